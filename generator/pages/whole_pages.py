"""Pieces that fill a page and are not cut out: tracker sheets."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.generator.imposition.furniture import DEPTH, RULER
from playproof.generator.imposition.sheet import Placed, Sheet, Strip
from playproof.generator.paper.papers import PAPERS, Paper
from playproof.generator.pieces.piece import Piece

__all__ = ["page_size", "whole_pages"]

#: From the piece to the footer strip, mm.
CLEAR = 3.3


def _upright(paper: Paper) -> tuple[float, float]:
    paper = PAPERS["a4"] if paper.a_piece_a_page else paper
    return min(paper.width, paper.height), max(paper.width, paper.height)


def page_size(paper: Paper, margin: float) -> tuple[float, float]:
    """Width and height in mm that a page-filling piece has on this paper: the page upright, without its margins."""
    width, height = _upright(paper)
    return round(width - 2 * margin, 4), round(height - 2 * margin - DEPTH - CLEAR, 4)


def whole_pages(pieces: Sequence[Piece], paper: Paper, margin: float) -> tuple[Sheet, ...]:
    """A page for each copy of each piece, upright, with footer and ruler and no marks."""
    width, height = _upright(paper)
    ruler_length = RULER
    footer_length = width - 2 * margin - ruler_length - 4
    sheets: list[Sheet] = []
    for piece in pieces:
        box = (margin, margin, piece.front.width, piece.front.height)
        for _ in range(piece.copies):
            foot = height - margin - DEPTH
            number = len(sheets) + 1
            roomy = footer_length > 40
            sheets.append(
                Sheet(
                    paper=paper,
                    width=width,
                    height=height,
                    side="front",
                    placed=(Placed(piece.id, piece.front, margin, margin, 0, box, "front"),),
                    marks=(),
                    folds=(),
                    footer_box=Strip(margin, foot, footer_length if roomy else width - 2 * margin, DEPTH),
                    ruler_box=Strip(width - margin - ruler_length, foot, ruler_length, DEPTH)
                    if roomy
                    else None,
                    trim_box=box,
                    bleed_box=box,
                    number=number,
                    leaf=number,
                    description=f"{piece.set_name}: {piece.name}",
                    pieces=(piece.id,),
                )
            )
    return tuple(sheets)
