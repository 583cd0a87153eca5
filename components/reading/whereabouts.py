"""Where everything of a game is written. Lines of TOML files are looked up when somebody asks for them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec

from playproof.components.base import PieceSet
from playproof.components.faults import Place

#: A way through a file's data: keys, and positions in lists from 0.
Way = tuple[int | str, ...]


class _Written(msgspec.Struct):
    """A set: its file, its position among the file's sets, where its rows are."""

    path: Path
    name: str
    number: int
    one: PieceSet
    rows: dict[str, Place] = msgspec.field(default_factory=dict)

    def row_of(self, piece_id: str) -> str:
        """The id as it is written: a card that comes in several colours is written once."""
        for colour in getattr(self.one, "colours", ()):
            row = piece_id.removesuffix(f"-{colour}")
            if row != piece_id and (row in self.rows or any(piece.id == row for piece in self.one.items)):
                return row
        return piece_id


class Whereabouts(msgspec.Struct):
    """The places of a game's sets, counted from 0 in the order in which they were read."""

    sets: list[_Written] = msgspec.field(default_factory=list)
    _lines: dict[Path, object] = msgspec.field(default_factory=dict)

    def add(self, path: Path, name: str, number: int, one: PieceSet) -> None:
        """Note the set that is number ``number`` of ``path``; faults call the file ``name``."""
        self.sets.append(_Written(path, name, number, one))

    def add_row(self, piece_id: str, place: Place) -> None:
        """Note where a row of the latest set is."""
        self.sets[-1].rows.setdefault(piece_id, place)

    def number_of(self, set_id: str) -> int | None:
        """The number of the set with this id, or nothing."""
        return next((at for at, written in enumerate(self.sets) if written.one.id == set_id), None)

    def place(self, number: int, piece_id: str = "", way: Way = ()) -> Place:
        """Where a set, or a piece of it, or a field of either is written."""
        written = self.sets[number]
        words = [str(step) for step in way if isinstance(step, str)]
        piece_id = written.row_of(piece_id)
        row = written.rows.get(piece_id) if piece_id else None
        if row is not None:
            return replace(row, field=words[0]) if words else row
        start: Way = ("set", written.number)
        label = [written.one.id]
        if piece_id:
            at = next((at for at, piece in enumerate(written.one.items) if piece.id == piece_id), None)
            if at is not None:
                start, label = (*start, "piece", at), [*label, piece_id]
        return Place(written.name, self._line(written.path, (*start, *way)), ".".join([*label, *words]))

    def _line(self, path: Path, way: Way) -> int:
        from playproof.components.reading.toml_places import TomlPlaces, places_of

        places = self._lines.get(path)
        if not isinstance(places, TomlPlaces):
            places = self._lines[path] = places_of(path, path.parent.parent.parent)
        return places.line_of(way)
