"""The record of an evening: findings and what became of them, the log, times, photos, rulings."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.evening import Evening, evening_of, lasted
from playproof.checker.model.findings import Report
from playproof.checker.session.taken_back import taken_back

START = """game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 42 40r
"""


def evening(tmp_path: Path, text: str) -> Evening:
    file = tmp_path / "friday.play"
    file.write_text(text, encoding="utf-8")
    found = evening_of(file)
    assert isinstance(found, Evening)
    return found


def told(tmp_path: Path, text: str) -> list[tuple[int, str, str]]:
    return [(one.finding.line, one.ending, one.how) for one in evening(tmp_path, text).settled]


def test_what_was_taken_back_is_judged_where_it_stood() -> None:
    """Bob's second bid is too low only because Ann's bid holds; Cy's purchase comes after it."""
    text = (
        START
        + "Bob: bid 42 40r\nundo\nBob: bid 40 40r\nCy: buy 10b\nundo 2\nBob: bid 48 40r\nCy: buy 10b\namend 12 Cy: buy 5r\n"
    )
    found = [(one.line, one.by.number, [str(each) for each in one.findings]) for one in taken_back(text)]
    assert found == [
        (6, 7, ["6:10: W-33 a bid on 40r is at least 43 (cost 40 + 2, highest 42 + 1), not 42"]),
        (8, 10, ["8:10: W-33 a bid on 40r is at least 43 (cost 40 + 2, highest 42 + 1), not 40"]),
        (9, 10, ["9:9: W-04a 5r is the cheapest, not 10b"]),
        (12, 13, ["12:9: W-04a 5r is the cheapest, not 10b"]),
    ]


def test_a_line_taken_back_leaves_nothing_behind() -> None:
    """The second line is right once the first is gone; of a line amended twice the second amendment is undone."""
    assert [one.findings for one in taken_back(START + "Bob: buy 5r\nundo\nBob: buy 5r\nundo\n")] == [(), ()]
    twice = START + "Bob: buy 10b\namend 6 Bob: buy 10g\namend 6 Bob: buy 5r\nundo\n"
    assert [(one.line, one.by.number, len(one.findings)) for one in taken_back(twice)] == [
        (6, 7, 1), (8, 9, 0),
    ]  # fmt: skip
    assert taken_back(START) == []


def test_every_way_a_finding_is_settled(tmp_path: Path) -> None:
    undone = "Bob: bid 42 40r\nundo\n"
    amended = "Bob: bid 40 40r\namend 8 Bob: bid 43 40r\n"
    accepted = 'Cy: buy 10b\naccept 10 "a gift"\n'
    assert told(tmp_path, START + undone + amended + accepted) == [
        (6, "undone", "undone in line 7"),
        (8, "amended", "amended in line 9: Bob: bid 43 40r"),
        (10, "accepted", "accepted: “a gift”"),
    ]
    for counted, ending, how in (
        (190, "played", "it was done as typed: line 8 counts Cy 190 (as corrected: Cy 200)"),
        (200, "corrected", "it was not done so: line 8 counts Cy 200 (as played: Cy 190)"),
    ):
        text = f"{START}Bob: pass\nCy: buy 10b\ncount Cy {counted}\n"
        assert told(tmp_path, text) == [(7, ending, how)]
    assert told(tmp_path, START + "Bob: pass\nCy: buy 10b\n") == [(7, "open", "open")]


def test_a_line_in_force_is_as_it_was_amended(tmp_path: Path) -> None:
    text = START + "Bob: bid 40 40r\namend 6 Bob: bid 43 40r   # as meant\nCy: buy 10b\nundo\n"
    lines = evening(tmp_path, text).in_force
    assert (lines[5], lines[6]) == ("Ann: bid 42 40r", "Bob: bid 43 40r")
    assert not {7, 8, 9} & lines.keys()


def test_the_log_has_every_line(tmp_path: Path) -> None:
    text = f"# a test\n{START}== Round 1\n# time 2026-11-20 19:40\nBob: bid 42 40r # hm\nundo\n# photo 5 p/1.jpg\n\n\n"
    log = evening(tmp_path, text).log
    assert [(one.number, one.kind) for one in log] == [
        (1, "comment"), (2, "header"), (3, "header"), (4, "header"), (5, "entry"), (6, "entry"), (7, "heading"),
        (8, "time"), (9, "entry"), (10, "entry"), (11, "photo"),
    ]  # fmt: skip
    assert (log[8].text, log[8].taken_back, log[8].how) == ("Bob: bid 42 40r # hm", 10, "undo")
    assert [one.ending for one in log[8].findings] == ["undone"]


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ("", "3 entries"),
        ("# time 2026-11-20 19:40\n", "20 November 2026, 3 entries"),
        (
            "# time 2026-11-20 19:40\n# time 2026-11-20 19:00\n# time 2026-11-20 22:25:30\n",
            "20 November 2026, 19:40 to 22:25 (2 h 45 min), 3 entries",
        ),
        (
            "# time 2026-11-20 23:00\n# time 2026-11-21 00:30\n# time 2026-11-28 20:00\n# time 2026-11-28 20:20\n",
            "20 November 2026 and 28 November 2026 (1 h 50 min in 2 sittings), 3 entries",
        ),
        ("# time 2026-13-20 19:40\n", "3 entries"),
    ],
)
def test_how_long_it_took(tmp_path: Path, times: str, said: str) -> None:
    assert lasted(evening(tmp_path, f"{START}{times}Bob: pass\n")) == said


def test_rulings_figures_photos(tmp_path: Path) -> None:
    text = START.replace("have", "house WA-22 = a\nhave") + "# photo 5 friday.photos/5-1.jpg\n"
    record = evening(tmp_path, text)
    (ruling,) = record.rulings
    assert ruling.code == "WA-22"
    assert ruling.question
    assert [(one.question, one.answer) for one in record.figures] == [("start cash", "200")]
    assert record.photos == ((5, "friday.photos/5-1.jpg"),)


def test_what_can_not_be_read_is_its_report(tmp_path: Path) -> None:
    missing = evening_of(tmp_path / "none.play")
    assert isinstance(missing, Report)
    assert missing.unreadable
    (tmp_path / "a.play").write_text("game privates\n")
    nobody = evening_of(tmp_path / "a.play")
    assert isinstance(nobody, Report)
    assert "players" in nobody.findings[0].message
