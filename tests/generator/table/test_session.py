"""Lines from several phones: saved before they are answered, put in order, proposed anew where they can't be read."""

from __future__ import annotations

import os
import threading
from datetime import timedelta
from pathlib import Path

import pytest

from playproof.checker.session.session import run
from playproof.generator.serving.refusing import Refused
from playproof.generator.table.session import TableSession
from tests.generator.table.conftest import START, Table


def test_a_new_file_is_begun(tmp_path: Path) -> None:
    table = TableSession(tmp_path / "new.play", tmp_path)
    state = table.state()
    assert (state["header"], state["due"].split(":")[0]) == (False, "the game")
    assert {"id": "privates", "title": "Privates", "seats": [2, 6]} in state["games"]
    table.write("game privates")
    table.write("players Ann Bob")
    assert (tmp_path / "new.play").read_text() == "playproof 1\ngame privates\nplayers Ann Bob\n"
    assert table.state()["header"]


def test_the_row_of_privates_is_dealt_from_a_list(tmp_path: Path) -> None:
    """What may be done at any time is told apart from what is due."""
    table = Table(tmp_path, "playproof 1\ngame privates\nplayers Ann Bob\n")
    choices = table.session.state()["choices"]
    assert [one.phrase for one in choices.commands if not one.anytime] == ["dealer", "deal"]
    table.session.write("dealer Bob")
    assert table.session.state()["awaited"] == "due at the table: deal"
    row = ["5r", "10b", "10g", "25y", "30k", "40r", "50b"]
    assert not set(row) - set(choices.names["CARD"])
    assert table.session.write(f"deal {', '.join(row)}").findings == []
    assert table.session.state()["now"] == ["Bob"]


def test_a_line_is_in_the_file_and_answered(table: Table) -> None:
    assert table.session.write("Ann: bid 40 25y").findings == []
    told = table.session.write("Bob: bid 40 25y")
    assert told.findings == ["8:10: W-33 a bid on 25y is at least 41 (cost 25 + 2, highest 40 + 1), not 40"]
    assert table.path.read_text() == f"{START}# time 2026-11-22 19:40\nAnn: bid 40 25y\nBob: bid 40 25y\n"
    (open_one,) = table.session.state()["open"]
    assert open_one["line"] == 8


def test_a_wrong_count_has_its_likely_cause(table: Table) -> None:
    table.session.write("Ann: buy 5r")
    table.session.write("count Ann 200")
    ((_, _, _, found),) = [line for line in table.session.state()["log"]["lines"].values() if line[3]]
    assert [(one["code"], one["help"]) for one in found] == [("PP-07", "the 5 of line 7 was likely not paid")]


def test_who_acts_for_a_company_is_told(tmp_path: Path) -> None:
    have = "have round OR 2.1 of 2\nhave AR: par 100\nhave Ann: shares 5 AR\nhave AR: cash 500\n"
    table = Table(
        tmp_path,
        f"playproof 1\ngame 1889\nplayers Ann Bob\n{have}have IR: par 90\nhave Bob: shares 5 IR\nhave IR: cash 300\n",
    )
    table.session.write("AR: lay 57 on K8 turned 1")
    assert table.session.state()["who"] == "Ann acts for AR"  # it must buy a train
    table.session.write("AR: buy 2")
    state = table.session.state()
    assert (state["awaited"], state["who"]) == ("it is AR's turn", "Ann acts for AR, then IR")


def test_the_time_is_noted_every_five_minutes(table: Table) -> None:
    for minutes in (0, 3, 1, 2, 60):
        table.now += timedelta(minutes=minutes)
        table.session.write("note so")
        table.session.write("Ann: pass", insist=True)
    noted = [line for line in table.path.read_text().splitlines() if line.startswith("# time")]
    assert noted == [f"# time 2026-11-22 {time}" for time in ("19:40", "19:46", "20:46")]


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("Ann bids forty five on 25 y", "Ann: bid 45 25y"),
        ("an bid 40 on 25y", "Ann: bid 40 25y"),
        ("Ann pass.", "Ann: pass"),
        ("Anne buys 5 r", "Ann: buy 5r"),
        ("ann: bid one hundred and five 50b", "Ann: bid 105 50b"),
    ],
)
def test_a_spoken_line_is_proposed_as_it_is_typed(table: Table, spoken: str, meant: str) -> None:
    with pytest.raises(Refused) as refused:
        table.session.write(spoken)
    assert refused.value.data["proposals"][0] == meant
    assert table.path.read_text() == START
    assert table.session.write(meant).findings == []


