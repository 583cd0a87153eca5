"""Positions of 18xx games that can't be: each invariant is broken once, and found at the line that breaks it."""

from __future__ import annotations

import pytest

from playproof.checker.api import check_text

ROUND = "have phase 3\nhave round SR 3\n"
PRR = "have PRR: par 82\nhave PRR: president Ann, shares Ann {}\nhave PRR: at r2c6\n"
FLOATED, UNFLOATED = PRR.format(60), PRR.format(40)
TRAINS = "have BO: par 82\nhave BO: president Ann, shares Ann 60\nhave BO: trains 2\n"

BROKEN = {
    "president": (ROUND + PRR.replace("{}", "10 Bob 10"), "have PRR: president Ann, shares Ann 10 Bob 10", "R-055"),
    "most shares": (ROUND + PRR.replace("{}", "20 Bob 40"), "have PRR: president Ann, shares Ann 20 Bob 40", "R-055"),
    "shares": (ROUND + PRR.replace("{}", "60 Bob 50"), "have PRR: president Ann, shares Ann 60 Bob 50", "R-004"),
    "pool": (ROUND + PRR.replace("{}", "40 pool 60"), "have PRR: president Ann, shares Ann 40 pool 60", "R-053"),
    "market": (ROUND, "have PRR: at r2c6", "R-035"),
    "money": (ROUND + UNFLOATED, "have PRR: cash 500", "R-047"),
    "train": (ROUND + UNFLOATED, "have PRR: trains 3", "R-047"),
    "token": (ROUND + UNFLOATED, "have PRR: tokens H12", "R-047"),
    "private": (ROUND + UNFLOATED, "have SV: owner PRR", "R-047"),
    "operated": (ROUND + UNFLOATED, "have operated PRR", "R-047"),
    "unstarted": (ROUND, "have PRR: cash 500", "R-047"),
    "phase of privates": ("have phase 2\nhave round OR 2.1\n" + FLOATED, "have SV: owner PRR", "R-160"),
    "barred private": ("have phase 3\nhave round OR 3.1\n" + FLOATED, "have BO: owner PRR", "R-172"),
    "closed private": (ROUND + TRAINS, "have BO: owner Ann", "R-149"),
    "private of the phase": ("have phase 5\nhave round SR 5\n", "have SV: owner Ann", "R-149"),
    "rusted": ("have phase 4\nhave round SR 4\n" + FLOATED, "have PRR: trains 2", "R-147"),
    "later train": (ROUND + FLOATED, "have PRR: trains 5", "R-146"),
    "limit of trains": (ROUND + FLOATED, "have PRR: trains 3 3 3 3 3", "R-144"),
    "all passed": (ROUND + FLOATED, "have passed Ann Bob Cy", "R-032"),
    "operating": (ROUND + FLOATED, "have operating PRR", "R-072"),
    "step": (ROUND + FLOATED, "have step dividend", "R-073"),
    "done": (ROUND + FLOATED, "have done PRR", "R-072"),
    "rounds": ("have phase 2\n", "have round OR 3.2 of 2", "R-070"),
    "colour of a tile": ("have phase 2\nhave round OR 2.1\n", "have tile 14 on H10 turned 1", "R-081"),
    "tokens of a hex": (ROUND + FLOATED, "have PRR: tokens H12, H12", "R-103"),
    "bids": ("have Ann: cash 100\nhave Ann: bid 75 DH\n", "have Ann: bid 45 CS", "R-014"),
    "bank": (ROUND + "have Ann: cash 5000\n", "have bank 9000", "R-003"),
}  # fmt: skip


@pytest.mark.parametrize(("position", "line", "code"), BROKEN.values(), ids=BROKEN)
def test_an_impossible_position_is_told_at_its_line(position: str, line: str, code: str) -> None:
    lines = f"game 1830\nplayers Ann Bob Cy\n{position}"
    text = lines if f"{line}\n" in lines else f"{lines}{line}\n"
    found = [(one.line, one.code) for one in check_text(text).findings]
    assert found == [(text.splitlines().index(line) + 1, code)]


def test_a_sum_names_what_is_declared() -> None:
    (found,) = check_text("game 1830\nplayers Ann Bob Cy\nhave round SR 2\nhave Ann: cash 13000\n").findings
    assert found.message == "players and companies hold 14600 in all; the game has 12000"
