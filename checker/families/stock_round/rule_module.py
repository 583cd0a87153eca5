"""A stock round with its commands and claims."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playproof.checker.families.stock_round.base import StockRoundBase
from playproof.checker.families.stock_round.buying import Buying
from playproof.checker.families.stock_round.claim_checks import Stated
from playproof.checker.families.stock_round.options import Options
from playproof.checker.families.stock_round.position import Position
from playproof.checker.families.stock_round.selling import Selling
from playproof.checker.families.stock_round.state import (
    Buy,
    BuyFor,
    BuyPrivate,
    Par,
    Pass,
    Sell,
    Stays,
)
from playproof.checker.model.entries import Claim, Entry
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.rule_module import Command, Consent, ValueType

__all__ = ["StockRound"]

BANK = "bank"


class StockRound(StockRoundBase):
    """Par, buy, sell and pass; :class:`StockRoundBase` reads the parameters."""

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "certificates AMOUNT": "the buyer's certificates that count towards the limit",
            "percent AMOUNT": "the buyer's part of the company, in per cent",
            "PLAYER takes priority deal": "who begins the next stock round",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """Par, buy, sell, pass; private companies; positions."""
        buying, selling = Buying(self), Selling(self)
        may = Options(self, buying, selling)
        yield Command("par COMPANY [at] PRICE:AMOUNT", Par, buying.check_par, buying.par,
                   "buy the president's certificate and set the price", "Ann: par KA 100", options=may.par,
                   claim_forms=("price AMOUNT", "certificates AMOUNT", "percent AMOUNT",
                             "PLAYER takes president COMPANY", "OWNER takes COMPANY"))  # fmt: skip
        yield Command("buy COMPANY [from SOURCE:SHARE_PLACE] [at PRICE:AMOUNT]", Buy, buying.check_buy, buying.buy,
                   "buy a share, from the IPO unless 'from market' is said or only the market has one",
                   "Ann: buy KA from market",
                   options=may.buy,
                   claim_forms=("certificates AMOUNT", "percent AMOUNT", "OWNER takes COMPANY",
                             "PLAYER takes president COMPANY"))  # fmt: skip
        yield Command("sell [NUMBER] [CERTIFICATE:president] COMPANY [at PRICE:AMOUNT]", Sell, selling.check_sell,
                   selling.sell, "sell shares to the market", "Ann: sell 2 IBS", options=may.sell,
                   turn=not self.at_once, anytime=self.at_once,
                   claim_forms=("price AMOUNT", "market takes AMOUNT COMPANY", "PLAYER takes president COMPANY"))  # fmt: skip
        yield Command("pass", Pass, self.check_pass, self.do_pass, "do nothing; after acting: be done", "Ann: pass",
                   options=may.do_pass,
                   claim_forms=("price AMOUNT", "PLAYER takes priority deal"))  # fmt: skip
        if "private_companies" in self.game.definition.play.get("families", ()):
            yield Command("buy PRIVATE from SELLER:PLAYER for AMOUNT", BuyPrivate, buying.check_private,
                       buying.buy_private, "buy a private company from another player",
                       "Ann: buy CV from Bob for 100", options=may.buy_private,
                       turn=not self.privates_anytime, anytime=self.privates_anytime,
                   claim_forms=("certificates AMOUNT", "OWNER takes PRIVATE"),
                   asks=Consent(lambda game_state, entry: (entry.seller,), "stock_round.refused"))  # fmt: skip
        yield Command("buy COMPANY [from SOURCE:SHARE_PLACE] for PRICE:AMOUNT", BuyFor, buying.check_buy, buying.buy,
                   "buy a share, for what it costs", "Ann: buy KA for 100",
                   claim_forms=("certificates AMOUNT", "percent AMOUNT", "OWNER takes COMPANY",
                             "PLAYER takes president COMPANY"))  # fmt: skip
        yield Command("stays COMPANY...", Stays, self.check_stays, self.stays,
                   "sold out companies did not rise at the last round's end", "stays KA", kind="table",
                   anytime=True)  # fmt: skip
        yield from Position(self).commands()

    def value_types(self) -> Iterable[ValueType]:
        """Also that of declared turns."""
        yield from super().value_types()
        yield from Position(self).value_types()

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The priority deal is whose it is said to be."""
        if not moves or moves[0].what != "priority deal" or claim.who not in self.game.players:
            return False
        self.state(game_state).priority = claim.who
        return True

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """A presidency, a float or certificates that were stated wrongly."""
        return Stated(self).rule_for_claim(game_state, entry, claim, moves)
