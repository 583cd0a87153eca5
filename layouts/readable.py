"""Whether text can be read: the contrast of each run with what is beneath it (WCAG 2 AA).

What is drawn is walked in order; beneath a run lies the last filled area that holds its middle, else the paper.
Patterns are strokes over an area and count as that area.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

from playproof.components.palette import contrast
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Path,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Text,
)

__all__ = ["Faint", "faint_texts"]

#: The least contrast of text, and of large text: 18 pt, or 14 pt in bold.
AA, AA_LARGE = 4.5, 3.0


class Faint(NamedTuple):
    """A text that contrasts too little with its ground."""

    text: str
    ink: str
    ground: str
    contrast: float
    needed: float


class _Turn(NamedTuple):
    """A move, turn and growth, from a group's own mm to the drawing's."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def into(self, group: Group) -> _Turn:
        angle = radians(group.rotate)
        a, b = cos(angle) * group.scale, sin(angle) * group.scale
        x, y = self.at(group.dx, group.dy)
        return _Turn(
            self.a * a + self.c * b,
            self.b * a + self.d * b,
            self.c * a - self.a * b,
            self.d * a - self.b * b,
            x,
            y,
        )

    def at(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.x, self.b * x + self.d * y + self.y

    def back(self, x: float, y: float) -> Point:
        size = self.a * self.d - self.b * self.c or 1.0
        x, y = x - self.x, y - self.y
        return (self.d * x - self.c * y) / size, (self.a * y - self.b * x) / size

    @property
    def scale(self) -> float:
        return float(abs(self.a * self.d - self.b * self.c) ** 0.5)


class _Area(NamedTuple):
    shape: Rect | Circle | Polygon | Path
    turn: _Turn
    clips: tuple[tuple[Outline, _Turn], ...]
    fill: str

    def holds(self, x: float, y: float) -> bool:
        return _inside(self.shape, *self.turn.back(x, y)) and all(
            _in_outline(outline, *turn.back(x, y)) for outline, turn in self.clips
        )


def faint_texts(drawing: Drawing, paper: str = "#ffffff") -> Iterator[Faint]:
    """Every run of text that contrasts less than AA asks with what is beneath its middle."""
    areas: list[_Area] = []
    yield from _walk(drawing.items, _Turn(), (), areas, paper)


def _walk(
    items: tuple[Item, ...],
    turn: _Turn,
    clips: tuple[tuple[Outline, _Turn], ...],
    areas: list[_Area],
    paper: str,
) -> Iterator[Faint]:
    for item in items:
        if isinstance(item, Group):
            inner = turn.into(item)
            inner_clips = (*clips, (item.clip, inner)) if item.clip is not None else clips
            yield from _walk(item.items, inner, inner_clips, areas, paper)
        elif isinstance(item, Text):
            x, y = turn.at(*_middle(item))
            ground = next((area.fill for area in reversed(areas) if area.holds(x, y)), paper)
            points = item.size * turn.scale
            needed = AA_LARGE if points >= 18 or (points >= 14 and "bold" in item.face) else AA
            ratio = contrast(item.fill, ground)
            if item.text.strip() and ratio < needed:
                yield Faint(item.text, item.fill, ground, ratio, needed)
        elif isinstance(item, Rect | Circle | Polygon | Path) and item.fill is not None and _is_whole(item):
            areas.append(_Area(item, turn, clips, item.fill))


def _is_whole(item: Rect | Circle | Polygon | Path) -> bool:
    """Whether the item is one area, not the many dots or crosses of a pattern."""
    return not isinstance(item, Path) or sum(segment[0] == "M" for segment in item.segments) == 1


def _middle(text: Text) -> Point:
    width = face(text.face).width(text.text, text.size)
    start = text.x - (width if text.anchor == "end" else width / 2 if text.anchor == "middle" else 0)
    return start + width / 2, text.y - face(text.face).cap_height * text.size * MM_PER_PT / 2


def _inside(shape: Rect | Circle | Polygon | Path, x: float, y: float) -> bool:
    if isinstance(shape, Rect):
        return shape.x <= x <= shape.x + shape.width and shape.y <= y <= shape.y + shape.height
    if isinstance(shape, Circle):
        return (x - shape.cx) ** 2 + (y - shape.cy) ** 2 <= shape.radius**2
    if isinstance(shape, Polygon):
        return _in_polygon(shape.points, x, y)
    return _in_polygon(
        tuple((segment[-2], segment[-1]) for segment in shape.segments if len(segment) > 2), x, y
    )


def _in_outline(outline: Outline, x: float, y: float) -> bool:
    if isinstance(outline, RectOutline):
        return 0 <= x <= outline.width and 0 <= y <= outline.height
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return (x - radius) ** 2 + (y - radius) ** 2 <= radius**2
    assert isinstance(outline, PolygonOutline)
    return _in_polygon(outline.points, x, y)


def _in_polygon(points: tuple[Point, ...], x: float, y: float) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], *points[:1]), strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside
