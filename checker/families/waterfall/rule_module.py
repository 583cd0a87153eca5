"""The waterfall auction with its commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.waterfall.base import WaterfallBase
from playproof.checker.families.waterfall.options import Options
from playproof.checker.families.waterfall.position import Position
from playproof.checker.families.waterfall.state import Bid, Buy, Pass, Withdraw
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["Waterfall"]


class Waterfall(WaterfallBase):
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
        may = Options(self)
        yield Command(
            "bid AMOUNT [[on] LOT]", Bid, self.check_bid, self.bid,
            "bid on a lot, or raise in an auction", "Ann: bid 65 CV", options=may.unless_due(may.bid_options),
            claim_forms=("PLAYER takes LOT",),
        )  # fmt: skip
        yield Command(
            "buy [LOT] [for PRICE:AMOUNT]", Buy, self.check_buy, self.buy, "buy the cheapest lot", "Bob: buy IL",
            options=may.unless_due(may.buy_options),
            claim_forms=("PLAYER takes LOT",),
        )  # fmt: skip
        yield Command(
            "pass", Pass, self.check_pass, self.do_pass, "do nothing; in an auction: drop out", "Cy: pass",
            options=may.unless_due(may.pass_options),
            claim_forms=("cost AMOUNT", "PLAYER takes LOT"),
        )  # fmt: skip
        yield Command(
            "withdraw LOT", Withdraw, self.check_withdraw, self.do_withdraw, "take back a standing bid",
            "Ann: withdraw CV", options=may.unless_due(may.withdraw_options),
        )  # fmt: skip
        yield from Position(self).commands()
