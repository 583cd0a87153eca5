"""Small tables of costs: numbers above what they cost, in columns of one width."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from playproof.components.cost_scale import CostScale
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item
from playproof.layouts.text.setting import fit_line, width_of

__all__ = ["SCALE", "cost_scales"]

#: The height of a table, mm, the space between two, and their columns' width at most.
SCALE, BESIDE, WIDEST = 11.5, 6.0, 12.0
#: Sizes of words and numbers, and of amounts, points; between words and numbers, and between amounts, mm.
WORDS, AMOUNTS = 9.0, 10.5
AFTER, BETWEEN = 2.5, 1.8


def cost_scales(
    scales: Sequence[CostScale], left: float, top: float, width: float, context: RenderContext
) -> list[Item]:
    """The tables side by side, ``width`` mm wide at most, from their upper left corner."""
    theme, amount = context.theme, context.game.header.currency.amount
    small, bold = context.size(WORDS), context.size(AMOUNTS)
    words = [
        max(width_of(context.text(word), theme.text, small) for word in (one.label, one.cost_label)) + AFTER
        for one in scales
    ]
    cells = sum(len(one.costs()) for one in scales)
    cell = min(WIDEST, (width - fsum(words) - BESIDE * (len(words) - 1)) / cells)
    # All amounts have one size: the largest at which the longest is within its column.
    longest = max(width_of(amount(cost), theme.bold, bold) for one in scales for _, cost in one.costs())
    bold = min(bold, bold * (cell - BETWEEN) / longest)
    upper, lower = round(top + 4.6, 4), round(top + 9.2, 4)
    items: list[Item] = []
    x = left
    for one, wide in zip(scales, words, strict=True):
        for word, base in ((one.label, upper), (one.cost_label, lower)):
            items += fit_line(
                context.text(word), round(x, 4), base, wide, size=small, name=theme.text, fill=theme.muted
            )
        x += wide
        for number, cost in one.costs():
            middle = round(x + cell / 2, 4)
            items += fit_line(
                str(number), middle, upper, cell, size=small, name=theme.text, fill=theme.ink, anchor="middle"
            )
            items += fit_line(
                amount(cost), middle, lower, cell, size=bold, name=theme.bold, fill=theme.ink, anchor="middle"
            )
            x += cell
        x += BESIDE
    return items
