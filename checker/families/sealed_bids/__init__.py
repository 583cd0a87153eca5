"""Sealed bids: everybody bids in secret, for a lot or to protect what is at stake."""

from playproof.checker.families.sealed_bids.base import Result
from playproof.checker.families.sealed_bids.rule_module import SealedBids
from playproof.checker.families.sealed_bids.state import Item, SealedState

__all__ = ["FAMILY", "Item", "Result", "SealedBids", "SealedState"]

FAMILY = SealedBids
