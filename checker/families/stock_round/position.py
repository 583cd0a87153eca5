"""A stock round declared in its midst."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.state import HavePassed, HavePriority, HaveSold
from playproof.checker.model.entries import Violation, itself
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["Position"]


class Position:
    """The ``have`` verbs of one room."""

    def __init__(self, module: StockRoundBase) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Priority, sales of this round, passes."""
        yield Command("priority PLAYER", HavePriority, no_fault, self.priority,
                   "who holds the priority deal, and begins if no turn is declared", "have priority Bob",
                   kind="have")  # fmt: skip
        yield Command("sold COMPANY...", HaveSold, no_fault, self.sold,
                   "companies of which a player has sold in this stock round", "have Ann: sold KA",
                   kind="have", declares=itself)  # fmt: skip
        yield Command("passed PLAYER...", HavePassed, no_fault, self.passed,
                   "the players that have passed last, one after another", "have passed Bob Cy",
                   kind="have")  # fmt: skip

    def priority(self, game_state: GameState, entry: HavePriority) -> None:
        """Who begins."""
        self.module.state(game_state).priority = entry.player
        if self.module.fresh(game_state):
            self.module.turns.begin(game_state, entry.player)

    def sold(self, game_state: GameState, entry: HaveSold) -> None:
        """Sales of this round."""
        state = self.module.state(game_state)
        state.sold.setdefault(entry.actor, set()).update(entry.company)
        state.begun = True

    def passed(self, game_state: GameState, entry: HavePassed) -> None:
        """Passes in a row; the turn is the next player's."""
        state, turns = self.module.state(game_state), self.module.turns
        state.passed = set(entry.player)
        state.passes = len(state.passed)
        state.begun = True
        turn = turns.state(game_state)
        turn.now, turn.last = turns.left_of(entry.player[-1]), entry.player[-1]


def no_fault(game_state: GameState, entry: object) -> Iterable[Violation]:
    """Nothing to check alone."""
    return ()
