"""Outlines as imposition sees them: forms that tile, turned outlines, spots on a page."""

from __future__ import annotations

import math
from functools import lru_cache
from math import fsum
from typing import Literal, NamedTuple

import msgspec

from playproof.generator.paper.page import Box, Turn
from playproof.layouts.scene import CircleOutline, Outline, Point, PolygonOutline, RectOutline

#: Lengths closer than this are equal, mm.
TOLERANCE = 1e-3
#: Smaller pieces are tokens: each colour has rows of its own if there is room, mm².
SMALL = 900.0
#: "flat" and "pointy" are hexes with a flat or a pointed top; "other" polygons are packed as their boxes.
Form = Literal["rect", "flat", "pointy", "disk", "other"]


class Shape(msgspec.Struct, frozen=True):
    """An outline's form and box. ``inset`` is how far a hex's flat side starts from its box's corner, mm."""

    form: Form
    width: float
    height: float
    inset: float = 0.0

    def turned(self) -> Shape:
        """The same a quarter turn on."""
        form: Form = self.form
        if form == "flat":
            form = "pointy"
        elif form == "pointy":
            form = "flat"
        return Shape(form, self.height, self.width, self.inset)

    @property
    def is_hex(self) -> bool:
        """Whether it tiles as a honeycomb."""
        return self.form in ("flat", "pointy")


class Spot(NamedTuple):
    """A place for one piece on a page: the turned box's top left corner and size, mm."""

    x: float
    y: float
    width: float
    height: float
    turn: Turn
    outline: Outline

    @property
    def box(self) -> Box:
        """The trimmed box."""
        return (self.x, self.y, self.width, self.height)

    @property
    def shape(self) -> Shape:
        """The form as it is placed on the page."""
        shape = shape_of(self.outline)
        return shape.turned() if self.turn in (90, 270) else shape


@lru_cache(maxsize=4096)
def shape_of(outline: Outline) -> Shape:
    """The form of ``outline``: hexes are recognised by their points, whatever their proportions."""
    width, height = outline.width, outline.height
    if isinstance(outline, RectOutline):
        return Shape("rect", width, height)
    if isinstance(outline, CircleOutline):
        return Shape("disk", width, height)
    inset = _hex_inset(outline.points, width, height)
    if inset:
        return Shape("flat", width, height, inset)
    inset = _hex_inset(tuple((y, x) for x, y in outline.points), height, width)
    if inset:
        return Shape("pointy", width, height, inset)
    return Shape("other", width, height)


def _hex_inset(points: tuple[Point, ...], width: float, height: float) -> float:
    """The inset of a flat-topped hex that fills its box, or 0.0 if this is none."""
    if len(points) != 6:
        return 0.0
    on_top = [x for x, y in points if abs(y) < TOLERANCE]
    if len(on_top) != 2:
        return 0.0
    inset = min(on_top)
    if inset < TOLERANCE or inset > width / 2 - TOLERANCE:
        return 0.0
    ring = [
        (inset, 0.0),
        (width - inset, 0.0),
        (width, height / 2),
        (width - inset, height),
        (inset, height),
        (0.0, height / 2),
    ]
    start = next((i for i, point in enumerate(points) if _near(point, ring[0])), None)
    if start is None:
        return 0.0
    walk = [points[(start + i) % 6] for i in range(6)]
    back = [points[(start - i) % 6] for i in range(6)]
    if any(all(map(_near, way, ring)) for way in (walk, back)):
        return inset
    return 0.0


def _near(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < TOLERANCE and abs(a[1] - b[1]) < TOLERANCE


def turned_point(x: float, y: float, width: float, height: float, turn: Turn) -> Point:
    """Where (x, y) of a ``width`` × ``height`` box is in the box turned ``turn`` degrees clockwise."""
    if turn == 90:
        return (height - y, x)
    if turn == 180:
        return (width - x, height - y)
    if turn == 270:
        return (y, width - x)
    return (x, y)


def polygon_points(spot: Spot) -> tuple[Point, ...]:
    """The outline's corners on the page; a rectangle's are those of its box."""
    outline = spot.outline
    if isinstance(outline, PolygonOutline):
        turn, width, height = spot.turn, outline.width, outline.height
        turned = [turned_point(x, y, width, height, turn) for x, y in outline.points]
        return tuple((spot.x + x, spot.y + y) for x, y in turned)
    x, y, right, bottom = spot.x, spot.y, spot.x + spot.width, spot.y + spot.height
    return ((x, y), (right, y), (right, bottom), (x, bottom))


@lru_cache(maxsize=4096)
def mirrored(front: Outline, back: Outline) -> bool:
    """Whether ``back`` is ``front`` turned over like the page of a book, to 0.01 mm."""
    if type(front) is not type(back):
        return False
    if abs(front.width - back.width) > 0.01 or abs(front.height - back.height) > 0.01:
        return False
    if isinstance(front, RectOutline) and isinstance(back, RectOutline):
        return abs(front.radius - back.radius) <= 0.01
    if isinstance(front, PolygonOutline) and isinstance(back, PolygonOutline):
        over = [(front.width - x, y) for x, y in front.points]
        return len(over) == len(back.points) and all(
            any(abs(x - u) <= 0.01 and abs(y - v) <= 0.01 for u, v in back.points) for x, y in over
        )
    return True


def area(outline: Outline) -> float:
    """The area inside the cut line, mm²."""
    if isinstance(outline, CircleOutline):
        return math.pi * (outline.diameter / 2) ** 2
    if isinstance(outline, RectOutline):
        return outline.width * outline.height - (4 - math.pi) * outline.radius**2
    points = outline.points
    twice = fsum(
        x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)
    )
    return abs(twice) / 2
