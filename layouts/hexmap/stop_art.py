"""Cities, towns, nodes and starting places as they are drawn, each over its track."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from playproof.components.colours.palette import mix
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.grounds import Ground
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.stops import Stop, is_bar, slots_of
from playproof.layouts.ornament.areas import edge_colour, tinted
from playproof.layouts.ornament.badges import KEPT
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Path, Point, Polygon, Rect, Segment, mm
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: The corners of square places, mm.
CORNER = 1.5
#: How dark the emblem of a home is beside the company's token, 0 to 1.
FAINT = 0.55


class Home(NamedTuple):
    """A company at home on a hex: its letters, its colour in the palette, its emblem."""

    letters: str
    colour: str
    emblem: str = ""


def draw_stop(
    stop: Stop, sizes: HexSizes, ground: Ground, context: RenderContext, homes: Sequence[Home] = ()
) -> Iterator[Item]:
    """One stop; junctions and off-board places have nothing of their own."""
    kind = stop.centre.kind
    if stop.centre.style == "hidden" or kind in ("junction", "offboard"):
        return
    if kind in ("city", "pass"):
        yield from _city(stop, sizes, context, homes)
    elif kind in ("town", "halt"):
        yield from _town(stop, sizes, ground, context)
    elif kind == "node":
        yield from _node(stop, sizes, context)
    else:
        yield from _start(stop, sizes, context)


def _city(stop: Stop, sizes: HexSizes, context: RenderContext, homes: Sequence[Home]) -> Iterator[Item]:
    """Slots as large as the tokens; several are on one plate."""
    theme = context.theme
    diameter = sizes.slot * stop.scale
    places = slots_of(stop, sizes)
    line = max(theme.line, 0.45)
    if len(places) > 1:
        yield from _plate(places, diameter, line, theme.ink, theme.paper)
    for number, (x, y) in enumerate(places):
        if stop.centre.kind == "pass":
            half = diameter / 2
            yield Rect(
                mm(x - half), mm(y - half), mm(diameter), mm(diameter), 1.0, theme.paper, theme.ink, line
            )
        else:
            yield Circle(mm(x), mm(y), mm(diameter / 2), theme.paper, theme.ink, line)
        kept = stop.centre.reservations[number] if number < len(stop.centre.reservations) else ""
        home = next((home for home in homes if home.letters == kept), None)
        if home is not None and stop.centre.kind == "city":
            yield from _home(home, x, y, diameter, line, context)
        elif kept:
            yield from _reserved(kept, x, y, diameter, context)


def _plate(places: Sequence[Point], diameter: float, line: float, ink: str, paper: str) -> Iterator[Item]:
    """What joins the slots of one city: their hull, drawn as a wide line around it."""
    closed: Segment = ("Z",)
    segments: list[Segment] = [("L" if number else "M", mm(x), mm(y)) for number, (x, y) in enumerate(places)]
    if len(places) > 2:
        segments.append(closed)
    fill = len(places) > 2
    yield Path(tuple(segments), ink if fill else None, ink, mm(diameter + line))
    yield Path(tuple(segments), paper if fill else None, paper, mm(diameter - line))


def _home(
    home: Home, x: float, y: float, diameter: float, line: float, context: RenderContext
) -> Iterator[Item]:
    """A company's first token's place: a ring in its colour, its emblem, its letters on a plate below; paler than the token
    itself, which is not there yet."""
    theme = context.theme
    ring = diameter - line
    colour = context.colour(home.colour or "muted")
    pale = theme.paper if theme.colours == "line" else tinted(colour, theme.paper, KEPT)
    yield Circle(mm(x), mm(y), mm(ring / 2), pale)
    inner = ring * 0.40
    edge = edge_colour(colour, theme.paper, theme.ink)
    yield Circle(mm(x), mm(y), mm(inner), theme.paper, edge, theme.line)
    if not home.emblem:
        yield from _reserved(home.letters, x, y, 2 * inner, context)
        return
    side = inner * 1.42
    ink = mix(theme.ink, theme.paper, FAINT)
    solid = theme.colours != "line"
    yield from emblem(home.emblem, x - side / 2, y - inner * 0.90, side, ink, theme.paper, solid=solid)
    points = 6.5
    width = width_of(home.letters, theme.bold, points) + 1.6
    high = 2.9
    top = y + diameter / 2 - high * 0.78
    yield Rect(mm(x - width / 2), mm(top), mm(width), high, 0.9, theme.paper, theme.ink, theme.hairline)
    base = top + high / 2 + face(theme.bold).cap_height * points * MM_PER_PT / 2
    yield from fit_line(
        home.letters, x, base, width, size=points, name=theme.bold, fill=theme.ink, anchor="middle"
    )


def _reserved(kept: str, x: float, y: float, diameter: float, context: RenderContext) -> Iterator[Item]:
    """Whose slot it is: in the colour of that name, if the game has one."""
    theme = context.theme
    available = diameter * 0.82
    points = max(6.0, min(context.size(10), available / max(0.1, width_of(kept, theme.bold, 1))))
    base = y + face(theme.bold).cap_height * points * MM_PER_PT / 2
    yield from fit_line(
        kept, x, base, available, size=points, name=theme.bold, fill=theme.muted, anchor="middle", floor=5
    )


def _town(stop: Stop, sizes: HexSizes, ground: Ground, context: RenderContext) -> Iterator[Item]:
    theme = context.theme
    if is_bar(stop.centre, len(stop.edges)):
        length, thick = sizes.bar
        length *= stop.scale
        # Ground at its ends alone: its own track goes on below it.
        yield _bar(stop, length + 2 * sizes.casing, thick, ground.fill)
        yield _bar(stop, length, thick, ground.ink)
        return
    x, y, radius = mm(stop.x), mm(stop.y), sizes.dot
    yield Circle(x, y, mm(radius + sizes.casing), ground.fill)
    if stop.centre.kind == "halt":
        yield Circle(x, y, mm(radius), theme.paper, theme.ink, max(theme.line, 0.6))
        if stop.centre.symbol:
            points = radius * 1.25 / MM_PER_PT
            base = stop.y + face(theme.bold).cap_height * points * MM_PER_PT / 2
            yield from fit_line(
                stop.centre.symbol, stop.x, base, radius * 1.6,
                size=points, name=theme.bold, fill=theme.ink, anchor="middle", floor=4,
            )  # fmt: skip
        return
    yield Circle(x, y, mm(radius), ground.ink)


def _bar(stop: Stop, length: float, thick: float, fill: str) -> Item:
    """A bar square to the track."""
    turn = radians(stop.angle)
    along, over = (
        (cos(turn) * thick / 2, sin(turn) * thick / 2),
        (-sin(turn) * length / 2, cos(turn) * length / 2),
    )
    points = tuple(
        (mm(stop.x + along[0] * a + over[0] * b), mm(stop.y + along[1] * a + over[1] * b))
        for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
    )
    return Polygon(points, fill)


#: Where a node's cost begins, as a share of the radius below the middle.
_COST_LINE = 0.26


def _node(stop: Stop, sizes: HexSizes, context: RenderContext) -> Iterator[Item]:
    """A disc with the value, and under it, faint and in brackets, what it costs: rules ask for it less often than they pay
    the value."""
    theme = context.theme
    radius = sizes.node * stop.scale
    line = max(theme.line * 2, 0.7) if theme.colours != "line" else theme.line
    x, y = stop.x, stop.y
    cost = stop.centre.cost if sizes.node_costs else None
    ground, value = theme.paper, stop.centre.fixed
    if sizes.highest_node and value and not stop.centre.hide and theme.colours != "line":
        # High values are seen on the map: by a square, for the low ones are hardly told apart.
        ground = mix(context.colour("accent"), theme.paper, min(1.0, value / sizes.highest_node) ** 2)
    yield Circle(mm(x), mm(y), mm(radius), ground, theme.ink, line)
    middle = y
    if cost is not None:
        low = radius * _COST_LINE
        text = f"({cost})"
        available = radius * 1.25
        points = min(context.size(9.5), radius * 0.66 / MM_PER_PT)
        base = y + low + (radius - low) * 0.36 + face(theme.bold).cap_height * points * MM_PER_PT / 2
        yield from fit_line(
            text, x, base, available, size=points, name=theme.text, fill=theme.muted,
            anchor="middle", floor=5,
        )  # fmt: skip
        middle = y + (low - radius) / 2 + radius * 0.06
    if value is not None and not stop.centre.hide:
        points = min(context.size(24), radius * (1.15 if cost is not None else 1.35) / MM_PER_PT)
        base = middle + face(theme.bold).cap_height * points * MM_PER_PT / 2
        yield from fit_line(
            str(value), x, base, radius * 1.55, size=points, name=theme.bold, fill=theme.ink, anchor="middle"
        )


def _start(stop: Stop, sizes: HexSizes, context: RenderContext) -> Iterator[Item]:
    """A place for the piece that starts here; what it costs is beside it, where no piece covers it."""
    theme = context.theme
    radius = sizes.slot * stop.scale / 2
    x, y = stop.x, stop.y
    line = max(theme.line * 2, 0.7) if theme.colours != "line" else theme.line
    if sizes.square:
        side = mm(2 * radius)
        yield Rect(mm(x - radius), mm(y - radius), side, side, CORNER, theme.paper, theme.ink, line)
    else:
        yield Circle(mm(x), mm(y), mm(radius), theme.paper, theme.ink, line)
    kept = stop.centre.reservations[0] if stop.centre.reservations else ""
    if kept:
        yield from _reserved(kept, x, y, radius * 2 - 2, context)
    else:
        size = radius * 1.05
        yield from context.icon("outpost", mm(x - size / 2), mm(y - size / 2), mm(size), theme.muted)