def test_whoever_insists_is_written_as_typed(table: Table) -> None:
    with pytest.raises(Refused):
        table.session.write("Bbo: pass")
    assert "did you mean Bob?" in table.session.write("Bbo: pass", insist=True).findings[0]
    assert table.lines()[-1] == "Bbo: pass"


@pytest.mark.parametrize(
    "line", ["", "  ", "Ann: pass\nBob: pass", "Ann: pass\x00", "x" * 10_001, "a\u2028b", "\ud800"]
)
def test_what_is_no_line_is_refused(table: Table, line: str) -> None:
    with pytest.raises(Refused):
        table.session.write(line, insist=True)
    assert table.path.read_text() == START


def test_a_stale_undo_asks_first(table: Table) -> None:
    table.session.state()
    seen = table.session.revision
    table.session.write("Ann: bid 40 25y", seen)
    with pytest.raises(Refused) as refused:
        table.session.write("undo", seen)
    assert (refused.value.status, refused.value.data["since"][-1]) == (409, "Ann: bid 40 25y")
    table.session.write("undo", seen, insist=True)
    assert table.lines()[-1] == "undo"
    table.session.write("amend 5 deal 5r 10b 10g 25y 30k 40r 50b", table.session.revision)


def test_a_stale_accept_asks_first_and_lines_typed_by_hand_are_named(table: Table) -> None:
    """Line 7 is another one by now: somebody has written a line above it."""
    table.session.write("Ann: buy 10b")
    table.session.state()
    seen = table.session.revision
    above = "note by hand\n"
    table.path.write_text(table.path.read_text().replace("# time", f"{above}# time"))
    with pytest.raises(Refused) as refused:
        table.session.write('accept 7 "so"', seen)
    assert (refused.value.status, refused.value.data["since"]) == (409, [above.strip()])


def test_a_pipe_or_a_link_in_place_of_the_file_is_not_read(table: Table, tmp_path: Path) -> None:
    table.path.rename(tmp_path / "moved.play")
    os.mkfifo(table.path)
    for ask in (table.player.get("/state"), table.player.get("/file")):
        assert (ask.status_code, "a pipe" in ask.text) == (503, True)
    assert table.player.post("/lines", content='{"line": "Ann: pass"}').status_code == 503
    table.path.unlink()
    other = tmp_path / "other.play"
    other.write_text(START)
    table.path.symlink_to(other)
    assert "a link" in table.player.get("/state").text
    assert table.player.post("/lines", content='{"line": "Ann: pass"}').status_code == 503
    assert other.read_text() == START
    # Whoever starts the page with a link means it.
    TableSession(table.path, tmp_path).write("Ann: pass")
    assert other.read_text().endswith("Ann: pass\n")


def test_a_time_that_there_is_not_is_a_comment(tmp_path: Path) -> None:
    table = Table(tmp_path, f"{START}# time 2026-99-99 19:40\n")
    assert table.session.state()["log"]["lines"][6][0] == "comment"


def test_the_same_key_is_written_once(table: Table) -> None:
    assert table.session.write("Ann: pass", key="k") is table.session.write("Ann: pass", key="k")
    assert table.lines().count("Ann: pass") == 1


def test_a_file_edited_by_hand_is_read_again(table: Table) -> None:
    before = table.session.revision
    table.path.write_text(START + "Ann: bid 30 25y\n")
    state = table.session.state(before)
    assert state["revision"] != before
    assert state["now"] == ["Bob"]
    table.session.write("Bob: pass")
    assert table.lines()[-2:] == ["Ann: bid 30 25y", "Bob: pass"]


def test_the_log_tells_what_changed(table: Table) -> None:
    table.session.state()
    before = table.session.revision
    table.session.write("Ann: buy 10b")
    log = table.session.state(before)["log"]
    assert (log["whole"], log["length"], sorted(log["lines"])) == (False, 7, [6, 7])
    kind, gone, text, found = log["lines"][7]
    assert (kind, gone, text, found[0]["code"], found[0]["open"]) == (
        "entry",
        "",
        "Ann: buy 10b",
        "W-04a",
        True,
    )
    before = table.session.revision
    table.session.write("undo", before)
    log = table.session.state(before)["log"]
    assert log["lines"] == {7: ("entry", "undo", "Ann: buy 10b", None), 8: ("undo", "", "undo", None)}


