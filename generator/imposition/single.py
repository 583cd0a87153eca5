"""The paper "piece": one face a page, trimmed size and bleed, as print shops want it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from playproof.generator.imposition.naming import counts, describe
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.press import transform_of
from playproof.generator.imposition.sheet import Placed, Sheet
from playproof.generator.paper.papers import Paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing


def single_pages(pieces: Iterable[Piece], plan: Plan) -> list[Sheet]:
    """A page for each face of each copy, both faces upright; no marks, footer or ruler.

    The page reaches as far beyond the trimmed piece as the larger of its faces' bleeds, or the plan's if that is
    less. Trim and bleed boxes show where to cut.
    """
    sheets: list[Sheet] = []
    for piece in pieces:
        faces: list[tuple[Drawing, bool]] = [(piece.front, False)]
        if piece.back is not None and plan.duplex != "none":
            faces.append((piece.back, True))
        bleed = max(drawing.bleed for drawing, _ in faces)
        if plan.bleed is not None:
            bleed = min(bleed, plan.bleed)
        for _ in range(piece.copies):
            sheets += [_page(piece, drawing, bleed, behind, plan) for drawing, behind in faces]
    return sheets


def _page(piece: Piece, drawing: Drawing, bleed: float, behind: bool, plan: Plan) -> Sheet:
    width, height = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    page = (0.0, 0.0, width, height)
    side: Literal["front", "back"] = "back" if behind else "front"
    return Sheet(
        paper=Paper(plan.paper.name, width, height),
        width=width,
        height=height,
        side=side,
        placed=(Placed(piece.id, drawing, bleed, bleed, 0, page, side),),
        marks=(),
        folds=(),
        footer_box=None,
        ruler_box=None,
        trim_box=(bleed, bleed, drawing.width, drawing.height),
        bleed_box=page,
        number=0,
        leaf=0,
        description=describe([piece]) + (", back" if behind else ""),
        pieces=(piece.id,),
        sets=counts([piece]),
        transform=transform_of(plan, side, width, height),
    )
