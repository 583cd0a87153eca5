"""The first step of a guild's turn: tiles paid for, drawn and placed.

Sources: X4-28 to X4-33; X4-Q23, X4-Q24, X4-Q38.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from playproof.checker.games.game_184x.base import BANK
from playproof.checker.games.game_184x.expedition_base import ExpeditionBase
from playproof.checker.games.game_184x.expedition_state import (
    EXPLORE,
    UNSEEN,
    Discard,
    DiscardSome,
    Draw,
    ExpeditionState,
    Explore,
    ExploreTiles,
    Place,
)
from playproof.checker.model.entries import Span, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted, listing

#: More tiles than any guild can pay for.
MOST = 60


class Exploring:
    """Buying, placing and discarding tiles."""

    def __init__(self, module: ExpeditionBase) -> None:
        self.module = module
        p = module.params
        self.cost = p.number("tile_cost", 10)
        self.counted = p.choice("tiles_counted_per", ("turn", "round", "game"))
        self.one_by_one = p.flag("draw_one_by_one", False)

    def commands(self) -> Iterable[Command[Any]]:
        """Explore, place, discard."""
        yield Command("explore NUMBER", Explore, self.check_explore, self.explore,
                   "pay for tiles: how many", "LAN: explore 2", options=self.explore_options)  # fmt: skip
        yield Command("explore TILE...", ExploreTiles, self.check_explore_tiles, self.explore_tiles,
                   "pay for tiles and draw them", "LAN: explore C1 A2")  # fmt: skip
        yield Command("draw TILE...", Draw, self.check_draw, self.draw, "the tiles that were paid for before",
                   "draw C1 A2", kind="table")  # fmt: skip
        yield Command("place TILE [on] HEX [[turned] TURN:NUMBER]", Place, self.check_place, self.place,
                   "lay a tile on a hex, turned so many sixths clockwise", "LAN: place C1 on N22 turned 3",
                   options=self.place_options)  # fmt: skip
        yield Command("discard NUMBER", DiscardSome, self.check_discard_some, self.discard_some,
                   "tiles that can't be placed, without their names", "LAN: discard 1",
                   options=self.discard_some_options)  # fmt: skip
        yield Command("discard TILE...", Discard, self.check_discard, self.discard,
                   "tiles that can't be placed", "LAN: discard A2", options=self.discard_options)  # fmt: skip

    # -- tiles ------------------------------------------------------------------------------------------

    def counted_before(self, state: ExpeditionState) -> int:
        """How many tiles count before the next one."""
        return {"turn": state.drawn, "round": state.tiles[0], "game": state.tiles[1]}[self.counted]

    def price(self, state: ExpeditionState, number: int) -> int:
        """What the next ``number`` tiles cost together: each one a step more than the one before."""
        before = self.counted_before(state)
        return self.cost * (number * before + number * (number + 1) // 2)

    def check_number(self, game_state: GameState, guild: str, number: int) -> Iterable[Violation]:
        """Yields a violation unless tiles may be bought now, so many are left, and the guild can pay."""
        module, state = self.module, self.module.state(game_state)
        due, held = self.price(state, min(number, MOST)), game_state.balances.get(guild, 0)
        if state.step > EXPLORE:
            yield module.order(state, "tiles")
        elif state.placed:
            yield module.violation(
                "draw_first", "all tiles are paid for and drawn before the first is placed"
            )
        elif state.drawn and not self.one_by_one:
            yield module.violation(
                "draw_first", f"{tiles(state.drawn)} were paid for; the number is fixed before any is seen"
            )
        elif number < 1:
            yield module.violation("draw_first", f"{counted(number, 'tile')} can't be drawn")
        elif number > self.left(game_state):
            yield module.violation(
                "copies", f"no more than {tiles(self.left(game_state))} can be drawn, not {number}"
            )
        elif due > held or number > MOST:
            yield module.violation(
                "coffers", f"{guild} has {held} in its coffers; {tiles(number)} cost {due}"
            )

    def left(self, game_state: GameState) -> int:
        """How many tiles can be drawn at most; those discarded may have been shuffled again."""
        paths = self.module.paths.state(game_state)
        copies = [kind.copies for kind in paths.map.tiles.values()]
        if not all(copies):
            return MOST  # the number of copies of a declared tile is unknown
        return sum(copies) - len(paths.laid) - len(self.module.state(game_state).hand)

    def check_explore(self, game_state: GameState, entry: Explore) -> Iterable[Violation]:
        """Yields a violation as `check_number` does."""
        return self.check_number(game_state, entry.actor, entry.number)

    def check_explore_tiles(self, game_state: GameState, entry: ExploreTiles) -> Iterable[Violation]:
        """Yields a violation as `check_number` and `check_copies` do."""
        wrong = list(self.check_number(game_state, entry.actor, len(entry.tile)))
        yield from wrong or self.check_copies(game_state, entry.tile)

    def check_copies(self, game_state: GameState, drawn: Iterable[str]) -> Iterable[Violation]:
        """Yields a violation for a tile that is drawn more often than there are copies."""
        wanted, state = Counter(drawn), self.module.state(game_state)
        paths = self.module.paths.state(game_state)
        laid = Counter(tile for tile, _ in paths.laid.values())
        for tile, number in wanted.items():
            copies = paths.map.tiles[tile].copies
            seen = laid[tile] + state.hand.count(tile) + number
            if copies and seen > copies:
                yield self.module.violation(
                    "copies", f"{tile} is there {counted(copies, 'time')}; this is number {seen}", tile
                )
                return

    def explore(self, game_state: GameState, entry: Explore) -> None:
        """Pay for tiles; which ones were drawn is not known."""
        self.pay_for(game_state, entry.actor, [UNSEEN] * min(max(entry.number, 0), MOST))

    def explore_tiles(self, game_state: GameState, entry: ExploreTiles) -> None:
        """Pay for tiles and draw them."""
        self.pay_for(game_state, entry.actor, entry.tile)

    def pay_for(self, game_state: GameState, guild: str, drawn: Sequence[str]) -> None:
        """Pay for the tiles and add them to the hand."""
        state, number = self.module.state(game_state), len(drawn)
        state.acted = True
        game_state.pay(guild, BANK, self.price(state, number), "expedition.tiles")
        state.hand.extend(drawn)
        state.drawn += number
        state.tiles = (state.tiles[0] + number, state.tiles[1] + number)

    def check_draw(self, game_state: GameState, entry: Draw) -> Iterable[Violation]:
        """Yields a violation for more tiles than were paid for, or more than there are copies."""
        unseen = self.module.state(game_state).hand.count(UNSEEN)
        if len(entry.tile) > unseen:
            yield self.module.violation(
                "draw_first", f"{tiles(unseen)} are left to draw, not {len(entry.tile)}"
            )
        else:
            yield from self.check_copies(game_state, entry.tile)

    def draw(self, game_state: GameState, entry: Draw) -> None:
        """Name tiles of the hand that were unknown."""
        hand = self.module.state(game_state).hand
        for tile in entry.tile:
            if UNSEEN in hand:
                hand[hand.index(UNSEEN)] = tile

    def explore_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every number of tiles that the guild can pay for."""
        state = self.module.state(game_state)
        if state.step > EXPLORE or state.placed or (state.drawn and not self.one_by_one):
            return
        number, left = 0, self.left(game_state)
        while number < min(MOST, left) and self.price(state, number + 1) <= game_state.balances.get(actor, 0):
            number += 1
        if number:
            yield (Span(1, number),)

    def placings(self, game_state: GameState, guild: str, tile: str) -> Iterator[tuple[str, int]]:
        """Where a tile may be laid."""
        outposts = self.module.potentials.guild(game_state, guild).outposts
        return self.module.paths.placings(game_state, guild, outposts, tile)

    def stuck(self, game_state: GameState, guild: str, tile: str) -> bool:
        """Whether a tile can be placed nowhere; true of an unknown tile, which may be any."""
        return tile == UNSEEN or next(self.placings(game_state, guild, tile), None) is None

    def check_place(self, game_state: GameState, entry: Place) -> Iterable[Violation]:
        """Yields a violation unless the tile was drawn, the hex is empty, an own path leads there, and no path leads
        back to a start."""
        module, state, paths = self.module, self.module.state(game_state), self.module.paths
        if state.step > EXPLORE:
            yield module.order(state, "tiles")
            return
        if entry.tile not in state.hand and UNSEEN not in state.hand:
            drawn = (
                f"; {listing(state.hand)} {'were' if len(state.hand) > 1 else 'was'}" if state.hand else ""
            )
            yield module.violation("not_drawn", f"{entry.tile} was not drawn{drawn}", "tile")
            return
        turn = entry.turn or 0
        if not 0 <= turn < 6:
            yield module.violation("joins", f"a hex is turned by 0 to 5 sixths, not {turn}", "turn")
            return
        place, board, laid = paths.place(entry.hex), paths.map(game_state), paths.state(game_state).laid
        if not board.free(laid, place):
            lies = laid.get(place)
            yield module.violation(
                "joins", f"{entry.hex} is not empty{f': {lies[0]} lies there' if lies else ''}", "hex"
            )
            return
        outposts = module.potentials.guild(game_state, entry.actor).outposts
        ends = paths.ends(game_state, entry.actor, outposts)
        if place not in ends:
            leads = listing([paths.title(one) for one in ends])
            ways = f"its paths lead to {leads}" if leads else "its paths lead to no empty hex"
            yield module.violation("joins", f"no path of {entry.actor} leads to {entry.hex}; {ways}", "hex")
        elif not any(board.face(entry.tile, turn).edges[edge] for edge in ends[place]):
            yield module.violation(
                "joins", f"{entry.tile} so turned has no path where {entry.actor}'s leads in", "turn"
            )
        else:
            joined = paths.joins(game_state, entry.tile, place, turn)
            if joined is not None:
                one, other = joined
                there = f"back to {one}" if one == other else f"from {one} back to {other}"
                yield module.violation("leads_back", f"{entry.tile} so turned leads a path {there}", "tile")

    def place(self, game_state: GameState, entry: Place) -> None:
        """Place the tile."""
        module, state, paths = self.module, self.module.state(game_state), self.module.paths
        state.acted = True
        for tile in (entry.tile, UNSEEN):
            if tile in state.hand:
                state.hand.remove(tile)
                break
        place = paths.place(entry.hex)
        laid = paths.state(game_state).laid
        if paths.map(game_state).free(laid, place):
            laid[place] = (entry.tile, (entry.turn or 0) % 6)
            state.placed += 1
            guilds = module.potentials.guilds(game_state)
            for name in dict.fromkeys((entry.actor, *guilds)):
                if name in guilds:
                    paths.claim(game_state, name, guilds[name].outposts)

    def place_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every way to place each tile of the hand; an unknown tile may be any."""
        state = self.module.state(game_state)
        if state.step > EXPLORE:
            return
        tiles = dict.fromkeys(state.hand)
        if UNSEEN in tiles:
            tiles = dict.fromkeys(self.module.paths.map(game_state).tiles)
        for tile in tiles:
            for hex_, turn in self.placings(game_state, actor, tile):
                yield tile, hex_, turn

    def check_discard(self, game_state: GameState, entry: Discard) -> Iterable[Violation]:
        """Yields a violation unless the tiles are in the hand and can't be placed."""
        module, state = self.module, self.module.state(game_state)
        if state.step > EXPLORE:
            yield module.order(state, "tiles")
            return
        left = state.hand.copy()
        for tile in entry.tile:
            held = tile if tile in left else UNSEEN if UNSEEN in left else ""
            if not held:
                yield module.violation("not_drawn", f"{tile} was not drawn, or has been placed", tile)
                return
            left.remove(held)
            if not self.stuck(game_state, entry.actor, tile):
                yield self.placeable(game_state, entry.actor, tile)
                return

    def check_discard_some(self, game_state: GameState, entry: DiscardSome) -> Iterable[Violation]:
        """Yields a violation unless the hand has so many unknown tiles."""
        module, state = self.module, self.module.state(game_state)
        unseen = state.hand.count(UNSEEN)
        if state.step > EXPLORE:
            yield module.order(state, "tiles")
        elif not 1 <= entry.number <= unseen:
            known = [tile for tile in state.hand if tile != UNSEEN]
            named = f"; name those that are known: {listing(known)}" if known else ""
            said = f"{tiles(unseen)} without a name are left, not {entry.number}{named}"
            yield module.violation("not_drawn", said, "number")

    def placeable(self, game_state: GameState, guild: str, tile: str) -> Violation:
        """The violation for a tile that was not placed although it can be."""
        hex_, turn = next(self.placings(game_state, guild, tile))
        return self.module.violation("discard", f"{tile} can be placed, on {hex_} turned {turn}", "tile")

    def discard(self, game_state: GameState, entry: Discard) -> None:
        """Remove the tiles from the game."""
        self.throw(game_state, entry.tile)

    def discard_some(self, game_state: GameState, entry: DiscardSome) -> None:
        """Remove the tiles from the game."""
        self.throw(game_state, [UNSEEN] * min(max(entry.number, 0), MOST))

    def throw(self, game_state: GameState, thrown: Sequence[str]) -> None:
        """Take tiles out of the hand."""
        state = self.module.state(game_state)
        state.acted = True
        for tile in thrown:
            for held in (tile, UNSEEN):
                if held in state.hand:
                    state.hand.remove(held)
                    break
        self.thrown(game_state, state, len(thrown))

    def thrown(self, game_state: GameState, state: ExpeditionState, number: int) -> None:
        """Count discarded tiles, which a bet may wait for."""
        if number:
            before = state.discarded
            state.discarded += number
            self.module.bets.event(game_state, "discards", before, state.discarded)

    def discard_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every known tile of the hand that can't be placed."""
        state = self.module.state(game_state)
        if state.step == EXPLORE:
            for tile in dict.fromkeys(state.hand):
                if tile != UNSEEN and self.stuck(game_state, actor, tile):
                    yield ((tile,),)

    def discard_some_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any number of the unknown tiles."""
        state = self.module.state(game_state)
        unseen = state.hand.count(UNSEEN)
        if state.step == EXPLORE and unseen:
            yield (Span(1, unseen),)

    def held_back(self, game_state: GameState, guild: str) -> Violation | None:
        """The violation for continuing with a tile in the hand that can be placed."""
        hand = self.module.state(game_state).hand
        for tile in dict.fromkeys(hand):
            if tile != UNSEEN and not self.stuck(game_state, guild, tile):
                return self.placeable(game_state, guild, tile)
        if UNSEEN in hand:
            kinds = self.possible(game_state)
            if kinds and not any(self.stuck(game_state, guild, tile) for tile in kinds):
                number = hand.count(UNSEEN)
                said = f"{tiles(number)} {'was' if number == 1 else 'were'} paid for and not placed, and any tile can be placed"
                hex_, turn = next(self.placings(game_state, guild, kinds[0]))
                return self.module.violation(
                    "discard", f"{said}: {kinds[0]}, for example, on {hex_} turned {turn}"
                )
        return None

    def possible(self, game_state: GameState) -> list[str]:
        """The tiles that an unknown one may be: of which a copy is neither on the map nor known in the hand."""
        paths = self.module.paths.state(game_state)
        seen = Counter(tile for tile, _ in paths.laid.values()) + Counter(self.module.state(game_state).hand)
        return [name for name, kind in paths.map.tiles.items() if not kind.copies or kind.copies > seen[name]]

    def go_on(self, game_state: GameState) -> None:
        """Discard what is left in the hand."""
        state = self.module.state(game_state)
        number = len(state.hand)
        state.hand = []
        self.thrown(game_state, state, number)


def tiles(number: int) -> str:
    """``1 tile``, ``2 tiles``."""
    return f"{number} tile{'s' if number != 1 else ''}"
