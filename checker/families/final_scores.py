"""What players state when a game is over: what each of them scores, and who wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, RuleModule
from playproof.checker.model.whole_game import WholeGame
from playproof.components.wording.plural import listing


class Score(Entry):
    """``score Ann 312``."""

    player: str
    amount: int


class Winner(Entry):
    """``winner Ann``; ``winner Ann Bob`` if they win together."""

    player: tuple[str, ...]


class FinalScores:
    """The commands ``score`` and ``winner``. The game defines the scores (``Game.scores``) and who wins (``Game.winners``).

    ``not_over(game_state)`` yields why nothing is scored yet. ``wrong_score(game_state, player, amount)`` yields the
    violation of a score that isn't due, with its parts; a game whose ``score`` states more has its own command.
    ``winner`` is the reason of a wrong winner, ``tie`` that of a tied winner left out. ``unit``: what is scored, if it
    isn't money.
    """

    def __init__(
        self,
        module: RuleModule[Any],
        not_over: Callable[[GameState], Iterable[Violation]],
        wrong_score: Callable[
            [GameState, str, int], Iterable[Violation]
        ] = lambda game_state, player, amount: (),
        *,
        winner: str = "winner",
        tie: str = "",
        unit: str = "",
    ) -> None:
        self.module = module
        self.game = cast("WholeGame", module.game)
        self.not_over, self.wrong_score = not_over, wrong_score
        self.winner, self.tie, self.unit = winner, tie or winner, unit

    def commands(self) -> Iterable[Command[Any]]:
        """Both."""
        yield self.score_command()
        yield self.winner_command()

    def score_command(self) -> Command[Any]:
        """``score``."""
        return Command("score PLAYER AMOUNT", Score, self.check_score, help="what a player scores at the end",
                       example="score Ann 312", kind="table", anytime=True)  # fmt: skip

    def winner_command(self) -> Command[Any]:
        """``winner``."""
        return Command("winner PLAYER...", Winner, self.check_winner, help="who wins", example="winner Ann",
                       kind="table", anytime=True)  # fmt: skip

    def check_score(self, game_state: GameState, entry: Score) -> Iterable[Violation]:
        """The game is over, and that is what the player scores."""
        if not game_state.over:
            yield from self.not_over(game_state)
        elif entry.amount != self.game.scores(game_state).get(entry.player):
            yield from self.wrong_score(game_state, entry.player, entry.amount)

    def check_winner(self, game_state: GameState, entry: Winner) -> Iterable[Violation]:
        """The game is over, and all who win are named."""
        if not game_state.over:
            yield from self.not_over(game_state)
            return
        best = self.game.winners(game_state)
        if best and set(entry.player) != set(best):
            reason = self.tie if set(entry.player) < set(best) else self.winner
            scores = self.game.scores(game_state)
            score = scores[best[0]]
            amount = f"{score} {self.unit}" if self.unit else str(score)
            others = [player for player, theirs in scores.items() if theirs == score and player not in best]
            message = f"{listing(best)} won with {amount}"
            if len(best) > 1:
                message += " each, and nothing breaks the tie"
            if others:
                message += f"; the tie with {listing(others)} is broken"
            yield self.module.violation(reason, message, "player")
