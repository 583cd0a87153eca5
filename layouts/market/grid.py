"""Cells on paper: tints and patterns of zones, lines, prices, the letters of zones, arrows and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from math import fsum, hypot

from playproof.components.colours.palette import PatternName, mix
from playproof.components.market import Market, MarketCell, Move, Way, turns_at
from playproof.components.notation.market_zones import Zone
from playproof.layouts.market.cell import AIRY, PAD, SMALLEST, CellBox, figures
from playproof.layouts.market.lines import Placed, grid_lines
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.patterns import fill
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Rect, RectOutline
from playproof.layouts.text.setting import fit_line, set_text, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = [
    "Placed",
    "cell_signs",
    "draw_cells",
    "ground_of",
    "turn_sign",
    "with_signs",
    "zone_fill",
]

#: How much of a zone's colour its cells have, by theme; those of a par zone have less: their frame tells them.
TINT = {"flood": 0.6, "band": 0.44, "line": 0.0}
PAR_TINT = {"flood": 0.4, "band": 0.2, "line": 0.0}
#: Size of a zone's letter and of an arrow at the edge, points and mm.
MARK = 8.0
#: From a larger letter to tokens, mm.
MARK_CLEAR = 0.3
#: Size of a mark beside the price, points.
BESIDE_PRICE = 11.0
ARROW = 3.2
#: The largest size of a cell's note, points.
NOTE = 10.0
#: From an arrow to the right line, and to the price beside it, mm.
EDGE, BESIDE = 1.2, 0.9


def zone_colour(zone: Zone, context: RenderContext) -> str:
    """A zone's colour as ``#rrggbb``; the theme's frame if it has none."""
    return context.colour(zone.colour) if zone.colour else context.theme.frame


def zone_pattern(zone: Zone, context: RenderContext) -> PatternName:
    """Its pattern: its own, else that of its palette colour."""
    if not context.theme.patterns:
        return "plain"
    return zone.pattern or (context.pattern(zone.colour) if zone.colour else "plain")


def ground_of(zone: Zone | None, context: RenderContext) -> str:
    """The ground of a zone's cells."""
    theme = context.theme
    if zone is None or not zone.colour:
        return theme.paper
    share = (PAR_TINT if zone.par else TINT)[theme.colours]
    return mix(zone_colour(zone, context), theme.paper, share)


def zone_fill(
    zone: Zone | None, width: float, height: float, x: float, y: float, context: RenderContext
) -> list[Item]:
    """Ground and pattern of an area in a zone; nothing for white cells."""
    if zone is None:
        return []
    theme = context.theme
    items: list[Item] = []
    ground = ground_of(zone, context)
    if ground != theme.paper:
        items.append(Rect(x, y, width, height, fill=ground))
    pattern = zone_pattern(zone, context)
    if pattern != "plain":
        edge = edge_colour(zone_colour(zone, context), theme.paper, theme.ink)
        tone = mix(edge, ground, 0.75 if theme.colours == "line" else 0.24)
        marks = fill(pattern, RectOutline(round(width, 4), round(height, 4)), tone, pitch=2.5, weight=0.25)
        items.append(Group(marks, x, y))
    return items


def main_zone(cell: MarketCell, zones: Mapping[str, Zone]) -> Zone | None:
    """The zone whose tint a cell has: the first that is no par zone, else the first with a colour."""
    own = [zones[name] for name in cell.zones]
    return next((zone for zone in own if not zone.par), None) or next(iter(own), None)


