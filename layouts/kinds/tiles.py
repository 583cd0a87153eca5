"""Hex tiles: track, cities and values from the tile notation, or a plain value over the place of a stack.

Plain tiles show the value at the top and, turned, at the bottom; the stack's place is in the middle, or to the left of
another place. With an emblem above the places, these are lower and the values on both its sides.
"""

from __future__ import annotations

from math import cos, hypot, pi

from playproof.components.colours.palette import mix
from playproof.components.faults import Fault, PieceFaults
from playproof.components.kinds.tiles import Tile, TileSet
from playproof.components.wording.thousands import grouped
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.face import HexContent, hex_face, tile_sizes
from playproof.layouts.hexmap.grounds import flooded
from playproof.layouts.hexmap.spots import stop_spots
from playproof.layouts.ornament.areas import area, edge_colour, outline_item, tinted
from playproof.layouts.ornament.backs import BLEED, draw_back, grown
from playproof.layouts.ornament.motifs import depth, motif_lines, motif_of
from playproof.layouts.places.outlines import hex_outline
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Group, Item, Polygon, PolygonOutline, Rect
from playproof.layouts.text.setting import FLOOR, fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: How dark the ground of a tile without a colour is, in colours as bands and as floods; the distance of its motif's lines, mm.
GROUND, MOTIF = (0.11, 0.34), 4.5
#: Between the place of a stack and that beside it, mm; the icon in the latter, as a part of it, and how dark it is, 0 to 1.
BETWEEN, SIGN, PALE = 2.0, 0.5, 0.45
#: How much of the tile's colour is in its places where areas are flooded.
SEAT = 0.14
#: How dark the ground beneath an emblem is where areas are flooded.
DEEP = 0.5
#: An emblem above the places: from lower places to the hex's edge, from the emblem to that, to the places, and from the values
#: to the edge, mm.
LOWERED, ROOF, OVER, SIDE = 0.8, 1.0, 0.4, 1.0
#: Such an emblem is so large at least, mm; its side, of its circle's diameter, in whose corners it keeps within the hex;
#: the same where ink is saved.
LEAST, INSCRIBED, SPARING = 8.0, 0.78, 0.7


