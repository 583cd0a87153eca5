"""Plane geometry of its own, so that tests don't trust the code they test."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from playproof.generator.imposition.sheet import Placed, Sheet
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Item,
    Line,
    Path,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
)

Box = tuple[float, float, float, float]
NEAR = 1e-3


def on_sheet(placed: Placed, x: float, y: float) -> Point:
    """Where a point of the drawing lies on the sheet: turned about the middle of its box, then moved."""
    width, height = placed.drawing.width, placed.drawing.height
    angle = math.radians(placed.turn)
    dx, dy = x - width / 2, y - height / 2
    turned = (dx * math.cos(angle) - dy * math.sin(angle), dx * math.sin(angle) + dy * math.cos(angle))
    upright = placed.turn in (0, 180)
    box_width, box_height = (width, height) if upright else (height, width)
    return (placed.x + box_width / 2 + turned[0], placed.y + box_height / 2 + turned[1])


def corners(placed: Placed) -> list[Point]:
    """The outline's corners on the sheet; for a disk 24 points around it."""
    outline = placed.drawing.outline
    if isinstance(outline, PolygonOutline):
        return [on_sheet(placed, x, y) for x, y in outline.points]
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        angles = [math.tau * step / 24 for step in range(24)]
        return [
            on_sheet(placed, radius + radius * math.cos(a), radius + radius * math.sin(a)) for a in angles
        ]
    width, height = outline.width, outline.height
    return [on_sheet(placed, x, y) for x, y in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))]


