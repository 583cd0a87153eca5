"""A map declared in mid-game, and counted: ``have sector …``, ``have pool …``, ``count sector …``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.hexmap import state
from checker.families.hexmap.state import BARE, HexPart, Sector
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.hexmap.room import HexMap

__all__ = ["Position"]

MAP = "map"


class Position:
    """The ``have`` and ``count`` verbs of one map."""

    def __init__(self, room: HexMap) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Sectors, pool, destroyed disks, tiles."""
        yield Verb(
            "sector HEX [value] VALUE:AMOUNT [[stack] STACK] [[gems] AMOUNT]", state.HaveSector, self.check_sector,
            self.sector, "a sector: its value, its stack from bottom to top (- for none), gems in it",
            "have sector 0,0 2 RKB 3", kind="have",
        )  # fmt: skip
        yield Verb(
            "pool DISKS", state.HavePool, self.check_pool, self.pool, "disks in the pool",
            "have pool red 4 white 6", kind="have",
        )  # fmt: skip
        yield Verb(
            "destroyed DISKS", state.HaveDestroyed, self.check_pool, self.destroyed, "disks that were destroyed",
            "have destroyed red 1", kind="have",
        )  # fmt: skip
        yield Verb(
            "tiles out NUMBER...", state.HaveTilesOut, nothing, self.tiles_out,
            "values of sectors that are out of the game", "have tiles out 2 0", kind="have",
        )  # fmt: skip
        yield Verb(
            "layout HEXES", state.HaveLayout, nothing, self.layout, "the places of tiles laid out face down beforehand",
            "have layout 0,0 1,0 0,1", kind="have",
        )  # fmt: skip
        yield Verb(
            "sector HEX [[stack] STACK] [gems AMOUNT]", state.CountSector, self.count_sector, self.follow_sector,
            "a sector's stack from bottom to top, and its gems", "count sector 0,0 RKB gems 3", kind="count",
        )  # fmt: skip
        yield Verb(
            "pool DISKS", state.CountPool, self.count_pool, self.follow_pool, "disks in the pool",
            "count pool red 4", kind="count",
        )  # fmt: skip
        yield Verb(
            "destroyed DISKS", state.CountDestroyed, self.count_pool, self.follow_pool, "destroyed disks",
            "count destroyed red 1", kind="count",
        )  # fmt: skip

    # -- declaring --------------------------------------------------------------------------------------

    def check_sector(self, table: Table, entry: state.HaveSector) -> Iterable[Found]:
        """A sector is declared once, with a value that tiles have."""
        part = self.room.part(table)
        if entry.hex in part.sectors:
            yield self.room.found("tiles_total", f"sector {entry.hex} was declared already", "hex")
        elif entry.value not in self.room.tiles:
            yield self.room.found("tile_value", f"no tile has the value {entry.value}", "value")

    def sector(self, table: Table, entry: state.HaveSector) -> None:
        """Lay it out; its disks come from the pool, its gems lie on the map."""
        part = self.room.part(table)
        old = part.sectors.get(entry.hex)
        stack, gems = entry.stack or "", max(entry.amount or 0, 0)
        if old is not None:
            table.purses[MAP] -= old.gems
            if old.value in part.tiles:
                part.tiles[old.value] += 1
            for letter in old.stack:
                part.pool[letter] += 1
        known = entry.value in self.room.tiles
        part.sectors[entry.hex] = Sector(entry.value if known else BARE, stack, gems)
        table.purses[MAP] += gems
        if known:
            part.tiles[entry.value] -= 1
        for letter in stack:
            part.pool[letter] -= 1

    def check_pool(self, table: Table, entry: state.HavePool | state.HaveDestroyed) -> Iterable[Found]:
        """No more of a colour than there are."""
        for letter, number in entry.disks:
            if not 0 <= number <= self.room.disks:
                word = self.room.words[letter]
                yield self.room.found(
                    "disks_colour", f"there are {self.room.disks} {word} disks, not {number}"
                )
                return

    def pool(self, table: Table, entry: state.HavePool) -> None:
        """What the pool is said to hold; it is compared once all is declared."""
        fair = {letter: number for letter, number in entry.disks if 0 <= number <= self.room.disks}
        self.room.part(table).stated.update(fair)

    def destroyed(self, table: Table, entry: state.HaveDestroyed) -> None:
        """These were destroyed."""
        part = self.room.part(table)
        for letter, number in entry.disks:
            part.pool[letter] -= number - part.destroyed[letter]
            part.destroyed[letter] = number

    def tiles_out(self, table: Table, entry: state.HaveTilesOut) -> None:
        """These tiles are out of the game."""
        part = self.room.part(table)
        for value in entry.number:
            part.tiles[value] = part.tiles.get(value, 0) - 1
            part.gone[value] = part.gone.get(value, 0) + 1

    def layout(self, table: Table, entry: state.HaveLayout) -> None:
        """New sectors are these."""
        part = self.room.part(table)
        part.layout = part.layout.union(entry.hexes)

    def audit(self, table: Table) -> Iterable[Found]:
        """Disks and tiles add up; the map is one piece."""
        room, part = self.room, self.room.part(table)
        yield from self.audit_disks(part)
        number = sum(room.tiles.values())
        if len(part.sectors) + sum(part.gone.values()) > number:
            yield room.found(
                "tiles_total",
                f"{len(part.sectors) + sum(part.gone.values())} tiles are out; there are {number}",
            )
        else:
            for value, left in part.tiles.items():
                if left < 0:
                    there = room.tiles.get(value, 0)
                    yield room.found(
                        "tile_value", f"{there - left} tiles of value {value} are out; there are {there}"
                    )
                    break
        if room.new_tile == "touching" and room.splits(part):
            yield room.found("pieces", "the map is in pieces; a new tile touches the map")

    def audit_disks(self, part: HexPart) -> Iterable[Found]:
        """As many disks of each colour as there are."""
        told = False
        for letter, word in self.room.words.items():
            own = part.stated.get(letter, part.pool[letter])
            if (own != part.pool[letter] or own < 0) and not told:
                told = True
                rest = self.room.disks - part.pool[letter]
                pool = f" and {own} in the pool" if letter in part.stated else ""
                yield self.room.found(
                    "disks", f"{word} has {rest} disks outside the pool{pool}; there are {self.room.disks}"
                )
            part.pool[letter] = max(own, 0)
        part.stated = {}

    # -- counting ---------------------------------------------------------------------------------------

    def count_sector(self, table: Table, entry: state.CountSector) -> Iterable[Found]:
        """Whether the books have the same stack and gems."""
        sector = self.room.part(table).sectors.get(entry.hex)
        if sector is None:
            yield self.room.found("count", f"{entry.hex} is unexplored by the books", "hex")
            return
        if entry.stack is not None and entry.stack != sector.stack:
            has = sector.stack or "no disk"
            yield self.room.found(
                "count", f"{entry.hex} holds {has} by the books, {entry.stack or 'none'} counted", "stack"
            )
        if entry.amount is not None and entry.amount != sector.gems:
            yield self.room.found(
                "count", f"{entry.hex} holds {sector.gems} gems by the books, {entry.amount} counted"
            )

    def follow_sector(self, table: Table, entry: state.CountSector) -> None:
        """The books take what was counted; disks come from and go to the pool, gems the bank."""
        part = self.room.part(table)
        sector = part.sectors.get(entry.hex)
        if sector is None:
            return
        if entry.amount is not None and entry.amount != sector.gems:
            table.pay("bank", MAP, entry.amount - sector.gems, "hexmap.count")
            sector = sector._replace(gems=entry.amount)
        if entry.stack is not None:
            had, has = Counter(sector.stack), Counter(entry.stack)
            for letter in had.keys() | has.keys():
                part.pool[letter] = part.pool.get(letter, 0) + had[letter] - has[letter]
            sector = sector._replace(stack=entry.stack)
        part.sectors[entry.hex] = sector

    def pile(
        self, part: HexPart, entry: state.CountPool | state.CountDestroyed
    ) -> tuple[dict[str, int], str]:
        """The pile that was counted, and its name."""
        return (
            (part.pool, "pool") if isinstance(entry, state.CountPool) else (part.destroyed, "destroyed pile")
        )

    def count_pool(self, table: Table, entry: state.CountPool | state.CountDestroyed) -> Iterable[Found]:
        """Whether the books have as many."""
        pile, name = self.pile(self.room.part(table), entry)
        for letter, number in entry.disks:
            if pile[letter] != number:
                word = self.room.words[letter]
                yield self.room.found(
                    "count", f"the {name} has {pile[letter]} {word} by the books, {number} counted"
                )

    def follow_pool(self, table: Table, entry: state.CountPool | state.CountDestroyed) -> None:
        """The books take the number; the difference is in the other pile."""
        part = self.room.part(table)
        pile, _ = self.pile(part, entry)
        other = part.destroyed if pile is part.pool else part.pool
        for letter, number in entry.disks:
            other[letter] += pile[letter] - number
            pile[letter] = number


def nothing(table: Table, entry: object) -> Iterable[Found]:
    """Nothing can be wrong with it alone."""
    return ()
