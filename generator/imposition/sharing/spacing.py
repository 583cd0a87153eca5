"""Spacing of a sheet that is laid out: its free room goes between rows and columns whose facing edges differ, and between
blocks.

A cut that strays by half a millimetre shows the colour of a neighbour that touches. Where nothing else has room, pieces
touch; nothing here takes a sheet more.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import fsum
from typing import NamedTuple

from playproof.generator.imposition.edges.facing import BOTTOM, RIGHT, Joined, gaps_between, key
from playproof.generator.imposition.frames import Settled, settle
from playproof.generator.imposition.geometry.shapes import SMALL, TOLERANCE, Spot, area
from playproof.generator.imposition.plan import GAP, NARROW_GAP
from playproof.generator.imposition.sheet import union
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece

#: The least gutter, mm.
GUTTER = 1.0
#: What is done in turn for every block, mm: the gutters between its rows, or columns, whose facing edges differ, and the lanes
#: before it. Each is done where it has room: marks of two blocks need lanes of 8 mm, and a wider gutter is cut more easily.
_STEPS = (
    ("gutter", GUTTER),
    ("lane", 6.0),
    ("gutter", 1.5),
    ("lane", 8.0),
    ("gutter", 2.0),
    ("gutter", 3.0),
    ("lane", 10.0),
    ("lane", 12.0),
    ("gutter", 4.0),
    ("gutter", 5.0),
)
#: The first of them take all room; for the others pieces keep so far from the paper's edge, mm, that marks beyond the bleed
#: end where nearly every printer prints.
_URGENT, _MARKED = 4, 6.75
#: Between a block and the pieces in whose corner it lies, and its gutters there, the best first, mm.
_IN_CORNER, _IN_CORNER_GUTTERS = 4.0, (3.0, 2.0, 1.5, GUTTER)
#: Blocks that are further apart may come so near to each other, mm, before others have to move.
_FAR = 12.0
#: So near where marks would end at the edge otherwise, mm: they need no more.
_NEAR = 8.0
#: The longest extent is known to so many mm.
_EXACT = 0.1


class _Gap(NamedTuple):
    """A gap: as wide as it is, mm, whether it needs a gutter, and whether it needs to be there."""

    wide: float
    needed: bool = False
    idle: bool = False


class _Axis(NamedTuple):
    """The blocks of a sheet seen along one axis."""

    edge: int
    #: From where to where each block reaches, mm.
    spans: list[tuple[float, float]]
    #: The places of each block's rows, or columns, and the gap after each but the last.
    lines: list[tuple[list[float], list[_Gap]]]
    #: The pairs of blocks of which the second lies behind the first, and how far.
    behind: list[tuple[int, int, float]]


def spaced(template: Template, pieces: Sequence[Piece]) -> Template:
    """The template with the spots of these pieces further apart, where the sheet has room for that."""
    plan, frame = template.plan, template.frame
    if plan.gap is not None or frame.fold != "none" or plan.marks == "none":
        return template
    spots = _opened(template.spots[: len(pieces)], pieces, template.block_of)
    if tuple(spots) != template.spots[: len(pieces)]:
        template = template.at(spots)
    blocks = _blocks(spots, template.block_of)
    x, y, width, height = union(spot.box for spot in spots)
    whole = len(pieces) == len(template.spots)
    # What is left free on a sheet that isn't full stays free.
    spare = (0.0, 0.0) if whole else (template.size[0] - width, template.size[1] - height)
    origin = (x, y) if whole else (template.settled.x, template.settled.y)
    sheet = _Sheet(template, spare)
    extent = before = (width, height)
    for edge in (BOTTOM, RIGHT):
        axis = _axis(spots, pieces, blocks, edge)
        if not axis.behind and not any(gap.needed for _, gaps in axis.lines for gap in gaps):
            continue
        moves, long = _spread(axis, sheet.longest(extent, edge, 0.0), sheet.longest(extent, edge, _MARKED))
        if all(abs(by) < TOLERANCE for own in moves for by in own.values()):
            continue
        extent = (long, extent[1]) if edge == RIGHT else (extent[0], long)
        for block, own in zip(blocks, moves, strict=True):
            for at in block:
                spot, by = spots[at], own[key(spots[at], edge)]
                spots[at] = spot._replace(x=spot.x + by) if edge == RIGHT else spot._replace(y=spot.y + by)
    if extent == before:
        return template
    wide, high = extent[0] + spare[0], extent[1] + spare[1]
    settled = sheet.settled(wide, high)
    dx, dy = settled.x - min(spot.x for spot in spots), settled.y - min(spot.y for spot in spots)
    if not whole:
        dx, dy = settled.x - origin[0], settled.y - origin[1]
    placed = [spot._replace(x=round(spot.x + dx, 6), y=round(spot.y + dy, 6)) for spot in spots]
    return template.respaced(settled, placed, (wide, high))


def _opened(
    spots: Sequence[Spot], pieces: Sequence[Piece], block_of: Sequence[tuple[int, int]]
) -> list[Spot]:
    """The spots with gutters in blocks that lie in another's corner, as wide as that has room for."""
    found = list(spots)
    whole = _blocks(spots, block_of)
    own_blocks: dict[tuple[int, int], list[int]] = {}
    for at, own in zip(range(len(spots)), block_of, strict=False):
        own_blocks.setdefault(own, []).append(at)
    x, y, width, height = union(spot.box for spot in spots)
    for block in own_blocks.values():
        if block in whole:
            continue
        others = [spot.box for at, spot in enumerate(found) if at not in block]
        for edge, low, high in ((BOTTOM, y, y + height), (RIGHT, x, x + width)):
            side, across = (0, 1) if edge == RIGHT else (1, 0)
            box = union(found[at].box for at in block)
            near, far = box[side], box[side] + box[side + 2]
            for other in others:
                if (
                    other[across] < box[across] + box[across + 2] + _IN_CORNER
                    and box[across] < other[across] + other[across + 2] + _IN_CORNER
                ):
                    if other[side] + other[side + 2] <= near + TOLERANCE:
                        low = max(low, other[side] + other[side + 2] + _IN_CORNER)
                    elif other[side] >= far - TOLERANCE:
                        high = min(high, other[side] - _IN_CORNER)
            ((places, gaps),) = _axis(found, pieces, [block], edge).lines
            for gutter in _IN_CORNER_GUTTERS:
                more = [max(0.0, gutter - gap.wide) if gap.needed else 0.0 for gap in gaps]
                long = far - near + fsum(more)
                if not any(more) or long > high - low + TOLERANCE:
                    continue
                first = min(max((near + far - long) / 2, low), high - long) - near
                moves = {place: first + fsum(more[:number]) for number, place in enumerate(places)}
                for at in block:
                    spot, by = found[at], moves[key(found[at], edge)]
                    found[at] = (
                        spot._replace(x=spot.x + by) if edge == RIGHT else spot._replace(y=spot.y + by)
                    )
                break
    return found


