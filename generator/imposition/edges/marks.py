"""Crop marks: where to cut, drawn so that no mark is on a piece.

A chain is a run of cut edges on one straight line without a break; a block's cut from one side to the other is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from playproof.components.colours.palette import contrast, ink_on, mix
from playproof.generator.imposition.edges.cutting import outline_items
from playproof.generator.imposition.furniture import grown
from playproof.generator.imposition.geometry.intervals import Interval, Snap, merged, without
from playproof.generator.imposition.geometry.shapes import TOLERANCE, Spot, polygon_points
from playproof.generator.imposition.plan import Marks
from playproof.generator.imposition.sheet import HAIRLINE, Placed
from playproof.generator.paper.page import Box
from playproof.layouts.scene import Circle, CircleOutline, Group, Item, Line, Polygon, PolygonOutline, Rect

#: Marks and outlines are black; those of disks are white where their art is dark.
INK, UNDER = "#000000", "#ffffff"
#: The outline of a shape contrasts so much with its own ground: what a cut leaves of it is hardly seen.
SEEN = 3.2
#: How heavy they are, mm: heavier than a thin line inside the edge, which may be as dark.
OUTLINE = 0.28
#: A mark starts so far from the piece and is at most so long, mm; one shorter than the least isn't worth drawing.
OFFSET, LENGTH, LEAST = 1.5, 4.0, 0.8
#: In narrow places a mark may start this close, mm.
_CLOSE = 0.5
#: From a mark to a piece that has no cut on its line, mm, where there is room; and to the middle between both: another
#: piece's marks stand in the other half.
_APART, _HALF = 3.0, 0.5
#: A mark beyond the bleed is at least so long, mm, or starts closer: few printers print beyond its end.
_GOOD = 1.2
#: Before a mark lies on the art alone that bleeds, it ends so close to the paper's edge, nearly every printer prints there,
#: or so close, and is so short, mm; where little of it is printed everywhere, it begins on the art besides.
_NEAR, _NEAREST, _SHORT = 4.25, 3.5, 1.0
#: So long a mark is seen well, mm.
_SEEN = 2.0
#: Where no art bleeds a mark may start so far from the piece, mm.
_BESIDE = 0.75
#: Beside a mark that lies on art there is so much white, mm.
_HALO = 0.3
#: From a mark to a footer or ruler, mm.
_CLEAR = 1.0


def crop_marks(
    spots: Sequence[Spot],
    region: Box,
    marks: Marks,
    bleed: float,
    keep_out: Iterable[Box] = (),
    unprinted: float = 0.0,
) -> tuple[Item, ...]:
    """The marks for pieces on ``spots``, inside ``region`` and off the boxes of ``keep_out``.

    Marks end ``unprinted`` mm from the edges of ``region`` where that leaves enough of them.

    "edge": short marks where cut lines leave a block, beyond the bleed; where a neighbour leaves no room for one,
    the cut edge itself is drawn as a hairline. "full": every cut line as far as it runs without crossing a piece,
    the longest first. Outlines of hexes and other shapes are drawn in both; those of disks
    are `round_marks`.
    """
    if marks == "none":
        return ()
    kept = tuple(grown(box, _CLEAR) for box in keep_out)
    straight = [spot for spot in spots if spot.shape.form == "rect"]
    lines: list[Line] = []
    if straight:
        offset = max(OFFSET, bleed)
        for upright in (True, False):
            ruling = _Ruling(straight, spots, region, kept, upright)
            found = ruling.full() if marks == "full" else ruling.edge(offset, unprinted, bleeds=bleed > 0)
            lines += [_line(at, span, upright) for at, span in found]
    if marks == "full":
        lines.sort(key=lambda line: (line.x1 + line.y1 - line.x2 - line.y2, line.x1, line.y1))
    halos = _halos(lines, spots, bleed) if marks == "edge" else ()
    # Hexes lie edge to edge with track up to the cut: only a dark line shows it.
    shapes = [spot for spot in spots if spot.shape.form not in ("rect", "disk")]
    return (*halos, *lines, *outline_items(shapes, INK))


def round_marks(placed: Sequence[Placed]) -> tuple[Item, ...]:
    """The outlines of the disks among these pieces, in black or white: what is seen on the colour that they have there."""
    items: list[Item] = []
    for one in placed:
        if isinstance(one.drawing.outline, CircleOutline):
            spot = Spot(*one.box, one.turn, one.drawing.outline)
            items += outline_items([spot], ink_on(_ground(one.drawing.items) or UNDER))
    return tuple(items)


def _ground(items: Sequence[Item]) -> str:
    """The colour of what is drawn first, if that is filled."""
    first = items[0] if items else None
    if isinstance(first, Group):
        return _ground(first.items)
    return first.fill or "" if isinstance(first, Circle | Polygon) else ""


def toned(marks: Sequence[Item], placed: Sequence[Placed]) -> tuple[Item, ...]:
    """The marks, with the outlines of shapes in a darker tone of the pieces' own grounds, and the edges that two shapes share
    in the darker of both tones; on paper and on dark grounds they stay black."""
    tones: dict[tuple[float, float], str] = {}
    shared: dict[tuple[int, int], str] = {}
    for one in placed:
        if not isinstance(one.drawing.outline, PolygonOutline):
            continue
        points = polygon_points(Spot(*one.box, one.turn, one.drawing.outline))
        tone = _tone(_ground(one.drawing.items))
        tones[_corner(points)] = tone
        for (x1, y1), (x2, y2) in pairwise((*points, points[0])):
            at = _middle(x1, y1, x2, y2)
            shared[at] = min(shared.get(at, tone), tone, key=lambda one: contrast(one, INK))
    return tuple(_in_tone(mark, tones, shared) for mark in marks)


def _in_tone(mark: Item, tones: dict[tuple[float, float], str], shared: dict[tuple[int, int], str]) -> Item:
    """A mark in the tone of the outline, or of the edge, that it is."""
    if isinstance(mark, Polygon) and mark.fill is None:
        return msgspec.structs.replace(mark, stroke=tones.get(_corner(mark.points), INK), weight=OUTLINE)
    if isinstance(mark, Line) and shared:
        x, y = _middle(mark.x1, mark.y1, mark.x2, mark.y2)
        near = (shared.get((x + dx, y + dy)) for dx in (0, -1, 1) for dy in (0, -1, 1))
        if tone := next(filter(None, near), None):
            return msgspec.structs.replace(mark, stroke=tone, weight=OUTLINE)
    return mark


def _middle(x1: float, y1: float, x2: float, y2: float) -> tuple[int, int]:
    """The middle of an edge, by which it is known, in tenths of a mm."""
    return round((x1 + x2) * 5), round((y1 + y2) * 5)


def _corner(points: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """An outline's first corner, by which it is known."""
    return round(points[0][0], 2), round(points[0][1], 2)


