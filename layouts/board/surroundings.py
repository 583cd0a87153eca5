"""Seas and lands beside a map, with the shores where they meet it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import fsum

from playproof.components.colours.palette import mix
from playproof.components.hexgrid import Axial, centre_of, neighbours
from playproof.components.kinds.boards import Board
from playproof.components.notation.tile import Land
from playproof.layouts.board.edges import board_edges, edge_ends
from playproof.layouts.board.plan import STRIP, BoardPlan, sea_of
from playproof.layouts.hexmap.corners import Box
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.hexmap.land import (
    coast,
    draw_outlined,
    glyphs,
    hex_land,
    land_tint,
    loops,
    mark_colour,
    rounded,
    text_boxes,
)
from playproof.layouts.ornament.motifs import BLEED
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Group,
    Item,
    Point,
    Rect,
    RectOutline,
    mm,
)
from playproof.layouts.text.setting import fit_line

#: Between a name beside the map and the map's hexes with their waterlines, mm, where it gives way to them.
NAMED = 3.0
WET = frozenset({"water", "lake", "river"})


def surroundings(board: Board, plan: BoardPlan, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Seas and lands beside the map, with waterlines along the coast."""
    if not board.around and not board.grounds:
        return
    left, top, width, height = plan.map_box
    edge = STRIP if board.bordered else 0.0
    edge += sea_of(board)
    outer = (left - edge, top - edge, width + 2 * edge, height + 2 * edge)
    if board.around:
        if board.cut == "around":
            outer = (-BLEED, -BLEED, plan.width + 2 * BLEED, plan.height + 2 * BLEED)
        x, y, wide, high = (mm(value) for value in outer)
        corner = 0.0 if board.cut == "around" else 3.0
        yield Rect(x, y, wide, high, corner, land_tint(board.around, context, beside=board.around not in WET))
    box = outer if board.around else plan.map_box
    inner: list[Item] = []
    regions: list[Item] = []
    names: list[Item] = []
    wet: set[Axial] = set()
    strips = _strips(outer, plan.map_box) if edge else ()
    used = [one for one in (plan.legend, plan.ornament) if one is not None]
    boxes = [(x, y, x + wide, y + high) for x, y, wide, high in used]
    for ground in board.grounds:
        at = {name: centre_of(board.layout, board.grid.place(name), board.across) for name in ground.hexes}
        named = (
            [centre_of(board.layout, board.grid.place(ground.at), board.across)]
            if ground.at
            else [*at.values()]
        )
        name_items = [*_water_name(ground.name, ground.terrain, named, plan, context)]
        names += name_items
        written = [*text_boxes(name_items), *strips, *boxes]
        if ground.terrain in WET and board.around not in WET:
            own = {board.grid.place(name) for name in ground.hexes}
            wet |= own
            taken = [(a - box[0], b - box[1], c - box[0], d - box[1]) for a, b, c, d in written]
            for line in _shores(board, plan, frame, own, box):
                regions += draw_outlined(ground.terrain, line, (box[2], box[3]), taken, context)
            continue
        for name, (x, y) in at.items():
            inner.append(_land_hex(ground.terrain, (x + plan.left, y + plan.top), written, frame, context))
            if ground.terrain in WET:
                wet.add(board.grid.place(name))
    if board.around and board.around != "plain":
        spots = [
            spot
            for spot in _glyph_spots(board, plan, frame, wet)
            if not any(_near(spot, one) for one in used)
        ]
        inner.append(glyphs(board.around, spots, frame.side / 22, context))
    if board.around in WET:
        wet |= {
            place
            for cell in board.hexes.values()
            for place in neighbours(board.layout, cell.place)
            if place not in board.at and not any(place == other for other in _dry(board))
        }
    clip = (
        RectOutline(mm(outer[2]), mm(outer[3]), 0.0 if board.cut == "around" else 3.0)
        if board.around
        else RectOutline(mm(width), mm(height))
    )
    land = Group(tuple(inner), mm(-box[0]), mm(-box[1]))
    drawn = [*regions, land]
    if board.around in WET:
        waterlines = tuple(coast(*shoreline(board, frame, wet), context))
        drawn.append(Group(waterlines, mm(plan.left - box[0]), mm(plan.top - box[1])))
    yield Group(tuple(drawn), mm(box[0]), mm(box[1]), clip=clip)
    yield from names


def _land_hex(
    terrain: Land, at: Point, written: Sequence[Box], frame: HexFrame, context: RenderContext
) -> Group:
    """A hex of land or water with its middle ``at``, which gives way to what is written near it."""
    dx, dy = at
    far = 3 * frame.side
    texts = [
        (max(a - dx, -far), max(b - dy, -far), min(c - dx, far), min(d - dy, far)) for a, b, c, d in written
    ]
    near = tuple(one for one in texts if one[0] < one[2] and one[1] < one[3])
    return Group(hex_land(terrain, frame, context, 0.05, near), mm(dx), mm(dy))


def _glyph_spots(board: Board, plan: BoardPlan, frame: HexFrame, wet: set[Axial]) -> Iterator[Point]:
    """Where signs of the land around the map stand: two on most hexes beside it that are dry."""
    for place in _places_within(board, plan, frame):
        if place not in board.at and place not in wet and (place[0] * 7 + place[1] * 3) % 3 < 2:
            x, y = centre_of(board.layout, place, board.across)
            for shift in (-0.25, 0.2):
                yield (x + plan.left + frame.side * shift, y + plan.top + frame.side * shift / 2)


