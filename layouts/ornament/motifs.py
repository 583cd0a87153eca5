"""Ornament in one hand for all pieces: motifs, grounds, and the panel that an emblem stands on.

Motifs are lines alone, around the middle of their box. A game chooses its own under ``[look]``; a colour may have one too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, hypot, inf, log, pi, sin

from playproof.components.colours.palette import contrast, mix
from playproof.layouts.emblems import emblem
from playproof.layouts.ornament.areas import edge_colour, outline_item, own_ground, rect_area, tinted
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Group,
    Item,
    Outline,
    Path,
    PolygonOutline,
    RectOutline,
    Segment,
    shared,
)

#: How far pieces bleed over the cut, mm.
BLEED = 3.0
#: Shares of a colour in the paper: a card's ground and a panel's where areas are flooded, a motif's lines.
WASH, PANEL, LINES = 0.14, 0.34, 0.17
#: The least ink of a wash and of a panel's ground: of a pale colour they take a greater share, so that it is seen.
PALE = (0.055, 0.11)
#: How much of its ink is in the lines on a panel that is all in the colour.
FULL = 0.3
#: The share of an edge's colour in the motif on a sheet's own ground.
OWN_LINES = 0.34
#: A colour of more contrast with the paper than this is as good as black.
DARK = 9.0
#: How much of an accent's area is in the lines of the motif on it, and their distance, mm.
ON_ACCENT, ACCENT_PITCH = 0.62, 5.0
#: Of contours, how many distances from the middle the swing begins to turn more slowly.
CALM = 8.0
#: How dark the ground of a mat or a track is, 0 to 1.
SHEET = 0.07
#: Between a panel's edge and the ring around its emblem, mm; how much of the ring's diameter the emblem takes.
INSET, SHARE = 1.2, 0.74
#: The same where ink is saved.
SAVED = 0.72
#: A lower panel has no ring, so that its emblem is larger, mm.
RING = 28.0

#: Rings keep so far within a round or slanted cut, mm.
ALONG = 0.5
#: In how many steps a moon is moved half around, until it is clear of a plate; and how far from its edge, mm.
TURNS, OFF = 24, 1.2

Draw = Callable[[float, float, float], list[Segment]]


def grown(outline: Outline, by: float) -> tuple[Outline, float, float]:
    """The outline grown by ``by`` mm on all sides, and where its box then begins."""
    if isinstance(outline, CircleOutline):
        return CircleOutline(outline.diameter + 2 * by), -by, -by
    if isinstance(outline, RectOutline):
        return RectOutline(outline.width + 2 * by, outline.height + 2 * by), -by, -by
    xs = (outline.width + 2 * by) / outline.width
    ys = (outline.height + 2 * by) / outline.height
    points = tuple((x * xs, y * ys) for x, y in outline.points)
    return PolygonOutline(outline.width + 2 * by, outline.height + 2 * by, points), -by, -by


def accent(context: RenderContext, colour: str) -> str:
    """A piece's colour as #rrggbb; the game's accent for a piece without one."""
    return context.colour(colour or "accent")


def wash(
    context: RenderContext, colour: str, outline: Outline, dark: float = PALE[0], bleed: float = BLEED
) -> list[Item]:
    """The ground of a whole piece in a tint of its colour (``dark``: its ink, 0 to 1), with its bleed, mm; nothing in themes
    that don't flood areas."""
    theme = context.theme
    if theme.colours != "flood":
        return []
    whole, x, y = grown(outline, bleed) if bleed else (outline, 0.0, 0.0)
    return [
        Group(
            (outline_item(whole, fill=tinted(accent(context, colour), theme.paper, dark, least=WASH)),),
            x,
            y,
        )
    ]


def sheet_ground(context: RenderContext, width: float, height: float) -> list[Item]:
    """A tint of the game's accent and its motif, with their bleed; nothing where ink is saved."""
    theme = context.theme
    if theme.colours == "line":
        return []
    tone = context.colour("accent")
    outline, x, y = grown(RectOutline(width, height), BLEED)
    ground = mix(tone, theme.paper, WASH) if theme.colours == "flood" else tinted(tone, theme.paper, SHEET)
    ground, share = (own, OWN_LINES) if (own := own_ground(context)) else (ground, LINES)
    edge = edge_colour(tone, theme.paper, theme.ink)
    lines = motif_lines(context.game.header.look.motif, outline, mix(edge, ground, share), 0.2, 5.0)
    return [Group((outline_item(outline, fill=ground), *lines), x, y)]


