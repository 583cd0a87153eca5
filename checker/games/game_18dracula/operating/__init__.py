"""Operating rounds on a fixed network: who operates, building, offices, runs, dividends, trains."""

from playproof.checker.games.game_18dracula.operating.rule_module import OperatingRounds
from playproof.checker.games.game_18dracula.operating.state import OperatingState

__all__ = ["FAMILY", "OperatingRounds", "OperatingState"]

FAMILY = OperatingRounds
