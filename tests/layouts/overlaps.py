"""Where a text runs into another text or into a line on a drawing, from the scene's own geometry.

Letters are measured by their outlines. What an area covers that is drawn later isn't seen and overlaps nothing; a
line that an area hides before the text is drawn over it isn't there either.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from playproof.layouts.readable import Area, _is_whole
from playproof.layouts.scene import (
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    Outline,
    Path,
    Picture,
    Point,
    Polygon,
    Rect,
    Segment,
    Text,
    Turn,
)
from playproof.layouts.typefaces.faces import FACES, MM_PER_PT, face, shipped_path

#: Letters may come so near to each other, and to lines, mm: what is less can't be seen.
SLACK = 0.12
Box = tuple[float, float, float, float]
Clips = tuple[tuple[Outline, Turn], ...]


class _Word(NamedTuple):
    """A text with the boxes of its letters, in the text's own mm, and what is needed to find them on the drawing."""

    text: Text
    letters: tuple[Box, ...]
    turn: Turn
    order: int

    def corners(self, box: Box) -> tuple[Point, ...]:
        left, top, right, bottom = box
        return tuple(
            self.turn.at(x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
        )

    def around(self) -> Box:
        points = [point for box in self.letters for point in self.corners(box)]
        return (
            min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points),
        )  # fmt: skip

    def holds(self, x: float, y: float, slack: float) -> bool:
        own_x, own_y = self.turn.back(x, y)
        return any(
            left + slack < own_x < right - slack and top + slack < own_y < bottom - slack
            for left, top, right, bottom in self.letters
        )


class _Stroke(NamedTuple):
    ends: tuple[Point, Point]
    clips: Clips
    order: int


@cache
def _font(name: str) -> tuple[Any, Any, int]:
    font = TTFont(str(shipped_path(name)))
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def _bounds(name: str, letter: str) -> Box | None:
    """The outline's box of a letter per em, y down from the baseline; nothing for a space."""
    glyphs, known, em = _font(name)
    pen = BoundsPen(glyphs)
    glyphs[known[ord(letter)]].draw(pen)
    if pen.bounds is None:
        return None
    left, bottom, right, top = pen.bounds
    return left / em, -top / em, right / em, -bottom / em


def _letters(text: Text) -> tuple[Box, ...]:
    one, em = face(text.face), text.size * MM_PER_PT
    wide = one.width(text.text, text.size)
    x = text.x - (wide if text.anchor == "end" else wide / 2 if text.anchor == "middle" else 0.0)
    made: list[Box] = []
    for letter in text.text:
        if (box := _bounds(text.face, letter)) is not None:
            made.append((x + box[0] * em, text.y + box[1] * em, x + box[2] * em, text.y + box[3] * em))
        x += one.width(letter, text.size)
    return tuple(made)


def overlaps(drawing: Drawing) -> list[str]:
    """What overlaps, in words: ``'Value' and 'Revenue'``, ``'Price' and a line``."""
    words: list[_Word] = []
    strokes: list[_Stroke] = []
    areas: list[tuple[Area, int]] = []
    for order, (item, turn, clips) in enumerate(_walk(drawing.items, Turn(), ())):
        if isinstance(item, Text):
            if (letters := _letters(item)) and item.face in FACES:
                words.append(_Word(item, letters, turn, order))
            continue
        if isinstance(item, Picture):
            continue
        if isinstance(item, Rect | Circle | Polygon | Path) and item.fill is not None and _is_whole(item):
            areas.append((Area(item, turn, clips, item.fill), order))
        if item.stroke is not None:
            strokes += [_Stroke((turn.at(*a), turn.at(*b)), clips, order) for a, b in _lines(item)]

    def hidden(x: float, y: float, after: int, before: int) -> bool:
        return any(after < order < before and area.holds(x, y) for area, order in areas)

    reaching = [
        (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by), stroke)
        for stroke in strokes
        for (ax, ay), (bx, by) in (stroke.ends,)
    ]
    found: list[str] = []
    boxes = [word.around() for word in words]
    for number, word in enumerate(words):
        box = boxes[number]
        for other, around in zip(words[number + 1 :], boxes[number + 1 :], strict=True):
            if _apart(box, around, SLACK):
                continue
            shared = [
                middle
                for one in word.letters
                for two in other.letters
                if (middle := _shared(word.corners(one), other.corners(two))) is not None
                and not hidden(*middle, word.order, other.order)
            ]
            if shared:
                found.append(f"'{word.text.text}' and '{other.text.text}'")
        west, north, east, south = box
        near = [
            one
            for left, top, right, bottom, one in reaching
            if left <= east and right >= west and top <= south and bottom >= north
        ]
        for stroke in near:
            (ax, ay), (bx, by) = stroke.ends
            steps = max(1, ceil(hypot(bx - ax, by - ay) / 0.25))
            first, then = sorted((stroke.order, word.order))
            if any(
                word.holds(x, y, SLACK)
                and not hidden(x, y, first, then)
                and all(Area(_whole(outline), turn, (), "").holds(x, y) for outline, turn in stroke.clips)
                for x, y in (
                    (ax + (bx - ax) * at / steps, ay + (by - ay) * at / steps) for at in range(steps + 1)
                )
            ):
                found.append(f"'{word.text.text}' and a line")
                break
    return found