def accent_area(context: RenderContext, x: float, y: float, width: float, height: float) -> list[Item]:
    """A rectangle of the game's accent with its motif; the accent alone where ink is saved."""
    theme = context.theme
    found: list[Item] = [rect_area(context, "accent", x, y, width, height)]
    if theme.colours != "line":
        tone, outline = context.colour("accent"), RectOutline(width, height)
        ink = mix(tone, context.on(tone), ON_ACCENT)
        lines = motif_lines(context.game.header.look.motif, outline, ink, theme.line, ACCENT_PITCH)
        found.append(Group(lines, x, y))
    return found


def panel(
    context: RenderContext,
    colour: str,
    name: str,
    box: tuple[float, float, float, float],
    *,
    motif: str = "",
    radius: float = 2.0,
    trim: tuple[float, float, float, float] | None = None,
    ring: bool = True,
    full: bool | None = None,
    air: float = INSET,
) -> list[Item]:
    """A panel in (x, y, width, height) mm with a motif, and the emblem ``name`` in its middle, in a ring.

    ``motif`` is the colour's or the game's if not given. Edges on ``trim`` (the cut: left, top, right, bottom) go on
    into the bleed. ``air`` mm stay free around ring or emblem. Where ink is saved, the emblem stands alone. Where colour
    floods, the ground is a tint; with ``full`` it is the colour itself and the emblem has a ring, without it, paper.
    """
    theme = context.theme
    x, y, width, height = box
    across = min(width, height) - 2 * air
    flood = theme.colours == "flood"
    ring = (ring and height >= RING) or (flood and bool(full))
    cx, cy = x + width / 2, y + height / 2
    items: list[Item] = []
    solid = theme.colours != "line"
    if solid:
        items += _ground(context, colour, box, motif or motif_of(context, colour), radius, trim, full)
    if name:
        side = across * (1.0 if not ring else SHARE if solid else SAVED)
        if solid and ring:
            edge = edge_colour(accent(context, colour), theme.paper, theme.ink)
            middle = round(cx, 4), round(cy, 4)
            items.append(Circle(*middle, round(across / 2, 4), theme.paper, edge, theme.line))
        items += emblem(name, cx - side / 2, cy - side / 2, side, theme.ink, theme.paper, solid=solid)
    return items


def motif_of(context: RenderContext, colour: str) -> str:
    """The motif of a palette colour, else the game's."""
    own = context.game.palette[colour].motif if colour in context.game.palette else None
    return own or context.game.header.look.motif


def _ground(
    context: RenderContext,
    colour: str,
    box: tuple[float, float, float, float],
    motif: str,
    radius: float,
    trim: tuple[float, float, float, float] | None,
    full: bool | None,
) -> list[Item]:
    theme = context.theme
    tone = accent(context, colour)
    left, top = box[0], box[1]
    right, bottom = left + box[2], top + box[3]
    bleeds = False
    if trim is not None:
        left, bleeds = (left - BLEED, True) if left <= trim[0] + 1e-6 else (left, bleeds)
        top, bleeds = (top - BLEED, True) if top <= trim[1] + 1e-6 else (top, bleeds)
        right, bleeds = (right + BLEED, True) if right >= trim[2] - 1e-6 else (right, bleeds)
        bottom, bleeds = (bottom + BLEED, True) if bottom >= trim[3] - 1e-6 else (bottom, bleeds)
    outline = RectOutline(round(right - left, 4), round(bottom - top, 4), 0.0 if bleeds else radius)
    edge = edge_colour(tone, theme.paper, theme.ink)
    ground, lines = theme.paper, LINES
    if theme.colours == "flood" and full:
        ground, edge, lines = tone, mix(context.on(tone), tone, FULL), 1.0
    elif theme.colours == "flood" and full is None:
        # On a grey made of black, a drawing would sink.
        dark = contrast(tone, theme.paper) > DARK
        ground = mix(tone, theme.paper, WASH) if dark else tinted(tone, theme.paper, PALE[1], least=PANEL)
    made: list[Item] = [outline_item(outline, fill=ground)]
    # Where colours are told by patterns, a pale colour's lines are those of its edge.
    made += motif_lines(motif, outline, mix(edge, ground, lines), 0.2)
    made.append(outline_item(outline, stroke=edge, weight=theme.line))
    return [Group(tuple(made), round(left, 4), round(top, 4))]


