"""Private companies pay at the beginning of an operating round.

Source: 1830 R-071.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from playproof.checker.families.operating.step import Step
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.game_state import GameState, Move


class PrivateRevenueStep(Step):
    """Each open private company pays its owner, player or company; those that close with a round close first."""

    name = "private_revenue"
    title = "the private companies' revenue"
    anytime = True
    reasons: ClassVar[dict[str, str]] = {
        "revenue": "An operating round begins with the private companies' revenue."
    }

    def round_begins(self, game_state: GameState) -> None:
        """They pay."""
        privates = self.rounds.privates
        if privates is not None:
            if not privates.at_once:
                privates.close_due(game_state, self.rounds.phases.number(game_state))
            privates.pay_revenue(game_state)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What several pay together."""
        if len(moves) > 1 and all(move.reason.startswith("private_companies.revenue") for move in moves):
            return "operating.revenue"
        return ""
