"""Pieces of different sizes on common pages, no lot on two of them: of many pages those that together cost least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import factorial, inf

from playproof.generator.imposition.frames import Frame
from playproof.generator.imposition.sharing.mixing import (
    WAYS,
    Accepts,
    Filler,
    Filling,
    Lot,
    Manner,
    MixedPage,
    PlacedBlock,
)

#: With more lots there are too many pages to choose from.
MOST_LOTS = 12
#: So many of the orders of a page's lots are tried for wider lanes.
_ORDERS = 240
#: The manners in which whole lots lie, tidy or close.
_MANNERS: tuple[Manner, ...] = ("rows", "whole")

#: What a page with these blocks costs.
Cost = Callable[[Sequence[PlacedBlock]], float]
_Way = tuple[tuple[int, ...], Filler]


def cover(
    lots: Sequence[Lot], frames: Sequence[Frame], lane: float, accepts: Accepts, cost: Cost
) -> tuple[MixedPage, ...] | None:
    """Pages that hold each lot whole, ``lane`` mm between blocks; None if some lot fits on none."""
    by_area = sorted(range(len(lots)), key=lambda index: -lots[index].area)
    pool: dict[int, list[_Way]] = {}
    seen: dict[tuple[int, Manner], float] = {}
    wanted = [lot.count for lot in lots]
    fillers = [Filler(lots, wanted, frame, lane, manner) for frame in frames for manner in _MANNERS]
    for first in combinations(by_area, min(2, len(by_area))):
        order = (*first, *(index for index in by_area if index not in first))
        for filler in fillers:
            for page in filler.pages(order):
                mask = _whole(page, lots)
                if mask and accepts(page.frame, page.width, page.height):
                    price = cost(page.blocks)
                    if price < seen.get((mask, filler.manner), inf):
                        seen[mask, filler.manner] = price
                        pool.setdefault(mask, []).append((order, filler))
    pages: dict[int, tuple[float, MixedPage] | None] = {}

    def page_of(mask: int, ways: Sequence[_Way]) -> tuple[float, MixedPage] | None:
        """The page of these lots alone, as the cheapest of these ways lays them."""
        if mask not in pages:
            found: list[tuple[float, MixedPage]] = []
            for order, filler in ways:
                here = tuple(index for index in order if mask >> index & 1)
                found += [
                    (cost(page.blocks), page)
                    for page in filler.pages(here)
                    if _whole(page, lots) == mask and accepts(page.frame, page.width, page.height)
                ]
            pages[mask] = min(found, key=lambda one: one[0], default=None)
        return pages[mask]

    best: dict[int, tuple[float, tuple[MixedPage, ...]]] = {0: (0.0, ())}

    def cheapest(mask: int) -> tuple[float, tuple[MixedPage, ...]]:
        """What the pages of these lots cost, and which these are."""
        if mask not in best:
            lowest = mask & -mask
            found: tuple[float, tuple[MixedPage, ...]] = (inf, ())
            for held, ways in pool.items():
                if held & lowest:
                    one = page_of(held & mask, ways)
                    if one is None:
                        continue
                    rest = cheapest(mask & ~held)
                    if one[0] + rest[0] < found[0]:
                        found = (one[0] + rest[0], (one[1], *rest[1]))
            best[mask] = found
        return best[mask]

    price, chosen = cheapest((1 << len(lots)) - 1)
    return chosen if price < inf else None


def spread(
    lots: Sequence[Lot], frames: Sequence[Frame], lane: float, accepts: Accepts, cost: Cost
) -> MixedPage | None:
    """The page of all these lots, each whole, ``lane`` mm apart, that costs least; None if none is found."""
    here = sorted(range(len(lots)), key=lambda index: -lots[index].area)
    wanted = [lot.count for lot in lots]
    fillers = [Filler(lots, wanted, frame, lane, manner) for frame in frames for manner in _MANNERS]
    best: tuple[float, MixedPage | None] = (inf, None)
    left = _ORDERS

    def fill(rest: Sequence[int], pages: Sequence[tuple[Filler, Filling]]) -> None:
        """Try the orders of the rest on pages that are filled with the others; nothing that costs as much as the best."""
        nonlocal best, left
        if not rest:
            left -= 1
            for filler, one in pages:
                page, price = filler.page(one), cost(one.blocks)
                if price < best[0] and accepts(page.frame, page.width, page.height):
                    best = (price, page)
        for index in rest:
            others = [other for other in rest if other != index]
            more = [
                (filler, new)
                for filler, one in pages
                for new in filler.added(one, index)
                if new.blocks[-1].block.count == wanted[index] and cost(new.blocks) < best[0]
            ]
            if not more:
                left -= factorial(len(others))
            elif left > 0:
                fill(others, more)

    fill(here, [(filler, filler.empty(way)) for filler in fillers for way in WAYS])
    return best[1]


def _whole(page: MixedPage, lots: Sequence[Lot]) -> int:
    """The lots that a page holds whole, a bit for each; 0 if it holds a part of one."""
    mask = 0
    for number, count in enumerate(page.used(len(lots))):
        if count:
            if count < lots[number].count:
                return 0
            mask |= 1 << number
    return mask
