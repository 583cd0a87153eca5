"""The rows of a text with separators, changed cell by cell: what isn't changed keeps its bytes.

A file's own ways are kept: its separator, its line ends, quotes around a cell that had them, remarks, blank lines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

import msgspec

from playproof.components.reading.tables.csv_cells import separator_in
from playproof.components.reading.tables.table import Table

_END = re.compile(r"\r\n|\n|\r")


class _Record(msgspec.Struct):
    """A row as it is written: its line from 1, where each cell begins and ends, and where the line's own end does."""

    line: int
    cells: list[tuple[int, int]]
    stop: int

    @property
    def start(self) -> int:
        return self.cells[0][0]

    @property
    def end(self) -> int:
        return self.cells[-1][1]


def _records(text: str, separator: str) -> list[_Record]:
    found: list[_Record] = []
    at, line = 0, 1
    while at < len(text):
        begun, cells = line, list[tuple[int, int]]()
        while True:
            start = at
            if text[at : at + 1] == '"':
                at += 1
                while at < len(text):
                    if text[at] == '"':
                        if text[at + 1 : at + 2] != '"':
                            at += 1
                            break
                        at += 1
                    at += 1
                line += len(_END.findall(text, start, at))
            while at < len(text) and text[at] not in (separator, "\r", "\n"):
                at += 1
            cells.append((start, at))
            if text[at : at + 1] != separator:
                break
            at += 1
        if (end := _END.match(text, at)) is not None:
            at = end.end()
            line += 1
        found.append(_Record(begun, cells, at))
    return found


class CsvRows:
    """The rows of a table in a text, by their positions from 0; each change returns the new text."""

    def __init__(self, text: str, table: Table, names: Sequence[str]) -> None:
        """``table``: as it is read from the text; ``names``: columns that may be there. Raises `ValueError` where the two
        don't agree."""
        self._text = text
        plain = text.replace("\r\n", "\n").replace("\r", "\n")
        self._separator = separator_in(plain, names)
        lines = {one.line: one for one in _records(text, self._separator)}
        self._header = lines[table.header_at]
        self._rows = [lines[at] for at, _ in table.rows]
        for record, cells in zip(
            (self._header, *self._rows), (table.header, *(row for _, row in table.rows)), strict=True
        ):
            if [self._value(cell) for cell in record.cells] != cells:
                raise ValueError(record.line)
        self.lines = [
            (one.line, one.line + len(_END.findall(text, one.start, one.end))) for one in self._rows
        ]

    def _value(self, cell: tuple[int, int]) -> str:
        raw = self._text[slice(*cell)]
        if raw.startswith('"'):
            last = raw.rfind('"')
            raw = raw[1:last].replace('""', '"') + raw[last + 1 :]
        return raw.replace("\r\n", "\n").replace("\r", "\n").strip()

    def with_cells(self, changes: Mapping[tuple[int, int], str]) -> str:
        """With other values in cells: (row, column) → value."""
        parts: list[tuple[int, int, str]] = []
        for (row, column), value in changes.items():
            record = self._rows[row]
            if column < len(record.cells):
                parts.append((*record.cells[column], self._written(value, column, record)))
            elif value:
                missing = self._separator * (column - len(record.cells) + 1)
                parts.append((record.end, record.end, missing + self._written(value, column)))
        return _spliced(self._text, parts)

    def with_row(self, after: int, cells: Mapping[int, str], like: int | None = None) -> str:
        """With a row more, behind row ``after`` (-1: the header); ``like``: with the other cells of this row."""
        before = self._rows[after] if after >= 0 else self._header
        if like is not None:
            model = self._rows[like]
            written = [self._text[slice(*cell)] for cell in model.cells]
        else:
            written = [self._written("", at) for at in range(len(self._header.cells))]
        for column, value in cells.items():
            written += [""] * (column + 1 - len(written))
            written[column] = self._written(value, column)
        row = self._separator.join(written)
        end = self._text[before.end : before.stop]
        if not end:
            found = _END.search(self._text)
            return self._text + (found[0] if found else "\n") + row
        return _spliced(self._text, [(before.stop, before.stop, row + end)])

    def without_row(self, row: int) -> str:
        """Without a row."""
        record = self._rows[row]
        return _spliced(self._text, [(record.start, record.stop, "")])

    def _written(self, value: str, column: int, record: _Record | None = None) -> str:
        """A value as a cell: in quotes where it must be, where it was, and where all others of its column are."""
        must = any(sign in value for sign in (self._separator, '"', "\n", "\r"))
        if record is not None and self._text[slice(*record.cells[column])]:
            quoted = self._text.startswith('"', record.cells[column][0])
        else:
            others = [
                one.cells[column] for one in self._rows if column < len(one.cells) and one is not record
            ]
            alike = [start for start, end in others if end > start or not value]
            quoted = bool(alike) and all(self._text.startswith('"', start) for start in alike)
        return '"' + value.replace('"', '""') + '"' if must or quoted else value


def _spliced(text: str, parts: Sequence[tuple[int, int, str]]) -> str:
    """The text with other parts: from, to, what comes there instead."""
    ordered = sorted(parts)
    assert all(one[1] <= other[0] for one, other in pairwise(ordered))
    for start, end, instead in reversed(ordered):
        text = text[:start] + instead + text[end:]
    return text
