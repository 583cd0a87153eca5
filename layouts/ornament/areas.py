"""Areas in a colour of the game: fill, ring or outline by the theme, always with the colour's pattern.

A ground of a colour never stands alone: its pattern is drawn over it in a darker or lighter tone, so that a
black and white print tells the colours apart.
"""

from __future__ import annotations

from functools import lru_cache

from playproof.components.colours.palette import contrast, ink_on, mix
from playproof.layouts.ornament.patterns import fill as pattern_fill
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Group,
    Item,
    Outline,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
)

#: Where patterns are all there is of a colour, they are thinner and wider apart, mm: ink is money.
LINE_PITCH, LINE_WEIGHT = 5.0, 0.16
#: From the edge of an area to its pattern, mm: viewers round a clipped edge up to whole pixels.
CLEAR = 0.2


def outline_item(
    outline: Outline, *, fill: str | None = None, stroke: str | None = None, weight: float = 0.35
) -> Item:
    """The outline itself as something to draw."""
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return Circle(radius, radius, radius, fill, stroke, weight)
    if isinstance(outline, PolygonOutline):
        return Polygon(outline.points, fill, stroke, weight)
    return Rect(0, 0, outline.width, outline.height, outline.radius, fill, stroke, weight)


def own_band(context: RenderContext) -> str:
    """The colour of the game's bands with titles, where colours fill areas; "" if it has none of its own."""
    return (context.game.header.look.band or "") if context.theme.colours == "flood" else ""


def own_ground(context: RenderContext) -> str:
    """The game's own ground of sheets, where colours fill areas; "" if it has none."""
    return (context.game.header.look.ground or "") if context.theme.colours == "flood" else ""


def own_trim(context: RenderContext) -> str:
    """The game's own accent where colours fill areas; "" if it has none."""
    return (context.game.header.look.trim or "") if context.theme.colours == "flood" else ""


def only_printed(context: RenderContext, name: str) -> bool:
    """Whether the palette colour ``name`` means nothing in play (``use = "print"``)."""
    colour = context.game.palette.get(name)
    return colour is not None and colour.use == "print"


@lru_cache(maxsize=256)
def pattern_colour(colour: str) -> str:
    """The tone of a pattern on a ground of ``colour``: lighter on dark grounds, darker on light ones."""
    return mix(ink_on(colour), colour, 0.28)


@lru_cache(maxsize=256)
def edge_colour(colour: str, paper: str, ink: str) -> str:
    """A line in ``colour`` that is seen on paper: darkened until it contrasts 3 to 1."""
    share = 1.0
    while contrast(mix(colour, ink, share), paper) < 3 and share > 0:
        share -= 0.1
    return mix(colour, ink, max(share, 0))


@lru_cache(maxsize=256)
def tinted(colour: str, paper: str, dark: float, most: float = 1.0, least: float = 0.0) -> str:
    """A tint of ``colour`` on paper that takes so much ink (``dark``, 0 to 1: the mean of its three inks), whichever
    colour it is; ``most`` and ``least`` are the greatest and the least share of the colour in it."""
    full = 1 - sum(bytes.fromhex(colour[1:])) / 765
    return mix(colour, paper, max(least, min(most, dark / max(0.05, full))))


def _inside(pattern: str, outline: Outline, colour: str, pitch: float, weight: float) -> tuple[Item, ...]:
    """The pattern, a little inside the edge of a rectangle or a circle: cut off there, it has no fringe."""
    inner: Outline
    if isinstance(outline, CircleOutline) and outline.diameter > 4 * CLEAR:
        inner = CircleOutline(outline.diameter - 2 * CLEAR)
    elif isinstance(outline, RectOutline) and min(outline.width, outline.height) > 4 * CLEAR:
        wide, high = round(outline.width - 2 * CLEAR, 4), round(outline.height - 2 * CLEAR, 4)
        inner = RectOutline(wide, high, max(0.0, outline.radius - CLEAR))
    else:
        return pattern_fill(pattern, outline, colour, pitch=pitch, weight=weight)
    items = pattern_fill(pattern, inner, colour, pitch=pitch, weight=weight)
    return (Group(items, CLEAR, CLEAR),) if items else ()


@lru_cache(maxsize=4096)
def _area(
    outline: Outline,
    ground: str,
    pattern: str,
    use: str,
    paper: str,
    ink: str,
    weight: float,
    border: bool,
    marks: tuple[float, float],
) -> tuple[Item, ...]:
    edge = edge_colour(ground, paper, ink)
    items: list[Item] = []
    if use == "line":
        pitch = max(LINE_PITCH, marks[0])
        items += pattern_fill(pattern, outline, edge, pitch=pitch, weight=LINE_WEIGHT, solid=False)
        items.append(outline_item(outline, stroke=edge, weight=weight))
    else:
        items.append(outline_item(outline, fill=ground))
        items += _inside(pattern, outline, pattern_colour(ground), *marks)
        if border or contrast(ground, paper) < 1.5:
            items.append(outline_item(outline, stroke=edge, weight=weight))
    return tuple(items)


def area(
    context: RenderContext,
    name: str,
    outline: Outline,
    x: float,
    y: float,
    *,
    border: bool = False,
    beyond: bool = False,
    pitch: float = 2.0,
    weight: float = 0.35,
    dark: float = 1.0,
) -> Group:
    """An area of the palette colour ``name`` (or of ink, if it is empty) with its top left at (x, y) mm, its pattern's rows
    ``pitch`` mm apart in lines of ``weight`` mm; ``dark``: how much of the colour its ground has, 0 to 1.

    ``beyond``: its edge is beyond the cut, so that no line is drawn there.
    """
    theme = context.theme
    ground = mix(context.colour(name or "muted"), theme.paper, dark)
    items = _area(
        outline,
        ground,
        context.pattern(name),
        theme.colours,
        theme.paper,
        theme.ink,
        theme.line,
        border,
        (pitch, weight),
    )
    if beyond and theme.colours == "line":
        items = items[:-1]
    return Group(items, x, y)


def rect_area(
    context: RenderContext, name: str, x: float, y: float, width: float, height: float, radius: float = 0
) -> Group:
    """A rectangle in a palette colour."""
    return area(context, name, RectOutline(width, height, radius), x, y)