def test_many_writers_are_put_in_order(table: Table) -> None:
    """Every acknowledged line is in the file once, in the order of the answers; the check is that of the file."""
    told: dict[int, str] = {}

    def type_on(name: str) -> None:
        for number in range(12):
            answer = table.session.write(f"note {name} {number}", key=f"{name}{number}")
            told[answer.number] = answer.line

    threads = [threading.Thread(target=type_on, args=(name,)) for name in ("Ann", "Bob", "Cy")]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    lines = table.path.read_text().splitlines()
    assert lines[5:] == [told[number] for number in sorted(told)]
    assert len(told) == 36
    assert table.session.session().report == run(table.path.read_text(), str(table.path)).report


def test_findings_that_pile_up_are_answered_without_a_search(table: Table) -> None:
    """`check` looks for the one line that explains many findings, which takes long: the page shows each as it is."""
    for line in ("Ann: buy 10b", "Bob: buy 10g", "Cy: buy 30k", "Ann: buy 40r"):
        table.session.write(line, insist=True)
    before = table.session._play._check.restarts
    table.session.write("Bob: buy 50b", insist=True)
    assert table.session._play._check.restarts == before
    plain = run(table.path.read_text(), str(table.path), likely=False, recording=True, typing=True).report
    assert table.session.session().report == plain


def saved_by_an_editor(table: Table, text: str) -> None:
    """As most editors save: a new file takes the place of the old one."""
    new = table.path.with_name("new")
    new.write_text(text)
    new.replace(table.path)


def test_a_line_that_an_editor_drops_unseen_is_written_again(table: Table) -> None:
    table.session.write("Ann: bid 27 25y")
    saved_by_an_editor(table, f"# edited\n{START}")
    table.session.settled()
    assert table.path.read_text() == f"# edited\n{START}Ann: bid 27 25y\n"
    assert table.session.state()["gone"] == {"number": 0, "lines": []}
    # As often as it happens, for ten seconds after the line was written.
    saved_by_an_editor(table, START)
    table.session.look()
    table.session.settled()
    assert table.lines()[-1] == "Ann: bid 27 25y"


def test_a_line_that_goes_later_is_told(table: Table) -> None:
    table.session.write("Ann: bid 27 25y")
    table.session.write("Bob: pass")
    table.now += timedelta(seconds=10)
    saved_by_an_editor(table, f"{START}Ann: bid 27 25y\n")
    table.session.settled()
    assert table.lines()[-1] == "Ann: bid 27 25y"
    assert table.player.get("/state").json()["gone"] == {"number": 1, "lines": ["Bob: pass"]}


def test_no_line_comes_back_that_is_there(table: Table) -> None:
    """The same words twice, and lines that another program adds or moves."""
    table.session.write("Ann: bid 27 25y")
    for text in (
        f"{START}Ann: bid 27 25y\n# seen\n",
        f"{START}# seen\nAnn: bid 27 25y\nBob: pass\n",
        f"{START}Ann: bid 27 25y\nAnn: bid 27 25y\n",
    ):
        saved_by_an_editor(table, text)
        table.session.settled()
        assert table.path.read_text() == text
    assert table.session.state()["gone"]["number"] == 0


def test_nothing_is_written_to_a_file_that_is_being_saved(table: Table) -> None:
    table.session.write("Ann: bid 27 25y")
    table.path.write_text("")
    with pytest.raises(
        Refused, match=r"friday\.play is empty just now, as another program saves it; send it again"
    ):
        table.session.write("Bob: pass")
    table.session.settled()
    assert table.path.read_text() == ""
    table.path.write_text(START)
    table.session.settled()
    assert table.lines()[-1] == "Ann: bid 27 25y"


def test_a_full_disk_leaves_no_half_line(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    before = table.path.read_text()
    monkeypatch.setattr("playproof.components.writing.os.write", full)
    answer = table.player.post("/lines", content='{"line": "Ann: bid 27 25y"}')
    assert answer.status_code == 503
    assert "No space left on device; the last line was not kept: Ann: bid 27 25y" in answer.text
    assert table.path.read_text() == before
