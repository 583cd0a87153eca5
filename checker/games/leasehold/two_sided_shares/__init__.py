"""Share certificates with two sides: unauctioned and auctioned, before players or in a pool."""

from playproof.checker.games.leasehold.two_sided_shares.rule_module import TwoSidedShares
from playproof.checker.games.leasehold.two_sided_shares.state import POOL, Sides, TwoSidedState

__all__ = ["FAMILY", "POOL", "Sides", "TwoSidedShares", "TwoSidedState"]

FAMILY = TwoSidedShares
