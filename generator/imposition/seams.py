"""Seams: where a board is parted so that nothing on it is cut.

What must stay whole is found in the drawing: texts, circles, pictures, boxes, icons. A seam is straight where nothing is in
its way and steps around what is.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from math import cos, radians, sin

import msgspec
from playproof.generator.pages.page import Box
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.scene import (
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    Path,
    Picture,
    Point,
    Polygon,
    Rect,
    Text,
)
from playproof.layouts.text.setting import width_of

__all__ = ["STRAIGHT", "Seam", "seams_through", "whole_boxes"]

#: What is wider or higher is no single thing: frames, grounds, mm.
LARGEST = 188.0
#: Lines and shapes up to this size are icons and marks; longer ones are track, borders and hexes, mm.
ICON = 13.0
#: A seam keeps so far from what it passes, mm; steps closer to each other than ``MERGED`` become one.
CLEAR = 0.7
MERGED = 5.0
#: How far a seam may step aside, mm.
ASIDE = 34.0


class Seam(msgspec.Struct, frozen=True):
    """A seam across a board: ``at`` is its place; ``steps`` are (from, to, place) along it where it steps aside, in order.

    ``cut`` is how many things it cuts nevertheless. All mm.
    """

    at: float
    steps: tuple[tuple[float, float, float], ...] = ()
    cut: int = 0

    def place(self, along: float) -> float:
        """Where the seam is at a place along it."""
        for low, high, place in self.steps:
            if low < along < high:
                return place
        return self.at

    def places(self, low: float, high: float) -> tuple[float, float]:
        """The least and the greatest place between two places along it."""
        found = [place for start, end, place in self.steps if start < high and end > low]
        if not self._within(low, high):
            found.append(self.at)
        return min(found), max(found)

    def _within(self, low: float, high: float) -> bool:
        """Whether the seam steps aside all the way."""
        return any(start <= low and end >= high for start, end, _ in self.steps)

    def points(self, low: float, high: float) -> tuple[tuple[float, float], ...]:
        """The seam between two places along it: (along, place)."""
        found: list[tuple[float, float]] = [(low, self.place(low + 1e-6))]
        for start, end, place in self.steps:
            if low < start < high:
                found += [(start, found[-1][1]), (start, place)]
            if low < end < high:
                found += [(end, place), (end, self.at)]
        found.append((high, found[-1][1]))
        return tuple(found)


#: A board's own edge.
STRAIGHT = Seam(0.0)


def whole_boxes(drawing: Drawing) -> tuple[Box, ...]:
    """The boxes of what must not be cut, as (left, top, right, bottom) in mm; none lies within another."""
    found = [
        box
        for box in _boxes(drawing.items, (1.0, 0.0, 0.0, 0.0))
        if box[2] - box[0] < LARGEST and box[3] - box[1] < LARGEST
    ]
    found.sort(key=lambda box: (box[0] - box[2]) * (box[3] - box[1]))
    return _outermost(found)


def _outermost(found: list[Box]) -> tuple[Box, ...]:
    """Without the boxes within others; ``found`` begins with the largest."""
    size = 60.0
    cells: dict[tuple[int, int], list[Box]] = {}
    kept: list[Box] = []
    for box in found:
        left, top, right, bottom = box
        near = cells.get((int(left // size), int(top // size)), ())
        if any(left >= one[0] and top >= one[1] and right <= one[2] and bottom <= one[3] for one in near):
            continue
        kept.append(box)
        for x in range(int(left // size), int(right // size) + 1):
            for y in range(int(top // size), int(bottom // size) + 1):
                cells.setdefault((x, y), []).append(box)
    return tuple(kept)


#: Scale, turn in degrees, and the place of a group's origin.
_Frame = tuple[float, float, float, float]


def _boxes(items: Sequence[Item], frame: _Frame) -> Iterator[Box]:
    scale, turn, _, _ = frame
    for item in items:
        if isinstance(item, Group):
            inner = (scale * item.scale, turn + item.rotate, *_moved(item.dx, item.dy, frame))
            found = _boxes(item.items, inner)
            if item.clip is not None:
                yield from _within(found, _around([(0.0, 0.0), (item.clip.width, item.clip.height)], inner))
            else:
                yield from found
            continue
        points = _corners(item)
        if not points:
            continue
        box = _around(points, frame)
        if isinstance(item, Path | Polygon | Line) and max(box[2] - box[0], box[3] - box[1]) > ICON:
            continue
        yield box


def _around(points: Sequence[Point], frame: _Frame) -> Box:
    moved = [_moved(x, y, frame) for x, y in points]
    xs, ys = [x for x, _ in moved], [y for _, y in moved]
    return min(xs), min(ys), max(xs), max(ys)


def _within(boxes: Iterator[Box], clip: Box) -> Iterator[Box]:
    """What a clip leaves of boxes."""
    for left, top, right, bottom in boxes:
        left, top = max(left, clip[0]), max(top, clip[1])
        right, bottom = min(right, clip[2]), min(bottom, clip[3])
        if left < right and top < bottom:
            yield left, top, right, bottom


def _moved(x: float, y: float, frame: _Frame) -> Point:
    scale, turn, dx, dy = frame
    if not turn:
        return dx + x * scale, dy + y * scale
    c, s = cos(radians(turn)) * scale, sin(radians(turn)) * scale
    return dx + x * c - y * s, dy + x * s + y * c


def _corners(item: Item) -> list[Point]:
    if isinstance(item, Rect | Picture):
        return [(item.x, item.y), (item.x + item.width, item.y + item.height)]
    if isinstance(item, Circle):
        cx, cy, radius = item.cx, item.cy, item.radius
        return [(cx - radius, cy - radius), (cx + radius, cy + radius)]
    if isinstance(item, Text):
        width = width_of(item.text, item.face, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        em = item.size * MM_PER_PT
        return [(left, item.y - face(item.face).cap_height * em), (left + width, item.y + 0.22 * em)]
    if isinstance(item, Polygon):
        return list(item.points)
    if isinstance(item, Line):
        return [(item.x1, item.y1), (item.x2, item.y2)]
    if isinstance(item, Path):
        return [
            (segment[number], segment[number + 1])
            for segment in item.segments
            for number in range(1, len(segment) - 1, 2)
        ]
    return []


def seams_through(
    lines: Sequence[float], boxes: Sequence[Box], total: float, long: float, *, upright: bool
) -> dict[float, Seam]:
    """Line → the seam along it: upright ones at x, level ones at y; ``total`` is the board's size across them, ``long`` its
    size along them.
    """
    # (along from, along to, across from, across to), with the distance that is kept.
    own = [
        (y0 - CLEAR, y1 + CLEAR, x0 - CLEAR, x1 + CLEAR)
        if upright
        else (x0 - CLEAR, x1 + CLEAR, y0 - CLEAR, y1 + CLEAR)
        for x0, y0, x1, y1 in boxes
    ]
    own.sort(key=lambda one: one[2])
    starts = [one[2] for one in own]
    widest = max((one[3] - one[2] for one in own), default=0.0)
    longest = max((one[1] - one[0] for one in own), default=0.0)
    found: dict[float, Seam] = {}
    for line in lines:
        near = own[bisect_left(starts, line - ASIDE - widest) : bisect_left(starts, line + ASIDE)]
        found[line] = _seam(line, near, longest, total, long)
    return found


_Span = tuple[float, float, float, float]


def _seam(line: float, near: Sequence[_Span], longest: float, total: float, long: float) -> Seam:
    """``longest``: how long anything is along the seam."""
    near = sorted(near)
    froms = [one[0] for one in near]

    def beside(low: float, high: float) -> Sequence[_Span]:
        """What reaches into a stretch along the seam, and a little more."""
        return near[bisect_left(froms, low - longest) : bisect_right(froms, high)]

    crossed = [one for one in near if one[2] < line < one[3]]
    steps: list[tuple[float, float, float]] = []
    cut = 0
    waiting = list(crossed)
    while waiting:
        low, high, _, _ = waiting.pop(0)
        while waiting and waiting[0][0] < high + MERGED:
            high = max(high, waiting.pop(0)[1])
        while True:
            found = [
                way
                for towards in (-1, 1)
                if (way := _aside(line, low, high, towards, beside, total, long)) is not None
            ]
            if not found:
                cut += sum(1 for one in crossed if one[0] < high and one[1] > low)
                break
            start, end, place = min(found, key=lambda way: (abs(way[2] - line), way))
            # A step that reaches another one is made with it.
            again = False
            while steps and steps[-1][1] > start - MERGED:
                low, again = min(low, steps.pop()[0]), True
            while waiting and waiting[0][0] < end + MERGED:
                high, again = max(high, waiting.pop(0)[1]), True
            low, high = min(low, start), max(high, end)
            if not again:
                steps.append((round(start, 3), round(end, 3), round(place, 3)))
                break
    return Seam(line, tuple(steps), cut)


def _aside(
    line: float,
    low: float,
    high: float,
    towards: int,
    beside: Callable[[float, float], Sequence[_Span]],
    total: float,
    long: float,
) -> tuple[float, float, float] | None:
    """A step to one side that passes everything between ``low`` and ``high``: from, to, place."""
    place = line
    for _ in range(60):
        near = beside(low, high)
        # Beside all that the step would run through.
        hit = [one for one in near if one[0] < high and one[1] > low and one[2] < place < one[3]]
        if hit:
            place = min(one[2] for one in hit) if towards < 0 else max(one[3] for one in hit)
            if abs(place - line) > ASIDE or not CLEAR < place < total - CLEAR:
                return None
            continue
        # The ways out and back, across.
        left, right = min(line, place), max(line, place)
        first = [one[0] for one in near if one[0] < low < one[1] and one[2] < right and one[3] > left]
        last = [one[1] for one in near if one[0] < high < one[1] and one[2] < right and one[3] > left]
        if not first and not last:
            if low <= 0 or high >= long:
                low, high = max(low, 0.0), min(high, long)
            return low, high, place
        low, high = min(first, default=low), max(last, default=high)
    return None
