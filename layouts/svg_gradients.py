"""Gradients of SVG files: the line or the circles along which colours change, and the colours at their stops."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, hypot, sqrt
from typing import Any

from fontTools.misc.transform import Transform
from playproof.layouts.scene import Gradient, GradientStop, Point, Segment
from playproof.layouts.svg_shapes import moved
from playproof.layouts.svg_values import NotVector, number, transform

__all__ = ["bounds", "made_gradient"]

#: How often the colours of one gradient may come again over a shape, and how many stops it may have.
_MOST_TURNS, _MOST_STOPS = 100, 1_000
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
    steps = _ascending(stops)
    space = matrix
    wholes = (view[0], view[1], hypot(*view) / sqrt(2))
    if own.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
        left, top, right, bottom = bounds(local)
        if right <= left or bottom <= top:
            return None
        space = space.transform((right - left, 0, 0, bottom - top, left, top))
        wholes = (1.0, 1.0, 1.0)
    space = space.transform(transform(own.get("gradientTransform", "")))
    a, b, c, d, e, f = space
    size = a * d - b * c
    if len(steps) == 1:
        return steps[0]
    if not abs(size) > 1e-12:
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
        cx, cy, r = (
            length("cx", "50%", wholes[0]),
            length("cy", "50%", wholes[1]),
            length("r", "50%", wholes[2]),
        )
        if r < 1e-9:
            return steps[-1]
        fx = number(own["fx"], "fx", wholes[0]) if "fx" in own else cx
        fy = number(own["fy"], "fy", wholes[1]) if "fy" in own else cy
        fr = min(max(length("fr", "0", wholes[2]), 0.0), r * _FOCUS)
        reach = hypot(fx - cx, fy - cy)
        if reach > (most := (r - fr) * _FOCUS):
            fx, fy = cx + (fx - cx) * most / reach, cy + (fy - cy) * most / reach
        points = (fx, fy, fr, cx, cy, r)
    spread = own.get("spreadMethod", "pad").strip()
    if spread in ("reflect", "repeat"):
        corners = [
            ((d * (x - e) - c * (y - f)) / size, (a * (y - f) - b * (x - e)) / size)
            for x, y in _corners(bounds(moved(tuple(local), matrix)))
        ]
        points, steps = _spread(points, steps, corners, mirrored=spread == "reflect")
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
    if first[0] > 0:
        found.insert(0, (0.0, *first[1:]))
    if last[0] < 1:
        found.append((1.0, *last[1:]))
    return found


def _spread(
    points: tuple[float, ...], steps: Sequence[GradientStop], corners: Iterable[Point], *, mirrored: bool
) -> tuple[tuple[float, ...], list[GradientStop]]:
    """A gradient whose stops come again as often as the corners of a shape need it."""
    if len(points) == 4:
        x1, y1, x2, y2 = points
        square = (x2 - x1) ** 2 + (y2 - y1) ** 2
        shares = [((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / square for x, y in corners]
        low, high = floor(min(shares)), ceil(max(shares))
    else:
        fx, fy, fr, cx, cy, r = points
        spare = r - fr - hypot(cx - fx, cy - fy)
        low, high = 0, ceil(max(hypot(x - fx, y - fy) for x, y in corners) / spare)
    high = max(high, low + 1)
    if high - low > _MOST_TURNS:
        raise NotVector(f"a gradient comes more than {_MOST_TURNS} times", "a gradient that comes less often")
    found: list[GradientStop] = []
    for turn in range(low, high):
        back = mirrored and turn % 2
        own = [(1 - at, colour, opacity) for at, colour, opacity in reversed(steps)] if back else steps
        found += [
            (round((turn - low + at) / (high - low), 6), colour, opacity) for at, colour, opacity in own
        ]
    start, end = points[: len(points) // 2], points[len(points) // 2 :]

    def at_share(share: int) -> tuple[float, ...]:
        return tuple(one + share * (other - one) for one, other in zip(start, end, strict=True))

    return (*at_share(low), *at_share(high)), found


def _corners(box: tuple[float, float, float, float]) -> tuple[Point, ...]:
    left, top, right, bottom = box
    return (left, top), (right, top), (left, bottom), (right, bottom)


def bounds(outline: Sequence[Segment]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline, as far as its curves reach."""
    from fontTools.misc.bezierTools import calcCubicBounds

    xs: list[float] = []
    ys: list[float] = []
    at: tuple[float, ...] = (0.0, 0.0)
    for _, *values in outline:
        if len(values) == 6:
            bounds: Any = calcCubicBounds(at, values[:2], values[2:4], values[4:])
            xs += bounds[::2]
            ys += bounds[1::2]
        else:
            xs += values[::2]
            ys += values[1::2]
        at = tuple(values[-2:]) or at
    return min(xs), min(ys), max(xs), max(ys)
