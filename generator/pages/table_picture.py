"""The cover's picture: one or two of everything that the kit holds, whole, in rows from edge to edge; small pieces are
drawn a little larger than boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
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
#: What is shown of each kind: how many different pieces at most, and what part of one the next covers (below 0: the gap).
_SHOWN = {
    "boards": (1, 0.0),
    "networks": (1, 0.0),
    "markets": (1, 0.0),
    "mats": (1, 0.0),
    "charters": (1, 0.0),
}
_CARD, _ROUND = -0.06, -0.12
#: Columns and rows of a set's cards, and of its tiles and tokens; others than the first only in a kit of few sets.
_CARDS, _TOKENS, _FEW = ((2, 1), (3, 1), (4, 1), (2, 2), (3, 2), (4, 2)), ((6, 1), (3, 2)), 8
#: Pieces are drawn at most so large; between groups of them there are so many mm.
_LARGEST, _GAP = 0.7, 3.0
#: Rows may be so much further apart, and two pieces of a row at most, mm.
_AIR, _WIDEST = 5.0, 14.0
_EDGE = 0.25
#: What part of the width the largest piece may take at the left; rows at most; how much larger one row is drawn than
#: another; what the smallest scale weighs against the share of the area that is covered.
_SHARES, _ROWS, _LARGER, _SMALLEST = (0.3, 0.36, 0.42, 0.48, 0.54, 0.6), 7, 2.2, 1.0


class _Cluster(msgspec.Struct, frozen=True):
    """Faces of one set and where their top left corners are; mm in true size."""

    name: str
    faces: tuple[tuple[Drawing, float, float], ...]
    width: float
    height: float


#: A cluster, where it is in the box, and its scale.
_Place = tuple[_Cluster, float, float, float]


def table_picture(pieces: Sequence[Piece], box: Box, line: str) -> list[PlacedDrawing]:
    """The pieces in ``box`` (mm), each on paper of its own with an edge in the colour ``line``; none if there are none."""
    x, y, width, height = box
    sets = _sets(pieces)
    kits = [list(_clusters(sets, _CARDS[0], _TOKENS[0]))]
    if not kits[0]:
        return []
    if len(kits[0]) <= _FEW:
        kits += [list(_clusters(sets, cards, tokens)) for cards in _CARDS for tokens in _TOKENS]
    ways = (way for clusters in kits for way in _arrangements(clusters, 0.0, width, height))
    best = max(ways, key=lambda places: _filled(places, width * height))
    return [
        drawn
        for cluster, left, top, scale in best
        for drawn in _drawn(cluster, round(x + left, 3), round(y + top, 3), round(scale, 5), line)
    ]


def _sets(pieces: Sequence[Piece]) -> dict[str, list[Piece]]:
    """The pieces of each set that have the outline of its first one; of boards the largest."""
    sets: dict[str, list[Piece]] = {}
    for piece in pieces:
        if piece.kind not in FILLS_PAGE and piece.kind != "aids":
            own = sets.setdefault(piece.kind if piece.kind in _ONE else piece.set_id, [])
            if not own or piece.kind in _ONE or piece.front.outline == own[0].front.outline:
                own.append(piece)
    for name in _ONE:
        if own := sets.get(name, []):
            sets[name] = [max(own, key=lambda piece: piece.front.width * piece.front.height)]
    return sets


def _clusters(
    sets: Mapping[str, Sequence[Piece]], cards: tuple[int, int], tokens: tuple[int, int]
) -> Iterator[_Cluster]:
    """What is shown of each set: of cards and of tokens so many columns and rows."""
    shown: list[tuple[Piece, _Cluster]] = []
    for own in sets.values():
        flat = own[0].front.outline
        small = not isinstance(flat, RectOutline) or flat.width * flat.height < 900
        columns, rows = tokens if small else cards
        most, covered = _SHOWN.get(own[0].kind, (columns * rows, _ROUND if small else _CARD))
        alike = _spread(own, most)
        rows = -(-len(alike) // columns)
        columns = -(-len(alike) // rows)
        step, down = flat.width * (1 - covered), flat.height - flat.width * covered
        faces = []
        for at, piece in enumerate(alike):
            row, column = divmod(at, columns)
            # The last row stands in the middle.
            short = (columns * rows - len(alike)) * step / 2 if row == rows - 1 else 0.0
            faces += [(piece.front, short + column * step, row * down), *_lying(piece, sets, column * step)]
        width, height = flat.width + step * (columns - 1), flat.height + down * (rows - 1)
        shown.append((own[0], _Cluster(own[0].set_name or own[0].name, tuple(faces), width, height)))
    # What lies on another piece isn't shown beside it once more.
    lie = {one.set_id for piece, _ in shown for one in piece.lying}
    yield from (cluster for piece, cluster in shown if piece.set_id not in lie)


def _spread(pieces: Sequence[Piece], most: int) -> Sequence[Piece]:
    """At most so many, spread over the set: companies and values differ more than neighbours."""
    return [pieces[at * len(pieces) // most] for at in range(most)] if len(pieces) > most else pieces


def _lying(
    piece: Piece, sets: Mapping[str, Sequence[Piece]], left: float
) -> Iterator[tuple[Drawing, float, float]]:
    """The faces of what lies on a piece whose left edge is at ``left``."""
    kept = Counter((one.set_id, one.turned) for one in piece.lying)
    waiting = {key: cycle(_spread(sets.get(key[0], ()), count)) for key, count in kept.items()}
    for one in piece.lying:
        if own := next(waiting[one.set_id, one.turned], None):
            face = own.back if one.turned and own.back is not None else own.front
            yield face, left + one.x - face.width / 2, one.y - face.height / 2


def _arrangements(
    clusters: Sequence[_Cluster],
    left: float,
    width: float,
    height: float,
    beside: float = inf,
    more: bool = True,
) -> Iterator[list[_Place]]:
    """Ways to fill ``width`` × ``height`` mm: rows alone, or the largest piece at the left and the others beside it, in rows
    or once more so. ``beside`` is the scale of what is at the left of all that."""
    ordered = sorted(clusters, key=lambda one: (-one.height, -one.width))
    yield from (_rows(rows, left, width, height, beside) for rows in _parted(ordered))
    main = max(clusters, key=lambda one: one.width * one.height)
    rest = [one for one in ordered if one is not main]
    if not rest:
        return
    for share in _SHARES:
        scale = min(_LARGEST, width * share / main.width, height / main.height, beside * _LARGER)
        wide, least = main.width * scale, min(scale, beside)
        first = (main, left, (height - main.height * scale) / 2, scale)
        further = (left + wide + _GAP, width - wide - _GAP, height, least)
        if more:
            yield from ([first, *others] for others in _arrangements(rest, *further, more=False))
        else:
            yield from ([first, *_rows(rows, *further)] for rows in _parted(rest))
        yield from _below(main, rest, left, wide, height, further)


def _below(
    main: _Cluster,
    rest: Sequence[_Cluster],
    left: float,
    wide: float,
    height: float,
    beside: tuple[float, float, float, float],
) -> Iterator[list[_Place]]:
    """The largest piece ``wide`` mm wide with another one below it as wide, the others in rows ``beside`` both."""
    scale = wide / main.width
    for other in rest:
        least = wide / other.width
        free = height - main.height * scale - other.height * least
        others = [one for one in rest if one is not other]
        if not others or free < _GAP or least > scale * _LARGER or least > _LARGEST:
            continue
        gap = min(free, _GAP + _AIR)
        y = (free - gap) / 2
        first = [(main, left, y, scale), (other, left, y + main.height * scale + gap, least)]
        yield from ([*first, *_rows(rows, *beside)] for rows in _parted(others))


def _parted(ordered: Sequence[_Cluster]) -> Iterator[list[list[_Cluster]]]:
    """The clusters in one row, two rows, and so on: rows of about the same width."""
    whole = fsum(one.width for one in ordered)
    for count in range(1, min(len(ordered), _ROWS) + 1):
        rows: list[list[_Cluster]] = [[]]
        used = 0.0
        for one in ordered:
            if rows[-1] and used + one.width / 2 > whole * len(rows) / count:
                rows.append([])
            rows[-1].append(one)
            used += one.width
        yield rows


def _rows(
    rows: Sequence[Sequence[_Cluster]], left: float, width: float, height: float, beside: float
) -> list[_Place]:
    """Each row as wide as there is space, at a scale of its own; all of them smaller if they are too high together.

    ``beside`` is the scale of the piece at the left: no row is drawn more than `_LARGER` times as large.
    """
    scales = [min(_LARGEST, (width - _GAP * (len(row) - 1)) / fsum(one.width for one in row)) for row in rows]
    least = min([*scales, beside])
    scales = [min(scale, least * _LARGER) for scale in scales]
    highs = [max(one.height for one in row) * scale for row, scale in zip(rows, scales, strict=True)]
    space = height - _GAP * (len(rows) - 1)
    if fsum(highs) > space:
        shrink = space / fsum(highs)
        scales = [scale * shrink for scale in scales]
        highs = [high * shrink for high in highs]
    between = _GAP + min(_AIR, (space - fsum(highs)) / len(rows))
    y = (height - fsum(highs) - between * (len(rows) - 1)) / 2
    places: list[_Place] = []
    for row, scale, high in zip(rows, scales, highs, strict=True):
        free = width - scale * fsum(one.width for one in row)
        # From edge to edge; what is left over with one piece stands at both sides of it.
        gap = free / (len(row) - 1) if len(row) > 1 else 0.0
        edge = free / 2 if len(row) == 1 else 0.0
        if gap > _WIDEST:
            gap, edge = free / (len(row) + 1), free / (len(row) + 1)
        x = left + edge
        for one in row:
            places.append((one, x, y + (high - one.height * scale) / 2, scale))
            x += one.width * scale + gap
        y += high + between
    return places


def _filled(places: Sequence[_Place], area: float) -> float:
    """How much of the area is covered; scales that differ count against it, and so does what nobody can make out."""
    covered = fsum(one.width * one.height * scale * scale for one, _, _, scale in places) / area
    scales = [scale for *_, scale in places]
    return covered + _SMALLEST * min(scales)


def _drawn(cluster: _Cluster, x: float, y: float, scale: float, line: str) -> Iterator[PlacedDrawing]:
    for at, (face, right, down) in enumerate(cluster.faces):
        left, top = x + right * scale, y + down * scale
        width, height = face.width * scale, face.height * scale
        box = (left - _EDGE, top - _EDGE, width + 2 * _EDGE, height + 2 * _EDGE)
        outline = face.outline
        yield PlacedDrawing(
            Drawing(outline, (_paper(outline, line, _EDGE / scale),)), left, top, scale=scale, clip=box
        )
        clip = None if isinstance(outline, RectOutline) else _clip(outline, left, top, scale)
        # The whole group is heard once, by the name of its set.
        name = cluster.name if at == len(cluster.faces) - 1 else ""
        yield PlacedDrawing(
            face, left, top, 0, (left, top, width, height), clip, scale=scale, name=name, name_only=True
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
