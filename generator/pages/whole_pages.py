"""Pieces that fill a page and are not cut out: tracker sheets, on both sides of the paper."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Literal

from playproof.components.kinds import KINDS
from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.imposition.naming import describe
from playproof.generator.imposition.sheet import Placed, Sheet, Strip
from playproof.generator.paper.papers import PAPERS, Paper
from playproof.generator.pieces.piece import Piece

#: From the piece to the footer strip, mm.
CLEAR = 3.3


def _upright(paper: Paper) -> tuple[float, float]:
    paper = PAPERS["a4"] if paper.a_piece_a_page else paper
    return min(paper.width, paper.height), max(paper.width, paper.height)


def page_size(paper: Paper, margin: float) -> tuple[float, float]:
    """Width and height in mm that a page-filling piece has on this paper: the page upright, without its margins."""
    width, height = _upright(paper)
    return round(width - 2 * margin, 4), round(height - 2 * margin - DEPTH - CLEAR, 4)


def whole_pages(
    pieces: Sequence[Piece], paper: Paper, margin: float, *, both_sides: bool
) -> tuple[Sheet, ...]:
    """A sheet for each copy of each piece, upright, with footer and ruler and no marks.

    Printed on ``both_sides``, one to write on has twice the lines.
    """
    width, height = _upright(paper)
    ruler_length = RULER
    footer_length = width - 2 * margin - ruler_length - 4
    sheets: list[Sheet] = []
    for piece in pieces:
        sides: tuple[Literal["front", "back"], ...] = (
            ("front", "back") if both_sides and KINDS[piece.kind].to_write else ("front",)
        )
        box = (margin, margin, piece.front.width, piece.front.height)
        before = sheets[-1].leaf if sheets else 0
        for leaf, side in product(range(piece.copies), sides):
            foot = height - margin - DEPTH
            number = len(sheets) + 1
            drawing = piece.back or piece.front if side == "back" else piece.front
            roomy = footer_length > 40
            sheets.append(
                Sheet(
                    paper=paper,
                    width=width,
                    height=height,
                    side=side,
                    placed=(Placed(piece.id, drawing, margin, margin, 0, box, side),),
                    marks=(),
                    folds=(),
                    footer_box=Strip(margin, foot, footer_length if roomy else width - 2 * margin, DEPTH),
                    ruler_box=Strip(width - margin - ruler_length, foot, ruler_length, DEPTH)
                    if roomy
                    else None,
                    trim_box=box,
                    bleed_box=box,
                    number=number,
                    leaf=before + leaf + 1,
                    description=describe([piece]),
                    pieces=(piece.id,),
                )
            )
    return tuple(sheets)
