"""The cells of a CSV file."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from playproof.components.faults import Fault
from playproof.components.reading.limits import TEXT_LIMIT, name_of, read_bytes, refuse
from playproof.components.reading.tables.encodings import ENCODINGS, decoded, is_encoding
from playproof.components.reading.tables.table import Grid, field_form, is_remark
from playproof.components.wording.values import shown

#: Lines at a file's beginning that show the separator.
_HEAD = 20
SEPARATORS = ",;\t|"
#: A first line for Excel, which says what separates the cells.
_SAID = re.compile(rf"sep=([{re.escape(SEPARATORS)}])(?=\n|$)", re.I)
_HOW = "text saved as UTF-8 (in a spreadsheet: 'CSV UTF-8'), or rows = { file, encoding }"


def csv_grid(path: Path, root: Path, names: Iterable[str], encoding: str = "") -> Grid:
    """The cells of the file; the header shows the separator: comma, semicolon, tab or bar.

    ``names`` are the columns that are expected; the separator that finds most of them is taken. A file is UTF-8, UTF-16
    with its mark, or in ``encoding``; without one, what it is written in is worked out, and a note says so. Raises
    `DataFaults` for a file that can't be read, a broken quotation, and too many rows or columns.
    """
    # A spreadsheet ends lines with \r\n but breaks them inside of a cell with \n; texts shall not differ for that.
    grid = Grid(name_of(path, root), in_sheet=False)
    text = file_text(path, root, encoding, grid).replace("\r\n", "\n").replace("\r", "\n")
    separator = separator_in(text, names)
    if said := _SAID.match(text):  # an empty line in its place, so that lines keep their numbers
        text = text[said.end() :]
    reader = csv.reader(io.StringIO(text, newline="\n"), delimiter=separator, strict=True)
    begin = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            at, begin = begin, reader.line_num + 1
            grid.add(at, cells)
    except csv.Error as error:
        problem, allowed = _broken(str(error))
        refuse(grid.place(begin), problem, allowed)
    return grid


def file_text(path: Path, root: Path, encoding: str, grid: Grid) -> str:
    """A file's text; a note is made of an encoding that was worked out. Raises `DataFaults`."""
    data = read_bytes(path, root, TEXT_LIMIT)
    place = grid.place(0)
    if encoding:
        if not is_encoding(encoding):
            refuse(place, f"{shown(encoding)} is no encoding", ", ".join(ENCODINGS))
        try:
            return _plain_text(data.decode(encoding).removeprefix("\ufeff"), grid)
        except (UnicodeError, ValueError, TypeError):
            refuse(place, f"this file is not written in {shown(encoding)}", "text saved as UTF-8")
    try:
        text, grid.encoding, line = decoded(data)
    except UnicodeError:
        refuse(place, "this file is in no encoding that is known", _HOW)
    if grid.encoding:
        problem = f"this file is not UTF-8; it is read as {grid.encoding}"
        grid.notes.append(Fault(grid.place(line), problem, _HOW, note=True))
    return _plain_text(text, grid)


def _plain_text(text: str, table: Grid) -> str:
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        refuse(table.place(line), "the text contains a NUL byte", "plain text saved as UTF-8")
    return text


def separator_in(text: str, names: Iterable[str]) -> str:
    """What separates the cells of a file's text, with ``\\n`` at the end of lines: as its first line says, or as `separator_of`
    finds."""
    said = _SAID.match(text)
    return said[1] if said else separator_of(text, names)


def separator_of(text: str, names: Iterable[str]) -> str:
    """What separates the cells of a text in CSV: the sign by which a row has most of the ``names``, and most rows are alike."""
    forms = frozenset(map(field_form, names))
    head = [line for line in islice(text.split("\n"), _HEAD) if line.strip(" ,;\t|")]

    def score(separator: str) -> tuple[int, int, int]:
        try:
            rows = [next(csv.reader([line], delimiter=separator), []) for line in head]
        except csv.Error:
            return (0, 0, 0)
        known = [sum(field_form(cell) in forms for cell in cells) for cells in rows]
        alike = Counter(len(cells) for cells in rows if len(cells) > 1 and not is_remark(cells))
        return max(known, default=0), max(alike.values(), default=0), max(map(len, rows), default=0)

    return max(SEPARATORS, key=score)


def _broken(message: str) -> tuple[str, str]:
    if "expected after" in message:
        return (
            "text follows a closing quotation mark",
            'a quotation mark in a text is written twice: ""',
        )
    if "unexpected end" in message:
        return "a quotation mark opens in this row and is never closed", 'texts in quotes: "…"'
    if "field larger" in message:
        return "a cell is too long", f"at most {csv.field_size_limit():,} characters"
    return "this row can not be read", "cells with commas, semicolons or tabs between them"
