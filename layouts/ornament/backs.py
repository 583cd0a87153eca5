"""Backs of pieces: a motif that bleeds over the edge, and a plate in the middle that it keeps clear of."""

from __future__ import annotations

from math import fsum, hypot

from playproof.components.colours.palette import mix
from playproof.components.kinds.cards import Back
from playproof.layouts.ornament.areas import edge_colour, outline_item, own_band, tinted
from playproof.layouts.ornament.badges import emblem_in
from playproof.layouts.ornament.motifs import BLEED, accent, depth, grown, motif_lines
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Item,
    Line,
    Outline,
    Rect,
    RectOutline,
)
from playproof.layouts.text.setting import fit_line, line_size, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["BLEED", "draw_back", "grown"]

#: From this size on, mm, a plate has room for the game's title.
ROOMY = 35.0
#: Between the two lines of a plate's edge, and from the inner one to what is on it, mm.
DOUBLE, PAD = 0.9, 2.0
#: Paper around a plate and its disk, mm; how much of the disk's diameter the plate covers.
HALO, LAP = 0.9, 0.12
#: How large what stands there twice is, as a part of what stands there once.
TWICE = 0.78
#: How dark the ground is where areas are not flooded, 0 to 1.
TINT = 0.09
#: How much of the ground is in the motif's lines on a deep one, 0 to 1.
DEEP = 0.45
#: Paper around a deep ground, mm, on pieces of `ROOMY` size and more, so that a cut edge stays white; how much of the
#: ground is the band's, 0 to 1.
RIM, OWN = 3.0, 0.6
#: The same where they are flooded: lighter than the front's bands, to save toner, and dense enough to hide the front.
FLOOD = 0.22
#: Size of the game's title, points.
TITLE = 7.0
#: A plate's corners are so far within the cut, mm; a plate is at least this share of its full size.
CLEAR, LEAST_PLATE = 3.0, 0.6
#: What isn't cut keeps so far within the cut, mm: a sheet's other side is a little off.
WHOLE = 1.0


def draw_back(context: RenderContext, back: Back, outline: Outline) -> Drawing:
    """The back of a piece with this outline; drawn once for all pieces that share it."""
    drawn: Drawing | None = context.memo.get((back, outline))
    if drawn is None:
        drawn = context.memo[back, outline] = _drawn(context, back, outline)
    return drawn


def _drawn(context: RenderContext, back: Back, outline: Outline) -> Drawing:
    theme = context.theme
    ground = accent(context, back.colour)
    flood = theme.colours == "flood"
    deep = own_band(context) if back.deep else ""
    small = min(outline.width, outline.height)
    rim = RIM * min(1.0, small / ROOMY)
    whole, x, y = grown(outline, -rim if deep else BLEED)
    if deep and isinstance(whole, RectOutline):
        whole = RectOutline(whole.width, whole.height, rim / 2)
    saving = theme.colours == "line"
    bare = saving or (back.light and not flood)
    paper = theme.paper if bare else tinted(ground, theme.paper, FLOOD if flood and not back.light else TINT)
    edge = edge_colour(ground, theme.paper, theme.ink)
    line = mix(edge, paper, 0.35 if bare else 0.5)
    if deep:
        paper = mix(deep, ground, OWN)
        line = mix(mix(ground, theme.paper, 0.5), paper, DEEP)
    items: list[Item] = [] if bare else [Group((outline_item(whole, fill=paper),), x, y)]
    pitch = max(2.2, min(10.0, small / 5)) if saving else 0.0
    plate: list[Item] = []
    width = height = 0.0
    if back.title and back.mirrored and isinstance(outline, RectOutline) and small >= ROOMY:
        plate = _mirrored(context, back, outline, edge)
    elif back.title:
        plate, width, height = _plate(context, back, outline, edge)
    reach = round(max(width, height) / 2, 3)
    # On a hex or a disk one ring is midway between the plate's corners and the cut.
    inside = hypot(width, height) / 2, depth(outline, outline.width / 2, outline.height / 2)
    ring = round(fsum(inside) / 2, 3) if plate and not isinstance(outline, RectOutline) else 0.0
    # A ring that is hardly larger than the plate would show in bits beside it; a moon isn't cut.
    motif = motif_lines(
        back.motif,
        whole,
        line,
        min(0.2 if saving else 0.35, small / 60),
        pitch,
        inner=reach,
        rim=WHOLE if deep else BLEED + WHOLE,
        ring=ring,
        plate=(width, height),
    )
    if motif:
        items.append(Group(motif, x, y))
    if back.title:
        items += plate
    elif back.emblem:
        radius = small * 0.34
        cx, cy = round(outline.width / 2, 3), round(outline.height / 2, 3)
        items.append(Circle(cx, cy, round(radius, 3), theme.paper, edge, theme.line))
        items += emblem_in(
            context, back.emblem, (cx - radius * 0.72, cy - radius * 0.72, radius * 1.44, radius * 1.44)
        )
    return Drawing(outline, tuple(items), bleed=0.0 if deep else BLEED)


