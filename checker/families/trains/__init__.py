"""Trains, or whatever runs: who owns which, what is on sale, limits, rust."""

from checker.families.trains.model import Engine
from checker.families.trains.room import Trains
from checker.families.trains.state import TrainsPart

__all__ = ["FAMILY", "Engine", "Trains", "TrainsPart"]

FAMILY = Trains
