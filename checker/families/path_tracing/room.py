"""The map as a room: the board that is printed, the tiles laid on it, starting locations, paths traced over them.

Sources: 184x X4-05, X4-17, X4-31, X4-32, X4-38.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.families.path_tracing.grounds import Ground, Stop, ground_of
from checker.families.path_tracing.trails import Laid, Origin, Trail, Trails
from checker.names import NameFault, Names, listing
from checker.room import Kind, Room
from checker.standing import Held, Placed
from checker.table import Part, Table
from components.faults import nearest
from components.hexgrid import Axial, HexGrid, neighbours, opposite
from components.kinds.boards import Board
from components.kinds.tiles import Tile
from components.notation.tile import HexNotation
from components.notation.tile_reading import read_tile

__all__ = ["PathPart", "PathTracing"]

EMPTY = Ground((), ((),) * 6, ())
TURNS = 6


@dataclass(slots=True)
class PathPart(Part):
    """``laid``: place → (tile, sixths clockwise); ``owner``: (place, track) → whose path it is, kept where paths
    are not shared."""

    laid: dict[Axial, tuple[str, int]] = field(default_factory=dict)
    owner: dict[tuple[Axial, int], str] = field(default_factory=dict)

    def copy(self) -> PathPart:
        """An equal part."""
        return PathPart(self.laid.copy(), self.owner.copy())


class HaveLaid(Entry):
    """``have laid C1 on N22 turned 3``."""

    tile: str
    hex: str
    turn: int | None


class HaveHex(Entry):
    """``have hex F4 start=cost:40;path=a:2,b:_0``."""

    hex: str
    ground: str


class HaveTile(Entry):
    """``have tile X1 node=value:20;path=a:0,b:_0;path=a:3,b:_0``."""

    tile: str
    ground: str


class PathTracing(Room):
    """Parameters: ``board``, the piece of the boards' sets (the only one if not named), and ``tiles``, the set of hex
    tiles (all sets with track if not named). ``beyond``: tiles may also be laid on hexes that the board does not
    print. ``shared``: a path is open to all; else the first whose path it is keeps the others out.

    A starting location is called by its hex, and where a hex has several by its cost too: ``C3/40`` (or ``C3 40``;
    ``C3b`` is the second one of the hex).
    """

    name = "path_tracing"
    reasons: ClassVar[dict[str, str]] = {
        "occupied": "One hex holds one tile.",
        "map": "The map is made of hexes and tiles that are known.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.shared = self.params.flag("shared", True)
        self.open_map = self.params.flag("beyond", True)
        self.board = self.read_board()
        self.grid = HexGrid() if self.board is None else self.board.grid
        self.printed: dict[Axial, Ground] = {}
        #: Hexes of the table's own, as they were declared.
        self.drawn: dict[Axial, HexNotation] = {}
        self.notations: dict[str, HexNotation] = {}
        self.copies: dict[str, int] = {}
        self.faces: dict[tuple[str, int], Ground] = {}
        self.locations: dict[str, Origin] = {}
        self.location_of: dict[Origin, str] = {}
        self.tile_names = Names("tile")
        self.location_names = Names("starting location")
        self.titles: dict[Axial, str] = {}
        self.around: dict[tuple[Axial, int], Axial | None] = {}
        self.trails = Trails(self.ground, self.beyond)
        if self.board is not None:
            self.print_hexes({one.place: one.notation for one in self.board.hexes.values()})
        for tile in self.read_tiles():
            self.add_tile(tile.id, tile.notation, tile.count, tile.name)

    # -- what is printed --------------------------------------------------------------------------------

    def read_board(self) -> Board | None:
        """The board of the component data; ``None`` if it has none. Raises :class:`DataFaults`."""
        wanted = self.params.text("board")
        boards = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.sheet.components.of_kind("boards")
            for piece in one.items
            if isinstance(piece, Board) and wanted in ("", piece.id)
        ]
        if len(boards) > 1 or (wanted and not boards):
            raise self.params.fault("board", f"{len(boards)} boards are called '{wanted}'", "one")
        self.sheet_id = boards[0][0] if boards else ""
        return boards[0][1] if boards else None

    def read_tiles(self) -> list[Tile]:
        """The tiles with track. Raises :class:`DataFaults`."""
        wanted = self.params.text("tiles")
        sets = [one for one in self.game.sheet.components.of_kind("tiles") if wanted in ("", one.id)]
        if wanted and not sets:
            raise self.params.fault("tiles", f"there is no set of tiles '{wanted}'")
        found = [
            (one.id, piece)
            for one in sets
            for piece in one.items
            if isinstance(piece, Tile) and piece.is_track
        ]
        self.set_of = {tile.id: name for name, tile in found}
        return [tile for _, tile in found]

    def print_hexes(self, notations: dict[Axial, HexNotation]) -> None:
        """Hexes as the board shows them; all starting locations are named anew."""
        self.printed.update({place: ground_of(notation) for place, notation in notations.items()})
        self.locations.clear()
        self.location_of.clear()
        self.location_names = Names("starting location")
        for place, ground in self.printed.items():
            starts = [index for index, stop in enumerate(ground.stops) if stop.is_start]
            costs = [ground.stops[index].cost for index in starts]
            for number, index in enumerate(starts):
                hex_, cost = self.title(place), costs[number]
                letter, priced = f"{hex_}{chr(97 + number)}", f"{hex_}/{cost}"
                name = hex_ if len(starts) == 1 else priced if costs.count(cost) == 1 else letter
                self.locations[name] = (place, index)
                self.location_of[place, index] = name
                alone = costs.count(cost) == 1
                self.location_names.add(name, letter, *((priced, f"{hex_} {cost}") if alone else ()))

    def add_tile(self, tile: str, notation: HexNotation, count: int, *names: str) -> None:
        """A kind of tile: its six positions, its names and how many there are."""
        self.notations[tile] = notation
        self.copies[tile] = count
        self.tile_names.add(tile, *names)

    def face(self, tile: str, turn: int) -> Ground:
        """A tile as it lies."""
        key = (tile, turn)
        if key not in self.faces:
            self.faces[key] = ground_of(self.notations[tile].turned(turn))
        return self.faces[key]

    # -- the map as it lies -----------------------------------------------------------------------------

    def start(self) -> Part:
        """The tiles that the board lays out before play."""
        part = PathPart()
        for one in self.board.hexes.values() if self.board is not None else ():
            if one.start_tile in self.notations:
                part.laid[one.place] = (one.start_tile, 0)
        return part

    def part(self, table: Table) -> PathPart:
        """The room's part."""
        return cast(PathPart, table.parts["path_tracing"])

    def ground(self, laid: Laid, place: Axial) -> Ground | None:
        """What lies at a place; ``None`` beyond the map."""
        on = laid.get(place)
        if on is not None:
            return self.faces.get(on) or self.face(*on)
        printed = self.printed.get(place)
        return printed if printed is not None else EMPTY if self.open_map else None

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

    def title(self, place: Axial) -> str:
        """The coordinate of a place; ``""`` where the map has no more letters or numbers."""
        if place not in self.titles:
            try:
                self.titles[place] = self.grid.name(place)
            except ValueError:
                self.titles[place] = ""
        return self.titles[place]

    def place(self, hex_: str) -> Axial:
        """Where a hex is that was read before."""
        return self.grid.place(hex_)

    def stop(self, location: str) -> Stop:
        """A starting location as it is printed."""
        place, index = self.locations[location]
        return self.printed[place].stops[index]

    def free(self, laid: Laid, place: Axial) -> bool:
        """Whether a tile may lie there: an empty hex of the map."""
        ground = self.ground(laid, place)
        return ground is not None and ground.blank and bool(self.title(place))

    # -- paths ------------------------------------------------------------------------------------------

    def shut(self, table: Table, owner: str) -> Any:
        """Which tracks ``owner`` may not use; ``None`` where paths are shared."""
        if self.shared:
            return None
        owners = self.part(table).owner
        return lambda place, track: owners.get((place, track), owner) != owner

    def claim(self, table: Table, owner: str, origins: Iterable[Origin]) -> None:
        """Where paths are not shared: all that ``owner``'s paths lead to, and nobody had before, is theirs."""
        if self.shared:
            return
        part = self.part(table)
        shut = self.shut(table, owner)
        for place, stop in origins:
            ground = self.ground(part.laid, place)
            if ground is not None:
                for here, link in self.trails.spread(part.laid, place, ground.ways[stop], shut):
                    part.owner.setdefault((here, link.track), owner)

    def ends(self, table: Table, owner: str, origins: Iterable[Origin]) -> dict[Axial, set[int]]:
        """The empty places that ``owner``'s paths lead into, and over which of their edges."""
        return self.trails.open_ends(self.part(table).laid, origins, self.shut(table, owner))

    def joins(self, table: Table, tile: str, place: Axial, turn: int) -> tuple[str, str] | None:
        """The starting locations that a tile laid so would join; ``None`` if a path leads back to none."""
        found = self.trails.leads_back({**self.part(table).laid, place: (tile, turn)}, place)
        return None if found is None else (self.location_of[found[0]], self.location_of[found[1]])

    def placings(
        self, table: Table, owner: str, origins: Iterable[Origin], tile: str
    ) -> Iterator[tuple[str, int]]:
        """Where and how a tile may be laid: it goes on from a path of ``owner`` and leads no path back to a start."""
        for place, edges in self.ends(table, owner, origins).items():
            for turn in range(TURNS):
                face = self.face(tile, turn)
                if any(face.edges[edge] for edge in edges) and self.joins(table, tile, place, turn) is None:
                    yield self.title(place), turn

    def trace(
        self, table: Table, owner: str, location: str, count: int, purse: int | None = None
    ) -> list[Trail]:
        """The trails from a starting location to its ``count``-th treasure, the best first."""
        part = self.part(table)
        found = list(
            self.trails.follow(part.laid, self.locations[location], count, self.shut(table, owner), purse)
        )
        if len(found) > 1:
            found.sort(key=lambda trail: (-trail.sum, trail.cost))
        return found

    def told(self, location: str, trail: Trail) -> str:
        """A trail step by step: ``from C3: D4 20, E4 30, then stops: 50``."""
        steps = [f"{self.title(step.place)} {step.value}" for step in trail.steps]
        at = self.title(trail.at) or "the map's edge"
        ended = {
            "stops": "then stops",
            "ends": f"then the path ends at {at}" if steps else f"nothing, the path ends at {at}",
            "blocked": f"then the path is another's at {at}",
            "toll": f"then {at} costs more than there is",
        }[trail.ended]
        return f"from {location}: {', '.join([*steps, ended])}: {trail.sum}"

    # -- names ------------------------------------------------------------------------------------------

    def kinds(self) -> Iterable[Kind]:
        """``HEX``, ``TILE`` and ``LOCATION``; a hex that has several locations stands for itself."""

        def hex_(text: str, table: Table) -> str:
            wanted = text.strip().upper()
            try:
                place = self.grid.place(wanted)
            except ValueError as error:
                known = [self.title(place) for place in self.printed]
                close = nearest(wanted, known)
                raise NameFault(str(error) + (f"; did you mean {close}?" if close else "")) from None
            if not self.open_map and place not in self.printed:
                raise NameFault(
                    f"the map has no hex {wanted}", nearest(wanted, [self.title(p) for p in self.printed])
                )
            return wanted

        def location(text: str, table: Table) -> str:
            found = self.location_names.candidates(text)
            if len(found) > 1 and {self.title(self.locations[one][0]) for one in found} == {
                text.strip().upper()
            }:
                return text.strip().upper()
            return self.location_names.get(text)

        yield Kind("HEX", hex_)
        yield Kind("TILE", lambda text, table: self.tile_names.get(text), lambda table: self.tile_names.ids)
        yield Kind("LOCATION", location, lambda table: list(self.locations))

    def at_hex(self, said: str, among: Iterable[str]) -> list[str]:
        """The locations of ``among`` that were meant: ``said`` itself, or those of the hex of that name."""
        if said in self.locations:
            return [said]
        return [one for one in among if self.title(self.locations[one][0]) == said]

    # -- a declared map ---------------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Tiles that lie, hexes and tiles of the table's own."""
        yield Verb("laid TILE [on] HEX [[turned] TURN:NUMBER]", HaveLaid, self.check_laid, self.have_laid,
                   "a tile on the map, turned so many sixths clockwise", "have laid C1 on N22 turned 3",
                   kind="have")  # fmt: skip
        yield Verb("hex HEX GROUND:TEXT", HaveHex, self.check_hex, self.have_hex,
                   "a hex of the map in the tile notation", "have hex F4 start=cost:40;path=a:2,b:_0",
                   kind="have")  # fmt: skip
        yield Verb("tile NAME:WORD GROUND:TEXT", HaveTile, self.check_tile, self.have_tile,
                   "a tile of the table's own in the tile notation",
                   "have tile X1 node=value:20;path=a:0,b:_0;path=a:3,b:_0", kind="have")  # fmt: skip

    def check_laid(self, table: Table, entry: HaveLaid) -> Iterable[Found]:
        """An empty hex, a turn that a hex has."""
        place = self.place(entry.hex)
        if entry.turn is not None and not 0 <= entry.turn < TURNS:
            yield self.found("map", f"a hex is turned by 0 to 5 sixths, not {entry.turn}", "turn")
        if not self.free(self.part(table).laid, place):
            yield self.found("occupied", f"{entry.hex} is not empty", "hex")

    def have_laid(self, table: Table, entry: HaveLaid) -> None:
        """Lay it down."""
        self.part(table).laid[self.place(entry.hex)] = (entry.tile, (entry.turn or 0) % TURNS)

    def check_hex(self, table: Table, entry: HaveHex) -> Iterable[Found]:
        """Notation that can be read."""
        yield from self.unread(entry.ground)

    def check_tile(self, table: Table, entry: HaveTile) -> Iterable[Found]:
        """Notation that can be read."""
        yield from self.unread(entry.ground)

    def unread(self, text: str) -> Iterable[Found]:
        """The first fault of a notation."""
        for fault in read_tile(text)[1][:1]:
            allowed = f"; allowed: {fault.allowed}" if fault.allowed else ""
            yield self.found("map", f"{fault.problem}{allowed}", "ground")

    def have_hex(self, table: Table, entry: HaveHex) -> None:
        """Like a figure it is declared before play, and holds for the whole file."""
        place, notation = self.place(entry.hex), read_tile(entry.ground)[0]
        self.print_hexes({place: notation})
        self.drawn[place] = notation

    def have_tile(self, table: Table, entry: HaveTile) -> None:
        """Like a figure it is declared before play; how many there are is not told."""
        self.add_tile(entry.tile, read_tile(entry.ground)[0], 0)

    def boards(self) -> Iterable[str]:
        """The board; without one the tiles lie on the bare table."""
        on = self.sheet_id or next(iter(self.set_of.values()), "")
        return (on,) if on else ()

    def placed(self, table: Table) -> Iterable[Placed]:
        """Hexes of the table's own, and the tiles."""
        for on in self.boards():
            for place, notation in self.drawn.items():
                yield Placed(on, self.title(place), shape="tile", text=self.title(place), face=notation)
            for place, (tile, turn) in self.part(table).laid.items():
                of = self.set_of.get(tile, "")
                face = self.notations[tile] if not of else None
                yield Placed(on, self.title(place), tile, of, "tile", text=tile, turned=turn, face=face)

    def spot_of(self, location: str) -> str:
        """A starting location as a spot on the board: its hex, and which of the hex's stops it is."""
        place, stop = self.locations[location]
        return f"{self.title(place)}:{stop}"

    def held(self, table: Table) -> Iterable[Held]:
        """All of it lies on the map."""
        return ()

    def show(self, table: Table) -> dict[str, Any]:
        """The tiles that lie."""
        laid = self.part(table).laid
        return {
            "tiles": {self.title(place): f"tile {tile} turned {turn}" for place, (tile, turn) in laid.items()}
        }

    def located(self, names: Iterable[str]) -> list[Origin]:
        """Locations by name as places to trace from."""
        return [self.locations[name] for name in names]

    def say(self, names: Iterable[str]) -> str:
        """``C3/20 and D4/60``."""
        return listing(list(names))


FAMILY = PathTracing
