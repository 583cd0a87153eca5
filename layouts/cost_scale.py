"""Small tables of costs: numbers above what they cost, in columns of one width."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from playproof.components.cost_scale import CostScale
from playproof.layouts.ornament.areas import edge_colour, outline_item, tinted
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Rect, RectOutline
from playproof.layouts.text.setting import FLOOR, fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: The height of a table, mm, the space between two, and their columns' width at most.
SCALE, BESIDE, WIDEST = 11.5, 6.0, 13.0
#: Between a table and the markers beside it, mm.
BESIDE_MARKERS = 4.0
#: Between two plates and around them, the height of a plate's head, mm, and how dark that is.
APART, HEAD, DARK = 0.8, 4.5, 0.22
#: The dashes around a place, mm; how high an icon beside a number is, of its size in points.
DASH, CAP = (1.5, 1.0), 0.26
#: Sizes of words and numbers, and of amounts, points; between words and numbers, and between amounts, mm.
WORDS, AMOUNTS = 9.0, 10.5
AFTER, BETWEEN = 2.5, 2.8
#: A square place is so much larger than its piece; from it to the number beside it, mm; that number's size, points.
LOOSE, BY, NUMBER = 0.8, 1.6, 25.0
#: Shares of these sizes, the first of them with which all has space.
SHARES = (1.0, 0.95, 0.9, 0.85, 0.8)
#: Sizes of words and amounts beside places, points, and from the middle of a place down to the amounts, mm.
BESIDE_WORDS, BESIDE_AMOUNTS, BELOW, RAISED = 11.5, 13.5, 6.4, 0.6
#: From line to line of words beside places, of their size.
LEADING = 1.15


def scale_height(scales: Sequence[CostScale]) -> float:
    """How high these tables are, mm."""
    return max((SCALE, *(one.square + LOOSE for one in scales if one.square is not None)))


def placed_scale(
    one: CostScale, left: float, top: float, width: float, context: RenderContext, colour: str = ""
) -> list[Item]:
    """A table as a track in a row: a square place for each number, the number and its cost beside it. Raises `NoSpace` where
    it is wider than ``width``."""
    assert one.square is not None
    theme, amount = context.theme, context.game.header.currency.amount
    side, costs = one.square + LOOSE, one.costs()
    label, below = [context.text(one.label)], context.text(one.cost_label)
    words = least = cell = mark = size = bold = small = 0.0
    for share in SHARES:
        size, bold, small = (context.size(share * size) for size in (NUMBER, BESIDE_AMOUNTS, BESIDE_WORDS))
        wide = max(width_of(amount(cost), theme.bold, bold) for _, cost in costs)
        mark = CAP * size if one.last_icon else 0.0
        wide = max(wide, max(width_of(str(number), theme.bold, size) for number, _ in costs) + mark)
        label = [context.marked(line) for line in _in_two(context.text(one.label), theme.bold, small)]
        words = AFTER + max(
            *(width_of(line, theme.bold, small) for line in label), width_of(below, theme.text, small)
        )
        cell, least = (width - words) / len(costs), side + BY + wide + AFTER / 2
        if cell >= least:
            break
    else:
        raise NoSpace(f"places of '{context.text(one.label)}', in a row,", words + least * len(costs), width)
    edge = edge_colour(context.colour(colour or "accent"), theme.paper, theme.ink)
    middle = round(top + side / 2, 4)
    # Its last line stands beside the numbers, the word for the costs beside these.
    apart = small * MM_PER_PT * LEADING
    items: list[Item] = [
        *fit_line(below, left, middle + BELOW, words, size=small, name=theme.text, fill=theme.ink)
    ]
    for at, line in enumerate(reversed(label)):
        base = round(middle + RAISED - at * apart, 4)
        items += fit_line(line, left, base, words, size=small, name=theme.bold, fill=theme.ink)
    for at, (number, cost) in enumerate(costs):
        x = round(left + words + at * cell, 4)
        items.append(Rect(x, round(top, 4), side, side, 1.0, None, edge, theme.line, DASH))
        if number == one.start:
            items += fit_line(
                context.word("start"), round(x + side / 2, 4), middle + 1.0, side - 1.0,
                size=small, name=theme.text, fill=theme.muted, anchor="middle",
            )  # fmt: skip
        x = round(x + side + BY, 4)
        figure = str(number)
        items += fit_line(figure, x, middle + RAISED, wide, size=size, name=theme.bold, fill=theme.ink)
        if one.last_icon and at == len(costs) - 1:
            beyond = round(x + width_of(figure, theme.bold, size) + 0.8, 4)
            items += context.icon(
                one.last_icon, beyond, round(middle + RAISED - mark, 4), round(mark - 0.8, 4), theme.ink
            )
        items += fit_line(amount(cost), x, middle + BELOW, wide, size=bold, name=theme.bold, fill=theme.ink)
    return items


def _in_two(words: str, name: str, size: float) -> list[str]:
    """A label in one line, or in two as even as may be where it has several words."""
    parts = words.split(" ")
    halves = [[" ".join(parts[:at]), " ".join(parts[at:])] for at in range(1, len(parts))]
    return min(halves, key=lambda two: max(width_of(line, name, size) for line in two), default=[words])


def scales_width(scales: Sequence[CostScale], context: RenderContext) -> float:
    """How wide the tables side by side are, with words and amounts at their full size, mm."""
    words, longest = _words(scales, context, 1.0), _longest(scales, context, context.size(AMOUNTS))
    return _together(scales, words, min(WIDEST, longest + BETWEEN))


def _words(scales: Sequence[CostScale], context: RenderContext, grow: float) -> list[float]:
    """For each table how wide the words before its plates are."""
    theme, size = context.theme, context.size(WORDS * grow)
    return [
        AFTER
        + max(
            width_of(context.text(one.label), theme.bold, size),
            width_of(context.text(one.cost_label), theme.text, size),
        )
        for one in scales
    ]


def _longest(scales: Sequence[CostScale], context: RenderContext, size: float) -> float:
    """The width of the longest amount."""
    amount = context.game.header.currency.amount
    return max(width_of(amount(cost), context.theme.bold, size) for one in scales for _, cost in one.costs())


def _together(scales: Sequence[CostScale], words: Sequence[float], cell: float) -> float:
    """The width of all tables with columns ``cell`` mm wide."""
    return fsum(words) + BESIDE * (len(words) - 1) + cell * sum(len(one.costs()) for one in scales)


def cost_scales(
    scales: Sequence[CostScale],
    left: float,
    top: float,
    width: float,
    context: RenderContext,
    colour: str = "",
    high: float = SCALE,
) -> list[Item]:
    """The tables side by side, ``width`` mm wide and ``high`` mm high, from their upper left corner: a plate for each number,
    its head in a tint of ``colour``. Raises `NoSpace` where they are wider even with amounts at their smallest."""
    theme, amount = context.theme, context.game.header.currency.amount
    grow = high / SCALE
    small, bold = context.size(WORDS * grow), context.size(AMOUNTS * grow)
    words = _words(scales, context, grow)
    cells = sum(len(one.costs()) for one in scales)
    cell = min(WIDEST * grow, (width - _together(scales, words, 0.0)) / cells)
    if cell < (least := _longest(scales, context, FLOOR)):
        needs = _together(scales, words, least)
        raise NoSpace(
            f"costs ({', '.join(context.text(one.label) for one in scales)}), side by side,", needs, width
        )
    # All amounts have one size: the largest at which the longest is within its column.
    longest = _longest(scales, context, bold)
    bold = min(bold, bold * (cell - BETWEEN) / longest)
    upper, lower = round(top + 4.5 * grow, 4), round(top + 9.4 * grow, 4)
    tone = context.colour(colour or "accent")
    edge = edge_colour(tone, theme.paper, theme.ink)
    plate = RectOutline(round(cell - APART, 4), round(high - 2 * APART, 4), 1.2)
    head = Rect(0, 0, plate.width, round(HEAD * grow, 4), 0, tinted(tone, theme.paper, DARK))
    items: list[Item] = []
    x = left
    for one, wide in zip(scales, words, strict=True):
        for word, base, name, ink in (
            (one.label, upper, theme.bold, theme.ink),
            (one.cost_label, lower, theme.text, theme.muted),
        ):
            items += fit_line(context.text(word), round(x, 4), base, wide, size=small, name=name, fill=ink)
        x += wide
        for number, cost in one.costs():
            middle = round(x + cell / 2, 4)
            at = round(x + APART / 2, 4), round(top + APART, 4)
            if theme.colours != "line":
                items.append(Group((outline_item(plate, fill=theme.paper), head), *at, clip=plate))
            items.append(Group((outline_item(plate, stroke=edge, weight=theme.hairline),), *at))
            items += fit_line(
                str(number), middle, upper, cell, size=small, name=theme.text, fill=theme.ink, anchor="middle"
            )
            items += fit_line(
                amount(cost), middle, lower, cell, size=bold, name=theme.bold, fill=theme.ink, anchor="middle"
            )
            x += cell
        x += BESIDE
    return items
