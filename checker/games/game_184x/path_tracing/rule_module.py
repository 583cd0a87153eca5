"""The map: the printed board, the tiles laid on it, starting locations, paths traced over them.

Sources: 184x X4-05, X4-17, X4-31, X4-32, X4-38.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from playproof.checker.games.game_184x.path_tracing.grounds import ground_of
from playproof.checker.games.game_184x.path_tracing.maps import BoardGrid, PathMap, TileKind
from playproof.checker.games.game_184x.path_tracing.trails import Trail
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Pictures
from playproof.checker.model.rule_module import Command, RuleModule, ValueType
from playproof.checker.model.snapshot import Holding, Placed
from playproof.checker.names import NameFault
from playproof.components.faults import nearest
from playproof.components.hexgrid import Axial
from playproof.components.kinds.boards import Board
from playproof.components.kinds.tiles import Tile
from playproof.components.notation.tile_reading import read_tile

TURNS = 6


@dataclass(slots=True)
class PathState(ModuleState):
    """``map``: the printed map, or the one that a file's declarations make of it; ``laid``: place → (tile, sixths
    clockwise); ``owner``: (place, track) → whose path it is, kept where paths are not shared."""

    map: PathMap
    laid: dict[Axial, tuple[str, int]] = field(default_factory=dict)
    owner: dict[tuple[Axial, int], str] = field(default_factory=dict)


class PathTracing(RuleModule[PathState], Pictures):
    """Parameters: ``board``, the piece of the boards' sets (the only one if not named), and ``tiles``, the set of hex
    tiles (all sets with track if not named). ``tiles_beyond_board``: tiles may also be laid on hexes that the board
    does not print. ``paths_shared``: a path is open to all; else the first whose path it is keeps the others out.

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
        self.shared = self.params.flag("paths_shared", True)
        self.open_map = self.params.flag("tiles_beyond_board", True)
        self.board = self.read_board()
        self.grid = BoardGrid(self.board)
        printed = self.board.hexes.values() if self.board is not None else ()
        self.printed = PathMap(
            self.grid,
            {one.place: ground_of(one.notation) for one in printed},
            {tile.id: TileKind(tile.notation, tile.count, (tile.name,)) for tile in self.read_tiles()},
            self.open_map,
        )

    # -- what is printed --------------------------------------------------------------------------------

    def read_board(self) -> Board | None:
        """The board of the component data; ``None`` if it has none. Raises :class:`DataFaults`."""
        wanted = self.params.text("board")
        boards = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.definition.components.of_kind("boards")
            for piece in one.items
            if isinstance(piece, Board) and wanted in ("", piece.id)
        ]
        if len(boards) > 1 or (wanted and not boards):
            raise self.params.fault("board", f"{len(boards)} boards are called '{wanted}'", "one")
        self.board_id = boards[0][0] if boards else ""
        return boards[0][1] if boards else None

    def read_tiles(self) -> list[Tile]:
        """The tiles with track. Raises :class:`DataFaults`."""
        wanted = self.params.text("tiles")
        sets = [one for one in self.game.definition.components.of_kind("tiles") if wanted in ("", one.id)]
        if wanted and not sets:
            raise self.params.fault("tiles", f"there is no set of tiles '{wanted}'")
        tiles = [
            (one.id, piece)
            for one in sets
            for piece in one.items
            if isinstance(piece, Tile) and piece.is_track
        ]
        self.set_of = {tile.id: name for name, tile in tiles}
        return [tile for _, tile in tiles]

    # -- the map as it is ------------------------------------------------------------------------------

    def start(self) -> PathState:
        """The printed map, and the tiles that the board lays out before play."""
        state = PathState(self.printed)
        for one in self.board.hexes.values() if self.board is not None else ():
            if one.start_tile in self.printed.tiles:
                state.laid[one.place] = (one.start_tile, 0)
        return state

    def map(self, game_state: GameState) -> PathMap:
        """The printed map, with what the file declares."""
        return self.state(game_state).map

    def title(self, place: Axial) -> str:
        """The coordinate of a place; ``""`` where the map has no more letters or numbers."""
        return self.grid.title(place)

    def place(self, hex_: str) -> Axial:
        """Where a hex is that was read before."""
        return self.grid.grid.place(hex_)

    # -- paths ------------------------------------------------------------------------------------------

    def shut(self, game_state: GameState, owner: str) -> Any:
        """Which tracks ``owner`` may not use; ``None`` where paths are shared."""
        if self.shared:
            return None
        owners = self.state(game_state).owner
        return lambda place, track: owners.get((place, track), owner) != owner

    def claim(
        self,
        game_state: GameState,
        owner: str,
        locations: Iterable[str],
        only: Collection[Axial] | None = None,
    ) -> None:
        """Where paths are not shared: every track that ``owner``'s paths reach, and nobody owned, becomes theirs; ``only``:
        on these places."""
        if self.shared:
            return
        state = self.state(game_state)
        shut = self.shut(game_state, owner)
        for place, stop in state.map.located(locations):
            ground = state.map.ground(state.laid, place)
            if ground is not None:
                for here, link in state.map.trails.spread(state.laid, place, ground.ways[stop], shut):
                    if only is None or here in only:
                        state.owner.setdefault((here, link.track), owner)

    def ends(self, game_state: GameState, owner: str, locations: Iterable[str]) -> dict[Axial, set[int]]:
        """The empty places that ``owner``'s paths from its locations lead into, and over which of their edges."""
        state = self.state(game_state)
        origins = state.map.located(locations)
        return state.map.trails.open_ends(state.laid, origins, self.shut(game_state, owner))

    def joins(self, game_state: GameState, tile: str, place: Axial, turn: int) -> tuple[str, str] | None:
        """The starting locations that a tile laid so would join; ``None`` if a path leads back to none."""
        state = self.state(game_state)
        joined = state.map.trails.leads_back({**state.laid, place: (tile, turn)}, place)
        names = state.map.location_of
        return None if joined is None else (names[joined[0]], names[joined[1]])

    def placings(
        self, game_state: GameState, owner: str, locations: Iterable[str], tile: str
    ) -> Iterator[tuple[str, int]]:
        """Where and how a tile may be laid: it goes on from a path of ``owner`` and leads no path back to a start."""
        for place, edges in self.ends(game_state, owner, locations).items():
            for turn in range(TURNS):
                face = self.map(game_state).face(tile, turn)
                if (
                    any(face.edges[edge] for edge in edges)
                    and self.joins(game_state, tile, place, turn) is None
                ):
                    yield self.title(place), turn

    def trace(
        self, game_state: GameState, owner: str, location: str, count: int, purse: int | None = None
    ) -> list[Trail]:
        """The trails from a starting location to its ``count``-th treasure, the best first."""
        state = self.state(game_state)
        ways = list(
            state.map.trails.follow(
                state.laid, state.map.locations[location], count, self.shut(game_state, owner), purse
            )
        )
        if len(ways) > 1:
            ways.sort(key=lambda trail: (-trail.sum, trail.cost))
        return ways

    def steps_of(self, location: str, trail: Trail) -> str:
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

    def value_types(self) -> Iterable[ValueType]:
        """``HEX``, ``TILE`` and ``LOCATION``; the name of a hex that has several locations is kept as it is."""

        def hex_(text: str, game_state: GameState) -> str:
            wanted, printed = text.strip().upper(), self.map(game_state).hexes
            try:
                place = self.place(wanted)
            except ValueError as error:
                close = nearest(wanted, [self.title(place) for place in printed])
                raise NameFault(str(error) + (f"; did you mean {close}?" if close else "")) from None
            if not self.open_map and place not in printed:
                close = nearest(wanted, [self.title(place) for place in printed])
                raise NameFault(f"the map has no hex {wanted}", close)
            return wanted

        def location(text: str, game_state: GameState) -> str:
            board, typed = self.map(game_state), text.strip().upper()
            meant = board.location_names.candidates(text)
            if len(meant) > 1 and {board.hex_of(one) for one in meant} == {typed}:
                return typed
            return board.location_names.get(text)

        yield ValueType("HEX", hex_)
        yield ValueType(
            "TILE",
            lambda text, game_state: self.map(game_state).tile_names.get(text),
            lambda game_state: self.map(game_state).tile_names.ids,
        )
        yield ValueType("LOCATION", location, lambda game_state: list(self.map(game_state).locations))

    # -- a declared map ---------------------------------------------------------------------------------

    def commands(self) -> Iterable[Command[Any]]:
        """Declared tiles on the map, and declared kinds of hexes and tiles."""
        yield have(
            "laid TILE [on] HEX [[turned] TURN:NUMBER]",
            self.have_laid,
            "a tile on the map, turned so many sixths clockwise",
            "have laid C1 on N22 turned 3",
            check=self.check_laid,
            declares=lambda tile, hex, turn: (self.place(hex),),
            default="no tile but the start map",
            stage=Stage.BOARD,
            says=self.says_laid,
        )
        yield have(
            "hex HEX GROUND:TEXT",
            self.have_hex,
            "a hex of the map in the tile notation",
            "have hex F4 start=cost:40;path=a:2,b:_0",
            check=self.check_hex,
            declares=lambda hex, ground: (self.place(hex),),
            default="the printed map",
            stage=Stage.KINDS,
        )
        yield have(
            "tile NAME:WORD GROUND:TEXT",
            self.have_tile,
            "a tile beside the printed ones, in the tile notation",
            "have tile X1 node=value:20;path=a:0,b:_0;path=a:3,b:_0",
            check=self.check_tile,
            declares=lambda tile, ground: (tile.upper(),),
            default="the printed tiles",
            stage=Stage.KINDS,
        )

    def check_laid(self, game_state: GameState, tile: str, hex: str, turn: int | None) -> Iterable[Violation]:
        """Yields a violation for an occupied hex, or a turn that is not 0 to 5."""
        place = self.place(hex)
        if turn is not None and not 0 <= turn < TURNS:
            yield self.violation("map", f"a hex is turned by 0 to 5 sixths, not {turn}", "turn")
        state = self.state(game_state)
        if not state.map.free(state.laid, place):
            yield self.violation("occupied", f"{hex} is not empty", "hex")

    def have_laid(self, game_state: GameState, tile: str, hex: str, turn: int | None) -> None:
        """Place the tile."""
        self.state(game_state).laid[self.place(hex)] = (tile, (turn or 0) % TURNS)

    def says_laid(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The tiles that the board does not lay out before play."""
        before = self.start().laid
        for place, (tile, turn) in self.state(game_state).laid.items():
            if before.get(place) != (tile, turn):
                yield tile, self.title(place), turn

    def check_hex(self, game_state: GameState, hex: str, ground: str) -> Iterable[Violation]:
        """Yields a violation for notation that can't be read."""
        yield from self.check_notation(ground)

    def check_tile(self, game_state: GameState, tile: str, ground: str) -> Iterable[Violation]:
        """Yields a violation for notation that can't be read."""
        yield from self.check_notation(ground)

    def check_notation(self, text: str) -> Iterable[Violation]:
        """The first fault of a notation."""
        for fault in read_tile(text)[1][:1]:
            allowed = f"; allowed: {fault.allowed}" if fault.allowed else ""
            yield self.violation("map", f"{fault.problem}{allowed}", "ground")

    def have_hex(self, game_state: GameState, hex: str, ground: str) -> None:
        """Put the hex on the map."""
        state = self.state(game_state)
        state.map = state.map.with_hex(self.place(hex), read_tile(ground)[0])

    def have_tile(self, game_state: GameState, tile: str, ground: str) -> None:
        """Add the kind of tile; the number of copies is unknown."""
        state = self.state(game_state)
        state.map = state.map.with_tile(tile, read_tile(ground)[0])

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The board; without one, the first set of tiles."""
        on = self.board_id or next(iter(self.set_of.values()), "")
        return (on,) if on else ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Declared hexes, and the tiles."""
        for on in self.boards(game_state):
            for place, notation in self.map(game_state).declared.items():
                yield Placed(on, self.title(place), shape="tile", text=self.title(place), face=notation)
            for place, (tile, turn) in self.state(game_state).laid.items():
                of = self.set_of.get(tile, "")
                face = None if of else self.map(game_state).tiles[tile].notation
                yield Placed(on, self.title(place), tile, of, "tile", text=tile, turned=turn, face=face)

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """Nothing: all of it is on the map."""
        return ()

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The tiles on the map."""
        laid = self.state(game_state).laid
        return {
            "tiles": {self.title(place): f"tile {tile} turned {turn}" for place, (tile, turn) in laid.items()}
        }


FAMILY = PathTracing