def box_of(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def boxes_meet(a: Box, b: Box, air: float = -NEAR) -> bool:
    """Whether two boxes come closer than ``air`` mm; by default: whether they overlap."""
    return (
        a[0] < b[0] + b[2] + air
        and b[0] < a[0] + a[2] + air
        and a[1] < b[1] + b[3] + air
        and b[1] < a[1] + a[3] + air
    )


def _centre(placed: Placed) -> tuple[Point, float]:
    radius = placed.drawing.width / 2
    return (placed.x + radius, placed.y + radius), radius


def _to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = (
        0.0 if length == 0 else max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    )
    return math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def apart(a: Placed, b: Placed) -> float:
    """How far two pieces are apart, mm: negative where they overlap (convex outlines)."""
    a_round, b_round = (isinstance(one.drawing.outline, CircleOutline) for one in (a, b))
    if a_round and b_round:
        (ca, ra), (cb, rb) = _centre(a), _centre(b)
        return math.dist(ca, cb) - ra - rb
    if b_round:
        a, b, a_round = b, a, True
    if a_round:
        (centre, radius), ring = _centre(a), corners(b)
        inside = _separation([centre], ring) < 0
        distance = min(_to_segment(centre, p, q) for p, q in _sides(ring))
        return (-distance if inside else distance) - radius
    first, second = corners(a), corners(b)
    return max(_separation(first, second), _separation(second, first))


def _sides(ring: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def _separation(points: Sequence[Point], ring: Sequence[Point]) -> float:
    """The largest distance by which one side of the convex ``ring`` parts it from ``points``."""
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    best = -math.inf
    for (x1, y1), (x2, y2) in _sides(ring):
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        if nx * (middle[0] - x1) + ny * (middle[1] - y1) > 0:
            nx, ny = -nx, -ny
        best = max(best, min(nx * (x - x1) + ny * (y - y1) for x, y in points))
    return best


def overlaps(sheet: Sheet, least: float = 0.0) -> list[tuple[str, str]]:
    """Pairs of pieces that lie closer than ``least`` mm."""
    boxes = [placed.box for placed in sheet.placed]
    return [
        (a.piece_id, b.piece_id)
        for (a, box_a), (b, box_b) in combinations(zip(sheet.placed, boxes, strict=True), 2)
        if boxes_meet(box_a, box_b, least) and apart(a, b) < least - NEAR
    ]


def mark_lines(items: Sequence[Item]) -> list[tuple[Point, Point]]:
    """Every straight stroke of marks; outlines of whole shapes are not among them."""
    return [((item.x1, item.y1), (item.x2, item.y2)) for item in items if isinstance(item, Line)]


def cuts_into(line: tuple[Point, Point], placed: Placed) -> float:
    """The length (mm) of ``line`` that lies inside a piece, not counting its very edge."""
    a, b = line
    if isinstance(placed.drawing.outline, CircleOutline):
        centre, radius = _centre(placed)
        return max(0.0, radius - NEAR - _to_segment(centre, a, b))
    ring = corners(placed)
    middle = (sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring))
    start, end = 0.0, 1.0
    for (x1, y1), (x2, y2) in _sides(ring):
        length = math.hypot(x2 - x1, y2 - y1)
        nx, ny = (y2 - y1) / length, (x1 - x2) / length
        if nx * (middle[0] - x1) + ny * (middle[1] - y1) > 0:
            nx, ny = -nx, -ny
        # Inside means at least NEAR behind each side.
        at_a = nx * (a[0] - x1) + ny * (a[1] - y1) + NEAR
        at_b = nx * (b[0] - x1) + ny * (b[1] - y1) + NEAR
        if at_a >= 0 and at_b >= 0:
            return 0.0
        if at_a * at_b < 0:
            cross = at_a / (at_a - at_b)
            start, end = (max(start, cross), end) if at_a > 0 else (start, min(end, cross))
    return max(0.0, end - start) * math.dist(a, b)


def mark_box(item: Item) -> Box:
    """The box around a mark."""
    if isinstance(item, Line):
        return box_of([(item.x1, item.y1), (item.x2, item.y2)])
    if isinstance(item, Rect):
        return (item.x, item.y, item.width, item.height)
    if isinstance(item, Circle):
        return (item.cx - item.radius, item.cy - item.radius, 2 * item.radius, 2 * item.radius)
    if isinstance(item, Polygon):
        return box_of(item.points)
    assert isinstance(item, Path)
    points = []
    for segment in item.segments:
        numbers = [value for value in segment if not isinstance(value, str)]
        points += list(zip(numbers[::2], numbers[1::2], strict=True))
    return box_of(points)


def check_sheet(sheet: Sheet, margin: float) -> None:
    """What holds for every sheet: pieces inside the margins, apart, and nothing on top of each other."""
    assert overlaps(sheet) == []
    for placed in sheet.placed:
        x, y, width, height = box_of(corners(placed))
        if isinstance(placed.drawing.outline, RectOutline | PolygonOutline):
            assert math.dist((x, y), placed.box[:2]) < NEAR
        assert x >= margin - NEAR and y >= margin - NEAR, placed
        assert x + width <= sheet.width - margin + NEAR, placed
        assert y + height <= sheet.height - margin + NEAR, placed
        assert placed.clip[0] >= 0 and placed.clip[0] + placed.clip[2] <= sheet.width + NEAR
        assert placed.clip[1] >= 0 and placed.clip[1] + placed.clip[3] <= sheet.height + NEAR
    strips = [strip.box for strip in (sheet.footer_box, sheet.ruler_box) if strip is not None]
    if len(strips) == 2:
        assert not boxes_meet(strips[0], strips[1])
    for strip in strips:
        assert strip[0] >= 0 and strip[0] + strip[2] <= sheet.width
        assert strip[1] >= 0 and strip[1] + strip[3] <= sheet.height
        assert not any(boxes_meet(strip, placed.box) for placed in sheet.placed)
        assert not any(boxes_meet(strip, placed.clip) for placed in sheet.placed)
        assert not any(boxes_meet(strip, mark_box(mark), 0.0) for mark in (*sheet.marks, *sheet.folds))
    for line in mark_lines(sheet.marks):
        assert all(cuts_into(line, placed) < NEAR for placed in sheet.placed), line
        for x, y in line:
            assert -NEAR <= x <= sheet.width + NEAR and -NEAR <= y <= sheet.height + NEAR
