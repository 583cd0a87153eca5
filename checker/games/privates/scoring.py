"""What a player's sets and sequences pay (W-42 to W-45, WA-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

SHORTEST = 3


class Card(NamedTuple):
    """A card with its chip: face value, revenue, suit, and whether its kind counts in sequences."""

    value: int
    revenue: int
    suit: str
    runs: bool = True

    def __str__(self) -> str:
        return f"{self.value}{self.suit}"


def sets_worth(cards: Iterable[Card]) -> int:
    """Three or more of one value pay their number times the revenue."""
    numbers = Counter((card.value, card.revenue) for card in cards)
    return sum(number * revenue for (_, revenue), number in numbers.items() if number >= SHORTEST)


def sequences_worth(cards: Iterable[Card], way: str = "a", with_all: bool = False) -> int:
    """Runs of three or more consecutive revenues in one suit pay their length times the largest.

    ``way`` is the choice for WA-17: ``a`` each card in at most one run, split as pays most; ``b`` every possible run;
    ``c`` only the longest run of each suit. ``with_all``: as if all kinds counted (to recognise a mistake).
    """
    suits: dict[str, list[int]] = {}
    for card in cards:
        if card.runs or with_all:
            suits.setdefault(card.suit, []).append(card.revenue)
    ways: dict[str, Callable[[tuple[int, ...]], int]] = {"a": best_split, "b": every_run, "c": longest_run}
    pay = ways[way]
    return sum(pay(tuple(sorted(revenues))) for revenues in suits.values())


@lru_cache(maxsize=65536)
def best_split(revenues: tuple[int, ...]) -> int:
    """What the best partition of sorted revenues into runs and other cards pays."""
    if len(revenues) < SHORTEST:
        return 0
    low, rest = revenues[0], revenues[1:]
    best = best_split(rest)
    left, length = rest, 1
    while low + length in left:
        at = left.index(low + length)
        left = (*left[:at], *left[at + 1 :])
        length += 1
        if length >= SHORTEST:
            best = max(best, length * (low + length - 1) + best_split(left))
    return best


def every_run(revenues: tuple[int, ...]) -> int:
    """What all different runs pay together."""
    held = set(revenues)
    total = 0
    for low in held:
        length = 1
        while low + length in held:
            length += 1
            if length >= SHORTEST:
                total += length * (low + length - 1)
    return total


def longest_run(revenues: tuple[int, ...]) -> int:
    """What the longest run pays; of equally long ones, the highest."""
    held = set(revenues)
    best = (0, 0)
    for low in held:
        length = 1
        while low + length in held:
            length += 1
        if length >= SHORTEST:
            best = max(best, (length, length * (low + length - 1)))
    return best[1]
