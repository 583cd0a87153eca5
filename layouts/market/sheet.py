"""What stands around a market, a box or a track: margin, title, imprint; all sheets alike."""

from __future__ import annotations

from playproof.layouts.areas import edge_colour, tinted
from playproof.layouts.fonts import MM_PER_PT
from playproof.layouts.legend import PLATE
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, set_text, width_of

__all__ = ["MARGIN", "TITLE", "add_note", "as_sheet", "head", "sheet_width"]

#: From the cut to what is printed, mm.
MARGIN = 3.0
#: Height of the title's line, mm.
TITLE = 11.0
#: The smallest size of a title and that of the imprint, points; between the two, mm.
SMALL, IMPRINT, BESIDE = 11.0, 6.0, 6.0
#: A sheet this wide, mm, is parted on most paper: its last part has the game's title.
PARTED = 270.0


def sheet_width(title: str, width: float, context: RenderContext) -> float:
    """``width`` mm, or as much as title and imprint need beside each other."""
    needs = width_of(context.text(title), context.theme.display, context.size(SMALL)) + width_of(
        context.imprint, context.theme.text, IMPRINT
    )
    return round(max(width, 2 * MARGIN + needs + BESIDE + 6.0), 4)


def head(title: str, width: float, context: RenderContext) -> list[Item]:
    """Title and imprint over a sheet ``width`` mm wide, on a plate of the game's accent; on a line where ink is saved. A
    wide one has the game's title at its other end."""
    theme = context.theme
    imprint = width_of(context.imprint, theme.text, IMPRINT)
    available = width - 2 * MARGIN - imprint - BESIDE
    solid = theme.colours != "line"
    accent = context.colour("accent")
    ground = tinted(accent, theme.paper, PLATE) if solid else theme.paper
    edge = edge_colour(accent, theme.paper, theme.ink)
    ink = context.on(ground)
    pad = 3.0 if solid else 0.0
    high = TITLE - 2.4
    items: list[Item] = []
    if solid:
        items.append(Rect(MARGIN, MARGIN, round(width - 2 * MARGIN, 4), high, 2.0, ground, edge, theme.line))
    else:
        items.append(Line(MARGIN, MARGIN + high, width - MARGIN, MARGIN + high, theme.ink, theme.line))
    base = MARGIN + high / 2 + 2.25
    left, right = MARGIN + pad, width - MARGIN - pad
    words, size, space = context.text(title), context.size(18), available - 2 * pad
    wide = width_of(words, theme.display, size)
    items += fit_line(words, left, base, space + 0.01, size=size, name=theme.display, fill=ink)
    small, game = context.imprint, context.game.title
    own = width_of(game, theme.display, size)
    if width >= PARTED and wide + own + BESIDE <= space:
        items += fit_line(game, right - own, base, own + 0.01, size=size, name=theme.display, fill=ink)
        right, small = right - own - BESIDE, context.version
    items += fit_line(
        small, right, base - 0.2, imprint + 0.01, size=IMPRINT,
        name=theme.text, fill=ink if solid else theme.muted, anchor="end",
    )  # fmt: skip
    return items


def add_note(
    items: list[Item], text: str, y: float, width: float, context: RenderContext, *, pad: float = 0.0
) -> float:
    """A line of small type at ``y`` mm over the sheet's width; returns the height that it takes, with its gap. With ``pad``
    it stands on paper, so much within its edges, mm."""
    if not text:
        return 0.0
    setting = set_text(
        context.text(text), MARGIN + pad, y + 2.0 + pad, width - 2 * (MARGIN + pad), 60,
        size=context.size(9.5), fill=context.theme.ink, faces=context.faces, tint=context.colour,
    )  # fmt: skip
    height = setting.height + 0.1 * setting.size * MM_PER_PT
    if pad:
        wide, high = round(width - 2 * MARGIN, 4), round(height + 2 * pad, 4)
        items.append(Rect(MARGIN, round(y + 2.0, 4), wide, high, 1.5, context.theme.paper))
    items += setting.items
    return height + 2.0 + 2 * pad


def as_sheet(items: list[Item], width: float, height: float) -> tuple[Drawing, None]:
    """A sheet with square corners and no back."""
    return Drawing(RectOutline(round(width, 4), round(height, 4)), tuple(items)), None
