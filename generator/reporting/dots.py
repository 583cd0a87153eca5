"""Dot charts of a report: a dot for each game on a scale, dots of near values in a pile, the median as a line.

Every game is seen, so that few of them look few; many games pile up to a histogram.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from playproof.generator.reporting.chart import FACE, LABEL, SMALL, Inks, amount, long, ticks, words
from playproof.layouts.scene import Circle, Drawing, Item, Line, RectOutline
from playproof.layouts.text.setting import shortened
from playproof.layouts.typefaces.faces import MM_PER_PT

#: The distance of two dots, the highest pile, the space above a pile, that of the scale, mm.
STEP, HIGHEST, ABOVE, SCALE = 2.4, 26.0, 4.4, 7.0
WIDEST = 0.3


class DotRow(NamedTuple):
    """A row: its label and a value for each game."""

    label: str
    values: Sequence[int]


class Dots(NamedTuple):
    """What a dot chart shows; ``unit``: of the values, below the scale."""

    rows: Sequence[DotRow]
    unit: str


def drawn_dots(chart: Dots, width: float, inks: Inks, colours: Sequence[str]) -> Drawing:
    """The chart, ``width`` mm wide and as high as its piles need; ``colours``: of the rows, in turn."""
    values = [value for row in chart.rows for value in row.values]
    scale = ticks(min(values, default=0), max(values, default=1))
    left = min(max((long(row.label, FACE, LABEL) for row in chart.rows), default=0.0), width * WIDEST) + 3.5
    space = width - left - 6.0
    low, across = scale[0], (scale[-1] - scale[0]) or 1

    def at(value: float) -> float:
        return round(left + 2.0 + space * (value - low) / across, 3)

    items: list[Item] = []
    y = 0.5
    piles = [Counter(round((at(value) - left) / STEP) for value in row.values) for row in chart.rows]
    most = max((max(pile.values(), default=1) for pile in piles), default=1)
    step = min(STEP, HIGHEST / most)
    for row, pile, colour in zip(chart.rows, piles, cycled(colours, len(chart.rows)), strict=True):
        base = y + ABOVE + step * max(pile.values(), default=1)
        label = shortened(row.label, FACE, LABEL, left - 3.5)
        items += words(
            left - 2.5,
            round(base - STEP / 2 + LABEL * MM_PER_PT * 0.34, 3),
            label,
            FACE,
            LABEL,
            inks.ink,
            "end",
        )
        items.append(Line(left, round(base, 3), round(left + space + 4.0, 3), round(base, 3), inks.grid, 0.2))
        for place, number in sorted(pile.items()):
            x = round(left + place * STEP, 3)
            items += (
                Circle(
                    x, round(base - step * (nth + 0.5), 3), round(min(1.05, max(step * 0.46, 0.4)), 3), colour
                )
                for nth in range(number)
            )
        if len(row.values) > 2:
            middle = median(row.values)
            x = at(middle)
            items.append(Line(x, round(y + 3.2, 3), x, round(base + 0.8, 3), inks.ink, 0.35))
            said = f"median {amount(int(middle))}" if middle == int(middle) else f"median {middle:.1f}"
            half = long(said, FACE, SMALL) / 2
            x = min(max(x, left + half), width - half)
            items += words(round(x, 3), round(y + 2.6, 3), said, FACE, SMALL, inks.ink, "middle")
        y = base + 1.6
    for tick in scale:
        items.append(Line(at(tick), round(y, 3), at(tick), round(y + 1.0, 3), inks.muted, 0.2))
        items += words(at(tick), round(y + 4.0, 3), amount(tick), FACE, SMALL, inks.muted, "middle")
    items.append(Line(at(scale[0]), round(y, 3), at(scale[-1]), round(y, 3), inks.muted, 0.2))
    items += words(left - 2.5, round(y + 4.0, 3), chart.unit, FACE, SMALL, inks.muted, "end")
    return Drawing(RectOutline(width, round(y + SCALE, 3)), tuple(items))


def cycled(colours: Sequence[str], number: int) -> list[str]:
    """So many colours, from the first again after the last."""
    return [colours[at % len(colours)] for at in range(number)]
