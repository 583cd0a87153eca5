"""Lines between the hexes of a board, around them, and the borders over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot

from playproof.components.hexgrid import centre_of, neighbours
from playproof.components.kinds.boards import Board, BoardHex
from playproof.components.notation.tile import Border
from playproof.layouts.hexmap.borders import draw_border, draw_cost
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.hexmap.land import land_tint, mark_colour
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Item,
    Path,
    Point,
    Segment,
    mm,
)

#: How far the lens beneath a barred edge is drawn to each side, as a share of a hex; it bulges three quarters of that.
LENS = 0.1


def edge_ends(frame: HexFrame, centre: Point, edge: int) -> tuple[Point, Point]:
    """Both ends of an edge, clockwise."""
    (ax, ay), (bx, by) = frame.corners[edge - 1], frame.corners[edge]
    return (centre[0] + ax, centre[1] + ay), (centre[0] + bx, centre[1] + by)


def board_edges(board: Board) -> Iterator[tuple[BoardHex, int, bool]]:
    """Every edge of the map once: a hex, its edge, and whether there is another hex."""
    at = board.at
    for cell in board.hexes.values():
        for edge, place in enumerate(neighbours(board.layout, cell.place)):
            if place not in at:
                yield cell, edge, False
            elif edge < 3:
                yield cell, edge, True


def _strokes(sides: Iterable[tuple[BoardHex, int]], board: Board, frame: HexFrame) -> tuple[Segment, ...]:
    found: list[Segment] = []
    for cell, edge in sides:
        start, end = edge_ends(frame, centre_of(board.layout, cell.place, board.across), edge)
        found += [("M", mm(start[0]), mm(start[1])), ("L", mm(end[0]), mm(end[1]))]
    return tuple(found)


def inner_edges(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Thin lines between hexes, but for those that run together."""
    sides = [
        (cell, edge)
        for cell, edge, inside in board_edges(board)
        if inside
        and (border := board.border_at(cell.id, edge)) != ("", None)
        and (border is None or not border[0])
    ]
    segments = _strokes(sides, board, frame)
    if segments:
        yield Path(segments, stroke=context.theme.frame, weight=context.theme.line)


def barred_edges(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """The water beneath edges that nothing passes, on a map with land: a lens along each."""
    if not board.land:
        return
    wide = board.across * LENS
    for cell, edge, _ in board_edges(board):
        if (board.border_at(cell.id, edge) or ("", None))[0] != "impassable":
            continue
        (ax, ay), (bx, by) = edge_ends(frame, centre_of(board.layout, cell.place, board.across), edge)
        length = hypot(bx - ax, by - ay)
        vx, vy = -(by - ay) / length * wide, (bx - ax) / length * wide
        yield Path(
            (
                ("M", mm(ax), mm(ay)),
                ("C", mm(ax + vx), mm(ay + vy), mm(bx + vx), mm(by + vy), mm(bx), mm(by)),
                ("C", mm(bx - vx), mm(by - vy), mm(ax - vx), mm(ay - vy), mm(ax), mm(ay)),
                ("Z",),
            ),
            fill=land_tint("water", context),
            stroke=mark_colour("water", context),
            weight=context.theme.line,
        )


def outer_edges(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """A heavier line around the map."""
    sides = [
        (cell, edge)
        for cell, edge, inside in board_edges(board)
        if not inside and not (board.border_at(cell.id, edge) or ("", None))[0]
    ]
    segments = _strokes(sides, board, frame)
    if segments:
        yield Path(segments, stroke=context.theme.ink, weight=mm(context.theme.line * 1.6))


def borders(board: Board, sizes: HexSizes, context: RenderContext) -> Iterator[Item]:
    """Rivers, ridges and the like over the edges, each once, with what they cost."""
    costs: list[Item] = []
    for cell, edge, _ in board_edges(board):
        found = board.border_at(cell.id, edge)
        if found is None or not found[0]:
            continue
        kind, cost = found
        start, end = edge_ends(sizes.frame, centre_of(board.layout, cell.place, board.across), edge)
        yield from draw_border(kind, start, end, sizes.heavy)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        costs += draw_cost(Border(edge=edge, type=kind, cost=cost), *middle, context)
    yield from costs
