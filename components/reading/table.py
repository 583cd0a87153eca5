"""A table as it was found in a file: texts in cells, before any model looks at them."""

from __future__ import annotations

import re
from collections.abc import Collection

import msgspec
from playproof.components.faults import Fault, Place

__all__ = ["Table", "field_form"]


def field_form(name: str) -> str:
    """The name of a column as fields are written: ``Card Name`` is ``card_name``."""
    return re.sub(r"[\s_-]+", "_", name.strip()).casefold()


class Table(msgspec.Struct):
    """The header's trimmed names and every row that counts, with the line or row where it begins.

    Blank rows and rows that begin with '#' are left out. ``faults`` are those of single cells that can't be read;
    ``notes`` what is worth knowing of the file.
    """

    file: str
    in_sheet: bool
    """Whether rows are counted as a spreadsheet does; else as the lines of a text."""
    header: list[str] = msgspec.field(default_factory=list)
    header_at: int = 0
    rows: list[tuple[int, list[str]]] = msgspec.field(default_factory=list)
    faults: list[Fault] = msgspec.field(default_factory=list)
    notes: list[Fault] = msgspec.field(default_factory=list)

    def is_remark(self, cells: list[str], wanted: Collection[str]) -> bool:
        """Whether a row begins with '#' and is no header whose first column is one of notes: that one names all columns
        that are ``wanted``."""
        if not cells[0].startswith("#"):
            return False
        named = {field_form(cell) for cell in cells[1:]}
        return bool(self.header_at) or not wanted or not named.issuperset(map(field_form, wanted))

    def place(self, at: int, column: str = "") -> Place:
        """The place of line or row ``at``."""
        if self.in_sheet:
            return Place(self.file, 0, column, at)
        return Place(self.file, at, column)

    def column(self, at: int) -> str:
        """The name of the column at position ``at`` from 0, as faults call it."""
        name = self.header[at] if at < len(self.header) else ""
        return name or f"column {at + 1}"
