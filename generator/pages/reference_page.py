"""The page to keep beside the table: set-up, examples and questions, as the game's own file words them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from playproof.components.faults import DataFaults, Fault
from playproof.components.kinds.aids import AidSection
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.pages.face import Face
from playproof.generator.paper.page import PlacedDrawing
from playproof.generator.paper.papers import MARGIN, PAPERS, Paper
from playproof.layouts.kinds.aids import draw_sections
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, RectOutline
from playproof.layouts.text.markup import UnknownFigure
from playproof.layouts.text.setting import Overfull

#: Sections stand in so many columns; above the footer is so much air, mm.
_COLUMNS, _AIR = 2, 3.0


def reference_page(context: RenderContext, width: float, height: float, margin: float) -> Face:
    """The sections of `GameFile.reference` on a page; raises `DataFaults` where they don't fit."""
    header = context.game.header
    outline = RectOutline(round(width - 2 * margin, 4), round(height - 2 * margin - DEPTH - _AIR, 4), 3.0)
    try:
        drawing = _drawn(context, header.reference, outline)
    except Overfull as trouble:
        raise DataFaults([_too_small(context, trouble, outline)]) from None
    clip = (margin, margin, outline.width, outline.height)
    return Face((PlacedDrawing(drawing, margin, margin, clip=clip, name=header.reference_heading),), ())


def reference_faults(context: RenderContext, paper: Paper) -> Iterator[Fault]:
    """What keeps the page from being printed: a fault on the ``paper`` that is asked for; a note on letter for A4. What its
    texts name and the game lacks is found by `proof_names`."""
    if not context.game.header.reference:
        return
    for one in (paper, *([PAPERS["letter"]] if paper.name == "A4" else [])):
        try:
            reference_page(context, *one.text_page, MARGIN)
        except DataFaults as found:
            for fault in found.faults:
                yield replace(fault, problem=f"on {one.name} paper, {fault.problem}", note=one is not paper)
            return
        except (KeyError, UnknownFigure):
            return


def _drawn(context: RenderContext, sections: tuple[AidSection, ...], outline: RectOutline) -> Drawing:
    return draw_sections(context.game.header.reference_heading, sections, outline, _COLUMNS, context)


def _too_small(context: RenderContext, trouble: Overfull, outline: RectOutline) -> Fault:
    """The fault of a section that doesn't fit alone, or of all together."""
    sections = context.game.header.reference
    for number, section in enumerate(sections):
        try:
            _drawn(context, (section,), outline)
        except Overfull as own:
            place = context.game.header_place("reference", number)
            return Fault(place, f"the page of 'reference' is too small: {own}", "fewer or shorter lines")
    problem = (
        f"the page of 'reference' is too small: its {len(sections)} sections need {trouble.needs:.0f} mm of height in "
        f"{_COLUMNS} columns, and have {trouble.height:.0f} mm"
    )
    return Fault(context.game.header_place("reference"), problem, "fewer or shorter lines")
