"""What `lint` would refuse in what an import wrote is left out and listed: the field, else its row, else its set."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.components.faults import Fault
from playproof.components.importing.folder import Files
from playproof.components.importing.source import Source, Way

#: The section of a source that a file is made of, where nothing nearer is known and it isn't called alike.
SECTIONS = {
    "aids": "turns", "boards": "map", "certificates": "shareTypes", "charters": "companies", "game": "info",
    "markets": "stock", "money": "bank", "tracks": "rounds",
}  # fmt: skip
#: A place in the files: the file, then keys and positions as they were made.
Spot = tuple[str, Way]


@dataclass
class Refusals:
    """What was refused so far, with the sentence of `lint`: the same places are left out each time that the files are made."""

    why: dict[Spot, str] = field(default_factory=dict)
    _spots: dict[int, Spot] = field(default_factory=dict)

    def apply(self, files: Files, source: Source) -> None:
        """Leave out of new files what was refused before, and list it."""
        roots: dict[str, Any] = {**files.tables, **files.rows}
        self._spots = {
            id(table): (name, way) for name, root in roots.items() for way, table in _tables((), root)
        }
        gone: list[tuple[Any, Any]] = []
        for (name, way), problem in self.why.items():
            chain = list(_along(roots.get(name), way))
            if len(chain) <= len(way):
                continue
            node, key = source.root.get(SECTIONS.get(Path(name).stem, Path(name).stem)), way[-1]
            for table in chain:
                if id(table) in files.made_of:
                    node, fields = files.made_of[id(table)]
                    node = fields.get(str(key), node)
            named = f" as {key}" if isinstance(key, str) else ""
            node.note(f"left out, because lint refuses it{named}: {problem}")
            gone.append((chain[-2], chain[-1] if isinstance(key, int) else key))
            rows = chain[-1].get("rows") if isinstance(chain[-1], dict) else None
            if isinstance(rows, str) and way[0] == "set":
                files.rows.pop(rows, None)
        for inside, one in gone:
            if isinstance(inside, dict):
                inside.pop(one, None)
            else:
                inside[:] = [each for each in inside if each is not one]
        for name in [name for name, table in files.tables.items() if table.get("set") == []]:
            del files.tables[name]

    def add(self, files: Files, fault: Fault) -> bool:
        """Refuse what a fault is about. Whether something was left to refuse."""
        name = Path(fault.place.file).name
        lines = files.owners(name)
        chain = lines[fault.place.line] if fault.place.line < len(lines) else ()
        for table in reversed(chain):
            file, way = self._spots[id(table)]
            spots = [(*way, key) for key in _fields(table, fault)] + ([way] if way else [])
            for spot in spots:
                if (file, spot) not in self.why:
                    # What was refused of it before goes with it, and tells why.
                    inner = [one for one in self.why if one[0] == file and one[1][: len(spot)] == spot]
                    self.why[file, spot] = [*map(self.why.pop, inner), fault.problem][0]
                    return True
        return False


def _fields(table: dict[str, Any], fault: Fault) -> Iterator[str]:
    """The fields of a table that a fault is about: named by its place or its sentence, or with a value that it quotes."""
    last = fault.place.field.rpartition(".")[2]
    if last in table and not isinstance(table[last], list | dict):
        yield last
    for key, value in table.items():
        named = re.search(rf"'{re.escape(key)}'|\b{re.escape(key)}\b", fault.problem) if "_" in key else None
        quoted = isinstance(value, str) and value and f"'{value}'" in fault.problem
        if key != "id" and (named or quoted):
            yield key
    if last in table and last != "id":
        yield last


def _tables(way: Way, value: Any) -> Iterator[tuple[Way, dict[str, Any]]]:
    if isinstance(value, dict):
        yield way, value
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in pairs:
        yield from _tables((*way, key), one)


def _along(value: Any, way: Way) -> Iterator[Any]:
    """A value, and what is in it step by step; it ends where a step leads nowhere."""
    yield value
    for step in way:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return
        yield value
