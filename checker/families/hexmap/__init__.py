"""A map of hexes that grows, with stacks of disks and gems on it."""

from playproof.checker.families.hexmap.base import MAP
from playproof.checker.families.hexmap.places import Hex, Hexes, neighbours, read_hex, read_hexes
from playproof.checker.families.hexmap.rule_module import HexMap
from playproof.checker.families.hexmap.state import BARE, UNDRAWN, HexState, Sector

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
