"""The map with its commands: declared in mid-game, and counted: ``have sector …``, ``have pool …``, ``count sector …``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any

from playproof.checker.games.preascendant.hexmap.base import HexMapBase
from playproof.checker.games.preascendant.hexmap.places import Hex, Hexes
from playproof.checker.games.preascendant.hexmap.state import BARE, UNDRAWN, Disks, HexState, Sector
from playproof.checker.model.declared import Stage, count, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

MAP = "map"
#: Sectors without a tile.
NO_TILE = {"undrawn": UNDRAWN, "bare": BARE}


class HexMap(HexMapBase, DeclaredPosition):
    """The map of sectors; :class:`HexMapBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """Sectors, pool, destroyed disks, tiles."""
        money = self.game.definition.money_word
        yield have(
            f"sector HEX [value] VALUE:AMOUNT [[stack] STACK] [[{money}] AMOUNT]",
            self.have_sector,
            f"a sector: its value, its stack from bottom to top (- for none), {money} in it",
            "have sector 0,0 2 RKB 3",
            check=self.check_sector,
            declares=lambda place, *_: (place,),
            default="no sector there",
            says=partial(self.says_sectors, drawn=True),
        )
        yield have(
            f"sector HEX TILE:{'|'.join(NO_TILE)} [[stack] STACK] [[{money}] AMOUNT]",
            self.without_tile,
            "a sector whose tile is still to be drawn, or that has none",
            "have sector 0,0 undrawn R",
            check=lambda game_state, place, tile, *_: self.check_sector(
                game_state, place, NO_TILE[tile], None, None
            ),
            declares=lambda place, *_: (place,),
            default="no sector there",
            says=partial(self.says_sectors, drawn=False),
        )
        yield have(
            "pool DISKS",
            self.have_pool,
            "disks in the pool",
            "have pool red 4 white 6",
            check=self.check_pool,
            declares=lambda disks: (letter for letter, _ in disks),
            default="the disks that lie nowhere else",
        )
        yield have(
            "destroyed DISKS",
            self.have_destroyed,
            "disks that were destroyed",
            "have destroyed red 1",
            check=self.check_pool,
            declares=lambda disks: (letter for letter, _ in disks),
            default="no disk is destroyed",
            says=lambda game_state: self.says_disks(self.state(game_state).destroyed),
        )
        yield have(
            "tiles out NUMBER...",
            self.have_tiles_out,
            "values of sectors that are out of the game",
            "have tiles out 2 0",
            declares=whole_line,
            default="no tile is out of the game",
            says=lambda game_state: (
                [(out,)] if (out := tuple(sorted(Counter(self.state(game_state).gone).elements()))) else ()
            ),
        )
        yield have(
            "layout HEXES",
            self.have_layout,
            "the places of tiles laid out face down beforehand",
            "have layout 0,0 1,0 0,1",
            declares=whole_line,
            default="tiles are placed as they are drawn",
            stage=Stage.KINDS,
            says=lambda game_state: (
                [(Hexes(sorted(places)),)] if (places := self.state(game_state).layout) else ()
            ),
        )
        yield count(
            f"sector HEX [[stack] STACK] [{money} AMOUNT]",
            None,
            f"a sector's stack from bottom to top, and its {money}",
            f"count sector 0,0 RKB {money} 3",
            check=self.count_sector,
            follow=self.follow_sector,
        )
        for word, name, help, number in (
            ("pool", "pool", "disks in the pool", 4),
            ("destroyed", "destroyed pile", "destroyed disks", 1),
        ):
            yield count(
                f"{word} DISKS",
                None,
                help,
                f"count {word} red {number}",
                check=partial(self.count_pile, name),
                follow=partial(self.follow_pile, name),
            )

    # -- declaring --------------------------------------------------------------------------------------

    def check_sector(
        self, game_state: GameState, place: Hex, value: int, disks: str | None, amount: int | None
    ) -> Iterable[Violation]:
        """A sector is declared once, with a value that tiles have."""
        state = self.state(game_state)
        if place in state.sectors:
            yield self.violation("tiles_total", f"sector {place} was declared already", "hex")
        elif value not in (*self.tiles, UNDRAWN, BARE):
            yield self.violation("tile_value", f"no tile has the value {value}", "value")
        elif amount is not None and amount < 0:
            money = self.game.definition.money_word
            yield Violation("PP-09", f"{place} can't hold {amount} {money}", "amount")

    def have_sector(
        self, game_state: GameState, place: Hex, value: int, disks: str | None, amount: int | None
    ) -> None:
        """Lay it out; its disks come from the pool, its gems lie on the map."""
        state = self.state(game_state)
        old = state.sectors.get(place)
        stack, gems = disks or "", max(amount or 0, 0)
        if old is not None:
            game_state.balances[MAP] -= old.gems
            if old.value in state.tiles:
                state.tiles[old.value] += 1
            for letter in old.stack:
                state.pool[letter] += 1
        known = value in self.tiles
        state.sectors[place] = Sector(value if known or value == UNDRAWN else BARE, stack, gems)
        game_state.balances[MAP] += gems
        if known:
            state.tiles[value] -= 1
        for letter in stack:
            state.pool[letter] -= 1

    def without_tile(
        self, game_state: GameState, place: Hex, tile: str, disks: str | None, amount: int | None
    ) -> None:
        """As a sector with a tile."""
        self.have_sector(game_state, place, NO_TILE[tile], disks, amount)

    def says_sectors(self, game_state: GameState, *, drawn: bool) -> Iterable[tuple[Any, ...]]:
        """Each sector that has its tile, or each that has none."""
        words = {value: word for word, value in NO_TILE.items()}
        for place, sector in self.state(game_state).sectors.items():
            if (sector.value in words) != drawn:
                value = words.get(sector.value, sector.value)
                yield place, value, sector.stack or "-", sector.gems or None

    def says_disks(self, pile: dict[str, int]) -> Iterable[tuple[Any, ...]]:
        """The disks of a pile."""
        said = [f"{self.words[letter]} {number}" for letter, number in pile.items() if number]
        if said:
            yield (" ".join(said),)

    def check_pool(self, game_state: GameState, disks: Disks) -> Iterable[Violation]:
        """No more of a colour than there are."""
        for letter, number in disks:
            if not 0 <= number <= self.disks:
                word = self.words[letter]
                yield self.violation(
                    "disks_colour", f"the game has {counted(self.disks, f'{word} disk')}, not {number}"
                )
                return

    def have_pool(self, game_state: GameState, disks: Disks) -> None:
        """The declared content of the pool; it is compared once all is declared."""
        fair = {letter: number for letter, number in disks if 0 <= number <= self.disks}
        self.state(game_state).declared_pool.update(fair)

    def have_destroyed(self, game_state: GameState, disks: Disks) -> None:
        """These were destroyed."""
        state = self.state(game_state)
        for letter, number in disks:
            state.pool[letter] -= number - state.destroyed[letter]
            state.destroyed[letter] = number

    def have_tiles_out(self, game_state: GameState, number: tuple[int, ...]) -> None:
        """These tiles are out of the game."""
        state = self.state(game_state)
        for value in number:
            state.tiles[value] = state.tiles.get(value, 0) - 1
            state.gone[value] = state.gone.get(value, 0) + 1

    def have_layout(self, game_state: GameState, hexes: Hexes) -> None:
        """New sectors are these."""
        state = self.state(game_state)
        state.layout = state.layout.union(hexes)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Disks and tiles add up; the map is one piece."""
        state = self.state(game_state)
        yield from self.audit_disks(state)
        number = sum(self.tiles.values())
        if len(state.sectors) + sum(state.gone.values()) > number:
            yield self.violation(
                "tiles_total",
                f"{len(state.sectors) + sum(state.gone.values())} tiles are out; there are {number}",
            )
        else:
            for value, left in state.tiles.items():
                if left < 0:
                    there = self.tiles.get(value, 0)
                    yield self.violation(
                        "tile_value", f"{there - left} tiles of value {value} are out; there are {there}"
                    )
                    break
        if self.new_tile == "touching" and self.splits(state):
            yield self.violation("pieces", "the map is in pieces; a new tile touches the map")

    def audit_disks(self, state: HexState) -> Iterable[Violation]:
        """As many disks of each colour as there are."""
        reported = False
        for letter, word in self.words.items():
            own = state.declared_pool.get(letter, state.pool[letter])
            if (own != state.pool[letter] or own < 0) and not reported:
                reported = True
                rest = self.disks - state.pool[letter]
                pool = f" and {own} in the pool" if letter in state.declared_pool else ""
                yield self.violation(
                    "disks",
                    f"{word} has {counted(rest, 'disk')} outside the pool{pool}; there are {self.disks}",
                )
            state.pool[letter] = max(own, 0)
        state.declared_pool = {}

    # -- counting ---------------------------------------------------------------------------------------

    def count_sector(
        self, game_state: GameState, place: Hex, stack: str | None, amount: int | None
    ) -> Iterable[Violation]:
        """Compare stack and gems with the recorded state."""
        sector = self.state(game_state).sectors.get(place)
        if sector is None:
            yield self.violation("count", f"{place} is unexplored as recorded", "hex")
            return
        if stack is not None and stack != sector.stack:
            has = sector.stack or "no disk"
            yield self.violation(
                "count", f"{place} holds {has} as recorded, {stack or 'none'} counted", "stack"
            )
        if amount is not None and amount != sector.gems:
            money = self.game.definition.money_word
            yield self.violation(
                "count", f"{place} holds {sector.gems} {money} as recorded, {amount} counted", "amount"
            )

    def follow_sector(self, game_state: GameState, place: Hex, stack: str | None, amount: int | None) -> None:
        """Adopt the counted value; disks move from and to the pool, gems from and to the bank."""
        state = self.state(game_state)
        sector = state.sectors.get(place)
        if sector is None:
            return
        if amount is not None and amount != sector.gems:
            game_state.pay("bank", MAP, amount - sector.gems, "hexmap.count")
            sector = sector._replace(gems=amount)
        if stack is not None:
            had, has = Counter(sector.stack), Counter(stack)
            for letter in had.keys() | has.keys():
                state.pool[letter] = state.pool.get(letter, 0) + had[letter] - has[letter]
            sector = sector._replace(stack=stack)
        state.sectors[place] = sector

    def count_pile(self, name: str, game_state: GameState, disks: Disks) -> Iterable[Violation]:
        """Compare the number with the recorded state."""
        pile, _ = self.piles(game_state, name)
        for letter, number in disks:
            if pile[letter] != number:
                word = self.words[letter]
                yield self.violation(
                    "count", f"the {name} has {pile[letter]} {word} as recorded, {number} counted"
                )

    def follow_pile(self, name: str, game_state: GameState, disks: Disks) -> None:
        """Adopt the counted number; the difference goes to the other pile."""
        pile, other = self.piles(game_state, name)
        for letter, number in disks:
            other[letter] += pile[letter] - number
            pile[letter] = number

    def piles(self, game_state: GameState, name: str) -> tuple[dict[str, int], dict[str, int]]:
        """The pile of that name, and the other one."""
        state = self.state(game_state)
        return (state.pool, state.destroyed) if name == "pool" else (state.destroyed, state.pool)
