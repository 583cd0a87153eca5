"""What may be entered next in a waterfall auction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from checker.entries import Span
from checker.families.waterfall.state import Pass
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.waterfall.room import Waterfall

__all__ = ["Options"]


class Options:
    """The legal values of each verb, for one room."""

    def __init__(self, room: Waterfall) -> None:
        self.room = room

    def bid_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every lot with the range of legal bids."""
        part = self.room.part(table)
        first = self.room.cheapest(part)
        for lot in [part.lot] if part.lot else part.row:
            if not part.lot and lot == first and not self.room.cheapest_bids:
                continue
            if not part.lot and not self.room.own_raise and self.room.leader(part, lot) == actor:
                continue
            if not part.lot and self.room.second_bid == "not" and actor in part.bids.get(lot, {}):
                continue
            low = self.room.least(part, lot)
            free = self.room.free(table, actor, lot)
            high = (
                low if self.room.exact and not part.lot else free // self.room.multiple * self.room.multiple
            )
            if low <= min(high, free):
                yield Span(low, high, self.room.multiple), lot

    def buy_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The cheapest, if it can be had."""
        part = self.room.part(table)
        lot = self.room.cheapest(part)
        if lot and not part.lot and not part.bids.get(lot) and part.cost[lot] <= self.room.free(table, actor):
            yield lot, None

    def pass_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Always, unless a lot must be taken."""
        if not any(True for _ in self.room.check_pass(table, Pass(0, actor))):
            yield ()

    def withdraw_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The lots with an own bid, where the table plays so."""
        part = self.room.part(table)
        if self.room.withdraw and not part.lot:
            for lot, bids in part.bids.items():
                if actor in bids:
                    yield (lot,)
