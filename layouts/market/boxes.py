"""Spaces that are no market: a box of par prices, a revenue track."""

from __future__ import annotations

from typing import NamedTuple

from playproof.components.kinds.markets import MarketSet, ParBox, RevenueTrack
from playproof.components.notation.market_zones import Zone
from playproof.layouts.market.cell import PAD, CellBox, cell_box, figures
from playproof.layouts.market.grid import ground_of, zone_fill
from playproof.layouts.market.sheet import MARGIN, TITLE, add_note, as_sheet, head, sheet_width
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Drawing, Item, Line, Rect
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = [
    "draw_par_box",
    "draw_revenue",
    "par_inset",
    "par_lines",
    "par_spots",
    "revenue_lines",
    "revenue_spots",
]

#: How much larger the one ring around tokens that lie over each other is than they are, mm on each side.
RING = 0.4
#: Air around the tokens of a par box, mm.
AIR = 1.5
#: How much larger a ring is than its token, mm on each side, and at least between two rings.
EASE, BETWEEN = 0.7, 1.0
#: From the ring around tokens to the lines of its row, mm.
APART = 0.5
#: The height of the heading of a par box in a market's corner, with what is below it, mm.
INSET_HEAD = 7.0
#: A little more than tokens need that lie two thirds over each other, mm.
SLACK = 4.0
#: Size of its prices, points: in a box as small as its places allow, in one whose rows are higher.
PRICE, LARGE_PRICE = 20.0, 28.0


class _ParBox(NamedTuple):
    """Measures of a par box: the width of the price's part and of a whole row, its height, how many rows there are, from
    one token to the next, mm; the size of its prices, points."""

    label: float
    width: float
    height: float
    rows: int
    pitch: float
    points: float


