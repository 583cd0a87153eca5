"""Differences made again on another text of their table: row by row by the ids, the cells first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from playproof.generator.serving.refusing import Refused
from playproof.generator.studio.changes import Change, fresh_id
from playproof.generator.studio.differences import Difference, labels, named
from playproof.generator.studio.requests import Cell, Edit
from playproof.generator.studio.tables import Rows


class Remaking:
    """A text on which differences are made again; ``left`` are those that couldn't be, ``failed`` a sentence about each."""

    def __init__(
        self,
        table: str,
        text: str,
        read: Callable[[str], Rows],
        change: Callable[[Rows, Edit], Change],
    ) -> None:
        """``read`` reads the rows of a text, ``change`` changes them; both raise `Refused`."""
        self.text = text
        self.left: list[Difference] = []
        self.failed: list[str] = []
        self._asked = Edit(table, "", "cells")
        self._read, self._change = read, change
        self._rows = read(text)
        #: The ids that new rows got, by those that they had.
        self._ids: dict[str, str] = {}

    def make(self, some: Sequence[Difference]) -> None:
        """Make them all, as far as they can be made."""
        cells = [one for one in some if one.what == "cell"]
        try:
            self._cells([self._cell(one) for one in cells])
        except Refused:
            # One that can't be made doesn't keep the others from it.
            for one in cells:
                self._try(one)
        # What is copied in place of a removed row may have its id.
        for what in ("remove", "add"):
            for one in some:
                if one.what == what:
                    self._try(one)

    def _try(self, one: Difference) -> None:
        text, rows = self.text, self._rows
        try:
            if one.what == "cell":
                self._cells([self._cell(one)])
            elif one.what == "remove":
                self._remove(one)
            else:
                self._add(one)
        except Refused as refused:
            self.text, self._rows = text, rows
            self.left.append(one)
            self.failed.append(f"{one.said()}: {refused}")

    def _step(self, asked: Edit) -> None:
        self.text = self._change(self._rows, asked).text
        self._rows = self._read(self.text)

    def _cells(self, cells: list[Cell]) -> None:
        if cells:
            self._step(msgspec.structs.replace(self._asked, cells=cells))

    def _remove(self, one: Difference) -> None:
        if one.is_made(self._rows):
            return
        at = self._place(one)
        if named(self._rows)[at] != one.row:
            raise Refused(409, "another program has changed this row meanwhile")
        self._step(msgspec.structs.replace(self._asked, what="remove", row=at))

    def _add(self, one: Difference) -> None:
        if one.is_made(self._rows):
            return
        ids = self._rows.ids
        above = [self._ids.get(name, name) for name in one.above]
        at = next((ids.index(name) for name in above if name in ids), len(ids) - 1)
        name = one.id if one.id not in ids else fresh_id(one.id, ids)
        self._step(msgspec.structs.replace(self._asked, what="add", row=at))
        column = next((column.name for column in self._rows.columns if column.field == "id"), "id")
        row = one.row | ({column: name} if name else {})
        self._cells([self._named(at + 1, column, value) for column, value in row.items()])
        self._ids[one.id] = name

    def _cell(self, one: Difference) -> Cell:
        return self._named(self._place(one), one.column, one.after)

    def _named(self, row: int, column: str, value: str) -> Cell:
        key = labels(self._rows).get(column)
        if key is None:
            raise Refused(409, f"there is no column '{column}' any more")
        return Cell(row, key, value)

    def _place(self, one: Difference) -> int:
        at = one.place(self._rows)
        if at >= 0:
            return at
        if self._rows.ids.count(one.id) > 1:
            raise Refused(409, f"more than one row is called '{one.id}'")
        raise Refused(409, f"there is no row '{one.id}' any more")
