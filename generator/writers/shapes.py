"""What writers share about shapes: outlines as shapes, cut lines as the bare path of a knife."""

from __future__ import annotations

from msgspec.structs import replace

from playproof.generator.writers.fault import WriteError
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Group,
    Item,
    Line,
    Outline,
    Path,
    Picture,
    Polygon,
    Rect,
    RectOutline,
    Segment,
    Shaded,
    Text,
)

Shape = Rect | Circle | Line | Polygon | Path

_FIGURES = {"M": 2, "L": 2, "C": 6, "Z": 0}


def outline_shape(
    outline: Outline, *, fill: str | None = None, stroke: str | None = None, weight: float = 0.35
) -> Shape:
    """An outline, whose box starts at (0, 0), as a shape."""
    if isinstance(outline, RectOutline):
        return Rect(0, 0, outline.width, outline.height, outline.radius, fill, stroke, weight)
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return Circle(radius, radius, radius, fill, stroke, weight)
    return Polygon(outline.points, fill, stroke, weight)


def checked_segment(segment: Segment) -> Segment:
    """A path's segment, if it is one; otherwise `WriteError`."""
    if not segment or _FIGURES.get(segment[0]) != len(segment) - 1:
        raise WriteError(f"a path holds the segment {segment!r}; allowed: M x y, L x y, C x1 y1 x2 y2 x y, Z")
    return segment


def bare_lines(items: tuple[Item, ...], stroke: str, weight: float) -> tuple[Item, ...]:
    """``items`` as solid, unfilled lines of one colour and weight (mm); texts and pictures raise `WriteError`."""
    bare: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            bare.append(replace(item, items=bare_lines(item.items, stroke, weight), layer=""))
        elif isinstance(item, Line):
            bare.append(replace(item, stroke=stroke, weight=weight, dash=()))
        elif isinstance(item, Text | Picture | Shaded):
            raise WriteError(f"cut lines hold a {type(item).__name__.lower()}; allowed: shapes and lines")
        else:
            bare.append(replace(item, fill=None, stroke=stroke, weight=weight, dash=()))
    return tuple(bare)
