"""Declared rules: a number of the whole table, as it is stated of a command and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker.declared.small_game import PLACES, found, make, play

TABLES = (
    """
[resource.pot]
shared = true
start = 3
[command.fill]
gain = { pot = 2 }
[command.spoil]
pay = { pot = 1 }
[command.rain]
table = true
gain = { pot = 2 }
"""
    + PLACES
)
LINES = {
    "gained": (("Ann: fill -> gets 2 pot", "count pot 5"), []),
    "paid": (("Ann: spoil -> pays 1 pot", "count pot 2"), []),
    "by nobody": (("rain -> gets 2 pot", "count pot 5"), []),
    "wrong": (("Ann: fill -> gets 1 pot", "count pot 4"), [(1, "declared.fill", "Ann gets 2 pot, not 1")]),
    "by nobody, wrong": (("rain -> gets 1 pot",), [(1, "declared.rain", "the table gets 2 pot, not 1")]),
    "counted": (("Ann: fill", "count pot 3"), [(2, "PP-07", "the pot is 5 as recorded, 3 counted")]),
}


@pytest.mark.parametrize("case", LINES)
def test_a_number_of_the_table(tmp_path: Path, case: str) -> None:
    lines, expected = LINES[case]
    assert found(play(make(tmp_path, TABLES), *lines).report) == expected


def test_the_cause_of_a_wrong_count(tmp_path: Path) -> None:
    (count,) = play(make(tmp_path, TABLES), "Ann: fill", "count pot 3").report.findings
    assert count.help == "the 2 pot of line 3 was likely not gained"
