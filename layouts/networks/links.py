"""Connections of a network board: lines between places, a space for a cube on each, bridges where they cross."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from playproof.components.kinds.networks import Connection, NetworkBoard, NetworkSet
from playproof.layouts.hexmap.land import Box
from playproof.layouts.networks.plates import Plate, ring
from playproof.layouts.ornament.areas import rect_area
from playproof.layouts.ornament.badges import centred
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Circle, Item, Line, Path, Point, Rect, mm

#: The edge of a space for a cube of 10 mm; the radius of the ring around the space where a blocking piece starts, mm.
SIDE, BLOCKED = 10.6, 9.2
#: Lines of connections and what keeps them clear of each other: built later, there from the start, casing, mm.
WAY, BUILT, CASING = 0.9, 1.6, 1.9
#: A bridge where connections cross: from its middle to its rails, half their length, how far their ends flare, mm.
RAIL, SPAN, FLARE = 1.7, 2.3, 0.8


def _leaves(plate: Plate, dx: float, dy: float) -> float:
    """The part of the way (dx, dy) from a plate's middle at which its edge is crossed."""
    across = plate.width / 2 / abs(dx) if dx else 9.0
    down = plate.height / 2 / abs(dy) if dy else 9.0
    return min(across, down, 0.5)


def middle_of(link: Connection, plates: Mapping[str, Plate]) -> Point:
    """The middle of what is seen of a connection."""
    one, two = plates[link.ends[0]], plates[link.ends[1]]
    (x1, y1), (x2, y2) = one.middle, two.middle
    dx, dy = x2 - x1, y2 - y1
    at = (_leaves(one, dx, dy) + 1 - _leaves(two, dx, dy)) / 2
    return x1 + at * dx, y1 + at * dy


def draw_line(link: Connection, plates: Mapping[str, Plate], context: RenderContext) -> list[Item]:
    """The line between two places; casing first, so that crossings are distinguished."""
    theme = context.theme
    (x1, y1), (x2, y2) = (plates[end].middle for end in link.ends)
    ends = (mm(x1), mm(y1), mm(x2), mm(y2))
    if link.built:
        return [
            Line(*ends, theme.paper, CASING + BUILT - WAY),
            Line(*ends, theme.ink, BUILT),
        ]
    return [Line(*ends, theme.paper, CASING), Line(*ends, theme.muted, WAY, (2.4, 1.2))]


def bridges(
    board: NetworkBoard, plates: Mapping[str, Plate], taken: Sequence[Box], context: RenderContext
) -> list[Item]:
    """Rails of a bridge along the upper one of two connections that cross."""
    items: list[Item] = []
    for number, upper in enumerate(board.connections):
        (ax, ay), (bx, by) = (plates[end].middle for end in upper.ends)
        for lower in board.connections[:number]:
            (cx, cy), (dx, dy) = (plates[end].middle for end in lower.ends)
            turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if not turn or set(upper.ends) & set(lower.ends):
                continue
            along = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
            across = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
            x, y = ax + along * (bx - ax), ay + along * (by - ay)
            hidden = any(left < x < right and top < y < bottom for left, top, right, bottom in taken)
            if 0 < along < 1 and 0 < across < 1 and not hidden:
                length = hypot(bx - ax, by - ay)
                items += bridge(x, y, (bx - ax) / length, (by - ay) / length, upper.built, context)
    return items


def bridge(x: float, y: float, ux: float, uy: float, built: bool, context: RenderContext) -> list[Item]:
    """A bridge in the direction (``ux``, ``uy``), its middle at (x, y)."""
    theme = context.theme
    # The lower line ends beneath the bridge.
    deck = (mm(x - SPAN * ux), mm(y - SPAN * uy), mm(x + SPAN * ux), mm(y + SPAN * uy))
    items: list[Item] = [
        Line(*deck, theme.paper, 2 * RAIL),
        Line(*deck, theme.ink if built else theme.muted, BUILT if built else WAY),
    ]
    ends = ((-SPAN - FLARE, RAIL + FLARE), (-SPAN, RAIL), (SPAN, RAIL), (SPAN + FLARE, RAIL + FLARE))
    for side in (-1, 1):
        points = [(x + at * ux - side * off * uy, y + at * uy + side * off * ux) for at, off in ends]
        rail = tuple(("L" if at else "M", mm(px), mm(py)) for at, (px, py) in enumerate(points))
        items.append(Path(rail, None, theme.ink, theme.line))
    return items


def draw_space(
    one: NetworkSet, link: Connection, x: float, y: float, side: float, points: float, context: RenderContext
) -> list[Item]:
    """The space for a cube around (x, y): its cost, its colour if that is printed, a ring if the connection is there
    already."""
    theme = context.theme
    if link.built:
        first = one.cubes[0].id
        return ring(first, context.letter(first), x, y, side / 2, 0.17 * side, points, context)
    left, top, rim = mm(x - side / 2), mm(y - side / 2), 0.125 * side
    items: list[Item] = []
    if link.blocked:
        items.append(Circle(mm(x), mm(y), BLOCKED, theme.paper, theme.ink, theme.heavy, (1.2, 1.2)))
    items.append(Rect(left, top, mm(side), mm(side), 0.6, theme.paper, theme.ink, theme.line))
    if link.colour:
        inner = mm(side - 2 * rim)
        items.append(rect_area(context, link.colour, left, top, mm(side), mm(side), 0.6))
        items.append(Rect(mm(left + rim), mm(top + rim), inner, inner, 0.4, theme.paper))
    said = f"{context.letter(link.colour)}{link.cost or ''}" if link.colour else str(link.cost or "")
    if said:
        items += centred(context, said, x, y, side - 2.6, size=points, fill=theme.ink)
    return items
