"""Stated outcomes of a stock round: which rule a wrong one breaks."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.checker.families.shares import MARKET
from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.state import Pass, Sell
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.game_state import GameState, Move

__all__ = ["Stated"]


class Stated:
    """What is said of presidencies, floats and certificates in one module."""

    def __init__(self, module: StockRoundBase) -> None:
        self.module = module

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        shares = self.module.shares
        piece = str(claim.what).casefold()
        if claim.kind == "takes" and "president" in piece:
            if claim.who == MARKET:
                return "stock_round.president_never"
            if not any(
                move.kind == "take" and str(move.what).startswith("president") for move in game_state.journal
            ):
                return "stock_round.heir" if isinstance(entry, Sell) else "stock_round.president"
        if claim.kind == "gets" and claim.who in shares.companies and not moves:
            return "shares.float"
        if isinstance(entry, Pass) and claim.kind in ("pays", "gets") and not moves:
            return "stock_round.pass"
        if isinstance(entry, Pass) and claim.kind == "price" and claim.who in shares.companies:
            return "stock_round.rise"
        if claim.kind == "certificates" and moves and isinstance(claim.what, int):
            return (
                f"stock_round.{self.miscounted(game_state, moves[0].source, claim.what - int(moves[0].what))}"
            )
        return ""

    def miscounted(self, game_state: GameState, player: str, off: int) -> str:
        """Which rule of counting certificates was likely missed."""
        shares = self.module.shares
        state = shares.state(game_state)
        privates = shares.privates_of(game_state, player)
        presides = [company for company, holder in state.president.items() if holder == player]
        white = [company for company in presides if shares.counts(game_state, company)]
        exempt = sum(
            shares.papers(state, company, player)
            for company in state.par
            if not shares.counts(game_state, company)
        )
        cases = {
            -privates: "privates",
            sum(shares.companies[company].president - 1 for company in white): "shares",
            -len(white): "presidents",
            exempt: "zone",
        }
        return self.module.of("certificates", cases.get(off, "other")) if off else "certificates"
