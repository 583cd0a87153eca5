"""The cover's picture: one or more of everything that the kit holds, to one scale, as it comes to the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import fsum, inf

import msgspec
from playproof.generator.pages.page import Box, PlacedDrawing
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import FILLS_PAGE
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Outline,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
)

__all__ = ["table_picture"]

#: Of these kinds the largest piece of all sets is shown.
_ONE = ("boards", "networks")
#: What is shown of each kind: how many different pieces at most, and what part of one the next covers.
_SHOWN = {
    "boards": (1, 0.0),
    "networks": (1, 0.0),
    "markets": (1, 0.0),
    "mats": (1, 0.0),
    "charters": (3, 0.68),
}
_CARDS, _ROUND = (5, 0.62), (6, -0.12)
#: Pieces are drawn at most so large; between groups of them there are so many mm.
_LARGEST, _GAP = 0.7, 3.0
#: Rows may be so much further apart, mm.
_AIR = 5.0
_EDGE = 0.25
#: The largest piece stands on the left if it takes this part of all the area.
_MAIN = 0.3


class _Cluster(msgspec.Struct, frozen=True):
    """Pieces of one set, each covering a part of the one before it; mm in true size."""

    name: str
    faces: tuple[Drawing, ...]
    step: float
    width: float
    height: float


def table_picture(pieces: Sequence[Piece], box: Box, line: str) -> list[PlacedDrawing]:
    """The pieces in ``box`` (mm), each on paper of its own with an edge in the colour ``line``; none if there are none."""
    clusters = list(_clusters(pieces))
    if not clusters:
        return []
    x, y, width, height = box
    low, high = 0.0, _LARGEST
    places = _arranged(clusters, high, width, height)
    if places is None:
        for _ in range(24):
            middle = (low + high) / 2
            found = _arranged(clusters, middle, width, height)
            if found is None:
                high = middle
            else:
                low, places = middle, found
        high = low
    scale = high
    return [
        drawn
        for cluster, left, top in places or ()
        for drawn in _drawn(cluster, round(x + left, 3), round(y + top, 3), round(scale, 5), line)
    ]


def _clusters(pieces: Sequence[Piece]) -> Iterator[_Cluster]:
    sets: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.kind not in FILLS_PAGE and piece.kind != "aids":
            sets.setdefault(piece.kind if piece.kind in _ONE else piece.set_id, []).append(piece)
    for own in sets.values():
        if own[0].kind in _ONE:
            own = [max(own, key=lambda piece: piece.front.width * piece.front.height)]
        flat = own[0].front.outline
        small = not isinstance(flat, RectOutline) or flat.width * flat.height < 900
        most, covered = _SHOWN.get(own[0].kind, _ROUND if small else _CARDS)
        faces = [piece.front for piece in own if piece.front.outline == flat]
        # Spread over the set: companies and values differ more than neighbours.
        shown = [faces[at * len(faces) // most] for at in range(most)] if len(faces) > most else faces
        step = flat.width * (1 - covered)
        yield _Cluster(
            own[0].set_name or own[0].name,
            tuple(shown),
            step,
            flat.width + step * (len(shown) - 1),
            flat.height,
        )


def _arranged(
    clusters: Sequence[_Cluster], scale: float, width: float, height: float
) -> list[tuple[_Cluster, float, float]] | None:
    """Each cluster's place in ``width`` × ``height`` mm at this scale; None if they don't fit."""
    if scale <= 0:
        return []
    main = max(clusters, key=lambda one: one.width * one.height)
    areas = [one.width * one.height for one in clusters]
    places: list[tuple[_Cluster, float, float]] = []
    left = 0.0
    rest = list(clusters)
    if main.width * main.height > _MAIN * fsum(areas) and len(clusters) > 1:
        if main.width * scale > width or main.height * scale > height:
            return None
        places.append((main, 0.0, (height - main.height * scale) / 2))
        left = main.width * scale + _GAP
        rest.remove(main)
    rows: list[list[_Cluster]] = []
    wide = inf
    for one in sorted(rest, key=lambda one: (-one.height, -one.width)):
        if one.width * scale > width - left:
            return None
        if wide + _GAP + one.width * scale > width - left:
            rows.append([])
            wide = -_GAP
        rows[-1].append(one)
        wide += _GAP + one.width * scale
    heights = [max(one.height for one in row) * scale for row in rows]
    spare = height - fsum(heights) - _GAP * (len(rows) - 1)
    if spare < -1e-9:
        return None
    between = _GAP + min(_AIR, spare / len(rows) if rows else 0.0)
    y = (spare - (between - _GAP) * (len(rows) - 1)) / 2
    for row, high in zip(rows, heights, strict=True):
        free = width - left - scale * fsum(one.width for one in row)
        gap = free / (len(row) + 1)
        x = left + gap
        for one in row:
            places.append((one, x, y + (high - one.height * scale) / 2))
            x += one.width * scale + gap
        y += high + between
    return places


def _drawn(cluster: _Cluster, x: float, y: float, scale: float, line: str) -> Iterator[PlacedDrawing]:
    for at, face in enumerate(cluster.faces):
        left = x + at * cluster.step * scale
        width, height = face.width * scale, face.height * scale
        box = (left - _EDGE, y - _EDGE, width + 2 * _EDGE, height + 2 * _EDGE)
        outline = face.outline
        yield PlacedDrawing(
            Drawing(outline, (_paper(outline, line, _EDGE / scale),)), left, y, scale=scale, clip=box
        )
        clip = None if isinstance(outline, RectOutline) else _clip(outline, left, y, scale)
        # The whole group is heard once, by the name of its set.
        name = cluster.name if at == len(cluster.faces) - 1 else ""
        yield PlacedDrawing(
            face, left, y, 0, (left, y, width, height), clip, scale=scale, name=name, name_only=True
        )


def _paper(outline: Outline, line: str, weight: float) -> Rect | Circle | Polygon:
    if isinstance(outline, RectOutline):
        return Rect(0, 0, outline.width, outline.height, outline.radius, "#ffffff", line, weight)
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2
        return Circle(radius, radius, radius, "#ffffff", line, weight)
    return Polygon(outline.points, "#ffffff", line, weight)


def _clip(outline: CircleOutline | PolygonOutline, x: float, y: float, scale: float) -> Circle | Polygon:
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2 * scale
        return Circle(x + radius, y + radius, radius)
    points: tuple[Point, ...] = tuple((x + px * scale, y + py * scale) for px, py in outline.points)
    return Polygon(points)
