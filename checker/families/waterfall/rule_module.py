"""The waterfall auction with its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from playproof.checker.families.waterfall.position import Positions
from playproof.checker.families.waterfall.state import Bid, Buy, Pass, Withdraw
from playproof.checker.model.entries import Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


class Waterfall(Positions):
    """The waterfall auction; :class:`WaterfallBase` reads the parameters."""

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Players, until the last lot is sold: then the word is another module's."""
        over = self.name not in game_state.active_modules and not self.state(game_state).row
        return not over and super().accepts_entry(game_state, command, actor)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "cost AMOUNT": "the cost of the cheapest lot after all have passed",
            "PLAYER takes LOT": "a lot goes to a player",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """Bid, buy, pass, withdraw; the row and standing bids of a declared position."""
        yield Command(
            "bid AMOUNT [[on] LOT]", Bid, self.check_bid, self.bid,
            "bid on a lot, or raise in an auction", "Ann: bid 65 CV", options=self.unless_due(self.bid_options),
            claim_forms=("PLAYER takes LOT",),
        )  # fmt: skip
        yield Command(
            "buy [LOT] [for PRICE:AMOUNT]", Buy, self.check_buy, self.buy, "buy the cheapest lot", "Bob: buy IL",
            options=self.unless_due(self.buy_options),
            claim_forms=("PLAYER takes LOT",),
        )  # fmt: skip
        yield Command(
            "pass", Pass, self.check_pass, self.do_pass, "do nothing; in an auction: drop out", "Cy: pass",
            options=self.unless_due(self.pass_options),
            claim_forms=("cost AMOUNT", "PLAYER takes LOT"),
        )  # fmt: skip
        yield Command(
            "withdraw LOT", Withdraw, self.check_withdraw, self.do_withdraw, "take back a standing bid",
            "Ann: withdraw CV", options=self.unless_due(self.withdraw_options),
        )  # fmt: skip
        yield from self.position_commands()

    # -- what may be entered next ----------------------------------------------------------------------

    def unless_due(self, options: Callable[[GameState, str], Iterable[tuple[object, ...]]]) -> Any:
        """The same options; none while another module waits for something within the auction: a par price."""
        return lambda game_state, actor: (
            options(game_state, actor) if game_state.active_modules[-1] == self.key else ()
        )

    def bid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every lot with the range of legal bids."""
        state = self.state(game_state)
        first = self.cheapest(state)
        for lot in [state.lot] if state.lot else state.row:
            if not state.lot and lot == first and not self.cheapest_bids:
                continue
            if not state.lot and not self.own_raise and self.leader(state, lot) == actor:
                continue
            if not state.lot and self.second_bid == "not" and actor in state.bids.get(lot, {}):
                continue
            low = self.least(state, lot)
            free = self.available_cash(game_state, actor, lot)
            high = low if self.exact and not state.lot else free // self.multiple * self.multiple
            if low <= min(high, free):
                yield Span(low, high, self.multiple), lot

    def buy_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The cheapest, if it can be had."""
        state = self.state(game_state)
        lot = self.cheapest(state)
        if (
            lot
            and not state.lot
            and not state.bids.get(lot)
            and state.cost[lot] <= self.available_cash(game_state, actor)
        ):
            yield lot, None

    def pass_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Always, unless a lot must be taken."""
        if not any(True for _ in self.check_pass(game_state, Pass(0, actor))):
            yield ()

    def withdraw_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The lots with an own bid, where the table plays so."""
        state = self.state(game_state)
        if self.withdraw and not state.lot:
            for lot, bids in state.bids.items():
                if actor in bids:
                    yield (lot,)
