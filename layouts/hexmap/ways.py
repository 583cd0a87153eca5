"""The curves between edges: straight through, gentle and sharp arcs, each square to the edges that it meets.

The two edges of a curve, made longer, meet in a point: the arc lies around it. Lanes lie around the same point. Where three
ways run straight through a hex, each bows out: they would cross at one point, and nobody could see which runs over which.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi, tan

from playproof.components.notation.tile import HexNotation, Path
from playproof.layouts.hexmap.curves import Arc, Cubic, Curve, Straight
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.scene import Point

#: How far from the middle a way is that bows out, and how long it runs towards that, as shares of the hex's apothem.
BOW, PULL = 0.2, 0.42


def start_at(frame: HexFrame, edge: int, offset: float = 0.0) -> Point:
    """Where track begins at an edge, ``offset`` mm clockwise of its middle."""
    x, y = frame.middle(edge)
    u, v = frame.along(edge)
    return x + u * offset, y + v * offset


def lane_offset(lane: tuple[int, int] | None, distance: float) -> float:
    """How far a lane lies clockwise of the middle, mm; lane 0 is the most clockwise."""
    if lane is None:
        return 0.0
    width, index = lane
    return ((width - 1) / 2 - index) * distance


@lru_cache(maxsize=4096)
def bows(hex_: HexNotation) -> bool:
    """Whether three ways of one track each, with or without nodes, run straight through the hex."""
    if any(path.lanes > 1 or path.terminal for path in hex_.paths):
        return False
    straight: list[tuple[int, ...]] = [path.edges for path in hex_.paths if len(path.edges) == 2]
    straight += [
        hex_.edges_of(index) for index, centre in enumerate(hex_.centres) if centre.kind == "node" and not centre.loc
    ]  # fmt: skip
    return sum(len(edges) == 2 and abs(edges[0] - edges[1]) == 3 for edges in straight) == 3


def way_between(
    frame: HexFrame,
    ends: Path | tuple[int, ...],
    first: float = 0.0,
    second: float = 0.0,
    *,
    bowed: bool = False,
) -> Curve:
    """The curve from one edge to another, ``first`` and ``second`` mm clockwise of the edges' middles; a straight one is
    ``bowed`` where `bows` says so."""
    a, b = ends.edges if isinstance(ends, Path) else ends
    if bowed and abs(a - b) == 3 and not first and not second:
        return _bow(frame, a, b)
    return _way(frame, a, b, round(first, 6), round(second, 6))


@lru_cache(maxsize=256)
def _bow(frame: HexFrame, a: int, b: int) -> Curve:
    """Past the middle: three of them make a triangle around it."""
    start, end, low = start_at(frame, a), start_at(frame, b), min(a, b)
    u, v = frame.along(low)
    aside = BOW * frame.apothem * (-1 if low % 2 else 1)
    middle = (u * aside, v * aside)
    (ax, ay), pull = frame.normals[a], PULL * frame.apothem
    (sx, sy), (mx, my), (ex, ey) = start, middle, end
    px, py = ax * pull, ay * pull
    return Curve(
        (
            Cubic((start, (sx - px, sy - py), (mx + px, my + py), middle)),
            Cubic((middle, (mx - px, my - py), (ex + px, ey + py), end)),
        )
    )


@lru_cache(maxsize=4096)
def _way(frame: HexFrame, a: int, b: int, first: float, second: float) -> Curve:
    start, end = start_at(frame, a, first), start_at(frame, b, second)
    apart = (b - a) % 6
    if abs(first + second) > 1e-6:
        return Curve((_lane_change(frame, a, b, start, end),))
    if apart == 3:
        return Curve((Straight(start, end),))
    # The centre lies on both edges' lines, on the side to which the curve turns.
    turn = min(apart, 6 - apart)  # 1 sharp, 2 gentle
    angle = pi - turn * pi / 3  # between the edges as the track sees them
    radius = frame.apothem / tan(angle / 2)
    clockwise = apart < 3
    u, v = frame.along(a)
    x, y = frame.middle(a)
    side = 1.0 if clockwise else -1.0
    centre = (x + u * radius * side, y + v * radius * side)
    begin = atan2(start[1] - centre[1], start[0] - centre[0])
    sweep = angle * -side
    return Curve((Arc(centre, hypot(start[0] - centre[0], start[1] - centre[1]), begin, sweep),))


def _lane_change(frame: HexFrame, a: int, b: int, start: Point, end: Point) -> Cubic:
    """From one lane to another: a cubic that is square to both edges."""
    pull = hypot(end[0] - start[0], end[1] - start[1]) * (0.36 if (b - a) % 6 in (1, 5) else 0.42)
    (ax, ay), (bx, by) = frame.normals[a], frame.normals[b]
    return Cubic(
        (
            start,
            (start[0] - ax * pull, start[1] - ay * pull),
            (end[0] - bx * pull, end[1] - by * pull),
            end,
        )
    )