def touching(template: Template, pieces: Sequence[Piece]) -> int:
    """How many rows and columns of a page would still touch others of different edges."""
    done = spaced(Joined().template(template, pieces), pieces)
    spots = done.spots[: len(pieces)]
    blocks = _blocks(spots, done.block_of)
    return sum(
        gap.needed and gap.wide < GUTTER - TOLERANCE
        for edge in (BOTTOM, RIGHT)
        for _, gaps in _axis(spots, pieces, blocks, edge).lines
        for gap in gaps
    )


class _Sheet:
    """The room of a sheet for pieces, footer, ruler and marks."""

    def __init__(self, template: Template, spare: tuple[float, float]) -> None:
        self._template, self._spare = template, spare
        self._bleed = min(template.bleed, template.plan.bleed_limit)
        frame = template.frame
        self._most = (frame.width - spare[0], frame.height - spare[1])

    def settled(self, width: float, height: float) -> Settled:
        """Where content of this size has its place."""
        return settle(self._template.frame, width, height, self._template.plan, self._bleed)

    def longest(self, extent: tuple[float, float], edge: int, least: float) -> float:
        """How far pieces that have this extent may reach along an axis, ``least`` mm from the paper's edge; at least as far
        as they do."""
        side = 0 if edge == RIGHT else 1
        low, high = extent[side], max(extent[side], self._most[side])
        while high - low > _EXACT:
            middle = (low + high) / 2
            fits = self._holds((middle, extent[1]) if edge == RIGHT else (extent[0], middle), least)
            low, high = (middle, high) if fits else (low, middle)
        return low

    def _holds(self, extent: tuple[float, float], least: float) -> bool:
        width, height = extent[0] + self._spare[0], extent[1] + self._spare[1]
        settled = self.settled(width, height)
        return (
            settled.furniture.quality <= self._template.settled.furniture.quality
            and self._around(settled, width, height) >= max(least, self._template.plan.margin) - TOLERANCE
        )

    def _around(self, settled: Settled, width: float, height: float) -> float:
        frame = self._template.frame
        beside = min(settled.x, frame.width - settled.x - width)
        return min(beside, settled.y, frame.height - settled.y - height)


