"""The cover's picture: a few of everything that the kit holds, whole, in columns of equal height above a row of tokens; small
pieces are drawn at a larger scale than boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from math import cos, exp, fsum, log, radians, sin
from operator import truediv
from random import Random

import msgspec

from playproof.generator.imposition.geometry.shapes import SMALL
from playproof.generator.paper.page import Box, PlacedDrawing
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import FILLS_PAGE
from playproof.layouts.scene import (
    Circle,
    CircleOutline,
    Drawing,
    Group,
    Outline,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
)

#: Of these kinds the largest piece of all sets is shown.
_ONE = ("boards", "networks")
#: Columns and rows in which pieces of a kind may be shown; of kinds that aren't named.
_SHOWN = {
    "boards": ((1, 1),),
    "networks": ((1, 1),),
    "markets": ((1, 1),),
    "mats": ((1, 1),),
    "charters": ((1, 1), (1, 2), (2, 1)),
    "aids": ((1, 1), (1, 2)),
}
_CARDS = ((2, 1), (3, 1), (1, 2), (2, 2), (4, 1), (3, 2), (1, 3), (4, 2), (2, 3))
#: From one piece to the next, as a share of its width.
_CARD, _ROUND = 0.06, 0.12
#: Pieces are drawn at most so large; between groups of them there are so many mm.
_LARGEST, _GAP = 0.85, 3.5
_LOG_LARGEST = log(_LARGEST)
_EDGE = 0.25
#: A piece may be larger than its place by so many mm before it is turned to fit.
_TIGHT = 1.0
#: Larger pieces that aren't rectangles are boards, mm.
_TILE = 80.0
#: A row of tokens is so high, mm, the first that holds so many of each set; in it they are so far apart, by its height, and
#: there are at most so many columns above it.
_ROW_HEIGHTS, _LEAST_OF_EACH, _APART, _MOST = (
    (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.0, 5.0),
    2,
    0.25,
    5,
)
#: All different tokens are shown if they are at most so many and fit a row so high at least, mm.
_ALL, _LOW = 16, 10.0
#: Where there is room for it, tokens stand in two rows, each at most so high, mm.
_HIGHEST = 18.0
#: A row of fewer different tokens is filled with those that lie on other pieces, too.
_FEW = 4
#: So many arrangements are tried, the first of them from the seed, at falling temperatures.
_TRIES, _SEED, _HOT, _COLD = 700, 1, 0.06, 0.002
#: What pieces that aren't as large as they should be weigh against the share of the area that is covered; scales should
#: fall with this power of a piece's longer side.
_UNEVEN, _ROOT = 1.6, 0.37
#: What an arrangement weighs that has no room.
_NO_WAY = 100.0


class _Cluster(msgspec.Struct, frozen=True):
    """Faces of one set and where their top left corners are; mm in true size."""

    name: str
    faces: tuple[tuple[Drawing, float, float], ...]
    width: float
    height: float
    #: Its height by its width.
    rise: float
    #: The logarithm of what its scale should be in inverse proportion to, and this less that of its width.
    size: float
    offset: float
    #: The largest width that it is shown in.
    most: float
    #: Whether its scale is compared with the others': an aid fills what they leave.
    even: bool


#: A cluster, where it is in the box, and its scale.
_Place = tuple[_Cluster, float, float, float]


def table_picture(pieces: Sequence[Piece], box: Box, line: str) -> list[PlacedDrawing]:
    """The pieces in ``box`` (mm), each on paper of its own with an edge in the colour ``line``; none if there are none."""
    x, y, width, height = box
    sets = _sets(pieces)
    # What lies on another piece isn't shown beside it once more, unless little else is there.
    lie = {one.set_id for own in sets.values() for piece in own for one in piece.lying}
    shown = [own for own in sets.values() if own[0].set_id not in lie]
    # A tile that lies face down there has not shown its front yet.
    open_ones = {
        one.set_id for own in sets.values() for piece in own for one in piece.lying if not one.turned
    }
    tokens = [own for own in sets.values() if _is_small(own[0]) and own[0].set_id not in open_ones]
    if tokens and sum(map(len, tokens)) < _FEW:
        tokens = [own for own in sets.values() if _is_small(own[0])]
    large = [own for own in shown if not _is_small(own[0])]
    if len(large) == 1 and (aid := _aid(pieces)):
        large.append(aid)
    groups = [_group(own, sets) for own in large]
    row, low = _row(tokens, width) if tokens else ([], 0.0)
    below = low + _GAP if tokens and groups else low
    places, high = _Columns(groups, width, height - below).places() if groups else ([], 0.0)
    if len(tokens) > 1 and height - high - below > 2 * _HIGHEST + _GAP - low:
        row, more = _two_rows(tokens, width)
        below, low = below + more - low, more
    places += [(one, left, top + high + below - low, scale) for one, left, top, scale in row]
    down = y + (height - high - below) / 2
    return [
        drawn
        for cluster, left, top, scale in places
        for drawn in _drawn(cluster, round(x + left, 3), round(down + top, 3), round(scale, 5), line)
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


def _aid(pieces: Sequence[Piece]) -> list[Piece]:
    """The first aid's sides, as two pieces."""
    for piece in pieces:
        if piece.kind == "aids":
            back = piece.back
            return [piece, *([] if back is None else [msgspec.structs.replace(piece, front=back)])]
    return []


