"""Sealed bids: everybody bids in secret, for a lot or to protect what is at stake."""

from playproof.checker.families.sealed_bids.base import (
    LotReturned,
    LotWon,
    ProtectionBid,
    ProtectionEnded,
    Result,
)
from playproof.checker.families.sealed_bids.rule_module import SealedBids
from playproof.checker.families.sealed_bids.state import Item, SealedState

__all__ = [
    "FAMILY",
    "Item",
    "LotReturned",
    "LotWon",
    "ProtectionBid",
    "ProtectionEnded",
    "Result",
    "SealedBids",
    "SealedState",
]

FAMILY = SealedBids
