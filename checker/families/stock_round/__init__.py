"""Stock rounds: turns of selling, buying and selling, until all have passed one after another."""

from playproof.checker.families.stock_round.rule_module import StockRound
from playproof.checker.families.stock_round.state import RiseUndone, StockRoundState, TradedEarly

__all__ = ["FAMILY", "RiseUndone", "StockRound", "StockRoundState", "TradedEarly"]

FAMILY = StockRound
