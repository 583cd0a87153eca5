"""What may be entered next in a waterfall auction."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from playproof.checker.families.waterfall.base import WaterfallBase
from playproof.checker.families.waterfall.state import Pass
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState

__all__ = ["Options"]


class Options:
    """The legal values of each command, for one module."""

    def __init__(self, module: WaterfallBase) -> None:
        self.module = module

    def unless_due(self, options: Callable[[GameState, str], Iterable[tuple[object, ...]]]) -> Any:
        """The same options; none while another module waits for something within the auction: a par price."""
        return lambda game_state, actor: (
            options(game_state, actor) if game_state.active_modules[-1] == self.module.key else ()
        )

    def bid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every lot with the range of legal bids."""
        state = self.module.state(game_state)
        first = self.module.cheapest(state)
        for lot in [state.lot] if state.lot else state.row:
            if not state.lot and lot == first and not self.module.cheapest_bids:
                continue
            if not state.lot and not self.module.own_raise and self.module.leader(state, lot) == actor:
                continue
            if not state.lot and self.module.second_bid == "not" and actor in state.bids.get(lot, {}):
                continue
            low = self.module.least(state, lot)
            free = self.module.available_cash(game_state, actor, lot)
            high = (
                low
                if self.module.exact and not state.lot
                else free // self.module.multiple * self.module.multiple
            )
            if low <= min(high, free):
                yield Span(low, high, self.module.multiple), lot

    def buy_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The cheapest, if it can be had."""
        state = self.module.state(game_state)
        lot = self.module.cheapest(state)
        if (
            lot
            and not state.lot
            and not state.bids.get(lot)
            and state.cost[lot] <= self.module.available_cash(game_state, actor)
        ):
            yield lot, None

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Always, unless a lot must be taken."""
        if not any(True for _ in self.module.check_pass(game_state, Pass(0, actor))):
            yield ()

    def withdraw_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The lots with an own bid, where the table plays so."""
        state = self.module.state(game_state)
        if self.module.withdraw and not state.lot:
            for lot, bids in state.bids.items():
                if actor in bids:
                    yield (lot,)
