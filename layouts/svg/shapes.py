"""The shapes of an SVG file, and what draws them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import msgspec

from playproof.components.colours.palette import mix
from playproof.layouts.scene import (
    Cap,
    EvenOddPath,
    Faded,
    Gradient,
    Item,
    Path,
    Segment,
    Shaded,
)

#: A colour that is that of the text around.
TEXT_COLOUR = "currentColor"
#: A colour ``#rrggbb``, `TEXT_COLOUR`, a gradient or none.
Paint = str | Gradient | None


class SvgShape(msgspec.Struct, frozen=True):
    """One shape in the units of its drawing; opacities from 0 to 1."""

    segments: tuple[Segment, ...]
    fill: Paint
    stroke: Paint
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    weight: float = 1.0
    dash: tuple[float, ...] = ()
    cap: Cap = "butt"
    even_odd: bool = False


class SvgGroup(msgspec.Struct, frozen=True):
    """Shapes that what is beneath shines through as one: ``opacity`` is above 0 and below 1."""

    shapes: tuple[SvgShape | SvgGroup, ...]
    opacity: float


class Pixels(msgspec.Struct, frozen=True):
    """A drawing that is no shapes: a checked SVG, why it can't be drawn with fills and lines, and what could be."""

    svg: str
    why: str
    allowed: str


class SvgDrawing(msgspec.Struct, frozen=True):
    """The shapes of a file in the order in which they are drawn, in a box from (0, 0) to (width, height); or its ``pixels``."""

    width: float
    height: float
    shapes: tuple[SvgShape | SvgGroup, ...]
    pixels: Pixels | None = None

    @property
    def all_shapes(self) -> Iterator[SvgShape]:
        """The shapes, those in groups too."""
        left: list[Any] = [*reversed(self.shapes)]
        while left:
            one = left.pop()
            if isinstance(one, SvgGroup):
                left += reversed(one.shapes)
            else:
                yield one


def moved(segments: tuple[Segment, ...], matrix: tuple[float, ...]) -> tuple[Segment, ...]:
    """Segments after a transform (a, b, c, d, e, f), rounded to 4 decimals."""
    a, b, c, d, e, f = matrix
    return tuple(
        (
            kind,
            *(
                round(value, 4) + 0.0
                for x, y in zip(at[::2], at[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for kind, *at in segments
    )


def shape_items(
    shape: SvgShape | SvgGroup,
    across: float,
    along: float,
    paint: Callable[[str], str],
    *,
    dx: float = 0.0,
    dy: float = 0.0,
    opaque: bool = False,
    share: float = 1.0,
) -> Iterator[Item]:
    """What draws a shape, stretched by ``across`` and ``along``, then moved by (dx, dy).

    ``paint`` is what becomes of a colour. What is half transparent is paler, as on white paper, if it is to be ``opaque``;
    ``share`` is the opacity of what is around then.
    """
    if isinstance(shape, SvgGroup):
        share = share * shape.opacity if opaque else 1.0
        items = tuple(
            item
            for one in shape.shapes
            for item in shape_items(one, across, along, paint, dx=dx, dy=dy, opaque=opaque, share=share)
        )
        yield from items if opaque or not items else (Faded(items, opacity=shape.opacity),)
        return

    def painted(own: Paint, opacity: float) -> Paint:
        if own is None:
            return None
        if isinstance(own, str):
            return _paler(paint(own), opacity * share) if opaque else paint(own)
        stops = [(at, paint(colour), clear) for at, colour, clear in own.stops]
        if opaque:
            stops = [(at, _paler(colour, clear * opacity * share), 1.0) for at, colour, clear in stops]
        return msgspec.structs.replace(own.resized(across, along, dx, dy), stops=tuple(stops))

    def faded(item: Item, opacity: float) -> Item:
        return item if opaque or opacity == 1 else Faded((item,), opacity=opacity)

    segments = moved(shape.segments, (across, 0, 0, along, dx, dy))
    scale = sqrt(across * along)
    fill, stroke = painted(shape.fill, shape.fill_opacity), painted(shape.stroke, shape.stroke_opacity)
    line = (
        max(round(shape.weight * scale, 4), 0.01),
        tuple(round(dash * scale, 4) + 0.0 for dash in shape.dash),
        shape.cap,
    )
    plain = EvenOddPath if shape.even_odd else Path
    if not (isinstance(fill, Gradient) or isinstance(stroke, Gradient)) and (
        opaque or shape.fill_opacity == shape.stroke_opacity == 1
    ):
        yield plain(segments, fill, stroke, *line)
        return
    if fill is not None:
        area = (
            Shaded(segments, _middle(fill), gradient=fill, even_odd=shape.even_odd)
            if isinstance(fill, Gradient)
            else plain(segments, fill)
        )
        yield faded(area, shape.fill_opacity)
    if stroke is not None:
        outline = (
            Shaded(segments, None, _middle(stroke), *line, gradient=stroke)
            if isinstance(stroke, Gradient)
            else Path(segments, None, stroke, *line)
        )
        yield faded(outline, shape.stroke_opacity)


def _middle(gradient: Gradient) -> str:
    return gradient.stops[len(gradient.stops) // 2][1]


def _paler(colour: str, opacity: float) -> str:
    """A colour that lets white paper through."""
    return colour if opacity >= 1 else mix(colour, "#ffffff", opacity)
