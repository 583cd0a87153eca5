"""Waterfall auction, 1830's."""

from checker.families.waterfall.room import Waterfall
from checker.families.waterfall.state import Lot, WaterfallPart

__all__ = ["FAMILY", "Lot", "Waterfall", "WaterfallPart"]

FAMILY = Waterfall
