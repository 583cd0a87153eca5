"""Findings of one cause are one finding: what a count lacked and came later, both ends of one payment, a line typed twice, a
company that was skipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof import checker
from playproof.checker.api import check_text
from playproof.checker.model.findings import Finding, Report
from playproof.checker.session.session import run
from playproof.checker.session.unexplained import Lost, Root

LATE = Path(checker.__file__).parent / "games" / "game_18dracula" / "examples" / "late-game.play"
ROW = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
OPERATING = """\
game 1889
players Ann Bob Cy
have round OR 2.1 of 1
have AR: par 100
have IR: par 90
have SR: par 80
have Ann: shares 5 AR
have Bob: shares 5 IR
have Cy: shares 5 SR
have AR: cash 500
have IR: cash 500
have SR: cash 500
AR: lay 57 on K8 turned 1
AR: buy 2
SR: buy 2
"""


def said(report: Report) -> list[tuple[int, str, list[int]]]:
    return [(one.line, one.message, [each.line for each in one.folded]) for one in report.findings]


def test_what_was_lacking_and_came_later_is_one_finding() -> None:
    text = f"{ROW}Ann: buy 5r\ncount Ann 200\nBob: buy 10b\ncount Ann 195\n"
    report = check_text(text)
    assert said(report) == [(6, "Ann has 195 as recorded, 200 counted", [8])]
    (later,) = report.findings[0].folded
    assert later.message == "Ann has 200 as recorded, 195 counted; line 6 counted 5 more"
    # What differs again by another amount is a finding of its own.
    again = check_text(text.replace("count Ann 195", "count Ann 190"))
    assert [line for line, _, _ in said(again)] == [6, 8]


def test_an_accepted_count_groups_nothing() -> None:
    report = check_text(f'{ROW}Ann: buy 5r\ncount Ann 200\ncount Ann 195\naccept 6 "lent"\n')
    assert said(report) == [(7, "Ann has 200 as recorded, 195 counted", [])]


def test_a_line_that_says_the_same_is_typed_twice() -> None:
    report = check_text(f"{ROW}Ann: buy 5r\nAnn: buy 5r\nBob: pass\ncount Ann 195\n")
    ((line, message, _),) = said(report)
    assert (line, message.split(";")[0]) == (6, "this line was likely typed twice")
    assert report.findings[0].help == 'if so, take it out; else accept 6 "…"'
    # A line after one that was wrong itself is no doubled one.
    wrong = check_text(f"{ROW}Ann: bid 20 25y\nAnn: bid 20 25y\n")
    assert not any("twice" in message for _, message, _ in said(wrong))


def test_what_to_do_while_typing_is_typed() -> None:
    text = f"{ROW}Ann: buy 5r\nAnn: buy 5r\n"
    (finding,) = run(text, typing=True).report.findings
    assert finding.help == 'if so, amend 6 note twice; else accept 6 "…"'
    assert check_text(f"{text}amend 6 note twice\nBob: pass\n").findings == []


def test_a_skipped_company_is_named_and_missed_once() -> None:
    """At the next company's line, and where the next round begins without it."""
    report = check_text(f"{OPERATING}Ann: pass\nBob: pass\nCy: pass\n")
    ((line, message, folded),) = said(report)
    assert (line, message, folded[0]) == (15, "IR operates before SR", 16)
    assert report.findings[0].help.startswith(
        "if a line of IR's was left out, write it before this one; else "
    )
    assert report.findings[0].folded[0].message == "pass can't be done now, in OR 2.1: it is IR's turn"


def test_what_comes_next_is_said_of_a_turn_that_may_be_over() -> None:
    session = run(OPERATING.replace("SR: buy 2\n", ""))
    assert session.game is not None
    assert session.game.players_now(session.game_state) == "Ann acts for AR, then IR"


def test_a_mistyped_count_is_the_one_finding() -> None:
    """Where later counts agree with the books as they were without it."""
    lines = LATE.read_text(encoding="utf-8").split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith("count bank 9268"))
    report = check_text("\n".join([*lines[:at], "count LL 9268", *lines[at + 1 :]]))
    ((line, message, folded),) = said(report)
    assert (line, message.split(";")[0]) == (at + 1, "this count was likely wrong")
    assert len(folded) >= 2


def test_a_left_out_line_is_suggested_only_where_it_would_help() -> None:
    """A wrong income of the next company, whose turn may begin, is its own; one after next has skipped somebody."""
    head = (
        "playproof 1\ngame 1830\nplayers Ann Bob Cy\nhave round OR 2.1 of 1\nhave phase 2\n"
        "have PRR: par 100\nhave NYC: par 82\nhave BO: par 67\nhave Ann: shares 6 PRR\nhave Bob: shares 6 NYC\n"
        "have Cy: shares 6 BO\nhave PRR: cash 600\nhave NYC: cash 600\nhave BO: cash 600\n"
        "have PRR: trains 2\nhave NYC: trains 2\nhave BO: trains 2\nPRR: run none\n"
    )
    wrong, early = (run(head + line).report.findings for line in ("NYC: run none = 40", "BO: run none"))
    assert len(wrong) == 1 and "left out" not in wrong[0].help, wrong
    assert len(early) == 1 and "if a line of NYC's was left out" in early[0].help, early


@pytest.mark.parametrize(
    ("game", "example", "left_out", "most"),
    [
        ("preascendant", "four_players", "Bob: expand R02 at 2,-3", 3),
        ("preascendant", "four_players", "reveal K04 K09", 3),
        ("game_184x", "three-players", "refill 5 9", 3),
    ],
)
def test_after_a_line_that_nothing_shows_what_follows_closely_is_grouped(
    game: str, example: str, left_out: str, most: int
) -> None:
    path = Path(checker.__file__).parent / "games" / game / "examples" / f"{example}.play"
    lines = path.read_text(encoding="utf-8").split("\n")
    at = next(at for at, line in enumerate(lines) if line.startswith(left_out))
    report = check_text("\n".join([*lines[:at], *lines[at + 1 :]]))
    assert 1 <= len(report.findings) <= most, said(report)
    first = report.findings[0]
    assert first.line == at + 1
    assert len(first.folded) >= 3
    assert not any(one.folded for finding in report.findings for one in finding.folded)


def test_a_mistake_long_after_it_is_a_finding_of_its_own() -> None:
    """Past `CALM` lines without a finding; figures that differ for the first time are grouped, however late."""

    def finding(line: int, message: str) -> Finding:
        return Finding(line, 1, 1, "", "X", message)

    first, near, far = finding(1, "it is Ann's turn"), finding(3, "no 2 here"), finding(40, "too dear")
    counted, again = finding(41, "Bob has 5, 7 counted"), finding(60, "Bob has 8, 9 counted")
    same = finding(42, "no 3 here")
    findings = [first, near]
    lost = Lost.since([Root(0, 0, (first,)), Root(2, 1, (near,))], findings)
    assert (findings, first.folded) == ([first], [near])
    for root, grouped in (
        (Root(40, 2, (far,)), False),
        (Root(41, 3, (counted,), True), True),
        (Root(42, 4, (same,)), True),
        (Root(60, 5, (again,), True), False),
    ):
        findings += root.findings
        assert lost.group(root, findings) is grouped
    assert (findings, first.folded) == ([first, far, again], [near, counted, same])
    lost.back_to(42)
    assert first.folded == [near, counted]