@lru_cache(maxsize=512)
def motif_lines(
    name: str,
    outline: Outline,
    colour: str,
    weight: float,
    pitch: float = 0.0,
    *,
    inner: float = 0.0,
    rim: float = 0.0,
    ring: float = 0.0,
    plate: tuple[float, float] = (0.0, 0.0),
) -> tuple[Item, ...]:
    """A motif over an outline, clipped at it, in the outline's own coordinates; nothing for ``plain``.

    ``pitch`` is the distance of its lines, mm; without one it follows from the size. Rings around the middle begin beyond
    ``inner`` mm, one of them has the radius ``ring``, and what lies on them keeps ``rim`` mm off the outline
    and clear of a ``plate`` of a width and height in the middle.
    """
    small = min(outline.width, outline.height)
    draw = _MOTIFS.get(name)
    if draw is None:
        return ()
    pitch = pitch or max(1.6, min(6.0, small / 9))
    if draw is _orbits:
        if ring:
            pitch = ring / max(1, round(ring / pitch))
        # A ring that is about as large as a hex or a disk would run along the cut, and a larger one in bits into its corners.
        whole = depth(outline, outline.width / 2, outline.height / 2) - rim - ALONG
        outer = inf if isinstance(outline, RectOutline) else whole

        def free(x: float, y: float) -> float:
            return depth(outline, x, y) - rim

        segments = _orbits(outline.width, outline.height, pitch, inner, outer, free, plate)
    else:
        segments = draw(outline.width, outline.height, pitch)
    lines = tuple((kind, *(round(value, 3) for value in values)) for kind, *values in segments)
    return (Group(shared((Path(lines, stroke=colour, weight=weight),)), clip=outline),)


def _circle(cx: float, cy: float, radius: float) -> list[Segment]:
    k = 0.5522847498 * radius
    return [
        ("M", cx + radius, cy),
        ("C", cx + radius, cy + k, cx + k, cy + radius, cx, cy + radius),
        ("C", cx - k, cy + radius, cx - radius, cy + k, cx - radius, cy),
        ("C", cx - radius, cy - k, cx - k, cy - radius, cx, cy - radius),
        ("C", cx + k, cy - radius, cx + radius, cy - k, cx + radius, cy),
        ("Z",),
    ]


def _line(*points: tuple[float, float]) -> list[Segment]:
    return [("L" if number else "M", x, y) for number, (x, y) in enumerate(points)]


def depth(outline: Outline, x: float, y: float) -> float:
    """How far within an outline a point in its coordinates lies, mm."""
    if isinstance(outline, CircleOutline):
        return outline.diameter / 2 - hypot(x - outline.diameter / 2, y - outline.diameter / 2)
    if isinstance(outline, RectOutline):
        return min(x, y, outline.width - x, outline.height - y)
    points = outline.points
    middle = outline.width / 2, outline.height / 2
    return min(
        _side_of(one, other, (x, y)) * (1 if _side_of(one, other, middle) > 0 else -1)
        for one, other in zip(points, (*points[1:], points[0]), strict=True)
    )


def _side_of(one: tuple[float, float], other: tuple[float, float], at: tuple[float, float]) -> float:
    """How far a point lies beside the line through two others, mm; on its other side less than 0."""
    across, down = other[0] - one[0], other[1] - one[1]
    return ((at[0] - one[0]) * down - (at[1] - one[1]) * across) / hypot(across, down)


def _orbits(
    width: float,
    height: float,
    pitch: float,
    inner: float = 0.0,
    outer: float = inf,
    free: Callable[[float, float], float] = lambda x, y: inf,
    plate: tuple[float, float] = (0.0, 0.0),
) -> list[Segment]:
    """Rings around the middle between ``inner`` and ``outer`` mm, two moons on each: those that have their radius ``free``
    around them, clear of the ``plate``."""
    cx, cy, reach = width / 2, height / 2, hypot(width, height) / 2
    segments: list[Segment] = []
    radius = pitch
    while radius < reach:
        angle = radius * 2.399963
        for _ in range(TURNS if all(plate) else 0):
            beside = abs(radius * cos(angle)) - plate[0] / 2, abs(radius * sin(angle)) - plate[1] / 2
            if max(beside) >= pitch * 0.16 + OFF:
                break
            angle += pi / TURNS
        moon_x, moon_y = radius * cos(angle), radius * sin(angle)
        if inner < radius < outer:
            segments += _circle(cx, cy, radius)
            for x, y in ((cx + moon_x, cy + moon_y), (cx - moon_x, cy - moon_y)):
                if free(x, y) > pitch * 0.16:
                    segments += _circle(x, y, pitch * 0.16)
        radius += pitch
    return segments


