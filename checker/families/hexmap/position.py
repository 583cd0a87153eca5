"""A map declared in mid-game, and counted: ``have sector …``, ``have pool …``, ``count sector …``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from playproof.checker.families.hexmap import state as entries
from playproof.checker.families.hexmap.base import HexMapBase
from playproof.checker.families.hexmap.state import BARE, HexState, Sector
from playproof.checker.model.entries import Violation, itself
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.components.plural import counted

__all__ = ["Position"]

MAP = "map"


class Position:
    """The ``have`` and ``count`` verbs of one map."""

    def __init__(self, module: HexMapBase) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Sectors, pool, destroyed disks, tiles."""
        money = self.module.game.definition.money_word
        yield Command(
            f"sector HEX [value] VALUE:AMOUNT [[stack] STACK] [[{money}] AMOUNT]", entries.HaveSector, self.check_sector,
            self.sector, f"a sector: its value, its stack from bottom to top (- for none), {money} in it",
            "have sector 0,0 2 RKB 3", kind="have", declares=lambda e: (e.hex,),
            default="no sector there",
        )  # fmt: skip
        yield Command(
            "pool DISKS", entries.HavePool, self.check_pool, self.pool, "disks in the pool",
            "have pool red 4 white 6", kind="have", declares=lambda e: (letter for letter, _ in e.disks),
            default="the disks that lie nowhere else",
        )  # fmt: skip
        yield Command(
            "destroyed DISKS", entries.HaveDestroyed, self.check_pool, self.destroyed, "disks that were destroyed",
            "have destroyed red 1", kind="have", declares=lambda e: (letter for letter, _ in e.disks),
            default="no disk is destroyed",
        )  # fmt: skip
        yield Command(
            "tiles out NUMBER...", entries.HaveTilesOut, nothing, self.tiles_out,
            "values of sectors that are out of the game", "have tiles out 2 0", kind="have", declares=itself,
            default="no tile is out of the game",
        )  # fmt: skip
        yield Command(
            "layout HEXES", entries.HaveLayout, nothing, self.layout, "the places of tiles laid out face down beforehand",
            "have layout 0,0 1,0 0,1", kind="have", declares=itself,
            default="tiles are placed as they are drawn",
        )  # fmt: skip
        yield Command(
            f"sector HEX [[stack] STACK] [{money} AMOUNT]", entries.CountSector, self.count_sector, self.follow_sector,
            f"a sector's stack from bottom to top, and its {money}", f"count sector 0,0 RKB {money} 3", kind="count",
        )  # fmt: skip
        yield Command(
            "pool DISKS", entries.CountPool, self.count_pool, self.follow_pool, "disks in the pool",
            "count pool red 4", kind="count",
        )  # fmt: skip
        yield Command(
            "destroyed DISKS", entries.CountDestroyed, self.count_pool, self.follow_pool, "destroyed disks",
            "count destroyed red 1", kind="count",
        )  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def check_sector(self, game_state: GameState, entry: entries.HaveSector) -> Iterable[Violation]:
        """A sector is declared once, with a value that tiles have."""
        state = self.module.state(game_state)
        if entry.hex in state.sectors:
            yield self.module.violation("tiles_total", f"sector {entry.hex} was declared already", "hex")
        elif entry.value not in self.module.tiles:
            yield self.module.violation("tile_value", f"no tile has the value {entry.value}", "value")

    def sector(self, game_state: GameState, entry: entries.HaveSector) -> None:
        """Lay it out; its disks come from the pool, its gems lie on the map."""
        state = self.module.state(game_state)
        old = state.sectors.get(entry.hex)
        stack, gems = entry.stack or "", max(entry.amount or 0, 0)
        if old is not None:
            game_state.balances[MAP] -= old.gems
            if old.value in state.tiles:
                state.tiles[old.value] += 1
            for letter in old.stack:
                state.pool[letter] += 1
        known = entry.value in self.module.tiles
        state.sectors[entry.hex] = Sector(entry.value if known else BARE, stack, gems)
        game_state.balances[MAP] += gems
        if known:
            state.tiles[entry.value] -= 1
        for letter in stack:
            state.pool[letter] -= 1

    def check_pool(
        self, game_state: GameState, entry: entries.HavePool | entries.HaveDestroyed
    ) -> Iterable[Violation]:
        """No more of a colour than there are."""
        for letter, number in entry.disks:
            if not 0 <= number <= self.module.disks:
                word = self.module.words[letter]
                yield self.module.violation(
                    "disks_colour", f"the game has {counted(self.module.disks, f'{word} disk')}, not {number}"
                )
                return

    def pool(self, game_state: GameState, entry: entries.HavePool) -> None:
        """What the pool is said to hold; it is compared once all is declared."""
        fair = {letter: number for letter, number in entry.disks if 0 <= number <= self.module.disks}
        self.module.state(game_state).declared_pool.update(fair)

    def destroyed(self, game_state: GameState, entry: entries.HaveDestroyed) -> None:
        """These were destroyed."""
        state = self.module.state(game_state)
        for letter, number in entry.disks:
            state.pool[letter] -= number - state.destroyed[letter]
            state.destroyed[letter] = number

    def tiles_out(self, game_state: GameState, entry: entries.HaveTilesOut) -> None:
        """These tiles are out of the game."""
        state = self.module.state(game_state)
        for value in entry.number:
            state.tiles[value] = state.tiles.get(value, 0) - 1
            state.gone[value] = state.gone.get(value, 0) + 1

    def layout(self, game_state: GameState, entry: entries.HaveLayout) -> None:
        """New sectors are these."""
        state = self.module.state(game_state)
        state.layout = state.layout.union(entry.hexes)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Disks and tiles add up; the map is one piece."""
        module, state = self.module, self.module.state(game_state)
        yield from self.audit_disks(state)
        number = sum(module.tiles.values())
        if len(state.sectors) + sum(state.gone.values()) > number:
            yield module.violation(
                "tiles_total",
                f"{len(state.sectors) + sum(state.gone.values())} tiles are out; there are {number}",
            )
        else:
            for value, left in state.tiles.items():
                if left < 0:
                    there = module.tiles.get(value, 0)
                    yield module.violation(
                        "tile_value",
                        f"{there - left} tiles of value {value} are out; there are {there}",
                    )
                    break
        if module.new_tile == "touching" and module.splits(state):
            yield module.violation("pieces", "the map is in pieces; a new tile touches the map")

    def audit_disks(self, state: HexState) -> Iterable[Violation]:
        """As many disks of each colour as there are."""
        told = False
        for letter, word in self.module.words.items():
            own = state.declared_pool.get(letter, state.pool[letter])
            if (own != state.pool[letter] or own < 0) and not told:
                told = True
                rest = self.module.disks - state.pool[letter]
                pool = f" and {own} in the pool" if letter in state.declared_pool else ""
                yield self.module.violation(
                    "disks",
                    f"{word} has {counted(rest, 'disk')} outside the pool{pool}; there are {self.module.disks}",
                )
            state.pool[letter] = max(own, 0)
        state.declared_pool = {}

    # -- counting ---------------------------------------------------------------------------------------

    def count_sector(self, game_state: GameState, entry: entries.CountSector) -> Iterable[Violation]:
        """Whether the books have the same stack and gems."""
        sector = self.module.state(game_state).sectors.get(entry.hex)
        if sector is None:
            yield self.module.violation("count", f"{entry.hex} is unexplored as recorded", "hex")
            return
        if entry.stack is not None and entry.stack != sector.stack:
            has = sector.stack or "no disk"
            yield self.module.violation(
                "count", f"{entry.hex} holds {has} as recorded, {entry.stack or 'none'} counted", "stack"
            )
        if entry.amount is not None and entry.amount != sector.gems:
            money = self.module.game.definition.money_word
            yield self.module.violation(
                "count",
                f"{entry.hex} holds {sector.gems} {money} as recorded, {entry.amount} counted",
            )

    def follow_sector(self, game_state: GameState, entry: entries.CountSector) -> None:
        """The books take what was counted; disks come from and go to the pool, gems the bank."""
        state = self.module.state(game_state)
        sector = state.sectors.get(entry.hex)
        if sector is None:
            return
        if entry.amount is not None and entry.amount != sector.gems:
            game_state.pay("bank", MAP, entry.amount - sector.gems, "hexmap.count")
            sector = sector._replace(gems=entry.amount)
        if entry.stack is not None:
            had, has = Counter(sector.stack), Counter(entry.stack)
            for letter in had.keys() | has.keys():
                state.pool[letter] = state.pool.get(letter, 0) + had[letter] - has[letter]
            sector = sector._replace(stack=entry.stack)
        state.sectors[entry.hex] = sector

    def pile(
        self, state: HexState, entry: entries.CountPool | entries.CountDestroyed
    ) -> tuple[dict[str, int], str]:
        """The pile that was counted, and its name."""
        return (
            (state.pool, "pool")
            if isinstance(entry, entries.CountPool)
            else (state.destroyed, "destroyed pile")
        )

    def count_pool(
        self, game_state: GameState, entry: entries.CountPool | entries.CountDestroyed
    ) -> Iterable[Violation]:
        """Whether the books have as many."""
        pile, name = self.pile(self.module.state(game_state), entry)
        for letter, number in entry.disks:
            if pile[letter] != number:
                word = self.module.words[letter]
                yield self.module.violation(
                    "count", f"the {name} has {pile[letter]} {word} as recorded, {number} counted"
                )

    def follow_pool(self, game_state: GameState, entry: entries.CountPool | entries.CountDestroyed) -> None:
        """The books take the number; the difference is in the other pile."""
        state = self.module.state(game_state)
        pile, _ = self.pile(state, entry)
        other = state.destroyed if pile is state.pool else state.pool
        for letter, number in entry.disks:
            other[letter] += pile[letter] - number
            pile[letter] = number


def nothing(game_state: GameState, entry: object) -> Iterable[Violation]:
    """Nothing can be wrong with it alone."""
    return ()