def _plate(
    context: RenderContext, back: Back, outline: Outline, edge: str
) -> tuple[list[Item], float, float]:
    """A plate of paper in the middle: the emblem, the kind's name, the game's title where there is room for it; its width and
    height, mm.

    Its corners keep clear of a slanted or round cut.
    """
    clear = min(CLEAR, 0.08 * min(outline.width, outline.height))
    share = 1.0
    while True:
        items, width, height = _plate_of(context, back, outline, edge, share)
        if share <= LEAST_PLATE or _within(outline, width / 2, height / 2) >= clear:
            return items, width, height
        share -= 0.04


def _mirrored(context: RenderContext, back: Back, outline: RectOutline, edge: str) -> list[Item]:
    """A plate across the middle with the kind's name, above it the emblem in a disk, and both once more the other way up."""
    theme = context.theme
    title, cx, middle = context.text(back.title), outline.width / 2, outline.height / 2
    most = outline.width * 0.84 - 2 * (DOUBLE + PAD)
    points = line_size(title, most, size=context.size(16), name=theme.display)
    capital = points * MM_PER_PT * face(theme.display).cap_height
    half = capital + 2 * PAD + DOUBLE
    width = width_of(title, theme.display, points) + 2 * (DOUBLE + PAD)
    radius = min(16.0, outline.width * 0.26, (middle - half - CLEAR - HALO) / (2 - 2 * LAP))
    x, y = cx - width / 2, middle - half
    once: list[Item] = []
    if back.emblem:
        once += _disk(context, back, cx, y - radius * (1 - 2 * LAP), radius, edge)
    turned = Group(tuple(once), outline.width, outline.height, rotate=180.0)
    name = tuple(
        fit_line(
            title, cx, middle - PAD, most, size=points, name=theme.display, fill=theme.ink, anchor="middle"
        )
    )
    return [
        *once,
        turned,
        _halo(context, x, y, width, 2 * half),
        *_double(context, x, y, width, 2 * half, edge),
        Line(round(x + DOUBLE + PAD, 3), middle, round(x + width - DOUBLE - PAD, 3), middle, edge, theme.hairline),
        *name,
        Group(name, outline.width, outline.height, rotate=180.0),
    ]  # fmt: skip


def _double(context: RenderContext, x: float, y: float, width: float, height: float, edge: str) -> list[Item]:
    """A plate of paper with two lines around it."""
    theme = context.theme
    return [
        Rect(
            round(x + by, 3), round(y + by, 3), round(width - 2 * by, 3), round(height - 2 * by, 3),
            round(max(0.4, min(2.5, height / 4) - by), 3), theme.paper if not by else None, edge, weight,
        )
        for by, weight in ((0.0, theme.line), (DOUBLE, theme.hairline))
    ]  # fmt: skip


def _within(outline: Outline, across: float, down: float) -> float:
    """How far within a cut the corners of a plate in its middle are, mm; it reaches so far from the middle."""
    cx, cy = outline.width / 2, outline.height / 2
    return min(depth(outline, cx + a * across, cy + b * down) for a in (-1, 1) for b in (-1, 1))


