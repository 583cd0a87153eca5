"""The heading that all legends share."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line
from playproof.layouts.text.setting import fit_line

__all__ = ["legend_head"]


def legend_head(left: float, top: float, width: float, context: RenderContext) -> Iterator[Item]:
    """A legend's heading: its word, and a line beneath it."""
    theme = context.theme
    yield from fit_line(
        "Legend",
        round4(left),
        round4(top + 5.4),
        width,
        size=context.size(11),
        name=theme.display,
        fill=theme.ink,
    )
    yield Line(
        round4(left), round4(top + 6.9), round4(left + width), round4(top + 6.9), theme.frame, theme.line
    )


def round4(value: float) -> float:
    """Rounded as all that is drawn."""
    return round(value, 4) + 0.0
