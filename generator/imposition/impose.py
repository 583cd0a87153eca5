"""From pieces to sheets: which pages there are and what is on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from math import ceil, fsum
from typing import NamedTuple

import msgspec
from playproof.generator.imposition.blocks import Block, Gap, full_blocks
from playproof.generator.imposition.collate import collate
from playproof.generator.imposition.faults import BackMismatch, DoesNotFit, ImpositionError
from playproof.generator.imposition.frames import (
    Frame,
    Reserve,
    Settled,
    content_box,
    frames,
    page_sizes,
    settle,
)
from playproof.generator.imposition.furniture import REACHED, clearance
from playproof.generator.imposition.inked import inked
from playproof.generator.imposition.mixing import Lot, MixedPage, PlacedBlock, pack
from playproof.generator.imposition.plan import GAP, ROUND_GAP, Plan
from playproof.generator.imposition.press import press
from playproof.generator.imposition.shapes import Shape, Spot, area, mirrored, shape_of
from playproof.generator.imposition.sheet import Sheet
from playproof.generator.imposition.single import single_pages
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Outline, PolygonOutline

__all__ = ["impose"]

_RESERVES: tuple[Reserve, ...] = ("none", "bottom", "left")
#: A mark beyond the bleed is worth its place from this length on, mm.
_MARK = 1.5
#: Smaller pieces are tokens: each colour has rows of its own if there is room, mm².
_SMALL = 900.0
#: Of so many copies each, on average, pieces mostly lie beside equal ones: a cut that is a little off shows the same art.
_ALIKE = 12
#: A page of pieces that are all turned alike may hold so much less than one with a second block of turned ones.
_PLAIN = 0.95


class _Group(msgspec.Struct):
    """Pieces with one outline, in order, each copy once."""

    outline: Outline
    backed: bool
    pieces: list[Piece] = msgspec.field(default_factory=list)
    bleed: float = 0.0
    gap: Gap = (0.0, 0.0)

    @property
    def shape(self) -> Shape:
        return shape_of(self.outline)

    @property
    def area(self) -> float:
        """The area of all its pieces, mm²."""
        return area(self.outline) * len(self.pieces)


class _Page(msgspec.Struct, frozen=True):
    """A sheet to be made: its geometry and the pieces on its spots."""

    template: Template
    pieces: list[Piece]


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
    groups: dict[tuple[bool, Outline], _Group] = {}
    for piece in wanted:
        backed = piece.back is not None and plan.duplex != "none"
        key = (backed, piece.front.outline)
        group = groups.get(key)
        if group is None:
            group = groups[key] = _Group(piece.front.outline, backed)
        group.pieces += [piece] * piece.copies
        reach = max(piece.front.bleed, piece.back.bleed if piece.back else 0.0)
        group.bleed = max(group.bleed, min(reach, plan.bleeds[0]))
    filled = [group for group in groups.values() if group.pieces]
    for group in filled:
        group.gap = _gap(group, plan)
    if plan.duplex in ("long", "short"):
        runs = _runs(filled, plan)
    else:
        runs = [
            page
            for backed in (True, False)
            for page in _runs([g for g in filled if g.backed == backed], plan)
        ]
    sheets: list[Sheet] = []
    number = 1
    for leaf, page in enumerate(runs, 1):
        pressed = press(page.template, page.pieces, number, leaf)
        number += len(pressed)
        sheets += pressed
    return collate([sheets])


def _gap(group: _Group, plan: Plan) -> Gap:
    """Between pieces of a group: a gap for bleed where its art reaches the cut and that costs no sheet.

    Small pieces and those that mostly lie beside equal ones, as notes do, have none: one cut parts two of them.
    """
    least = plan.gap_of(group.shape.form == "disk")
    alike = len(group.pieces) >= _ALIKE * len({piece.id for piece in group.pieces})
    round_form = group.shape.form == "disk" and plan.gap is plan.round_gap is None
    if not round_form and (
        plan.gap is not None
        or group.shape.form != "rect"
        or area(group.outline) <= _SMALL
        or alike
        or not inked(group.pieces)
    ):
        return (least, least)

    def on_a_sheet(gap: Gap) -> int:
        group.gap = gap
        return min(len(group.pieces), len(_best_template(group, plan).spots))

    if round_form:
        count = len(group.pieces)
        close, apart = (-(-count // on_a_sheet((gap, gap))) for gap in (least, ROUND_GAP))
        return (ROUND_GAP, ROUND_GAP) if close == apart else (least, least)
    most = on_a_sheet((least, least))
    wide = [gap for gap in ((GAP, GAP), (GAP, least), (least, GAP)) if on_a_sheet(gap) == most]
    return wide[0] if wide else (least, least)


def _check(piece: Piece, plan: Plan) -> None:
    if piece.copies < 0:
        raise ImpositionError(f"{piece.name} ({piece.id}) is wanted {piece.copies} times; allowed: 0 or more")
    if min(piece.front.width, piece.front.height) <= 0:
        raise ImpositionError(f"{piece.name} ({piece.id}) has no size")
    if piece.back is not None and plan.duplex != "none":
        front, back = piece.front.outline, piece.back.outline
        if (front is not back or isinstance(front, PolygonOutline)) and not mirrored(front, back):
            raise BackMismatch(piece.name, piece.id)


def _best_template(group: _Group, plan: Plan) -> Template:
    """The page that prints the group on the fewest sheets; among equals the plainest."""
    shape, count = group.shape, len(group.pieces)
    low = min(group.bleed, plan.bleed_limit)
    clear = clearance(plan.marks, low)
    best: tuple[tuple[object, ...], Frame, Block, int] | None = None
    fewest = count
    for reserve in _RESERVES:
        for order, frame in enumerate(frames(plan, group.backed, reserve, clear)):
            blocks = full_blocks(shape, group.gap, frame.area_width, frame.area_height)
            most = max((block.count for block in blocks), default=0)
            for rank, block in enumerate(blocks):
                if block.strip is not None and any(one.count >= _PLAIN * most for one in blocks[:rank]):
                    continue
                quality = settle(frame, block.width, block.height, plan, low).furniture.quality
                sheets = -(-count // block.count)
                # A page more is less than cuts and bleed that run into the footer and the ruler.
                squeezed = quality if quality > 1 else 0
                held = min(count, block.count)
                key = (squeezed, sheets, quality, block.strip is not None, -held, block.turned, order, rank)
                fewest = min(fewest, sheets)
                if best is None or key < best[0]:
                    best = (key, frame, block, quality)
        # What only a squeezed page holds may still go into a frame that keeps the strip free.
        if best is not None and best[3] == 0 and best[0][1] == fewest:
            break
    if best is None:
        raise _too_large(group.pieces[0], plan, group.backed)
    _, frame, block, _ = best
    placed = (PlacedBlock(0, block, 0.0, 0.0),)
    return _template(plan, [group], MixedPage(frame, placed, block.width, block.height), group.backed)


def _template(plan: Plan, groups: Sequence[_Group], page: MixedPage, backed: bool) -> Template:
    """The geometry of a page, its blocks in their order, with as much bleed as it has room for."""
    frame, size = page.frame, (page.width, page.height)
    wanted = max(groups[placed.lot].bleed for placed in page.blocks)
    settled, bleed = _settled(plan, frame, size, wanted)
    spots = [
        Spot(settled.x + placed.x + x, settled.y + placed.y + y, w, h, turn, groups[placed.lot].outline)
        for placed in page.blocks
        for x, y, w, h, turn in placed.block.cells()
    ]
    return Template(plan, frame, settled, spots, size, bleed, backed)


def _settled(plan: Plan, frame: Frame, size: tuple[float, float], wanted: float) -> tuple[Settled, float]:
    """The place of a page's content, and the bleed: less where marks beyond it would be where printers don't print."""
    for limit in plan.bleeds:
        bleed = min(wanted, limit)
        settled = settle(frame, *size, plan, bleed)
        x, y, width, height = content_box(frame, settled.x, settled.y, *size, plan.fold_gap)
        around = min(x, y, frame.width - x - width, frame.height - y - height)
        if settled.furniture.quality == 0 and around >= bleed + _MARK + REACHED:
            break
    return settled, bleed


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


class _Way(NamedTuple):
    """A way to share pages.

    Groups keep full pages of their own that are at least so full, ``kept``, as a part of the paper. ``block_cost`` is what
    a block costs in a page's score: more of it means fewer blocks on a page. ``bare`` leaves out gaps for bleed,
    ``parted`` keeps pieces with backs and pieces without on different sheets.
    """

    kept: float
    block_cost: float
    bare: bool
    parted: bool


#: The ways that are tried, the plainest first: no group keeps pages that are fuller than full.
_WAYS = tuple(
    _Way(kept, block_cost, bare, parted)
    for bare in (False, True)
    for parted in (True, False)
    for kept in (0.7, 0.78, 2.0)
    for block_cost in (0.004, 0.03)
)
#: A sheet more is no worse than so many sheets with a piece or two of a set of so many pieces or more.
_STRAYS, _SET = 3, 20
#: Sheets so full can't become fewer.
_FULL = 0.88


def _runs(groups: Sequence[_Group], plan: Plan) -> list[_Page]:
    """The pages of groups that may share.

    Of several ways that with the fewest sheets, then the fewest printed sides, then the fewest sets on a sheet.
    """
    chosen = [(group, _best_template(group, plan)) for group in groups]
    best = [page for group, template in chosen for page in _pages(template, group.pieces)]
    if not plan.mix or len(groups) < 2:
        return best
    cost = _cost(best)
    area_of = {
        backed: fsum(group.area for group in groups if group.backed == backed) for backed in (True, False)
    }
    fewest = ceil(fsum(area_of.values()) / (_FULL * plan.paper.width * plan.paper.height))
    bare = [group if group.gap == _least(group, plan) else _bare(group, plan) for group in groups]
    without_gaps = [(group, _best_template(group, plan)) for group in bare] if bare != list(groups) else []
    for way in _WAYS:
        here = without_gaps if way.bare else chosen
        if way.parted:
            own = [
                [one for one in here if one[0].backed == backed] for backed, area in area_of.items() if area
            ]
        else:
            own = [here]
        if (
            not here
            or (way.parted and len(own) < 2)
            or (not way.parted and len(best) <= fewest and all(area_of.values()))
        ):
            continue
        pages: list[_Page] | None = []
        for few in own:
            found = _partly_mixed(few, plan, way)
            pages = None if found is None or pages is None else pages + found
        if pages is not None and (dear := _cost(pages)) < cost:
            best, cost = pages, dear
    return best


def _cost(pages: Sequence[_Page]) -> tuple[float, ...]:
    """How dear pages are: sheets, printed sides, on how many sheets sets are, footers that not all printers reach.

    A sheet more is better than many with a piece or two of a set that lies elsewhere.
    """
    sides = sum(1 + page.template.backed for page in pages)
    squeezed = sum(page.template.settled.furniture.quality > 0 for page in pages)
    here = [Counter(piece.set_id for piece in page.pieces) for page in pages]
    whole = sum(here, Counter[str]())
    strays = sum(count <= 2 and whole[one] >= _SET for page in here for one, count in page.items())
    return len(pages) + strays // _STRAYS, sides, sum(map(len, here)), squeezed


def _least(group: _Group, plan: Plan) -> Gap:
    gap = plan.gap_of(group.shape.form == "disk")
    return (gap, gap)


def _bare(group: _Group, plan: Plan) -> _Group:
    """The same pieces as close as they may be."""
    return msgspec.structs.replace(group, gap=_least(group, plan))


def _pages(template: Template, pieces: list[Piece]) -> list[_Page]:
    size = len(template.spots)
    return [_Page(template, pieces[at : at + size]) for at in range(0, len(pieces), size)]


def _partly_mixed(chosen: Sequence[tuple[_Group, Template]], plan: Plan, way: _Way) -> list[_Page] | None:
    """Full pages of each group that are at least as full as ``kept`` (a part of the paper), the rest mixed."""
    own: list[list[_Page]] = []
    rests: list[_Group] = []
    for group, template in chosen:
        size = len(template.spots)
        share = area(group.outline) * size / (template.frame.width * template.frame.height)
        whole = len(group.pieces) // size * size if share >= way.kept else 0
        own.append(_pages(template, group.pieces[:whole]))
        if whole < len(group.pieces):
            rests.append(msgspec.structs.replace(group, pieces=group.pieces[whole:]))
    mixed = _mixed_pages(rests, plan, way.block_cost) if rests else []
    if mixed is None:
        return None
    return [page for pages in own for page in pages] + mixed


def _mixed_pages(groups: Sequence[_Group], plan: Plan, block_cost: float) -> list[_Page] | None:
    """Common pages for all pieces of these groups."""
    backed, bleed = any(group.backed for group in groups), max(group.bleed for group in groups)
    low = min(bleed, plan.bleed_limit)
    clear = clearance(plan.marks, low)
    lots = [Lot(group.shape, len(group.pieces), group.gap, _row_runs(group)) for group in groups]

    @cache
    def accepts(frame: Frame, width: float, height: float) -> bool:
        return settle(frame, width, height, plan, low).furniture.quality <= 1

    ways = list(
        dict.fromkeys(frame for reserve in _RESERVES[::-1] for frame in frames(plan, backed, reserve, clear))
    )
    pages = pack(lots, ways, max(GAP, plan.gap or 0.0), accepts, block_cost)
    if pages is None:
        return None
    # Pages with most of a lot come first: its last pieces lie elsewhere, so that equal ones stay together.
    lots_of = {page: min(placed.lot for placed in page.blocks) for page in pages}
    left = [iter(group.pieces) for group in groups]
    found = []
    for page in sorted(pages, key=lambda page: (lots_of[page], -page.used(len(groups))[lots_of[page]])):
        blocks = tuple(sorted(page.blocks, key=lambda placed: (placed.lot, placed.y, placed.x)))
        here = [next(left[placed.lot]) for placed in blocks for _ in range(placed.block.count)]
        two_sided = any(piece.back is not None for piece in here) and backed
        template = _template(plan, groups, msgspec.structs.replace(page, blocks=blocks), two_sided)
        found.append(_Page(template, here))
    return found


def _row_runs(group: _Group) -> tuple[int, ...]:
    """The numbers of equal pieces among small ones, which are told apart by their colours; empty for others."""
    if area(group.outline) > _SMALL:
        return ()
    return tuple(len(list(run)) for _, run in groupby(group.pieces, key=lambda piece: piece.id))
