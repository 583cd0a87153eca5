"""Declared positions and counts of a map of hexes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from playproof.checker.families.hex_track.places import Spoken
from playproof.checker.model.declared import Stage, count, have
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted, listing

if TYPE_CHECKING:
    from playproof.checker.families.hex_track.laying import LayingRules


class Position:
    """The ``have`` and ``count`` lines of a board."""

    def __init__(self, board: LayingRules) -> None:
        self.board = board

    def commands(self) -> Iterable[Command[Any]]:
        """Tiles and tokens."""
        board = self.board
        yield have("tile TILE [turned TURNED:NUMBER] on HEX", self.have_tile, "a tile on the map",
                   "have tile 57 turned 1 on H10", check=self.check_tile,
                   declares=lambda tile, turned, hex_: (hex_,), default="the map as it is printed",
                   stage=Stage.BOARD, says=self.says_tiles)  # fmt: skip
        yield have("tile TILE on HEX turned TURNED:NUMBER", self.have_tile_on,
                   "a tile on the map, in the order of the entry that lays it", "have tile 57 on H10 turned 1",
                   check=self.check_tile_on,
                   declares=lambda tile, hex_, turned: (hex_,), default="the map as it is printed",
                   stage=Stage.BOARD)  # fmt: skip
        yield have("tokens PLACES:SPOT...", self.have_tokens, "a company's tokens, in the order of its charter",
                   "have PRR: tokens H12, H10", check=self.check_tokens, whose=True,
                   default="none, but for the homes of companies that have operated",
                   says=self.says_tokens)  # fmt: skip
        yield have("chooses PLACES:SPOT...", self.have_undecided,
                   "the cities of a tile just laid in which a token may be: its company still says which",
                   "have PRR: chooses H10.1, H10.2", whose=True, default="every token has its city",
                   stage=Stage.TURN, says=self.says_undecided)  # fmt: skip
        yield count("tile HEX TILE [turned TURNED:NUMBER]", None, "the tile on a hex", "count tile H10 57 turned 1",
                    check=self.compare_tile, counted="tile", follow=self.follow_tile)  # fmt: skip
        yield count("OWNER tokens AMOUNT", lambda game_state, owner: len(board.state(game_state).places(owner)),
                    "a company's tokens on the map", "count PRR tokens 3", unit="token")  # fmt: skip
        yield count("tiles left TILE AMOUNT", lambda game_state, tile: board.supply(board.state(game_state), tile),
                    "how many of a tile are not on the map", "count tiles left 57 3",
                    books="of tile {tile} {held} are left")  # fmt: skip

    def check_tile(
        self, game_state: GameState, tile: str, turned: int | None, hex_: str
    ) -> Iterable[Violation]:
        """It can be there."""
        board = self.board
        if turned is not None and not 0 <= turned <= 5:
            yield board.violation("turned", f"a tile is turned by 0 to 5 sixths, not {turned}", "turned")
            return
        turns = [turned] if turned is not None else self.turns(tile, hex_)
        if len(turns) > 1:
            ways = listing(map(str, turns), "or")
            yield board.violation("which_turn", f"tile {tile} fits {hex_} turned {ways}: say which", "tile")
            return
        printed = board.geography.printed[hex_]
        new = board.geography.tile(tile, turns[0] if turns else 0)
        if printed.colour in board.unbuildable:
            yield board.violation(
                "unbuildable", f"{hex_} is printed {printed.colour}: nothing is built there", "hex"
            )
            return
        fault = board.kind_fault(hex_, printed, tile, new) or board.turn_fault_on(hex_, printed, new)
        if fault is not None:
            yield board.violation(*fault)

    def check_tile_on(self, game_state: GameState, tile: str, hex_: str, turned: int) -> Iterable[Violation]:
        """The other order of words."""
        return self.check_tile(game_state, tile, turned, hex_)

    def have_tile_on(self, game_state: GameState, tile: str, hex_: str, turned: int) -> None:
        """The other order of words."""
        self.have_tile(game_state, tile, turned, hex_)

    def says_tiles(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each tile that was laid."""
        for hex_, (tile, turned) in self.board.state(game_state).laid.items():
            yield tile, turned, hex_

    def says_tokens(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Each company's tokens, that of its home first; with the stop where a hex has several."""
        board, state = self.board, self.board.state(game_state)
        for company in board.costs:
            places = state.places(company)
            home = board.homes_said.get(company)
            places.sort(key=lambda place: home is None or place[0] != home.hex)
            said = []
            for hex_, centre in places:
                content = board.view(state, hex_)
                several = len(content.stops) > 1
                said.append(str(Spoken(hex_, content.stops.index(centre) + 1 if several else 0)))
            if said:
                yield company, ", ".join(said)

    def turns(self, tile: str, hex_: str) -> list[int]:
        """The turns that the print allows."""
        board = self.board
        printed = board.geography.printed[hex_]
        return [
            turned
            for turned in board.geography.turns(tile)
            if board.turn_fault_on(hex_, printed, board.geography.tile(tile, turned)) is None
        ]

    def have_tile(self, game_state: GameState, tile: str, turned: int | None, hex_: str) -> None:
        """It lies there; tokens that were declared before keep their cities as far as they can."""
        turns = [turned % 6] if turned is not None else self.turns(tile, hex_)
        self.board.put_tile(self.board.state(game_state), hex_, tile, turns[0] if turns else 0)

    def check_tokens(
        self, game_state: GameState, company: str, places: tuple[Spoken, ...]
    ) -> Iterable[Violation]:
        """In cities, one in a hex, as many as the charter has."""
        board, state = self.board, self.board.state(game_state)
        if company not in board.costs:
            yield board.violation("tokens", f"{company or 'nobody'} has no tokens")
            return
        if len(places) > len(board.costs[company]):
            has = counted(len(board.costs[company]), "token")
            yield board.violation("tokens", f"{company} has {has}, not {len(places)}", "places")
        for at, said in enumerate(places):
            content = board.view(state, said.hex)
            found = [one for one in board.places.stops(content, said) if one.centre in content.cities]
            if not found:
                yield board.violation("no_city", f"{said} is no city: tokens go on cities", "places")
            elif len(found) > 1 and any(content.edges[one.centre] for one in found):
                names = listing([one.name for one in found], "or")
                yield board.violation(
                    "which_city", f"{said} has several cities: say which, {names}", "places"
                )
            elif any(said.hex == other.hex for other in places[:at]):
                yield board.violation("own_token", f"{company} can't have two tokens in {said.hex}", "places")
        home = board.homes_said.get(company)
        if places and home is not None and all(said.hex != home.hex for said in places):
            yield board.violation("home", f"the first token of {company} is on its home, {home}", "places")

    def have_tokens(self, game_state: GameState, company: str, places: tuple[Spoken, ...]) -> None:
        """Exactly these."""
        board, state = self.board, self.board.state(game_state)
        if company not in board.costs:
            return
        for hex_, centre in state.places(company):
            state.take_token(hex_, centre, company)
        for said in places:
            content = board.view(state, said.hex)
            found = [one for one in board.places.stops(content, said) if one.centre in content.cities]
            if found and not any(hex_ == said.hex for hex_, _ in state.places(company)):
                state.put_token(said.hex, found[0].centre, company)

    def have_undecided(self, game_state: GameState, company: str, places: tuple[Spoken, ...]) -> None:
        """One of these."""
        board, state = self.board, self.board.state(game_state)
        hex_ = places[0].hex
        content = board.view(state, hex_)
        cities = (
            one.centre
            for said in places
            if said.hex == hex_
            for one in board.places.stops(content, said)
            if one.centre in content.cities
        )
        state.undecided[company] = (hex_, tuple(dict.fromkeys(cities)))

    def says_undecided(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The companies whose tokens have no city yet."""
        board, state = self.board, self.board.state(game_state)
        for company, (hex_, cities) in state.undecided.items():
            yield company, tuple(board.stop_name(state, hex_, centre) for centre in cities)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """No more tiles than there are, none ahead of its phase; no more tokens than slots."""
        board, state = self.board, self.board.state(game_state)
        allowed = board.colours_of(board.phases.number(game_state))
        for tile, number in board.geography.counts.items():
            if (left := board.supply(state, tile)) < 0:
                yield board.violation(
                    "supply", f"{counted(number - left, f'tile| {tile}')} lie on the map; there are {number}"
                )
        for hex_, (tile, _) in state.laid.items():
            colour = board.geography.colours[tile]
            if allowed and colour not in allowed:
                phase = board.phases.phases[board.phases.number(game_state) - 1].id
                yield board.violation(
                    "phase", f"tile {tile} on {hex_} is {colour}, which phase {phase} does not have"
                )
        for hex_, cities in state.tokens.items():
            content = board.view(state, hex_)
            for centre, owners in cities.items():
                slots = content.centres[centre].slots
                if len(owners) > slots:
                    name = content.name_of(hex_, centre)
                    yield board.violation("slots", f"{name} has {counted(slots, 'slot')}, not {len(owners)}")

    def compare_tile(
        self, game_state: GameState, hex_: str, tile: str, turned: int | None
    ) -> Iterable[Violation]:
        """The tile there, whatever turn shows the same."""
        board = self.board
        laid = board.state(game_state).laid.get(hex_)
        if laid is not None and laid[0] == tile:
            face = board.geography.tile(*laid).face
            if turned is None or board.geography.tile(tile, turned % 6).face == face:
                return
        has = f"tile {laid[0]} turned {laid[1]}" if laid else "no tile"
        said = tile if turned is None else f"{tile} turned {turned}"
        yield Violation("count", f"{hex_} has {has} as recorded, {said} counted", "tile")

    def follow_tile(self, game_state: GameState, hex_: str, tile: str, turned: int | None) -> None:
        """Adopt the counted tile."""
        self.have_tile(game_state, tile, turned, hex_)
