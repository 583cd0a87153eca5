"""Sealed bids: everybody bids in secret, for a lot or to protect what is at stake."""

from checker.families.sealed_bids.room import Result, SealedBids
from checker.families.sealed_bids.state import Item, SealedPart

__all__ = ["FAMILY", "Item", "Result", "SealedBids", "SealedPart"]

FAMILY = SealedBids
