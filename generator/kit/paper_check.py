"""Pieces that are too large for the paper that they are to be printed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from msgspec.structs import replace as with_fields

from playproof.components.faults import Fault
from playproof.generator.imposition import DoesNotFit, ImpositionError, Plan
from playproof.generator.kit.sheet_groups import lay_out
from playproof.generator.pages.whole_pages import page_size
from playproof.generator.paper.papers import MARGIN, Paper
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import FILLS_PAGE
from playproof.layouts.render_context import RenderContext


def paper_context(context: RenderContext, paper: Paper) -> RenderContext:
    """The game as it is drawn for this paper, with the margins that a kit has if none are asked for."""
    return replace(context, page=page_size(paper, MARGIN))


def paper_faults(context: RenderContext, paper: Paper) -> Iterator[Fault]:
    """A fault for each piece of a game without other faults that can't be printed on this paper."""
    plan, sizes = Plan(paper=paper, margin=MARGIN), set()
    for piece in draw_pieces(context, context.game.sets):
        size = (piece.front.outline, piece.sheet, piece.lines is None, piece.back is None)
        if piece.kind in FILLS_PAGE or size in sizes:
            continue
        sizes.add(size)
        yield from _faults([with_fields(piece, copies=1)], plan, context)


def _faults(pieces: Sequence[Piece], plan: Plan, context: RenderContext) -> Iterator[Fault]:
    try:
        lay_out(pieces, plan, whole=False)
    except DoesNotFit as trouble:
        (wide, high), (across, along) = trouble.size, trouble.available
        set_id, _, piece_id = trouble.piece_id.partition("/")
        yield Fault(
            context.game.place(set_id, piece_id),
            f"{pieces[0].set_name}, '{pieces[0].name}' is {wide:.4g} × {high:.4g} mm; {plan.paper.name} has room for "
            f"{across:.4g} × {along:.4g} mm",
            "a smaller size, or a larger paper: --paper",
        )
    except ImpositionError as trouble:
        yield Fault(
            context.game.place(pieces[0].set_id, pieces[0].id.partition("/")[2]),
            str(trouble),
            "a larger paper: --paper",
        )
