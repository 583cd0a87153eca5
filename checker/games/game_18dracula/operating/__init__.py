"""Operating rounds on a fixed network: fronts and minors on the family's steps."""

from playproof.checker.games.game_18dracula.operating.rule_module import FrontRounds
from playproof.checker.games.game_18dracula.operating.state import FrontState

__all__ = ["FAMILY", "FrontRounds", "FrontState"]

FAMILY = FrontRounds
