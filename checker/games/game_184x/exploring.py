"""The first step of a guild's turn: tiles paid for, drawn and placed.

Sources: X4-28 to X4-33; X4-Q23, X4-Q24, X4-Q38.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Span, Verb
from checker.games.game_184x.expedition_state import (
    EXPLORE,
    UNSEEN,
    Discard,
    DiscardSome,
    Draw,
    ExpeditionPart,
    Explore,
    ExploreTiles,
    Place,
)
from checker.names import listing
from checker.table import Table

if TYPE_CHECKING:
    from checker.games.game_184x.expedition import Expedition

__all__ = ["Exploring"]

BANK = "bank"
#: More tiles than any guild can pay for.
MOST = 60


class Exploring:
    """Tiles, for one room."""

    def __init__(self, room: Expedition) -> None:
        self.room = room
        p = room.params
        self.cost = p.number("tile_cost", 10)
        self.counted = p.choice("tiles_counted", ("turn", "round", "game"))
        self.one_by_one = p.flag("one_by_one", False)

    def verbs(self) -> Iterable[Verb[Any]]:
        """Explore, place, discard."""
        yield Verb("explore NUMBER", Explore, self.check_explore, self.explore,
                   "pay for tiles: how many", "LAN: explore 2", options=self.explore_options)  # fmt: skip
        yield Verb("explore TILE...", ExploreTiles, self.check_explore_tiles, self.explore_tiles,
                   "pay for tiles and draw them", "LAN: explore C1 A2")  # fmt: skip
        yield Verb("draw TILE...", Draw, self.check_draw, self.draw, "the tiles that were paid for before",
                   "draw C1 A2", kind="table")  # fmt: skip
        yield Verb("place TILE [on] HEX [[turned] TURN:NUMBER]", Place, self.check_place, self.place,
                   "lay a tile on a hex, turned so many sixths clockwise", "LAN: place C1 on N22 turned 3",
                   options=self.place_options)  # fmt: skip
        yield Verb("discard NUMBER", DiscardSome, self.check_discard_some, self.discard_some,
                   "tiles that can't be placed, without their names", "LAN: discard 1",
                   options=self.discard_some_options)  # fmt: skip
        yield Verb("discard TILE...", Discard, self.check_discard, self.discard,
                   "tiles that can't be placed", "LAN: discard A2", options=self.discard_options)  # fmt: skip

    # -- tiles ------------------------------------------------------------------------------------------

    def counted_before(self, part: ExpeditionPart) -> int:
        """How many tiles count before the next one."""
        return {"turn": part.drawn, "round": part.tiles[0], "game": part.tiles[1]}[self.counted]

    def price(self, part: ExpeditionPart, number: int) -> int:
        """What the next ``number`` tiles cost together: each one a step more than the one before."""
        before = self.counted_before(part)
        return self.cost * (number * before + number * (number + 1) // 2)

    def check_number(self, table: Table, guild: str, number: int) -> Iterable[Found]:
        """First of all, all at once, out of the coffers."""
        room, part = self.room, self.room.part(table)
        due, held = self.price(part, min(number, MOST)), table.purses.get(guild, 0)
        if part.step > EXPLORE:
            yield room.order(part, "tiles")
        elif part.placed:
            yield room.found("draw_first", "all tiles are paid for and drawn before the first is placed")
        elif part.drawn and not self.one_by_one:
            yield room.found(
                "draw_first", f"{tiles(part.drawn)} were paid for; the number is fixed before any is seen"
            )
        elif number < 1:
            yield room.found("draw_first", f"{number} tiles can't be drawn")
        elif number > self.left(table):
            yield room.found("copies", f"no more than {tiles(self.left(table))} can be drawn, not {number}")
        elif due > held or number > MOST:
            yield room.found("coffers", f"{guild} has {held} in its coffers; {tiles(number)} cost {due}")

    def left(self, table: Table) -> int:
        """How many tiles can be drawn at most; those discarded may have been shuffled again."""
        copies = self.room.map.copies.values()
        if not all(copies):
            return MOST  # of tiles of the table's own nobody has told how many there are
        return sum(copies) - len(self.room.map.part(table).laid) - len(self.room.part(table).hand)

    def check_explore(self, table: Table, entry: Explore) -> Iterable[Found]:
        """How many can be paid."""
        return self.check_number(table, entry.actor, entry.number)

    def check_explore_tiles(self, table: Table, entry: ExploreTiles) -> Iterable[Found]:
        """How many can be paid; no tile more often than there are."""
        wrong = list(self.check_number(table, entry.actor, len(entry.tile)))
        yield from wrong or self.check_copies(table, entry.tile)

    def check_copies(self, table: Table, drawn: Iterable[str]) -> Iterable[Found]:
        """No tile is seen more often than there are."""
        wanted, part = Counter(drawn), self.room.part(table)
        laid = Counter(tile for tile, _ in self.room.map.part(table).laid.values())
        for tile, number in wanted.items():
            copies = self.room.map.copies[tile]
            seen = laid[tile] + part.hand.count(tile) + number
            if copies and seen > copies:
                yield self.room.found(
                    "copies", f"{tile} is there {copies} times; this is number {seen}", tile
                )
                return

    def explore(self, table: Table, entry: Explore) -> None:
        """Pay; what is drawn is not known."""
        self.pay_for(table, entry.actor, [UNSEEN] * min(max(entry.number, 0), MOST))

    def explore_tiles(self, table: Table, entry: ExploreTiles) -> None:
        """Pay and draw."""
        self.pay_for(table, entry.actor, entry.tile)

    def pay_for(self, table: Table, guild: str, drawn: Sequence[str]) -> None:
        """So many tiles, these, are in the hand."""
        part, number = self.room.part(table), len(drawn)
        part.acted = True
        table.pay(guild, BANK, self.price(part, number), "expedition.tiles")
        part.hand.extend(drawn)
        part.drawn += number
        part.tiles = (part.tiles[0] + number, part.tiles[1] + number)

    def check_draw(self, table: Table, entry: Draw) -> Iterable[Found]:
        """No more than were paid for, no tile more often than there are."""
        unseen = self.room.part(table).hand.count(UNSEEN)
        if len(entry.tile) > unseen:
            yield self.room.found("draw_first", f"{tiles(unseen)} are left to draw, not {len(entry.tile)}")
        else:
            yield from self.check_copies(table, entry.tile)

    def draw(self, table: Table, entry: Draw) -> None:
        """They are known."""
        hand = self.room.part(table).hand
        for tile in entry.tile:
            if UNSEEN in hand:
                hand[hand.index(UNSEEN)] = tile

    def explore_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """As many as the coffers pay for."""
        part = self.room.part(table)
        if part.step > EXPLORE or part.placed or (part.drawn and not self.one_by_one):
            return
        number, left = 0, self.left(table)
        while number < min(MOST, left) and self.price(part, number + 1) <= table.purses.get(actor, 0):
            number += 1
        if number:
            yield (Span(1, number),)

    def placings(self, table: Table, guild: str, tile: str) -> Iterator[tuple[str, int]]:
        """Where a tile may be laid."""
        outposts = self.room.game.potentials.guild(table, guild).outposts
        return self.room.map.placings(table, guild, self.room.map.located(outposts), tile)

    def stuck(self, table: Table, guild: str, tile: str) -> bool:
        """Whether a tile can be placed nowhere; one that nobody named may be any."""
        return tile == UNSEEN or next(self.placings(table, guild, tile), None) is None

    def check_place(self, table: Table, entry: Place) -> Iterable[Found]:
        """A tile that was drawn, on an empty hex where an own path leads, with no way back to a start."""
        room, part, board = self.room, self.room.part(table), self.room.map
        if part.step > EXPLORE:
            yield room.order(part, "tiles")
            return
        if entry.tile not in part.hand and UNSEEN not in part.hand:
            drawn = f"; {listing(part.hand)} {'were' if len(part.hand) > 1 else 'was'}" if part.hand else ""
            yield room.found("not_drawn", f"{entry.tile} was not drawn{drawn}", "tile")
            return
        turn = entry.turn or 0
        if not 0 <= turn < 6:
            yield room.found("joins", f"a hex is turned by 0 to 5 sixths, not {turn}", "turn")
            return
        place = board.place(entry.hex)
        if not board.free(board.part(table).laid, place):
            lies = board.part(table).laid.get(place)
            yield room.found(
                "joins", f"{entry.hex} is not empty{f': {lies[0]} lies there' if lies else ''}", "hex"
            )
            return
        outposts = room.game.potentials.guild(table, entry.actor).outposts
        ends = board.ends(table, entry.actor, board.located(outposts))
        if place not in ends:
            leads = listing([board.title(one) for one in ends]) or "nowhere that is empty"
            yield room.found(
                "joins", f"no path of {entry.actor} leads to {entry.hex}; its paths lead to {leads}", "hex"
            )
        elif not any(board.face(entry.tile, turn).edges[edge] for edge in ends[place]):
            yield room.found(
                "joins", f"{entry.tile} so turned has no path where {entry.actor}'s leads in", "turn"
            )
        else:
            joined = board.joins(table, entry.tile, place, turn)
            if joined is not None:
                one, other = joined
                there = f"back to {one}" if one == other else f"from {one} back to {other}"
                yield room.found("leads_back", f"{entry.tile} so turned leads a path {there}", "tile")

    def place(self, table: Table, entry: Place) -> None:
        """Lay it down."""
        room, part, board = self.room, self.room.part(table), self.room.map
        part.acted = True
        for tile in (entry.tile, UNSEEN):
            if tile in part.hand:
                part.hand.remove(tile)
                break
        place = board.place(entry.hex)
        laid = board.part(table).laid
        if board.free(laid, place):
            laid[place] = (entry.tile, (entry.turn or 0) % 6)
            part.placed += 1
            guilds = room.game.potentials.guilds(table)
            for name in dict.fromkeys((entry.actor, *guilds)):
                if name in guilds:
                    board.claim(table, name, board.located(guilds[name].outposts))

    def place_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every way to lay each tile of the hand; for tiles that nobody named, any that there is."""
        part = self.room.part(table)
        if part.step > EXPLORE:
            return
        tiles = dict.fromkeys(part.hand)
        if UNSEEN in tiles:
            tiles = dict.fromkeys(self.room.map.notations)
        for tile in tiles:
            for hex_, turn in self.placings(table, actor, tile):
                yield tile, hex_, turn

    def check_discard(self, table: Table, entry: Discard) -> Iterable[Found]:
        """Tiles of the hand that can't be placed."""
        room, part = self.room, self.room.part(table)
        if part.step > EXPLORE:
            yield room.order(part, "tiles")
            return
        left = part.hand.copy()
        for tile in entry.tile:
            held = tile if tile in left else UNSEEN if UNSEEN in left else ""
            if not held:
                yield room.found("not_drawn", f"{tile} was not drawn, or has been placed", tile)
                return
            left.remove(held)
            if not self.stuck(table, entry.actor, tile):
                yield self.placeable(table, entry.actor, tile)
                return

    def check_discard_some(self, table: Table, entry: DiscardSome) -> Iterable[Found]:
        """Tiles of the hand that nobody named."""
        room, part = self.room, self.room.part(table)
        unseen = part.hand.count(UNSEEN)
        if part.step > EXPLORE:
            yield room.order(part, "tiles")
        elif not 1 <= entry.number <= unseen:
            known = [tile for tile in part.hand if tile != UNSEEN]
            named = f"; name those that are known: {listing(known)}" if known else ""
            said = f"{tiles(unseen)} without a name are left, not {entry.number}{named}"
            yield room.found("not_drawn", said, "number")

    def placeable(self, table: Table, guild: str, tile: str) -> Found:
        """The finding for a tile that was not placed although it can be."""
        hex_, turn = next(self.placings(table, guild, tile))
        return self.room.found("discard", f"{tile} can be placed, on {hex_} turned {turn}", "tile")

    def discard(self, table: Table, entry: Discard) -> None:
        """They are out of the game."""
        self.throw(table, entry.tile)

    def discard_some(self, table: Table, entry: DiscardSome) -> None:
        """They are out of the game."""
        self.throw(table, [UNSEEN] * min(max(entry.number, 0), MOST))

    def throw(self, table: Table, thrown: Sequence[str]) -> None:
        """Take tiles out of the hand."""
        part = self.room.part(table)
        part.acted = True
        for tile in thrown:
            for held in (tile, UNSEEN):
                if held in part.hand:
                    part.hand.remove(held)
                    break
        self.thrown(table, part, len(thrown))

    def thrown(self, table: Table, part: ExpeditionPart, number: int) -> None:
        """So many tiles were discarded."""
        if number:
            before = part.discarded
            part.discarded += number
            self.room.game.bets.event(table, "discards", before, part.discarded)

    def discard_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """A tile that can't be placed."""
        part = self.room.part(table)
        if part.step == EXPLORE:
            for tile in dict.fromkeys(part.hand):
                if tile != UNSEEN and self.stuck(table, actor, tile):
                    yield ((tile,),)

    def discard_some_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Tiles that nobody named."""
        part = self.room.part(table)
        unseen = part.hand.count(UNSEEN)
        if part.step == EXPLORE and unseen:
            yield (Span(1, unseen),)

    def held_back(self, table: Table, guild: str) -> Found | None:
        """The finding for going on with a tile in the hand that can be placed."""
        for tile in dict.fromkeys(self.room.part(table).hand):
            if tile != UNSEEN and not self.stuck(table, guild, tile):
                return self.placeable(table, guild, tile)
        return None

    def go_on(self, table: Table) -> None:
        """What is left in the hand is discarded."""
        part = self.room.part(table)
        number = len(part.hand)
        part.hand = []
        self.thrown(table, part, number)


def tiles(number: int) -> str:
    """``1 tile``, ``2 tiles``."""
    return f"{number} tile{'s' if number != 1 else ''}"
