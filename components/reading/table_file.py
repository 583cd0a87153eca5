"""Rows that people keep in spreadsheets, CSV or XLSX, become models, or all that is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.plural import counted
from playproof.components.reading.limits import MAX_FAULTS, name_of, refuse
from playproof.components.reading.shapes import choices_of, field_names, find, noun_of, shape_of
from playproof.components.reading.table import Table
from playproof.components.reading.wording import article, shown, words
from pydantic import BaseModel, TypeAdapter, ValidationError

__all__ = ["Row", "read_rows"]

M = TypeVar("M", bound=BaseModel)

_AT_ONCE = 1_000


class Row(msgspec.Struct, Generic[M], frozen=True):
    """One row of a table and where it is."""

    value: M
    place: Place


def read_rows(path: Path, model: type[M], *, root: Path, context: Any = None) -> list[Row[M]]:
    """The rows of a .csv file (UTF-8; comma, semicolon or tab) or of an .xlsx workbook's first sheet, as ``model``.

    The header names the model's fields. Cells are trimmed texts, so '3' is a number where one is wanted; an empty
    cell is a field that isn't given. Blank rows and rows that begin with '#' are skipped. ``context`` is passed to the
    model's validators.

    Raises `DataFaults`: for a file that can't be read, one fault; else every mistake, up to `MAX_FAULTS`.
    """
    fields = field_names(model)
    match path.suffix.lower():
        case ".csv":
            from playproof.components.reading.csv_cells import csv_table

            table = csv_table(path, root, fields)
        case ".xlsx":
            from playproof.components.reading.xlsx_cells import xlsx_table

            table = xlsx_table(path, root)
        case ending:
            found = f"the file's name ends in {shown(ending)}" if ending else "the file's name has no ending"
            refuse(Place(name_of(path, root)), found, ".csv, .xlsx")
    if not table.header_at and table.faults:
        raise DataFaults(table.faults)
    if not table.header_at:
        refuse(table.place(0), "the table has no header", f"a first row with {words(fields)}")
    return _typed(table, model, context)


def _typed(table: Table, model: type[M], context: Any) -> list[Row[M]]:
    columns, faults = _columns(table, model)
    faults += table.faults
    found, more = _records(table, columns)
    faults += more
    rows: list[Row[M]] = []
    records = iter(found)
    while part := list(islice(records, _AT_ONCE)):
        try:
            values = _adapter(model).validate_python([record for _, record in part], context=context)
        except ValidationError:
            faults += _row_faults(table, part, model, columns, context)
        else:
            rows += [Row(value, table.place(at)) for (at, _), value in zip(part, values, strict=True)]
        if len(faults) > MAX_FAULTS:
            break
    if faults:
        faults.sort(key=lambda fault: (fault.place.line, fault.place.sheet_row))
        if len(faults) > MAX_FAULTS:
            del faults[MAX_FAULTS:]
            faults.append(Fault(Place(table.file), f"more faults follow; these are the first {MAX_FAULTS:,}"))
        raise DataFaults(faults)
    return rows


class _Columns(msgspec.Struct):
    """The header as the model sees it."""

    names: list[str | None]
    """One for each position; None where the model has no such field."""
    absent: list[str]
    """Required fields that have no column."""
    numbers: dict[str, dict[str, object]]
    """For fields that allow a few numbers only: the number of each text."""


@lru_cache(maxsize=256)
def _adapter(model: type[M]) -> TypeAdapter[list[M]]:
    return TypeAdapter(list[model])  # type: ignore[valid-type]


@lru_cache(maxsize=256)
def _numbers(model: type[BaseModel]) -> dict[str, dict[str, object]]:
    """A Literal[2, 4] takes no '2', as pydantic has no text to turn it from."""
    numbers = {}
    shape = shape_of(model)
    for name in field_names(model):
        field = find(shape, [name]).shape
        if field is not None and field.kind == "literal":
            choices = choices_of(field) or []
            if texts := {str(one): one for one in choices if not isinstance(one, (str, bool))}:
                numbers[name] = texts
    return numbers


def _columns(table: Table, model: type[BaseModel]) -> tuple[_Columns, list[Fault]]:
    fields = field_names(model)
    free = model.model_config.get("extra") == "allow"
    faults: list[Fault] = []
    names: list[str | None] = []
    absent = [name for name, info in fields.items() if info.is_required() and name not in table.header]
    for name in table.header:
        place = table.place(table.header_at, name)
        if name and name in names:
            faults.append(Fault(place, f"column {shown(name)} is written twice", "each column once"))
            names.append(None)
        elif not name or name in fields or free:
            names.append(name or None)
        else:
            meant = nearest(name, absent) or nearest(name, list(fields))
            problem = f"column {shown(name)} is not a field of {article(noun_of(model))}"
            faults.append(Fault(place, problem, words(fields), meant))
            # Its cells are read as if the name were right, so that their faults come along.
            names.append(meant if meant and meant not in names and meant not in table.header else None)
    shape = shape_of(model)
    absent = [name for name in absent if name not in names]
    for name in absent:
        wanted = find(shape, [name]).shape
        allowed = wanted.describe() if wanted else ""
        place = table.place(table.header_at, name)
        faults.append(Fault(place, f"column {shown(name)} is missing", allowed))
    for at in _unnamed(table):
        place = table.place(table.header_at)
        faults.append(Fault(place, f"column {at + 1} has no name", "a name in the header"))
    return _Columns(names, absent, _numbers(model)), faults


def _unnamed(table: Table) -> Iterator[int]:
    """Columns that the header leaves out although they are filled."""
    width = len(table.header)
    if table.in_sheet:
        width = max([width, *(len(cells) for _, cells in table.rows)])
    for at in range(width):
        named = at < len(table.header) and table.header[at]
        if not named and any(at < len(cells) and cells[at] for _, cells in table.rows):
            yield at


def _records(table: Table, columns: _Columns) -> tuple[list[tuple[int, dict[str, object]]], list[Fault]]:
    names = columns.names
    numbers = [(name, texts) for name, texts in columns.numbers.items() if name in names]
    records: list[tuple[int, dict[str, object]]] = []
    faults: list[Fault] = []
    for at, cells in table.rows:
        if len(cells) != len(names) and not table.in_sheet:
            found = f"found {counted(len(cells), 'cell')}"
            allowed = f"{len(names)}, one for each column of the header"
            if len(cells) > len(names):
                allowed += '; a text with a comma in it stands in "quotes"'
            faults.append(Fault(table.place(at), found, allowed))
            continue
        record: dict[str, object] = {name: cell for name, cell in zip(names, cells) if cell and name}  # noqa: B905
        for name, texts in numbers:
            if name in record:
                record[name] = texts.get(str(record[name]), record[name])
        records.append((at, record))
    return records, faults


def _row_faults(
    table: Table,
    part: list[tuple[int, dict[str, object]]],
    model: type[BaseModel],
    columns: _Columns,
    context: Any,
) -> list[Fault]:
    written = {name: table.header[at] for at, name in enumerate(columns.names) if name}
    faults: list[Fault] = []
    for at, record in part:
        try:
            model.model_validate(record, context=context)
        except ValidationError as error:
            from playproof.components.reading.typed import faults_from

            faults += faults_from(error, partial(_cell_place, table, at, written), model)
    if columns.absent:
        # The missing column is reported once; what its lack does to each row is no news.
        faults = [fault for fault in faults if fault.place.field in table.header]
    return faults


def _cell_place(table: Table, at: int, written: Mapping[str, str], way: tuple[int | str, ...]) -> Place:
    name = str(way[0]) if way else ""
    return table.place(at, written.get(name, name))
