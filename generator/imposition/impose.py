"""From pieces to sheets: which pages there are and what is on each."""

from __future__ import annotations

from collections.abc import Iterable

from playproof.generator.imposition.collate import collate
from playproof.generator.imposition.edges.facing import Joined
from playproof.generator.imposition.faults import BackMismatch, ImpositionError
from playproof.generator.imposition.geometry.shapes import mirrored
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.press import press
from playproof.generator.imposition.sharing import spacing
from playproof.generator.imposition.sharing.groups import Group, gap_of
from playproof.generator.imposition.sharing.sharing import runs_of
from playproof.generator.imposition.sheet import Sheet
from playproof.generator.imposition.single import single_pages
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Outline, PolygonOutline


def impose(pieces: Iterable[Piece], plan: Plan | None = None) -> tuple[Sheet, ...]:
    """Lay ``pieces`` out on sheets as ``plan`` says (by default A4, long-edge duplex).

    Pieces of equal outline share pages in the order given; pieces of different sizes share pages where that saves
    paper, on duplex paper also pieces with backs and pieces without. With any backs in a duplex run, single-sided sheets
    get a blank back, so that the printer's pages stay in step.

    Raises `DoesNotFit` for a piece larger than the paper's room, `BackMismatch` for a back that can't be cut with
    its front.
    """
    plan = plan or Plan()
    wanted = list(pieces)
    for piece in wanted:
        _check(piece, plan)
    if plan.paper.a_piece_a_page:
        return collate([single_pages(wanted, plan)])
    groups: dict[tuple[str, bool, Outline], Group] = {}
    for piece in wanted:
        backed = piece.back is not None and plan.duplex != "none"
        key = (piece.sheet, backed, piece.front.outline)
        group = groups.get(key)
        if group is None:
            group = groups[key] = Group(piece.front.outline, backed)
        group.pieces += [piece] * piece.copies
        reach = max(piece.front.bleed, piece.back.bleed if piece.back else 0.0)
        group.bleed = max(group.bleed, min(reach, plan.bleeds[0]))
    sharing: dict[tuple[str, bool], list[Group]] = {}
    both_sides = plan.duplex in ("long", "short")
    for (sheet, backed, _), group in groups.items():
        if group.pieces:
            group.pieces = _by_family(group.pieces)
            group.gap = gap_of(group, plan)
            sharing.setdefault((sheet, both_sides or backed), []).append(group)
    # Without duplex paper, pieces with backs come first.
    keys = sharing if both_sides else sorted(sharing, key=lambda key: not key[1])
    runs = [page for key in keys for page in runs_of(sharing[key], plan)]
    sheets: list[Sheet] = []
    joined = Joined()
    number = 1
    for leaf, page in enumerate(runs, 1):
        template = spacing.spaced(joined.template(page.template, page.pieces), page.pieces)
        pressed = press(template, page.pieces, number, leaf)
        number += len(pressed)
        sheets += pressed
    return collate([sheets])


def _check(piece: Piece, plan: Plan) -> None:
    if piece.copies < 0:
        raise ImpositionError(f"{piece.name} ({piece.id}) is wanted {piece.copies} times; allowed: 0 or more")
    if min(piece.front.width, piece.front.height) <= 0:
        raise ImpositionError(f"{piece.name} ({piece.id}) has no size")
    if piece.back is not None and plan.duplex != "none":
        front, back = piece.front.outline, piece.back.outline
        if (front is not back or isinstance(front, PolygonOutline)) and not mirrored(front, back):
            raise BackMismatch(piece.name, piece.id)


def _by_family(pieces: list[Piece]) -> list[Piece]:
    """The same pieces with those of one family of a set together, as yellow tiles, where the first of them is."""
    place: dict[tuple[str, str], int] = {}
    sets = {piece.set_id: len(pieces) for piece in pieces}
    for at, piece in enumerate(pieces):
        sets[piece.set_id] = min(sets[piece.set_id], at)
        place.setdefault((piece.set_id, piece.family), at)
    return sorted(pieces, key=lambda piece: (sets[piece.set_id], place[piece.set_id, piece.family]))
