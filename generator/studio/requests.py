"""What the page sends, typed."""

from __future__ import annotations

from typing import Literal

import msgspec


class Cell(msgspec.Struct, forbid_unknown_fields=True):
    """A cell and what it is to hold."""

    row: int
    column: str
    value: str


class Edit(msgspec.Struct, forbid_unknown_fields=True):
    """A change of the rows of a table: values of cells, or a row more (behind ``row``, a copy of it or empty) or less.

    ``revision``: of what the page showed. ``key``: letters that are typed in one cell have the same.
    """

    table: str
    revision: str
    what: Literal["cells", "add", "copy", "remove"]
    cells: list[Cell] = []
    row: int = -1
    key: str = ""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A step of the history, or a tracker file that is meant."""

    revision: str = ""
    file: str = ""