def _apart(one: Box, two: Box, slack: float) -> bool:
    return (
        one[2] - slack < two[0]
        or two[2] - slack < one[0]
        or one[3] - slack < two[1]
        or two[3] - slack < one[1]
    )


def _shared(one: tuple[Point, ...], two: tuple[Point, ...]) -> Point | None:
    """The middle of what the boxes of two letters share, if it is more than can be overlooked."""
    left = max(min(x for x, _ in one), min(x for x, _ in two))
    right = min(max(x for x, _ in one), max(x for x, _ in two))
    top = max(min(y for _, y in one), min(y for _, y in two))
    bottom = min(max(y for _, y in one), max(y for _, y in two))
    if right - left > SLACK and bottom - top > SLACK:
        return (left + right) / 2, (top + bottom) / 2
    return None


def _walk(items: tuple[Item, ...], turn: Turn, clips: Clips) -> Iterator[tuple[Any, Turn, Clips]]:
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            yield from _walk(
                item.items, inner, (*clips, (item.clip, inner)) if item.clip is not None else clips
            )
        else:
            yield item, turn, clips


def _whole(outline: Outline) -> Rect | Circle | Polygon:
    from playproof.layouts.ornament.areas import outline_item

    made = outline_item(outline)
    assert isinstance(made, Rect | Circle | Polygon)
    return made


def _lines(item: Rect | Circle | Line | Polygon | Path) -> list[tuple[Point, Point]]:
    """The straight pieces of a stroke; curves in eight, circles in 48."""
    if isinstance(item, Line):
        return [((item.x1, item.y1), (item.x2, item.y2))]
    if isinstance(item, Rect):
        x, y, right, bottom = item.x, item.y, item.x + item.width, item.y + item.height
        return list(pairwise(((x, y), (right, y), (right, bottom), (x, bottom), (x, y))))
    if isinstance(item, Circle):
        points = [
            (item.cx + item.radius * cos(step * pi / 24), item.cy + item.radius * sin(step * pi / 24))
            for step in range(49)
        ]
        return list(pairwise(points))
    if isinstance(item, Polygon):
        return list(pairwise((*item.points, item.points[0])))
    return list(_of_path(item.segments))


def _of_path(segments: tuple[Segment, ...]) -> Iterator[tuple[Point, Point]]:
    here = start = (0.0, 0.0)
    for kind, *values in segments:
        if kind == "M":
            here = start = (values[0], values[1])
        elif kind == "L":
            yield here, (to := (values[0], values[1]))
            here = to
        elif kind == "C":
            x0, y0 = here
            x1, y1, x2, y2, x3, y3 = values
            for step in range(1, 9):
                t = step / 8
                a, b, c, d = (1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3
                to = a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
                yield here, to
                here = to
        else:
            yield here, start
            here = start
