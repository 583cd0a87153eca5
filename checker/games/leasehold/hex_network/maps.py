"""The map: hexes, their types, which touch. From the boards that the kit prints, or declared line by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from playproof.components.faults import DataFaults, Fault, Place, nearest
from playproof.components.hexgrid import HexGrid, parity_of

if TYPE_CHECKING:
    from playproof.checker.definition.game_definition import GameDefinition
    from playproof.components.kinds.boards import Board

#: Maps of boards that were read before, each with its board, which is kept so that its identity stays its own.
_MAPS: dict[tuple[object, ...], tuple[object, HexMap]] = {}


@dataclass(frozen=True)
class HexMap:
    """``types``: hex → its type; ``near``: hex → the hexes that touch it; ``start``: the hex that all own (or none)."""

    types: Mapping[str, str] = field(default_factory=dict)
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    start: str = ""

    def nearest(self, name: str) -> str:
        """The hex that was likely meant; ``""`` if none is."""
        return nearest(name, list(self.types))


def _printed(board: Board, known: Mapping[str, str], start: str, place: Place) -> HexMap:
    types: dict[str, str] = {}
    faults: list[Fault] = []
    for name, one in board.hexes.items():
        kind = known.get(one.colour, "")
        if not kind:
            faults.append(
                Fault(place, f"says nothing of '{one.colour}', the colour of {name}", ", ".join(known))
            )
        types[name] = kind
    if faults:
        raise DataFaults(faults[:1])
    near = {name: tuple(board.neighbours(name).values()) for name in types}
    first = next((name for name, kind in types.items() if kind == start), "")
    return HexMap(types, near, first)


def printed_map(definition: GameDefinition, name: str, types: Mapping[str, str], start: str) -> HexMap:
    """The map of the set of boards called ``name``; an empty one if the game has no such set.

    ``types``: the board's colours → types of hexes. Raises :class:`DataFaults` for a colour that has none.
    """
    if not name or not (definition.folder / "boards.toml").is_file():
        return HexMap()
    from playproof.components.kinds.boards import Board, BoardSet

    place = Place(str(definition.folder / "play.toml"), field="hex_network.types")
    boards = [one for one in definition.components.sets if isinstance(one, BoardSet)]
    for one in boards:
        for board in one.items:
            if isinstance(board, Board) and name in (one.id, board.id):
                key = (id(board), start, *types.items())
                if key not in _MAPS:
                    _MAPS[key] = (board, _printed(board, types, start, place))
                return _MAPS[key][1]
    known = [one.id for one in boards]
    place = Place(str(definition.folder / "play.toml"), field="hex_network.map")
    raise DataFaults([Fault(place, f"there are no boards '{name}'", ", ".join(known), nearest(name, known))])


@dataclass
class Declared:
    """A map declared by ``have map …`` lines: hexes by type, and either the grid of their names or links between them."""

    start_type: str
    grid: HexGrid = field(default_factory=lambda: HexGrid(numbering="axial"))
    types: dict[str, str] = field(default_factory=dict)
    links: set[tuple[str, str]] = field(default_factory=set)

    def copy(self) -> Declared:
        """An equal map that shares nothing changeable."""
        return Declared(self.start_type, self.grid, self.types.copy(), self.links.copy())

    def built(self) -> HexMap:
        """The map as declared so far; adjacency by links if there are any, otherwise by coordinates."""
        near: dict[str, list[str]] = {name: [] for name in self.types}
        if self.links:
            for one, other in sorted(self.links):
                if one in near and other in near:
                    near[one].append(other)
                    near[other].append(one)
        else:
            self.by_coordinates(near)
        start = next((name for name, kind in self.types.items() if kind == self.start_type), "")
        return HexMap(dict(self.types), {name: tuple(touching) for name, touching in near.items()}, start)

    def by_coordinates(self, near: dict[str, list[str]]) -> None:
        """Neighbours by the grid; names that are no coordinates touch nothing."""
        proper = [name for name in near if self.problem(name) == ""]
        shape = self.grid
        grid = HexGrid(shape.layout, shape.numbering, shape.letters, parity_of(proper))
        for name in proper:
            try:
                near[name] = [other for _, other in grid.neighbours(name) if other in near]
            except ValueError:
                continue

    def problem(self, name: str) -> str:
        """What is wrong with a name as a coordinate; ``""`` if nothing is."""
        try:
            parity_of([name])
        except ValueError as error:
            return str(error)
        return ""

    def unplaced(self) -> list[str]:
        """Hexes that touch no other one."""
        near = self.built().near
        return [name for name, touching in near.items() if not touching and len(near) > 1]
