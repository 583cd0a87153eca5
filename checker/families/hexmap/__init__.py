"""A map of hexes that grows, with stacks of disks and gems on it."""

from checker.families.hexmap.places import Hex, Hexes, neighbours, read_hex, read_hexes
from checker.families.hexmap.room import MAP, HexMap
from checker.families.hexmap.state import BARE, UNDRAWN, HexPart, Sector

__all__ = [
    "BARE",
    "FAMILY",
    "MAP",
    "UNDRAWN",
    "Hex",
    "HexMap",
    "HexPart",
    "Hexes",
    "Sector",
    "neighbours",
    "read_hex",
    "read_hexes",
]

FAMILY = HexMap
