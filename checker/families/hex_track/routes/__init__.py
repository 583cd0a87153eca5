"""Runs on hex track: how they are typed, which rules they break, what they bring, which are best."""

from playproof.checker.families.hex_track.routes.judging import REASONS
from playproof.checker.families.hex_track.routes.runs import HexRuns

__all__ = ["REASONS", "HexRuns"]
