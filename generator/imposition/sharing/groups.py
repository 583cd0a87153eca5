"""Groups: pieces with one outline, the gap between them, and the geometry of their pages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec

from playproof.generator.imposition.edges.facing import parted
from playproof.generator.imposition.edges.inked import inked
from playproof.generator.imposition.faults import DoesNotFit
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
from playproof.generator.imposition.geometry.blocks import Block, Gap, blocks_in_rows, full_blocks
from playproof.generator.imposition.geometry.shapes import SMALL, Shape, Spot, area, shape_of
from playproof.generator.imposition.plan import GAP, HEX_GAPS, NARROW_GAP, ROUND_GAPS, Plan
from playproof.generator.imposition.sharing.mixing import MixedPage, PlacedBlock
from playproof.generator.imposition.template import Template
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Outline

RESERVES: tuple[Reserve, ...] = ("none", "bottom", "left")
#: A mark beyond the bleed is worth its place from this length on, mm; where there is little room, from the second on.
_MARK, _SHORT = 1.5, 1.2
#: Of so many copies each, on average, pieces mostly lie beside equal ones: a cut that is a little off shows the same art.
_ALIKE = 12
#: A page of pieces that are all turned alike may hold so much less than one with a second block of turned ones.
_PLAIN = 0.95


class Group(msgspec.Struct):
    """Pieces with one outline, in order, each copy once."""

    outline: Outline
    backed: bool
    pieces: list[Piece] = msgspec.field(default_factory=list)
    bleed: float = 0.0
    gap: Gap = (0.0, 0.0)

    @property
    def shape(self) -> Shape:
        """The form of the pieces."""
        return shape_of(self.outline)

    @property
    def area(self) -> float:
        """The area of all its pieces, mm²."""
        return area(self.outline) * len(self.pieces)


def gap_of(group: Group, plan: Plan) -> Gap:
    """Between pieces of a group: a gap for bleed where its art reaches the cut, and between disks and different hexes, where
    that costs no sheet.

    Small pieces and those that mostly lie beside equal ones, as notes do, have none: one cut parts two of them. The gap is
    narrower where marks would else be where printers don't print.
    """
    least = plan.gap_of(group.shape.form == "disk")
    alike = len(group.pieces) >= _ALIKE * len({piece.id for piece in group.pieces})
    round_form = group.shape.form == "disk" and plan.gap is plan.round_gap is None
    if not round_form and (
        plan.gap is not None
        or not (group.shape.form == "rect" or group.shape.is_hex)
        or area(group.outline) <= SMALL
        or alike
        or not ((group.shape.is_hex and group.bleed) or inked(group.pieces))
    ):
        return (least, least)

    def on_a_sheet(gap: Gap) -> int:
        group.gap = gap
        return min(len(group.pieces), len(best_template(group, plan).spots))

    if round_form or group.shape.is_hex:
        count = len(group.pieces)
        fewest = -(-count // on_a_sheet((least, least)))
        tried = ROUND_GAPS if round_form else HEX_GAPS[fewest == 1 :]
        gap = next((gap for gap in tried if -(-count // on_a_sheet((gap, gap))) == fewest), least)
        return (gap, gap)
    most = on_a_sheet((least, least))
    even = [(gap, gap) for gap in (GAP, NARROW_GAP) if on_a_sheet((gap, gap)) == most]
    even = [gap for gap in even if not _turned(group, gap, plan)]
    reached = min(group.bleed, plan.bleed_limit) + _SHORT + REACHED
    marked = [gap for gap in even if _around(group, gap, plan) >= reached]
    if marked or len(even) > 1:
        return [*marked, even[-1]][0]
    wide = [gap for gap in ((GAP, GAP), (GAP, least), (least, GAP)) if on_a_sheet(gap) == most]
    # Where only one direction has room: upright pieces, and between rows, or columns, that differ.
    return min(
        wide, key=lambda gap: (_turned(group, gap, plan), _touching(group, gap, plan)), default=(least, least)
    )


def _around(group: Group, gap: Gap, plan: Plan) -> float:
    """From the paper's edge to pieces so far apart, mm, where it is least."""
    group.gap = gap
    template = best_template(group, plan)
    frame, spots = template.frame, template.spots
    beside = (min(spot.x, frame.width - spot.x - spot.width) for spot in spots)
    above = (min(spot.y, frame.height - spot.y - spot.height) for spot in spots)
    return min(*beside, *above)


