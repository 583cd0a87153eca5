"""How rounds are written: ``SR 2``, ``OR 2.1``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playproof.checker.model.game_state import GameState
from playproof.checker.names import NameFault

NUMBERS = r"\s*(?:(\d{1,3})(?:\.(\d{1,2}))?)?"
KINDS = {"auction": "auction", "sr": "stock", "or": "operating"}


@dataclass(frozen=True, slots=True)
class Named:
    """A round as it is written: ``SR 2``, ``OR 2.1``, ``auction``; numbers are 0 where they are left out."""

    kind: str
    stock: int = 0
    operating: int = 0
    #: What a round between stock and operating rounds is called.
    between: str = "between"

    def __str__(self) -> str:
        if self.kind == "stock":
            return f"SR {self.stock or ''}".strip()
        if self.kind == "operating":
            return f"OR {self.stock}.{self.operating}" if self.stock else "OR"
        return "auction" if self.kind == "auction" else self.between


class RoundNames:
    """Reads rounds. ``between``: what a round between stock and operating rounds is called."""

    def __init__(self, between: str) -> None:
        self.between = between
        self.kinds = {**KINDS, between.casefold(): "between"}
        self.said = re.compile("(" + "|".join(map(re.escape, self.kinds)) + ")" + NUMBERS, re.IGNORECASE)

    def read(self, text: str, game_state: GameState) -> Named:
        """``OR 2.1``. Raises :class:`NameFault`."""
        match = self.said.fullmatch(text.strip())
        if match is None:
            raise NameFault(f"'{text[:30]}' is no round; write SR 2 or OR 2.1")
        kind, stock, operating = match.groups()
        return Named(self.kinds[kind.casefold()], int(stock or 0), int(operating or 0), self.between)