def _tone(ground: str) -> str:
    """A darker tone of a ground."""
    if not ground or ground == UNDER or ink_on(ground) != INK:
        return INK
    return next(
        (tone for share in range(9, 0, -1) if contrast(tone := mix(ground, INK, share / 10), ground) >= SEEN),
        INK,
    )


def straight_cuts(spots: Sequence[Spot], page: Box) -> int:
    """How many straight cuts free the pieces on ``spots``, if each goes on until a piece is in its way."""
    straight = [spot for spot in spots if spot.shape.form == "rect"]
    if not straight:
        return 0
    return sum(len(_Ruling(straight, spots, page, (), upright).full()) for upright in (True, False))


def _halos(lines: Sequence[Line], spots: Sequence[Spot], bleed: float) -> tuple[Rect, ...]:
    """White edges of the marks that lie on art beyond the cut, which may be as dark as they are; cut edges that are drawn as
    lines have none."""
    if not bleed:
        return ()
    reach = [grown(spot.box, bleed - TOLERANCE) for spot in spots]
    found = []
    for line in lines:
        x, y, width, height = line.x1, line.y1, line.x2 - line.x1, line.y2 - line.y1
        inside = any(_meet((x, y, width, height), grown(spot.box, TOLERANCE)) for spot in spots)
        if not inside and any(_meet((x, y, width, height), box) for box in reach):
            beside, along = (_HALO, 0.0) if width < height else (0.0, _HALO)
            found.append(Rect(x - beside, y - along, width + 2 * beside, height + 2 * along, 0.0, UNDER))
    return tuple(found)


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


def _line(at: float, span: Interval, upright: bool) -> Line:
    low, high = span
    if upright:
        return Line(at, low, at, high, INK, HAIRLINE)
    return Line(low, at, high, at, INK, HAIRLINE)


class _Extent(msgspec.Struct, frozen=True):
    """A box seen along the cut lines: ``near``–``far`` across them, ``low``–``high`` along them."""

    near: float
    far: float
    low: float
    high: float


def _extent(box: Box, upright: bool) -> _Extent:
    x, y, width, height = box
    return _Extent(x, x + width, y, y + height) if upright else _Extent(y, y + height, x, x + width)


