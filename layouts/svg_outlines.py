"""Outlines of shapes of SVG files: where their corners are, lines as areas, and what clip paths leave of them (Skia)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees
from typing import Any, NamedTuple

import msgspec
import pathops
from playproof.layouts.scene import Segment
from playproof.layouts.svg_shapes import SvgGroup, SvgShape
from playproof.layouts.svg_values import NotVector

__all__ = ["Region", "Vertex", "common", "cut", "has_corners", "line_area", "region", "vertices"]

#: Skia works to a quarter of a unit: shapes are as large as this when it works on them.
_FINE = 4096.0
#: Segments of shapes that are put together or cut: it takes time that grows with their square.
_MOST = 5_000
_CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
_JOINS = {
    "miter": pathops.LineJoin.MITER_JOIN, "round": pathops.LineJoin.ROUND_JOIN, "bevel": pathops.LineJoin.BEVEL_JOIN,
}  # fmt: skip
_VERBS = {pathops.PathVerb.MOVE: "M", pathops.PathVerb.LINE: "L", pathops.PathVerb.CUBIC: "C", pathops.PathVerb.CLOSE: "Z"}

Box = tuple[float, float, float, float]


class Vertex(NamedTuple):
    """A point of an outline; directions in degrees, None where nothing comes in or goes out."""

    x: float
    y: float
    into: float | None
    out: float | None


def vertices(made: Sequence[Segment]) -> list[Vertex]:
    """The points of an outline in their order, with the directions of its lines there."""
    found: list[Vertex] = []
    first, at = 0, (0.0, 0.0)
    for kind, *values in made:
        if kind == "M":
            first, at = len(found), (values[0], values[1])
            found.append(Vertex(*at, None, None))
            continue
        start = (found[first].x, found[first].y)
        points = [at, *zip(values[::2], values[1::2], strict=True)] if values else [at, start]
        steps = [(b[0] - a[0], b[1] - a[1]) for a in points for b in points if a is not b]
        out = next((degrees(atan2(y, x)) for x, y in _from(points) if x or y), None)
        into = next((degrees(atan2(-y, -x)) for x, y in _from(points[::-1]) if x or y), None)
        at = points[-1]
        if out is None or not steps:
            if kind == "Z":
                found[first] = found[first]._replace(into=found[-1].into)
                found[-1] = found[-1]._replace(out=found[first].out)
            continue
        found[-1] = found[-1]._replace(out=out)
        if kind == "Z":
            found[first] = found[first]._replace(into=into)
            found.append(Vertex(*at, into, found[first].out))
        else:
            found.append(Vertex(*at, into, None))
    return found


def _from(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    x, y = points[0]
    return ((other[0] - x, other[1] - y) for other in points[1:])


def has_corners(made: Sequence[Segment]) -> bool:
    """Whether an outline has corners, where it matters how lines are joined."""
    return any(
        one.into is not None and one.out is not None and 1 < (one.out - one.into) % 360 < 359
        for one in vertices(made)
    )


def _skia(made: Iterable[Segment], scale: float, even_odd: bool = False) -> Any:
    path = pathops.Path(fillType=pathops.FillType.EVEN_ODD if even_odd else pathops.FillType.WINDING)
    for kind, *values in made:
        scaled = [value * scale for value in values]
        if kind == "M":
            path.moveTo(*scaled)
        elif kind == "L":
            path.lineTo(*scaled)
        elif kind == "C":
            path.cubicTo(*scaled)
        else:
            path.close()
    return path


def _segments(path: Any, scale: float) -> tuple[Segment, ...]:
    path.convertConicsToQuads(0.1)
    made: list[Segment] = []
    x = y = 0.0
    for verb, points in path:
        at = [value / scale for point in points for value in point]
        if verb == pathops.PathVerb.QUAD:
            qx, qy, to_x, to_y = at
            at = [
                x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3, to_x + (qx - to_x) * 2 / 3, to_y + (qy - to_y) * 2 / 3, to_x, to_y,
            ]  # fmt: skip
        made.append((_VERBS.get(verb, "C"), *at))
        x, y = at[-2:] or (x, y)
    return tuple(made)


def line_area(
    made: Sequence[Segment], weight: float, cap: str, join: str, limit: float, dash: Sequence[float], offset: float
) -> tuple[Segment, ...]:
    """A line as the area that it covers, with its own ends and joins."""
    values = [abs(value) for _, *at in made for value in at]
    scale = _FINE / max(*values, weight, 1e-6)
    path = _skia(made, scale)
    path.stroke(
        weight * scale, _CAPS.get(cap, _CAPS["butt"]), _JOINS.get(join, _JOINS["miter"]), limit,
        [value * scale for value in dash] or None, offset * scale,
    )  # fmt: skip
    return _segments(path, scale)


class Region(NamedTuple):
    """What a clip path leaves: its outline in Skia's units, their scale, its box, whether it is that box."""

    path: Any
    scale: float
    box: Box
    plain: bool


