"""The cut layer: the exact cut outline of every piece, shared edges once, for plotters and help lines."""

from __future__ import annotations

import math
from collections.abc import Sequence

from playproof.generator.imposition.geometry.intervals import Interval, Snap, merged
from playproof.generator.imposition.geometry.shapes import TOLERANCE, Spot, polygon_points
from playproof.generator.imposition.sheet import HAIRLINE, Sheet
from playproof.layouts.scene import Circle, Item, Line, Path, Point, Polygon, Rect, RectOutline

#: A quarter circle as one cubic curve: the handles' length per radius.
_ROUND = 4 * (math.sqrt(2) - 1) / 3
#: A rounded corner's centre and arc: signs of the box's corner, then of the arc's start and end from the centre.
_CORNERS = ((0, 0, -1, 0, 0, -1), (1, 0, 0, -1, 1, 0), (1, 1, 1, 0, 0, 1), (0, 1, 0, 1, -1, 0))


def cut_paths(sheet: Sheet, stroke: str = "#000000") -> tuple[Item, ...]:
    """The cut lines of ``sheet`` in mm: long straight cuts first, then shapes in reading order.

    An edge that two pieces share is cut once. On a gutterfold the fronts are cut, through both layers. Parts of
    a board are cut along their boxes and along seams that step aside.
    """
    if sheet.parts:
        seams = (
            Path(
                tuple(("L" if number else "M", *point) for number, point in enumerate(points)),
                None,
                stroke,
                HAIRLINE,
            )
            for points in sheet.seams
        )
        return (*(Rect(*box, stroke=stroke, weight=HAIRLINE) for box in sheet.parts), *seams)
    spots = [
        Spot(*placed.box, placed.turn, placed.drawing.outline)
        for placed in sheet.placed
        if sheet.side != "both" or placed.side == "front"
    ]
    return outline_items(spots, stroke)


def outline_items(spots: Sequence[Spot], stroke: str) -> tuple[Item, ...]:
    """The outlines of ``spots`` as hairlines in ``stroke``, long straight ones first, each shared edge once."""
    rects = [spot for spot in spots if isinstance(spot.outline, RectOutline)]
    polygons = [spot for spot in spots if spot.shape.form in ("flat", "pointy", "other")]
    items: list[Item] = [*_rects(rects, stroke), *_polygons(polygons, stroke)]
    for spot in spots:
        if spot.shape.form == "disk":
            radius = spot.width / 2
            items.append(Circle(spot.x + radius, spot.y + radius, radius, stroke=stroke, weight=HAIRLINE))
    straight = [item for item in items if isinstance(item, Line)]
    straight.sort(key=lambda line: -round(math.hypot(line.x2 - line.x1, line.y2 - line.y1), 3))
    return (*straight, *(item for item in items if not isinstance(item, Line)))


def _rects(spots: Sequence[Spot], stroke: str) -> list[Item]:
    shared = _sharing(spots)
    items: list[Item] = []
    upright: dict[float, list[Interval]] = {}
    level: dict[float, list[Interval]] = {}
    snap_x = Snap(value for spot in spots for value in (spot.x, spot.x + spot.width))
    snap_y = Snap(value for spot in spots for value in (spot.y, spot.y + spot.height))
    for index, spot in enumerate(spots):
        assert isinstance(spot.outline, RectOutline)
        x, y, width, height = spot.box
        radius = min(spot.outline.radius, width / 2, height / 2)
        if index not in shared:
            items.append(Rect(x, y, width, height, radius, stroke=stroke, weight=HAIRLINE))
            continue
        for at in (snap_x(x), snap_x(x + width)):
            upright.setdefault(at, []).append((y + radius, y + height - radius))
        for at in (snap_y(y), snap_y(y + height)):
            level.setdefault(at, []).append((x + radius, x + width - radius))
        if radius:
            items += [_arc(spot, radius, corner, stroke) for corner in _CORNERS]
    for at, runs in upright.items():
        items += [Line(at, low, at, high, stroke, HAIRLINE) for low, high in merged(runs) if high > low]
    for at, runs in level.items():
        items += [Line(low, at, high, at, stroke, HAIRLINE) for low, high in merged(runs) if high > low]
    return items


def _arc(spot: Spot, radius: float, corner: tuple[int, int, int, int, int, int], stroke: str) -> Path:
    right, down, start_x, start_y, end_x, end_y = corner
    x = spot.x + (spot.width - radius if right else radius)
    y = spot.y + (spot.height - radius if down else radius)
    reach = radius * _ROUND
    x1, y1 = x + start_x * radius, y + start_y * radius
    x2, y2 = x + end_x * radius, y + end_y * radius
    curve = ("C", x1 + end_x * reach, y1 + end_y * reach, x2 + start_x * reach, y2 + start_y * reach, x2, y2)
    return Path((("M", x1, y1), curve), stroke=stroke, weight=HAIRLINE)


def _sharing(spots: Sequence[Spot]) -> set[int]:
    """The indices of rectangles of which some part of an edge is on another's."""
    found: set[int] = set()
    for upright in (True, False):
        edges = []
        for index, spot in enumerate(spots):
            x, y, width, height = spot.box if upright else (spot.y, spot.x, spot.height, spot.width)
            edges += [(x, y, y + height, index), (x + width, y, y + height, index)]
        snap = Snap(edge[0] for edge in edges)
        lines: dict[float, list[tuple[float, float, int]]] = {}
        for at, low, high, index in edges:
            lines.setdefault(snap(at), []).append((low, high, index))
        for runs in lines.values():
            runs.sort()
            furthest, owner = -math.inf, -1
            for low, high, index in runs:
                if low < furthest - TOLERANCE:
                    found.update((owner, index))
                if high > furthest:
                    furthest, owner = high, index
    return found


def _polygons(spots: Sequence[Spot], stroke: str) -> list[Item]:
    outlines = [polygon_points(spot) for spot in spots]
    snap_x = Snap(x for points in outlines for x, _ in points)
    snap_y = Snap(y for points in outlines for _, y in points)
    snapped = [[(snap_x(x), snap_y(y)) for x, y in points] for points in outlines]
    uses: dict[tuple[Point, Point], int] = {}
    for points in snapped:
        for edge in _edges(points):
            uses[edge] = uses.get(edge, 0) + 1
    items: list[Item] = []
    drawn: set[tuple[Point, Point]] = set()
    for exact, points in zip(outlines, snapped, strict=True):
        edges = _edges(points)
        if all(uses[edge] == 1 for edge in edges):
            items.append(Polygon(exact, stroke=stroke, weight=HAIRLINE))
            continue
        for edge in edges:
            if edge not in drawn:
                drawn.add(edge)
                (x1, y1), (x2, y2) = edge
                items.append(Line(x1, y1, x2, y2, stroke, HAIRLINE))
    return items


def _edges(points: list[Point]) -> list[tuple[Point, Point]]:
    return [(a, b) if a <= b else (b, a) for a, b in zip(points, points[1:] + points[:1], strict=True)]
