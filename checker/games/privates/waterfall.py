"""The auction of dealt cards: a declared row may name any card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from playproof.checker.families.waterfall import Lot, Waterfall
from playproof.checker.games.privates.game import Privates

__all__ = ["FAMILY", "DealtWaterfall"]


class DealtWaterfall(Waterfall):
    """The row is dealt anew in each round."""

    game: Privates
    deals: ClassVar[bool] = True

    def dealt(self, words: Sequence[str]) -> list[Lot]:
        """The lots of cards, as ``25r``. Raises :class:`NameFault`."""
        return self.game.lots([self.game.read_card(word) for word in words])


FAMILY = DealtWaterfall
