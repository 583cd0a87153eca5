"""What stands around a market, a box or a track: margin, title, imprint; all sheets alike."""

from __future__ import annotations

from playproof.layouts.ornament.title_plate import BESIDE, IMPRINT, SMALL, title_plate
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Item, Rect, RectOutline
from playproof.layouts.text.setting import set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: From the cut to what is printed, mm.
MARGIN = 3.0
#: Height of the title's line, mm.
TITLE = 11.0


def sheet_width(title: str, width: float, context: RenderContext) -> float:
    """``width`` mm, or as much as title and imprint need beside each other."""
    needs = width_of(context.text(title), context.theme.display, context.size(SMALL)) + width_of(
        context.imprint, context.theme.text, IMPRINT
    )
    return round(max(width, 2 * MARGIN + needs + BESIDE + 6.0), 4)


def head(title: str, width: float, context: RenderContext) -> list[Item]:
    """Title and imprint over a sheet ``width`` mm wide."""
    return title_plate(title, (MARGIN, MARGIN, width - 2 * MARGIN, TITLE - 2.4), context, size=18)


def add_note(
    items: list[Item], text: str, y: float, width: float, context: RenderContext, *, pad: float = 0.0
) -> float:
    """A line of small type at ``y`` mm over the sheet's width; returns the height that it takes, with its gap. With ``pad``
    it stands on paper, so much within its edges, mm."""
    if not text:
        return 0.0
    setting = set_text(
        context.text(text), MARGIN + pad, y + 2.0 + pad, width - 2 * (MARGIN + pad), 60,
        size=context.size(9.5), fill=context.theme.ink, faces=context.faces,
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