def region(shapes: Iterable[SvgShape | SvgGroup], size: float) -> Region:
    """The area that shapes cover together; ``size`` is that of the drawing."""
    scale = _FINE / size
    whole: Any = None
    for shape in shapes:
        assert isinstance(shape, SvgShape)
        path = _skia(shape.segments, scale, shape.even_odd)
        whole = path if whole is None else _put(whole, path, pathops.PathOp.UNION)
    if whole is None or not len([*whole.verbs]):
        return Region(pathops.Path(), scale, (0, 0, 0, 0), True)
    return _region(whole, scale)


def _region(path: Any, scale: float) -> Region:
    left, top, right, bottom = path.bounds
    points = {(round(x, 2), round(y, 2)) for x, y in path.points}
    corners = {(round(x, 2), round(y, 2)) for x in (left, right) for y in (top, bottom)}
    plain = points == corners and 4 <= len([*path.verbs]) <= 6
    return Region(path, scale, (left / scale, top / scale, right / scale, bottom / scale), plain)


def common(one: Region, two: Region) -> Region:
    """What is in both of two regions."""
    return _region(_put(one.path, two.path, pathops.PathOp.INTERSECTION), one.scale)


def _put(one: Any, two: Any, how: Any) -> Any:
    if len([*one.verbs]) + len([*two.verbs]) > _MOST:
        raise NotVector("a clip path has too many lines and curves", "a simpler drawing")
    try:
        return pathops.op(one, two, how)
    except pathops.PathOpsError:
        raise NotVector("a clip path can't be worked out", "a simpler drawing") from None


def cut(shapes: Iterable[SvgShape | SvgGroup], by: Region) -> Iterator[SvgShape | SvgGroup]:
    """What a region leaves of shapes; what is within it stays as it is."""
    for shape in shapes:
        if isinstance(shape, SvgGroup):
            if inner := tuple(cut(shape.shapes, by)):
                yield SvgGroup(inner, shape.opacity)
            continue
        left, top, right, bottom = _skia(shape.segments, by.scale).controlPointBounds
        spare = shape.weight / 2 * by.scale if shape.stroke is not None else 0.0
        box = [value / by.scale for value in (left - spare, top - spare, right + spare, bottom + spare)]
        slack = 1e-3 * _FINE / by.scale
        if by.plain and all(
            (
                by.box[0] - slack <= box[0], by.box[1] - slack <= box[1], box[2] <= by.box[2] + slack,
                box[3] <= by.box[3] + slack,
            )
        ):  # fmt: skip
            yield shape
            continue
        if shape.fill is not None:
            yield from _cut(shape, shape.segments, shape.even_odd, shape.fill, shape.fill_opacity, by)
        if shape.stroke is not None:
            area = line_area(shape.segments, shape.weight, shape.cap, "round", 4.0, shape.dash, 0.0)
            yield from _cut(shape, area, False, shape.stroke, shape.stroke_opacity, by)


def _cut(
    shape: SvgShape, made: tuple[Segment, ...], even_odd: bool, fill: Any, opacity: float, by: Region
) -> Iterator[SvgShape]:
    left = _segments(_put(_skia(made, by.scale, even_odd), by.path, pathops.PathOp.INTERSECTION), by.scale)
    if left:
        rounded = tuple((kind, *(round(value, 4) + 0.0 for value in at)) for kind, *at in left)
        yield msgspec.structs.replace(
            shape, segments=rounded, fill=fill, fill_opacity=opacity, stroke=None, stroke_opacity=1.0, even_odd=False
        )
