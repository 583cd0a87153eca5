"""Share certificates with two sides: unauctioned and auctioned, before players or in a pool."""

from checker.families.two_sided_shares.room import TwoSidedShares
from checker.families.two_sided_shares.state import POOL, Sides, TwoSidedPart

__all__ = ["FAMILY", "POOL", "Sides", "TwoSidedPart", "TwoSidedShares"]

FAMILY = TwoSidedShares
