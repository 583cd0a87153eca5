"""Cards: hands, discard piles, a deck and a market; cards not yet seen are ``?``."""

from checker.families.cards.room import Cards
from checker.families.cards.state import DECK, MARKET, OUT, CardsPart

__all__ = ["DECK", "FAMILY", "MARKET", "OUT", "Cards", "CardsPart"]

FAMILY = Cards
