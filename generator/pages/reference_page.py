"""The page to keep beside the table: set-up, examples and questions, as the game's own file words them."""

from __future__ import annotations

from playproof.components.faults import DataFaults, Fault
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.pages.cover import Face
from playproof.generator.pages.page import PlacedDrawing
from playproof.layouts.icons import used_icons
from playproof.layouts.kinds.aids import draw_sections
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import RectOutline
from playproof.layouts.text.setting import Overfull

__all__ = ["reference_page"]

#: Sections stand in so many columns; above the footer is so much air, mm.
_COLUMNS, _AIR = 2, 3.0


def reference_page(context: RenderContext, width: float, height: float, margin: float) -> Face:
    """The sections of `GameFile.reference` on a page; raises `DataFaults` where they don't fit."""
    header = context.game.header
    outline = RectOutline(round(width - 2 * margin, 4), round(height - 2 * margin - DEPTH - _AIR, 4), 3.0)
    try:
        with used_icons(context.icons):
            drawing = draw_sections(header.reference_heading, header.reference, outline, _COLUMNS, context)
    except Overfull as trouble:
        place = context.game.header_place("reference")
        raise DataFaults(
            [Fault(place, f"the page of 'reference' is too small: {trouble}", "fewer or shorter lines")]
        ) from None
    clip = (margin, margin, outline.width, outline.height)
    return Face((PlacedDrawing(drawing, margin, margin, clip=clip, name=header.reference_heading),), ())
