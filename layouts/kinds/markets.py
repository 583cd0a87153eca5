"""Stock markets."""

from __future__ import annotations

from typing import NamedTuple

from playproof.components.colours.palette import mix
from playproof.components.kinds.markets import MarketSet, PriceMarket
from playproof.layouts.emblems import emblem
from playproof.layouts.market.boxes import par_inset
from playproof.layouts.market.grid import draw_cells
from playproof.layouts.market.legend import (
    EDGE,
    NARROWEST,
    Block,
    Entry,
    boxed,
    legend_below,
    legend_block,
    legend_entries,
)
from playproof.layouts.market.plan import ROW_NAMES, Plan, cell_spots, market_plan
from playproof.layouts.market.sheet import MARGIN, as_sheet, head, sheet_width
from playproof.layouts.ornament.areas import edge_colour, own_band
from playproof.layouts.ornament.motifs import LINES, WASH, motif_lines
from playproof.layouts.places.free_space import NoSpace
from playproof.layouts.places.spots import Spot
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Path, Polygon, Rect, RectOutline, Segment
from playproof.layouts.text.setting import Overfull, fit_line

#: Around a legend in the free corner, mm.
AIR = 8.0
#: Above a par box in the free corner, mm.
CLEAR = 5.0
#: From a line of the grid to a par box to its right where it would else be on the line, and from there to the legend at the
#: least, mm.
BESIDE, NEAR = 2.4, 4.0
#: An ornament's side, mm: from, to.
ORNAMENT = (24.0, 44.0)
#: From a line to the seams that may be beside it, mm: the line is whole on one side. The seam is the one that keeps the
#: furthest from prices and signs. A seam on the line: its cells have their edge on either part.
BEFORE, ON = (-2.2, -1.4, -0.6), (0.0,)
#: The seam behind a line at which a row ends, however heavy that is: all of it closes the row.
BEHIND = (0.5,)