def _par_measures(one: MarketSet, piece: ParBox, context: RenderContext) -> _ParBox:
    """Measures of a par box. Raises `NoSpace` if the size that it is given is too small."""
    prices = one.par_prices(piece)
    rows = -(-len(prices) // piece.columns)
    height, pitch = max(14.0, piece.token + 2 * AIR), piece.token + AIR
    points = context.size(PRICE)
    high = wide = 0.0
    if piece.size is not None:
        note = add_note([], piece.note, 0.0, piece.size[0], context)
        high = (piece.size[1] - 2 * MARGIN - TITLE - note) / rows
        wide = (piece.size[0] - 2 * MARGIN) / piece.columns
        if high + 1e-6 < height:
            raise NoSpace("prices, one below the other,", height * rows, high * rows)
        if high >= height + 2 * AIR:
            points = context.size(LARGE_PRICE)
        height = high
    widest = max(width_of(figures(price), context.theme.bold, points) for price in prices)
    label = max(14.0, round(widest + 5.0, 1))
    if wide:
        # Tokens that have no room side by side lie over each other, a third of each to be seen.
        least = label + (piece.room - 1) * piece.token / 3 + piece.token + 2 * AIR
        if least > wide + 1e-6:
            raise NoSpace("places, each two thirds over the one before it,", least, wide)
        pitch = (wide - label - AIR) / piece.room
        if pitch < piece.token:
            pitch = (wide - label - 2 * AIR - piece.token) / (piece.room - 1)
    width = wide or label + piece.room * pitch + AIR
    return _ParBox(label, round(width, 4), round(height, 4), rows, round(pitch, 4), points)


def par_lines(
    one: MarketSet, piece: ParBox, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where the box may be parted: between its columns and its rows, mm."""
    box = _par_measures(one, piece, context)
    top = MARGIN + TITLE
    return (
        tuple(round(MARGIN + box.width * at, 4) for at in range(piece.columns + 1)),
        tuple(round(top + box.height * at, 4) for at in range(box.rows + 1)),
    )


def _par_places(one: MarketSet, piece: ParBox, context: RenderContext) -> list[tuple[float, float, float]]:
    """For each price the middle of its first token, and how far the last one's is from it, mm."""
    box = _par_measures(one, piece, context)
    xs, ys = par_lines(one, piece, context)
    first = AIR / 2 + box.pitch / 2 if box.pitch >= piece.token else AIR + piece.token / 2
    return [
        (
            round(xs[number // box.rows] + box.label + first, 4),
            round(ys[number % box.rows] + box.height / 2, 4),
            (piece.room - 1) * box.pitch,
        )
        for number in range(len(one.par_prices(piece)))
    ]


def par_spots(one: MarketSet, piece: ParBox, context: RenderContext) -> dict[str, Spot]:
    """The row of tokens at each price, by the price."""
    pitch = _par_measures(one, piece, context).pitch
    return {
        str(price): Spot(round(x + along / 2, 4), y, along + piece.token, piece.token, pitch=pitch)
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
    """A row a price: the price, then a dotted ring for each token, or one around tokens that lie over each other."""
    theme = context.theme
    prices = one.par_prices(piece)
    label, wide, height, rows, pitch, points = _par_measures(one, piece, context)
    xs, ys = par_lines(one, piece, context)
    places = _par_places(one, piece, context)
    title = one.heading(piece)
    width = sheet_width(title, xs[-1] + MARGIN, context)
    items = head(title, width, context)
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
        first, middle, along = places[number]
        radius, dotted = piece.token / 2 + RING, (None, theme.help, theme.hairline, (0.9, 0.9))
        if pitch < piece.token:
            left, top = round(first - radius, 4), round(middle - radius, 4)
            items.append(Rect(left, top, round(along + 2 * radius, 4), 2 * radius, radius, *dotted))
            continue
        # Side by side, a ring is seen around its token where that has room.
        radius = round(min(piece.token / 2 + EASE, (pitch - BETWEEN) / 2), 4)
        for at in range(piece.room):
            items.append(Circle(round(first + at * pitch, 4), middle, radius, *dotted))
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


def par_inset(
    prices: tuple[int, ...],
    zone: Zone | None,
    room: int,
    token: float,
    available: float,
    context: RenderContext,
    title: str,
    broad: float | None = None,
) -> tuple[list[Item], dict[str, Spot], float, float]:
    """A small box of par prices for a market's free corner, drawn from (0, 0): a row a price, with one ring around tokens
    that lie over each other; the row of tokens at each price; and its width, at most ``available`` mm, and height. Raises
    `NoSpace`."""
    theme = context.theme
    points = context.size(PRICE)
    label = max(14.0, round(max(width_of(figures(one), theme.bold, points) for one in prices) + 5.0, 1))
    least = label + (room - 1) * token / 3 + token + 2 * AIR
    if least > available + 1e-6:
        raise NoSpace("par prices with their tokens", least, available)
    width = min(available, max(least + SLACK, broad or 0.0))
    row = token + 2 * (EASE + APART)
    height = INSET_HEAD + row * len(prices)
    cap = face(theme.bold).cap_height * points * MM_PER_PT
    # The ground is a box that seams go around.
    items: list[Item] = [
        Rect(0, INSET_HEAD, round(width, 4), round(height - INSET_HEAD, 4), 0, theme.paper),
        *legend_head(1.8, -1.6, width - 3.6, context, title),
    ]
    places: dict[str, Spot] = {}
    radius = token / 2 + RING
    for number, price in enumerate(prices):
        y = INSET_HEAD + number * row
        items += zone_fill(zone, label, round(row, 4), 0, round(y, 4), context)
        items += fit_line(
            figures(price), label - 2.5, y + (row + cap) / 2, label - 3,
            size=points, name=theme.bold, fill=context.on(ground_of(zone, context)), anchor="end",
        )  # fmt: skip
        left, top = round(label + AIR, 4), round(y + row / 2 - radius, 4)
        wide = round(width - label - 2 * AIR, 4)
        items.append(Rect(left, top, wide, 2 * radius, radius, None, theme.help, theme.hairline, (0.9, 0.9)))
        pitch = round((wide - token) / max(room - 1, 1), 4)
        middle = round(left + wide / 2, 4), round(y + row / 2, 4)
        places[str(price)] = Spot(*middle, wide, token, pitch=pitch)
        if number:
            items.append(Line(0, round(y, 4), round(width, 4), round(y, 4), theme.frame, theme.line))
    items.append(Line(label, INSET_HEAD, label, round(height, 4), theme.frame, theme.line))
    items.append(
        Rect(0, INSET_HEAD, round(width, 4), round(height - INSET_HEAD, 4), 0, None, theme.ink, theme.heavy)
    )
    return items, places, width, height


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


def draw_revenue(one: MarketSet, piece: RevenueTrack, context: RenderContext) -> tuple[Drawing, None]:
    """A number a space, rows of equal length; every tenth number is bold."""
    theme = context.theme
    box = _revenue_box(piece, context)
    xs, ys = revenue_lines(piece, context)
    title = one.heading(piece)
    width = sheet_width(title, xs[-1] + MARGIN, context)
    items = head(title, width, context)
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
