"""The cells of a stock market, in the notation that 18xx developers write them in: ``100p``, ``60yp``, ``39o``.

A cell is a price, letters, marks and a note, in this order:

    cell   = price { letter } { mark } [ "#" note ]     or  "-"  for no cell
    mark   = "<" | ">" | "^" | "v"          an arrow: where a token turns that can't go straight on
           | "[" | "]" | "~" | "_"          a ledge: left, right, above, below; tokens don't leave over it

Letters put the cell into zones: ``p`` par, ``y`` yellow … (`playproof.components.notation.market_zones`); a game names its own.
``v`` is an arrow and never a zone. A row's cells stand apart by spaces, or by commas, semicolons or tabs, between
which nothing is no cell, too. In a note ``_`` is a space; it has no commas and semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from playproof.components.faults import nearest
from playproof.components.market import Move
from playproof.components.wording.values import shown, words

ARROWS: dict[str, Move] = {"<": "left", ">": "right", "^": "up", "v": "down"}
LEDGES: dict[str, Move] = {"[": "left", "]": "right", "~": "up", "_": "down"}
_SAME = str.maketrans("←→↑↓", "<>^v")
_BLANK = frozenset({"", "-", ".", "–"})
_CELL = re.compile(r"([0-9]*)([^#]*)(?:#(.*))?", re.S)
_LONGEST_NOTE = 24
_HIGHEST = 99_999
_MARKS = " ".join((*ARROWS, *LEDGES))


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell as it is written; the market defines what its letters mean."""

    price: int
    letters: str = ""
    arrows: tuple[Move, ...] = ()
    ledges: tuple[Move, ...] = ()
    note: str = ""


class _Wrong(NamedTuple):
    """What is wrong with a cell, wherever it is."""

    problem: str
    allowed: str = ""
    hint: str = ""


class CellFault(NamedTuple):
    """One fault of a market: row and column count from 0, as in ``r3c6``."""

    row: int
    column: int
    problem: str
    allowed: str = ""
    hint: str = ""

    @property
    def sentence(self) -> str:
        """The problem with its cell before it."""
        return f"r{self.row}c{self.column}: {self.problem}"


def split_row(text: str) -> list[str]:
    """The cells of a row as written; what parts them is a tab, a semicolon, a comma, or else spaces."""
    for separator in "\t;,":
        if separator in text:
            return [cell.strip() for cell in text.split(separator)]
    return text.split()


def parse_cell(
    text: str, letters: Mapping[str, str], row: int = 0, column: int = 0
) -> tuple[WrittenCell | None, list[CellFault]]:
    """A cell, or None for no cell, and everything that is wrong with it.

    ``letters`` are the zones' letters with their names; ``row`` and ``column`` are for the faults.
    """
    text = text.strip().translate(_SAME)
    if text in _BLANK:
        return None, []
    match = _CELL.fullmatch(text)
    assert match is not None
    digits, tail, note = match.groups()
    wrong: list[_Wrong] = []
    if not digits:
        wrong.append(_no_price(text, letters))
    elif len(digits) > 1 and digits[0] == "0":
        wrong.append(_Wrong(f"{shown(text)} has a price that begins with 0", "a price such as 100"))
    elif len(digits) > 5:
        wrong.append(_Wrong(f"{shown(text)} has a price of {len(digits)} digits", f"at most {_HIGHEST}"))
    cell = _with_tail(
        int(digits) if digits and len(digits) <= 5 else 0, tail if digits else "", letters, wrong
    )
    if note is not None:
        said = " ".join(note.replace("_", " ").split())
        if not said:
            wrong.append(_Wrong(f"{shown(text)} has no note behind the '#'", "a word or two"))
        elif any(sign in said for sign in ",;"):
            wrong.append(
                _Wrong(f"the note {shown(said)} has a comma or a semicolon", "words with '_' between them")
            )
        elif len(said) > _LONGEST_NOTE:
            wrong.append(
                _Wrong(f"the note {shown(said)} has {len(said)} characters", f"at most {_LONGEST_NOTE}")
            )
        cell = replace(cell, note=said)
    if wrong:
        return None, [CellFault(row, column, *one) for one in wrong]
    return cell, []


