"""184x's state, and its bank: how it pays, and when it has broken.

Sources: X4-59; X4-Q33, X4-Q34.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from playproof.checker.assembly.game import Game
from playproof.checker.model.game_state import GameState, ModuleState, Move

BANK = "bank"


@dataclass(slots=True)
class GuildsState(ModuleState):
    """``broken``: the bank could not pay, or had broken before; ``retired``: the tokens (location, value) flipped at
    the last retirement, while it may be stated; ``groups``: the sums that it was chosen from; ``paid``: what it paid."""

    broken: bool = False
    retired: tuple[tuple[str, int], ...] | None = None
    groups: tuple[tuple[int, int], ...] = ()
    paid: tuple[Move, ...] = ()


class GuildsBase(Game[GuildsState]):
    """The bank and its break. Parameters: ``bank_broken_when``: the bank is broken when it is ``short`` (can't pay in full) or
    ``empty``; ``unpaid_by_bank``: what it can't pay is ``owed`` or ``lost``; ``break_in_investment``: the game goes on to its
    retirement (``plays on``) or ends ``at once``.
    """

    reasons: ClassVar[dict[str, str]] = {
        **Game.reasons,
        "group": "The group of tokens with the lowest sum retires.",
        "group_sum": "Tokens of one value count together.",
        "all": "All tokens of that group are flipped.",
        "when": "Retirement comes after the last expedition round.",
        "winner": "Most money wins.",
        "score": "A player's score is money and the value of potentials.",
        "ended": "The game ends at the retirement after the bank broke.",
    }

    def ready(self) -> None:
        """Read the parameters."""
        p = self.params
        self.at_zero = p.choice("bank_broken_when", ("short", "empty")) == "empty"
        self.lost = p.choice("unpaid_by_bank", ("owed", "lost")) == "lost"
        self.at_once = p.choice("break_in_investment", ("plays on", "at once")) == "at once"

    def bank_pays(self, game_state: GameState, owner: str, amount: int, reason: str) -> None:
        """The bank pays in full, or what it has where what is missing is lost."""
        if self.lost and self.bank.size and amount > game_state.balances[BANK]:
            self.state(game_state).broken = True
            amount = max(game_state.balances[BANK], 0)
        game_state.pay(BANK, owner, amount, reason)

    def broken(self, game_state: GameState) -> bool:
        """Whether the bank has broken; an unlimited one never does."""
        if not self.bank.size:
            return self.state(game_state).broken
        return self.state(game_state).broken or game_state.low < (1 if self.at_zero else 0)

    def end_if_broken(self, game_state: GameState) -> None:
        """End the game if the bank has broken and a break in an investment round ends it."""
        if self.at_once and self.broken(game_state):
            self.end(game_state)

    def end(self, game_state: GameState) -> None:
        """End the game."""
        game_state.over = True
        game_state.active_modules = ()
