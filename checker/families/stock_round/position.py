"""A stock round declared in its midst."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["Position"]


class Position:
    """The ``have`` commands of one module."""

    def __init__(self, module: StockRoundBase) -> None:
        self.module = module

    def commands(self) -> Iterable[Command[Any]]:
        """Priority, sales of this round, passes."""
        yield have("priority PLAYER", self.priority,
                   "who holds the priority deal, and begins if no turn is declared", "have priority Bob",
                   default="the first seat", stage=Stage.FIRST)  # fmt: skip
        yield have("sold COMPANY...", self.sold, "companies of which a player has sold in this stock round",
                   "have Ann: sold KA", whose=True, declares=whole_line,
                   default="nothing sold")  # fmt: skip
        yield have("sold SELLER:PLAYER COMPANY...", self.sold,
                   "a player, and companies of which that player has sold in this stock round", "have sold Ann NYC",
                   declares=whole_line, default="nothing sold")  # fmt: skip
        yield have("passed PLAYER...", self.passed, "the players that have passed last, one after another",
                   "have passed Bob Cy", check=self.check_passed,
                   default="nobody has passed")  # fmt: skip

    def priority(self, game_state: GameState, player: str) -> None:
        """Who begins."""
        self.module.state(game_state).priority = player
        if self.module.fresh(game_state):
            self.module.turns.begin(game_state, player)

    def sold(self, game_state: GameState, player: str, companies: Iterable[str]) -> None:
        """Sales of this round."""
        state = self.module.state(game_state)
        state.sold.setdefault(player, set()).update(companies)
        state.begun = True

    def check_passed(self, game_state: GameState, players: Sequence[str]) -> Iterable[Violation]:
        """When all have passed the round is over."""
        if len(set(players)) >= len(self.module.game.players):
            yield self.module.violation("still_in", "all have passed: the stock round is over", "player")

    def passed(self, game_state: GameState, players: Sequence[str]) -> None:
        """Passes in a row; the turn is the next player's."""
        state, turns = self.module.state(game_state), self.module.turns
        state.passed = set(players)
        state.passes = len(state.passed)
        if not players:
            return
        state.begun = True
        turn = turns.state(game_state)
        turn.now, turn.last = turns.left_of(players[-1]), players[-1]
