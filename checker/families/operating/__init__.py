"""Operating rounds as an ordered list of steps on a board."""

from playproof.checker.families.operating.board import Board
from playproof.checker.families.operating.rule_module import OperatingRounds
from playproof.checker.families.operating.state import OperatingState
from playproof.checker.families.operating.step import Step

__all__ = ["FAMILY", "Board", "OperatingRounds", "OperatingState", "Step"]

FAMILY = OperatingRounds
