"""Stock rounds: turns of selling, buying and selling, until all have passed one after another."""

from checker.families.stock_round.room import StockRound
from checker.families.stock_round.state import StockRoundPart

__all__ = ["FAMILY", "StockRound", "StockRoundPart"]

FAMILY = StockRound
