"""Empty corners of a map: where a legend or an ornament has room."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.scene import Point

#: Left, top, width, height in mm.
Box = tuple[float, float, float, float]

#: What is put in a corner keeps so far from the hexes, mm.
AIR = 4.0
#: The corners in the order in which they are taken: right or left, bottom or top.
_CORNERS = ((True, True), (False, True), (True, False), (False, False))


def corner_box(
    area: Box,
    centres: Sequence[Point],
    frame: HexFrame,
    width: float,
    height: float,
    taken: Sequence[Box] = (),
) -> Box | None:
    """The first corner of ``area`` (mm) in which a box of this size lies beside all hexes and all that is taken."""
    left, top, wide, high = area
    if width > wide or height > high:
        return None
    for right, bottom in _CORNERS:
        x = left + wide - width if right else left
        y = top + high - height if bottom else top
        box = (x, y, width, height)
        if not any(_meet(box, other) for other in taken) and not any(
            _touches(box, at, frame) for at in centres
        ):
            return box
    return None


def largest_square(
    area: Box, centres: Sequence[Point], frame: HexFrame, least: float, most: float, taken: Box | None = None
) -> Box | None:
    """The largest square in a corner, or beside what is taken of one, from ``least`` to ``most`` mm; None if not even the
    least has room.
    """
    left, top, width, height = area
    areas = [area]
    if taken is not None and taken[1] + taken[3] <= top + height + 1e-6:
        x, y, wide, high = taken
        areas += [
            (left, top, x - AIR - left, height),
            (x + wide + AIR, top, left + width - x - wide - AIR, height),
        ]
        areas += [
            (left, top, width, y - AIR - top),
            (left, y + high + AIR, width, top + height - y - high - AIR),
        ]
    side = most
    while side >= least:
        for one in areas:
            found = corner_box(one, centres, frame, side, side, (taken,) if taken is not None else ())
            if found is not None:
                return found
        side -= 2.0
    return None


def widest_beside(box: Box, centres: Sequence[Point], frame: HexFrame) -> float:
    """How wide a box may be, its left edge where it is, so that it lies beside all hexes: its own width at most, mm."""
    left, top, width, height = box
    while width > 0 and any(_touches((left, top, width, height), at, frame) for at in centres):
        width -= 0.5
    return max(0.0, width)


def _touches(box: Box, centre: Point, frame: HexFrame) -> bool:
    """Whether a hex comes nearer to a box than `AIR`."""
    left, top, width, height = box
    x = min(max(centre[0], left), left + width) - centre[0]
    y = min(max(centre[1], top), top + height) - centre[1]
    return frame.depth(x, y) > -AIR


def _meet(one: Box, other: Box) -> bool:
    return (
        one[0] < other[0] + other[2] + AIR - 1e-6
        and other[0] < one[0] + one[2] + AIR - 1e-6
        and one[1] < other[1] + other[3] + AIR - 1e-6
        and other[1] < one[1] + one[3] + AIR - 1e-6
    )
