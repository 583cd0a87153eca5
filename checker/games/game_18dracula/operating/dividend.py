"""What becomes of the income: fronts pay or keep, minors pay half.

Source: 18Dracula D-124, D-127, D-198 to D-206, A-24, A-25.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.operating.steps.dividend import DividendStep, PayOut, WithholdIncome
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

BANK = "bank"


class FrontDividendStep(DividendStep):
    """A minor's income goes half to its owner, half to its store."""

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """A minor's income needs no word."""
        if company not in self.module.minors:
            yield from super().pending(game_state, company)

    def passed_over(self, game_state: GameState, company: str) -> None:
        """A minor's income is halved."""
        if company in self.module.minors:
            self.halve(game_state, company)
        else:
            super().passed_over(game_state, company)

    def turn_ends(self, game_state: GameState, company: str) -> None:
        """A minor has no price that moves."""
        if company not in self.module.minors:
            super().turn_ends(game_state, company)

    def check_pay(self, game_state: GameState, entry: PayOut) -> Iterable[Violation]:
        """There must be something to pay."""
        yield from self.check_amount(game_state, entry)
        if entry.actor not in self.module.minors and not self.turn(game_state).decided:
            yield from self.check_nothing(game_state, entry)

    def check_withhold(self, game_state: GameState, entry: WithholdIncome) -> Iterable[Violation]:
        """Minors never keep all."""
        if entry.actor in self.module.minors and self.income(game_state, entry.actor):
            yield self.violation(
                self.of("halves", entry.actor), f"{entry.actor} always pays half to its owner"
            )
            return
        yield from super().check_withhold(game_state, entry)

    def pay(self, game_state: GameState, entry: PayOut) -> None:
        """A minor pays half."""
        if entry.actor in self.module.minors:
            self.act(game_state, entry.actor)
            self.state_income(game_state, entry.actor, entry.amount)
            self.halve(game_state, entry.actor)
        else:
            super().pay(game_state, entry)

    def withhold(self, game_state: GameState, entry: WithholdIncome) -> None:
        """A minor pays half all the same."""
        if entry.actor in self.module.minors:
            self.act(game_state, entry.actor)
            self.state_income(game_state, entry.actor, entry.amount)
            self.halve(game_state, entry.actor)
        else:
            super().withhold(game_state, entry)

    def halve(self, game_state: GameState, minor: str) -> None:
        """Half to the owner, rounded down, the rest to the store."""
        turn, module = self.turn(game_state), self.module
        if turn.decided or not self.operates(game_state, minor):
            return
        turn.decided = True
        total = self.income(game_state, minor)
        half = total // 2
        owner = module.front_privates.state(game_state).owner.get(minor, "")
        if total and owner:
            reason = f"operating.{module.of('halves', minor)}"
            game_state.pay(BANK, owner, half, reason)
            game_state.pay(BANK, minor, total - half, reason)

    def decide_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Minors with an income do not keep it."""
        if actor not in self.module.minors or not self.income(game_state, actor):
            yield from super().decide_options(game_state, actor)
