"""A map of hexes in tile notation that tiles and tokens lie on: what there is, what lies where, what is reached.

Sources: 1830 R-080 to R-107; 1889 V-020 to V-036; rulings RA-20 to RA-30.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

from playproof.checker.families.hex_track.geography import geography_of
from playproof.checker.families.hex_track.places import PlaceReader, Spoken, Stop
from playproof.checker.families.hex_track.reach import Reach, reach
from playproof.checker.families.hex_track.state import TrackState
from playproof.checker.families.operating.board import Board
from playproof.checker.families.phases import Phases
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.roles import Pictures
from playproof.checker.model.rule_module import ValueType
from playproof.checker.model.snapshot import HeldItem, Holding, Placed
from playproof.checker.names import NameFault, Names
from playproof.components.faults import DataFaults, Fault
from playproof.components.kinds.boards import Board as PrintedBoard
from playproof.components.kinds.boards import BoardSet
from playproof.components.kinds.charters import Charter, CharterSet
from playproof.components.kinds.tiles import TileSet
from playproof.components.notation.content import Content, colour_of, revenue_of
from playproof.components.notation.tile import HexNotation
from playproof.components.wording.plural import listing

Place = tuple[str, int]


class HexTrackBase(Board[TrackState], Pictures):
    """The map and its tiles: what there is, what lies where, where track leads. `HexTrack` tells the parameters."""

    name = "hex_track"
    place_type: ClassVar[str] = "SPOT"
    reasons: ClassVar[dict[str, str]] = {}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.board_id, board = self.read_board()
        tiles = self.only("tiles", TileSet)
        self.tile_set = tiles.id
        assert isinstance(tiles, TileSet)
        self.geography = geography_of(board, tiles, p.words("groups_apart"))
        if problems := list(self.geography.problems()):
            place = self.game.definition.place(self.key, "tiles")
            raise DataFaults([Fault(place, problem, allowed) for problem, allowed in problems])
        self.token_set = self.prints("tokens")
        self.places = PlaceReader(self.geography)
        self.tile_names = Names("tile", ((tile, ()) for tile in self.geography.tiles))
        self.homes_said: dict[str, Spoken] = {}
        self.costs: dict[str, tuple[int, ...]] = {}
        for charter in self.only("companies", CharterSet).items:
            if isinstance(charter, Charter):
                self.read_charter(charter)

    def read_board(self) -> tuple[str, PrintedBoard]:
        """The map, and what pictures call it."""
        wanted = self.params.text("map")
        found = [
            (f"{one.id}/{piece.id}", piece)
            for one in self.game.definition.components.of_kind("boards")
            if isinstance(one, BoardSet)
            for piece in one.pieces
            if wanted in ("", piece.id, f"{one.id}/{piece.id}")
        ]
        if len(found) != 1:
            raise self.params.fault("map", f"{len(found)} boards of hexes are called '{wanted}'", "one")
        return found[0]

    def only(self, name: str, kind: type[TileSet] | type[CharterSet]) -> TileSet | CharterSet:
        """The set that a parameter names, or the only one of its kind."""
        wanted = self.params.text(name)
        found = [
            one
            for one in self.game.definition.components.of_kind(kind.kind)
            if isinstance(one, kind) and wanted in ("", one.id)
        ]
        if len(found) != 1:
            raise self.params.fault(name, f"{len(found)} sets of {kind.kind} are called '{wanted}'", "one")
        return found[0]

    def read_charter(self, charter: Charter) -> None:
        """A company's home and what its tokens cost."""
        self.costs[charter.id] = tuple(charter.tokens)
        if charter.home:
            try:
                self.homes_said[charter.id] = self.places.spoken(charter.home)
            except NameFault as fault:
                raise self.params.fault("companies", f"{charter.id}: {fault.problem}") from None

    def ready(self) -> None:
        """Know the phases."""
        self.phases = self.game.require(Phases)

    def start(self) -> ModuleState:
        """The map as it is printed, with the tiles that lie there from the start."""
        laid = {
            one.id: (one.start_tile, 0)
            for one in self.geography.board.hexes.values()
            if one.start_tile in self.geography.tiles
        }
        return TrackState(laid)

    # -- names ------------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``HEX``, ``TILE``, ``STOP`` (:class:`Stop`, the one that is meant as the hex is now) and ``SPOT``
        (:class:`Spoken`, as it was typed)."""
        hexes = list(self.geography.printed)
        yield ValueType("HEX", lambda text, game_state: self.places.hex(text), lambda game_state: hexes)
        yield ValueType.of("TILE", self.tile_names)
        yield ValueType.made_of("STOP", self.read_stop, self.stop_names)
        yield ValueType("SPOT", lambda text, game_state: self.places.spoken(text), self.stop_names)

    def read_stop(self, text: str, game_state: GameState) -> Stop:
        """A stop as the map is now. Raises :class:`NameFault`."""
        said = self.places.spoken(text)
        return self.places.stop(self.view(self.state(game_state), said.hex), said)

    def stop_names(self, game_state: GameState) -> list[str]:
        """Every stop of the map."""
        state = self.state(game_state)
        return [
            content.name_of(hex_, at)
            for hex_ in self.geography.printed
            for content in (self.view(state, hex_),)
            for at in content.stops
        ]

    # -- what lies where --------------------------------------------------------------------------------

    def view(self, state: TrackState, hex_: str) -> Content:
        """What lies on a hex now, prepared for play."""
        laid = state.laid.get(hex_)
        return self.geography.printed[hex_] if laid is None else self.geography.tile(*laid)

    def content(self, game_state: GameState, hex_: str) -> HexNotation:
        """What lies on a hex now: the tile as it is turned, or the print."""
        return self.view(self.state(game_state), hex_).notation

    def neighbour(self, hex_: str, edge: int) -> str:
        """The hex that track can lead to across an edge; "" off the map or across an impassable border."""
        return self.geography.near[hex_][edge]

    def area(self, hex_: str, centre: int) -> str:
        """The place that an off-board hex belongs to: its group, else the hex itself."""
        return self.geography.area.get((hex_, centre), hex_)

    def supply(self, state: TrackState, tile: str) -> int:
        """How many of a tile are not on the map; below 0 if too many are."""
        return self.geography.counts[tile] - sum(1 for laid, _ in state.laid.values() if laid == tile)

    def stop_name(self, state: TrackState, hex_: str, centre: int) -> str:
        """A stop as it is typed."""
        return self.view(state, hex_).name_of(hex_, centre)

    def revenue(self, game_state: GameState, hex_: str, centre: int, diesel: bool = False) -> int:
        """What a stop pays now: a figure by phase is that of the last colour that the phase allows; ``diesel``: to a train
        that gets the figure of that name."""
        colours = self.colours_of(self.phases.number(game_state))
        return revenue_of(self.view(self.state(game_state), hex_).centres[centre], colours, diesel)

    def colours_of(self, phase: int) -> tuple[str, ...]:
        """The colours of the tiles that a phase (from 1) allows, in their order."""
        return tuple(colour_of(one) for one in self.phases.phases[phase - 1].tiles)

    # -- tokens and reach -------------------------------------------------------------------------------

    def tokens_in(self, state: TrackState, hex_: str, centre: int) -> tuple[str, ...]:
        """The companies with a token in a city."""
        return state.tokens.get(hex_, {}).get(centre, ())

    def blocks(self, state: TrackState, company: str, hex_: str, centre: int) -> bool:
        """Whether a city is full of others' tokens, so that a company's trains can't pass. Slots that are kept for a home
        are free for this."""
        tokens = state.tokens.get(hex_, {}).get(centre, ())
        return company not in tokens and len(tokens) >= self.view(state, hex_).passes[centre] >= 0

    def reach(self, state: TrackState, company: str) -> Reach:
        """Where track leads from a company's tokens."""
        found = state.known.get(company)
        if found is None:
            found = state.known[company] = reach(
                lambda hex_: self.view(state, hex_),
                self.geography.near,
                lambda hex_, centre: self.blocks(state, company, hex_, centre),
                state.places(company),
            )
        return found

    def in_the_way(self, state: TrackState, company: str, reached: Callable[[Reach], bool]) -> str:
        """The full cities without which something would be reached, by name; "" if it would not be reached either."""
        full = [
            (hex_, centre)
            for hex_, cities in state.tokens.items()
            for centre in cities
            if self.blocks(state, company, hex_, centre)
        ]

        def leads(closed: set[Place]) -> bool:
            return reached(
                reach(
                    lambda hex_: self.view(state, hex_),
                    self.geography.near,
                    lambda hex_, centre: (hex_, centre) in closed,
                    state.places(company),
                )
            )

        if not full or not leads(set()):
            return ""
        closed = set(full)
        alone = next((place for place in full if leads(closed - {place})), None)
        return listing([self.stop_name(state, *place) for place in ([alone] if alone else full)])

    def has_route(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a token from which track leads to another stop, so that a train could run."""
        return self.reach(self.state(game_state), company).joined

    # -- pictures ---------------------------------------------------------------------------------------

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The map."""
        yield self.board_id

    def placed(self, game_state: GameState) -> Iterator[Placed]:
        """Tiles, then tokens on their cities."""
        state = self.state(game_state)
        for hex_, (tile, turned) in state.laid.items():
            yield Placed(self.board_id, hex_, tile, self.tile_set, "tile", turned=turned)
        for hex_, cities in state.tokens.items():
            for centre, companies in cities.items():
                slots = self.view(state, hex_).centres[centre].slots
                for slot, company in enumerate(companies):
                    spot = f"{hex_}:{centre}/{slot}" if slot < slots > 1 else f"{hex_}:{centre}"
                    yield Placed(self.board_id, spot, company, self.token_set)

    def held(self, game_state: GameState) -> Iterator[Holding]:
        """The tiles that are left."""
        state = self.state(game_state)
        left = [(tile, self.supply(state, tile)) for tile in self.geography.tiles]
        yield Holding("", "tiles left", tuple(HeldItem(f"{tile} ×{count}") for tile, count in left if count))

    def show(self, game_state: GameState) -> dict[str, Any]:
        """Tiles by hex, tokens by company."""
        state = self.state(game_state)
        return {
            "tiles": {hex_: f"{tile} turned {turned}" for hex_, (tile, turned) in sorted(state.laid.items())},
            "tokens": {
                company: names for company in self.costs if (names := self.token_names(state, company))
            },
        }

    def token_names(self, state: TrackState, company: str) -> list[str]:
        """The stops with a company's tokens."""
        return [self.stop_name(state, hex_, centre) for hex_, centre in state.places(company)]
