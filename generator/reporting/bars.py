"""Bar charts of a report: a row for each thing, a bar for each group of evenings, the figure in words at its end.

Bars of the first group are filled, those of the second are outlined, so that they differ in grey, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playproof.generator.reporting.chart import BOLD, FACE, LABEL, SMALL, Inks, long, words
from playproof.layouts.scene import Drawing, Item, Line, Rect, RectOutline
from playproof.layouts.text.setting import shortened
from playproof.layouts.typefaces.faces import MM_PER_PT

#: The height of a bar and the space below a row, mm; of the legend.
BAR, SPACE, LEGEND = 4.0, 1.5, 6.0
#: The widest column of labels, as a part of the chart.
WIDEST = 0.36


class Bar(NamedTuple):
    """A row: its label, and for each group the figure (None: no bar) and the words for it. ``even``: where a mark is drawn
    across the bars."""

    label: str
    values: Sequence[float | None]
    said: Sequence[str]
    even: float | None = None


class Bars(NamedTuple):
    """What a bar chart shows. ``groups``: their names, one ``""`` where there is one group; ``most``: the figure of a whole
    bar; ``even``: what the marks across the bars are."""

    groups: Sequence[str]
    rows: Sequence[Bar]
    most: float
    even: str = ""


def drawn_bars(chart: Bars, width: float, inks: Inks, colours: Sequence[str]) -> Drawing:
    """The chart, ``width`` mm wide and as high as its rows need; ``colours``: of the groups."""
    most = width * WIDEST
    left = min(max((long(row.label, FACE, LABEL) for row in chart.rows), default=0.0), most) + 2.5
    right = max((long(said, FACE, SMALL) for row in chart.rows for said in row.said), default=0.0) + 3.0
    space = max(width - left - right, 10.0)
    items: list[Item] = []
    y = 1.0
    if len(chart.groups) > 1 or chart.even:
        items += legend(chart, left, inks, colours)
        y += LEGEND
    first = y
    for row in chart.rows:
        top = y
        middle = top + BAR * len(row.values) / 2 + LABEL * MM_PER_PT * 0.34
        label = shortened(row.label, FACE, LABEL, left - 2.5)
        items += words(left - 2.5, round(middle, 3), label, FACE, LABEL, inks.ink, "end")
        mark = space * row.even / (chart.most or 1) if row.even is not None else None
        for group, (value, said) in enumerate(zip(row.values, row.said, strict=True)):
            long_bar = round(space * max(value or 0, 0) / (chart.most or 1), 3)
            if value:
                items.append(bar(left, y, long_bar, group, inks, colours))
            base = round(y + BAR / 2 + SMALL * MM_PER_PT * 0.34, 3)
            items += words(round(left + after(long_bar, said, mark), 3), base, said, FACE, SMALL, inks.ink)
            y += BAR
        if mark is not None:
            x = round(left + mark, 3)
            items.append(Line(x, round(top - 0.5, 3), x, round(y + 0.1, 3), inks.ink, 0.35))
        y += SPACE
    items.insert(0, Line(left, first, left, round(y - 1.0, 3), inks.muted, 0.2))
    return Drawing(RectOutline(width, round(y + 0.5, 3)), tuple(items))


def after(bar_end: float, said: str, mark: float | None) -> float:
    """Where the words behind a bar begin, mm from its start: behind the mark, if that would cross them."""
    begin = bar_end + 1.4
    crossed = mark is not None and bar_end < mark < begin + long(said, FACE, SMALL) + 0.6
    return mark + 1.4 if crossed and mark is not None else begin


def bar(x: float, y: float, width: float, group: int, inks: Inks, colours: Sequence[str]) -> Item:
    """The bar of a group."""
    colour = colours[group % len(colours)]
    if group == 0:
        return Rect(x, round(y + 0.4, 3), width, BAR - 0.8, 0, colour)
    return Rect(
        round(x + 0.25, 3), round(y + 0.65, 3), max(width - 0.5, 0.1), BAR - 1.3, 0, inks.paper, colour, 0.5
    )


def legend(chart: Bars, left: float, inks: Inks, colours: Sequence[str]) -> Iterator[Item]:
    """What the bars and the marks are."""
    x = left
    base = round(1.0 + BAR / 2 + SMALL * MM_PER_PT * 0.34, 3)
    for group, name in enumerate(chart.groups if len(chart.groups) > 1 else ()):
        yield bar(round(x, 3), 1.0, 6.0, group, inks, colours)
        yield from words(round(x + 7.4, 3), base, name, BOLD, SMALL, inks.ink)
        x += 7.4 + long(name, BOLD, SMALL) + 5.0
    if chart.even:
        yield Line(round(x + 0.5, 3), 1.2, round(x + 0.5, 3), 1.0 + BAR, inks.ink, 0.35)
        yield from words(round(x + 2.2, 3), base, chart.even, FACE, SMALL, inks.muted)
