"""The press: puts pieces on a template's spots and makes sheets of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from playproof.generator.imposition.edges.marks import INK, round_marks, toned
from playproof.generator.imposition.naming import counts, describe
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.sheet import HAIRLINE, Placed, Sheet, Side, union
from playproof.generator.imposition.template import FOLD_DASH, Face, Template
from playproof.generator.paper.page import NO_TRANSFORM, Transform
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing, Line


class _Contents(msgspec.Struct, frozen=True):
    """What is on both sides of a sheet, as ids and in words."""

    pieces: tuple[str, ...]
    sets: tuple[tuple[str, int], ...]
    description: str


def transform_of(plan: Plan, side: Side, width: float, height: float) -> Transform:
    """The printer's correction for one side of a page."""
    return NO_TRANSFORM if plan.printer is None else plan.printer.apply(side, width, height)


def press(template: Template, pieces: Sequence[Piece], number: int, leaf: int) -> list[Sheet]:
    """The one or two sheets that hold ``pieces``, each on one spot: at most as many as the template has.

    The first has page number ``number``; both are sides of sheet ``leaf``.
    """
    plan, limit = template.plan, template.bleed
    geometry = template.leaf(len(pieces))
    ids = tuple(dict.fromkeys(piece.id for piece in pieces))
    contents = _Contents(ids, counts(pieces), describe(pieces))
    front, back = geometry.front, geometry.back
    fronts = _place([(at, piece.id, piece.front) for at, piece in enumerate(pieces)], front, limit, "front")
    if not template.backed:
        return [_sheet(plan, front, "front", fronts, contents, number, leaf)]
    behind = [(at, piece.id, piece.back) for at, piece in enumerate(pieces) if piece.back is not None]
    if back is None:
        folded = _place(
            [(front.fronts + at, piece_id, drawing) for at, piece_id, drawing in behind], front, limit, "back"
        )
        return [_sheet(plan, front, "both", fronts + folded, contents, number, leaf)]
    backs = _place(behind, back, limit, "back")
    return [
        _sheet(plan, front, "front", fronts, contents, number, leaf),
        _sheet(plan, back, "back", backs, contents, number + 1, leaf),
    ]


def _place(
    drawings: Sequence[tuple[int, str, Drawing]], face: Face, limit: float, side: Literal["front", "back"]
) -> list[Placed]:
    """Put drawings on the face's spots of these numbers, each with at most ``limit`` mm of bleed."""
    placed = []
    alike = _alike(drawings, face) if side == "back" and not face.fronts else ()
    for index, piece_id, drawing in drawings:
        bleed = drawing.bleed
        box, shape = face.clips(bleed if bleed < limit else limit, alike)[index]
        spot = face.spots[index]
        placed.append(Placed(piece_id, drawing, spot.x, spot.y, spot.turn, box, side, shape))
    return placed


def _alike(drawings: Sequence[tuple[int, str, Drawing]], face: Face) -> tuple[int, ...]:
    """A number for each of the face's spots; those with one back share theirs."""
    found = list(range(-len(face.spots), 0))
    first: dict[int, int] = {}
    for index, _, drawing in drawings:
        found[index] = first.setdefault(id(drawing), index)
    return tuple(found)


def _sheet(
    plan: Plan, face: Face, side: Side, placed: list[Placed], contents: _Contents, number: int, leaf: int
) -> Sheet:
    folds, marks = face.folds, face.marks
    if plan.marks != "none":
        fronts = [item for item in placed if item.side == "front"]
        marks = toned(marks, fronts) + round_marks(fronts)
        folds += tuple(line for item in placed if item.drawing.folds for line in piece_folds(item))
    return Sheet(
        paper=plan.paper,
        width=face.width,
        height=face.height,
        side=side,
        placed=tuple(placed),
        marks=marks,
        folds=folds,
        footer_box=face.furniture.footer,
        ruler_box=face.furniture.ruler,
        trim_box=face.trim_box,
        bleed_box=union([item.clip for item in placed]),
        number=number,
        leaf=leaf,
        description=("Backs: " if side == "back" else "") + contents.description,
        pieces=contents.pieces,
        sets=contents.sets,
        transform=transform_of(plan, side, face.width, face.height),
        cuts=face.cuts,
    )


def piece_folds(placed: Placed) -> tuple[Line, ...]:
    """The drawing's own fold lines on the sheet, dashed hairlines."""
    x, y = placed.origin
    across, along = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[placed.turn]
    lines = []
    for x1, y1, x2, y2 in placed.drawing.folds:
        a = (x + x1 * across - y1 * along, y + x1 * along + y1 * across)
        b = (x + x2 * across - y2 * along, y + x2 * along + y2 * across)
        lines.append(Line(*a, *b, stroke=INK, weight=HAIRLINE, dash=FOLD_DASH))
    return tuple(lines)
