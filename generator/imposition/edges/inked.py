"""Whether the art of pieces reaches their cut: then a knife that strays shows paper, or the neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from playproof.generator.pieces.piece import Piece
from playproof.layouts.icons.said import said
from playproof.layouts.scene import (
    Circle,
    Drawing,
    Group,
    Item,
    Line,
    Path,
    Picture,
    Polygon,
    Rect,
    Text,
    look_of,
)

#: Ink that reaches so far beyond the cut is meant to bleed, mm.
_BEYOND = 0.5
_PAPER = "#ffffff"

#: A colour, or what tells a pattern from others, along an edge: from, to, mm from the piece's left or top edge.
EdgeInk = tuple[str, float, float]
#: What reaches beyond a piece's left, top, right and bottom edge.
EdgeInks = tuple[frozenset[EdgeInk], frozenset[EdgeInk], frozenset[EdgeInk], frozenset[EdgeInk]]


def inked(pieces: Iterable[Piece]) -> bool:
    """Whether any face has a filled shape or a picture that goes on beyond the cut."""
    seen: set[int] = set()
    for piece in pieces:
        for face in (piece.back, piece.front):
            if face is not None and face.bleed > _BEYOND and id(face) not in seen:
                seen.add(id(face))
                if _reaches(face):
                    return True
    return False


def _reaches(drawing: Drawing) -> bool:
    width, height = drawing.width + _BEYOND, drawing.height + _BEYOND
    return any(
        x < -_BEYOND or y < -_BEYOND or x > width or y > height
        for items, turn in _flat(drawing.items, _STILL)
        for x, y in (_moved(point, turn) for point in _corners(items))
    )


#: What `edge_inks` found by a face's digest, each different one once; a preview asks again after each save.
_found: dict[str, EdgeInks] = {}
_different: dict[EdgeInks, EdgeInks] = {}
_MOST = 10_000


def edge_inks(drawing: Drawing) -> EdgeInks:
    """The colours of filled shapes that go on beyond each edge of a face, and where along it. A picture is like nothing
    that lies opposite."""
    known = _found.get(drawing.digest)
    if known is None:
        if len(_found) >= _MOST:
            _found.clear()
            _different.clear()
        inks = _edge_inks(drawing)
        known = _found[drawing.digest] = _different.setdefault(inks, inks)
    return known


def _edge_inks(drawing: Drawing) -> EdgeInks:
    width, height = drawing.width, drawing.height
    right_end, bottom_end = width + _BEYOND, height + _BEYOND
    edges: tuple[set[EdgeInk], ...] = (set(), set(), set(), set())
    for item, turn in _flat(drawing.items, _STILL):
        corners, paper = _corners(item), False
        if isinstance(item, Rect) and item.fill == _PAPER:
            corners, paper = _box(item.x, item.y, item.width, item.height), True
        if not corners:
            continue
        points = corners if turn is _STILL else [_moved(point, turn) for point in corners]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        least_x, most_x, least_y, most_y = min(xs), max(xs), min(ys), max(ys)
        if least_x >= -_BEYOND and least_y >= -_BEYOND and most_x <= right_end and most_y <= bottom_end:
            continue
        across = (round(max(least_x, 0.0), 1), round(min(most_x, width), 1))
        along = (round(max(least_y, 0.0), 1), round(min(most_y, height), 1))
        reached = (
            (least_x < -_BEYOND, along, "left"),
            (least_y < -_BEYOND, across, "top"),
            (most_x > right_end, along, "right"),
            (most_y > bottom_end, across, "bottom"),
        )
        colour = getattr(item, "fill", None) or ""
        if isinstance(item, Group) and not _pictured(item.items):
            colour = look_of(item.items)
        for inks, (beyond, span, name) in zip(edges, reached, strict=True):
            if beyond and paper:
                _cover(inks, *span)
            elif beyond:
                inks.add((colour or name, *span))
    left, top, right, bottom = map(frozenset, edges)
    return left, top, right, bottom


def _cover(inks: set[EdgeInk], low: float, high: float) -> None:
    """Take out what paper covers that is drawn over it."""
    for ink in [one for one in inks if one[1] < high and one[2] > low]:
        inks.remove(ink)
        colour, start, end = ink
        inks |= {(colour, a, b) for a, b in ((start, low), (high, end)) if b - a > _BEYOND}


_Matrix = tuple[float, float, float, float, float, float]
_STILL: _Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def _moved(point: tuple[float, float], matrix: _Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * point[0] + c * point[1] + e, b * point[0] + d * point[1] + f


def _flat(items: Sequence[Item], matrix: _Matrix) -> Iterable[tuple[Item, _Matrix]]:
    """The items that aren't groups, and groups that are clipped, each with what its groups do to it."""
    for item in items:
        if isinstance(item, Group):
            # An icon stays within its piece.
            if not said(item.items):
                a, b, c, d, _, _ = matrix
                across, along = item.scale * cos(radians(item.rotate)), item.scale * sin(radians(item.rotate))
                origin = _moved((item.dx, item.dy), matrix)
                inner = (
                    a * across + c * along, b * across + d * along,
                    c * across - a * along, d * across - b * along, *origin,
                )  # fmt: skip
                if item.clip is None:
                    yield from _flat(item.items, inner)
                else:
                    yield item, inner
        elif not isinstance(item, Text | Line):
            yield item, matrix


def _corners(item: Item) -> Sequence[tuple[float, float]]:
    """Points around the ink of an item; none for lines and for paper."""
    if isinstance(item, Picture):
        return _box(item.x, item.y, item.width, item.height)
    if isinstance(item, Group):
        return () if item.clip is None else _box(0.0, 0.0, item.clip.width, item.clip.height)
    if isinstance(item, Text | Line) or item.fill is None or item.fill == _PAPER:
        return ()
    if isinstance(item, Rect):
        return _box(item.x, item.y, item.width, item.height)
    if isinstance(item, Circle):
        radius = item.radius
        return _box(item.cx - radius, item.cy - radius, 2 * radius, 2 * radius)
    if isinstance(item, Polygon):
        return item.points
    assert isinstance(item, Path)
    return [segment[-2:] for segment in item.segments if len(segment) > 2]


def _pictured(items: Sequence[Item]) -> bool:
    """Whether a picture is among the items."""
    return any(
        isinstance(item, Picture) or (isinstance(item, Group) and _pictured(item.items)) for item in items
    )


def _box(x: float, y: float, width: float, height: float) -> Sequence[tuple[float, float]]:
    return ((x, y), (x + width, y), (x, y + height), (x + width, y + height))
