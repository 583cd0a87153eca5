"""What may be bid, settled and saved next."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice
from typing import TYPE_CHECKING

from checker.entries import Span
from checker.families.sealed_bids.state import BIDS, CHOOSE, PROTECT, TIE, Choice
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.sealed_bids.room import SealedBids

__all__ = ["Options"]

#: How many ways to save are listed at most.
MANY = 60


class Options:
    """The legal values of each verb, for one room."""

    def __init__(self, room: SealedBids) -> None:
        self.room = room

    def most(self, table: Table, player: str) -> int:
        """The most that a player may bid."""
        part = self.room.part(table)
        most = max(self.room.game.free(table, player), 0) if self.room.limited else 10**6
        if part.purpose == PROTECT and not self.room.may_exceed:
            most = min(most, len(part.stake))
        return most

    def bid_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Any bid that the player can make."""
        part = self.room.part(table)
        if part.stage == BIDS and actor not in part.bids and actor in self.room.game.players:
            yield (Span(0, self.most(table, actor)),)

    def tie_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Each of those tied."""
        part = self.room.part(table)
        if part.stage == TIE:
            for player in part.tied:
                yield (player,)

    def save_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """What a bidder may save: any of what is left, as many as were bid (not all ways, if they are many)."""
        part = self.room.part(table)
        if part.stage != CHOOSE or part.turn >= len(part.order):
            return
        left = [item for item in part.stake if item not in part.saved]
        waiting = part.order[part.turn :] if self.room.may_leave else part.order[part.turn : part.turn + 1]
        for player in waiting:  # whoever is passed over saves nothing
            most = min(part.bids[player], len(left))
            for number in range(most if not self.room.may_leave else 0, most + 1):
                for items in islice(combinations(left, number), MANY):
                    yield (Choice([(player, items)]),)
