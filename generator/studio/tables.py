"""The tables of a game that can be edited: of each set the pieces written in its TOML file, and the rows of its own file.

They are found in the data as written, so that a fault anywhere doesn't take them away.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from playproof.components.base import Piece, RowsFile
from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game
from playproof.components.inside import Outside, path_inside
from playproof.components.kinds import KINDS, set_model
from playproof.components.reading.limits import name_of
from playproof.components.reading.shapes import choices_of, field_names, find, shape_of
from playproof.components.reading.tables.table import field_form
from playproof.components.reading.tables.table_file import OBJECTS, TEXTS, open_table
from playproof.components.reading.toml_file import read_data
from playproof.generator.studio.csv_rows import CsvRows
from playproof.generator.studio.toml_rows import TomlRows

#: Fields of a piece whose cells have room for sentences.
_LONG = 60


class Column(msgspec.Struct):
    """A column: what changes call it, its heading, the field that it holds ("" for none), what the field means, what may be
    chosen there."""

    key: str
    name: str
    field: str = ""
    about: str = ""
    long: bool = False
    choices: list[str] = []


class Listed(msgspec.Struct):
    """A table of a set: ``why`` says why it can't be edited, ``note`` what is worth knowing."""

    key: str
    set_id: str
    set_name: str
    kind: str
    path: Path
    number: int
    how: RowsFile | None = None
    why: str = ""
    note: str = ""
    #: Whether its file isn't the game's, so that it isn't even read.
    outside: bool = False


def listed(folder: Path, known: Collection[str] = ()) -> list[Listed]:
    """The tables of a game, in print order; a file that can't be read has none. ``known``: tables that stay when their last row
    has gone."""
    found: list[Listed] = []
    for kind in KINDS:
        path = folder / f"{kind}.toml"
        if not path.is_file():
            continue
        try:
            sets = read_data(path, root=folder.parent.parent).get("set")
        except DataFaults:
            continue
        for number, one in enumerate(sets if isinstance(sets, list) else []):
            if isinstance(one, dict):
                found += _of_set(folder, path, kind, number, one, known)
    return found


def _of_set(
    folder: Path, path: Path, kind: str, number: int, one: Mapping[str, Any], known: Collection[str]
) -> Iterator[Listed]:
    set_id = str(one.get("id", ""))
    start = Listed("", set_id, str(one.get("name", "")) or set_id or kind, kind, path, number)
    how = _rows_file(one.get("rows"), set_id)
    if one.get("piece") or f"{kind}.{number}" in known:
        yield msgspec.structs.replace(start, key=f"{kind}.{number}", why=_linked(path))
    if how is None:
        return
    try:
        file = path_inside(folder, how.file)
        why = _linked(folder / how.file)
    except Outside as outside:
        why = _linked(folder / how.file) or f"'{how.file}' {outside}"
        yield msgspec.structs.replace(start, key=f"{kind}.{number}.rows", how=how, why=why, outside=True)
        return
    ending = file.suffix.lower()
    if ending in OBJECTS:
        why = f"{file.name} is edited in an editor; save it there, and this page shows it"
    elif ending not in TEXTS:
        why = f"{file.name} is a workbook, with formats and formulas; edit it in its own program, and this page shows it"
    note = f"'playproof pull {folder.name}' replaces this file by the one on the web" if how.source else ""
    yield msgspec.structs.replace(start, key=f"{kind}.{number}.rows", path=file, how=how, why=why, note=note)


def _rows_file(rows: Any, set_id: str) -> RowsFile | None:
    try:
        how = (
            RowsFile(file=rows)
            if isinstance(rows, str) and rows
            else RowsFile(**rows)
            if isinstance(rows, dict)
            else None
        )
    except (ValidationError, TypeError):
        return None
    return how if how is None or how.file else how.model_copy(update={"file": f"{set_id}.csv"})


def _linked(path: Path) -> str:
    return f"{path.name} is a link; edit the file itself" if path.is_symlink() else ""


class Rows(msgspec.Struct):
    """The rows of a table as they are shown: a name for each that no other has, its cells, its lines in the file."""

    columns: list[Column]
    ids: list[str]
    cells: list[list[str]]
    lines: list[tuple[int, int]]
    fixed: list[list[str]]
    more: list[Column]
    text: CsvRows | TomlRows | None
    file: str
    why: str = ""
    required: frozenset[str] = frozenset()

    def fixed_in(self, row: int) -> list[str]:
        """The columns of a row whose values are tables below the piece."""
        return self.fixed[row] if row < len(self.fixed) else []

    def is_required(self, name: str) -> bool:
        """Whether each piece must have the field."""
        return name in self.required


def rows_of(one: Listed, text: str, game: Game | None, root: Path) -> Rows:
    """The rows of a table as its file, whose text is given, has them now. Raises `DataFaults` for what can't be read."""
    model = _model(one, game)
    if one.how is None:
        return _of_toml(one, text, model, root)
    return _of_file(one, text, model, root)


