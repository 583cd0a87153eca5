"""184x's tokens: those on outposts are neither in the bag nor in the market."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.token_bag import TokenBag
from playproof.checker.games.game_184x.potentials import Potentials
from playproof.checker.model.game_state import GameState

__all__ = ["FAMILY", "OutpostTokens"]


class OutpostTokens(TokenBag):
    """The bag, the market, and the tokens on outposts."""

    def ready(self) -> None:
        """Find the outposts."""
        self.potentials = self.game.require(Potentials)

    def elsewhere(self, game_state: GameState) -> Iterable[int]:
        """The tokens on outposts."""
        return self.potentials.tokens(game_state)


FAMILY = OutpostTokens
