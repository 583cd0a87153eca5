"""The charts of reports, of one evening and of many: lines, bars and dots, drawn in millimetres for the page and the PDF."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.generator.reporting.bars import Bars, drawn_bars
from playproof.generator.reporting.chart import Chart, Inks, drawn
from playproof.generator.reporting.dots import Dots, drawn_dots
from playproof.layouts.scene import Drawing

Shown = Chart | Bars | Dots

#: The colours of players' lines on light and on dark paper: each at least 4.5 to 1 on its paper, and of unequal lightness where
#: hues are close for those who see fewer.
PLAYERS: tuple[tuple[str, str], ...] = (
    ("#005b9f", "#7cc0ff"), ("#b34700", "#ffa366"), ("#00694a", "#56d6aa"), ("#8c2f80", "#f0a3e4"),
    ("#4d4d4d", "#d0d0d0"), ("#7a5c00", "#edcb57"), ("#a3123a", "#ff8fa3"), ("#1c6672", "#86dce8"),
)  # fmt: skip


def draw(shown: Shown, width: float, height: float, inks: Inks, colours: Sequence[str]) -> Drawing:
    """A chart, ``width`` mm wide. Lines are ``height`` mm high, more if they are many; bars and dots as high as they need.
    ``colours``: in the order of `PLAYERS`."""
    if isinstance(shown, Bars):
        return drawn_bars(shown, width, inks, colours)
    if isinstance(shown, Dots):
        return drawn_dots(shown, width, inks, colours)
    series = [
        one if one.cased else one._replace(colour=colours[one.place % len(colours)]) for one in shown.series
    ]
    return drawn(shown._replace(series=series), width, height + 2.0 * max(0, len(series) - 10), inks)
