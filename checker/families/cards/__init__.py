"""Cards: hands, discard piles, a deck and a market; cards not yet seen are ``?``."""

from playproof.checker.families.cards.rule_module import Cards
from playproof.checker.families.cards.state import DECK, MARKET, OUT, CardsState

__all__ = ["DECK", "FAMILY", "MARKET", "OUT", "Cards", "CardsState"]

FAMILY = Cards
