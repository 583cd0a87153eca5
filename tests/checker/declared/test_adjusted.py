"""Declared rules: an intended difference of a resource."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker.declared.small_game import PLACES, found, make, play

TABLES = (
    "[resource.leaf]\nstart = 2\n[resource.pot]\nshared = true\n[command.gather]\ngain = { leaf = 1 }\n"
    + PLACES
)
LINES = {
    "gained": (('adjust Ann leaf +1 "found"', "Ann: gather -> gets 1 leaf", "count Ann leaf 4"), []),
    "lost": (("adjust Bob: leaf -2", "count Bob leaf 0"), []),
    "of the table": (('adjust pot +3 "so be it"', "count pot 3"), []),
    "less than none": (
        ('adjust Ann leaf -3 "lost"', "count Ann leaf 2"),
        [(1, "PP-07", "Ann leaf is 2, so 3 can't be taken away; nothing is adjusted")],
    ),
    "no money": (
        ('adjust Ann +5 "found"',), [(1, "PP-03", "this game has no money; write: adjust Ann leaf +5")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LINES)
def test_an_intended_difference(tmp_path: Path, case: str) -> None:
    lines, expected = LINES[case]
    assert found(play(make(tmp_path, TABLES), *lines).report) == expected