def _is_small(piece: Piece) -> bool:
    """Whether a piece is a token or a tile."""
    flat = piece.front.outline
    if isinstance(flat, RectOutline):
        return flat.width * flat.height < SMALL
    return max(flat.width, flat.height) < _TILE


def _group(own: Sequence[Piece], sets: Mapping[str, Sequence[Piece]]) -> list[_Cluster]:
    """A set in the columns and rows that it may be shown in."""
    grids = _SHOWN.get(own[0].kind, _CARDS)
    fit = [grid for grid in grids if grid[0] * grid[1] <= len(own)] or [(len(own), 1)]
    return [_cluster(own, *grid, _CARD, sets) for grid in fit]


def _cluster(
    own: Sequence[Piece], columns: int, rows: int, gap: float, sets: Mapping[str, Sequence[Piece]]
) -> _Cluster:
    flat = own[0].front.outline
    step, down = flat.width * (1 + gap), flat.height + flat.width * gap
    faces: list[tuple[Drawing, float, float]] = []
    for at, piece in enumerate(_spread(own, columns * rows)):
        row, column = divmod(at, columns)
        faces += [(piece.front, column * step, row * down)]
        faces += _lying(piece, sets, column * step, row * down)
    width, height = flat.width + step * (columns - 1), flat.height + down * (rows - 1)
    size = _ROOT * log(max(flat.width, flat.height))
    return _Cluster(
        own[0].set_name or own[0].name,
        tuple(faces),
        width,
        height,
        height / width,
        size,
        size - log(width),
        _LARGEST * width,
        own[0].kind != "aids",
    )


