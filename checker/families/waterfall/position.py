"""A waterfall auction declared in its midst: ``have row …``, ``have Ann: bid …``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.waterfall.state import HaveBid, HaveRow, Lot
from checker.names import NameFault
from checker.room import read_amount
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.waterfall.room import Waterfall

__all__ = ["Position"]


class Position:
    """The ``have`` verbs of one room."""

    def __init__(self, room: Waterfall) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """The row and the standing bids."""
        yield Verb(
            "bid AMOUNT [on] LOT", HaveBid, self.check_have_bid, self.have_bid, "a standing bid",
            "have Ann: bid 65 CV", kind="have",
        )  # fmt: skip
        yield Verb(
            "row ROW:TEXT", HaveRow, self.check_have_row, self.have_row,
            "the unsold lots, lowest first, with their cost where it is not the printed one",
            "have row IL=25, JH, CV", kind="have",
        )  # fmt: skip

    def check_have_bid(self, table: Table, entry: HaveBid) -> Iterable[Found]:
        """A standing bid was legal when it was made: over the cost, and on a lot in the row."""
        part = self.room.part(table)
        if entry.actor not in self.room.game.players:
            yield self.room.found("bid_sold", f"only players bid, not {entry.actor or 'the table'}", "lot")
        elif entry.lot not in part.row:
            yield self.room.found("bid_sold", f"{entry.lot} is not in the row", "lot")
        elif entry.amount < part.cost[entry.lot] + self.room.over_cost:
            low = part.cost[entry.lot] + self.room.over_cost
            yield self.room.found(
                "bid_low", f"a bid on {entry.lot} is at least {low}, not {entry.amount}", "amount"
            )
        elif entry.amount % self.room.multiple:
            yield self.room.found(
                "bid_multiple", f"{entry.amount} is no multiple of {self.room.multiple}", "amount"
            )
        elif entry.amount in part.bids.get(entry.lot, {}).values():
            yield self.room.found("bid_low", f"two bids on {entry.lot} are {entry.amount}", "amount")

    def have_bid(self, table: Table, entry: HaveBid) -> None:
        """Lay the bid down."""
        part = self.room.part(table)
        if entry.lot in part.row and entry.actor in self.room.game.players:
            part.bids.setdefault(entry.lot, {})[entry.actor] = entry.amount

    def row_items(self, table: Table, text: str) -> tuple[list[Lot], dict[int, int]]:
        """The lots of a declared row, and the stated costs by place. Raises :class:`NameFault`."""
        part = self.room.part(table)
        words: list[str] = []
        costs: dict[int, int] = {}
        for item in text.split(",") if "," in text else text.split():
            said, equals, cost = item.partition("=")
            if equals:
                costs[len(words)] = read_amount(cost.strip())
            if said.strip():
                words.append(said.strip())
        if self.room.make is not None:
            return self.room.make(words), costs
        return [part.lots[part.names.get(word)] for word in words], costs

    def check_have_row(self, table: Table, entry: HaveRow) -> Iterable[Found]:
        """Known lots, each once, in row order."""
        try:
            lots, _ = self.row_items(table, entry.row)
        except NameFault as fault:
            yield self.room.found("bid_sold", fault.problem, "row")
            return
        order = (
            [lot.value for lot in lots]
            if self.room.make
            else list(map(list(self.room.part(table).lots).index, (lot.id for lot in lots)))
        )
        if order != sorted(order) or (self.room.make is None and len(set(order)) < len(order)):
            yield self.room.found("row_order", "the row lies lowest first, each lot once", "row")

    def have_row(self, table: Table, entry: HaveRow) -> None:
        """Only these lots are left."""
        try:
            lots, costs = self.row_items(table, entry.row)
        except NameFault:
            return
        if self.room.make is not None:
            self.room.lay(table, lots, self.room.game.turns.part(table).now)
        part = self.room.part(table)
        part.row = list(dict.fromkeys(lot.id for lot in lots))
        for index, cost in costs.items():
            if index < len(lots):
                part.cost[lots[index].id] = cost
