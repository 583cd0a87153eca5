"""Operating rounds on a fixed network: who operates, building, offices, runs, dividends, trains."""

from playproof.checker.families.operating.rule_module import OperatingRounds
from playproof.checker.families.operating.state import OperatingState

__all__ = ["FAMILY", "OperatingRounds", "OperatingState"]

FAMILY = OperatingRounds
