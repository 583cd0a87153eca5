"""A stock round declared in its midst."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.stock_round.state import HavePassed, HavePriority, HaveSold
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Position"]


class Position:
    """The ``have`` verbs of one room."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def verbs(self) -> Iterable[Verb[Any]]:
        """Priority, sales of this round, passes."""
        yield Verb("priority PLAYER", HavePriority, no_fault, self.priority,
                   "who holds the priority deal, and begins if no turn is declared", "have priority Bob",
                   kind="have")  # fmt: skip
        yield Verb("sold COMPANY...", HaveSold, no_fault, self.sold,
                   "companies of which a player has sold in this stock round", "have Ann: sold KA",
                   kind="have")  # fmt: skip
        yield Verb("passed PLAYER...", HavePassed, no_fault, self.passed,
                   "the players that have passed last, one after another", "have passed Bob Cy",
                   kind="have")  # fmt: skip

    def priority(self, table: Table, entry: HavePriority) -> None:
        """Who begins."""
        self.room.part(table).priority = entry.player
        if self.room.fresh(table):
            self.room.game.turns.begin(table, entry.player)

    def sold(self, table: Table, entry: HaveSold) -> None:
        """Sales of this round."""
        part = self.room.part(table)
        part.sold.setdefault(entry.actor, set()).update(entry.company)
        part.begun = True

    def passed(self, table: Table, entry: HavePassed) -> None:
        """Passes in a row; the turn is the next player's."""
        part, turns = self.room.part(table), self.room.game.turns
        part.passed = set(entry.player)
        part.passes = len(part.passed)
        part.begun = True
        turn = turns.part(table)
        turn.now, turn.last = turns.left_of(entry.player[-1]), entry.player[-1]


def no_fault(table: Table, entry: object) -> Iterable[Found]:
    """Nothing to check alone."""
    return ()