def _with_tail(price: int, tail: str, letters: Mapping[str, str], wrong: list[_Wrong]) -> WrittenCell:
    """The cell with what is behind its price; what is wrong is added to ``wrong``."""
    zones = ""
    arrows: list[Move] = []
    ledges: list[Move] = []
    if word := _whole_word(tail, letters):
        wrong.append(_Wrong(f"{shown(tail)} is not a zone's letter", words(letters), word))
        return WrittenCell(price)
    for sign in tail:
        if sign in letters:
            if sign in zones:
                wrong.append(_Wrong(f"the letter '{sign}' is defined twice", "each letter once"))
            else:
                zones += sign
        elif sign in ARROWS:
            if ARROWS[sign] not in arrows:
                arrows.append(ARROWS[sign])
        elif sign in LEDGES:
            if LEDGES[sign] not in ledges:
                ledges.append(LEDGES[sign])
        elif sign.isalpha():
            wrong.append(
                _Wrong(
                    f"'{sign}' is not a zone's letter",
                    words(letters),
                    sign.swapcase() if sign.swapcase() in letters else "",
                )
            )
        else:
            wrong.append(
                _Wrong(f"{shown(sign)} means nothing behind a price", f"a zone's letter or {_MARKS}")
            )
    return WrittenCell(price, zones, tuple(sorted(arrows)), tuple(sorted(ledges)))


def _no_price(text: str, letters: Mapping[str, str]) -> _Wrong:
    """A cell that does not begin with its price; letters in front of it are an older habit."""
    turned = re.fullmatch(r"(\D+?)(\d{1,5})(.*)", text)
    hint = ""
    if turned:
        front = "".join(sign for sign in turned[1] if sign in letters)
        hint = f"{turned[2]}{front}{turned[3]}"
    return _Wrong(
        f"{shown(text)} does not begin with a price",
        "a price, letters behind it, or '-' for no cell",
        hint,
    )


def _whole_word(tail: str, letters: Mapping[str, str]) -> str:
    """The letter of a zone whose name is written out, if it is."""
    word = tail.strip(" -_:")
    if len(word) < 3 or not word.isalpha():
        return ""
    names = {name: letter for letter, name in letters.items()}
    return names.get(nearest(word, list(names)), "")


def write_cell(cell: WrittenCell | None) -> str:
    """The cell in its notation; `parse_cell` reads it back."""
    if cell is None:
        return "-"
    marks = "".join(sign for sign, way in ARROWS.items() if way in cell.arrows)
    marks += "".join(sign for sign, way in LEDGES.items() if way in cell.ledges)
    note = "#" + cell.note.replace(" ", "_") if cell.note else ""
    return f"{cell.price}{cell.letters}{marks}{note}"


def write_row(row: Sequence[WrittenCell | None]) -> str:
    """A row in its notation, without the missing cells at its end."""
    written = [write_cell(cell) for cell in row]
    while written and written[-1] == "-":
        written.pop()
    return " ".join(written) or "-"


def parse_row(
    cells: Sequence[str], letters: Mapping[str, str], row: int = 0
) -> tuple[tuple[WrittenCell | None, ...], list[CellFault]]:
    """The cells of a row that was split; what is wrong comes beside it, the cell then missing."""
    found: list[WrittenCell | None] = []
    faults: list[CellFault] = []
    for column, text in enumerate(cells):
        cell, wrong = parse_cell(text, letters, row, column)
        found.append(cell)
        faults += wrong
    while found and found[-1] is None:
        found.pop()
    return tuple(found), faults


def _row_texts(source: str | Sequence[str | Sequence[str]]) -> Iterator[list[str]]:
    for row in source.splitlines() if isinstance(source, str) else source:
        if not isinstance(row, str):
            yield list(row)
        elif row.strip() or not isinstance(source, str):
            yield split_row(row)


def parse_rows(
    source: str | Sequence[str | Sequence[str]], letters: Mapping[str, str]
) -> tuple[tuple[tuple[WrittenCell | None, ...], ...], list[CellFault]]:
    """A whole market: a text with a row a line, or a list of rows, each a text or a list of cells.

    Returns the rows and every fault of all of them, in the order of the text.
    """
    rows: list[tuple[WrittenCell | None, ...]] = []
    faults: list[CellFault] = []
    for number, texts in enumerate(_row_texts(source)):
        row, wrong = parse_row(texts, letters, number)
        rows.append(row)
        faults += wrong
    return tuple(rows), faults
