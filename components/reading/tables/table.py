"""A sheet as it is in a file, and the table that a model reads of it: texts in cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

import msgspec

from playproof.components.faults import Fault, Place
from playproof.components.reading.limits import CELL_LIMIT, MAX_COLUMNS, MAX_ROWS, refuse
from playproof.components.wording.plural import counted

#: Rows above the header that are looked at.
_ABOVE = 20


def field_form(name: str) -> str:
    """The name of a column as fields are written: ``Card Name`` is ``card_name``."""
    return re.sub(r"[\s_-]+", "_", name.strip()).casefold()


def is_remark(cells: list[str]) -> bool:
    """Whether a row is a remark: its first cell begins with '#', and no other one is filled."""
    return cells[0].startswith("#") and not any(cells[1:])


class Area(msgspec.Struct, frozen=True):
    """Merged cells: rows as the sheet counts them, columns from 0; both ends are in it."""

    top: int
    left: int
    bottom: int
    right: int
    said: str
    """What a fault calls them."""


class Sheet(msgspec.Struct):
    """A sheet of a workbook before it is read."""

    title: str
    hidden: bool
    read: Callable[[], Grid]

    @classmethod
    def of(cls, grid: Grid, hidden: bool = False) -> Sheet:
        """A sheet that is read already."""
        return cls(grid.title, hidden, lambda: grid)


class _Placed(msgspec.Struct):
    file: str
    in_sheet: bool
    """Whether rows are counted as a spreadsheet does; else as the lines of a text."""

    def place(self, at: int, column: str = "") -> Place:
        """The place of line or row ``at``."""
        return Place(self.file, 0, column, at) if self.in_sheet else Place(self.file, at, column)


class Grid(_Placed):
    """One sheet, or all of a text: its filled rows with their numbers, and what is wrong with single cells."""

    title: str = ""
    rows: list[tuple[int, list[str]]] = msgspec.field(default_factory=list)
    broken: dict[tuple[int, int], tuple[str, str]] = msgspec.field(default_factory=dict)
    """Row, and column from 0, of cells that have no value: what is wrong, and what is allowed."""
    merged: list[Area] = msgspec.field(default_factory=list)
    encoding: str = ""
    """What the encoding is called that was worked out; "" for Unicode, and for one that was said."""
    keyed: bool = False
    """Whether the first row has the keys of objects."""
    beside: list[tuple[str, str]] = msgspec.field(default_factory=list)
    """What a file of objects says beside its lists: keys and values."""
    notes: list[Fault] = msgspec.field(default_factory=list)
    _cells: int = 0

    def add(self, at: int, cells: list[str], times: int = 1) -> None:
        """Add a row, unless it is empty; ``times``: it is there so often, in a row. Raises `DataFaults` for too much."""
        filled = len(cells)
        while filled and not cells[filled - 1] and (at, filled - 1) not in self.broken:
            filled -= 1
        if not filled:
            return
        # Cells count in a text, empty ones too: one more or less is a fault.
        cells = cells[:filled] if self.in_sheet else cells
        self._cells += len(cells) * times
        if len(cells) > MAX_COLUMNS:
            refuse(self.place(at), f"found {counted(len(cells), 'column')}", f"at most {MAX_COLUMNS}")
        if len(self.rows) + times > MAX_ROWS + 1 or (self.in_sheet and at + times - 1 > MAX_ROWS + 1):
            split = "split the workbook" if self.in_sheet else "split the file"
            refuse(self.place(at), f"found more than {counted(MAX_ROWS, 'row')}", split)
        if self._cells > CELL_LIMIT:
            refuse(self.place(at), f"found more than {counted(CELL_LIMIT, 'cell')}", "split the file")
        self.rows += [(at + number, cells) for number in range(times)]


class Table(_Placed):
    """The header's trimmed names and every row that counts, with the line or row where it begins.

    Blank rows and remarks are left out. ``faults`` are those of single cells that can't be read; ``notes`` what is worth
    knowing of the file.
    """

    header: list[str] = msgspec.field(default_factory=list)
    header_at: int = 0
    rows: list[tuple[int, list[str]]] = msgspec.field(default_factory=list)
    faults: list[Fault] = msgspec.field(default_factory=list)
    notes: list[Fault] = msgspec.field(default_factory=list)

    def column(self, at: int) -> str:
        """The name of the column at position ``at`` from 0, as faults call it."""
        name = self.header[at] if at < len(self.header) else ""
        return name or f"column {at + 1}"


def table_of(grid: Grid, wanted: Collection[str] = ()) -> Table:
    """The table on a sheet: its first row that is no remark is the header, or the first one that has all columns that are
    ``wanted``; rows above that one are told."""
    table = Table(grid.file, grid.in_sheet, notes=grid.notes)
    for key, value in grid.beside:
        said = f"'{value[:60]}' is in no list, so nothing reads it"
        table.notes.append(Fault(grid.place(0, key), said, note=True))
    rows = [
        (at, cells)
        for at, cells in grid.rows
        if cells[0][:1] != "#" or (at, 0) in grid.broken or not is_remark(cells)
    ]
    forms = frozenset(map(field_form, wanted))
    above = next(
        (number for number, (_, cells) in enumerate(rows[:_ABOVE]) if forms <= set(map(field_form, cells))), 0
    )
    table.notes += [
        Fault(table.place(at), "this row is above the header, so nothing reads it", note=True)
        for at, _ in rows[:above]
    ]
    if len(rows) > above:
        table.header_at, table.header = rows[above]
    table.rows = rows[above + 1 :]
    count = {at for at, _ in rows[above:]}
    for (at, column), (problem, allowed) in sorted(grid.broken.items()):
        if at in count:
            table.faults.append(Fault(table.place(at, table.column(column)), problem, allowed))
    for area in grid.merged:
        found = next((at for at in range(area.top, min(area.bottom, MAX_ROWS + 1) + 1) if at in count), 0)
        if found:
            place = table.place(found, table.column(area.left))
            table.faults.append(Fault(place, area.said, "single cells, each with its value"))
    return table
