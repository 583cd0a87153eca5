"""The shapes of card templates as outlines that fill a box."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from playproof.layouts.scene import CircleOutline, Outline, Point, PolygonOutline, RectOutline

#: Left, top, right and lower edge of the card's cut, mm, as seen from where something is drawn.
Trim = tuple[float, float, float, float]

#: The share of a shape's width and height that a value on it may take; all others: `INNER[""]`.
INNER: dict[str, tuple[float, float]] = {
    "": (0.72, 0.6),
    "rectangle": (0.86, 0.72),
    "diamond": (0.5, 0.42),
    "triangle": (0.44, 0.38),
    "triangle-down": (0.44, 0.38),
    "star": (0.5, 0.4),
    "ribbon": (0.68, 0.7),
    "arrow": (0.62, 0.5),
}
_LEAST = 1e-6


def _around(count: int, turn: float = 0.0, inner: float = 1.0) -> tuple[Point, ...]:
    """Points on a circle that fills the unit box, the first one at the top; every other one on a smaller circle."""
    points = []
    for step in range(count):
        radius = 0.5 * (inner if step % 2 else 1.0)
        angle = 2 * pi * step / count - pi / 2 + turn
        points.append((0.5 + radius * cos(angle), 0.5 + radius * sin(angle)))
    return tuple(points)


def _filled(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points stretched until they touch all four sides of the unit box."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    return tuple(((x - min(xs)) / wide, (y - min(ys)) / high) for x, y in points)


def _shield() -> tuple[Point, ...]:
    """Straight above, curved to a point below."""
    right = [(1.0, 0.0), (1.0, 0.45)]
    for step in range(1, 12):
        at = step / 12
        # A quadratic curve from the side to the point.
        right.append(
            (
                (1 - at) ** 2 * 1.0 + 2 * (1 - at) * at * 0.98 + at**2 * 0.5,
                (1 - at) ** 2 * 0.45 + 2 * (1 - at) * at * 0.82 + at**2,
            )
        )
    left = [(1 - x, y) for x, y in reversed(right)]
    return (*right, (0.5, 1.0), *left)


_POINTS: dict[str, tuple[Point, ...]] = {
    "diamond": ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),
    "hex": ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5)),
    "hex-pointy": ((0.5, 0.0), (1.0, 0.25), (1.0, 0.75), (0.5, 1.0), (0.0, 0.75), (0.0, 0.25)),
    "octagon": _filled(_around(8, pi / 8)),
    "triangle": ((0.5, 0.0), (1.0, 1.0), (0.0, 1.0)),
    "triangle-down": ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0)),
    "star": _filled(_around(10, inner=0.45)),
    "shield": _shield(),
    "ribbon": ((0.0, 0.0), (1.0, 0.0), (0.92, 0.5), (1.0, 1.0), (0.0, 1.0), (0.08, 0.5)),
    "arrow": ((0.0, 0.2), (0.62, 0.2), (0.62, 0.0), (1.0, 0.5), (0.62, 1.0), (0.62, 0.8), (0.0, 0.8)),
    "ellipse": _around(72),
}


@lru_cache(maxsize=1024)
def shape_outline(
    name: str, x: float, y: float, width: float, height: float, trim: Trim | None = None, bleed: float = 0.0
) -> tuple[Outline, float, float]:
    """The outline of a shape in a box, and where the outline's own box begins, mm.

    A corner shape whose box touches the corner of ``trim`` runs on ``bleed`` mm beyond it.
    """
    if name.startswith("corner-"):
        return _corner(name.removeprefix("corner-"), (x, y, width, height), trim, bleed)
    if name == "rectangle":
        return RectOutline(width, height), x, y
    if name == "circle" and abs(width - height) < _LEAST:
        return CircleOutline(width), x, y
    points = _POINTS["ellipse" if name == "circle" else name]
    at = tuple((round(px * width, 4), round(py * height, 4)) for px, py in points)
    return PolygonOutline(width, height, at), x, y


def _corner(
    corner: str, box: tuple[float, float, float, float], trim: Trim | None, bleed: float
) -> tuple[Outline, float, float]:
    """A triangle in a corner of its box; drawn at the top left and mirrored."""
    x, y, width, height = box
    mirrored, upturned = corner.endswith("right"), corner.startswith("bottom")
    reach = 0.0
    if trim is not None:
        left = abs((x + width) - trim[2] if mirrored else x - trim[0]) < _LEAST
        top = abs((y + height) - trim[3] if upturned else y - trim[1]) < _LEAST
        reach = bleed if left and top else 0.0
    wide, high = width + reach + reach * width / height, height + reach + reach * height / width
    points = ((0.0, 0.0), (wide, 0.0), (0.0, high))
    turned = tuple(
        (round(wide - px if mirrored else px, 4), round(high - py if upturned else py, 4))
        for px, py in points
    )
    left_edge = x + width + reach - wide if mirrored else x - reach
    top_edge = y + height + reach - high if upturned else y - reach
    return PolygonOutline(wide, high, turned), round(left_edge, 4), round(top_edge, 4)
