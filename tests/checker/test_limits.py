"""What passes a limit of the tracker is one sentence that names the limit, and the work stays bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.api import (
    check_text,
    last_line,
    legal,
    render_json,
    render_text,
    snapshot_at,
    state_at,
)
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.language.header import figures_named
from playproof.checker.model.findings import Finding
from playproof.checker.model.syntax import compile_syntax
from playproof.checker.recheck.recheck import recheck_file
from playproof.checker.session.session import run
from playproof.components.reading.limits import (
    CLAUSES,
    ENTRIES,
    EXCERPT,
    FINDINGS,
    LINE_LENGTH,
    LINES,
    MESSAGE,
    TRACKER_LIMIT,
)
from tests.bench.work import calls
from tests.samples import some

START = """\
playproof 1
game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
"""


def told(*lines: str) -> list[Finding]:
    return run(START + "\n".join(lines) + "\n", "game.play").report.findings


def said(*lines: str) -> list[tuple[int, str, str]]:
    return [(one.line, one.code, one.message) for one in told(*lines)]


def test_a_line_that_is_too_long_is_left_out_and_the_rest_is_checked() -> None:
    long = "Ann: pass" + " x" * LINE_LENGTH
    first, second = said(long, "Ann: bid 11 10b")
    assert first == (
        6,
        "PP-13",
        f"a line has at most 10,000 characters, this one has {len(long):,}; it is left out",
    )
    assert second[:2] == (7, "W-33")


def test_a_comment_and_spaces_may_be_as_long_as_they_like() -> None:
    assert said("Ann: pass # " + "x" * 3 * LINE_LENGTH) == []
    assert said("#" * 3 * LINE_LENGTH) == []
    assert said(" " * 3 * LINE_LENGTH + "Ann: pass" + " " * 3 * LINE_LENGTH) == []
    assert said('Ann: pass # "' + "x" * 3 * LINE_LENGTH) == []
    assert [code for _, code, _ in said("Ann: pass" + "x" * (LINE_LENGTH - 9) + " # x")] == ["PP-02"]
    assert [code for _, code, _ in said("Ann: pass" + "x" * (LINE_LENGTH - 8) + " # x")] == ["PP-13"]


def test_an_excerpt_shows_the_part_of_a_long_line_that_is_meant() -> None:
    (finding,) = told("Ann: bid 12 10b -> " + "gets 0, " * 150 + "pays 40")
    assert len(finding.excerpt) == EXCERPT
    assert finding.excerpt.startswith("…")
    at = finding.column - finding.excerpt_column
    assert finding.excerpt[at : at + finding.length] == "40"
    lines = render_text(run(START + "Ann: bid 12 10b -> " + "gets 0, " * 150 + "pays 40\n").report).split(
        "\n"
    )
    assert lines[2].index("^") == lines[1].index("pays 40") + len("pays ")
    (finding,) = told("Ann: bid 12 10bb" + " " * 300 + "x")
    assert finding.excerpt.endswith("…")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.play"
    with path.open("wb") as file:
        file.truncate(TRACKER_LIMIT + 1)
    report = state_at(path).report
    assert report.unreadable == "can't be read: a tracker file has at most 20 MB, this one has more"
    assert report.status == 2
    path.write_text(START)
    assert last_line(path) == 5
    path.write_text(START + "Ann: pass")
    assert last_line(path) == 6


def test_a_line_holds_so_many_entries_counts_and_outcomes() -> None:
    assert said("Ann: pass" + "; pass" * CLAUSES) == [
        (6, "PP-13", "a line has at most 200 entries, this one 201; it is left out")
    ]
    assert said("count " + "Ann 200, " * CLAUSES) == []
    assert said("count " + "Ann 200, " * (CLAUSES + 1)) == [
        (6, "PP-13", "a line has at most 200 counts, this one 201; it is left out")
    ]
    assert said("Ann: bid 12 10b -> " + "gets 0, " * CLAUSES) == []
    session = run(START + "Ann: bid 12 10b -> " + "gets 0, " * (CLAUSES + 1))
    assert [one.message for one in session.report.findings] == [
        "an entry states at most 200 outcomes, this one 201; they are left out"
    ]
    assert session.game is not None
    assert session.game.active_players_now(session.game_state) == ("Bob",)  # the entry itself counts


def test_a_file_holds_so_many_lines() -> None:
    findings = told(*["note"] * LINES)
    assert [(one.line, one.code) for one in findings] == [(LINES + 1, "PP-13")]
    assert findings[0].message == (
        "100,000 lines above, not counting comments; the rest of the file is not read"
    )
    assert told(*["# x"] * LINES, *[""] * LINES) == []


def test_so_many_entries_are_checked() -> None:
    findings = told(*["count Ann 200"] * (ENTRIES + 5))
    assert [(one.line, one.code, one.message) for one in findings] == [
        (ENTRIES + 1, "PP-13", "10,000 or more entries above; the rest of the file is not checked")
    ]


def test_after_so_many_findings_the_rest_is_not_checked() -> None:
    for line in (
        "Ann: psas",
        "nobody: pass",
        "Ann: pass; pass",
        "have x = 5",
        "house x = y",
        "count Ann 1\ncount Ann 2",
    ):
        report = run(START + f"{line}\n" * 2 * FINDINGS).report
        assert report.findings[-1].code == "PP-13"
        assert report.findings[-1].message == (
            "1,000 or more findings above; the rest of the file is not checked; "
            "put the first ones right and check again"
        )
        made = sum(1 + len(one.folded) for one in report.findings)
        assert FINDINGS < made <= FINDINGS + 2 * CLAUSES, line
    for line in ("undo", "amend 9999999 x", "accept 9999999", "amend x", "undo 5 x"):
        report = run(START + f"{line}\n" * 2 * FINDINGS).report
        assert len(report.findings) == FINDINGS + 1
        assert report.findings[-1].code == "PP-13"


def test_no_state_is_told_of_a_file_that_was_not_checked_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "long.play"
    for line in some(("undo", "note"), ("nobody: pass", "undo", "note")):
        path.write_text(START + f"{line}\n" * (LINES if line == "note" else 2 * FINDINGS))
        for report in (state_at(path).report, legal(path).report, snapshot_at(path).report):
            assert report.unreadable.startswith("can't be checked to its end: "), line
        assert recheck_file(path, (), (), "then").unreadable.startswith("can't be checked to its end against")
        assert state_at(path, 5).data


def test_findings_are_rendered_in_bounded_memory() -> None:
    """10,000 wrong outcomes on one line, and 10,000 lines of them."""
    claims = ", ".join(["Ann pays 1"] * 10_000)
    report = check_text(START + f"Ann: bid 12 10b -> {claims}\n")
    assert len(render_text(report)) + len(render_json([report])) < 5_000
    line = "Ann: bid 12 10b -> " + ", ".join(["Ann pays 1"] * 190)
    report = check_text(START + f"{line}\n" * 500)
    assert len(render_text(report)) + len(render_json([report])) < 3_000 * (FINDINGS + CLAUSES)


@pytest.mark.parametrize(
    "what", ["undo", "undo 3", "== x\nundo", "amend 6 Ann: pass\nundo", "count Ann 200\nundo"]
)
def test_undo_takes_time_in_proportion_to_the_file(what: str) -> None:
    def work(number: int) -> int:
        text = START + "Ann: pass\n" * number + "== x\n" * number + f"{what}\n" * number
        return calls(lambda: run(text))

    assert work(800) < 3 * work(400)


def test_undo_of_an_amendment_brings_the_line_back() -> None:
    def entries(*lines: str) -> int:
        session = run(START + "\n".join(lines) + "\n")
        assert session.report.findings == []
        return session.report.entries

    assert entries("Ann: pass", "Bob: pass", "amend 6 note", "undo") == 3
    assert entries("Ann: pass", "amend 6 == x", "undo") == 2
    assert entries("== x", "amend 6 Ann: pass", "undo") == 1
    assert entries("Ann: pass", "amend 6 == y", "amend 6 Ann: pass", "undo 2") == 2


def test_names_of_many_letters_and_numbers_of_many_digits_are_sentences() -> None:
    name, digits = "N" * 300, "9" * 5_000
    for line in (
        f"{name}: pass", f"Ann: {name}", f"Ann: bid 12 {name}", f"Ann: bid {digits} 10b", f"count Ann {digits}",
        f"count {name} 5", f"have {name} = 5", f"house {name} = b", f"Ann: bid 12 10b -> {name} pays 5",
        f"Ann: bid 12 10b -> pays {digits}", f"undo {digits}", f"amend {digits} x", f"accept {digits}",
        f"adjust Ann {digits}", f"adjust {name} 5", f"amend {'0' * 5_000}6 x", f"accept {'0' * 5_000}5",
        f"have start_cash = {digits}", f"deal {digits}", f"deal {name}",
    ):  # fmt: skip
        findings = told(line)
        assert findings, line[:40]
        for one in findings:
            assert one.code != "PP-12"
            assert len(one.message) <= MESSAGE
            assert len(one.excerpt) <= EXCERPT
    for head in (f"game {name}", f"game {digits}", f"game privates\nplayers {name} Bob Cy\nhave start_cash = 200",
                 f"playproof {digits}\ngame privates"):  # fmt: skip
        run(head + "\nAnn: pass\n")


@pytest.mark.parametrize("value", some((10**9,), (10**9, -(10**9), 0)))
def test_figures_of_any_size_are_sentences(value: int) -> None:
    """The cards of hands and of the market, which are kept one by one, among them."""
    for game in known_games(()):
        definition = find_game(game)
        for name in sorted({*definition.figures(3), *figures_named(definition.play)}):
            session = run(f"game {game}\nplayers Ann Bob Cy\nhave {name} = {value}\n")
            assert all(one.code != "PP-12" for one in session.report.findings), (game, name)
    report = run("game preascendant\nplayers Ann Bob Cy\nhave market_cards = 1000000000\n").report
    (finding,) = report.findings
    assert finding.code == "PP-08"
    assert finding.message.endswith(
        "'cards.market_size': is 1000000000; allowed: a whole number from 0 to 52"
    )


def test_a_form_is_read_in_proportion_to_its_line() -> None:
    """One with several names tries each way once."""
    several = compile_syntax("buy PRIVATE [from SELLER:OWNER] [for] PRICE:AMOUNT [replacing PLACES:SITES]")

    def work(number: int) -> int:
        words = ["x from", "for", "replacing"] * number
        return calls(lambda: several.read("buy " + " ".join(words) + ' "'))

    assert work(800) < 3 * work(400)
    assert several.said('buy "the Nurse" from Ann for 40') == ('"the Nurse"', "Ann", "40", None)
