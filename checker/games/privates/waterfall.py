"""The auction of dealt cards: a declared row may name any card."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from playproof.checker.families.waterfall import Lot, Waterfall, WaterfallState
from playproof.checker.games.privates.game import Privates
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

#: A card and which one of that kind it is in the row.
SECOND = re.compile(r"(\d+\D+)(\d)")


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
        """The lots of cards, as ``25r``; ``25r2`` is the second one of that kind. Raises :class:`NameFault`."""
        numbered = [match.groups() if (match := SECOND.fullmatch(word)) else (word, "") for word in words]
        lots = self.game.lots([self.game.read_card(word) for word, _ in numbered])
        return [
            replace(lot, id=lot.names[-1] + number) if number else lot
            for lot, (_, number) in zip(lots, numbered, strict=True)
        ]

    def lasting_state(self, game_state: GameState) -> WaterfallState:
        """Of a row that was dealt only the lots that are left: the others are not dealt again."""
        state = super().lasting_state(game_state)
        return replace(state, lots={lot: state.lots[lot] for lot in state.row})


FAMILY = DealtWaterfall