def _model(one: Listed, game: Game | None) -> type[Piece]:
    sets = game.sets if game is not None else ()
    own = next((found for found in sets if found.id == one.set_id and found.kind == one.kind), None)
    model: type[Piece] = own.piece_model() if own is not None else set_model(one.kind).piece_type
    return model


def _of_file(one: Listed, text: str, model: type[Piece], root: Path) -> Rows:
    assert one.how is not None
    fields = field_names(model)
    own = {field_form(column): field for column, field in one.how.columns.items()}
    names = [*fields, *one.how.columns]
    wanted = [
        next((column for column, field in one.how.columns.items() if field == name), name)
        for name, info in fields.items()
        if info.is_required()
    ]
    table = open_table(one.path, root, names, wanted, one.how)
    forms = {field_form(name): name for name in fields}
    skipped = set(map(field_form, one.how.notes))
    columns = []
    for at, name in enumerate(table.header):
        form = field_form(name)
        unread = not name or name.startswith("#") or form in skipped
        field = "" if unread else own.get(form, forms.get(form, ""))
        columns.append(_column(str(at), name or f"column {at + 1}", field, fields, model))
    cells = [[*row[: len(columns)], *[""] * (len(columns) - len(row))] for _, row in table.rows]
    id_column = next((at for at, column in enumerate(columns) if column.field == "id"), -1)
    why, rows = one.why, None
    if not why:
        try:
            rows = CsvRows(text, table, names)
        except (ValueError, KeyError):
            why = f"{one.path.name} is written in a way that can't be changed here without changing more; edit it in an editor"
    found = Rows(
        columns,
        [row[id_column] if id_column >= 0 else "" for row in cells],
        cells,
        [],
        [],
        [],
        rows,
        table.file,
        why,
    )
    found.lines = rows.lines if rows is not None else [(at, at) for at, _ in table.rows]
    found.columns = [_long(column, [row[at] for row in cells]) for at, column in enumerate(columns)]
    return found


def _of_toml(one: Listed, text: str, model: type[Piece], root: Path) -> Rows:
    fields = field_names(model)
    shape = shape_of(model)

    def is_text(name: str) -> bool | None:
        found = find(shape, name.split(".")).shape
        return None if found is None else found.kind == "str"

    data = read_data(one.path, root=root)
    rows = TomlRows(text, one.number, is_text)
    order = [name for name in ("id", "name") if name in rows.columns]
    rows.columns = [*order, *(name for name in rows.columns if name not in order)]
    columns = [_column(name, name, name, fields, model) for name in rows.columns]
    cells = [rows.cells(row) for row in range(len(rows.lines))]
    id_column = rows.columns.index("id") if "id" in rows.columns else -1
    fixed = [[name for name in rows.columns if rows.is_fixed(row, name)] for row in range(len(cells))]
    more = [
        _column(name, name, name, fields, model)
        for name in fields
        if not any(name == there or there.startswith(f"{name}.") for there in rows.columns)
    ]
    columns = [_long(column, [row[at] for row in cells]) for at, column in enumerate(columns)]
    ids = [row[id_column] if id_column >= 0 else "" for row in cells]
    required = frozenset(name for name, info in fields.items() if info.is_required())
    whole = len(data["set"][one.number].get("piece", ())) == len(cells)
    why = one.why if one.why or whole else "these pieces are one list in brackets; edit them in an editor"
    return Rows(columns, ids, cells, rows.lines, fixed, more, rows, name_of(one.path, root), why, required)


def _column(key: str, name: str, field: str, fields: Mapping[str, FieldInfo], model: type[Piece]) -> Column:
    head = field.partition(".")[0]
    info = fields.get(head)
    about = re.sub(r"\[([^\[\]]*+)\]\([^()]*+\)", r"\1", (info.description or "")) if info else ""
    if not field:
        about = "Nothing reads this column."
    found = find(shape_of(model), [field]).shape if info else None
    choices = choices_of(found) if found is not None else None
    return Column(key, name, field, about, choices=[str(choice) for choice in choices or [] if choice != ""])


def _long(column: Column, cells: list[str]) -> Column:
    return msgspec.structs.replace(column, long=any(len(cell) > _LONG or "\n" in cell for cell in cells))


def cell_of(fault: Fault, rows: Rows) -> tuple[int, str] | None:
    """The row that a fault is about and the key of its column, "" for the whole row; None for one that is elsewhere."""
    place = fault.place
    if place.file != rows.file or not (place.line or place.sheet_row):
        return None
    at = place.line or place.sheet_row
    row = next((number for number, (first, last) in enumerate(rows.lines) if first <= at <= last), None)
    if row is None:
        return None
    return row, _key_of(place.field, rows)


def _key_of(field: str, rows: Rows) -> str:
    """The column of a fault's field: ``colour``, ``set.piece.colour``, ``fruits.T1.art.file``."""
    parts = field.split(".")
    forms = {
        field_form(name): column.key
        for column in reversed(rows.columns)
        for name in (column.field, column.name)
        if name
    }
    for start in range(len(parts)):
        for end in range(len(parts), start, -1):
            if (key := forms.get(field_form(".".join(parts[start:end])))) is not None:
                return key
    return ""