def _rays(width: float, height: float, pitch: float) -> list[Segment]:
    """Rays from the middle, every other one shorter."""
    cx, cy, reach = width / 2, height / 2, hypot(width, height) / 2
    segments: list[Segment] = []
    for step in range(48):
        angle = step * pi / 24
        start = reach * (0.28 if step % 2 else 0.2)
        across, down = cos(angle), sin(angle)
        segments += _line((cx + start * across, cy + start * down), (cx + reach * across, cy + reach * down))
    return segments


def _waves(width: float, height: float, pitch: float) -> list[Segment]:
    """Level lines that swing."""
    segments: list[Segment] = []
    y = -pitch
    while y < height + pitch:
        segments.append(("M", -pitch, y))
        x = -pitch
        while x < width + pitch:
            segments.append(("C", x + pitch, y - pitch, x + pitch, y + pitch, x + 2 * pitch, y))
            x += 2 * pitch
        y += pitch
    return segments


def _rails(width: float, height: float, pitch: float) -> list[Segment]:
    """Tracks with their sleepers that bend around a corner, one in the other."""
    segments: list[Segment] = []
    reach = hypot(width, height) + pitch
    radius = pitch * 0.9
    while radius < reach:
        for side in (-0.17, 0.17):
            segments += _circle(0.0, height, radius + side * pitch)
        count = max(3, round(radius * pi / 2 / (0.5 * pitch)))
        for number in range(count):
            angle = (number + 0.5) * pi / 2 / count
            across, down = cos(angle), -sin(angle)
            near, far = radius - 0.32 * pitch, radius + 0.32 * pitch
            segments += _line((near * across, height + near * down), (far * across, height + far * down))
        radius += 1.15 * pitch
    return segments


def _lattice(width: float, height: float, pitch: float) -> list[Segment]:
    """Slanting lines both ways."""
    segments: list[Segment] = []
    start = -height + (width + height) / 2 % pitch
    while start < width:
        segments += _line((start, 0.0), (start + height, height))
        segments += _line((start + height, 0.0), (start, height))
        start += pitch
    return segments


def _stars(width: float, height: float, pitch: float) -> list[Segment]:
    """Stars with four points, each row in the gaps of the next, a small ring between them."""
    segments: list[Segment] = []
    wide, far, near = pitch * 1.9, pitch * 0.52, pitch * 0.13
    rows, columns = int(height / wide) + 2, int(width / wide) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x = width / 2 + (column + row % 2 * 0.5) * wide
            y = height / 2 + row * wide * 0.62
            if not (-wide < x < width + wide and -wide < y < height + wide):
                continue
            points = [
                (x + (near if step % 2 else far) * cos(step * pi / 4), y + (near if step % 2 else far) * sin(step * pi / 4))
                for step in range(8)
            ]  # fmt: skip
            segments += [*_line(*points), ("Z",)]
            segments += _circle(x + wide / 2, y, pitch * 0.09)
    return segments


def _web(width: float, height: float, pitch: float) -> list[Segment]:
    """A spider's web: threads from the middle, between them others that sag."""
    cx, cy, reach = width / 2, height / 2, hypot(width, height) / 2 + pitch
    count, segments = 16, []
    for step in range(count):
        angle = step * 2 * pi / count
        segments += _line((cx, cy), (cx + reach * cos(angle), cy + reach * sin(angle)))
    radius = pitch
    while radius < reach * 1.1:
        segments.append(("M", cx + radius, cy))
        for step in range(1, count + 1):
            angle, before = step * 2 * pi / count, (step - 0.5) * 2 * pi / count
            sag = radius * 0.86
            tug = cx + sag * cos(before), cy + sag * sin(before)
            segments.append(("C", *tug, *tug, cx + radius * cos(angle), cy + radius * sin(angle)))
        radius += pitch * 1.1
    return segments


