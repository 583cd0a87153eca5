"""Outlines of shapes of SVG files: where their corners are, lines as areas, and what clip paths leave of them (Skia)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, dist
from typing import Any, NamedTuple

from pathops import FillType, LineCap, LineJoin, Path, PathOp, PathOpsError, PathVerb, op

from playproof.layouts.scene import Segment
from playproof.layouts.svg.shapes import SvgGroup, SvgShape
from playproof.layouts.svg.values import NotVector

#: Skia works to a quarter of a unit: shapes are as large as this when it works on them.
_FINE = 4096.0
#: Segments of two shapes that are put together or cut, which takes time that grows with their square; dashes of a line.
_MOST, _MOST_DASHES = 2_000, 2_000
_CAPS = {"round": LineCap.ROUND_CAP, "square": LineCap.SQUARE_CAP}
_JOINS = {"round": LineJoin.ROUND_JOIN, "bevel": LineJoin.BEVEL_JOIN}
_METHODS = {"M": "moveTo", "L": "lineTo", "C": "cubicTo", "Z": "close"}
_VERBS = {PathVerb.MOVE: "M", PathVerb.LINE: "L", PathVerb.CLOSE: "Z"}


class Vertex(NamedTuple):
    """A point of an outline; directions in degrees, None where nothing comes in or goes out."""

    x: float
    y: float
    into: float | None = None
    out: float | None = None


def vertices(made: Sequence[Segment]) -> list[Vertex]:
    """The points of an outline in their order, with the directions of its lines there."""
    found: list[Vertex] = []
    first = 0
    for kind, *values in made:
        if kind == "M":
            first = len(found)
            found.append(Vertex(values[0], values[1]))
            continue
        start, last = found[first], found[-1]
        points = [last[:2], *(zip(values[::2], values[1::2], strict=True) if values else [start[:2]])]
        out, back = _direction(points), _direction(points[::-1])
        if out is not None and back is not None:
            found[-1] = last._replace(out=out)
            found.append(Vertex(points[-1][0], points[-1][1], back + 180))
        if kind == "Z":  # its ends are one corner
            found[first] = found[first]._replace(into=found[-1].into)
            found[-1] = found[-1]._replace(out=found[first].out)
    return found


def _direction(points: Sequence[Sequence[float]]) -> float | None:
    x, y = points[0]
    steps = ((to_x - x, to_y - y) for to_x, to_y in points[1:])
    return next((degrees(atan2(dy, dx)) for dx, dy in steps if dx or dy), None)


def has_corners(made: Sequence[Segment]) -> bool:
    """Whether an outline has corners, where it matters how lines are joined."""
    pairs = ((one.into, one.out) for one in vertices(made))
    return any(a is not None and b is not None and 1 < (b - a) % 360 < 359 for a, b in pairs)


def _skia(made: Iterable[Segment], scale: float, even_odd: bool = False) -> Any:
    path = Path(fillType=FillType.EVEN_ODD if even_odd else FillType.WINDING)
    for kind, *values in made:
        getattr(path, _METHODS[kind])(*(value * scale for value in values))
    return path


def _segments(path: Any, scale: float) -> tuple[Segment, ...]:
    path.convertConicsToQuads(0.1)
    made: list[Segment] = []
    x = y = 0.0
    for verb, points in path:
        at = [value / scale for point in points for value in point]
        if verb == PathVerb.QUAD:
            qx, qy, *end = at
            thirds = [a + (q - a) * 2 / 3 for a, q in ((x, qx), (y, qy), (end[0], qx), (end[1], qy))]
            at = [*thirds, *end]
        made.append((_VERBS.get(verb, "C"), *(round(value, 4) + 0.0 for value in at)))
        x, y = at[-2:] or (x, y)
    return tuple(made)


def line_area(
    made: Sequence[Segment],
    weight: float,
    cap: str,
    join: str = "round",
    limit: float = 4.0,
    dash: Sequence[float] = (),
    offset: float = 0.0,
) -> tuple[Segment, ...]:
    """A line as the area that it covers, with its own ends and joins."""
    points = [pair for _, *at in made for pair in zip(at[::2], at[1::2], strict=True)]
    if dash and sum(map(dist, points, points[1:])) > _MOST_DASHES * sum(dash):
        raise NotVector(f"a line has more than {_MOST_DASHES:,} dashes", "a simpler drawing")
    scale = _FINE / max(*(abs(value) for _, *at in made for value in at), weight, 1e-6)
    path = _skia(made, scale)
    ends = (_CAPS.get(cap, LineCap.BUTT_CAP), _JOINS.get(join, LineJoin.MITER_JOIN), limit)
    path.stroke(weight * scale, *ends, [value * scale for value in dash] or None, offset * scale)
    return _segments(path, scale)


class Region(NamedTuple):
    """What a clip path leaves: its outline in Skia's units, their scale, whether it is a box.

    ``left`` is how many segments may still be cut in the whole drawing.
    """

    path: Any
    scale: float
    plain: bool
    left: list[int]


def region(shapes: Iterable[SvgShape | SvgGroup], size: float, left: list[int]) -> Region:
    """The area that shapes cover together; ``size`` is that of the drawing."""
    scale = _FINE / size
    whole = Path()
    for at, shape in enumerate(shapes):
        assert isinstance(shape, SvgShape)
        path = _skia(shape.segments, scale, shape.even_odd)
        whole = _put(whole, path, PathOp.UNION, left) if at else path
    return _region(whole, scale, left)


def _region(path: Any, scale: float, left: list[int]) -> Region:
    x1, y1, x2, y2 = map(round, path.bounds)
    points = {(round(x), round(y)) for x, y in path.points}
    return Region(path, scale, points == {(x, y) for x in (x1, x2) for y in (y1, y2)}, left)


def common(one: Region, two: Region) -> Region:
    """What is in both of two regions."""
    return _region(_put(one.path, two.path, PathOp.INTERSECTION, one.left), one.scale, one.left)


def _put(one: Any, two: Any, how: Any, left: list[int]) -> Any:
    count = len([*one.verbs]) + len([*two.verbs])
    left[0] -= count
    if count > _MOST or left[0] < 0:
        raise NotVector("a clip path has too many lines and curves", "a simpler drawing")
    try:
        return op(one, two, how)
    except PathOpsError:
        raise NotVector("a clip path can't be worked out", "a simpler drawing") from None


def cut(shapes: Iterable[SvgShape | SvgGroup], by: Region) -> Iterator[SvgShape | SvgGroup]:
    """What a region leaves of shapes; what is within it stays as it is."""
    for shape in shapes:
        if isinstance(shape, SvgGroup):
            if inner := tuple(cut(shape.shapes, by)):
                yield SvgGroup(inner, shape.opacity)
            continue
        path = _skia(shape.segments, by.scale, shape.even_odd)
        box, (left, top, right, bottom) = by.path.bounds, path.controlPointBounds
        spare = (
            shape.weight / 2 * by.scale if shape.stroke is not None else 0.0
        ) - 1  # a unit is no difference
        if by.plain and min(left - box[0], top - box[1], box[2] - right, box[3] - bottom) >= spare:
            yield shape
            continue
        if shape.fill is not None:
            yield from _cut(path, by, shape.fill, shape.fill_opacity)
        if shape.stroke is not None:
            area = line_area(shape.segments, shape.weight, shape.cap, dash=shape.dash)
            yield from _cut(_skia(area, by.scale), by, shape.stroke, shape.stroke_opacity)


def _cut(path: Any, by: Region, fill: Any, opacity: float) -> Iterator[SvgShape]:
    if left := _segments(_put(path, by.path, PathOp.INTERSECTION, by.left), by.scale):
        yield SvgShape(left, fill, None, opacity)
