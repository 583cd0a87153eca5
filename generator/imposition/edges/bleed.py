"""How far each piece's art may reach beyond its cut: to the bleed on outer edges, nearly halfway to a neighbour."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from math import fsum

from playproof.generator.imposition.geometry.shapes import TOLERANCE, Spot, polygon_points
from playproof.generator.paper.page import Box
from playproof.layouts.scene import Circle, Point, Polygon

#: The box, and for pieces that aren't rectangles the shape, that ink may fall in.
Clip = tuple[Box, Circle | Polygon | None]
#: So much of the gap to a neighbour: a line of paper between both shows that there are two cuts.
_SHARE = 0.42
#: The same between hexes, whose track would seem to run on from one to the next.
_HEX_SHARE = 0.3
#: The same between backs that are one picture: nothing tells them apart, and a sheet's other side may be a little off. A little
#: more than half, so that no hairline of paper shows between them.
_JOINED = 0.52


def neighbours(spots: Sequence[Spot], reach: float) -> list[list[int]]:
    """For each spot the others whose boxes come within ``reach`` mm (and perhaps some further away)."""
    if not spots:
        return []
    size = max(max(spot.width, spot.height) for spot in spots) + reach
    cells: dict[tuple[int, int], list[int]] = {}
    keys = []
    for index, spot in enumerate(spots):
        key = (int((spot.x + spot.width / 2) // size), int((spot.y + spot.height / 2) // size))
        keys.append(key)
        cells.setdefault(key, []).append(index)
    around = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return [
        [other for dx, dy in around for other in cells.get((column + dx, row + dy), ()) if other != index]
        for index, (column, row) in enumerate(keys)
    ]


def clips(
    spots: Sequence[Spot],
    bleed: float,
    width: float,
    height: float,
    keep_out: Iterable[Box] = (),
    alike: Sequence[int] = (),
) -> list[Clip]:
    """Where each spot's ink may fall on a page of ``width`` × ``height`` mm, with at most ``bleed`` mm of bleed.

    No clip reaches into another piece, a box of ``keep_out``, or beyond the paper. Neighbours with one number in ``alike``, a
    number for each spot, join: there is no paper between them.
    """
    kept = tuple(keep_out)
    near = neighbours(spots, bleed / _SHARE)
    found: list[Clip] = []
    for at, (spot, others) in enumerate(zip(spots, near, strict=True)):
        beside = [spots[index] for index in others]
        joined = [bool(alike) and alike[at] == alike[index] for index in others]
        shape: Circle | Polygon | None = None
        form = spot.shape
        rivals = [
            (other.box, _JOINED if one else _SHARE)
            for other, one in zip(beside, joined, strict=True)
            if not form.is_hex or other.shape != form
        ]
        if form.form == "disk":
            shape = _disk(spot, beside, bleed)
            rivals = []
        elif form.is_hex:
            same = [
                (other, _JOINED if one else _HEX_SHARE)
                for other, one in zip(beside, joined, strict=True)
                if other.shape == form
            ]
            shape = _convex(spot, same, bleed)
        found.append((_box(spot, rivals, kept, bleed, width, height), shape))
    return found


def _box(
    spot: Spot,
    rivals: list[tuple[Box, float]],
    keep_out: tuple[Box, ...],
    bleed: float,
    width: float,
    height: float,
) -> Box:
    left = top = right = bottom = bleed
    corners: list[tuple[bool, bool, float, float]] = []
    x, y, w, h, _, _ = spot
    facing = [*rivals, *((box, 0.95) for box in keep_out)]
    for (other_x, other_y, other_w, other_h), share in facing:
        beside_left, beside_right = x - other_x - other_w, other_x - x - w
        above, below = y - other_y - other_h, other_y - y - h
        dx, dy = max(beside_left, beside_right), max(above, below)
        if max(dx, dy) * share >= bleed:
            continue
        if dx > -TOLERANCE and dy > -TOLERANCE:
            corners.append((beside_left > beside_right, above > below, max(dx, 0.0), max(dy, 0.0)))
        elif dx > -TOLERANCE:
            allowed = max(dx, 0.0) * share
            left, right = (
                (min(left, allowed), right) if beside_left > beside_right else (left, min(right, allowed))
            )
        elif dy > -TOLERANCE:
            allowed = max(dy, 0.0) * share
            top, bottom = (min(top, allowed), bottom) if above > below else (top, min(bottom, allowed))
    # A piece off one corner matters only where neither side is held back by a closer neighbour.
    for on_left, on_top, dx, dy in corners:
        if (left if on_left else right) > dx and (top if on_top else bottom) > dy:
            if dx >= dy:
                left, right = (dx, right) if on_left else (left, dx)
            else:
                top, bottom = (dy, bottom) if on_top else (top, dy)
    x0, y0 = max(0.0, x - left), max(0.0, y - top)
    x1, y1 = min(width, x + w + right), min(height, y + h + bottom)
    return (x0, y0, x1 - x0, y1 - y0)


def _disk(spot: Spot, beside: list[Spot], bleed: float) -> Circle:
    radius = spot.width / 2
    x, y = spot.x + radius, spot.y + radius
    spread = bleed
    for other in beside:
        if other.shape.form == "disk":
            reach = other.width / 2
            apart = math.hypot(other.x + reach - x, other.y + reach - y) - radius - reach
        else:
            dx = max(other.x - x, x - other.x - other.width, 0.0)
            dy = max(other.y - y, y - other.y - other.height, 0.0)
            apart = math.hypot(dx, dy) - radius
        spread = min(spread, max(apart, 0.0) * _SHARE)
    return Circle(x, y, radius + spread)


def _convex(spot: Spot, beside: list[tuple[Spot, float]], bleed: float) -> Polygon:
    """A convex outline with each edge moved outwards: by the bleed, or its share of the way to the piece that it faces."""
    points = polygon_points(spot)
    count = len(points)
    clockwise = _turns_clockwise(points)
    normals = []
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        normals.append((nx, ny) if clockwise else (-nx, -ny))
    offsets = [nx * x + ny * y for (nx, ny), (x, y) in zip(normals, points, strict=True)]
    allowed = [bleed] * count
    for other, share in beside:
        theirs = polygon_points(other)
        apart = [
            min(nx * x + ny * y for x, y in theirs) - offset
            for (nx, ny), offset in zip(normals, offsets, strict=True)
        ]
        edge = max(range(count), key=apart.__getitem__)
        allowed[edge] = min(allowed[edge], max(apart[edge], 0.0) * share)
    if not any(allowed):
        return Polygon(points)
    moved: list[Point] = []
    for index in range(count):
        (ax, ay), (bx, by) = normals[index - 1], normals[index]
        a, b = offsets[index - 1] + allowed[index - 1], offsets[index] + allowed[index]
        cross = ax * by - ay * bx
        moved.append(((a * by - b * ay) / cross, (ax * b - bx * a) / cross))
    return Polygon(tuple(moved))


def _turns_clockwise(points: tuple[Point, ...]) -> bool:
    return (
        fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True))
        > 0
    )