def _blocks(spots: Sequence[Spot], block_of: Sequence[tuple[int, int]]) -> list[list[int]]:
    """The numbers of the spots of each block; blocks that lie in each other's corners are one."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, own in zip(range(len(spots)), block_of, strict=False):
        found.setdefault(own, []).append(at)
    blocks = list(found.values())
    while True:
        boxes = [union(spots[at].box for at in block) for block in blocks]
        pair = next(
            (
                (one, other)
                for one, other in combinations(range(len(blocks)), 2)
                if all(
                    boxes[one][side] < boxes[other][side] + boxes[other][side + 2] - TOLERANCE
                    and boxes[other][side] < boxes[one][side] + boxes[one][side + 2] - TOLERANCE
                    for side in (0, 1)
                )
            ),
            None,
        )
        if pair is None:
            return blocks
        blocks[pair[0]] += blocks.pop(pair[1])


def _axis(spots: Sequence[Spot], pieces: Sequence[Piece], blocks: Sequence[list[int]], edge: int) -> _Axis:
    boxes = [union(spots[at].box for at in block) for block in blocks]
    side, across = (0, 1) if edge == RIGHT else (1, 0)
    spans, lines = [], []
    for block, box in zip(blocks, boxes, strict=True):
        spans.append((box[side], box[side] + box[side + 2]))
        own = [spots[at] for at in block]
        places = sorted({key(spot, edge) for spot in own})
        gaps = [_Gap(0.0)] * (len(places) - 1)
        if own[0].shape.form == "rect" and len({(spot.width, spot.height, spot.turn) for spot in own}) == 1:
            small = area(own[0].outline) <= SMALL
            found = gaps_between(own, [pieces[at] for at in block], edge)
            gaps = [
                _Gap(
                    gap,
                    not alike and gap < NARROW_GAP - TOLERANCE,
                    alike and small and gap <= GAP + TOLERANCE,
                )
                for gap, alike in found
            ] or gaps
        lines.append((places, gaps))
    behind = []
    for one, other in permutations(range(len(blocks)), 2):
        apart = spans[other][0] - spans[one][1]
        beside = max(
            boxes[other][across] - boxes[one][across] - boxes[one][across + 2],
            boxes[one][across] - boxes[other][across] - boxes[other][across + 2],
        )
        # Blocks that lie aslant are kept apart the way in which they are further apart.
        if apart >= -TOLERANCE and (beside < -TOLERANCE or beside <= apart):
            behind.append((one, other, apart))
    return _Axis(edge, spans, lines, behind)


def _spread(axis: _Axis, longest: float, marked: float) -> tuple[list[dict[float, float]], float]:
    """How far each row, or column, of each block moves, by its place, and how long all is then: at most ``longest`` mm, or
    ``marked`` for what isn't urgent."""
    gutters, lanes = [0.0] * len(axis.lines), [0.0] * len(axis.lines)
    first, best = min(low for low, _ in axis.spans), _stretched(axis, gutters, lanes)
    for number, (what, wide) in enumerate(_STEPS):
        changed = gutters if what == "gutter" else lanes
        followers = {other for _, other, _ in axis.behind}
        for at, (_, gaps) in enumerate(axis.lines):
            if any(gap.needed for gap in gaps) if what == "gutter" else at in followers:
                before, changed[at] = changed[at], wide
                found = _stretched(axis, gutters, lanes)
                if found[1] <= (longest if number < _URGENT else marked) + TOLERANCE:
                    best = found
                else:
                    changed[at] = before
    places, long = best
    if long > marked + TOLERANCE:
        places, long = min(
            best, _stretched(axis, gutters, lanes, _NEAR), key=lambda found: round(found[1], 4)
        )
    return [{place: first + offset - place for place, offset in own.items()} for own in places], long


def _stretched(
    axis: _Axis, gutters: Sequence[float], lanes: Sequence[float], near: float = _FAR
) -> tuple[list[dict[float, float]], float]:
    """Where rows, or columns, lie from the first block's beginning, with each block's gutters, and lanes before it;
    blocks that are further apart may come as near as ``near``, mm."""
    offsets, sizes = [], []
    for (_, high), (places, gaps), gutter in zip(axis.spans, axis.lines, gutters, strict=True):
        own, moved = {places[0]: 0.0}, 0.0
        for far, gap in zip(places[1:], gaps, strict=True):
            moved += max(0.0, gutter - gap.wide) if gap.needed else -gap.wide if gap.idle else 0.0
            own[far] = far - places[0] + moved
        offsets.append(own)
        sizes.append(own[places[-1]] + high - places[-1])
    # Blocks that begin on one line still do.
    lines = [round(low, 2) for low, _ in axis.spans]
    begins: dict[float, float] = {}
    for line in sorted(set(lines)):
        begins[line] = max(
            (
                begins[lines[one]] + sizes[one] + max(min(apart, near), lanes[other])
                for one, other, apart in axis.behind
                if lines[other] == line
            ),
            default=0.0,
        )
    placed = [
        {place: begins[line] + offset for place, offset in own.items()}
        for line, own in zip(lines, offsets, strict=True)
    ]
    return placed, max(begins[line] + size for line, size in zip(lines, sizes, strict=True))
