"""The heading that all legends share."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.layouts.ornament.areas import tinted
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Rect
from playproof.layouts.text.setting import fit_line

#: How dark the plates of titles and legends are, the mean of their inks; how far a legend's reaches beyond its text, mm.
PLATE, REACH = 0.22, 1.8


def legend_head(
    left: float, top: float, width: float, context: RenderContext, word: str = "Legend"
) -> Iterator[Item]:
    """A legend's heading: its ``word`` on a plate of the game's accent; with a line beneath it where ink is saved."""
    theme = context.theme
    solid = theme.colours != "line"
    ground = tinted(context.colour("accent"), theme.paper, PLATE) if solid else theme.paper
    if solid:
        plate = round4(left - REACH), round4(top + 1.6), round4(width + 2 * REACH), 5.6
        yield Rect(*plate, 1.2, ground)
    yield from fit_line(
        word,
        round4(left),
        round4(top + 5.9 if solid else top + 5.4),
        width,
        size=context.size(11),
        name=theme.display,
        fill=context.on(ground),
    )
    if not solid:
        line = round4(top + 6.9)
        yield Line(round4(left), line, round4(left + width), line, theme.frame, theme.line)


def round4(value: float) -> float:
    """Rounded as all that is drawn."""
    return round(value, 4) + 0.0
