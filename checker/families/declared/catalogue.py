"""Cards and spaces of declared rules, with their columns: those of the component sets that are printed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.names import Names
from playproof.components.base import Piece
from playproof.components.faults import DataFaults, Fault, NotInGame, nearest
from playproof.components.reading.limits import inside
from playproof.components.reading.tables.table_file import open_table
from playproof.components.wording.plural import counted

#: What a space has beside the columns of its set.
SPACE_COLUMNS = {
    "taken": "the number of markers on it",
    "by": "whose they are",
    "markers": "its markers",
    "values": "what its dice show",
    "next_to": "the spaces beside it",
}
WHOLE = re.compile(r"-?\d{1,9}")


@dataclass(frozen=True, slots=True)
class Thing:
    """A card or a space: its id, its name, its columns as expressions read them, how many there are, and its set."""

    id: str
    name: str
    columns: dict[str, Any]
    count: int = 1
    of: str = ""


@dataclass(slots=True)
class Catalogue:
    """Things by id. ``what`` is the word for one of them."""

    what: str
    things: dict[str, Thing] = field(default_factory=dict)
    columns: frozenset[str] = frozenset({"id", "name"})
    sets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    #: The columns that each set or file has itself; what is in it has all ``columns``.
    own: dict[str, tuple[str, ...]] = field(default_factory=dict)
    names: Names = field(init=False)
    unseen: dict[str, Any] = field(default_factory=dict)
    #: What makes a thing of an id that is none of ``things``.
    makers: list[Callable[[str], Thing | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.names = Names(self.what)

    def add(self, source: str, things: Iterable[Thing]) -> str:
        """Add the things of a set or a file once; gives an id that is another thing's as well, or ``""``."""
        if source in self.sets:
            return ""
        found = list(things)
        twice = next((one.id for one in found if one.id in self.things or one.id == UNSEEN), "")
        if twice:
            return twice
        self.sets[source] = tuple(one.id for one in found)
        self.own[source] = tuple(dict.fromkeys(name for one in found for name in one.columns))
        self.columns |= frozenset(name for one in found for name in one.columns)
        for one in found:
            self.things[one.id] = one
            self.names.add(one.id, one.name)
        for one in self.things.values():
            for name in self.columns:
                one.columns.setdefault(name, _empty(name, self.things.values()))
        self.unseen = {name: _empty(name, self.things.values()) for name in self.columns}
        self.unseen |= {"id": UNSEEN, "name": "an unseen card"}
        return ""

    def thing(self, id_: str) -> Thing | None:
        """A thing by its id, one that is made of the id among them; None if there is none."""
        if id_ in self.things:
            return self.things[id_]
        return next((one for make in self.makers if (one := make(id_)) is not None), None)

    def written(self, id_: str) -> str:
        """What a tracker file calls it: its id, and of what is made of the id, its name."""
        made = None if id_ in self.things else self.thing(id_)
        return id_ if made is None else made.name

    def title(self, id_: str) -> str:
        """What a sentence calls it: its name, or its id where others have that name too."""
        if id_ not in self.things and (made := self.thing(id_)) is not None:
            return made.name
        if id_ in self.things and len(self.names.candidates(self.things[id_].name)) > 1:
            return id_
        return self.things[id_].name if id_ in self.things else "an unseen card" if id_ == UNSEEN else id_

    def of(self, id_: str) -> dict[str, Any]:
        """Its columns."""
        if id_ in self.things:
            return self.things[id_].columns
        made = self.thing(id_)
        return self.unseen if made is None else self.unseen | made.columns


def _empty(column: str, things: Iterable[Thing]) -> Any:
    """What a thing has in a column that its set does not have."""
    value = next((one.columns[column] for one in things if column in one.columns), "")
    return {int: 0, bool: False, list: []}.get(type(value), "")


def pieces_of(definition: GameDefinition, name: str, way: tuple[str, ...]) -> list[Thing]:
    """The pieces of a component set. Raises :class:`DataFaults`."""
    try:
        one = definition.components.set(name)
    except NotInGame:
        every = [each.id for each in definition.components.sets]
        problem = f"{definition.components.id} has no set '{name}'"
        fault = Fault(definition.place(*way), problem, ", ".join(every), nearest(name, every))
        raise DataFaults([fault]) from None
    out = []
    for piece in one.items:
        numeric = _numeric(type(piece))
        data = {
            key: _plain(getattr(piece, key), key in numeric)
            for key in type(piece).model_fields
            if key != "count"
        }
        columns = {key: value for key, value in data.items() if value is not None}
        out.append(Thing(piece.id, piece.title, columns | {"name": piece.title}, piece.count, name))
    return out


@lru_cache(maxsize=256)
def _numeric(kind: type[Piece]) -> frozenset[str]:
    return frozenset(key for key, info in kind.model_fields.items() if "int" in str(info.annotation))


def _plain(value: Any, numeric: bool) -> Any:
    if isinstance(value, bool | int | str):
        return value
    if value is None and numeric:
        return 0
    if isinstance(value, tuple | list) and all(isinstance(one, int | str) for one in value):
        return list(value)
    return "" if value is None else None


def rows_of(definition: GameDefinition, file: str) -> list[Thing]:
    """The rows of a CSV file as spaces. Raises :class:`DataFaults`."""
    rows = definition.rows_of(file, ("id",))
    if faults := list(row_faults(definition, file)):
        raise DataFaults(faults)
    columns = [name for name in (rows[0] if rows else {}) if name]
    whole = {
        name
        for name in columns
        if any(row[name].strip() for row in rows)
        and all(WHOLE.fullmatch(row[name].strip() or "0") for row in rows)
    }
    out = []
    for row in rows:
        cells: Mapping[str, Any] = {
            name: int(row[name].strip() or 0) if name in whole and name != "id" else row[name].strip()
            for name in columns
        }
        out.append(Thing(row["id"], row.get("name") or row["id"], {"name": row["id"], **cells}, 1, file))
    return out


def row_faults(definition: GameDefinition, file: str) -> Iterator[Fault]:
    """Rows without an id or some cell, ids of two rows, and columns that spaces have already."""
    path = inside(definition.folder, file, definition.place())
    table = open_table(path, definition.folder.parent.parent, ("id",), ("id",))
    for name in table.header:
        if name in SPACE_COLUMNS:
            said = f"a space has '{name}' already: {SPACE_COLUMNS[name]}"
            yield Fault(table.place(table.header_at, name), said, "another name")
    at_id, seen = table.header.index("id"), dict[str, int]()
    for at, cells in table.rows:
        id_ = cells[at_id] if at_id < len(cells) else ""
        if len(cells) < len(table.header):
            said = f"has {counted(len(cells), 'cell')}, and the header {len(table.header)}"
            yield Fault(table.place(at), said, "a cell for each column, which may be empty")
        elif not id_:
            yield Fault(table.place(at, "id"), "is empty", "an id for each space")
        elif id_ in seen:
            yield Fault(table.place(at, "id"), f"'{id_}' is the id of line {seen[id_]} too", "another id")
        seen.setdefault(id_, at)
