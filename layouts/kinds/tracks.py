"""Tracks: prices in a line, rounds, any row of spaces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from playproof.components.kinds.tracks import Track, TrackSet
from playproof.layouts.market.cell import cell_box, figures
from playproof.layouts.market.grid import draw_cells
from playproof.layouts.market.legend import legend_below, legend_entries
from playproof.layouts.market.lines import Placed
from playproof.layouts.market.plan import Plan, cell_spots, flow_places
from playproof.layouts.market.sheet import MARGIN, TITLE, add_note, sheet_width
from playproof.layouts.market.spaces import GAP, draw_spaces, rounded_way, space_plan, space_spots
from playproof.layouts.market.winding import BEND, draw_road, end_panel, has_end
from playproof.layouts.ornament.areas import tinted
from playproof.layouts.ornament.badges import title_band
from playproof.layouts.ornament.motifs import BLEED, sheet_ground
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Path, Polygon, Rect, RectOutline

#: Width that a row of prices fills if none is given, mm.
ROW = 180.0
#: Between rows of prices, for the line to the next one; the depth of the title's band; the sheet's corners, mm.
ROWS, BAND, ROUND = 5.0, 10.5, 3.0
#: From a row to the line that leads to the next one, mm.
RISE = 1.7
#: Around a note, on its paper, where the sheet has a motif, mm; how dark a cell with a note is, and every second row, 0 to 1.
NOTE, NOTED, EVERY = 1.5, 0.25, 0.12


def draw(one: TrackSet, track: Track, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A track's front; tracks have no back."""
    title = track.title_line or track.name or one.name
    return _prices(track, title, context) if track.market else _spaces(track, title, context)


def spots(one: TrackSet, track: Track, context: RenderContext) -> dict[str, Spot]:
    """Prices by their cells (``r0c0``), other spaces by id, or by number from 1."""
    return (
        cell_spots(_price_plan(track, context))
        if track.market
        else space_spots(track, space_plan(track, context))
    )


def split_lines(
    one: TrackSet, track: Track, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a track may be parted without cutting a space: x and y, mm in the drawing."""
    if track.market:
        plan = _price_plan(track, context)
        return plan.xs, plan.ys
    return space_plan(track, context).lines


def _price_plan(track: Track, context: RenderContext) -> Plan:
    market = track.market
    assert market is not None
    box = cell_box(
        [figures(cell.price) for cell in market.cells], track.marker, context, track.size, track.room
    )
    columns = len(market.cells) + track.first_wide - 1
    per_row = min(track.per_row or max(1, int(ROW // box.width)), columns)
    road = track.flow == "road"
    gap = BEND if road else ROWS
    return flow_places(market, box, per_row, MARGIN, MARGIN + TITLE, gap, track.first_wide, to_and_fro=road)


def _prices(track: Track, title: str, context: RenderContext) -> tuple[Drawing, None]:
    market = track.market
    assert market is not None
    plan = _price_plan(track, context)
    width = _width(title, plan.right, context)
    if track.flow == "road":
        return _road(track, title, plan, width, context)
    paper = context.theme.paper
    # Every second row has a pale ground, so that the eye keeps to its row, unless zones tint their cells.
    bare = context.theme.colours == "line" or bool(track.used_zones)
    grounds = paper, paper if bare else tinted(context.colour("accent"), paper, EVERY)
    items: list[Item] = [
        Rect(row[0].x, y, round(row[-1].right(plan.box) - row[0].x, 4), plan.box.height, 0, grounds[n % 2])
        for n, (y, row) in enumerate(_rows(plan))
    ]
    if context.theme.colours != "line":
        # A cell with a note, as the first one may have, stands out.
        ground = tinted(context.colour("accent"), paper, NOTED)
        items += [
            Rect(one.x, one.y, round(plan.box.width * one.columns, 4), plan.box.height, 0, ground)
            for one in plan.placed
            if one.cell.note
        ]
    items += draw_cells(plan.placed, plan.box, market, track.used_zones, context, turns=False)
    items += _returns(plan, context)
    bottom = plan.bottom
    bottom += add_note(items, track.note, bottom, width, context, pad=NOTE)
    entries = legend_entries(track.used_zones, track.reasons, context)
    if entries:
        block, x, y = legend_below(entries, plan.left, bottom, plan.right - plan.left, context)
        items.append(Group(block.items, x, round(y, 4)))
        bottom = y + block.height
    return _sheet(title, items, width, bottom + MARGIN, context)


def _road(track: Track, title: str, plan: Plan, width: float, context: RenderContext) -> tuple[Drawing, None]:
    """A track that winds; its note stands where the last row leaves space, else below."""
    market = track.market
    assert market is not None
    items = draw_road(plan, context)
    items += draw_cells(plan.placed, plan.box, market, track.used_zones, context, turns=False, lines=False)
    bottom = plan.bottom
    if has_end(plan):
        items += end_panel(track.note, track.ornament, plan, context)
    else:
        bottom += add_note(items, track.note, bottom + 0.5, width, context, pad=NOTE) + 0.5
    return _sheet(title, items, width, bottom + MARGIN, context)


def _width(title: str, right: float, context: RenderContext) -> float:
    """A sheet's width: what is on it, at least as much as its title needs."""
    return sheet_width(title, right + MARGIN, context)


def _sheet(
    title: str, items: list[Item], width: float, height: float, context: RenderContext
) -> tuple[Drawing, None]:
    """A tinted ground, the title's band, and what is on them: as mats have them."""
    whole = [
        *sheet_ground(context, width, round(height, 4)),
        *title_band(context, context.text(title), context.imprint, width, BAND, MARGIN + 0.5),
        *items,
    ]
    bleed = 0.0 if context.theme.colours == "line" else BLEED
    return Drawing(RectOutline(width, round(height, 4), ROUND), tuple(whole), bleed=bleed), None


def _rows(plan: Plan) -> list[tuple[float, list[Placed]]]:
    """The cells row by row, from left to right, with the row's upper line."""
    found: dict[float, list[Placed]] = {}
    for one in sorted(plan.placed, key=lambda cell: (cell.y, cell.x)):
        found.setdefault(one.y, []).append(one)
    return [*found.items()]


def _returns(plan: Plan, context: RenderContext) -> Iterator[Item]:
    """From the end of each row a line through the gap to the begin of the next, with an arrowhead."""
    theme = context.theme
    edge = theme.ink
    rows = _rows(plan)
    half = plan.box.width / 2
    for (y, here), (below, there) in pairwise(rows):
        start, end = here[-1].x + half, there[0].x + half
        middle = y + plan.box.height + RISE
        way = [(start, y + plan.box.height), (start, middle), (end, middle), (end, below - 1.8)]
        yield Path(rounded_way(way, 1.2), None, edge, theme.heavy * 0.6, cap="butt")
        tip = ((end, below - 0.3), (end - 1.2, below - 1.9), (end + 1.2, below - 1.9))
        yield Polygon(tuple((round(a, 4), round(b, 4)) for a, b in tip), edge)


def _spaces(track: Track, title: str, context: RenderContext) -> tuple[Drawing, None]:
    plan = space_plan(track, context)
    width = _width(title, plan.right, context)
    items = draw_spaces(track, plan, context)
    bottom = plan.bottom + (GAP + 1.0 if track.flow == "loop" else 0.0)
    bottom += add_note(items, track.note, bottom, width, context, pad=NOTE)
    return _sheet(title, items, width, bottom + MARGIN, context)
