"""Sealed bids with their commands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.sealed_bids.base import SealedBidsBase
from playproof.checker.families.sealed_bids.check import Check
from playproof.checker.families.sealed_bids.options import Options
from playproof.checker.families.sealed_bids.state import (
    CHOOSE,
    Bid,
    Bids,
    BidsToo,
    Saves,
    Settle,
)
from playproof.checker.families.sealed_bids.words import Words
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.rule_module import Command, ValueType

__all__ = ["SealedBids"]

BANK = "bank"


class SealedBids(SealedBidsBase):
    """Bids, ties and choices; :class:`SealedBidsBase` reads the parameters."""

    #: What can be stated of a line with bids, a tie or what is saved, beside payments: a game's own effects of these.
    forms: ClassVar[tuple[str, ...]] = ()

    def value_types(self) -> Iterable[ValueType]:
        """``BIDS`` and ``SAVES``."""
        words = Words(self)
        yield ValueType.made_of("BIDS", words.read_bids)
        yield ValueType.made_of("SAVES", words.read_saves)

    def commands(self) -> Iterable[Command[Any]]:
        """Bids, ties, and what is saved."""
        check, may = Check(self), Options(self)
        yield Command(
            "bids BIDS", Bids, check.bids, self.all_bid, "what everybody bids; who isn't named bids nothing",
            "bids Ann 2 Bob 3", kind="table", anytime=True, joins=True,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "bid AMOUNT", Bid, check.bid, self.one_bids, "one player's bid, where each has a line", "Bob: bid 3",
            turn=False, anytime=True, options=may.bid_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "bid BIDS", BidsToo, check.bids, self.all_bid, "what everybody bids", "Ann: bid Ann 2 Bob 3",
            turn=False, anytime=True,
        )  # fmt: skip
        yield Command(
            "tie [to] PLAYER", Settle, check.settle, self.settle, "the active player settles a tie",
            "tie Bob", kind="table", anytime=True, joins=True, options=may.tie_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield Command(
            "saves SAVES", Saves, check.saves, self.save, "what each bidder saves, in their order",
            "saves Bob 0,1 Ann 1,0", kind="table", anytime=True, joins=True, options=may.save_options,
            claim_forms=self.forms,
        )  # fmt: skip
        yield have(
            "bid AMOUNT",
            self.have_bid,
            "a bid in the bidding under way",
            "have Ann: bid 3",
            check=check.have_bid,
            whose=True,
            default="not bid yet",
            stage=Stage.BIDS,
            says=lambda game_state: self.lasting_state(game_state).bids.items(),
        )
        yield have(
            "bids paid",
            self.have_paid,
            "the bids to protect are paid, and the bidders choose",
            "have bids paid",
            default="they are still to be paid",
            stage=Stage.ACTS,
            says=lambda game_state: [()] if self.state(game_state).step == CHOOSE else (),
        )