class _Ruling:
    """All cut lines of one direction on a page."""

    def __init__(
        self,
        straight: Sequence[Spot],
        spots: Sequence[Spot],
        region: Box,
        keep_out: Sequence[Box],
        upright: bool,
    ) -> None:
        self._region = _extent(region, upright)
        self._pieces = [_extent(spot.box, upright) for spot in spots]
        self._kept = [_extent(box, upright) for box in keep_out]
        edges = [_extent(spot.box, upright) for spot in straight]
        snap = Snap(value for edge in edges for value in (edge.near, edge.far))
        runs: dict[float, list[Interval]] = {}
        for edge in edges:
            for at in (edge.near, edge.far):
                runs.setdefault(snap(at), []).append((edge.low, edge.high))
        self._chains = {at: merged(found) for at, found in sorted(runs.items())}

    def full(self) -> list[tuple[float, Interval]]:
        found = []
        whole = (self._region.low, self._region.high)
        for at, chains in self._chains.items():
            inside = [
                (piece.low, piece.high)
                for piece in self._pieces
                if piece.near + TOLERANCE < at < piece.far - TOLERANCE
            ]
            kept = [(box.low, box.high) for box in self._kept if box.near < at < box.far]
            for low, high in without(whole, inside):
                if any(low - TOLERANCE <= chain[0] and chain[1] <= high + TOLERANCE for chain in chains):
                    found += [(at, span) for span in without((low, high), kept) if span[1] - span[0] >= LEAST]
        return found

    def edge(self, offset: float, unprinted: float, *, bleeds: bool) -> list[tuple[float, Interval]]:
        found = []
        for at, single in self._chains.items():
            spans = []
            chains = self._bridged(at, single)
            between = [self._between(at, low, high) for (_, low), (high, _) in pairwise(chains)]
            for chain, *shared in zip(chains, [None, *between], [*between, None], strict=True):
                before, after = (
                    self._mark(at, end, way, offset, unprinted, bleeds) if one is None else one
                    for end, way, one in zip(chain, (-1, 1), shared, strict=True)
                )
                if before is None or after is None:
                    spans.append(chain)
                spans += [mark for mark in (before, after) if mark is not None]
            found += [(at, span) for span in merged(spans)]
        return found

    def _bridged(self, at: float, chains: Sequence[Interval]) -> list[Interval]:
        """The chains on the line ``at``; those are one that a gap parts which is too narrow for a mark."""
        found = [chains[0]]
        for low, high in chains[1:]:
            end = found[-1][1]
            free = not any(
                piece.near + TOLERANCE < at < piece.far - TOLERANCE and piece.low < low and piece.high > end
                for piece in (*self._pieces, *self._kept)
            )
            if low - end < 2 * LEAST - TOLERANCE and free:
                found[-1] = (found[-1][0], high)
            else:
                found.append((low, high))
        return found

    def _between(self, at: float, low: float, high: float) -> Interval | None:
        """One mark for both cuts that end at a narrow gap from ``low`` to ``high`` on the line ``at``, in its middle, away from
        the art on both sides; None if the gap is wide or something is near."""
        gap = high - low
        near = any(
            piece.near - _APART < at < piece.far + _APART
            and piece.low < high - TOLERANCE
            and piece.high > low + TOLERANCE
            for piece in (*self._pieces, *self._kept)
        )
        if near or not 2 * LEAST <= gap <= 2 * _APART:
            return None
        return (low + gap / 4, high - gap / 4)

    def _mark(
        self, at: float, end: float, way: int, offset: float, unprinted: float, bleeds: bool
    ) -> Interval | None:
        """A mark on the line ``at``, from ``end`` of a chain outwards; None if there is no room."""
        on_line = [
            piece
            for piece in self._pieces
            if piece.near - _APART + TOLERANCE < at < piece.far + _APART - TOLERANCE
        ]
        kept = [(box.low, box.high) for box in self._kept if box.near < at < box.far]
        if way > 0:
            available = self._region.high - end
            beyond = [(piece.low - end, piece) for piece in on_line if piece.low > end - TOLERANCE]
            fixed = [low - end for low, high in kept if high > end]
        else:
            available = end - self._region.low
            beyond = [(end - piece.high, piece) for piece in on_line if piece.high < end + TOLERANCE]
            fixed = [end - high for low, high in kept if low < end]
        # A mark that points at a piece that it doesn't cut would read as one of its own, or stand beside one.
        clear = min(
            [
                available,
                *fixed,
                *(
                    gap - _CLOSE if _ends(piece, at) else min(gap - _APART, gap / 2 - _HALF)
                    for gap, piece in beyond
                ),
            ]
        )
        through = [gap for gap, piece in beyond if piece.near - TOLERANCE <= at <= piece.far + TOLERANCE]
        free = min([available, *fixed, *(gap - _CLOSE for gap in through)])
        beside = offset if bleeds else _BESIDE
        reached = min(free, available - unprinted)
        for start, end_at, least in (
            (offset, min(clear, reached), _GOOD),
            (beside, min(clear, reached), _GOOD),
            # Rather nearer to the paper's edge, and shorter, than on the art that bleeds.
            (beside, min(clear, free, available - _NEAR), _SHORT),
            (beside, min(clear, free, available - _NEAREST), _SHORT),
            (_CLOSE, min(clear, reached), LEAST),
            (offset, reached, _GOOD),
            (_CLOSE, reached, LEAST),
            (offset, free, LEAST),
            (_CLOSE, free, LEAST),
        ):
            length = min(LENGTH, end_at - start)
            if length >= least - 1e-6:
                # A short one goes on a little, to where nearly every printer prints.
                further = min(clear, free, available - _NEAR, start + _SEEN) - start
                length = max(length, further)
                # Where the paper's edge leaves little of it that every printer prints, it begins on the art, beside the cut.
                little = bleeds and available - _NEAR - start < _SEEN - 1e-6
                begin = min(start, _CLOSE) if little else start
                low, high = sorted((end + way * begin, end + way * (start + length)))
                return (low, high)
        return None


def _ends(piece: _Extent, at: float) -> bool:
    """Whether the line ``at`` is one of the piece's own cut lines."""
    return min(abs(piece.near - at), abs(piece.far - at)) <= TOLERANCE
