"""What faces each other across a cut: where both edges have the same inks, one cut parts two pieces.

A page is planned with equal gaps. Here rows, or columns, are joined whose facing edges are alike in every pair, fronts and
backs; the space that this frees goes to the gaps that stay, where the colour changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import fsum

from playproof.generator.imposition.edges.inked import EdgeInk, EdgeInks, edge_inks
from playproof.generator.imposition.geometry.shapes import SMALL, TOLERANCE, Spot, area
from playproof.generator.imposition.plan import GAP
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing

#: A gap that stays becomes so wide at most, mm: as wide as between blocks of different kinds.
_WIDE = 5.0
#: Gaps are whole steps of it, mm.
_STEP = 0.5
#: The edges of a page: left, top, right, bottom; and the same edge of a back, which is turned over.
RIGHT, BOTTOM = 2, 3
_TURNED_OVER = (2, 1, 0, 3)


class Joined:
    """Templates with joined rows and columns; sheets that are laid out alike have one template."""

    def __init__(self) -> None:
        self._made: dict[tuple[Template, tuple[Spot, ...]], Template] = {}

    def template(self, template: Template, pieces: Sequence[Piece]) -> Template:
        """The template for a sheet of these pieces, filled row by row or column by column. A plan's own gap stays."""
        template = _in_columns(template, pieces)
        if template.plan.gap is not None:
            return template
        spots = tuple(_joined(template, pieces))
        if spots == template.spots[: len(pieces)]:
            return template
        key = (template, spots)
        if key not in self._made:
            self._made[key] = template.at(spots)
        return self._made[key]


def _in_columns(template: Template, pieces: Sequence[Piece]) -> Template:
    """The same page of cards, filled column by column where then fewer cuts part edges of different colours, or more rows
    and columns can be joined."""
    spots = template.spots[: len(pieces)]
    if len({spot.outline for spot in spots}) > 1 or any(
        spot.shape.form != "rect" or area(spot.outline) <= SMALL for spot in spots
    ):
        return template
    order = sorted(range(len(spots)), key=lambda at: (round(spots[at].x, 3), round(spots[at].y, 3)))
    below = [spots[at] for at in order]
    if below == list(spots):
        return template
    in_rows, in_columns = (
        (
            parted(one, pieces)[0],
            -sum(
                alike and TOLERANCE < gap <= GAP + TOLERANCE
                for edge in (BOTTOM, RIGHT)
                for gap, alike in gaps_between(one, pieces, edge)
            ),
        )
        for one in (spots, below)
    )
    return template.only(order) if in_columns < in_rows else template


def _joined(template: Template, pieces: Sequence[Piece]) -> list[Spot]:
    """The spots of a sheet's pieces after rows and columns are joined. Each block stays within its place."""
    spots = list(template.spots[: len(pieces)])
    whole = len({spot.outline for spot in spots}) == 1 and template.frame.fold == "none"
    for outline in dict.fromkeys(spot.outline for spot in spots):
        here = [at for at, spot in enumerate(spots) if spot.outline == outline]
        if spots[here[0]].shape.form != "rect" or len({spots[at].turn for at in here}) > 1:
            continue
        others = [spot for spot in spots if spot.outline != outline]
        for edge in (BOTTOM, RIGHT):
            block = [spots[at] for at in here]
            moves = _moves(block, [pieces[at] for at in here], others, edge, whole)
            for at, spot in zip(here, block, strict=True):
                by = moves.get(key(spot, edge), 0.0)
                spots[at] = spot._replace(y=spot.y + by) if edge == BOTTOM else spot._replace(x=spot.x + by)
    return spots


def _moves(
    block: Sequence[Spot], pieces: Sequence[Piece], others: Sequence[Spot], edge: int, whole: bool
) -> dict[float, float]:
    """How far each row of a block moves down, or each column to the right, mm, by its place; the block of a ``whole`` page
    keeps its middle, any other its first row."""
    gaps = _joinable(block, pieces, edge)
    if not any(alike for _, alike in gaps):
        return {}
    low, high = min(key(spot, edge) for spot in block), max(key(spot, edge) for spot in block)
    far = high + _size(block[0], edge)
    if any(key(one, edge) < far and key(one, edge) + _size(one, edge) > low for one in others):
        # Cuts that go on beside the block stay where they are.
        return {}
    free = fsum(gap for gap, alike in gaps if alike)
    open_gaps = [gap for gap, alike in gaps if not alike and gap <= GAP + TOLERANCE]
    wider = 0.0
    if open_gaps:
        wider = (min(free / len(open_gaps), _WIDE - max(open_gaps)) + TOLERANCE) // _STEP * _STEP
    moved = (free - wider * len(open_gaps)) / 2 if whole else 0.0
    lines = sorted({key(spot, edge) for spot in block})
    found = {lines[0]: moved}
    for line, (gap, alike) in zip(lines[1:], gaps, strict=True):
        if alike:
            moved -= gap
        elif gap <= GAP + TOLERANCE:
            moved += wider
        found[line] = moved
    return found


