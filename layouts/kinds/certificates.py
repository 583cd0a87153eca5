"""Share certificates: colour, letters and share in the left band, so that a fanned hand shows them."""

from __future__ import annotations

from contextlib import suppress

from playproof.components.kinds.certificates import Certificate, CertificateSet, CertificateSide
from playproof.layouts.areas import edge_colour, tinted
from playproof.layouts.backs import BLEED, draw_back
from playproof.layouts.badges import (
    BAND,
    FRAMED,
    MIDDLE,
    PLATE,
    band_emblem,
    centred,
    face_frame,
    plate,
    side_band,
)
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.icons import icon
from playproof.layouts.ornament import panel, wash
from playproof.layouts.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Line, Path, Rect
from playproof.layouts.text.setting import Overfull, fit_line, set_text, width_of

__all__ = ["draw"]

EDGE = 3.0
#: Size of the percentage, points.
FIGURE = 36.0
#: The same beside an emblem, and the sides that the emblem's panel may have, mm.
LESS = 31.0
LEAST, MOST = 11.5, 28.0
#: How deep the name, how large label and note are where they must make room for the emblem, mm and points.
NAME, LABEL, NOTE = 8.9, 9.0, 8.0
#: Between the emblem's panel and the figure, how deep the ribbon of a side is, within a president's frame, mm.
GAP, RIBBON, FRAME = 2.0, 7.0, 1.5


