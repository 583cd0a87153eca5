"""Market cells in notation: what they say, what is wrong with them, and that writing is the inverse of reading."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.market import MOVES
from playproof.components.notation.market import (
    CellFault,
    WrittenCell,
    parse_cell,
    parse_rows,
    split_row,
    write_cell,
    write_row,
)

LETTERS = {"p": "par", "y": "yellow", "o": "orange", "b": "brown", "e": "end", "c": "closed", "B": "bonus"}


def cell(text: str) -> WrittenCell | None:
    found, faults = parse_cell(text, LETTERS)
    assert not faults
    return found


def fault(text: str) -> CellFault:
    found, faults = parse_cell(text, LETTERS, 3, 6)
    assert found is None
    assert len(faults) == 1
    return faults[0]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("82", WrittenCell(82)),
        ("100p", WrittenCell(100, "p")),
        ("60yp", WrittenCell(60, "yp")),
        ("0c", WrittenCell(0, "c")),
        ("120e", WrittenCell(120, "e")),
        ("40B", WrittenCell(40, "B")),
        ("70y^", WrittenCell(70, "y", arrows=("up",))),
        ("70y↑←", WrittenCell(70, "y", arrows=("left", "up"))),
        ("70v<", WrittenCell(70, arrows=("down", "left"))),
        ("70_]", WrittenCell(70, ledges=("down", "right"))),
        ("70o[~", WrittenCell(70, "o", ledges=("left", "up"))),
        ("70p#new_line", WrittenCell(70, "p", note="new line")),
        ("-", None),
        (".", None),
        ("", None),
    ],
)
def test_what_cells_say(text: str, meant: WrittenCell | None) -> None:
    assert cell(text) == meant


@pytest.mark.parametrize(
    ("text", "problem", "hint"),
    [
        ("60Y", "'Y' is not a zone's letter", "y"),
        ("60t", "'t' is not a zone's letter", ""),
        ("60yellow", "'yellow' is not a zone's letter", "y"),
        ("60orage", "'orage' is not a zone's letter", "o"),
        ("60yy", "the letter 'y' is defined twice", ""),
        ("i100", "'i100' does not begin with a price", "100"),
        ("y20", "'y20' does not begin with a price", "20y"),
        ("$70", "'$70' does not begin with a price", "70"),
        ("p", "'p' does not begin with a price", ""),
        ("070", "'070' has a price that begins with 0", ""),
        ("123456", "'123456' has a price of 6 digits", ""),
        ("70%", "'%' means nothing behind a price", ""),
        ("70#", "'70#' has no note behind the '#'", ""),
        ("70#" + "x" * 25, "has 25 characters", ""),
        ("70#here,now", "has a comma or a semicolon", ""),
    ],
)
def test_what_is_wrong_is_said_with_the_nearest_right_letter(text: str, problem: str, hint: str) -> None:
    found = fault(text)
    assert problem in found.sentence
    assert found.sentence.startswith("r3c6: ")
    assert found.hint == hint


def test_every_fault_of_a_market_comes_at_once() -> None:
    rows, faults = parse_rows(["60y 67q 71", "53 x 60yy", "- 46%"], LETTERS)
    assert [(one.row, one.column) for one in faults] == [(0, 1), (1, 1), (1, 2), (2, 1)]
    assert rows[0] == (WrittenCell(60, "y"), None, WrittenCell(71))


def test_one_cell_may_have_several_faults() -> None:
    _, faults = parse_cell("60qk%", LETTERS)
    assert [one.problem for one in faults] == [
        "'q' is not a zone's letter",
        "'k' is not a zone's letter",
        "'%' means nothing behind a price",
    ]


@pytest.mark.parametrize(
    "text", ["60y 67 - 71", "60y,67,,71", "60y; 67;;71", "60y\t67\t\t71", "60y, 67, -, 71"]
)
def test_cells_stand_apart_by_spaces_or_separators(text: str) -> None:
    rows, faults = parse_rows(text, LETTERS)
    assert not faults
    assert write_row(rows[0]) == "60y 67 - 71"


def test_a_text_has_a_row_a_line() -> None:
    rows, _ = parse_rows("\n60 67\n\n  50 55 -\n", LETTERS)
    assert [write_row(row) for row in rows] == ["60 67", "50 55"]


def test_rows_may_be_lists() -> None:
    rows, _ = parse_rows([["60", "", "70p"], "50"], LETTERS)
    assert [write_row(row) for row in rows] == ["60 - 70p", "50"]


def test_missing_cells_count_where_a_row_begins() -> None:
    assert split_row(",,10b") == ["", "", "10b"]
    rows, _ = parse_rows("- - 10b", LETTERS)
    assert rows == ((None, None, WrittenCell(10, "b")),)


moves = st.lists(st.sampled_from(MOVES), unique=True).map(lambda found: tuple(sorted(found)))
notes = st.text(string.ascii_letters + string.digits + "é-'()/ ", max_size=24).map(
    lambda text: " ".join(text.split())
)
cells = st.builds(
    WrittenCell,
    price=st.integers(0, 99_999),
    letters=st.lists(st.sampled_from(sorted(LETTERS)), unique=True, max_size=4).map("".join),
    arrows=moves,
    ledges=moves,
    note=notes,
)


@settings(max_examples=150)
@given(cells)
def test_a_written_cell_reads_as_it_was(one: WrittenCell) -> None:
    names = {letter: letter for letter in LETTERS}
    assert parse_cell(write_cell(one), names) == (one, [])


@settings(max_examples=60)
@given(st.lists(st.lists(st.none() | cells, max_size=6), max_size=5))
def test_a_written_market_reads_as_it_was(rows: list[list[WrittenCell | None]]) -> None:
    names = {letter: letter for letter in LETTERS}
    found, faults = parse_rows([write_row(row) for row in rows], names)
    assert not faults
    for row, read in zip(rows, found, strict=True):
        while row and row[-1] is None:
            row.pop()
        assert tuple(row) == read


@settings(max_examples=200)
@given(st.text(max_size=20))
def test_any_text_is_read_or_refused_in_sentences(text: str) -> None:
    found, faults = parse_cell(text, LETTERS)
    assert found is None or not faults
    for one in faults:
        assert one.problem
        assert "\n" not in one.sentence
