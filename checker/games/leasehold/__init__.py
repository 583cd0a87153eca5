"""Leasehold: networks on a hex map, leases through each other's, shares auctioned all game."""

from playproof.checker.games.leasehold.game import Leasehold

__all__ = ["GAME", "Leasehold"]

GAME = Leasehold