def draw(one: CertificateSet, piece: Certificate, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """Both faces: two sides if the set turns its certificates, else a front and the set's back."""
    front = _face(one, piece, one.front_side, context)
    if one.back_side is not None:
        return front, _face(one, piece, one.back_side, context)
    return front, draw_back(context, one.back, card_outline(one)) if one.back is not None else None


def _face(
    one: CertificateSet, piece: Certificate, side: CertificateSide | None, context: RenderContext
) -> Drawing:
    outline = card_outline(one)
    width, height = outline.width, outline.height
    theme = context.theme
    structure = piece.structure
    percent = f"{structure.percent}%" if structure.percent is not None else ""
    items: list[Item] = [
        *wash(context, piece.colour, outline),
        *side_band(context, piece.colour, height),
        *plate(context, piece.abbreviation, EDGE, context.size(11)),
    ]
    if percent:
        items += plate(context, percent, EDGE + 6.4, context.size(10))
    # A president's frame is 3 mm inside the cut, and all else within it.
    frame = FRAME if structure.president else 0.0
    left, right = BAND + 3.0, width - EDGE - 0.5 - frame
    items += face_frame(context, piece.colour, width, height)
    if structure.president:
        items += _president(context, piece, width, height, EDGE + (12.8 if percent else 6.4))
    box = left, EDGE + 1.0 + frame, right, height - EDGE - frame
    points = min(context.size(LESS), 34.0) if piece.emblem else context.size(FIGURE)
    words, top = _words(one, piece, context, box, points)
    foot = box[3] - (RIBBON + 1.8 if side is not None else 0.6)
    if piece.emblem and foot - top < LEAST:
        # The words give way before the emblem loses its panel.
        with suppress(Overfull):
            words, top = _words(one, piece, context, box, points, small=True)
    items += words
    if piece.emblem:
        beside = _beside(one, piece, context, percent, points)
        wide = right - left if side is not None else min(MOST, right - left - beside - GAP)
        if min(wide, foot - top) >= LEAST:
            items += panel(context, piece.colour, piece.emblem, (left, top, wide, foot - top), ring=False)
        else:
            items += band_emblem(context, piece.emblem, height)
    if side is not None:
        items += _side(context, piece.colour, side, width, height, percent)
    elif percent:
        items += fit_line(
            percent, right - 0.5, box[3] - 2.2, (right - left) * 0.6,
            size=points, name=theme.bold, fill=theme.ink, anchor="end",
        )  # fmt: skip
    return Drawing(outline, tuple(items), bleed=BLEED)


def _president(
    context: RenderContext, piece: Certificate, width: float, height: float, top: float
) -> list[Item]:
    """The president's frame of two lines, and the mark in the band at ``top`` mm."""
    theme = context.theme
    colour = edge_colour(context.colour(piece.colour or "accent"), theme.paper, theme.ink)
    items: list[Item] = []
    for inset, weight in ((0.0, theme.line), (0.9, theme.hairline)):
        x, y = BAND + 1.5 + inset, FRAMED + inset
        wide, high = width - x - FRAMED - inset, height - 2 * y
        items.append(
            Rect(
                round(x, 4),
                round(y, 4),
                round(wide, 4),
                round(high, 4),
                1.5 - inset / 2,
                None,
                colour,
                weight,
            )
        )
    items.append(Rect(MIDDLE - PLATE / 2, top, PLATE, PLATE, 1.0, theme.paper))
    items += icon("president", MIDDLE - 2.8, top + 0.6, 5.6, theme.ink)
    return items


def _counted(piece: Certificate) -> str:
    return "certificate" if piece.structure.limit == 1 else "certificates"


def _beside(
    one: CertificateSet, piece: Certificate, context: RenderContext, percent: str, points: float
) -> float:
    """The width of what is beside the emblem, mm: the share, and how much it counts for."""
    theme = context.theme
    figure = width_of(percent, theme.bold, points) if percent else 0.0
    counts = width_of(_counted(piece), theme.text, context.size(8)) + 6.2 + 1.2
    return max(figure, counts if one.limits and piece.structure.limit else 0.0) + 0.5


def _words(
    one: CertificateSet,
    piece: Certificate,
    context: RenderContext,
    box: tuple[float, float, float, float],
    points: float,
    *,
    small: bool = False,
) -> tuple[list[Item], float]:
    """The company's name, what the certificate is, how much it counts for, in (left, top, right, bottom); where they
    end. With ``small`` they are as small as can be read."""
    theme, structure = context.theme, piece.structure
    left, top, right, bottom = box
    available = right - left
    name = piece.name.rpartition(", ")[0]
    deepest = NAME if small else 10.5 if structure.president else 12.5
    for deep in (5.6, deepest) if piece.emblem and structure.president else (deepest,):
        # A president's certificate says most: its name takes one line where that leaves room for an emblem.
        try:
            title = set_text(
                context.text(name), left, top, available - 1.0, deep,
                size=context.size(14), floor=11, fill=theme.ink, faces=context.titles, leading=1.1,
            )  # fmt: skip
            break
        except Overfull:
            if deep == deepest:
                raise
    items: list[Item] = list(title.items)
    label = context.text(structure.label or ("President" if structure.president else "Share"))
    narrow = available * 0.52
    if piece.emblem:
        percent = f"{structure.percent}%" if structure.percent is not None else ""
        narrow = available - _beside(one, piece, context, percent, points) - GAP
    below = top + title.height + (1.8 if small else 2.4)
    size = LABEL if small else context.size(11)
    for deep in (size * MM_PER_PT, 9.0):  # in one line where that fits
        try:
            words = set_text(
                label, left, below, available - 2, deep,
                size=size, floor=9, fill=theme.ink, faces=context.strong,
            )  # fmt: skip
            break
        except Overfull:
            if deep == 9.0:
                raise
    items += words.items
    base = bottom - 2.2
    figure = base - points * MM_PER_PT * 0.75
    if one.limits and structure.limit:
        # At the lower left; where an emblem is, above the figure.
        text = _counted(piece)
        size, x = context.size(8), left
        if piece.emblem:
            x += available - 1.7 - 6.2 - width_of(text, theme.text, size)
            base = figure - 0.9
            figure -= 5.2
        items += centred(
            context, str(structure.limit), x + 2.4, base - 1.6, 4, size=context.size(9), fill=theme.ink
        )
        items.append(Rect(round(x, 4), base - 4.2, 4.8, 5.2, 0.8, None, theme.frame, theme.line))
        wide = available if piece.emblem else narrow
        items += fit_line(text, x + 6.2, base - 0.3, wide - 6, size=size, name=theme.text, fill=theme.muted)
        base = bottom - 2.2 if piece.emblem else base - 6.2
    below += words.height
    if structure.note:
        text, start = context.text(structure.note), below + 1.2
        size = NOTE if small else context.size(8)
        for wide, end in ((available - 2, figure), (narrow, base)):
            try:
                note = set_text(
                    text, left, start, wide, end - start, size=size, floor=size if wide > narrow else 6,
                    fill=theme.muted, faces=context.faces, leading=1.15, tint=context.colour,
                )  # fmt: skip
            except Overfull:
                if wide == narrow:
                    raise
            else:
                items += note.items
                below = start + note.height
                break
    return items, below + 1.2


def _side(
    context: RenderContext,
    colour: str,
    side: CertificateSide,
    width: float,
    height: float,
    percent: str,
) -> list[Item]:
    """Which side is up: a ribbon below with mark and label, in the certificate's colour if the mark is full; the mark
    again, small, in the band."""
    theme = context.theme
    ink = edge_colour(context.colour(side.colour), theme.paper, theme.ink) if side.colour else theme.ink
    full = side.mark == "ticked"
    tone = context.colour(side.colour or colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    left, right, top = BAND + 3.0, width - EDGE - 0.5, height - EDGE - RIBBON
    ground = theme.paper
    if full and theme.colours != "line":
        ground = tone if theme.colours == "flood" else tinted(tone, theme.paper, 0.16)
    dash = () if full else (1.2, 0.9)
    weight = theme.heavy * 0.8 if full else theme.line
    ribbon = Rect(
        left, round(top, 4), round(right - left, 4), RIBBON, RIBBON / 2, ground, edge, round(weight, 4), dash
    )
    items: list[Item] = [ribbon]
    small = EDGE + (16.4 if percent else 10.4)
    items.append(Circle(MIDDLE, small, 3.6, theme.paper))
    middle = round(top + RIBBON / 2, 4)
    on = context.on(ground)
    heavy = theme.heavy * 0.8
    for cx, cy, radius, line, inside in (
        (left + RIBBON / 2, middle, 2.3, on, ground),
        (MIDDLE, small, 2.5, ink, theme.paper),
    ):
        items.append(Circle(cx, cy, radius, line if full else None, line, heavy))
        if full:
            start, low, end = ((-0.48, 0.04), (-0.12, 0.42), (0.52, -0.38))
            points = [(round(cx + x * radius, 4), round(cy + y * radius, 4)) for x, y in (start, low, end)]
            tick = (("M", *points[0]), ("L", *points[1]), ("L", *points[2]))
            items.append(Path(tick, None, inside, round(radius * 0.26, 4)))
        elif side.mark == "barred":
            reach = radius * 0.7071
            items.append(Line(cx - reach, cy + reach, cx + reach, cy - reach, line, heavy))
    begin = left + RIBBON / 2 + 2.3
    items += centred(
        context, context.text(side.label), (begin + right) / 2, middle, right - begin - 5.0,
        size=context.size(13), fill=on,
    )  # fmt: skip
    return items
