"""A change of a table's rows: the file's text after it, and what its cells are to hold then."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from playproof.components.reading.tables.table import is_remark
from playproof.components.wording.plural import counted
from playproof.generator.serving.refusing import Refused
from playproof.generator.studio.csv_rows import CsvRows
from playproof.generator.studio.requests import Edit
from playproof.generator.studio.tables import Rows
from playproof.generator.studio.toml_rows import TomlRows

#: The most characters of a cell, and the most cells of one change.
LONGEST, MOST_CELLS = 20_000, 20_000
_NUMBERED = re.compile(r"(?<!\d)\d++\Z")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

#: Each row's cells that aren't empty, by column.
Contents = list[dict[str, str]]


class Change(msgspec.Struct):
    """The text after a change, what its rows hold then, and what is said of it."""

    text: str
    expected: Contents
    said: str


def contents(rows: Rows) -> Contents:
    """What rows hold."""
    keys = [column.key for column in rows.columns]
    return [{key: cell for key, cell in zip(keys, row, strict=True) if cell} for row in rows.cells]


def changed(rows: Rows, text: CsvRows | TomlRows, asked: Edit, set_id: str) -> Change:
    """What an edit makes of a table. Raises `Refused` for what can't be done."""
    if asked.what == "cells":
        return _with_cells(rows, text, asked)
    if asked.row >= len(rows.ids) or asked.row < -1 or (asked.row < 0 and (asked.what != "add" or rows.ids)):
        raise Refused(422, "there is no such row")
    before = rows.ids[asked.row] if asked.row >= 0 else ""
    expected = contents(rows)
    if asked.what == "remove":
        del expected[asked.row]
        return Change(text.without_row(asked.row), expected, f"remove {before or 'a row'}")
    copied = asked.what == "copy"
    fresh = fresh_id(before or set_id, rows.ids)
    column = next((column.key for column in rows.columns if column.field == "id"), "id")
    like = asked.row if copied else None
    if isinstance(text, TomlRows):
        after = text.with_row(asked.row, fresh, like)
    else:
        after = text.with_row(asked.row, {int(column): fresh} if column != "id" else {}, like)
    row = dict(expected[asked.row]) if copied else {}
    if column != "id" or isinstance(text, TomlRows):
        row[column] = fresh
    expected.insert(asked.row + 1, row)
    return Change(after, expected, f"copy {before} as {fresh}" if copied else f"add {fresh}")


def _with_cells(rows: Rows, text: CsvRows | TomlRows, asked: Edit) -> Change:
    if not 0 < len(asked.cells) <= MOST_CELLS:
        raise Refused(422, f"at most {counted(MOST_CELLS, 'cell')} can be changed at once")
    columns = {column.key: column for column in (*rows.columns, *rows.more)}
    expected = contents(rows)
    typed: dict[tuple[int, str], str] = {}
    for cell in asked.cells:
        if not 0 <= cell.row < len(rows.ids) or cell.column not in columns:
            raise Refused(422, "there is no such cell")
        if cell.column in rows.fixed_in(cell.row):
            raise Refused(422, f"'{cell.column}' is a list of tables; edit it in {rows.file}")
        value = cell.value.replace("\r\n", "\n").replace("\r", "\n").strip()
        if len(value) > LONGEST:
            raise Refused(422, f"a cell has at most {LONGEST:,} characters")
        if _CONTROL.search(value):
            raise Refused(422, "a cell holds no control characters")
        typed[cell.row, cell.column] = value
        expected[cell.row].pop(cell.column, None)
        if value:
            expected[cell.row][cell.column] = value
    row, key = next(iter(typed))
    said = (
        f"{rows.ids[row] or f'row {row + 1}'}: {columns[key].name}"
        if len(typed) == 1
        else counted(len(typed), "cell")
    )
    if isinstance(text, TomlRows):
        after = text.with_cells(typed, rows.is_required)
    else:
        after = text.with_cells({(row, int(key)): value for (row, key), value in typed.items()})
        # A row without a filled cell is none, and neither is a remark.
        width = len(rows.columns)
        whole = [[one.get(str(at), "") for at in range(width)] for one in expected]
        expected = [
            one for one, cells in zip(expected, whole, strict=True) if any(cells) and not is_remark(cells)
        ]
    return Change(after, expected, said)


def fresh_id(near: str, taken: Iterable[str]) -> str:
    """An id that isn't taken, the next after one like ``near``: F3 → F4, ladder → ladder-2."""
    known = {one.casefold() for one in taken}
    found = _NUMBERED.search(near)
    stem, width, number = f"{near}-", 1, 1 + (near.casefold() in known)
    if found:
        stem, width, number = near[: found.start()], len(found[0]), int(found[0][-9:])
    while f"{stem}{number:0{width}}".casefold() in known:
        number += 1
    return f"{stem}{number:0{width}}"
