"""From millimetres to the units of Tabletop Simulator: the sizes that its own objects have, and how thick pieces are."""

from __future__ import annotations

from math import sqrt

#: A unit is shown as an inch by the game's own ruler.
MM_PER_UNIT = 25.4
#: The shorter side of a tile, or the diameter of a round one, at scale 1; the longer side has the picture's proportions.
TILE = 2.0
#: The area that a card covers at scale 1: 2.2 × 3.05 units, whatever the proportions of its picture.
CARD = 2.2 * 3.05
#: The room that a bag takes on the table, in units.
BAG = 3.0
#: How thick pieces are, in mm: sheets and boards, hex tiles and other shapes, tokens.
THICKNESS = {"sheet": 2.0, "tile": 2.0, "token": 3.0}


def units(length: float) -> float:
    """A length in mm as units."""
    return length / MM_PER_UNIT


def tile_scale(width: float, height: float) -> float:
    """The scale of a tile of so many mm."""
    return units(min(width, height)) / TILE


def tile_size(scale: float, proportion: float) -> tuple[float, float]:
    """Width and depth, in units, of a tile whose picture is ``proportion`` times as wide as high."""
    side = TILE * scale
    return (side * proportion, side) if proportion >= 1 else (side, side / proportion)


def card_scale(width: float, height: float) -> float:
    """The scale of a card of so many mm."""
    return sqrt(units(width) * units(height) / CARD)


def card_size(scale: float, proportion: float) -> tuple[float, float]:
    """Width and depth, in units, of a card whose picture is ``proportion`` times as wide as high."""
    return scale * sqrt(CARD * proportion), scale * sqrt(CARD / proportion)
