"""The cover's picture: a few of everything that the kit holds, whole, in a collage from edge to edge; small pieces are drawn
at a larger scale than boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from math import cos, exp, fsum, log, radians, sin
from random import Random

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
    Rect,
    RectOutline,
)

__all__ = ["table_picture"]

#: Of these kinds the largest piece of all sets is shown.
_ONE = ("boards", "networks")
#: Columns and rows in which pieces of a kind may be shown; of kinds that aren't named, and of tiles and tokens.
_SHOWN = {
    "boards": ((1, 1),),
    "networks": ((1, 1),),
    "markets": ((1, 1),),
    "mats": ((1, 1),),
    "charters": ((1, 1), (1, 2), (2, 1)),
}
_CARDS = ((2, 1), (3, 1), (1, 2), (2, 2), (4, 1), (3, 2), (1, 3), (4, 2), (2, 3))
_TOKENS = ((3, 1), (4, 1), (6, 1), (2, 2), (3, 2), (4, 2), (5, 2), (2, 3), (1, 3), (1, 4), (2, 4))
#: From one piece to the next, as a share of its width.
_CARD, _ROUND = 0.06, 0.12
#: Pieces are drawn at most so large; between groups of them there are so many mm.
_LARGEST, _GAP = 0.85, 3.5
_EDGE = 0.25
#: So many arrangements are tried, the first of them from the seed, at falling temperatures.
_TRIES, _SEED, _HOT, _COLD = 3000, 1, 0.06, 0.002
#: What pieces that aren't as large as they should be weigh against the share of the area that is covered; scales should
#: fall with this power of a piece's longer side.
_UNEVEN, _ROOT = 1.6, 0.37


class _Cluster(msgspec.Struct, frozen=True):
    """Faces of one set and where their top left corners are; mm in true size."""

    name: str
    faces: tuple[tuple[Drawing, float, float], ...]
    width: float
    height: float
    #: Its height by its width.
    rise: float
    #: The logarithm of what its scale should be in inverse proportion to.
    size: float


#: A cluster, where it is in the box, and its scale.
_Place = tuple[_Cluster, float, float, float]


def table_picture(pieces: Sequence[Piece], box: Box, line: str) -> list[PlacedDrawing]:
    """The pieces in ``box`` (mm), each on paper of its own with an edge in the colour ``line``; none if there are none."""
    x, y, width, height = box
    groups = _groups(_sets(pieces))
    if not groups:
        return []
    return [
        drawn
        for cluster, left, top, scale in _Collage(groups, width, height).places()
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


def _groups(sets: Mapping[str, Sequence[Piece]]) -> list[list[_Cluster]]:
    """Each set in the columns and rows that it may be shown in."""
    # What lies on another piece isn't shown beside it once more.
    lie = {one.set_id for own in sets.values() for piece in own for one in piece.lying}
    groups = []
    for own in sets.values():
        if own[0].set_id not in lie:
            flat = own[0].front.outline
            small = not isinstance(flat, RectOutline) or flat.width * flat.height < 900
            grids = _SHOWN.get(own[0].kind, _TOKENS if small else _CARDS)
            fit = [grid for grid in grids if grid[0] * grid[1] <= len(own)] or [(len(own), 1)]
            groups.append([_cluster(own, *grid, _ROUND if small else _CARD, sets) for grid in fit])
    return groups


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
    return _Cluster(own[0].set_name or own[0].name, tuple(faces), width, height, height / width, size)


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
            yield face, left + one.x - face.width / 2, top + one.y - face.height / 2


class _Collage:
    """Groups in a box without gaps but those between them: two parts side by side or one below the other, each of them a
    group or two parts again. A part's height is ``rise`` × its width + ``base``, so that all sizes follow from the tree."""

    def __init__(self, groups: Sequence[Sequence[_Cluster]], width: float, height: float) -> None:
        self.groups, self.width, self.height = groups, width, height
        count = len(groups)
        self.count = count
        self.chosen = [0] * count
        # Nodes from `count` on are pairs, at first of neighbours; the last of them is the whole.
        waiting = list(range(count))
        self.pairs: list[list[int]] = []
        while len(waiting) > 1:
            self.pairs.append([waiting.pop(0), waiting.pop(0)])
            waiting.append(count + len(self.pairs) - 1)
        self.beside = [at % 2 == 0 for at in range(count - 1)]
        self.root = waiting[0]
        self.random = Random(_SEED).random

    def places(self) -> list[_Place]:
        """The best arrangement found: a few thousand small changes, those for the worse less and less often."""
        now = self._cost()
        best, kept = now, self._state()
        for at in range(_TRIES if self.count > 1 or len(self.groups[0]) > 1 else 0):
            before = self._state()
            self._change()
            cost = self._cost()
            heat = _HOT * (_COLD / _HOT) ** (at / _TRIES)
            if cost <= now or self.random() < exp((now - cost) / heat):
                now = cost
                if cost < best:
                    best, kept = cost, self._state()
            else:
                self._restore(before)
        self._restore(kept)
        return self._placed()

    def _state(self) -> tuple[list[int], list[list[int]], list[bool], int]:
        return self.chosen[:], [pair[:] for pair in self.pairs], self.beside[:], self.root

    def _restore(self, state: tuple[list[int], list[list[int]], list[bool], int]) -> None:
        self.chosen, self.pairs, self.beside, self.root = state

    def _pick(self, count: int) -> int:
        return int(self.random() * count)

    def _change(self) -> None:
        """Another grid for a group, two groups that change places, a pair that turns, or a group that goes elsewhere."""
        way, count = self.random(), self.count
        if way < 0.3 or count < 2:
            group = self._pick(count)
            self.chosen[group] = self._pick(len(self.groups[group]))
        elif way < 0.5:
            at = self._pick(count - 1)
            self.beside[at] = not self.beside[at]
        elif way < 0.7:
            one, other = self._pick(count), self._pick(count)
            swap = {one: other, other: one}
            self.pairs = [[swap.get(node, node) for node in pair] for pair in self.pairs]
        elif count > 2:
            self._move(self._pick(count))

    def _move(self, group: int) -> None:
        above = next(at for at, pair in enumerate(self.pairs) if group in pair)
        node, pair = self.count + above, self.pairs[above]
        self._replace(node, pair[0] if pair[1] == group else pair[1])
        targets = [at for at in range(2 * self.count - 1) if at not in (group, node)]
        target = targets[self._pick(len(targets))]
        self._replace(target, node)
        self.pairs[above] = [target, group]
        self.beside[above] = self.random() < 0.5

    def _replace(self, node: int, other: int) -> None:
        if self.root == node:
            self.root = other
        for pair in self.pairs:
            for at in (0, 1):
                if pair[at] == node:
                    pair[at] = other

    def _sizes(self) -> tuple[list[float], list[float], list[float]]:
        """Rise, base and width of every node; the whole is as wide or as high as the box."""
        count, pairs, beside = self.count, self.pairs, self.beside
        rises = [ways[chosen].rise for ways, chosen in zip(self.groups, self.chosen, strict=True)]
        rises += [0.0] * len(pairs)
        bases = [0.0] * len(rises)
        # Each pair comes before its parts: the list grows while it is read.
        order = [self.root] if self.root >= count else []
        for node in order:
            order += [part for part in pairs[node - count] if part >= count]
        for node in reversed(order):
            first, second = pairs[node - count]
            rise, other = rises[first], rises[second]
            if beside[node - count]:
                both = 1 / (1 / rise + 1 / other)
                rises[node], bases[node] = both, both * (bases[first] / rise + bases[second] / other - _GAP)
            else:
                rises[node], bases[node] = rise + other, bases[first] + bases[second] + _GAP
        widths = [0.0] * len(rises)
        widths[self.root] = min(self.width, (self.height - bases[self.root]) / rises[self.root])
        for node in order:
            first, second = pairs[node - count]
            if beside[node - count]:
                high = rises[node] * widths[node] + bases[node]
                widths[first] = (high - bases[first]) / rises[first]
                widths[second] = (high - bases[second]) / rises[second]
            else:
                widths[first] = widths[second] = widths[node]
        return rises, bases, widths

    def _cost(self) -> float:
        """The share of the box that isn't covered, and how uneven the groups are: of a piece four times as large as another
        one the picture should be twice as large."""
        _, _, widths = self._sizes()
        covered, sizes = 0.0, []
        for group, ways in enumerate(self.groups):
            one, width = ways[self.chosen[group]], widths[group]
            if width < 1.0:
                return 100.0 - width
            scale = min(_LARGEST, width / one.width)
            covered += scale * scale * one.width * one.height
            sizes.append(log(scale) + one.size)
        mean = fsum(sizes) / len(sizes)
        uneven = fsum([(size - mean) ** 2 for size in sizes]) / len(sizes)
        return 1 - covered / (self.width * self.height) + _UNEVEN * uneven

    def _placed(self) -> list[_Place]:
        """Every group in its place: of two parts the one with the larger piece is at the left or above."""
        rises, bases, widths = self._sizes()
        places: list[_Place] = []

        def largest(node: int) -> float:
            if node < self.count:
                one = self.groups[node][0]
                return one.size
            return max(largest(part) for part in self.pairs[node - self.count])

        def high(node: int) -> float:
            return rises[node] * widths[node] + bases[node]

        def place(node: int, x: float, y: float) -> None:
            if node < self.count:
                one = self.groups[node][self.chosen[node]]
                scale = min(_LARGEST, widths[node] / one.width)
                left, top = (widths[node] - one.width * scale) / 2, (high(node) - one.height * scale) / 2
                places.append((one, x + left, y + top, scale))
                return
            first, second = sorted(self.pairs[node - self.count], key=largest, reverse=True)
            place(first, x, y)
            if self.beside[node - self.count]:
                place(second, x + widths[first] + _GAP, y)
            else:
                place(second, x, y + high(first) + _GAP)

        place(self.root, (self.width - widths[self.root]) / 2, (self.height - high(self.root)) / 2)
        return places


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
