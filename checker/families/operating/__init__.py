"""Operating rounds on a fixed network: who operates, building, offices, runs, dividends, trains."""

from checker.families.operating.room import OperatingRounds
from checker.families.operating.state import OperatingPart

__all__ = ["FAMILY", "OperatingPart", "OperatingRounds"]

FAMILY = OperatingRounds
