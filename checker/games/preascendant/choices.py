"""The choices of event cards, as values."""

from __future__ import annotations

from typing import Any

import msgspec

from playproof.checker.games.preascendant.hexmap import Hex


class CardPlay(msgspec.Struct, frozen=True):
    """A card and the choices made with it, in the order of its syntax's slots; ``None`` for one left out. ``text`` is
    how it was typed."""

    card: str
    values: tuple[Any, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return self.text or self.card


class Moves(tuple[tuple[Hex, Hex], ...]):
    """Disks that move, each from a sector to another: ``0,0>1,0``."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{source}>{target}" for source, target in self)


class Pairs(tuple[tuple[Any, Any], ...]):
    """Things with a number or card each: ``W01 2 B03 1``."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{one} {other}" if other is not None else str(one) for one, other in self)
