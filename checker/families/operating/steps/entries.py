"""Entries that several steps act on."""

from __future__ import annotations

from playproof.checker.model.entries import Entry


class BuyTrain(Entry):
    """``PRR: buy 3``, ``PRR: buy 3 from NYC for 120``, ``PRR: buy D trading 4``, ``PRR: buy 4 with 45 from Ann``.

    ``help`` is what the president adds, -1 where the line leaves it to be worked out; ``helper`` who that is."""

    train: str
    source: str | None = None
    price: int | None = None
    trading: str | None = None
    help: int | None = None
    helper: str | None = None


class TradeIn(Entry):
    """``PRR: buy D trading 4``."""

    train: str
    old: str
    price: int | None


class HelpedPurchase(Entry):
    """``PRR: buy 4 with 45 from Ann``; ``help`` is the amount (-1: worked out) and who adds it, if that is said."""

    train: str
    source: str | None
    price: int | None
    help: tuple[int, str | None]