def draw_cells(
    placed: Sequence[Placed],
    box: CellBox,
    market: Market,
    zones: Sequence[Zone],
    context: RenderContext,
    *,
    turns: bool = True,
    lines: bool = True,
) -> list[Item]:
    """The cells of a market at their places; without ``lines`` between them where something else parts them."""
    known = {zone.id: zone for zone in zones}
    items: list[Item] = []
    for run, zone in _runs(placed, box, known):
        x, y = run[0].x, run[0].y
        items += zone_fill(zone, round(run[-1].right(box) - x, 4), box.height, x, y, context)

    ranks = {zone.id: rank for rank, zone in enumerate(zones, 1)}

    def border(cell: MarketCell) -> tuple[int, str]:
        zone = main_zone(cell, known)
        if zone is None or zone.par:
            return 0, context.theme.frame
        return ranks[zone.id], edge_colour(zone_colour(zone, context), context.theme.paper, context.theme.ink)

    if lines:
        items += grid_lines(placed, box, context, border)
    # The mark of a zone has one size on all cells: a small one if it shares a cell.
    shared = {name for one in placed for name in one.cell.zones if len(one.cell.zones) > 1 or one.cell.note}
    for one in placed:
        items += _inside(one, box, market, known, shared, context, turns)
    return items


def _runs(
    placed: Sequence[Placed], box: CellBox, known: Mapping[str, Zone]
) -> list[tuple[list[Placed], Zone | None]]:
    """Neighbours in a row that are in one zone: their tint is one area."""
    runs: list[tuple[list[Placed], Zone | None]] = []
    for one in sorted(placed, key=lambda cell: (cell.y, cell.x)):
        zone = main_zone(one.cell, known)
        if runs:
            run, last = runs[-1]
            if last is zone and run[-1].y == one.y and abs(run[-1].right(box) - one.x) < 0.01:
                run.append(one)
                continue
        runs.append(([one], zone))
    return runs


def _inside(
    one: Placed,
    box: CellBox,
    market: Market,
    known: Mapping[str, Zone],
    shared: Set[str],
    context: RenderContext,
    turns: bool,
) -> list[Item]:
    cell, left, top, columns = one
    box = replace(box, width=box.width * columns)
    zone = main_zone(cell, known)
    ground = ground_of(zone, context)
    ink = context.on(ground)
    patterned = zone is not None and zone_pattern(zone, context) != "plain"
    items: list[Item] = []
    text = figures(cell.price)
    x, y, width, height = box.price(text)
    if patterned:
        items.append(
            Rect(
                round(left + x - 0.5, 4),
                round(top + y - 0.5, 4),
                round(width + 1, 4),
                round(height + 1, 4),
                fill=ground,
            )
        )
    items += fit_line(
        text,
        left + x,
        top + y + height,
        width + 0.01,
        size=box.points,
        floor=box.points,
        name=box.face,
        fill=ink,
    )
    bottom = top + box.height - PAD
    signs = cell_signs(cell, market, turns=turns)
    beside = box.width - x - width - 2 * PAD
    if cell.note and not cell.zones and not signs and _clear(cell.note, beside, box, text, context):
        # Where tokens leave the price's line free, they hide no note beside it.
        # In a wide cell it follows the price: at the right line it would be the next price's.
        at = x + width + 3 * PAD if columns > 1 else box.width - PAD
        items += fit_line(
            context.text(cell.note), round(left + at, 4), top + y + height, beside - (2 * PAD if columns > 1 else 0.0),
            size=context.size(NOTE), name=context.theme.bold, fill=ink, anchor="start" if columns > 1 else "end",
        )  # fmt: skip
    elif cell.note:
        note = set_text(
            context.text(cell.note), left + PAD, bottom - 4.6, box.width - 2 * PAD, 4.6,
            size=context.size(NOTE), floor=6.5, fill=ink, faces=context.strong, valign="bottom", leading=1.05,
        )  # fmt: skip
        items += note.items
        bottom -= note.height + 0.6
    aside = x + width + BESIDE if box.token_count > 1 and not signs else 0.0
    for name in reversed(cell.zones):
        points = context.size(BESIDE_PRICE)
        wide = width_of(known[name].printed, context.theme.bold, points)
        if aside and aside + wide <= box.width - PAD:
            # Tokens fill the cell below the price: the mark stands beside that.
            items += fit_line(
                known[name].printed, left + aside, top + y + height, wide + 0.01,
                size=points, name=context.theme.bold, fill=ink,
            )  # fmt: skip
            aside = 0.0
            continue
        points = _mark_size(known[name], box, bottom - top, context, large=name not in shared)
        items += _mark(known[name], left, bottom, box, context, ground if patterned else None, ink, points)
        bottom -= points * MM_PER_PT * 0.66 + 1.2
    for number, sign in enumerate(signs):
        at = left + box.width - EDGE - ARROW * (number + 1)
        items += context.icon(sign, at, top + PAD * 0.6, ARROW, ink)
    return items


