"""What of a table isn't saved: cells, new rows and removed ones by their ids, to list them and to make them again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import chain
from typing import Literal

import msgspec

from playproof.generator.studio.tables import Rows

#: So many characters of a value are quoted.
_QUOTED = 40

#: A row's cells that aren't empty, by the names of their columns.
Named = dict[str, str]


class Difference(msgspec.Struct):
    """A cell with another value, a row more, or a row less.

    ``id``: of the row as it is saved, for a new one as it is to be. ``new_id``: as it is to be. ``row``: what a new row
    holds, or what a removed one held. ``above``: the ids of the rows above a new one, the nearest first.
    """

    id: str
    what: Literal["cell", "add", "remove"]
    new_id: str = ""
    column: str = ""
    before: str = ""
    after: str = ""
    row: Named = {}
    above: list[str] = []

    @property
    def about(self) -> tuple[str, str, str]:
        """Two differences of the same are about one thing."""
        return self.id, self.what, self.column

    def said(self, rows: Rows | None = None) -> str:
        """One line; with what another program wrote into the cell, if ``rows`` are those of now."""
        name = self.id or "row without id"
        if self.what == "remove":
            return f"{name}: row removed"
        if self.what == "add":
            return f"{name}: new row"
        said = (
            f"{name}: {self.column} {_quoted(self.before, self.after)} → {_quoted(self.after, self.before)}"
        )
        at = self.place(rows) if rows is not None else -1
        if rows is not None and at >= 0:
            now = named(rows)[at].get(self.column, "")
            if now not in (self.before, self.after):
                said += f" (now {_quoted(now, self.after)})"
        return said

    def place(self, rows: Rows) -> int:
        """The row that it is about; -1 where there is none, or more than one."""
        for name in (self.id, self.new_id):
            if rows.ids.count(name) == 1:
                return rows.ids.index(name)
        return -1

    def is_made(self, rows: Rows) -> bool:
        """Whether the rows are so already."""
        if self.what == "remove":
            return self.id not in rows.ids
        at = self.place(rows)
        if at < 0:
            return False
        row = named(rows)[at]
        return row == self.row if self.what == "add" else row.get(self.column, "") == self.after


def labels(rows: Rows) -> dict[str, str]:
    """The names of columns, each with the column's key; fields that no row has yet, too."""
    names = [column.name for column in rows.columns]
    found = {column.name: column.key for column in rows.more}
    for column in rows.columns:
        found[column.name if names.count(column.name) == 1 else f"{column.name} ({column.key})"] = column.key
    return found


def named(rows: Rows) -> list[Named]:
    """What each row holds."""
    names = {key: name for name, key in labels(rows).items()}
    keys = [names[column.key] for column in rows.columns]
    return [{key: cell for key, cell in zip(keys, row, strict=True) if cell} for row in rows.cells]


def differences(before: Rows, after: Rows) -> list[Difference]:
    """What makes of the rows before those after."""
    found: list[Difference] = []
    old, new = named(before), named(after)
    blocks = SequenceMatcher(None, before.ids, after.ids, autojunk=False).get_opcodes()
    for what, first, last, start, end in blocks:
        pairs = dict(zip(range(first, last), range(start, end), strict=False)) if what == "equal" else {}
        if what == "replace":
            # A row whose id was changed is still that row.
            for at in range(first, last):
                pairs |= next(
                    (
                        {at: to}
                        for to in range(start, end)
                        if _alike(old[at], new[to]) and to > max(pairs.values(), default=-1)
                    ),
                    {},
                )
        for at in range(first, last):
            if at in pairs:
                found += _cells(before.ids[at], after.ids[pairs[at]], old[at], new[pairs[at]])
            else:
                found.append(Difference(before.ids[at], "remove", row=old[at]))
        found += [
            Difference(after.ids[at], "add", after.ids[at], row=new[at], above=after.ids[:at][::-1])
            for at in range(start, end)
            if at not in pairs.values()
        ]
    return found


def _alike(one: Named, other: Named) -> bool:
    """Whether two rows have half of what they hold beside the id in common."""
    return 2 * sum(value == other.get(name) for name, value in one.items()) >= max(2, len(one) - 1)


def _cells(name: str, new_id: str, old: Named, new: Named) -> Iterator[Difference]:
    for column in dict.fromkeys(chain(old, new)):
        before, after = old.get(column, ""), new.get(column, "")
        if before != after:
            yield Difference(name, "cell", new_id, column, before, after)


def merged(older: Sequence[Difference], newer: Sequence[Difference]) -> list[Difference]:
    """Both, each once: the newer ones count."""
    known = {one.about for one in newer}
    return [*(one for one in older if one.about not in known), *newer]


def _quoted(value: str, other: str) -> str:
    """A value as it stands in a list: in one line, of a long one where it differs from the other."""
    if not value:
        return "empty"
    if len(value) > _QUOTED:
        same = next(
            (at for at, (one, two) in enumerate(zip(value, other, strict=False)) if one != two),
            min(len(value), len(other)),
        )
        start = max(0, min(same - 10, len(value) - _QUOTED))
        end = start + _QUOTED
        value = ("…" if start else "") + value[start:end] + ("…" if end < len(value) else "")
    return " ".join(value.split())
