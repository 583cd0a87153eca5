"""Cards: hands, discard piles, a deck and a market; cards not yet seen are ``?``."""

from playproof.checker.games.preascendant.cards.position import Cards
from playproof.checker.games.preascendant.cards.state import DECK, MARKET, OUT, CardsState

__all__ = ["DECK", "FAMILY", "MARKET", "OUT", "Cards", "CardsState"]

FAMILY = Cards
