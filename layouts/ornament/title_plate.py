"""The plate with title and imprint over a map, a market, a box or a track."""

from __future__ import annotations

from playproof.layouts.ornament.areas import edge_colour, own_band, tinted
from playproof.layouts.ornament.legend import PLATE
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Rect
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: The smallest size of a title and that of the imprint, points; between the two, mm.
SMALL, IMPRINT, BESIDE = 11.0, 6.0, 6.0
#: A plate this wide, mm, is parted on most paper: its last part has the game's title.
PARTED = 264.0


def title_plate(
    title: str, box: tuple[float, float, float, float], context: RenderContext, *, size: float
) -> list[Item]:
    """Title, ``size`` points large, and imprint in a box (x, y, width, height) of the game's accent, mm; on a line where ink
    is saved. A wide plate has the game's title at its other end. Without space for both the imprint is left out."""
    theme, (x, y, width, height) = context.theme, box
    solid = theme.colours != "line"
    accent = context.colour("accent")
    ground = own_band(context) or tinted(accent, theme.paper, PLATE) if solid else theme.paper
    edge = edge_colour(accent, theme.paper, theme.ink)
    ink = context.on(ground)
    pad = 3.0 if solid else 0.0
    items: list[Item] = []
    if solid:
        items.append(Rect(x, y, round(width, 4), round(height, 4), 2.0, ground, edge, theme.line))
    else:
        base = round(y + height, 4)
        items.append(Line(x, base, round(x + width, 4), base, theme.ink, theme.line))
    left, right = x + pad, x + width - pad
    words, size, small = context.text(title), context.size(size), context.imprint
    base = y + (height + size * MM_PER_PT * face(theme.display).cap_height) / 2
    imprint = width_of(small, theme.text, IMPRINT)
    space = right - left - imprint - BESIDE
    if width_of(words, theme.display, min(size, SMALL)) > space:
        return [*items, *fit_line(words, left, base, right - left, size=size, name=theme.display, fill=ink)]
    items += fit_line(words, left, base, space + 0.01, size=size, name=theme.display, fill=ink)
    wide, game = width_of(words, theme.display, size), context.game.title
    own = width_of(game, theme.display, size)
    if width >= PARTED and game not in words and wide + own + BESIDE <= space:
        items += fit_line(game, right - own, base, own + 0.01, size=size, name=theme.display, fill=ink)
        right, small = right - own - BESIDE, context.version
    items += fit_line(
        small, right, base - 0.2, imprint + 0.01, size=IMPRINT,
        name=theme.text, fill=ink if solid else theme.muted, anchor="end",
    )  # fmt: skip
    return items