def _plate_of(
    context: RenderContext, back: Back, outline: Outline, edge: str, share: float
) -> tuple[list[Item], float, float]:
    """The plate at ``share`` of its full size, and how wide and high it is, mm."""
    theme = context.theme
    small = min(outline.width, outline.height)
    roomy = small >= ROOMY
    inset = DOUBLE + PAD if roomy else 0.06 * small
    title = context.text(back.title)
    game = context.game.title if roomy and not back.mirrored and context.game.title != title else ""
    most = (outline.width * 0.84 if roomy else small * 0.78) * share - 2 * inset
    points = line_size(
        title, most, size=max(6.0, min(context.size(16), small * 0.32) * share), name=theme.display
    )
    if game and width_of(game, theme.text, TITLE) > most:
        game = ""
    twice = back.mirrored and not isinstance(outline, CircleOutline)
    if twice and roomy and back.emblem:
        points = max(6.0, points * TWICE)
    # On a rectangle the emblem has a disk of its own above the plate; elsewhere it stands on the plate.
    disk = (
        min(32.0, small * 0.54) * share
        if roomy and back.emblem and not back.mirrored and isinstance(outline, RectOutline)
        else 0.0
    )
    emblem = (
        min(24.0, small * 0.42, outline.height * 0.3) * share * (TWICE if twice else 1.0)
        if roomy and back.emblem and not disk
        else 0.0
    )
    capital = points * MM_PER_PT * face(theme.display).cap_height
    width = max(width_of(title, theme.display, points), width_of(game, theme.text, TITLE), emblem) + 2 * inset
    # The name once more above the emblem, or above itself with a line between them.
    more = capital + (2.0 if emblem else 2 * max(inset, capital * 0.5)) if twice else 0.0
    height = (
        (emblem + 2.0 if emblem else 0.0)
        + capital
        + (4.4 if game else 0.0)
        + 2 * max(inset, capital * 0.5)
        + more
    )
    cx, lap = outline.width / 2, disk * LAP
    x, y = cx - width / 2, outline.height / 2 - (height + disk - lap) / 2
    items: list[Item] = _disk(context, back, cx, y + disk / 2, disk / 2, edge) if disk else []
    y += disk - lap if disk else 0.0
    if disk:
        items.append(_halo(context, x, y, width, height))
    items += _double(context, x, y, width, height, edge)[: 2 if roomy else 1]
    middle = y + height / 2
    y += max(inset, capital * 0.5) + more
    if emblem:
        items += emblem_in(context, back.emblem, (cx - emblem / 2, y, emblem, emblem))
        y += emblem + 2.0
    y += capital
    name = tuple(
        fit_line(title, cx, y, most, size=points, name=theme.display, fill=theme.ink, anchor="middle")
    )
    items += name
    if twice:
        items.append(Group(name, 2 * cx, 2 * middle, rotate=180.0))
        if not emblem:
            half = width / 2 - inset
            items.append(
                Line(
                    round(cx - half, 3),
                    round(middle, 3),
                    round(cx + half, 3),
                    round(middle, 3),
                    edge,
                    theme.hairline,
                )
            )
    if game:
        items += fit_line(
            game, cx, y + 4.0, most, size=TITLE, name=theme.text, fill=theme.muted, anchor="middle"
        )
    return items, max(width, disk), height + disk - lap


def _halo(context: RenderContext, x: float, y: float, width: float, height: float) -> Item:
    """Paper around a plate, so that the motif ends before its edge."""
    paper = context.theme.paper
    more = round(width + 2 * HALO, 3), round(height + 2 * HALO, 3)
    return Rect(round(x - HALO, 3), round(y - HALO, 3), *more, 2.5 + HALO, paper)


def _disk(context: RenderContext, back: Back, cx: float, cy: float, radius: float, edge: str) -> list[Item]:
    """The emblem in two rings."""
    theme = context.theme
    middle = round(cx, 3), round(cy, 3)
    side = radius * 1.2
    top = cy - side / 2 - radius * 0.06
    return [
        Circle(*middle, round(radius + HALO, 3), theme.paper),
        Circle(*middle, round(radius, 3), theme.paper, edge, theme.line),
        Circle(*middle, round(radius - DOUBLE, 3), None, edge, theme.hairline),
        *emblem_in(context, back.emblem, (cx - side / 2, top, side, side)),
    ]
