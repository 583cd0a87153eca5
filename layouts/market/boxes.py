"""The box of par prices in a market's free corner."""

from __future__ import annotations

from playproof.components.notation.market_zones import Zone
from playproof.layouts.market.cell import figures
from playproof.layouts.market.grid import ground_of, zone_fill
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Rect
from playproof.layouts.text.setting import fit_line, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

#: How much larger the one ring around tokens that lie over each other is than they are, mm on each side.
RING = 0.4
#: Air around the tokens of a par box, mm.
AIR = 1.5
#: From a token to the lines of its row, mm.
CLEAR = 1.2
#: The height of the heading of a par box in a market's corner, with what is below it, mm.
INSET_HEAD = 7.0
#: A little more than tokens need that lie two thirds over each other, mm.
SLACK = 4.0
#: Size of its prices, points.
PRICE = 20.0


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
    row = token + 2 * CLEAR
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
