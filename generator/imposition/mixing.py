"""Pieces of different sizes on common pages: blocks packed so that every cut runs through (guillotine).

A page starts as one free rectangle. A block of equal pieces goes into a corner of one, and what is left of that
rectangle is cut in two. Several orders and ways to cut are tried; the fewest pages win.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from math import fsum
from typing import Literal

import msgspec
from playproof.generator.imposition.blocks import LANE, Block, compact_blocks
from playproof.generator.imposition.shapes import Shape

__all__ = ["Lot", "MixedPage", "PlacedBlock", "pack"]

_Split = Literal["largest", "across", "down"]
_Order = Literal["area", "longer side", "shorter side", "all pieces"]
_ORDERS: tuple[_Order, ...] = ("area", "longer side", "shorter side", "all pieces")
_SPLITS: tuple[_Split, ...] = ("largest", "across", "down")
#: With more sizes than this only the first ways are tried: the rest costs more time than it saves paper.
_MANY = 40


class Lot(msgspec.Struct, frozen=True):
    """``count`` pieces of one shape, ``gap`` mm apart."""

    shape: Shape
    count: int
    gap: float


class PlacedBlock(msgspec.Struct, frozen=True):
    """A block of lot number ``lot`` with its top left corner at (``x``, ``y``) mm in the area."""

    lot: int
    block: Block
    x: float
    y: float


class MixedPage(msgspec.Struct, frozen=True):
    """One page's blocks and the size of the box around them, mm."""

    blocks: tuple[PlacedBlock, ...]
    width: float
    height: float


def pack(lots: Sequence[Lot], width: float, height: float, gap: float) -> tuple[MixedPage, ...] | None:
    """The fewest pages of ``width`` × ``height`` mm found for ``lots``; None if a piece fits on none.

    Blocks are apart by a lane for crop marks where that costs no page, else by ``gap`` mm.
    """
    boxes = fsum(lot.count * lot.shape.width * lot.shape.height * _density(lot.shape) for lot in lots)
    least = max(1, -int(-boxes // (width * height)))
    best: list[MixedPage] | None = None
    for lane in dict.fromkeys((max(LANE, gap), gap)):
        for whole, tight, order, split in _ways(len(lots)):
            pages = _run(lots, _sorted(lots, order), width, height, lane, split, tight, whole)
            if pages is None:
                return None
            if best is None or _rank(pages) < _rank(best):
                best = pages
            if len(best) <= least:
                return tuple(best)
    return None if best is None else tuple(best)


def _ways(lots: int) -> Iterator[tuple[bool, bool, _Order, _Split]]:
    """Whether a lot stays on one page if it can, fits tightly, which comes first, and how the rest is cut."""
    if lots > _MANY:
        return product((True, False), (True,), ("area", "longer side"), ("largest",))
    return product((True, False), (True, False), _ORDERS, _SPLITS)


def _rank(pages: Sequence[MixedPage]) -> tuple[int, int]:
    """Fewer pages are better, then fewer blocks."""
    return len(pages), sum(len(page.blocks) for page in pages)


def _density(shape: Shape) -> float:
    """The part of its box that a piece needs at the least when its form tiles."""
    if shape.form == "disk":
        return 0.866
    if shape.is_hex:
        return 1 - shape.inset / (shape.width if shape.form == "flat" else shape.height)
    return 1.0


def _sorted(lots: Sequence[Lot], order: _Order) -> list[int]:
    def size(index: int) -> float:
        shape = lots[index].shape
        if order == "area":
            return shape.width * shape.height
        if order == "longer side":
            return max(shape.width, shape.height)
        if order == "shorter side":
            return min(shape.width, shape.height)
        return shape.width * shape.height * lots[index].count

    return sorted(range(len(lots)), key=lambda index: -size(index))


class _Free(msgspec.Struct, frozen=True):
    x: float
    y: float
    width: float
    height: float


def _run(
    lots: Sequence[Lot],
    order: Sequence[int],
    width: float,
    height: float,
    lane: float,
    split: _Split,
    tight: bool,
    whole: bool,
) -> list[MixedPage] | None:
    left = [lot.count for lot in lots]
    pages: list[MixedPage] = []
    while any(left):
        free = [_Free(0.0, 0.0, width, height)]
        placed: list[PlacedBlock] = []
        for index in order:
            while left[index]:
                choice = _choose(lots[index], left[index], free, tight)
                if choice is None or (whole and placed and choice[1].count < left[index]):
                    break
                space, block = choice
                placed.append(PlacedBlock(index, block, space.x, space.y))
                left[index] -= block.count
                free.remove(space)
                free += _rest(space, block, lane, split)
        if not placed:
            return None
        right = max(item.x + item.block.width for item in placed)
        bottom = max(item.y + item.block.height for item in placed)
        pages.append(MixedPage(tuple(placed), right, bottom))
    return pages


def _choose(lot: Lot, wanted: int, free: Sequence[_Free], tight: bool) -> tuple[_Free, Block] | None:
    """The free rectangle and block that take most pieces, then the least room."""
    best: tuple[_Free, Block] | None = None
    best_key: tuple[float, ...] = ()
    for space in free:
        for block in compact_blocks(lot.shape, lot.gap, space.width, space.height, wanted):
            box = block.width * block.height
            slack = min(space.width - block.width, space.height - block.height)
            # Among blocks that need about as much paper (to 5 %), the lowest leaves the most useful rest.
            about = int(20 * math.log(box))
            order = (about, block.height, box) if tight else (slack, box)
            key = (-block.count, *order, space.width * space.height)
            if best is None or key < best_key:
                best, best_key = (space, block), key
    return best


def _rest(space: _Free, block: Block, lane: float, split: _Split) -> list[_Free]:
    right, below = space.width - block.width - lane, space.height - block.height - lane
    x, y = space.x + block.width + lane, space.y + block.height + lane
    across = [_Free(x, space.y, right, block.height), _Free(space.x, y, space.width, below)]
    down = [_Free(x, space.y, right, space.height), _Free(space.x, y, block.width, below)]
    if split == "largest":
        split = "across" if max(map(_area, across)) >= max(map(_area, down)) else "down"
    return [rest for rest in (across if split == "across" else down) if rest.width > 0 and rest.height > 0]


def _area(space: _Free) -> float:
    return max(space.width, 0.0) * max(space.height, 0.0)
