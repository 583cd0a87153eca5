"""Gradients of SVG files: the line or the circles along which colours change, and the colours at their stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot, sqrt
from typing import Any

from fontTools.misc.bezierTools import calcCubicBounds
from fontTools.misc.transform import Transform

from playproof.layouts.scene import Gradient, GradientStop, Segment
from playproof.layouts.svg.values import NotVector, number, transform

#: How many stops a gradient may have.
_MOST_STOPS = 1_000
#: A focus further out than this share of the radius is moved in: the circles would no longer surround each other.
_FOCUS = 0.999


def made_gradient(
    tag: str,
    own: Mapping[str, str],
    stops: Sequence[GradientStop],
    local: Sequence[Segment],
    matrix: Transform,
    view: tuple[float, float],
) -> Gradient | GradientStop | None:
    """The gradient of one shape, in the units of the drawing; a stop if it comes to one colour, None if it paints nothing.

    ``own`` are the attributes of the gradient and of those that it refers to, ``local`` the outline of the shape before
    ``matrix`` brings it to its place, ``view`` the width and height that shares of the page are of.
    """
    if not stops:
        return None
    if len(stops) > _MOST_STOPS:
        raise NotVector(f"a gradient has more than {_MOST_STOPS:,} stops", "a simpler gradient")
    if own.get("spreadMethod", "pad").strip() in ("reflect", "repeat"):
        raise NotVector("a gradient comes several times", "a gradient that comes once")
    steps = _ascending(stops)
    space = matrix
    wholes = (view[0], view[1], hypot(*view) / sqrt(2))
    if own.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
        left, top, right, bottom = bounds(local)
        if right <= left or bottom <= top:
            return None
        space, wholes = space.transform((right - left, 0, 0, bottom - top, left, top)), (1.0, 1.0, 1.0)
    space = space.transform(transform(own.get("gradientTransform", "")))
    if len(steps) == 1:
        return steps[0]
    if not abs(space[0] * space[3] - space[1] * space[2]) > 1e-12:
        return None

    def length(name: str, usual: str, whole: float) -> float:
        return number(own.get(name, usual), name, whole)

    if tag == "linearGradient":
        x1, y1 = length("x1", "0%", wholes[0]), length("y1", "0%", wholes[1])
        x2, y2 = length("x2", "100%", wholes[0]), length("y2", "0%", wholes[1])
        if hypot(x2 - x1, y2 - y1) < 1e-9:
            return steps[-1]
        points: tuple[float, ...] = (x1, y1, x2, y2)
    else:
        cx, cy = length("cx", "50%", wholes[0]), length("cy", "50%", wholes[1])
        r = length("r", "50%", wholes[2])
        if r < 1e-9:
            return steps[-1]
        fx, fy = length("fx", str(cx), wholes[0]), length("fy", str(cy), wholes[1])
        fr = min(max(length("fr", "0", wholes[2]), 0.0), r * _FOCUS)
        reach = hypot(fx - cx, fy - cy)
        if reach > (most := (r - fr) * _FOCUS):
            fx, fy = cx + (fx - cx) * most / reach, cy + (fy - cy) * most / reach
        points = (fx, fy, fr, cx, cy, r)
    return Gradient(points, tuple(round(value, 9) + 0.0 for value in space), tuple(steps))


def _ascending(stops: Iterable[GradientStop]) -> list[GradientStop]:
    """The stops, none before the one ahead of it, from 0 to 1; one alone if all have the same colour."""
    found: list[GradientStop] = []
    for at, colour, opacity in stops:
        at = min(1.0, max(at, found[-1][0] if found else 0.0))
        found.append((round(at, 6), colour, round(opacity, 4)))
    if len({stop[1:] for stop in found}) == 1:
        return found[:1]
    first, last = found[0], found[-1]
    before = [(0.0, *first[1:])] if first[0] > 0 else []
    return [*before, *found, *([(1.0, *last[1:])] if last[0] < 1 else [])]


def bounds(outline: Sequence[Segment]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline, as far as its curves reach."""
    xs: list[float] = []
    ys: list[float] = []
    at: tuple[float, ...] = (0.0, 0.0)
    for _, *values in outline:
        found: Any = calcCubicBounds(at, values[:2], values[2:4], values[4:]) if len(values) == 6 else values
        xs += found[::2]
        ys += found[1::2]
        at = tuple(values[-2:]) or at
    return min(xs), min(ys), max(xs), max(ys)