def _scales(width: float, height: float, pitch: float) -> list[Segment]:
    """Rows of arcs in arcs, each row in the gaps of the next: waves as on Japanese cloth."""
    segments: list[Segment] = []
    radius = pitch * 1.05
    rows, columns = int(height / radius) + 3, int(width / radius / 2) + 3
    for row in range(rows):
        y = height / 2 % radius + row * radius
        for column in range(-1, columns):
            x = width / 2 % (2 * radius) - 2 * radius + (column * 2 + row % 2) * radius
            for share in (1.0, 0.66, 0.33):
                reach = radius * share
                k = 0.5522847498 * reach
                segments += [
                    ("M", x - reach, y),
                    ("C", x - reach, y - k, x - k, y - reach, x, y - reach),
                    ("C", x + k, y - reach, x + reach, y - k, x + reach, y),
                ]
    return segments


def _bricks(width: float, height: float, pitch: float) -> list[Segment]:
    """Courses of bricks."""
    segments: list[Segment] = []
    high, wide = pitch * 0.9, pitch * 1.9
    rows, columns = int(height / high) + 2, int(width / wide) + 3
    for row in range(-1, rows):
        y = height / 2 % high + row * high
        segments += _line((0.0, y), (width, y))
        for column in range(-1, columns):
            x = width / 2 % wide + (column - row % 2 * 0.5) * wide
            segments += _line((x, y), (x, y + high))
    return segments


def _hexes(width: float, height: float, pitch: float) -> list[Segment]:
    """A honeycomb."""
    segments: list[Segment] = []
    side = pitch * 0.9
    wide, high = side * 3**0.5, side * 1.5
    rows, columns = int(height / high / 2) + 2, int(width / wide / 2) + 2
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            x, y = width / 2 + (column + row % 2 * 0.5) * wide, height / 2 + row * high
            corners = [
                (x + side * sin(step * pi / 3), y - side * cos(step * pi / 3)) for step in (-1, 0, 1, 2)
            ]
            segments += _line(*corners)
    return segments


def _guilloche(width: float, height: float, pitch: float) -> list[Segment]:
    """Waves that cross each other in rows, as on bank notes."""
    segments: list[Segment] = []
    step, deep = pitch * 1.6, pitch * 1.3
    rows = int(height / deep) + 2
    for row in range(rows):
        y = height / 2 % deep + (row - 0.5) * deep
        for share in (1.0, 0.55, -0.55, -1.0):
            tug = deep * 1.5 * share
            x = width / 2 % step - 2 * step
            segments.append(("M", x, y))
            while x < width + step:
                segments.append(("C", x + step / 3, y - tug, x + 2 * step / 3, y + tug, x + step, y))
                x += step
    return segments


def _contours(width: float, height: float, pitch: float) -> list[Segment]:
    """Heights of a map: lines around hills, none quite round."""
    cx, cy, reach = width / 2, height / 2, hypot(width, height) / 2
    segments: list[Segment] = []
    count = 24
    radius = pitch * 0.8
    while radius < reach * 1.25:
        # Far out the swing turns ever more slowly from line to line: else a line would cross the next one.
        turn = radius / pitch
        turn = turn if turn < CALM else CALM * (1 + log(turn / CALM))
        points = []
        for step in range(count):
            angle = step * 2 * pi / count
            swing = 1 + 0.13 * sin(3 * angle + turn * 0.35) + 0.07 * sin(5 * angle - turn * 0.6)
            points.append((cx + radius * swing * cos(angle), cy + radius * swing * sin(angle)))
        segments += closed_curve(points)
        radius += pitch * 0.8
    return segments


def closed_curve(points: list[tuple[float, float]]) -> list[Segment]:
    """A closed curve through points: each bend leans on its neighbours."""
    segments: list[Segment] = [("M", *points[0])]
    count = len(points)
    for number in range(count):
        before, here = points[number - 1], points[number]
        to, after = points[(number + 1) % count], points[(number + 2) % count]
        segments.append(
            (
                "C",
                here[0] + (to[0] - before[0]) / 6, here[1] + (to[1] - before[1]) / 6,
                to[0] - (after[0] - here[0]) / 6, to[1] - (after[1] - here[1]) / 6,
                *to,
            )
        )  # fmt: skip
    segments.append(("Z",))
    return segments


_MOTIFS: dict[str, Draw] = {
    "orbits": _orbits, "rays": _rays, "waves": _waves, "rails": _rails, "lattice": _lattice, "stars": _stars,
    "web": _web, "scales": _scales, "bricks": _bricks, "hexes": _hexes, "guilloche": _guilloche,
    "contours": _contours,
}  # fmt: skip