def _strips(outer: Box, inner: Box) -> tuple[Box, ...]:
    """What of the outer box is beyond the inner one, where coordinates are: left, top, right and low."""
    left, top, width, height = outer
    right, low = left + width, top + height
    return (
        (left, top, inner[0], low),
        (left, top, right, inner[1]),
        (inner[0] + inner[2], top, right, low),
        (left, inner[1] + inner[3], right, low),
    )


def _near(spot: Point, box: Box) -> bool:
    """Whether a mark at this place would reach into a box."""
    (x, y), (left, top, width, height) = spot, box
    return left - 4 < x < left + width + 4 and top - 2 < y < top + height + 2


def _shores(
    board: Board, plan: BoardPlan, frame: HexFrame, wet: set[Axial], box: Box
) -> Iterator[tuple[Point, ...]]:
    """Outlines of the water beside the map, from the left and top of ``box``: along the map its edges, elsewhere round."""
    edges: list[tuple[Point, Point]] = []
    #: Edges that aren't the map's, with the middle of the water's hex.
    far: dict[tuple[Point, Point], Point] = {}
    for place in sorted(wet):
        x, y = centre_of(board.layout, place, board.across)
        centre = (x + plan.left - box[0], y + plan.top - box[1])
        for edge, other in enumerate(neighbours(board.layout, place)):
            if other in wet:
                continue
            # Rounded as loops() does: an edge is found again by its ends.
            end, start = ((round(u, 2) + 0.0, round(v, 2) + 0.0) for u, v in edge_ends(frame, centre, edge))
            edges.append((start, end))
            if other not in board.at:
                far[start, end] = centre
    for loop in loops(edges):
        sides = list(pairwise([*loop, loop[0]]))
        # From a corner of the map on, if the water is at one.
        first = next((number for number, side in enumerate(sides) if side not in far), 0)
        line: list[Point] = []
        for free, run in groupby([*sides[first:], *sides[:first]], key=lambda side: side in far):
            if not free:
                line += [start for start, _ in run]
                continue
            own = list(run)
            bends = [_bend(number, side, far[side]) for number, side in enumerate(own)]
            line += (
                rounded(bends)
                if len(own) == len(sides)
                else rounded([own[0][0], *bends, own[-1][1]], closed=False)
            )
        yield tuple(line)


def _bend(number: int, side: tuple[Point, Point], centre: Point) -> Point:
    """Where a shore passes an edge: the edge's middle moved towards the water, by turns more and less, and the same on every
    machine."""
    (ax, ay), (bx, by) = side
    x, y = (ax + bx) / 2, (ay + by) / 2
    share = (0.44, 0.08)[number % 2] + (round(x) * 7 + round(y) * 3) % 11 / 110
    return round(x + (centre[0] - x) * share, 2), round(y + (centre[1] - y) * share, 2)


def _dry(board: Board) -> Iterator[Axial]:
    """Places beside the map that are land."""
    for ground in board.grounds:
        if ground.terrain not in WET:
            yield from (board.grid.place(name) for name in ground.hexes)


def _places_within(board: Board, plan: BoardPlan, frame: HexFrame) -> Iterator[Axial]:
    """Places of hexes wholly within the map's box."""
    left, top, width, height = plan.map_box
    places = [cell.place for cell in board.hexes.values()]
    lines = range(min((q for q, _ in places), default=0) - 20, max((q for q, _ in places), default=0) + 21)
    rows = range(min((r for _, r in places), default=0) - 20, max((r for _, r in places), default=0) + 21)
    for place in ((q, r) for q in lines for r in rows):
        x, y = centre_of(board.layout, place, board.across)
        x, y = x + plan.left - left, y + plan.top - top
        if (
            frame.width / 2 <= x <= width - frame.width / 2
            and frame.height / 2 <= y <= height - frame.height / 2
        ):
            yield place


def shoreline(
    board: Board, frame: HexFrame, wet: set[Axial]
) -> tuple[list[list[Point]], frozenset[tuple[Point, Point]]]:
    """The map's outline, and those of its edges that are at water."""
    edges = []
    coastal = []
    for cell, edge, inside in board_edges(board):
        if inside:
            continue
        start, end = edge_ends(frame, centre_of(board.layout, cell.place, board.across), edge)
        side = (
            (round(start[0], 2) + 0.0, round(start[1], 2) + 0.0),
            (round(end[0], 2) + 0.0, round(end[1], 2) + 0.0),
        )
        edges.append(side)
        if neighbours(board.layout, cell.place)[edge] in wet:
            coastal.append(side)
    return loops(edges), frozenset(coastal)


def _water_name(
    name: str, terrain: str, centres: Sequence[Point], plan: BoardPlan, context: RenderContext
) -> Iterator[Item]:
    """What a sea is called, in italics in its midst."""
    if not name:
        return
    theme = context.theme
    left, top, width, height = plan.map_box
    xs = [min(max(x + plan.left, left), left + width) for x, _ in centres]
    ys = [min(max(y + plan.top, top), top + height) for _, y in centres]
    x, y = fsum(xs) / len(xs), fsum(ys) / len(ys)
    fill = mix(mark_colour(terrain, context), theme.ink, 0.35)
    widest = max(xs) - min(xs) + 30
    yield from fit_line(
        context.text(name), mm(x), mm(y + 1.6), widest, size=context.size(13), name=theme.italic, fill=fill, anchor="middle"
    )  # fmt: skip