def _spread(pieces: Sequence[Piece], most: int) -> Sequence[Piece]:
    """At most so many, spread over the set: companies and values differ more than neighbours."""
    return [pieces[at * len(pieces) // most] for at in range(most)] if len(pieces) > most else pieces


def _lying(
    piece: Piece, sets: Mapping[str, Sequence[Piece]], left: float, top: float
) -> Iterator[tuple[Drawing, float, float]]:
    """The faces of what lies on a piece whose top left corner is at (``left``, ``top``)."""
    kept = Counter((one.set_id, one.turned) for one in piece.lying)
    waiting = {key: cycle(_spread(sets.get(key[0], ()), count)) for key, count in kept.items()}
    for one in piece.lying:
        if own := next(waiting[one.set_id, one.turned], None):
            face = own.back if one.turned and own.back is not None else own.front
            if (
                max(face.width - one.width, face.height - one.height)
                > _TIGHT
                >= max(face.height - one.width, face.width - one.height)
            ):
                face = _crosswise(face)
            yield face, left + one.x - face.width / 2, top + one.y - face.height / 2


def _crosswise(face: Drawing) -> Drawing:
    """A face turned clockwise by a quarter."""
    flat, high = face.outline, face.height
    if isinstance(flat, RectOutline):
        flat = RectOutline(flat.height, flat.width, flat.radius)
    elif isinstance(flat, PolygonOutline):
        flat = PolygonOutline(flat.height, flat.width, tuple((high - y, x) for x, y in flat.points))
    return Drawing(flat, (Group(face.items, high, 0.0, 90),), face.bleed)


class _Columns:
    """Groups in columns that are equally high: those of a column are equally wide, below each other. Widths and heights follow
    from which groups are in which column, in how many columns and rows of their own each of them lies."""

    def __init__(self, groups: Sequence[Sequence[_Cluster]], width: float, height: float) -> None:
        self.groups, self.width, self.height = groups, width, height
        self.random = Random(_SEED).random

    def places(self) -> tuple[list[_Place], float]:
        """The best arrangement found, with a few thousand small changes, those for the worse less and less often; and its
        height."""
        best: tuple[float, list[int], list[int], int] | None = None
        for columns in range(1, min(_MOST, len(self.groups)) + 1):
            chosen = [0] * len(self.groups)
            column = [at % columns for at in range(len(self.groups))]
            now = self._cost(chosen, column, columns)
            best = min(best or (now, chosen, column, columns), (now, chosen[:], column[:], columns))
            for at in range(_TRIES):
                group = self._pick(len(self.groups))
                before = chosen[group], column[group]
                if self.random() < 0.5:
                    chosen[group] = self._pick(len(self.groups[group]))
                else:
                    column[group] = self._pick(columns)
                cost = self._cost(chosen, column, columns)
                heat = _HOT * (_COLD / _HOT) ** (at / _TRIES)
                if cost <= now or self.random() < exp((now - cost) / heat):
                    now = cost
                    best = min(best, (now, chosen[:], column[:], columns))
                else:
                    chosen[group], column[group] = before
        assert best is not None
        return self._placed(*best[1:]) if best[0] < _NO_WAY else ([], 0.0)

    def _pick(self, count: int) -> int:
        return int(self.random() * count)

    def _sizes(self, chosen: Sequence[int], column: Sequence[int], columns: int) -> tuple[float, list[float]]:
        """The height of all columns and the width of each; 0 if a column is empty."""
        rises, gaps = [0.0] * columns, [-_GAP] * columns
        for ways, way, at in zip(self.groups, chosen, column, strict=True):
            rises[at] += ways[way].rise
            gaps[at] += _GAP
        if not all(rises):
            return 0.0, []
        free = self.width - _GAP * (columns - 1)
        high = (free + fsum(map(truediv, gaps, rises))) / fsum([1 / rise for rise in rises])
        high = min(high, self.height)
        return high, [(high - gap) / rise for gap, rise in zip(gaps, rises, strict=True)]

    def _cost(self, chosen: Sequence[int], column: Sequence[int], columns: int) -> float:
        """The share of the box that isn't covered, and how uneven the groups are: of a piece four times as large as another
        one the picture should be twice as large."""
        _, widths = self._sizes(chosen, column, columns)
        if not widths or min(widths) < 1.0:
            return _NO_WAY
        logs = [log(width) for width in widths]
        covered, sizes = 0.0, []
        for ways, way, at in zip(self.groups, chosen, column, strict=True):
            one, width = ways[way], widths[at]
            shown = min(width, one.most)
            covered += shown * shown * one.rise
            if one.even:
                sizes.append(logs[at] + one.offset if width < one.most else _LOG_LARGEST + one.size)
        mean = fsum(sizes) / len(sizes)
        uneven = fsum([(size - mean) ** 2 for size in sizes]) / len(sizes)
        return 1 - covered / (self.width * self.height) + _UNEVEN * uneven

    def _placed(
        self, chosen: Sequence[int], column: Sequence[int], columns: int
    ) -> tuple[list[_Place], float]:
        """Every group in its place: the columns with the largest pieces first, and in each the largest piece above."""
        high, widths = self._sizes(chosen, column, columns)
        held: list[list[_Cluster]] = [[] for _ in range(columns)]
        for ways, way, at in zip(self.groups, chosen, column, strict=True):
            held[at].append(ways[way])
        places: list[_Place] = []
        x = (self.width - fsum(widths) - _GAP * (columns - 1)) / 2
        for at in sorted(range(columns), key=lambda at: -max(one.size for one in held[at])):
            y = 0.0
            for one in sorted(held[at], key=lambda one: -one.size):
                scale = min(_LARGEST, widths[at] / one.width)
                space = one.rise * widths[at]
                left, top = (widths[at] - one.width * scale) / 2, (space - one.height * scale) / 2
                places.append((one, x + left, y + top, scale))
                y += space + _GAP
            x += widths[at] + _GAP
        return places, high


def _two_rows(sets: Sequence[Sequence[Piece]], width: float) -> tuple[list[_Place], float]:
    """The same in two rows with about as many different pieces; and the height of both."""
    counts = [len(own) for own in sets]
    first = min(range(1, len(sets)), key=lambda at: abs(sum(counts[:at]) - sum(counts[at:])))
    upper, high = _row(sets[:first], width, (_HIGHEST, *_ROW_HEIGHTS))
    lower, low = _row(sets[first:], width, (_HIGHEST, *_ROW_HEIGHTS))
    places = [*upper, *((one, left, top + high + _GAP, scale) for one, left, top, scale in lower)]
    return places, high + _GAP + low


def _row(
    sets: Sequence[Sequence[Piece]], width: float, heights: Sequence[float] = _ROW_HEIGHTS
) -> tuple[list[_Place], float]:
    """Tokens and tiles of all these sets in one row from edge to edge, as far apart from each other as they can be; and its
    height."""
    flats = [own[0].front.outline for own in sets]

    def sizes(high: float) -> list[tuple[float, float]]:
        scales = [min(_LARGEST, high / flat.height) for flat in flats]
        return [(scale, scale * flat.width) for scale, flat in zip(scales, flats, strict=True)]

    # All of them where they aren't many, else as many of each set as fit, those first of which there are least.
    whole = [len(own) for own in sets]
    least = [min(count, _LEAST_OF_EACH) for count in whole]
    ways = [(high, whole) for high in heights if high >= _LOW and sum(whole) <= _ALL]
    high, counts, wide = 0.0, least, [0.0]
    for high, counts in [*ways, *((high, least[:]) for high in heights)]:
        wide = [one for _, one in sizes(high)]
        if (
            fsum(one * count for one, count in zip(wide, counts, strict=True))
            + _ROUND * high * (sum(counts) - 1)
            <= width
        ):
            break
    while True:
        more = [
            at
            for at, own in enumerate(sets)
            if counts[at] < len(own)
            and fsum(one * count for one, count in zip(wide, counts, strict=True))
            + wide[at]
            + _APART * high * sum(counts)
            <= width
        ]
        if not more:
            break
        counts[min(more, key=lambda at: counts[at])] += 1
    taken = fsum(one * count for one, count in zip(wide, counts, strict=True))
    gap = min((width - taken) / max(1, sum(counts) - 1), high)
    x = (width - taken - gap * (sum(counts) - 1)) / 2
    places: list[_Place] = []
    for own, count, (scale, one) in zip(sets, counts, sizes(high), strict=True):
        cluster = _cluster(own, count, 1, gap / one, {})
        places.append((cluster, x, (high - cluster.height * scale) / 2, scale))
        x += count * (one + gap)
    return places, high


def _drawn(cluster: _Cluster, x: float, y: float, scale: float, line: str) -> Iterator[PlacedDrawing]:
    for at, (face, right, down) in enumerate(cluster.faces):
        left, top = x + right * scale, y + down * scale
        width, height = face.width * scale, face.height * scale
        box = (left - _EDGE, top - _EDGE, width + 2 * _EDGE, height + 2 * _EDGE)
        outline = face.outline
        yield PlacedDrawing(
            Drawing(outline, (_paper(outline, line, _EDGE / scale),)), left, top, scale=scale, clip=box
        )
        clip = _clip(outline, left, top, scale)
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


def _clip(outline: Outline, x: float, y: float, scale: float) -> Circle | Polygon | None:
    """The form of a piece that is no plain rectangle: art is round where the cut is."""
    if isinstance(outline, CircleOutline):
        radius = outline.diameter / 2 * scale
        return Circle(x + radius, y + radius, radius)
    if isinstance(outline, RectOutline):
        if not outline.radius:
            return None
        width, height, radius = outline.width, outline.height, outline.radius
        middles = (
            (width - radius, height - radius),
            (radius, height - radius),
            (radius, radius),
            (width - radius, radius),
        )
        points: tuple[Point, ...] = tuple(
            (
                cx + radius * cos(radians(90 * corner + 15 * step)),
                cy + radius * sin(radians(90 * corner + 15 * step)),
            )
            for corner, (cx, cy) in enumerate(middles)
            for step in range(7)
        )
    else:
        points = outline.points
    return Polygon(tuple((round(x + px * scale, 4), round(y + py * scale, 4)) for px, py in points))
