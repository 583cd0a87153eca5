"""The map: hexes and kinds of tiles, printed or declared, and the names of starting locations. It never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from playproof.checker.games.game_184x.path_tracing.grounds import Ground, Stop, ground_of
from playproof.checker.games.game_184x.path_tracing.trails import Laid, Origin, Trails
from playproof.checker.names import Names
from playproof.components.hexgrid import Axial, HexGrid, neighbours, opposite
from playproof.components.kinds.boards import Board
from playproof.components.notation.tile import HexNotation

EMPTY = Ground((), ((),) * 6, ())


class BoardGrid:
    """The names of places, and which of them touch: the same for every map on a board."""

    def __init__(self, board: Board | None) -> None:
        self.board = board
        self.grid = HexGrid() if board is None else board.grid
        self.titles: dict[Axial, str] = {}
        self.around: dict[tuple[Axial, int], Axial | None] = {}

    def title(self, place: Axial) -> str:
        """The coordinate of a place; ``""`` where the map has no more letters or numbers."""
        if place not in self.titles:
            try:
                self.titles[place] = self.grid.name(place)
            except ValueError:
                self.titles[place] = ""
        return self.titles[place]

    def beyond(self, place: Axial, edge: int) -> Axial | None:
        """The place across an edge; ``None`` where a border can't be passed, or no hex has a name."""
        key = (place, edge)
        if key not in self.around:
            after = neighbours(self.grid.layout, place)[edge]
            here, there = self.title(place), self.title(after)
            shut = not there or self.walled(here, edge) or self.walled(there, opposite(edge))
            self.around[key] = None if shut else after
        return self.around[key]

    def walled(self, hex_: str, edge: int) -> bool:
        """Whether the board prints an impassable border there."""
        if self.board is None or hex_ not in self.board.hexes:
            return False
        border = self.board.border_at(hex_, edge)
        return border is not None and border[0] == "impassable"


@dataclass(frozen=True, slots=True)
class TileKind:
    """A kind of tile: its paths, how many there are (0 where that is unknown), and what else it is called."""

    notation: HexNotation
    copies: int
    names: tuple[str, ...] = ()


class PathMap:
    """The hexes of a board and the kinds of tiles. ``hexes``: place → what is printed there; ``declared``: hexes of the file;
    ``open_map``: tiles may also be laid on hexes that the board does not print.

    A starting location is called by its hex, and where a hex has several by its cost too. A declared hex or tile makes
    another map: :meth:`with_hex`, :meth:`with_tile`.
    """

    def __init__(
        self,
        grid: BoardGrid,
        hexes: Mapping[Axial, Ground],
        tiles: Mapping[str, TileKind],
        open_map: bool,
        declared: Mapping[Axial, HexNotation] | None = None,
    ) -> None:
        self.grid = grid
        self.hexes = hexes
        self.tiles = tiles
        self.open_map = open_map
        self.declared = declared or {}
        self.tile_names = Names("tile", ((tile, kind.names) for tile, kind in tiles.items()))
        self.faces: dict[tuple[str, int], Ground] = {}
        self.locations: dict[str, Origin] = {}
        self.location_of: dict[Origin, str] = {}
        self.location_names = Names("starting location")
        self.name_locations()
        self.trails = Trails(self.ground, grid.beyond)

    def __eq__(self, other: object) -> bool:
        """Whether both are maps of the same hexes and tiles."""
        return self is other or (
            isinstance(other, PathMap) and self.hexes == other.hexes and self.tiles == other.tiles
        )

    __hash__ = None  # type: ignore[assignment]

    def name_locations(self) -> None:
        """Name the starting locations of all hexes."""
        for place, ground in self.hexes.items():
            starts = [index for index, stop in enumerate(ground.stops) if stop.is_start]
            costs = [ground.stops[index].cost for index in starts]
            for number, index in enumerate(starts):
                hex_, cost = self.grid.title(place), costs[number]
                letter, priced = f"{hex_}{chr(97 + number)}", f"{hex_}/{cost}"
                alone = costs.count(cost) == 1
                name = hex_ if len(starts) == 1 else priced if alone else letter
                self.locations[name] = (place, index)
                self.location_of[place, index] = name
                self.location_names.add(name, letter, *((priced, f"{hex_} {cost}") if alone else ()))

    def with_hex(self, place: Axial, notation: HexNotation) -> PathMap:
        """This map with a declared hex."""
        hexes = {**self.hexes, place: ground_of(notation)}
        return PathMap(self.grid, hexes, self.tiles, self.open_map, {**self.declared, place: notation})

    def with_tile(self, tile: str, notation: HexNotation) -> PathMap:
        """This map with a declared kind of tile; the number of copies is unknown."""
        names = self.tiles[tile].names if tile in self.tiles else ()
        tiles = {**self.tiles, tile: TileKind(notation, 0, names)}
        return PathMap(self.grid, self.hexes, tiles, self.open_map, self.declared)

    # -- hexes and tiles --------------------------------------------------------------------------------

    def face(self, tile: str, turn: int) -> Ground:
        """The paths of a tile, turned by ``turn`` sixths clockwise."""
        key = (tile, turn)
        if key not in self.faces:
            self.faces[key] = ground_of(self.tiles[tile].notation.turned(turn))
        return self.faces[key]

    def ground(self, laid: Laid, place: Axial) -> Ground | None:
        """The tile or printed hex at a place; ``None`` beyond the map."""
        on = laid.get(place)
        if on is not None:
            return self.faces.get(on) or self.face(*on)
        printed = self.hexes.get(place)
        return printed if printed is not None else EMPTY if self.open_map else None

    def free(self, laid: Laid, place: Axial) -> bool:
        """Whether a tile may be placed there: an empty hex of the map."""
        ground = self.ground(laid, place)
        return ground is not None and ground.blank and bool(self.grid.title(place))

    # -- starting locations -----------------------------------------------------------------------------

    def stop(self, location: str) -> Stop:
        """A starting location as it is printed."""
        place, index = self.locations[location]
        return self.hexes[place].stops[index]

    def hex_of(self, location: str) -> str:
        """The hex of a starting location."""
        return self.grid.title(self.locations[location][0])

    def at_hex(self, typed: str, among: Iterable[str]) -> list[str]:
        """The locations of ``among`` that were meant: ``typed`` itself, or those of the hex of that name."""
        if typed in self.locations:
            return [typed]
        return [one for one in among if self.hex_of(one) == typed]

    def located(self, names: Iterable[str]) -> list[Origin]:
        """Locations by name as places to trace from."""
        return [self.locations[name] for name in names]

    def spot_of(self, location: str) -> str:
        """A starting location as a spot on the board: its hex, and which of the hex's stops it is."""
        return f"{self.hex_of(location)}:{self.locations[location][1]}"
