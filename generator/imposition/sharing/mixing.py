"""Pieces of different sizes on common pages: blocks packed so that every cut runs through (guillotine).

A page starts as one free rectangle. A block of equal pieces goes into a corner of one, and what is left of that
rectangle is cut in two. For each next page several orders and ways to cut are tried and the fullest page is taken, as
often as there are pieces for it; among equally full ones that with the fewest blocks, which has the fewest cuts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Literal, NamedTuple, get_args

import msgspec

from playproof.generator.imposition.frames import Frame
from playproof.generator.imposition.geometry.blocks import Block, Gap, part_blocks, whole_blocks
from playproof.generator.imposition.geometry.shapes import Shape

#: How blocks are formed: as full as can be; whole lots; whole lots without staggered disks; and these in rows by colour.
Manner = Literal["full", "whole", "straight", "rows"]
_Split = Literal["across", "down"]
#: So many of the lots that need most paper are each tried as a page's first.
_FIRST = 4
#: With more sizes than this only the first ways are tried: the rest costs more time than it saves paper.
_MANY = 24
#: What a block of turned pieces costs of a page's score, and one with broken rows: of two equal pages the tidier one is
#: taken.
_UNTIDY = 0.001


#: How good a block is, the less the better.
_Key = tuple[float, ...]


class Way(NamedTuple):
    """How what a block leaves of a rectangle is cut in two, and whether blocks lie ``tight``: in the least room, else where
    they leave the narrowest rest."""

    split: _Split
    tight: bool


WAYS = tuple(Way(split, tight) for split in get_args(_Split) for tight in (True, False))


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
    if y >= top + other.height or y + rows.height <= top:
        return False
    pitch = rows.lattice.pitch_y
    for below in (0.0, pitch - gap[1]):
        # The first row whose cut lies below the top of the other block.
        row = max(0, math.floor((top + 0.5 - y - below) / pitch) + 1)
        if row < rows.down and y + row * pitch + below < top + other.height - 0.5:
            return True
    return False


#: Whether a page with content of this width and height (mm) has room for its footer and ruler.
Accepts = Callable[[Frame, float, float], bool]


def pack(
    lots: Sequence[Lot],
    frames: Sequence[Frame],
    lane: float,
    accepts: Accepts,
    block_cost: float,
    manner: Manner,
    most: float = math.inf,
) -> tuple[MixedPage, ...] | None:
    """The fewest pages found for ``lots``, each in one of ``frames``; None if a piece fits on none, or if they are more than
    ``most``.

    Blocks are ``lane`` mm apart; each costs ``block_cost`` of a page's score, as a part of the page: it is a few more
    cuts. Pages that ``accepts`` refuses are not used. Unless pages are to be ``full`` a page has one block of each lot,
    and only its first lot may go on on another page.
    """
    pages: list[MixedPage] = []
    left = [lot.count for lot in lots]
    largest = max((frame.area_width * frame.area_height for frame in frames), default=0.0)
    while any(left):
        area = math.fsum(lot.area * count for lot, count in zip(lots, left, strict=True))
        if len(pages) + area / largest > most:
            return None
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
    for page, used, faults in _candidates(tuple(lots), tuple(left), tuple(frames), lane, manner):
        score = used - block_cost * len(page.blocks)
        for fault in faults:
            score -= fault
        if (best is None or score > best[0] + 1e-9) and accepts(page.frame, page.width, page.height):
            best = (score, page)
    return None if best is None else best[1]


@lru_cache(maxsize=512)
def _candidates(
    lots: tuple[Lot, ...], left: tuple[int, ...], frames: tuple[Frame, ...], lane: float, manner: Manner
) -> list[tuple[MixedPage, float, list[float]]]:
    """Pages that could come next, the part of the paper that each uses and what lowers its score; asked again for each cost
    of blocks, and by plans that share their rests."""
    many = len(lots) > _MANY
    fillers = [Filler(lots, left, frame, lane, manner) for frame in frames]
    return [
        _rated(page, lots, manner)
        for order in _orders(lots, left)
        for filler in fillers
        for page in filler.pages(order, WAYS[:1] if many else WAYS)
    ]


def _rated(page: MixedPage, lots: Sequence[Lot], manner: Manner) -> tuple[MixedPage, float, list[float]]:
    used = math.fsum(lots[one.lot].area * one.block.count for one in page.blocks)
    faults = [_UNTIDY * sum(one.block.turned for one in page.blocks)]
    if manner != "full":
        faults.append(_UNTIDY * crossed(lots, page.blocks))
    if manner == "rows":
        faults.append(
            _UNTIDY * sum(len(lots[one.lot].runs) > 1 and not one.block.runs for one in page.blocks)
        )
        faults.append(_UNTIDY * sum(_ragged(one.block) for one in page.blocks))
        # Of equal pages of tokens alone the one that leaves the highest rest, or the widest.
        if all(lot.runs or lot.count == 1 for lot in lots):
            faults.append(_UNTIDY / 10 * min(page.width / page.frame.width, page.height / page.frame.height))
    return page, used / (page.frame.width * page.frame.height), faults


def _ragged(block: Block) -> int:
    """How many runs of equal pieces fill rows of a block and leave a part of their last one empty."""
    return sum(run > block.across and run % block.across > 0 for run in block.runs)


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


class Filling(NamedTuple):
    """A page that is being filled in a way."""

    way: Way
    free: tuple[_Free, ...]
    #: How the pieces of a lot are turned in a band.
    turns: dict[tuple[int, int], bool]
    blocks: tuple[PlacedBlock, ...] = ()
    #: Whether no cut between rows may run through hexes or disks; None as long as that makes no difference.
    apart: bool | None = None


class Filler:
    """Fills pages of one frame with so many pieces ``wanted`` of each lot, in one manner."""

    def __init__(
        self, lots: Sequence[Lot], wanted: Sequence[int], frame: Frame, lane: float, manner: Manner
    ) -> None:
        self.lots, self.wanted, self.frame, self.lane, self.manner = lots, wanted, frame, lane, manner
        #: What is narrower takes no piece.
        self.least = min(min(lot.shape.width, lot.shape.height) for lot in lots) - 1e-6
        self._finders: dict[tuple[int, int, bool, bool], _Find] = {}

    def empty(self, way: Way, apart: bool | None = None) -> Filling:
        """A page on which there is nothing."""
        frame = self.frame
        space = _Free(0.0, 0.0, frame.area_width, frame.area_height, 0, True, True)
        return Filling(way, (space,), {}, apart=apart)

    def page(self, filling: Filling) -> MixedPage:
        """The page as it is filled."""
        right = max(item.x + item.block.width for item in filling.blocks)
        bottom = max(item.y + item.block.height for item in filling.blocks)
        return MixedPage(self.frame, filling.blocks, right, bottom)

    def pages(self, order: Sequence[int], ways: Sequence[Way] = WAYS) -> Iterator[MixedPage]:
        """Pages filled in this order, with what has a place; where cuts between rows would run through hexes or disks, first
        one that keeps these off the rows."""
        apart = False if self.manner == "full" or len(order) > _MANY else None
        for way in ways:
            fillings = [self.empty(way, apart)]
            for index in order:
                fillings = [new for one in fillings for new in self.added(one, index) or (one,)]
            yield from (self.page(one) for one in fillings if one.blocks)

    def added(self, filling: Filling, index: int) -> list[Filling]:
        """The page with what is wanted of a lot, in one block unless pages are to be full: first so that cuts keep off hexes
        and disks, and if that makes a difference, also without. Empty if there is no place for them."""
        wanted = self.wanted[index]
        found = self._choices(filling, index, wanted)
        if self.manner != "full":
            if len(found) < 2:
                return [self._placed(filling, index, *one) for one in found]
            apart, any_place = (self._placed(filling, index, *one) for one in found)
            return [apart._replace(apart=True), any_place._replace(apart=False)]
        if not found:
            return []
        while found:
            filling = self._placed(filling, index, *found[0])
            wanted -= found[0][1].count
            found = self._choices(filling, index, wanted) if wanted else []
        return [filling]

    def _find(self, index: int, wanted: int, tight: bool, part: bool) -> _Find:
        """What finds the best block of a lot in a room."""
        key = index, wanted, tight, part
        if key not in self._finders:
            lot, longest = self.lots[index], max(self.frame.width, self.frame.height)
            runs = lot.runs if wanted == lot.count and self.manner == "rows" else ()
            straight = self.manner in ("rows", "straight")
            self._finders[key] = _best_block(lot.shape, lot.gap, wanted, runs, tight, straight, part, longest)
        return self._finders[key]

    def _choices(self, filling: Filling, index: int, wanted: int) -> list[tuple[_Free, Block]]:
        """The free rectangle and block that take most pieces, then the least room; before it, if another one is wanted, the
        one that no cut of others runs through and that cuts through no other."""
        way, free, turns, blocks, apart = filling
        find = self._find(index, wanted, way.tight, self.manner == "full" or not blocks)
        options: list[tuple[_Key, _Free, Block]] = []
        shape = self.lots[index].shape
        least, longest = sorted((shape.width - 1e-6, shape.height - 1e-6))
        for space in free:
            _, _, width, height, band, _, _ = space
            if width < least or height < least or (width < longest and height < longest):
                continue
            found = find(width, height, turns.get((band, index)))
            if found is not None:
                options.append(((*found[0], width * height), space, found[1]))
        if not options:
            return []
        best = min(options, key=_first)[1:]
        if apart is not False and self._crosses(filling, index, *best):
            near = [
                ((key[0], self._crosses(filling, index, space, block), *key[1:]), space, block)
                for key, space, block in options
            ]
            other = min(near, key=_first)[1:]
            if other != best:
                return [other] if apart else [other, best]
        return [best]

    def _crosses(self, filling: Filling, index: int, space: _Free, block: Block) -> bool:
        """Whether a cut between rows of rectangles would run through a block of hexes or disks."""
        gap, straight = self.lots[index].gap, self.lots[index].shape.form == "rect"
        return any(
            _cuts(space.y, block, gap, one.y, one.block)
            if straight
            else _cuts(one.y, one.block, self.lots[one.lot].gap, space.y, block)
            for one in filling.blocks
            if (self.lots[one.lot].shape.form == "rect") != straight
        )

    def _placed(self, filling: Filling, index: int, space: _Free, block: Block) -> Filling:
        lot, number = self.lots[index], len(filling.blocks) + 1
        rests = _rest(space, block, self.lane, filling.way.split, number)
        if self.manner != "full" and lot.shape.form == "rect":
            rests += _beside_last_row(space, block, lot.gap, self.lane)
        free = [one for one in filling.free if one is not space]
        free += [one for one in rests if one.width >= self.least and one.height >= self.least]
        turns = filling.turns
        if lot.shape.form == "rect":
            turns = {**turns, (space.band, index): block.turned}
        blocks = (*filling.blocks, PlacedBlock(index, block, space.x, space.y))
        return Filling(filling.way, tuple(free), turns, blocks, filling.apart)


_first = itemgetter(0)


#: What finds the best block in a room of so many mm, of pieces that are turned or not if that is said, and its key.
_Find = Callable[[float, float, bool | None], tuple[_Key, Block] | None]


@lru_cache(maxsize=512)
def _best_block(
    shape: Shape,
    gap: Gap,
    wanted: int,
    runs: tuple[int, ...],
    tight: bool,
    straight: bool,
    part: bool,
    longest: float,
) -> _Find:
    """What finds the best block of all pieces, up to ``longest`` mm wide and high, or if these have no room, a ``part``."""

    def ranked(blocks: Iterable[Block]) -> list[tuple[_Key, Block]]:
        found: list[tuple[_Key, Block]] = []
        for block in blocks:
            if straight and shape.form == "disk" and block.lattice.stagger != "none":
                continue
            # Disks that need no rows of their colour have no last row that is nearly empty.
            bare = straight and shape.form == "disk" and not runs
            ragged = bare and 0 < 2 * (block.count % block.across) < block.across
            # Square tokens that all differ fill their rows, too.
            square = shape.form == "rect" and shape.width == shape.height
            ragged |= straight and square and not runs and block.count % block.across > 0
            # A hex that is alone lies upright: turned, it saves next to nothing. Several form a honeycomb.
            alone = wanted == 1 and shape.is_hex and block.turned
            apart = wanted > 1 and shape.is_hex and block.lattice.stagger == "none"
            key = (-block.count, not block.runs, ragged, alone, apart)
            found.append(((*key, *_low(block, shape)) if tight else key, block))
        return sorted(found, key=_first)

    whole = [
        (key, block, block.turned, *block.extent)
        for key, block in ranked(whole_blocks(shape, gap, wanted, runs, longest))
    ]

    @lru_cache(maxsize=2048)
    def find(width: float, height: float, turned: bool | None) -> tuple[_Key, Block] | None:
        fitting = (
            (key, block)
            for key, block, own, least_width, least_height in whole
            if least_width <= width and least_height <= height and (turned is None or own == turned)
        )
        best = next(fitting, None)
        if best is None and part:
            blocks = part_blocks(shape, gap, width, height)
            fitting = (one for one in ranked(blocks) if turned is None or one[1].turned == turned)
            best = next(fitting, None)
        if tight or best is None:
            return best
        # Of equal ones that which leaves the narrowest rest.
        return min(
            (
                ((*key, min(width - block.width, height - block.height), block.width * block.height), block)
                for key, block in (best, *fitting)
                if key == best[0]
            ),
            key=_first,
        )

    return find


def _low(block: Block, shape: Shape) -> tuple[float, ...]:
    """Among blocks that need about as much paper (to 5 %; squares in rows by colour, to 15 %), the lowest leaves the most
    useful rest."""
    box = block.width * block.height
    return int((7 if block.runs and shape.form == "rect" else 20) * math.log(box)), block.height, box


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
    x0, y0, width, height, own, full_width, full_height = space
    right, below = width - block.width - lane, height - block.height - lane
    x, y = x0 + block.width + lane, y0 + block.height + lane
    if split == "across":
        return [
            _Free(x, y0, right, block.height, own, False, False),
            _Free(x0, y, width, below, band if full_width else own, full_width, False),
        ]
    return [
        _Free(x, y0, right, height, band if full_height else own, False, full_height),
        _Free(x0, y, block.width, below, own, False, False),
    ]
