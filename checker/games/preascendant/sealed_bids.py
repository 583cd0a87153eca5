"""Sealed bids: what a line with bids can state of cards and of the Crusade of the Sun."""

from __future__ import annotations

from typing import ClassVar

from playproof.checker.families.sealed_bids import SealedBids
from playproof.checker.model.roles import Claims


class CardBids(SealedBids, Claims):
    """The lots are cards."""

    forms: ClassVar[tuple[str, ...]] = ("PLAYER takes CARD", "deck takes CARD", "crusade AMOUNT")

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {"PLAYER takes CARD": "a card goes to a player"}


FAMILY = CardBids
