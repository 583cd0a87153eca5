"""A map of hexes that grows, with stacks of disks and gems on it."""

from playproof.checker.games.preascendant.hexmap.base import MAP
from playproof.checker.games.preascendant.hexmap.places import Hex, Hexes, neighbours, read_hex, read_hexes
from playproof.checker.games.preascendant.hexmap.position import HexMap
from playproof.checker.games.preascendant.hexmap.state import BARE, UNDRAWN, HexState, Sector

__all__ = [
    "BARE",
    "FAMILY",
    "MAP",
    "UNDRAWN",
    "Hex",
    "HexMap",
    "HexState",
    "Hexes",
    "Sector",
    "neighbours",
    "read_hex",
    "read_hexes",
]

FAMILY = HexMap
