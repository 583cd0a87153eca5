"""Trains, or whatever runs: who owns which, what is on sale, limits, rust."""

from playproof.checker.families.trains.model import TrainType
from playproof.checker.families.trains.rule_module import Trains
from playproof.checker.families.trains.state import TrainDiscarded, TrainsState

__all__ = ["FAMILY", "TrainDiscarded", "TrainType", "Trains", "TrainsState"]

FAMILY = Trains
