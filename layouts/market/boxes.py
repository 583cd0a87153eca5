"""Spaces that are no market: a box of par prices, a revenue track."""

from __future__ import annotations

from playproof.components.kinds.markets import MarketSet, ParBox, RevenueTrack
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.market.cell import PAD, CellBox, cell_box, figures
from playproof.layouts.market.grid import ground_of, zone_fill
from playproof.layouts.market.sheet import MARGIN, TITLE, add_note, as_sheet, head, sheet_width
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Line, Rect
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import fit_line, width_of

__all__ = ["draw_par_box", "draw_revenue", "par_lines", "par_spots", "revenue_lines", "revenue_spots"]

#: Air around the tokens of a par box, mm.
AIR = 1.5
#: Size of its prices, points.
PRICE = 20.0


def _par_measures(one: MarketSet, piece: ParBox, context: RenderContext) -> tuple[float, float, float, int]:
    """Width of the price's part, of a whole row, its height, and how many rows there are."""
    prices = one.par_prices(piece)
    widest = max(width_of(figures(price), context.theme.bold, context.size(PRICE)) for price in prices)
    label = max(14.0, round(widest + 5.0, 1))
    height = max(14.0, piece.token + 2 * AIR)
    width = label + piece.room * (piece.token + AIR) + AIR
    return label, round(width, 4), height, -(-len(prices) // piece.columns)


def par_lines(
    one: MarketSet, piece: ParBox, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the box may be parted: between its columns and its rows, mm."""
    _, width, height, rows = _par_measures(one, piece, context)
    top = MARGIN + TITLE
    return (
        tuple(round(MARGIN + width * at, 4) for at in range(piece.columns + 1)),
        tuple(round(top + height * at, 4) for at in range(rows + 1)),
    )


def _par_places(one: MarketSet, piece: ParBox, context: RenderContext) -> list[tuple[float, float, float]]:
    """For each price the middle of its first token, and how far the last one's is from it, mm."""
    label, _, height, rows = _par_measures(one, piece, context)
    xs, ys = par_lines(one, piece, context)
    return [
        (
            round(xs[number // rows] + label + AIR + piece.token / 2, 4),
            round(ys[number % rows] + height / 2, 4),
            (piece.room - 1) * (piece.token + AIR),
        )
        for number in range(len(one.par_prices(piece)))
    ]


def par_spots(one: MarketSet, piece: ParBox, context: RenderContext) -> dict[str, Spot]:
    """The row of tokens at each price, by the price."""
    return {
        str(price): Spot(
            round(x + along / 2, 4), y, along + piece.token, piece.token, pitch=piece.token + AIR
        )
        for price, (x, y, along) in zip(one.par_prices(piece), _par_places(one, piece, context), strict=True)
    }


def revenue_spots(piece: RevenueTrack, context: RenderContext) -> dict[str, Spot]:
    """Each number's space, by the number."""
    box = _revenue_box(piece, context)
    xs, ys = revenue_lines(piece, context)
    (x, y), *_ = box.tokens
    return {
        str(number): Spot(
            round(xs[at % piece.per_row] + x, 4), round(ys[at // piece.per_row] + y, 4), box.token, box.token
        )
        for at, number in enumerate(piece.numbers)
    }


def draw_par_box(one: MarketSet, piece: ParBox, context: RenderContext) -> tuple[Drawing, None]:
    """A row a price: the price, then a dotted ring for each token."""
    theme = context.theme
    prices = one.par_prices(piece)
    label, wide, height, rows = _par_measures(one, piece, context)
    xs, ys = par_lines(one, piece, context)
    places = _par_places(one, piece, context)
    width = sheet_width(piece.title_line or piece.name, xs[-1] + MARGIN, context)
    items = head(piece.title_line or piece.name, width, context)
    points = context.size(PRICE)
    cap = face(theme.bold).cap_height * points * MM_PER_PT
    market = one.market_of(piece)
    zone = next((zone for zone in market.used_zones if zone.par), None) if market is not None else None
    for number, price in enumerate(prices):
        x, y = xs[number // rows], ys[number % rows]
        items += zone_fill(zone, label, height, x, y, context)
        items += fit_line(
            figures(price), x + label - 2.5, y + (height + cap) / 2, label - 3,
            size=points, name=theme.bold, fill=context.on(ground_of(zone, context)), anchor="end",
        )  # fmt: skip
        first, middle, _ = places[number]
        for at in range(piece.room):
            items.append(
                Circle(
                    round(first + at * (piece.token + AIR), 4),
                    middle,
                    piece.token / 2 - 0.2,
                    None,
                    theme.help,
                    theme.hairline,
                    (0.9, 0.9),
                )
            )
    for column in range(piece.columns):
        filled = min(rows, len(prices) - column * rows)
        x, bottom = xs[column], ys[max(filled, 0)]
        if filled <= 0:
            continue
        items += [Line(x, y, round(x + wide, 4), y, theme.frame, theme.line) for y in ys[1:filled]]
        items.append(Line(round(x + label, 4), ys[0], round(x + label, 4), bottom, theme.frame, theme.line))
        items.append(Rect(x, ys[0], wide, round(bottom - ys[0], 4), 0, None, theme.ink, theme.heavy))
    height_all = ys[-1] + add_note(items, piece.note, ys[-1], width, context) + MARGIN
    return as_sheet(items, width, height_all)


def _revenue_box(piece: RevenueTrack, context: RenderContext) -> CellBox:
    return cell_box([figures(number) for number in piece.numbers], piece.token, context, piece.cell)


def revenue_lines(piece: RevenueTrack, context: RenderContext) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The track's lines, mm."""
    box = _revenue_box(piece, context)
    columns = min(piece.per_row, len(piece.numbers))
    rows = -(-len(piece.numbers) // piece.per_row)
    top = MARGIN + TITLE
    return (
        tuple(round(MARGIN + box.width * at, 4) for at in range(columns + 1)),
        tuple(round(top + box.height * at, 4) for at in range(rows + 1)),
    )


def draw_revenue(piece: RevenueTrack, context: RenderContext) -> tuple[Drawing, None]:
    """A number a space, rows of equal length; every tenth number is bold."""
    theme = context.theme
    box = _revenue_box(piece, context)
    xs, ys = revenue_lines(piece, context)
    width = sheet_width(piece.title_line or piece.name, xs[-1] + MARGIN, context)
    items = head(piece.title_line or piece.name, width, context)
    numbers = piece.numbers
    full, rest = divmod(len(numbers), piece.per_row)
    if rest:
        end = xs[rest]
        items += [Line(xs[0], y, xs[-1], y, theme.frame, theme.line) for y in ys[: full + 1]]
        items.append(Line(xs[0], ys[-1], end, ys[-1], theme.frame, theme.line))
    else:
        items += [Line(xs[0], y, xs[-1], y, theme.frame, theme.line) for y in ys]
    for column, x in enumerate(xs):
        bottom = ys[-1] if not rest or column <= rest else ys[-2]
        items.append(Line(x, ys[0], x, bottom, theme.frame, theme.line))
    for at, number in enumerate(numbers):
        row, column = divmod(at, piece.per_row)
        tenth = number % (10 * piece.step) == 0
        items += fit_line(
            figures(number), xs[column] + PAD, ys[row] + PAD + box.cap, box.width,
            size=box.points, floor=box.points, name=theme.bold if tenth else theme.text, fill=theme.ink,
        )  # fmt: skip
    height = ys[-1] + add_note(items, piece.note, ys[-1], width, context) + MARGIN
    return as_sheet(items, width, height)
