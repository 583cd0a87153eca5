"""Cards with its commands and its declared position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.cards.base import CardsBase
from playproof.checker.families.cards.position import Position
from playproof.checker.families.cards.state import (
    Deal,
    Market,
    Shows,
)
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command

__all__ = ["Cards"]


class Cards(CardsBase, DeclaredPosition):
    """Hands, discard piles, deck and market; :class:`CardsBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The deal, the market, shown hands; declaring and counting."""
        yield Command(
            f"deal [to] PLAYER CARDS [[with] {self.game.definition.money_word} AMOUNT]", Deal, self.check_deal, self.deal,
            "a starting hand, ? for a card unseen", "deal Ann R01 W04 ?", kind="table", anytime=True,
        )  # fmt: skip
        if self.size:
            yield Command(
                "market CARDS", Market, self.check_market, self.market, "cards that came up in the market",
                "market W05 K02", kind="table", anytime=True,
            )  # fmt: skip
        yield Command(
            "shows CARDS", Shows, self.check_shows, self.shows, "cards in a hand are seen", "Ann: shows R01 W04",
            kind="table", anytime=True, joins=True,
        )  # fmt: skip
        yield from Position(self).commands()

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared deck has the cards that lie nowhere else."""
        yield from Position(self).audit(game_state)
