"""Seams: where a board is parted so that nothing on it is cut.

What must stay whole is found in the drawing: texts, circles, pictures, boxes, icons. A seam is straight where a line between
these things is free; where none is, it steps around what is in its way.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import cos, fsum, inf, radians, sin

import msgspec

from playproof.generator.paper.page import Box
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
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: What is wider or higher is no single thing: frames, grounds, mm.
LARGEST = 188.0
#: Lines and shapes up to this size are icons and marks; longer ones are track, borders and hexes, mm.
ICON = 13.0
#: So far from things a seam is as good as any, mm; a straight one nearer than ``EASY`` is weighed against those with steps.
CLEAR, EASY = 3.0, 1.0
#: What seams with steps keep from what they pass, mm: their straight stretches and their steps.
CLEARANCES = ((2.5, 2.5), (1.5, 2.5), (1.5, 1.5), (0.7, 2.5), (0.7, 1.5), (0.7, 0.7))
#: Steps closer to each other become one. A step is at least so long and so deep: a hand can cut it. It keeps this distance
#: from where seams cross and from the board's edge. All mm.
MERGED = 5.0
LONG, DEEP = 4.0, 2.0
APART = 6.0
#: How far a seam may step aside, mm.
ASIDE = 34.0
#: Lines so near each other are not tried all, mm.
NEAR = 4.0
#: What touching something, a step and each mm that it leads aside weigh.
_TOUCH, _STEP, _DEPTH = 3.0, 1.6, 0.12
#: What a seam with steps costs at least.
LEAST_STEP = _STEP + _DEPTH * DEEP


class Seam(msgspec.Struct, frozen=True):
    """A seam across a board: ``at`` is its place; ``steps`` are (from, to, place) along it where it steps aside, in order.

    ``clear`` is how far it keeps from things, `CLEAR` at most; ``cut`` is how many it cuts nevertheless. All mm.
    """

    at: float
    steps: tuple[tuple[float, float, float], ...] = ()
    cut: int = 0
    clear: float = CLEAR

    @property
    def cost(self) -> float:
        """How poor the seam is: 0 for a straight one far from things."""
        aside = fsum(_STEP + _DEPTH * abs(place - self.at) for _, _, place in self.steps)
        near: float = (1 - min(self.clear, CLEAR) / CLEAR) ** 1.5
        return aside + _TOUCH * near

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
        box = _box(item, frame)
        if box is None:
            continue
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


def _box(item: Item, frame: _Frame) -> Box | None:
    """The box around an item where it stands."""
    if isinstance(item, Text):
        width = width_of(item.text, item.face, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        em = item.size * MM_PER_PT
        low, high = item.y - face(item.face).cap_height * em, item.y + 0.22 * em
        own = (left, low, left + width, high)
    elif isinstance(item, Rect | Picture):
        own = (item.x, item.y, item.x + item.width, item.y + item.height)
    elif isinstance(item, Circle):
        cx, cy, radius = item.cx, item.cy, item.radius
        own = (cx - radius, cy - radius, cx + radius, cy + radius)
    else:
        points = _corners(item)
        return _around(points, frame) if points else None
    scale, turn, dx, dy = frame
    left, top, right, bottom = own
    if turn:
        return _around([(left, top), (right, top), (right, bottom), (left, bottom)], frame)
    return dx + left * scale, dy + top * scale, dx + right * scale, dy + bottom * scale


def _corners(item: Item) -> list[Point]:
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


#: (along from, along to, across from, across to)
_Span = tuple[float, float, float, float]


class Seams:
    """The seams across a board one way: along some of ``lines``, upright ones at x, level ones at y.

    They are worked out when they are asked for, from the ``boxes`` that must stay whole: a board that fits whole needs none,
    and one that straight seams part well needs no others.
    """

    def __init__(
        self, drawing: Drawing, lines: Sequence[float], boxes: Callable[[], Sequence[Box]], *, upright: bool
    ) -> None:
        self._boxes = boxes
        self.lines = sorted(lines)
        self.upright = upright
        #: The board's size across the seams, and theirs.
        self.total, self.long = drawing.width, drawing.height
        if not upright:
            self.total, self.long = self.long, self.total
        self._stepped: dict[tuple[float, tuple[float, ...], bool], tuple[Seam, ...]] = {}

    @cached_property
    def spans(self) -> list[_Span]:
        """What must stay whole."""
        boxes = self._boxes()
        if self.upright:
            found = [(top, low, left, right) for left, top, right, low in boxes]
        else:
            found = [(left, right, top, low) for left, top, right, low in boxes]
        return sorted(found, key=lambda one: one[2])

    @cached_property
    def straight(self) -> tuple[Seam, ...]:
        """Those that cut nothing: of lines near each other, the one that keeps furthest from things."""
        found: list[Seam] = []
        for low, high in self._gaps:
            own = self.lines[bisect_right(self.lines, low) : bisect_left(self.lines, high)]
            first, last = bisect_left(own, low + CLEAR), bisect_right(own, high - CLEAR)
            if first < last:
                while first < last:
                    found.append(Seam(own[first]))
                    first = bisect_left(own, own[first] + NEAR, first + 1)
            elif own:
                clear, line = max((min(line - low, high - line), line) for line in own)
                found.append(Seam(line, clear=clear))
        return tuple(found)

    def beside(self, low: float, high: float) -> Iterator[Seam]:
        """All straight ones from ``low`` to ``high`` that cut nothing."""
        for start, end in self._gaps:
            if start < high and end > low:
                first = bisect_right(self.lines, max(start, low - 1e-6))
                for line in self.lines[first : bisect_left(self.lines, min(end, high + 1e-6))]:
                    yield Seam(line, clear=min(line - start, end - line, CLEAR))

    @cached_property
    def _gaps(self) -> tuple[tuple[float, float], ...]:
        """From where to where nothing is in the way from one side of the board to the other."""
        found: list[tuple[float, float]] = []
        end = -inf
        for _, _, low, high in self.spans:
            if low > end:
                found.append((end, low))
            end = max(end, high)
        return (*found, (end, inf))

    @cached_property
    def _fewest_in_the_way(self) -> tuple[float, ...]:
        """Of lines near each other, the one that the fewest things are in the way of."""
        bounds = [
            (sorted(one[2] - clear for one in self.spans), sorted(one[3] + clear for one in self.spans))
            for clear, _ in (CLEARANCES[-1], CLEARANCES[2], CLEARANCES[0])
        ]
        groups: dict[int, list[float]] = {}
        for line in self.lines:
            groups.setdefault(int(line // NEAR), []).append(line)

        def crossed(line: float) -> list[int]:
            return [bisect_left(lows, line) - bisect_right(highs, line) for lows, highs in bounds]

        return tuple(min(group, key=crossed) for group in groups.values())

    def stepped(
        self, low: float, high: float, crossings: tuple[float, ...], *, cut: bool = True
    ) -> Iterator[Seam]:
        """Those between ``low`` and ``high`` that step aside. ``crossings`` are the places along them where other seams
        cross: no step begins or ends there. Where each one cuts something, the one that cuts the least if ``cut``, else none.
        """
        lines = self._fewest_in_the_way
        for line in lines[bisect_left(lines, low) : bisect_right(lines, high)]:
            key = (line, crossings, cut)
            if key not in self._stepped:
                self._stepped[key] = self._around(line, crossings, cut=cut)
            yield from self._stepped[key]

    def _around(self, line: float, crossings: tuple[float, ...], *, cut: bool) -> tuple[Seam, ...]:
        """The seams along a line that cut nothing; else the one that cuts the least. Only if need be a step leads over a
        crossing."""
        ways = {wide: _Way(self, line, wide) for _, wide in CLEARANCES}
        found: list[Seam] = []
        for whole in (True, False) if cut else (True,):
            for apart in dict.fromkeys((crossings, ())):
                seams = dict.fromkeys(ways[wide].seam(wide - near, apart, whole) for near, wide in CLEARANCES)
                found += [seam for seam in seams if seam is not None]
                if found and whole:
                    return tuple(sorted(found, key=lambda seam: seam.cost))
        return (min(found, key=lambda seam: seam.cut),) if found else ()


class _Way:
    """The way along ``line`` and around what is near it, ``wide`` mm from things where it steps aside."""

    def __init__(self, board: Seams, line: float, wide: float) -> None:
        self.line, self.wide = line, wide
        self.total, self.long = board.total, board.long
        #: What a step can meet, with the distance that steps keep.
        self.near = sorted(
            (low - wide, high + wide, least - wide, most + wide)
            for low, high, least, most in board.spans
            if least - wide < line + ASIDE and most + wide > line - ASIDE
        )
        self.froms = [one[0] for one in self.near]
        self.longest = max((one[1] - one[0] for one in self.near), default=0.0)

    def seam(self, nearer: float, crossings: Sequence[float], whole: bool) -> Seam | None:
        """The seam along it, whose straight stretches may be so much ``nearer`` to things; None if it is to be whole and must
        cut something."""
        line = self.line
        crossed = [one for one in self.near if one[2] + nearer < line < one[3] - nearer]
        steps: list[tuple[float, float, float]] = []
        cut = 0
        waiting = list(crossed)
        while waiting:
            low, high, _, _ = waiting.pop(0)
            while waiting and waiting[0][0] < high + MERGED:
                high = max(high, waiting.pop(0)[1])
            while True:
                found = self._aside(low, high, -1, nearer, crossings, ASIDE)
                far = ASIDE if found is None else line - found[2]
                found = min(
                    (way for way in (found, self._aside(low, high, 1, nearer, crossings, far)) if way),
                    key=lambda way: (abs(way[2] - line), way),
                    default=None,
                )
                if found is None:
                    if whole:
                        return None
                    cut += sum(1 for one in crossed if one[0] < high and one[1] > low)
                    break
                start, end, place = found
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
        return Seam(line, tuple(steps), cut, 0.0 if cut else self._kept(steps))

    def _kept(self, steps: Sequence[tuple[float, float, float]]) -> float:
        """How far the seam with these steps keeps from things, `CLEAR` at most."""
        ends = [0.0, *(end for _, end, _ in steps)]
        starts = [*(start for start, _, _ in steps), self.long]
        stretches = [*steps, *((end, start, self.line) for end, start in zip(ends, starts, strict=True))]
        kept = (
            max(least - place, place - most) + self.wide
            for start, end, place in stretches
            for low, high, least, most in self.near
            if low + self.wide < end and high - self.wide > start
        )
        return round(min(CLEAR, *kept, CLEAR), 3)

    def _beside(self, low: float, high: float) -> Sequence[_Span]:
        """What reaches into a stretch along the seam, and a little more."""
        return self.near[bisect_left(self.froms, low - self.longest) : bisect_right(self.froms, high)]

    def _aside(
        self, low: float, high: float, towards: int, nearer: float, crossings: Sequence[float], most: float
    ) -> tuple[float, float, float] | None:
        """A step to one side, at most so far, that passes everything between ``low`` and ``high``: from, to, place."""
        line = self.line
        place = line + towards * DEEP
        for _ in range(60):
            low, high = _ends(low, high, self.long)
            if any(low - APART < at < high + APART for at in crossings):
                return None
            near = self._beside(low, high)
            # Beside all that the step would run through.
            hit = [one for one in near if one[0] < high and one[1] > low and one[2] < place < one[3]]
            if hit:
                place = min(one[2] for one in hit) if towards < 0 else max(one[3] for one in hit)
            if abs(place - line) > most or not APART < place < self.total - APART:
                return None
            if hit:
                continue
            # The ways out and back, across: there it may be as near to things as beside them.
            left, right = min(line, place), max(line, place)
            across = [one for one in near if one[2] + nearer < right and one[3] - nearer > left]
            first = [one[0] for one in across if one[0] + nearer < low < one[1] - nearer]
            last = [one[1] for one in across if one[0] + nearer < high < one[1] - nearer]
            if not first and not last:
                return low, high, place
            low, high = min(first, default=low), max(last, default=high)
        return None


def _ends(low: float, high: float, long: float) -> tuple[float, float]:
    """A step from ``low`` to ``high`` made long enough to be cut, and apart from the board's edge."""
    short = max(LONG - (high - low), 0.0) / 2
    low, high = low - short, high + short
    return (0.0 if low < APART else low), (long if high > long - APART else high)
