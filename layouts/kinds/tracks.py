"""Tracks: prices in a line, rounds, any row of spaces."""

from __future__ import annotations

from playproof.components.kinds.tracks import Track, TrackSet
from playproof.layouts.icons import icon
from playproof.layouts.market.cell import PAD, cell_box
from playproof.layouts.market.grid import ARROW, cell_text, draw_cells
from playproof.layouts.market.legend import legend_below, legend_entries
from playproof.layouts.market.plan import Plan, cell_spots, flow_places
from playproof.layouts.market.sheet import MARGIN, TITLE, add_note, as_sheet, head, sheet_width
from playproof.layouts.market.spaces import GAP, draw_spaces, space_plan, space_spots
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item
from playproof.layouts.spots import Spot

__all__ = ["draw", "split_lines", "spots"]

#: Width that a row of prices fills if none is given, mm.
ROW = 180.0


def draw(one: TrackSet, track: Track, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A track's front; tracks have no back."""
    return _prices(track, context) if track.market else _spaces(track, context)


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
    box = cell_box([cell_text(cell) for cell in market.cells], track.token, context, track.size, track.room)
    per_row = min(track.per_row or max(1, int(ROW // box.width)), len(market.cells))
    return flow_places(market, box, per_row, track.flow, MARGIN, MARGIN + TITLE)


def _prices(track: Track, context: RenderContext) -> tuple[Drawing, None]:
    market = track.market
    assert market is not None
    plan = _price_plan(track, context)
    width = sheet_width(track.title_line or track.name, plan.right + MARGIN, context)
    items: list[Item] = head(track.title_line or track.name, width, context)
    items += draw_cells(plan.placed, plan.box, market, track.used_zones, context, turns=False)
    if track.flow == "serpentine":
        items += _turns(plan, context)
    bottom = plan.bottom
    bottom += add_note(items, track.note, bottom, width, context)
    entries = legend_entries(track.used_zones, track.reasons, track.stars, context)
    if entries:
        block, x, y = legend_below(entries, plan.left, bottom, plan.right - plan.left, context)
        items.append(Group(block.items, x, round(y, 4)))
        bottom = y + block.height
    return as_sheet(items, width, bottom + MARGIN)


def _turns(plan: Plan, context: RenderContext) -> list[Item]:
    """An arrow down in the last cell of each row but the last."""
    items: list[Item] = []
    for here, there in zip(plan.placed, plan.placed[1:], strict=False):
        if here.y != there.y:
            at = here.x + plan.box.width - PAD * 0.7 - ARROW
            items += icon("arrow-down", at, here.y + PAD * 0.6, ARROW, context.theme.ink)
    return items


def _spaces(track: Track, context: RenderContext) -> tuple[Drawing, None]:
    plan = space_plan(track, context)
    width = sheet_width(track.title_line or track.name, plan.right + MARGIN, context)
    items = head(track.title_line or track.name, width, context)
    items += draw_spaces(track, plan, context)
    bottom = plan.bottom + (GAP + 1.0 if track.loop else 0.0)
    bottom += add_note(items, track.note, bottom, width, context)
    return as_sheet(items, width, bottom + MARGIN)
