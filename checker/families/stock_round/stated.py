"""Stated outcomes of a stock round: which rule a wrong one breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from checker.entries import Entry, Outcome
from checker.families.shares import MARKET
from checker.families.stock_round.state import Pass, Sell
from checker.table import Move, Table

if TYPE_CHECKING:
    from checker.families.stock_round.room import StockRound

__all__ = ["Stated"]


class Stated:
    """What is said of presidencies, floats and certificates in one room."""

    def __init__(self, room: StockRound) -> None:
        self.room = room

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        shares = self.room.shares
        piece = str(outcome.what).casefold()
        if outcome.kind == "takes" and "president" in piece:
            if outcome.who == MARKET:
                return "stock_round.president_never"
            if not any(
                move.kind == "take" and str(move.what).startswith("president") for move in table.journal
            ):
                return "stock_round.heir" if isinstance(entry, Sell) else "stock_round.president"
        if outcome.kind == "gets" and outcome.who in shares.companies and not moves:
            return "shares.float"
        if isinstance(entry, Pass) and outcome.kind in ("pays", "gets") and not moves:
            return "stock_round.pass"
        if isinstance(entry, Pass) and outcome.kind == "price" and outcome.who in shares.companies:
            return "stock_round.rise"
        if outcome.kind == "certificates" and moves and isinstance(outcome.what, int):
            return f"stock_round.{self.miscounted(table, moves[0].source, outcome.what - int(moves[0].what))}"
        return ""

    def miscounted(self, table: Table, player: str, off: int) -> str:
        """Which rule of counting certificates was likely missed."""
        shares = self.room.shares
        part = shares.part(table)
        privates = sum(hook(table, player) for hook in shares.counted)
        presides = [company for company, holder in part.president.items() if holder == player]
        white = [company for company in presides if shares.counts(table, company)]
        exempt = sum(
            shares.papers(part, company, player) for company in part.par if not shares.counts(table, company)
        )
        cases = {
            -privates: "privates",
            sum(shares.companies[company].president - 1 for company in white): "shares",
            -len(white): "presidents",
            exempt: "zone",
        }
        return self.room.of("certificates", cases.get(off, "other")) if off else "certificates"
