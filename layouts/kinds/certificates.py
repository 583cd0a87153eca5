"""Share certificates: colour, letters and share in the left band, so that a fanned hand shows them."""

from __future__ import annotations

from playproof.components.kinds.certificates import Certificate, CertificateSet, CertificateSide
from playproof.layouts.areas import edge_colour
from playproof.layouts.backs import BLEED, draw_back
from playproof.layouts.badges import BAND, MIDDLE, band_emblem, centred, emblem_in, plate, side_band
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.icons import icon
from playproof.layouts.outlines import card_outline
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Line, Rect
from playproof.layouts.text.setting import Overfull, fit_line, set_text, width_of

__all__ = ["draw"]

EDGE = 3.0
#: Size of the percentage, points.
FIGURE = 36.0
#: The same beside an emblem, and the sizes that the emblem may have, mm.
LESS = 31.0
LEAST, MOST = 9.5, 17.5


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
    left, right = BAND + 3.0, width - EDGE - 0.5
    available = right - left
    items: list[Item] = [
        *side_band(context, piece.colour, height),
        *plate(context, piece.abbreviation, EDGE, context.size(11), framed=not piece.colour),
    ]
    if percent:
        items += plate(context, percent, EDGE + 6.4, context.size(10), framed=not piece.colour)
    if structure.president:
        colour = edge_colour(context.colour(piece.colour or "ink"), theme.paper, theme.ink)
        for inset, weight in ((0.0, theme.line), (0.9, theme.hairline)):
            items.append(
                Rect(
                    BAND + 1.2 + inset, EDGE - 1.2 + inset, round(width - BAND - EDGE + 0.3 - 2 * inset, 4),
                    round(height - 2 * EDGE + 2.4 - 2 * inset, 4), 1.5 - inset / 2, None, colour, weight,
                )
            )  # fmt: skip
        top = EDGE + (12.8 if percent else 6.4)
        items.append(
            Rect(MIDDLE - 3.4, top, 6.8, 6.8, 1.0, theme.paper, None if piece.colour else theme.frame)
        )
        items += icon("president", MIDDLE - 2.8, top + 0.6, 5.6, theme.ink)
    points = context.size(FIGURE if not piece.emblem else LESS)
    words, top = _words(one, piece, context, left, available, height, points)
    items += words
    if piece.emblem:
        foot = height - EDGE - (8.5 if side is not None else 2.2)
        size = min(MOST, foot - top)
        if size >= LEAST:
            items += emblem_in(context, piece.emblem, (left + 0.5, foot - size, size, size))
        else:
            items += band_emblem(context, piece.emblem, height)
    if side is not None:
        items += _side(context, side, width, height, percent)
    elif percent:
        items += fit_line(
            percent, right - 0.5, height - EDGE - 2.2, available * 0.6,
            size=points, name=theme.bold, fill=theme.ink, anchor="end",
        )  # fmt: skip
    return Drawing(outline, tuple(items), bleed=BLEED)


def _words(
    one: CertificateSet,
    piece: Certificate,
    context: RenderContext,
    left: float,
    available: float,
    height: float,
    points: float,
) -> tuple[list[Item], float]:
    """The company's name, what the certificate is, how much it counts for; where they end."""
    theme, structure = context.theme, piece.structure
    name = piece.name.rpartition(", ")[0]
    for deep in (5.6, 12.5) if piece.emblem and structure.president else (12.5,):
        # A president's certificate says most: its name takes one line where that leaves room for an emblem.
        try:
            title = set_text(
                context.text(name), left, EDGE + 1.0, available - 1.0, deep,
                size=context.size(14), floor=11, fill=theme.ink, faces=context.titles, leading=1.1,
            )  # fmt: skip
            break
        except Overfull:
            if deep == 12.5:
                raise
    items: list[Item] = list(title.items)
    label = context.text(structure.label or ("President" if structure.president else "Share"))
    narrow = available * 0.52
    below = EDGE + 1.0 + title.height + 2.4
    words = set_text(
        label, left, below, available - 2, 9, size=context.size(11), fill=theme.ink, faces=context.strong
    )
    items += words.items
    base = height - EDGE - 2.2
    figure = base - points * MM_PER_PT * 0.75
    if one.limits and structure.limit:
        # At the lower left; where an emblem is, above the figure.
        text = "certificate" if structure.limit == 1 else "certificates"
        size, x = context.size(8), left
        if piece.emblem:
            x += available - 1.7 - 6.2 - min(narrow - 6, width_of(text, theme.text, size))
            base = figure - 0.9
            figure -= 5.2
        items += centred(
            context, str(structure.limit), x + 2.4, base - 1.6, 4, size=context.size(9), fill=theme.ink
        )
        items.append(Rect(round(x, 4), base - 4.2, 4.8, 5.2, 0.8, None, theme.frame, theme.line))
        items += fit_line(text, x + 6.2, base - 0.3, narrow - 6, size=size, name=theme.text, fill=theme.muted)
        base = height - EDGE - 2.2 if piece.emblem else base - 6.2
    below += words.height
    if structure.note:
        text, start = context.text(structure.note), below + 1.2
        size = context.size(8)
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
    context: RenderContext, side: CertificateSide, width: float, height: float, percent: str
) -> list[Item]:
    """The mark of the side that is up: large on the face, small in the band."""
    theme = context.theme
    ink = edge_colour(context.colour(side.colour), theme.paper, theme.ink) if side.colour else theme.ink
    items: list[Item] = []
    small = EDGE + (16.4 if percent else 10.4)
    items.append(Circle(MIDDLE, small, 3.6, theme.paper))
    for cx, cy, radius, weight in (
        (width - EDGE - 9.5, height - EDGE - 9.5, 7.5, theme.heavy * 1.6),
        (MIDDLE, small, 2.5, theme.heavy * 0.8),
    ):
        items.append(Circle(cx, cy, radius, None, ink, weight))
        if side.mark == "barred":
            reach = radius * 0.7071
            items.append(Line(cx - reach, cy + reach, cx + reach, cy - reach, ink, weight))
    items += fit_line(
        context.text(side.label), width - EDGE - 19, height - EDGE - 2.2, width - BAND - 3 - EDGE - 19,
        size=context.size(13), name=theme.bold, fill=theme.ink, anchor="end",
    )  # fmt: skip
    return items