def _joinable(spots: Sequence[Spot], pieces: Sequence[Piece], edge: int) -> list[tuple[float, bool]]:
    """Between rows, or columns, of equal pieces: the gap, and whether it can be left out. Empty if rows overlap.

    Where only some can, they are those between rows of one colour, or of one kind of pieces: other rows that touch, beside some
    that don't, would look like a mistake.
    """
    found = gaps_between(spots, pieces, edge)
    lines: dict[float, list[tuple[Spot, Piece]]] = {}
    for spot, piece in zip(spots, pieces, strict=True):
        lines.setdefault(key(spot, edge), []).append((spot, piece))
    rows = [lines[line] for line in sorted(lines)]
    kinds = [{piece.family or piece.id for _, piece in row} for row in rows]
    plain = [
        len({_inks(piece.front, (edge - spot.turn // 90) % 4) for spot, piece in row}) == 1 for row in rows
    ]
    every = all(alike for _, alike in found)
    return [
        (
            gap,
            alike
            and TOLERANCE < gap <= GAP + TOLERANCE
            and (every or (plain[at] and plain[at + 1]) or bool(kinds[at] & kinds[at + 1])),
        )
        for at, (gap, alike) in enumerate(found)
    ]


def gaps_between(spots: Sequence[Spot], pieces: Sequence[Piece], edge: int) -> list[tuple[float, bool]]:
    """Between rows, or columns, of equal pieces: the gap, and whether the edges that face across it are alike in every
    pair. Empty if rows overlap."""
    places = {(key(spot, edge), key(spot, 5 - edge)): at for at, spot in enumerate(spots)}
    size = _size(spots[0], edge)
    found = []
    for near, far in pairwise(sorted({along for along, _ in places})):
        gap = far - near - size
        if gap < -TOLERANCE:
            return []
        pairs = [
            (at, places[far, across])
            for (along, across), at in places.items()
            if along == near and (far, across) in places
        ]
        alike = all(
            _alike(pieces[one], pieces[other], (edge - spots[one].turn // 90) % 4) for one, other in pairs
        )
        found.append((gap, alike))
    return found


def key(spot: Spot, edge: int) -> float:
    """The place of a spot's row (below ``BOTTOM``), or of its column, mm."""
    return round(spot.y if edge == BOTTOM else spot.x, 3)


def _size(spot: Spot, edge: int) -> float:
    return spot.height if edge == BOTTOM else spot.width


def _alike(one: Piece, other: Piece, edge: int) -> bool:
    """Whether this edge of one piece, and the opposite one of another that lies the same way, have the same inks."""
    behind = _TURNED_OVER[edge]
    return _inks(one.front, edge) == _inks(other.front, edge - 2) and _inks(one.back, behind) == _inks(
        other.back, behind - 2
    )


def _inks(face: Drawing | None, edge: int) -> frozenset[EdgeInk]:
    return frozenset() if face is None else edge_inks(face)[edge]


def parted(spots: Sequence[Spot], pieces: Sequence[Piece]) -> tuple[int, int]:
    """How many cuts part edges of different colours (a knife that strays shows the neighbour's), and how many different
    pieces."""
    placed = list(zip(spots, pieces, strict=False))
    inks = {name: edge_inks(front) for name, front in {one.id: one.front for _, one in placed}.items()}
    found = different = 0
    for (a, one), (b, other) in combinations(placed, 2):
        above = abs(a.x - b.x) < 1 and abs(abs(a.y - b.y) - a.height) < 1
        beside = abs(a.y - b.y) < 1 and abs(abs(a.x - b.x) - a.width) < 1
        if not above and not beside:
            continue
        # As they lie on the page: left, top, right, bottom.
        first, second = _turned_by(inks[one.id], a.turn), _turned_by(inks[other.id], b.turn)
        if (a.y > b.y) if above else (a.x > b.x):
            first, second = second, first
        found += first[3] != second[1] if above else first[2] != second[0]
        different += one.id != other.id
    return found, different


def _turned_by(edges: EdgeInks, turn: float) -> EdgeInks:
    """The edges of a piece as they lie, turned clockwise by so many degrees."""
    quarters = round(turn / 90) % 4
    left, top, right, bottom = edges[4 - quarters :] + edges[: 4 - quarters]
    return left, top, right, bottom
