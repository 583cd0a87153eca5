"""From pieces to sheets: which pages there are and what is on each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from playproof.generator.imposition.blocks import full_blocks
from playproof.generator.imposition.collate import collate
from playproof.generator.imposition.faults import BackMismatch, DoesNotFit, ImpositionError
from playproof.generator.imposition.frames import Frame, Reserve, Settled, frames, page_sizes, settle
from playproof.generator.imposition.furniture import clearance
from playproof.generator.imposition.mixing import Lot, MixedPage, pack
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.press import press
from playproof.generator.imposition.shapes import Shape, Spot, mirrored, shape_of
from playproof.generator.imposition.sheet import Sheet
from playproof.generator.imposition.single import single_pages
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Outline, PolygonOutline

__all__ = ["impose"]

_RESERVES: tuple[Reserve, ...] = ("none", "bottom", "left")


class _Group(msgspec.Struct):
    """Pieces with one outline, in order, each copy once."""

    outline: Outline
    backed: bool
    pieces: list[Piece] = msgspec.field(default_factory=list)
    bleed: float = 0.0

    @property
    def shape(self) -> Shape:
        return shape_of(self.outline)


def impose(pieces: Iterable[Piece], plan: Plan | None = None) -> tuple[Sheet, ...]:
    """Lay ``pieces`` out on sheets as ``plan`` says (by default A4, long-edge duplex).

    Pieces of equal outline share pages in the order given; pieces of different sizes share what is left over where
    that saves pages. Pieces with backs and pieces without never share a sheet. With any backs in a duplex run,
    single-sided sheets get a blank back, so that the printer's pages stay in step.

    Raises `DoesNotFit` for a piece larger than the paper's room, `BackMismatch` for a back that can't be cut with
    its front.
    """
    plan = plan or Plan()
    wanted = list(pieces)
    for piece in wanted:
        _check(piece, plan)
    if plan.paper.a_piece_a_page:
        return collate([single_pages(wanted, plan)])
    groups: dict[tuple[bool, Outline], _Group] = {}
    for piece in wanted:
        backed = piece.back is not None and plan.duplex != "none"
        key = (backed, piece.front.outline)
        group = groups.get(key)
        if group is None:
            group = groups[key] = _Group(piece.front.outline, backed)
        group.pieces += [piece] * piece.copies
        reach = max(piece.front.bleed, piece.back.bleed if piece.back else 0.0)
        group.bleed = max(group.bleed, min(reach, plan.bleed_limit))
    runs: list[tuple[Template, list[Piece]]] = []
    for backed in (True, False):
        runs += _runs([group for group in groups.values() if group.backed == backed and group.pieces], plan)
    sheets: list[Sheet] = []
    number = 1
    for leaf, (template, chunk) in enumerate(runs, 1):
        pressed = press(template, chunk, number, leaf)
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


def _runs(groups: Sequence[_Group], plan: Plan) -> list[tuple[Template, list[Piece]]]:
    """The pages of groups that may share: full ones of each, then what is left over, mixed if that saves pages."""
    chosen = [(group, _best_template(group, plan)) for group in groups]
    full: list[list[tuple[Template, list[Piece]]]] = []
    tails: list[tuple[_Group, Template, list[Piece]]] = []
    for group, template in chosen:
        size = len(template.spots)
        whole = len(group.pieces) // size * size
        full.append([(template, group.pieces[at : at + size]) for at in range(0, whole, size)])
        if whole < len(group.pieces):
            tails.append((group, template, group.pieces[whole:]))
    shared = _mixed_runs(tails, plan) if plan.mix and len(tails) > 1 else None
    mixed, together = shared or ([], set())
    found: list[tuple[Template, list[Piece]]] = []
    for (group, _), pages in zip(chosen, full, strict=True):
        found += pages
        for index, (owner, template, rest) in enumerate(tails):
            if owner is group and index not in together:
                found.append((template, rest))
    return found + mixed


def _best_template(group: _Group, plan: Plan) -> Template:
    """The page that prints the group on the fewest sheets; among equals the plainest."""
    shape, count = group.shape, len(group.pieces)
    gap = plan.gap_of(shape.form == "disk")
    clear = clearance(plan.marks, group.bleed)
    best: tuple[tuple[object, ...], Template] | None = None
    for reserve in _RESERVES:
        for order, frame in enumerate(frames(plan, group.backed, reserve, clear)):
            for rank, block in enumerate(full_blocks(shape, gap, frame.area_width, frame.area_height)):
                settled = settle(frame, block.width, block.height, plan, group.bleed)
                quality = settled.furniture.quality
                sheets = -(-count // block.count)
                key = (quality == 3, sheets, quality, block.strip is not None, block.turned, order, rank)
                if best is None or key < best[0]:
                    spots = [
                        Spot(settled.x + x, settled.y + y, w, h, turn, group.outline)
                        for x, y, w, h, turn in block.cells()
                    ]
                    size = (block.width, block.height)
                    template = Template(plan, frame, settled, spots, size, group.bleed, group.backed)
                    best = (key, template)
        if best is not None and best[1].settled.furniture.quality == 0:
            break
    if best is None:
        raise _too_large(group.pieces[0], plan, group.backed)
    return best[1]


def _too_large(piece: Piece, plan: Plan, backed: bool) -> DoesNotFit:
    spaces = [(frame.area_width, frame.area_height) for frame in frames(plan, backed, "none", 0.0)]
    if not spaces:
        width, height = page_sizes(plan)[0]
        spaces = [(max(0.0, width - 2 * plan.margin), max(0.0, height - 2 * plan.margin))]
    landscape = piece.front.width > piece.front.height
    available = next(
        (available for available in spaces if (available[0] > available[1]) == landscape), spaces[0]
    )
    name = (
        f"{plan.paper.name} folded in the middle"
        if backed and plan.duplex == "gutterfold"
        else plan.paper.name
    )
    return DoesNotFit(
        piece.name,
        piece.id,
        (piece.front.width, piece.front.height),
        f"{name} with margins of {plan.margin:g} mm",
        available,
    )


def _mixed_runs(
    tails: Sequence[tuple[_Group, Template, list[Piece]]], plan: Plan
) -> tuple[list[tuple[Template, list[Piece]]], set[int]] | None:
    """Common pages for what is left of several groups, and which of them share; None if that saves no page."""
    groups = [group for group, _, _ in tails]
    backed, bleed = groups[0].backed, max(group.bleed for group in groups)
    clear = clearance(plan.marks, bleed)
    lots = [Lot(group.shape, len(rest), plan.gap_of(group.shape.form == "disk")) for group, _, rest in tails]
    worst_alone = max(template.settled.furniture.quality for _, template, _ in tails)
    best: tuple[tuple[object, ...], list[tuple[Frame, MixedPage, Settled]]] | None = None
    for reserve in ("bottom", "left", "none"):
        for order, frame in enumerate(frames(plan, backed, reserve, clear)):
            pages = pack(lots, frame.area_width, frame.area_height, max(plan.gap, 0.0))
            if pages is None:
                continue
            laid = [(frame, page, settle(frame, page.width, page.height, plan, bleed)) for page in pages]
            quality = max(settled.furniture.quality for _, _, settled in laid)
            key = (quality == 3, len(pages), quality, order)
            if quality <= max(worst_alone, 1) and (best is None or key < best[0]):
                best = (key, laid)
        if best is not None and len(best[1]) == 1:
            break
    if best is None or len(best[1]) >= len(tails):
        return None
    shared = [(frame, page, settled) for frame, page, settled in best[1] if not _is_alone(page, lots)]
    left = [iter(rest) for _, _, rest in tails]
    runs = [
        _mixed_page(groups, left, frame, page, settled, plan, bleed, backed)
        for frame, page, settled in shared
    ]
    together = {placed.lot for _, page, _ in shared for placed in page.blocks}
    return runs, together


def _is_alone(page: MixedPage, lots: Sequence[Lot]) -> bool:
    """Whether the page holds all of one lot and nothing else: then it may be placed as on the group's full pages."""
    here = {placed.lot for placed in page.blocks}
    return len(here) == 1 and sum(placed.block.count for placed in page.blocks) == lots[here.pop()].count


def _mixed_page(
    groups: Sequence[_Group],
    left: Sequence[Iterator[Piece]],
    frame: Frame,
    page: MixedPage,
    settled: Settled,
    plan: Plan,
    bleed: float,
    backed: bool,
) -> tuple[Template, list[Piece]]:
    spots: list[Spot] = []
    pieces: list[Piece] = []
    for placed in sorted(page.blocks, key=lambda placed: (placed.lot, placed.y, placed.x)):
        x, y = settled.x + placed.x, settled.y + placed.y
        outline = groups[placed.lot].outline
        for cell in placed.block.cells():
            spots.append(Spot(x + cell.x, y + cell.y, cell.width, cell.height, cell.turn, outline))
            pieces.append(next(left[placed.lot]))
    size = (page.width, page.height)
    return Template(plan, frame, settled, spots, size, bleed, backed), pieces
