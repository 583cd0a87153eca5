"""Which pieces share sheets, which are parted over several, which are printed whole as posters."""

from __future__ import annotations

from collections.abc import Sequence

from playproof.generator.imposition import DoesNotFit, Plan, Sheet, collate, impose
from playproof.generator.pieces.piece import Piece


def lay_out(pieces: Sequence[Piece], plan: Plan, whole: bool) -> tuple[Sheet, ...]:
    """The sheets of one kind: first what shares sheets, then boards, each parted along its lines.

    A board that is larger than the paper is parted unless ``whole`` asks for posters. Raises `DoesNotFit` for a piece that
    is too large and can't be parted.
    """
    if plan.paper.a_piece_a_page:
        return impose(pieces, plan)
    large = [piece for piece in pieces if piece.lines is not None and not _fits(piece, plan)]
    shared = [piece for piece in pieces if piece not in large]
    runs = [impose(shared, plan)] if shared else []
    if large:
        # Boards in parts: a deck of cards, say, has no use for that.
        from playproof.generator.imposition.boards.tiling import poster, tile_sheets
    for piece in large:
        xs, ys = piece.lines or ((), ())
        runs.append(poster(piece, plan) if whole else tile_sheets(piece, plan, xs, ys))
    return collate(runs) if len(runs) > 1 else runs[0]


def _fits(piece: Piece, plan: Plan) -> bool:
    try:
        impose([piece], plan)
    except DoesNotFit:
        return False
    return True
