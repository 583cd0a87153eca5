"""Backs: a motif that bleeds over the cut, the game and the kind named small; the same for every piece of a set."""

from __future__ import annotations

from math import cos, pi, sin

from playproof.components.kinds.cards import Back
from playproof.components.palette import mix
from playproof.layouts.areas import edge_colour, outline_item
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    CircleOutline,
    Drawing,
    Group,
    Item,
    Outline,
    Path,
    PolygonOutline,
    Rect,
    RectOutline,
    Segment,
)
from playproof.layouts.text.setting import fit_line, width_of

__all__ = ["BLEED", "draw_back", "grown"]

#: How far pieces bleed over the cut, mm.
BLEED = 3.0


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


def _motif(name: str, width: float, height: float, pitch: float) -> list[Segment]:
    cx, cy, reach = width / 2, height / 2, (width**2 + height**2) ** 0.5 / 2
    segments: list[Segment] = []
    if name == "orbits":
        radius = pitch
        while radius < reach:
            segments += _circle(cx, cy, radius)
            angle = radius * 2.399963
            segments += _circle(cx + radius * cos(angle), cy + radius * sin(angle), pitch * 0.16)
            segments += _circle(cx - radius * cos(angle), cy - radius * sin(angle), pitch * 0.16)
            radius += pitch
    elif name == "rays":
        for step in range(48):
            angle = step * pi / 24
            start = reach * (0.28 if step % 2 else 0.2)
            segments += [
                ("M", cx + start * cos(angle), cy + start * sin(angle)),
                ("L", cx + reach * cos(angle), cy + reach * sin(angle)),
            ]
    elif name == "waves":
        y = -pitch
        while y < height + pitch:
            segments.append(("M", -pitch, y))
            x = -pitch
            while x < width + pitch:
                segments.append(("C", x + pitch, y - pitch, x + pitch, y + pitch, x + 2 * pitch, y))
                x += 2 * pitch
            y += pitch
    elif name == "rails":
        x = cx % pitch
        while x < width:
            for side in (-0.18, 0.18):
                segments += [("M", x + side * pitch, 0.0), ("L", x + side * pitch, height)]
            y = (cy % (pitch / 2)) - pitch / 2
            while y < height:
                segments += [("M", x - 0.3 * pitch, y), ("L", x + 0.3 * pitch, y)]
                y += pitch / 2
            x += pitch
    elif name == "lattice":
        start = -height + (width + height) / 2 % pitch
        while start < width:
            segments += [("M", start, 0.0), ("L", start + height, height)]
            segments += [("M", start + height, 0.0), ("L", start, height)]
            start += pitch
    return [(kind, *(round(value, 3) for value in values)) for kind, *values in segments]


def draw_back(context: RenderContext, back: Back, outline: Outline) -> Drawing:
    """The back of a piece with this outline; drawn once for all pieces that share it."""
    drawn: Drawing | None = context.memo.get((back, outline))
    if drawn is None:
        drawn = context.memo[back, outline] = _drawn(context, back, outline)
    return drawn


def _drawn(context: RenderContext, back: Back, outline: Outline) -> Drawing:
    theme = context.theme
    ground = context.colour(back.colour or "ink")
    whole, x, y = grown(outline, BLEED)
    flood = theme.colours == "flood"
    paper = ground if flood else theme.paper
    line = (
        mix(context.on(ground), ground, 0.35)
        if flood
        else mix(edge_colour(ground, theme.paper, theme.ink), paper, 0.6)
    )
    small = min(outline.width, outline.height)
    pitch = max(1.6, min(6.0, small / 9))
    items: list[Item] = [Group((outline_item(whole, fill=paper),), x, y)] if flood else []
    segments = _motif(back.motif, whole.width, whole.height, pitch)
    if segments:
        items.append(
            Group((Path(tuple(segments), stroke=line, weight=min(0.35, small / 60)),), x, y, clip=whole)
        )
    if back.title:
        items += _plate(context, back, outline, paper, ground if not flood else context.on(ground), small)
    return Drawing(outline, tuple(items), bleed=BLEED)


def _plate(
    context: RenderContext, back: Back, outline: Outline, paper: str, ink: str, small: float
) -> list[Item]:
    """The kind's name on a plate in the middle, the game's title beneath it where there is room."""
    theme = context.theme
    title = context.text(back.title)
    ink = edge_colour(ink, paper, theme.ink) if theme.colours != "flood" else ink
    available = small * 0.78
    points = max(6.0, min(context.size(13), small * 0.32))
    roomy = small >= 35
    width = min(available, max(width_of(title, theme.display, points), 0) + small * 0.12)
    height = points * 0.3528 * (2.5 if roomy else 1.7)
    cx, cy = outline.width / 2, outline.height / 2
    plate = Rect(
        round(cx - width / 2, 3), round(cy - height / 2, 3), round(width, 3), round(height, 3), min(1.5, height / 4),
        paper, ink, theme.line,
    )  # fmt: skip
    items: list[Item] = [plate]
    base = cy + points * 0.3528 * 0.33
    items += fit_line(
        title, cx, base, width - small * 0.06, size=points, name=theme.display, fill=ink, anchor="middle"
    )
    if roomy:
        below = cy + height / 2 + 4.2
        name = context.game.title
        used = width_of(name, theme.text, 7)
        if used <= outline.width - 8:
            items.append(
                Rect(round(cx - used / 2 - 1, 3), round(below - 2.6, 3), round(used + 2, 3), 3.6, 0.8, paper)
            )
            items += fit_line(name, cx, below, used + 1, size=7, name=theme.text, fill=ink, anchor="middle")
    return items
