"""Waterfall auction, 1830's."""

from playproof.checker.families.waterfall.rule_module import Waterfall
from playproof.checker.families.waterfall.state import Lot, WaterfallState

__all__ = ["FAMILY", "Lot", "Waterfall", "WaterfallState"]

FAMILY = Waterfall
