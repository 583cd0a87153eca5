"""Seals and fine borders, as deeds have them."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from playproof.components.colours.palette import mix
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.badges import emblem_in
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Path, Point, Polygon, Segment, mm

#: The points of a seal's edge, how deep they are cut, of its radius, and the share of the radius that is paper; its emblem, of
#: that disk, and how much of the seal that disk is where ink is saved.
POINTS, CUT, DISK, EMBLEM, SAVED = 28, 0.09, 0.74, 1.42, 0.8
#: The share of the colour in a seal where only bands are in colour: ink is money.
PALER = 0.3
#: How far a seal's ribbons hang below it, of its radius; how broad one is and how far its foot is off the middle.
TAILS, BROAD, ASIDE = 0.34, 0.36, 0.34
#: A border's corners are cut in by so much, mm; from its line to the fine one within it, mm.
CORNER, WITHIN = 2.4, 0.75


def seal(
    context: RenderContext, colour: str, emblem: str, cx: float, cy: float, radius: float, *, full: bool
) -> list[Item]:
    """An emblem on paper in a ring with a cut edge, mm: the ring in the colour and with ribbons below if it is ``full``, else
    in lines."""
    theme = context.theme
    tone = context.colour(colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    filled = full and theme.colours != "line"
    if theme.colours == "band":
        tone = mix(tone, theme.paper, PALER)
    if theme.colours == "line":
        # Ink is money: the cut edge alone.
        side = radius * EMBLEM * SAVED
        return [
            Polygon(_star(cx, cy, radius), None, edge, theme.hairline),
            *emblem_in(context, emblem, (cx - side / 2, cy - side / 2, side, side)),
        ]
    items: list[Item] = []
    if full:
        items += [
            Polygon(_tail(cx, cy, radius, side), tone if filled else theme.paper, edge, theme.line)
            for side in (-1, 1)
        ]
    fill = tone if filled else theme.paper
    items.append(Polygon(_star(cx, cy, radius), fill, edge, theme.line))
    line = mix(context.on(tone), tone, 0.6) if filled else edge
    middle = mm(cx), mm(cy)
    items.append(Circle(*middle, mm(radius * (DISK + 0.09)), None, line, theme.hairline))
    items.append(Circle(*middle, mm(radius * DISK), theme.paper, edge, theme.line))
    side = radius * DISK * EMBLEM
    return [*items, *emblem_in(context, emblem, (cx - side / 2, cy - side / 2, side, side))]


@lru_cache(maxsize=64)
def _star(cx: float, cy: float, radius: float) -> tuple[Point, ...]:
    angles = ((number, number * pi / POINTS) for number in range(2 * POINTS))
    reach = (radius, radius * (1 - CUT))
    return tuple(
        (mm(cx + reach[number % 2] * sin(angle)), mm(cy - reach[number % 2] * cos(angle)))
        for number, angle in angles
    )


def _tail(cx: float, cy: float, radius: float, side: int) -> tuple[Point, ...]:
    """A ribbon below a seal, with a notch in its end."""
    top, foot = cy + radius * 0.6, cy + radius * (1 + TAILS)
    inner, outer = cx + side * radius * 0.04, cx + side * radius * (0.04 + BROAD)
    off = side * radius * ASIDE * 0.5
    points = (
        (inner, top), (outer, top), (outer + off, foot), ((inner + outer) / 2 + off, foot - radius * 0.12), (inner + off, foot),
    )  # fmt: skip
    return tuple((mm(x), mm(y)) for x, y in points)


def fine_border(
    box: tuple[float, float, float, float], edge: str, fill: str | None, context: RenderContext
) -> list[Item]:
    """Two lines around (x, y, width, height) mm, their corners cut in round; within them ``fill``. Nothing where ink
    is saved."""
    x, y, wide, high = box
    if context.theme.colours == "line":
        return []
    weight = context.theme.line if context.theme.colours == "flood" else context.theme.hairline
    return [
        Path(_cut_in(x, y, wide, high, CORNER), fill, edge, weight),
        Path(
            _cut_in(x + WITHIN, y + WITHIN, wide - 2 * WITHIN, high - 2 * WITHIN, CORNER),
            None,
            edge,
            context.theme.hairline,
        ),
    ]


@lru_cache(maxsize=64)
def _cut_in(x: float, y: float, wide: float, high: float, by: float) -> tuple[Segment, ...]:
    """A rectangle whose corners are quarters of circles around them."""
    near = by * 0.5523
    right, low = x + wide, y + high
    corners = (
        ((right, y), (-1, 0), (0, 1)),
        ((right, low), (0, -1), (-1, 0)),
        ((x, low), (1, 0), (0, -1)),
        ((x, y), (0, 1), (1, 0)),
    )
    way: list[Segment] = [("M", mm(x + by), mm(y))]
    for (cx, cy), (ax, ay), (bx, by_) in corners:
        start, end = (cx + ax * by, cy + ay * by), (cx + bx * by, cy + by_ * by)
        way.append(("L", mm(start[0]), mm(start[1])))
        way.append(
            (
                "C",
                mm(start[0] + bx * near), mm(start[1] + by_ * near), mm(end[0] + ax * near), mm(end[1] + ay * near),
                mm(end[0]), mm(end[1]),
            )
        )  # fmt: skip
    return (*way, ("Z",))