def draw(one: TileSet, tile: Tile, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Front and back of a tile."""
    outline = hex_outline(one.shape, one.across - one.clearance)
    back = draw_back(context, one.back, outline) if one.back is not None else None
    if tile.is_track:
        return _track_front(one, tile, context, outline), back
    return _front(one, tile, context, outline), back


def spots(one: TileSet, tile: Tile, context: RenderContext) -> dict[str, Spot]:
    """A tile's stops by their numbers, in the order of the notation; on a plain tile the places of its stack and beside it."""
    outline = hex_outline(one.shape, one.across - one.clearance)
    cx, cy = outline.width / 2, outline.height / 2
    if not tile.is_track:
        available = one.stack or one.across / 2
        left, right = _places(one)
        y = round(cy + _lowered(one, outline), 4)
        found = {"stack": Spot(round(cx + left, 4), y, available, available)}
        if one.beside:
            found["beside"] = Spot(round(cx + right, 4), y, one.beside, one.beside)
        return found
    sizes = tile_sizes(one, context)
    return {
        name: stop._replace(x=round(cx + stop.x, 4), y=round(cy + stop.y, 4))
        for name, stop in stop_spots(tile.notation, sizes)
    }


def _track_front(one: TileSet, tile: Tile, context: RenderContext, outline: PolygonOutline) -> Drawing:
    """A tile from its notation; track and ground run over the cut."""
    sizes = tile_sizes(one, context)
    content = HexContent(tile.notation, tile.ground, name=tile.name, number=tile.id, land=tile.terrain)
    drawn = hex_face(content, sizes, context, BLEED - one.clearance / 2)
    cx, cy = round(outline.width / 2, 4), round(outline.height / 2, 4)
    frame: tuple[Item, ...] = ()
    if not drawn.ground and tile.ground in ("", "white"):
        # Paper has no edge of its own: a line shows where one tile ends on a table of many.
        frame = (Polygon(sizes.frame.polygon(-1.2), None, context.theme.frame, context.theme.hairline),)
    return Drawing(outline, (Group((*frame, *drawn.ground, *drawn.art), cx, cy),), bleed=BLEED)


def _front(one: TileSet, tile: Tile, context: RenderContext, outline: PolygonOutline) -> Drawing:
    theme = context.theme
    cx, cy = outline.width / 2, outline.height / 2
    lowered = _lowered(one, outline)
    _refuse_beyond(one, tile, outline, context)
    middle = round(cy + lowered, 4)
    items: list[Item] = []
    ground = theme.paper
    own, flood = tile.colour in context.game.palette, theme.colours == "flood"
    colour = context.colour(tile.colour if own else "accent")
    open_ground = (own or not tile.colour) and theme.colours != "line"
    whole, x, y = grown(outline, BLEED)
    if open_ground:
        # A tint of its colour, else of the game's accent, with that colour's motif or the game's.
        edge = edge_colour(colour, theme.paper, theme.ink)
        ground = tinted(colour, theme.paper, DEEP if flood and tile.emblem else GROUND[flood])
        items.append(Group((outline_item(whole, fill=ground),), x, y))
        lines = motif_lines(motif_of(context, tile.colour), whole, mix(edge, ground, 0.35), 0.25, MOTIF)
        items.append(Group(lines, x, y))
    elif own:
        items.append(area(context, tile.colour, whole, x, y, beyond=True))
    elif tile.colour:
        colour = flooded(tile.colour, context)
        items.append(Group((outline_item(whole, fill=colour),), x, y))
    else:
        colour = context.colour("frame")
    frame = edge_colour(colour, theme.paper, theme.ink)
    inner, inset = grown(outline, -1.6)[0], 1.6
    assert isinstance(inner, PolygonOutline)
    if not open_ground:  # a line near the cut of a ground would be taken for it
        paper = theme.paper if tile.colour else None
        items.append(Group((Polygon(inner.points, paper, frame, theme.line),), inset, inset))
    if tile.emblem:
        up, radius = _roof(one, outline, lowered)
        side = 2 * radius * (INSCRIBED if open_ground else SPARING)
        tone = context.on(ground) if open_ground else theme.ink
        place = (round(cx - side / 2, 4), round(cy - up - side / 2, 4), round(side, 4))
        items += emblem(tile.emblem, *place, tone, ground, solid=open_ground)
    (left, right), inside = _places(one), None
    if open_ground:
        inside = mix(colour, theme.paper, SEAT) if flood else theme.paper
    sign = mix(theme.muted, inside or theme.paper, PALE)
    if one.stack:
        items.append(Circle(round(cx + left, 4), middle, one.stack / 2, inside, frame, theme.hairline))
        size = one.stack * SIGN
        place = (round(cx + left - size / 2, 4), round(middle - size / 2, 4), round(size, 4))
        items += context.icon("disk", *place, sign)
    if one.beside:
        x, y, side = round(cx + right - one.beside / 2, 4), round(middle - one.beside / 2, 4), one.beside
        items.append(Rect(x, y, side, side, 1.0, inside, frame, theme.hairline))
        if one.beside_icon:
            size = side * SIGN
            place = (round(x + (side - size) / 2, 4), round(y + (side - size) / 2, 4), round(size, 4))
            items += context.icon(one.beside_icon, *place, sign)
    if tile.value is not None:
        ring = frame if open_ground else ""
        if tile.emblem:
            items += _values_beside(one, tile.value, context, outline, lowered)
        else:
            items += _value(one, tile.value, context, outline, ring)
    return Drawing(outline, tuple(items), bleed=BLEED)


def _refuse_beyond(one: TileSet, tile: Tile, outline: PolygonOutline, context: RenderContext) -> None:
    """Raises `PieceFaults` for places, or an emblem above them, that the hex has no space for."""
    frame = tile_sizes(one, context).frame
    left, right = _places(one)
    half = one.beside / 2
    free = frame.depth(left, 0) - one.stack / 2
    if one.beside:
        free = min(free, frame.depth(right + half, half))
    problem, allowed = "", ""
    if free < 0:
        places = f"the place of a stack ({one.stack:g} mm)" + (
            f" and that beside it ({one.beside:g} mm) reach" if one.beside else " reaches"
        )
        problem, allowed = f"{places} {-free:.1f} mm beyond the hex", "smaller places, or a larger 'across'"
    elif tile.emblem and (one.shape != "hex-pointy" or not one.stack):
        problem = "an emblem above the places needs a corner above it and a place below it"
        allowed = "shape = 'hex-pointy' and 'stack'"
    elif tile.emblem and _roof(one, outline, _lowered(one, outline))[1] < LEAST / 2:
        problem, allowed = (
            f"no space is left for an emblem of {LEAST:g} mm above the places",
            "smaller places, or a larger 'across'",
        )
    if problem:
        place = context.game.place(one.id, tile.id)
        raise PieceFaults([Fault(place, f"{one.name}, '{tile.title}': {problem}", allowed, alike=problem)])


def _places(one: TileSet) -> tuple[float, float]:
    """How far right of the tile's middle the places of the stack and beside it have theirs, mm."""
    if not (one.stack and one.beside):
        return 0.0, 0.0
    apart = one.stack + BETWEEN + one.beside
    return (one.stack - apart) / 2, (apart - one.beside) / 2


def _lowered(one: TileSet, outline: PolygonOutline) -> float:
    """How far below the tile's middle its places have theirs, mm: as far as they can, beneath emblems."""
    if not one.emblems:
        return 0.0
    cx, cy = outline.width / 2, outline.height / 2
    left, right = _places(one)
    half, by = one.beside / 2, 0.0
    while (
        depth(outline, cx + left, cy + by) - one.stack / 2 > LOWERED
        and depth(outline, cx + right + half, cy + by + half) > LOWERED
    ):
        by += 0.1
    return round(by, 4)


def _roof(one: TileSet, outline: PolygonOutline, lowered: float) -> tuple[float, float]:
    """An emblem between the upper corner and the places: how far above the tile's middle it has its own, and its radius, mm."""
    free = one.across / 2 - one.clearance / 2 - ROOF
    low = max(one.stack, one.beside) / 2 - lowered + OVER
    # Its circle touches both upper edges, whose normals are 30° off the vertical, and the places.
    up = (free + low) / (1 + cos(pi / 6))
    return up, up - low


def _value(
    one: TileSet, value: int, context: RenderContext, outline: PolygonOutline, ring: str
) -> list[Item]:
    """The value above the stack and, turned round, below it: read from both sides of the table. On a ground it is on a disk
    with a ring of that colour."""
    theme = context.theme
    cx, cy = outline.width / 2, outline.height / 2
    stack = max(one.stack, one.beside) if one.stack else 0.0
    available = (cy if one.shape == "hex-pointy" else one.across / 2) - stack / 2
    points = min(context.size(24), max(16.0, available / MM_PER_PT * 0.75))
    cap = face(theme.bold).cap_height * points * MM_PER_PT
    base = cy - stack / 2 - (available - cap) * 0.42 if stack else cy + cap / 2
    text = grouped(value)
    radius = max(cap * 0.86, hypot(width_of(text, theme.bold, points), cap) / 2 + 0.6)
    if ring and stack:
        # Beside the stack, as far from the cut as it can be.
        base = cy - stack / 2 - 0.8 - radius + cap / 2
    figure = fit_line(
        text, cx, base, one.across * 0.45, size=points, name=theme.bold, fill=theme.ink, anchor="middle"
    )
    if ring:
        disk = Circle(cx, round(base - cap / 2, 4), round(radius, 4), theme.paper, ring, theme.heavy)
        figure = (disk, *figure)
    if not stack:
        return list(figure)
    return [*figure, Group(figure, 2 * cx, 2 * cy, rotate=180)]


def _values_beside(
    one: TileSet, value: int, context: RenderContext, outline: PolygonOutline, lowered: float
) -> list[Item]:
    """The value to the left of an emblem above the places, and turned round to its right, each on a disk of paper."""
    theme = context.theme
    cx, cy = outline.width / 2, outline.height / 2
    up, of_emblem = _roof(one, outline, lowered)
    text, bold = grouped(value), theme.bold
    edge = one.across / 2 - one.clearance / 2 - SIDE
    ceiling = max(one.stack, one.beside) / 2 - lowered + OVER
    points = context.size(22)
    while True:
        cap = face(bold).cap_height * points * MM_PER_PT
        radius = max(cap * 0.84, hypot(width_of(text, bold, points), cap) / 2 + 0.5)
        # As near to the corner as it goes: it touches the hex's side and the edge above.
        across = edge - radius
        down = (edge - radius - across / 2) / cos(pi / 6)
        if (
            down - radius >= ceiling and hypot(across, up - down) >= radius + of_emblem * 0.9 + OVER
        ) or points <= FLOOR:
            break
        points -= 0.5
    base = cy - down + cap / 2
    figure = fit_line(
        text, cx - across, base, 2 * radius, size=points, name=bold, fill=theme.ink, anchor="middle"
    )
    once = (Circle(round(cx - across, 4), round(cy - down, 4), round(radius, 4), theme.paper), *figure)
    turned = fit_line(
        text, cx + across, base, 2 * radius, size=points, name=bold, fill=theme.ink, anchor="middle"
    )
    disk = Circle(round(cx + across, 4), round(cy - down, 4), round(radius, 4), theme.paper)
    return [*once, Group((disk, *turned), 2 * (cx + across), 2 * (cy - down), rotate=180)]
