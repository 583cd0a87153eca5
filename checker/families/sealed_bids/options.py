"""What may be bid, settled and saved next."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, islice

from playproof.checker.families.sealed_bids.base import SealedBidsBase
from playproof.checker.families.sealed_bids.state import BIDS, CHOOSE, TIE, Choice
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState

__all__ = ["Options"]

#: How many ways to save are listed at most.
MANY = 60


class Options:
    """The legal values of each command, for one module."""

    def __init__(self, module: SealedBidsBase) -> None:
        self.module = module

    def bid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Any bid that the player can make."""
        state = self.module.state(game_state)
        if state.step == BIDS and actor not in state.bids and actor in self.module.game.players:
            yield (Span(0, self.module.most(game_state, actor)),)

    def tie_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Each of those tied."""
        state = self.module.state(game_state)
        if state.step == TIE:
            for player in state.tied:
                yield (player,)

    def save_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """What a bidder may save: any of what is left, as many as were bid (not all ways, if they are many)."""
        state = self.module.state(game_state)
        if state.step != CHOOSE or state.turn >= len(state.order):
            return
        left = [item for item in state.stake if item not in state.saved]
        waiting = (
            state.order[state.turn :] if self.module.may_leave else state.order[state.turn : state.turn + 1]
        )
        for player in waiting:  # whoever is passed over saves nothing
            most = min(state.bids[player], len(left))
            for number in range(most if not self.module.may_leave else 0, most + 1):
                for items in islice(combinations(left, number), MANY):
                    yield (Choice([(player, items)]),)