def _clear(note: str, width: float, box: CellBox, text: str, context: RenderContext) -> bool:
    """Whether a note has room on the price's line, and tokens end below that."""
    _, y, _, height = box.price(text)
    first = min((cy for _, cy in box.tokens), default=box.height) - box.token / 2
    return first >= y + height and width_of(note, context.theme.bold, context.size(NOTE)) <= width


def cell_signs(cell: MarketCell, market: Market, *, turns: bool) -> list[str]:
    """The icons of a cell's arrows, from the right: its own, else those of the turns where its row ends."""
    if turns and not cell.arrows:
        return [turn_sign(*turn) for turn in turns_at(market, cell)]
    return [f"arrow-{way}" for way in cell.arrows if "-" not in way]


def with_signs(box: CellBox, cells: Sequence[tuple[str, int]]) -> CellBox:
    """The box with prices that keep clear of the arrows beside them, (price, number of arrows): closer to the left line, or
    smaller."""

    def clear(one: CellBox) -> bool:
        return all(
            fsum(one.price(text)[::2]) + BESIDE <= box.width - EDGE - ARROW * count
            for text, count in cells
            if count
        )

    if box.air.side > AIRY.side and not clear(box):
        box = replace(box, air=AIRY)
    while box.points > SMALLEST and not clear(box):
        box = replace(box, points=box.points - 0.5)
    return box


def turn_sign(direction: Move, way: Way) -> str:
    """The bent arrow of a move that turns where a row ends; a straight one says why tokens move."""
    return f"turn-{direction}-{way}" if way in ("up", "down") else f"arrow-{way}"


def _mark_size(zone: Zone, box: CellBox, base: float, context: RenderContext, *, large: bool) -> float:
    """The size of a zone's letter or mark: larger ones where they keep clear of the tokens."""
    text = zone.printed
    least = context.size(MARK if len(text) <= 2 else MARK - 1.5)
    left = PAD + max(0.0, box.air.side - AIRY.side)
    for larger in (3.0, 2.5, 2.0, 1.5, 1.0, 0.5) if large else ():
        points = least + larger
        right = left + width_of(text, context.theme.bold, points)
        upper = base - face(context.theme.bold).cap_height * points * MM_PER_PT
        nearest = (
            hypot(max(0.0, x - right), max(0.0, upper - y, y - base)) - box.token / 2 for x, y in box.tokens
        )
        if all(far >= MARK_CLEAR for far in nearest):
            return points
    return least


def _mark(
    zone: Zone,
    left: float,
    bottom: float,
    box: CellBox,
    context: RenderContext,
    ground: str | None,
    ink: str,
    points: float,
) -> list[Item]:
    """A zone's letter or mark in the lower left corner, on a clear ground; the legend has its name."""
    text = zone.printed
    width = width_of(text, context.theme.bold, points)
    cap = face(context.theme.bold).cap_height * points * MM_PER_PT
    # Below the price, a letter a little to its left.
    left += max(0.0, box.air.side - AIRY.side)
    items: list[Item] = []
    if ground is not None:
        items.append(
            Rect(
                round(left + PAD - 0.5, 4),
                round(bottom - cap - 0.5, 4),
                round(width + 1, 4),
                round(cap + 1, 4),
                fill=ground,
            )
        )
    items += fit_line(
        text, left + PAD, bottom, box.width - 2 * PAD, size=points, name=context.theme.bold, fill=ink
    )
    return items