def _turned(group: Group, gap: Gap, plan: Plan) -> bool:
    """Whether pieces so far apart lie on their side."""
    group.gap = gap
    return best_template(group, plan).spots[0].turn in (90, 270)


def _touching(group: Group, gap: Gap, plan: Plan) -> tuple[int, int]:
    """What `parted` finds on the group's first sheet."""
    group.gap = gap
    return parted(best_template(group, plan).spots, group.pieces)


def least_gap(group: Group, plan: Plan) -> Gap:
    """The gap of pieces that lie as close as they may."""
    gap = plan.gap_of(group.shape.form == "disk")
    return (gap, gap)


def row_runs(pieces: Sequence[Piece]) -> tuple[int, ...]:
    """The numbers of pieces that lie together: those of a family, or equal ones; empty if all differ."""
    runs = [
        len(list(run))
        for _, run in groupby(pieces, key=lambda piece: (piece.set_id, piece.family or piece.id))
    ]
    return tuple(runs) if len(runs) < len(pieces) else ()


def best_template(group: Group, plan: Plan) -> Template:
    """The page that prints the group on the fewest sheets; among equals the plainest."""
    shape, count = group.shape, len(group.pieces)
    runs = row_runs(group.pieces) if area(group.outline) <= SMALL else ()
    low = min(group.bleed, plan.bleed_limit)
    clear = clearance(plan.marks, low)
    best: tuple[tuple[object, ...], Frame, Block, int] | None = None
    fewest = count
    for reserve in RESERVES:
        for order, frame in enumerate(frames(plan, group.backed, reserve, clear)):
            blocks = full_blocks(shape, group.gap, frame.area_width, frame.area_height)
            most = max((block.count for block in blocks), default=0)
            if count <= most:
                # A row, or several, for each colour, with the fewest places that stay empty.
                rows = blocks_in_rows(shape, group.gap, frame.area_width, frame.area_height, runs)
                blocks += tuple(sorted(rows, key=lambda one: one.across * one.down)[:1])
            for rank, block in enumerate(blocks):
                if block.strip is not None and any(one.count >= _PLAIN * most for one in blocks[:rank]):
                    continue
                quality = settle(frame, block.width, block.height, plan, low).furniture.quality
                sheets = -(-count // block.count)
                # A page more is less than cuts and bleed that run into the footer and the ruler.
                squeezed = quality if quality > 1 else 0
                held = min(count, block.count)
                spare = block.across * block.down - count if block.runs else count
                key = (
                    squeezed,
                    sheets,
                    quality,
                    block.strip is not None,
                    -held,
                    spare,
                    block.turned,
                    order,
                    rank,
                )
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
    return template_of(plan, [group], MixedPage(frame, placed, block.width, block.height), group.backed)


def template_of(plan: Plan, groups: Sequence[Group], page: MixedPage, backed: bool) -> Template:
    """The geometry of a page, its blocks in their order, with as much bleed as it has room for."""
    frame, size = page.frame, (page.width, page.height)
    wanted = max(groups[placed.lot].bleed for placed in page.blocks)
    # Marks of two blocks stand between them: bleed there is short.
    bleeds = plan.bleeds if len(page.blocks) == 1 else plan.bleeds[-1:]
    settled, bleed = _settled(plan, frame, size, wanted, bleeds)
    spots, blocks = [], []
    for number, placed in enumerate(page.blocks):
        for x, y, w, h, turn in placed.block.cells():
            outline = groups[placed.lot].outline
            spots.append(Spot(settled.x + placed.x + x, settled.y + placed.y + y, w, h, turn, outline))
            blocks.append((number, turn))
    return Template(plan, frame, settled, spots, size, bleed, backed, blocks)


def _settled(
    plan: Plan, frame: Frame, size: tuple[float, float], wanted: float, bleeds: Sequence[float]
) -> tuple[Settled, float]:
    """The place of a page's content, and the bleed: less where marks beyond it would be where printers don't print."""
    for limit in bleeds:
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