def draw(one: MarketSet, piece: PriceMarket, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """The front of a market; it has no back."""
    plan = market_plan(piece, context)
    title = piece.title_line or piece.name or one.name
    width = sheet_width(title, plan.right + MARGIN, context)
    legend, at, bottom, box = _beside_grid(piece, plan, context)
    if box is not None:
        legend.append(Group(tuple(box.items), box.x, box.y))
        # What else is drawn in the corner keeps off the box.
        at = (box.x, at[1]) if at is not None else None
    if piece.ornament and at is not None:
        filled = context.theme.colours == "flood"
        legend += _ornament(piece.ornament, plan, at, context, filled=filled)
    items = _ground(plan, width, bottom + MARGIN, context)
    items += head(title, width, context)
    items += _names(plan, context)
    items += draw_cells(plan.placed, plan.box, piece.market, piece.used_zones, context)
    return as_sheet([*items, *legend], width, bottom + MARGIN)


def spots(one: MarketSet, piece: PriceMarket, context: RenderContext) -> dict[str, Spot]:
    """Cells by name (``r3c6``), prices of the par box by themselves."""
    plan = market_plan(piece, context)
    found = cell_spots(plan)
    box = _beside_grid(piece, plan, context)[-1]
    if box is not None:
        found |= {
            name: spot._replace(x=round(spot.x + box.x, 4), y=round(spot.y + box.y, 4))
            for name, spot in box.places.items()
        }
    return found


def split_lines(
    one: MarketSet, piece: PriceMarket, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a sheet may be parted without cutting a cell: x and y of the grid's lines, mm in the drawing."""
    plan = market_plan(piece, context)
    width, height = plan.box.width, plan.box.height
    return (
        _beside(plan.xs, [(one.x, one.y) for one in plan.placed], width),
        _beside(plan.ys, [(one.y, one.x) for one in plan.placed], height),
    )


def _beside(lines: tuple[float, ...], cells: list[tuple[float, float]], size: float) -> tuple[float, ...]:
    """The seams beside lines across which cells begin at (across, along), ``size`` mm before the next line: before the line
    or on it, behind it where a row ends there."""
    begins = {(round(across, 2), round(along, 2)) for across, along in cells}
    # Where a row ends at the line, any other seam would leave a piece of line without a cell on the next part.
    closing = {
        round(across + size, 2)
        for across, along in cells
        if (round(across + size, 2), round(along, 2)) not in begins
    }
    return tuple(
        round(line + beside, 4)
        for line in lines
        for beside in (BEHIND if round(line, 2) in closing else (*BEFORE, *ON))
    )


def _ground(plan: Plan, width: float, height: float, context: RenderContext) -> list[Item]:
    """A tint of the accent with the game's motif beneath a whole sheet, paper beneath its cells; nothing where areas aren't
    filled."""
    theme = context.theme
    if theme.colours != "flood":
        return []
    tone, outline = context.colour("accent"), RectOutline(round(width, 4), round(height, 4))
    tint = mix(tone, theme.paper, WASH)
    corners = ((0.0, 0.0), (outline.width, 0.0), (outline.width, outline.height), (0.0, outline.height))
    edge = edge_colour(tone, theme.paper, theme.ink)
    lines = motif_lines(context.game.header.look.motif, outline, mix(edge, tint, LINES), 0.2, 5.0)
    # As one shape: seams need not go around it.
    paper: list[Segment] = []
    for one in plan.placed:
        right, low = round(one.right(plan.box), 4), round(one.y + plan.box.height, 4)
        paper += [("M", one.x, one.y), ("L", right, one.y), ("L", right, low), ("L", one.x, low), ("Z",)]
    cells = Path(tuple(paper), theme.paper)
    return [Polygon(corners, tint), *lines, cells]


class _Box(NamedTuple):
    """A box of par prices: its items and places from its top left corner, which is at (x, y)."""

    items: list[Item]
    places: dict[str, Spot]
    x: float
    y: float


def _beside_grid(
    piece: PriceMarket, plan: Plan, context: RenderContext
) -> tuple[list[Item], tuple[float, float] | None, float, _Box | None]:
    """The legend, its place if it has one in the free corner, where it or the grid ends, mm, and the box of par prices; the
    legend is below where both have no room in the corner. Raises `NoSpace`."""
    entries = legend_entries(piece.used_zones, piece.reasons, context, piece.market, names=plan.names)
    found = _in_corner(entries, plan, context, piece.legend_width) if entries else None
    box = None
    if found is not None:
        block, x, y = found
        try:
            box = _par_box(piece, plan, (x, y), context)
        except NoSpace:
            found = None
        else:
            return [Group(block.items, round(x, 4), round(y, 4))], (x, y), plan.bottom, box
    box = _par_box(piece, plan, None, context)
    if not entries:
        return [], None, plan.bottom, box
    block, x, y = legend_below(entries, plan.left, plan.bottom, plan.right - plan.left, context)
    return [Group(block.items, round(x, 4), round(y, 4))], None, y + block.height, box


def _names(plan: Plan, context: RenderContext) -> list[Item]:
    """Numbers of rows and columns at the edge, so that a cell can be named."""
    if not plan.names:
        return []
    theme = context.theme
    items: list[Item] = []
    half = plan.box.width / 2
    for column, x in enumerate(plan.xs[:-1]):
        items += fit_line(
            f"{column}",
            x + half,
            plan.top - 1.6,
            plan.box.width,
            size=context.size(8),
            name=theme.text,
            fill=theme.muted,
            anchor="middle",
        )
    for row, y in enumerate(plan.ys[:-1]):
        items += fit_line(
            f"{row}",
            plan.left - 1.8,
            y + plan.box.height / 2 + 1,
            ROW_NAMES - 1.4,
            size=context.size(8),
            name=theme.text,
            fill=theme.muted,
            anchor="end",
        )
    return items


def _ornament(
    name: str, plan: Plan, legend: tuple[float, float], context: RenderContext, *, filled: bool
) -> list[Item]:
    """An emblem beside the legend, to its left, or above it, as large as there is room; on a sheet ``filled`` with a tint in
    the colour of the game's bands."""
    best: tuple[float, float, float] | None = None
    for x, y, width, height in plan.corners():
        beside = min(legend[0] - x - 2 * AIR, height - AIR, ORNAMENT[1])
        above = min(width - AIR, legend[1] - y - 2 * AIR, ORNAMENT[1])
        for side, left, bottom in (
            (beside, legend[0] - AIR - beside, y + height),
            (above, x + width - above, legend[1] - AIR),
        ):
            if side >= ORNAMENT[0] and (best is None or side > best[0] + 0.01):
                best = (side, left, bottom - side)
    if best is None:
        return []
    side, x, y = best
    theme = context.theme
    ink = mix(theme.ink, theme.paper, 0.62)
    # The ground is a box that seams go around.
    paper = mix(context.colour("accent"), theme.paper, WASH) if filled else theme.paper
    if filled:
        own = edge_colour(context.colour("accent"), theme.paper, theme.ink)
        ink = own_band(context) or mix(own, paper, 0.8)
    if not filled:
        ground = Rect(round(x, 4), round(y, 4), round(side, 4), round(side, 4), 0, paper)
        return [ground, *emblem(name, x, y, side, ink, paper, solid=theme.colours != "line")]
    # In a disk: the sheet's motif ends at its edge.
    disk = Rect(
        round(x, 4), round(y, 4), round(side, 4), round(side, 4), round(side / 2, 4), paper, ink, theme.line
    )
    inner = round(0.7 * side, 4)
    at = round(x + (side - inner) / 2, 4), round(y + (side - inner) / 2, 4)
    return [disk, *emblem(name, *at, inner, ink, paper)]


def _par_box(
    piece: PriceMarket, plan: Plan, legend: tuple[float, float] | None, context: RenderContext
) -> _Box | None:
    """The box of par prices in the free corner, to the left of the legend there; raises `NoSpace`."""
    if not piece.par_space:
        return None
    zone = next((zone for zone in piece.used_zones if zone.par), None)
    missing = NoSpace("par prices in the free corner,", 1.0, 0.0)
    for x, y, width, height in plan.corners():
        right = legend[0] - AIR if legend is not None else x + width
        try:
            items, places, wide, high = par_inset(
                piece.market.par_prices,
                zone,
                piece.par_space,
                piece.token,
                right - x - AIR,
                context,
                context.word("Par prices"),
                piece.par_width,
            )
        except NoSpace as found:
            missing = found
            continue
        if high <= height - CLEAR:
            left = right - wide
            # A seam that runs beside a line of the grid leaves the box whole.
            beside = next(
                (line + BESIDE for line in plan.xs if left < line + BESIDE <= left + AIR - NEAR), left
            )
            left = beside if legend is not None else left
            return _Box(items, places, round(left, 4), round(y + height - high, 4))
        missing = NoSpace("par prices in the free corner, one below the other,", high, height - CLEAR)
    raise missing


def _in_corner(
    entries: list[Entry], plan: Plan, context: RenderContext, widest: float
) -> tuple[Block, float, float] | None:
    """The legend in the lowest free area that holds it, at its right."""
    for x, y, width, height in plan.corners():
        available = min(widest, width - AIR)
        if available < NARROWEST:
            continue
        try:
            block = boxed(legend_block(entries, available - 2 * EDGE, 1, context), available, context)
        except Overfull:
            continue
        if block.height <= height - AIR:
            return block, x + width - available, y + height - block.height
    return None
