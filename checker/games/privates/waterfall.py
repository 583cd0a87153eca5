"""The auction of dealt cards: a declared row may name any card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from playproof.checker.families.waterfall import Lot, Waterfall
from playproof.checker.games.privates.game import Privates
from playproof.checker.model.rule_module import Command

__all__ = ["FAMILY", "DealtWaterfall"]


class DealtWaterfall(Waterfall):
    """The row is dealt anew in each round."""

    game: Privates
    deals: ClassVar[bool] = True
    #: Cards in place of the private companies in the family's examples.
    shown: ClassVar[dict[str, str]] = {"CV": "25y", "IL": "5r", "JH": "10b"}

    def commands(self) -> Iterable[Command[Any]]:
        """Those of the family; their examples name cards."""
        for command in super().commands():
            for piece, card in self.shown.items():
                command.example = command.example.replace(piece, card)
            yield command

    def dealt(self, words: Sequence[str]) -> list[Lot]:
        """The lots of cards, as ``25r``. Raises :class:`NameFault`."""
        return self.game.lots([self.game.read_card(word) for word in words])


FAMILY = DealtWaterfall
