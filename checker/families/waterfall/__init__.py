"""Waterfall auction, 1830's."""

from playproof.checker.families.waterfall.rule_module import Waterfall
from playproof.checker.families.waterfall.state import EverybodyPassed, Lot, LotSold, WaterfallState

__all__ = ["FAMILY", "EverybodyPassed", "Lot", "LotSold", "Waterfall", "WaterfallState"]

FAMILY = Waterfall
