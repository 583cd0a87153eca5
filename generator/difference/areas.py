"""Where two drawings may differ at all: a box that is found without drawing either of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

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
    Turn,
)
from playproof.layouts.typefaces.faces import MM_PER_PT, face

_Mark = Rect | Circle | Line | Polygon | Path | Text | Picture

#: A corner of a stroke may reach so many times its weight beyond the line: mitres are cut off at ten half weights.
_MITRE = 5.0


class Area(NamedTuple):
    """A box in mm from the top left of the trimmed piece; it may reach beyond the piece."""

    left: float
    top: float
    right: float
    bottom: float


def differing_area(before: Drawing, after: Drawing) -> Area | None:
    """A box outside of which both look the same; None if they are the same."""
    if before.outline != after.outline:
        width, height = max(before.width, after.width), max(before.height, after.height)
        return Area(0.0, 0.0, width, height)
    boxes = list(_boxes(before.items, after.items, Turn()))
    return _around(boxes) if boxes else None


def _boxes(before: Sequence[Item], after: Sequence[Item], turn: Turn) -> Iterator[Area]:
    """Boxes around the items of both that are not the same, in the same order, at the begin and at the end."""
    least = min(len(before), len(after))
    begin = 0
    while begin < least and before[begin] == after[begin]:
        begin += 1
    end = 0
    while end < least - begin and before[-1 - end] == after[-1 - end]:
        end += 1
    old, new = before[begin : len(before) - end], after[begin : len(after) - end]
    if len(old) == len(new) == 1 and _same_place(old[0], new[0]):
        (one,), (other,) = old, new
        assert isinstance(one, Group) and isinstance(other, Group)
        yield from _boxes(one.items, other.items, turn.into(one))
        return
    for item in (*old, *new):
        yield from _box(item, turn)


def _same_place(one: Item, other: Item) -> bool:
    """Whether both are groups that differ at most in what is in them."""
    if not isinstance(one, Group) or not isinstance(other, Group):
        return False
    return (one.dx, one.dy, one.rotate, one.scale, one.clip, one.layer) == (
        other.dx, other.dy, other.rotate, other.scale, other.clip, other.layer
    )  # fmt: skip


def _box(item: Item, turn: Turn) -> Iterator[Area]:
    """Boxes around all that an item may ink."""
    if isinstance(item, Group):
        inner = turn.into(item)
        for part in item.items:
            yield from _box(part, inner)
        return
    points, spare = _reach(item)
    spare *= turn.scale
    found = [turn.at(x, y) for x, y in points]
    if found:
        xs, ys = [x for x, _ in found], [y for _, y in found]
        yield Area(min(xs) - spare, min(ys) - spare, max(xs) + spare, max(ys) + spare)


def _reach(item: _Mark) -> tuple[Iterable[Point], float]:
    """Points around an item, and how far ink may extend beyond them, mm."""
    if isinstance(item, Text):
        em, width = item.size * MM_PER_PT, face(item.face).width(item.text, item.size)
        left = item.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
        return ((left, item.y), (left + width, item.y)), 1.5 * em
    if isinstance(item, Picture):
        return _corners(item.x, item.y, item.width, item.height), 0.0
    spare = _MITRE * item.weight if item.stroke is not None else 0.0
    if isinstance(item, Rect):
        return _corners(item.x, item.y, item.width, item.height), spare
    if isinstance(item, Circle):
        return ((item.cx, item.cy),), item.radius + spare
    if isinstance(item, Line):
        return ((item.x1, item.y1), (item.x2, item.y2)), spare
    if isinstance(item, Polygon):
        return item.points, spare
    return _points(item), spare


def _points(path: Path) -> list[Point]:
    """All points of a path; a curve never leaves the box around its four."""
    return [point for _, *figures in path.segments for point in zip(figures[::2], figures[1::2], strict=True)]


def _corners(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x, y + height), (x + width, y + height)


def _around(boxes: Sequence[Area]) -> Area:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Area(min(lefts), min(tops), max(rights), max(bottoms))
