"""Pieces of different sizes on common pages: blocks packed so that every cut runs through (guillotine).

A page starts as one free rectangle. A block of equal pieces goes into a corner of one, and what is left of that
rectangle is cut in two. For each next page several orders and ways to cut are tried and the fullest page is taken, as
often as there are pieces for it; among equally full ones that with the fewest blocks, which has the fewest cuts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec
from playproof.generator.imposition.blocks import Block, Gap, compact_blocks
from playproof.generator.imposition.frames import Frame
from playproof.generator.imposition.shapes import Shape

__all__ = ["Accepts", "Lot", "Manner", "MixedPage", "PlacedBlock", "crossed", "filled", "pack"]

#: How blocks are formed: as full as can be; whole lots; whole lots without staggered disks; and these in rows by colour.
Manner = Literal["full", "whole", "straight", "rows"]
_Split = Literal["across", "down"]
_SPLITS: tuple[_Split, ...] = ("across", "down")
#: So many of the lots that need most paper are each tried as a page's first.
_FIRST = 4
#: With more sizes than this only the first ways are tried: the rest costs more time than it saves paper.
_MANY = 24
#: What a block of turned pieces costs of a page's score, and one with broken rows: of two equal pages the tidier one is
#: taken.
_UNTIDY = 0.001


class Lot(msgspec.Struct, frozen=True):
    """``count`` pieces of one shape, ``gap`` mm apart.

    ``runs`` are the numbers of equal ones among them, in their order: a block that holds them all may keep each of them
    in rows of its own.
    """

    shape: Shape
    count: int
    gap: Gap
    runs: tuple[int, ...] = ()

    @property
    def area(self) -> float:
        """The area that a piece needs at the least, mm²."""
        return self.shape.width * self.shape.height * _density(self.shape)


class PlacedBlock(msgspec.Struct, frozen=True):
    """A block of lot number ``lot`` with its top left corner at (``x``, ``y``) mm in the area."""

    lot: int
    block: Block
    x: float
    y: float


class MixedPage(msgspec.Struct, frozen=True):
    """One page's blocks in ``frame``, and the size of the box around them, mm."""

    frame: Frame
    blocks: tuple[PlacedBlock, ...]
    width: float
    height: float

    def used(self, lots: int) -> list[int]:
        """How many pieces of each of so many lots are on it."""
        found = [0] * lots
        for placed in self.blocks:
            found[placed.lot] += placed.block.count
        return found


def crossed(lots: Sequence[Lot], blocks: Sequence[PlacedBlock]) -> int:
    """Through how many blocks of hexes and disks the cuts between others' rows would run, if they went on."""
    rows = [one for one in blocks if lots[one.lot].shape.form == "rect"]
    return sum(
        any(_cuts(row.y, row.block, lots[row.lot].gap, one.y, one.block) for row in rows)
        for one in blocks
        if lots[one.lot].shape.form != "rect"
    )


def _cuts(y: float, rows: Block, gap: Gap, top: float, other: Block) -> bool:
    """Whether a cut along a row of the block at ``y`` runs through the ``other`` one at ``top``."""
    pitch = rows.lattice.pitch_y
    return any(
        top + 0.5 < y + row * pitch + below < top + other.height - 0.5
        for row in range(rows.down)
        for below in (0.0, pitch - gap[1])
    )


#: Whether a page with content of this width and height (mm) has room for its footer and ruler.
Accepts = Callable[[Frame, float, float], bool]


def pack(
    lots: Sequence[Lot],
    frames: Sequence[Frame],
    lane: float,
    accepts: Accepts,
    block_cost: float,
    manner: Manner,
) -> tuple[MixedPage, ...] | None:
    """The fewest pages found for ``lots``, each in one of ``frames``; None if a piece fits on none.

    Blocks are ``lane`` mm apart; each costs ``block_cost`` of a page's score, as a part of the page: it is a few more
    cuts. Pages that ``accepts`` refuses are not used. Unless pages are to be ``full`` a page has one block of each lot,
    and only its first lot may go on on another page.
    """
    pages: list[MixedPage] = []
    left = [lot.count for lot in lots]
    while any(left):
        page = _fullest(lots, left, frames, lane, accepts, block_cost, manner)
        if page is None:
            return None
        used = page.used(len(lots))
        times = min(left[index] // count for index, count in enumerate(used) if count)
        pages += [page] * times
        left = [have - times * count for have, count in zip(left, used, strict=True)]
    return tuple(pages)


def _density(shape: Shape) -> float:
    """The part of its box that a piece needs at the least when its form tiles."""
    if shape.form == "disk":
        return 0.866
    if shape.is_hex:
        return 1 - shape.inset / (shape.width if shape.form == "flat" else shape.height)
    return 1.0


def _fullest(
    lots: Sequence[Lot],
    left: Sequence[int],
    frames: Sequence[Frame],
    lane: float,
    accepts: Accepts,
    block_cost: float,
    manner: Manner,
) -> MixedPage | None:
    """The page of which most is used; None if what is left fits on none."""
    best: tuple[float, MixedPage] | None = None
    for page in _candidates(tuple(lots), tuple(left), tuple(frames), lane, manner):
        score = math.fsum(lots[one.lot].area * one.block.count for one in page.blocks)
        score = score / (page.frame.width * page.frame.height) - block_cost * len(page.blocks)
        score -= _UNTIDY * sum(one.block.turned for one in page.blocks)
        if manner != "full":
            score -= _UNTIDY * crossed(lots, page.blocks)
        if manner == "rows":
            score -= _UNTIDY * sum(len(lots[one.lot].runs) > 1 and not one.block.runs for one in page.blocks)
            # Of equal pages of tokens alone the one that leaves the highest rest, or the widest.
            if all(lot.runs or lot.count == 1 for lot in lots):
                score -= _UNTIDY / 10 * min(page.width / page.frame.width, page.height / page.frame.height)
        if (best is None or score > best[0] + 1e-9) and accepts(page.frame, page.width, page.height):
            best = (score, page)
    return None if best is None else best[1]


@lru_cache(maxsize=512)
def _candidates(
    lots: tuple[Lot, ...], left: tuple[int, ...], frames: tuple[Frame, ...], lane: float, manner: Manner
) -> tuple[MixedPage, ...]:
    """Pages that could come next; asked again for each cost of blocks, and by plans that share their rests."""
    many = len(lots) > _MANY
    splits = _SPLITS[:1] if many else _SPLITS
    found: list[MixedPage] = []
    for order in _orders(lots, left):
        for frame in frames:
            for split in splits:
                for tight in (True,) if many else (True, False):
                    found += _ways(lots, left, order, frame, lane, split, tight, manner)
    return tuple(found)


def _ways(
    lots: Sequence[Lot],
    wanted: Sequence[int],
    order: Sequence[int],
    frame: Frame,
    lane: float,
    split: _Split,
    tight: bool,
    manner: Manner,
) -> list[MixedPage]:
    """The page filled in this order; where cuts between rows would run through hexes or disks, first one that keeps these
    off the rows."""
    placed = _fill(lots, wanted, order, frame, lane, split, tight, manner, False)
    if not placed:
        return []
    ways = [placed]
    if manner != "full" and len(order) <= _MANY and crossed(lots, placed):
        ways.insert(0, _fill(lots, wanted, order, frame, lane, split, tight, manner, True))
    return [_page(frame, one) for one in ways]


def _page(frame: Frame, placed: Sequence[PlacedBlock]) -> MixedPage:
    right = max(item.x + item.block.width for item in placed)
    bottom = max(item.y + item.block.height for item in placed)
    return MixedPage(frame, tuple(placed), right, bottom)


def filled(
    lots: Sequence[Lot], order: Sequence[int], frame: Frame, lane: float, manner: Manner
) -> list[MixedPage]:
    """Pages with a block of each lot in this order that has a place, the rest of a page cut in each way."""
    wanted = [lot.count for lot in lots]
    return [
        page
        for split in _SPLITS
        for tight in (True, False)
        for page in _ways(lots, wanted, order, frame, lane, split, tight, manner)
    ]


def _orders(lots: Sequence[Lot], left: Sequence[int]) -> list[tuple[int, ...]]:
    """In which order lots come onto a page: the largest pieces first, or one of the lots that need most paper."""
    here = [index for index in range(len(lots)) if left[index]]
    by_area = sorted(here, key=lambda index: -lots[index].area)
    by_side = sorted(here, key=lambda index: -max(lots[index].shape.width, lots[index].shape.height))
    orders = [tuple(by_area), tuple(by_side)]
    for first in sorted(here, key=lambda index: -lots[index].area * left[index])[:_FIRST]:
        orders.append((first, *(index for index in by_area if index != first)))
    # One alone beside what has a place already.
    orders.append(tuple(sorted(by_area, key=lambda index: lots[index].count == 1)))
    return list(dict.fromkeys(orders))


class _Free(NamedTuple):
    """A free rectangle. Pieces of one size are turned alike within a ``band``, which through cuts part from others."""

    x: float
    y: float
    width: float
    height: float
    band: int
    #: Whether it reaches from one side of the page to the other, and from top to bottom.
    full_width: bool
    full_height: bool


def _fill(
    lots: Sequence[Lot],
    wanted: Sequence[int],
    order: Sequence[int],
    frame: Frame,
    lane: float,
    split: _Split,
    tight: bool,
    manner: Manner,
    apart: bool,
) -> list[PlacedBlock]:
    left = list(wanted)
    free = [_Free(0.0, 0.0, frame.area_width, frame.area_height, 0, True, True)]
    bands = 1
    turns: dict[tuple[int, int], bool] = {}
    placed: list[PlacedBlock] = []
    for index in order:
        while left[index]:
            straight = lots[index].shape.form == "rect"
            others = [
                (one, lots[one.lot].gap)
                for one in placed
                if apart and (lots[one.lot].shape.form == "rect") != straight
            ]
            choice = _choose(lots[index], index, left[index], free, turns, tight, manner, others)
            if choice is None:
                break
            space, block = choice
            if manner != "full" and placed and block.count < left[index]:
                break
            placed.append(PlacedBlock(index, block, space.x, space.y))
            turns[space.band, index] = block.turned
            left[index] -= block.count
            free.remove(space)
            free += _rest(space, block, lane, split, bands)
            if manner != "full" and lots[index].shape.form == "rect":
                free += _beside_last_row(space, block, lots[index].gap, lane)
            bands += 1
            if manner != "full":
                break
    return placed


def _choose(
    lot: Lot,
    index: int,
    wanted: int,
    free: Sequence[_Free],
    turns: dict[tuple[int, int], bool],
    tight: bool,
    manner: Manner,
    others: Sequence[tuple[PlacedBlock, Gap]],
) -> tuple[_Free, Block] | None:
    """The free rectangle and block that take most pieces, no cut through or of the ``others``, then the least room."""
    best: tuple[_Free, Block] | None = None
    best_key: tuple[float, ...] = ()
    shape = lot.shape
    runs = lot.runs if wanted == lot.count and manner == "rows" else ()
    straight = manner in ("rows", "straight")
    rectangular = shape.form == "rect"
    for space in free:
        turned = turns.get((space.band, index)) if rectangular else None
        found = _best_block(shape, lot.gap, space.width, space.height, wanted, runs, turned, tight, straight)
        if found is not None:
            most, *rest = found[0]
            near = any(
                _cuts(space.y, found[1], lot.gap, one.y, one.block)
                if rectangular
                else _cuts(one.y, one.block, gap, space.y, found[1])
                for one, gap in others
            )
            key = (most, near, *rest, space.width * space.height)
            if best is None or key < best_key:
                best, best_key = (space, found[1]), key
    return best


@lru_cache(maxsize=65536)
def _best_block(
    shape: Shape,
    gap: Gap,
    width: float,
    height: float,
    wanted: int,
    runs: tuple[int, ...],
    turned: bool | None,
    tight: bool,
    straight: bool,
) -> tuple[tuple[float, ...], Block] | None:
    """The block of most pieces in ``width`` × ``height`` mm, and how good it is: less is better."""
    best: tuple[tuple[float, ...], Block] | None = None
    for block in compact_blocks(shape, gap, width, height, wanted, runs):
        if turned is not None and block.turned != turned:
            continue
        if straight and shape.form == "disk" and block.lattice.stagger != "none":
            continue
        box = block.width * block.height
        # Among blocks that need about as much paper (to 5 %; squares in rows by colour, to 15 %), the lowest leaves the most
        # useful rest.
        first = (
            (int((7 if block.runs and shape.form == "rect" else 20) * math.log(box)), block.height, box)
            if tight
            else (min(width - block.width, height - block.height), box)
        )
        # Disks that need no rows of their colour have no last row that is nearly empty.
        bare = straight and shape.form == "disk" and not runs
        ragged = bare and 0 < 2 * (block.count % block.across) < block.across
        # Square tokens that all differ fill their rows, too.
        square = shape.form == "rect" and shape.width == shape.height
        ragged |= straight and square and not runs and block.count % block.across > 0
        # A hex that is alone lies upright: turned, it saves next to nothing.
        key = (-block.count, not block.runs, ragged, wanted == 1 and shape.is_hex and block.turned, *first)
        if best is None or key < best[0]:
            best = (key, block)
    return best


def _beside_last_row(space: _Free, block: Block, gap: Gap, lane: float) -> list[_Free]:
    """What is free beside the last pieces of a block whose last row is not full."""
    here = block.count % block.across
    if not here or block.runs or block.down < 2:
        return []
    lattice = block.lattice
    right = here * lattice.pitch_x - gap[0] + lane
    top = (block.down - 1) * lattice.pitch_y + lane - gap[1]
    width, height = block.width - right, block.height - top
    if width <= 0 or height <= 0:
        return []
    return [_Free(space.x + right, space.y + top, width, height, space.band, False, False)]


def _rest(space: _Free, block: Block, lane: float, split: _Split, band: int) -> list[_Free]:
    """What a block leaves of its rectangle; ``band`` numbers the next band."""
    right, below = space.width - block.width - lane, space.height - block.height - lane
    x, y = space.x + block.width + lane, space.y + block.height + lane
    own = space.band
    across = [
        _Free(x, space.y, right, block.height, own, False, False),
        _Free(space.x, y, space.width, below, band if space.full_width else own, space.full_width, False),
    ]
    down = [
        _Free(x, space.y, right, space.height, band if space.full_height else own, False, space.full_height),
        _Free(space.x, y, block.width, below, own, False, False),
    ]
    return [rest for rest in (across if split == "across" else down) if rest.width > 0 and rest.height > 0]
