"""Rows that people keep in spreadsheets and lists become models, or all that is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from playproof.components.base import RowsFile
from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.reading.limits import MAX_COLUMNS, MAX_FAULTS, name_of, refuse
from playproof.components.reading.shapes import choices_of, field_names, find, noun_of, shape_of
from playproof.components.reading.tables.table import Grid, Sheet, Table, field_form, table_of
from playproof.components.wording.plural import counted
from playproof.components.wording.values import article, shown, words

#: Endings of texts with separators, of lists of objects, of workbooks, and of all files that hold tables.
TEXTS = (".csv", ".tsv", ".txt")
OBJECTS = (".json", ".yaml", ".yml")
WORKBOOKS = (".xlsx", ".ods")
LISTS = (*TEXTS, *WORKBOOKS, *OBJECTS)

M = TypeVar("M", bound=BaseModel)

_AT_ONCE = 1_000
#: Rows that one note names.
_SHOWN = 20
#: Yes and no as people type them in spreadsheets, besides what pydantic reads (yes, no, true, false, on, off, 1, 0).
YES = frozenset(("x", "✓", "✔", "☑", "ja", "oui", "sí", "si", "sim", "wahr", "vrai"))
NO = frozenset(("-", "–", "☐", "✗", "nein", "non", "não", "falsch", "faux"))
_WITH_COMMA = re.compile(r"[-+]?\d+,\d+")
#: Names of columns that are notes, however much a field's name is like them.
_NOTES = frozenset(("notes", "note", "remarks", "remark", "comments", "comment", "ideas", "todo"))


class Row(msgspec.Struct, Generic[M], frozen=True):
    """One row of a table and where it is."""

    value: M
    place: Place


def read_rows(
    path: Path,
    model: type[M],
    *,
    root: Path,
    context: Any = None,
    how: RowsFile | None = None,
    notes: list[Fault] | None = None,
) -> list[Row[M]]:
    """The rows of a file as ``model``: a text with separators, the first sheet of a workbook, a list in JSON or YAML.

    The header names the model's fields, whatever their capitals and spaces; ``how`` may give a tab, other names of
    columns, and columns of notes. Columns that begin with '#' are not read; others that nothing reads are added to
    ``notes``. Cells are trimmed texts, so '3' is a number where one is wanted; an empty cell is a field that isn't
    given. Blank rows and remarks (a first cell that begins with '#', and no other) are skipped, other ones are told.
    ``context`` is passed to the model's validators.

    Raises `DataFaults`: for a file that can't be read, one fault; else every mistake, up to `MAX_FAULTS`.
    """
    fields = field_names(model)
    how = how or RowsFile(file=path.name)
    table = open_table(path, root, [*fields, *how.columns], _required(fields, how), how)
    if not table.header_at and table.faults:
        raise DataFaults(table.faults)
    if not table.header_at:
        refuse(table.place(0), "the table has no header", f"a first row with {words(fields)}")
    rows = _typed(table, model, context, how)
    if notes is not None:
        notes += table.notes
    return rows


def open_table(
    path: Path, root: Path, names: Iterable[str], wanted: Collection[str] = (), how: RowsFile | None = None
) -> Table:
    """The table in a file, of whichever sort it is; raises `DataFaults`.

    ``names`` are columns that may be there, ``wanted`` those that every header has.
    """
    tab, encoding = (how.tab, how.encoding) if how is not None else ("", "")
    return table_of(open_grids(path, root, names, tab, encoding)[0], wanted)


def open_grids(
    path: Path, root: Path, names: Iterable[str], tab: str | None = "", encoding: str = ""
) -> list[Grid]:
    """The sheet of a file that ``tab`` names, the first one if it is empty, or all that are shown if it is None; raises
    `DataFaults`. ``names`` are columns that may be there."""
    ending = path.suffix.lower()
    if ending in TEXTS:
        from playproof.components.reading.tables.csv_cells import csv_grid

        if tab:
            refuse(Place(name_of(path, root)), f"a CSV file has no tab {shown(tab)}", "an .xlsx or .ods file")
        return [csv_grid(path, root, names, encoding)]
    if ending in WORKBOOKS:
        from playproof.components.reading.tables.workbook import workbook_grids

        return workbook_grids(path, root, tab)
    if ending in OBJECTS:
        from playproof.components.reading.tables.list_cells import list_grids
        from playproof.components.reading.tables.workbook import chosen

        grids = list_grids(path, root, encoding)
        return chosen([*map(Sheet.of, grids)], tab, grids[0].place(0))
    found = f"the file's name ends in {shown(ending)}" if ending else "the file's name has no ending"
    raise DataFaults([Fault(Place(name_of(path, root)), found, ", ".join(LISTS))])


def _required(fields: Mapping[str, FieldInfo], how: RowsFile) -> list[str]:
    """The columns that every header has, as the file names them."""
    own = {field: column for column, field in how.columns.items()}
    return [own.get(name, name) for name, info in fields.items() if info.is_required()]


def _typed(table: Table, model: type[M], context: Any, how: RowsFile) -> list[Row[M]]:
    columns, faults = _columns(table, model, how)
    unread = {table.column(at) for at, name in enumerate(columns.names) if name is None}
    unread |= {f"column {at + 1}" for at in range(len(table.header), MAX_COLUMNS)}
    found_faults = [
        fault for fault in table.faults if fault.place.field not in unread or not fault.place.field
    ]
    faults += found_faults
    broken = {fault.place.sheet_row for fault in found_faults}
    found, more = _records(table, columns, broken)
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
    typed: dict[str, Callable[[str], object]]
    """For fields of numbers and of yes and no: how people type them."""


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


@lru_cache(maxsize=256)
def _readers(model: type[BaseModel]) -> dict[str, Callable[[str], object]]:
    """How cells of fields with numbers and with yes or no are typed."""
    found: dict[str, Callable[[str], object]] = {}
    shape = shape_of(model)
    for name in field_names(model):
        field = find(shape, [name]).shape
        while field is not None and field.kind == "nullable":
            field = field.inner(field.schema["schema"])
        if field is not None and field.kind == "bool":
            found[name] = _yes_or_no
        elif field is not None and field.kind == "float":
            found[name] = _decimal
    return found


def _yes_or_no(text: str) -> object:
    word = text.casefold()
    return True if word in YES else False if word in NO else text


def _decimal(text: str) -> object:
    """A comma before the decimals is a point."""
    return text.replace(",", ".") if _WITH_COMMA.fullmatch(text) else text


def _columns(table: Table, model: type[BaseModel], how: RowsFile) -> tuple[_Columns, list[Fault]]:
    fields = field_names(model)
    free = model.model_config.get("extra") == "allow"
    faults: list[Fault] = []
    names: list[str | None] = []
    forms = {field_form(name): name for name in fields}
    own, own_faults = _own_columns(table, list(fields), how, free)
    faults += own_faults
    skipped = set(map(field_form, how.notes))

    def meant_by(name: str) -> str | None:
        form = field_form(name)
        if name.startswith("#") or form in skipped:
            return None
        if form in own:
            return own[form]
        # A column that is called exactly as the field wins over one that is nearly.
        return name if name in fields else forms.get(form)

    there = {meant_by(name) for name in table.header}
    absent = [name for name, info in fields.items() if info.is_required() and name not in there]
    for name in table.header:
        place = table.place(table.header_at, name)
        field = meant_by(name)
        if not name or name.startswith("#") or field_form(name) in skipped:
            names.append(None)
        elif field is not None and field in names:
            again = next(other for other, one in zip(table.header, names, strict=False) if one == field)
            twice = "is written twice" if again == name else f"is the field '{field}', as {shown(again)} is"
            faults.append(Fault(place, f"column {shown(name)} {twice}", "each column once"))
            names.append(None)
        elif field is not None:
            names.append(field)
        elif free:
            names.append(name)
        else:
            meant = nearest(name, absent) or _alike(name, [one for one in fields if one not in there])
            problem = f"column {shown(name)} is not a field of {article(noun_of(model))}"
            if meant:
                faults.append(Fault(place, problem, words(fields), meant))
            else:
                table.notes.append(Fault(place, f"nothing reads the column {shown(name)}", note=True))
            # Its cells are read as if the name were right, so that their faults come along.
            names.append(meant if meant and meant not in names and meant not in there else None)
    shape = shape_of(model)
    absent = [name for name in absent if name not in names]
    for name in absent:
        wanted = find(shape, [name]).shape
        allowed = wanted.describe() if wanted else ""
        place = table.place(table.header_at, name)
        faults.append(Fault(place, f"column {shown(name)} is missing", allowed))
    for at in _unnamed(table):
        place = table.place(table.header_at)
        table.notes.append(Fault(place, f"column {at + 1} has no name, so nothing reads it", note=True))
    return _Columns(names, absent, _numbers(model), _readers(model)), faults


def _own_columns(
    table: Table, fields: list[str], how: RowsFile, free: bool
) -> tuple[dict[str, str], list[Fault]]:
    """The fields of columns with names of the designer's own, by the form of the names; faults of names that mean
    nothing."""
    there = {field_form(name) for name in table.header}
    own: dict[str, str] = {}
    faults: list[Fault] = []
    for column, field in how.columns.items():
        if field_form(column) not in there:
            place = table.place(table.header_at)
            known = [name for name in table.header if name]
            problem = f"'columns' names {shown(column)}, which is no column of this table"
            faults.append(Fault(place, problem, words(known), nearest(column, known)))
        elif field not in fields and not free:
            place = table.place(table.header_at, column)
            problem = f"'columns' says {shown(field)} for this column, which is no field"
            faults.append(Fault(place, problem, words(fields), nearest(field, fields)))
        else:
            own[field_form(column)] = field
    return own, faults


def _alike(name: str, choices: list[str]) -> str:
    """The choice that differs from ``name`` by a slip of the hand, or ``""``."""
    form = field_form(name)
    if form in _NOTES:
        return ""
    close = get_close_matches(form, choices, n=1, cutoff=0.8)
    return close[0] if close else next((one for one in choices if _swapped(form, one)), "")


def _swapped(one: str, other: str) -> bool:
    """Whether two words differ by two neighbours that changed places, as ``cots`` and ``cost`` do."""
    differing = [at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b]
    return (
        len(one) == len(other) > 2
        and len(differing) == 2
        and differing[1] == differing[0] + 1
        and one[differing[0]] == other[differing[1]]
        and one[differing[1]] == other[differing[0]]
    )


def _unnamed(table: Table) -> Iterator[int]:
    """Columns that the header leaves out although they are filled."""
    width = len(table.header)
    if table.in_sheet:
        width = max([width, *(len(cells) for _, cells in table.rows)])
    for at in range(width):
        named = at < len(table.header) and table.header[at]
        if not named and any(at < len(cells) and cells[at] for _, cells in table.rows):
            yield at


def _records(
    table: Table, columns: _Columns, broken: Collection[int]
) -> tuple[list[tuple[int, dict[str, object]]], list[Fault]]:
    """The rows by their fields, without those that have nothing but notes and the ``broken`` ones of a sheet."""
    names = columns.names
    numbers = [(name, texts) for name, texts in columns.numbers.items() if name in names]
    records: list[tuple[int, dict[str, object]]] = []
    faults: list[Fault] = []
    unread: list[int] = []
    for at, cells in table.rows:
        if len(cells) != len(names) and not table.in_sheet:
            found = f"found {counted(len(cells), 'cell')}"
            allowed = f"{len(names)}, one for each column of the header"
            if len(cells) > len(names):
                allowed += '; a text with a comma in it stands in "quotes"'
            faults.append(Fault(table.place(at), found, allowed))
            continue
        if table.in_sheet and at in broken:
            continue
        record: dict[str, object] = {name: cell for name, cell in zip(names, cells) if cell and name}  # noqa: B905
        if not record:
            unread.append(at)
            continue
        for name, texts in numbers:
            if name in record:
                record[name] = texts.get(str(record[name]), record[name])
        for name, reader in columns.typed.items():
            if name in record:
                record[name] = reader(str(record[name]))
        records.append((at, record))
    if unread:
        more = f" and {len(unread) - _SHOWN} more" if len(unread) > _SHOWN else ""
        rows = f"{'row' if table.in_sheet else 'line'}{'s' * (len(unread) > 1)}"
        said = f"nothing reads {rows} {', '.join(map(str, unread[:_SHOWN]))}{more}: only columns of notes are filled"
        table.notes.append(Fault(table.place(unread[0]), said, note=True))
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
