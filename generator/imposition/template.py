"""Templates: a page's geometry, worked out once and used for every sheet that is laid out like it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from playproof.generator.imposition.edges.bleed import Clip, clips
from playproof.generator.imposition.edges.duplex import Axis, back_spot, flip_axis, mirrored_box
from playproof.generator.imposition.edges.marks import INK, crop_marks, straight_cuts
from playproof.generator.imposition.frames import Frame, Settled, content_box
from playproof.generator.imposition.furniture import REACHED, Furniture, clearance, furnish, grown
from playproof.generator.imposition.geometry.intervals import without
from playproof.generator.imposition.geometry.shapes import Spot
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.sheet import HAIRLINE, union
from playproof.generator.paper.page import Box
from playproof.layouts.scene import Item, Line

#: Fold lines are dashed: mm on, mm off.
FOLD_DASH = (2.0, 1.5)


class Face(msgspec.Struct):
    """One side of the paper: the places of pieces, marks, footer and ruler."""

    width: float
    height: float
    spots: tuple[Spot, ...]
    furniture: Furniture
    marks: tuple[Item, ...] = ()
    folds: tuple[Line, ...] = ()
    #: How many of ``spots`` are fronts; on a gutterfold their backs follow.
    fronts: int = 0
    #: Straight cuts, and outlines that are cut one by one.
    cuts: tuple[int, int] = (0, 0)
    _clips: dict[tuple[float, tuple[int, ...]], list[Clip]] = msgspec.field(default_factory=dict)

    def clips(self, bleed: float, alike: tuple[int, ...] = ()) -> list[Clip]:
        """Where ink may fall, for each spot, with ``bleed`` mm of bleed in the drawings; spots with one number in ``alike``
        join."""
        found = self._clips.get((bleed, alike))
        if found is None:
            found = self._clips[bleed, alike] = clips(
                self.spots, bleed, self.width, self.height, self.furniture.boxes, alike
            )
        return found

    @property
    def trim_box(self) -> Box:
        """The box around all pieces."""
        return union(spot.box for spot in self.spots)


class Leaf(msgspec.Struct, frozen=True):
    """A sheet of card stock: its front and, where the pieces have backs, its back. A gutterfold has one face."""

    front: Face
    back: Face | None


class Template:
    """A full page's spots; sheets that hold fewer pieces use the first of them."""

    def __init__(
        self,
        plan: Plan,
        frame: Frame,
        settled: Settled,
        spots: Sequence[Spot],
        size: tuple[float, float],
        bleed: float,
        backed: bool,
        block_of: Sequence[tuple[int, int]] = (),
    ) -> None:
        """``size`` is that of all blocks, ``bleed`` the most that any piece's art may use on the sheet, mm. ``block_of`` tells
        the block of each spot, by its number and turn; by default all are in one."""
        self.plan = plan
        self.frame = frame
        self.settled = settled
        self.spots = tuple(spots)
        self.backed = backed
        self.size = size
        self.bleed = bleed
        self.block_of = tuple(block_of) or ((0, 0),) * len(self.spots)
        self._leaves: dict[int, Leaf] = {}

    def leaf(self, count: int) -> Leaf:
        """The geometry of a sheet that holds ``count`` pieces, at least one."""
        found = self._leaves.get(count)
        if found is None:
            found = self._leaves[count] = self._leaf(self.spots[:count])
        return found

    def only(self, places: Sequence[int]) -> Template:
        """The same page with only the spots of these numbers."""
        return self._changed(self.settled, [self.spots[at] for at in places], self.size, places)

    def at(self, spots: Sequence[Spot]) -> Template:
        """The same page with its first spots moved to these, which lie within its own."""
        return self._changed(self.settled, spots, self.size, range(len(spots)))

    def respaced(self, settled: Settled, spots: Sequence[Spot], size: tuple[float, float]) -> Template:
        """The same page with its first spots moved to these, in content of another size; its bleed is that of every sheet."""
        found = self._changed(settled, spots, size, range(len(spots)))
        found.bleed = min(self.bleed, self.plan.bleed_limit)
        return found

    def _changed(
        self, settled: Settled, spots: Sequence[Spot], size: tuple[float, float], places: Sequence[int]
    ) -> Template:
        blocks = [self.block_of[at] for at in places]
        return Template(self.plan, self.frame, settled, spots, size, self.bleed, self.backed, blocks)

    def _leaf(self, spots: tuple[Spot, ...]) -> Leaf:
        frame, plan, furniture = self.frame, self.plan, self.settled.furniture
        width, height = frame.width, frame.height
        front = Face(width, height, spots, furniture, fronts=len(spots))
        region = (0.0, 0.0, width, height)
        back: Face | None = None
        if self.backed:
            axis = flip_axis(frame, plan.duplex)
            backs = tuple(back_spot(spot, spot.outline, axis, width, height) for spot in spots)
            if frame.fold == "none":
                back = Face(width, height, backs, self._behind(axis), fronts=0)
            else:
                front.spots = spots + backs
                front.folds = self._fold_line()
                region = (
                    (0.0, 0.0, width / 2 - 0.3, height)
                    if frame.fold == "vertical"
                    else (0.0, 0.0, width, height / 2 - 0.3)
                )
        if plan.marks != "none":
            outlines = sum(spot.shape.form != "rect" for spot in spots)
            front.cuts = (straight_cuts(spots, (0.0, 0.0, width, height)), outlines)
        front.marks = crop_marks(
            spots, region, plan.marks, self.bleed, furniture.bands(width, height), min(plan.margin, REACHED)
        )
        return Leaf(front, back)

    def _behind(self, axis: Axis) -> Furniture:
        """Footer and ruler of the back, beside the mirrored block."""
        frame, plan, settled = self.frame, self.plan, self.settled
        content = content_box(frame, settled.x, settled.y, *self.size, plan.fold_gap)
        mirror = mirrored_box(content, axis, frame.width, frame.height)
        clear = clearance(plan.marks, self.bleed)
        return furnish(frame.width, frame.height, mirror, clear, plan.margin)

    def _fold_line(self) -> tuple[Line, ...]:
        """The gutterfold's line through the middle of the page, open at the footer and the ruler."""
        frame = self.frame
        boxes = [grown(box, 0.5) for box in self.settled.furniture.boxes]
        if frame.fold == "vertical":
            at = frame.width / 2
            holes = [(y, y + height) for x, y, width, height in boxes if x < at < x + width]
            spans = without((0.0, frame.height), holes)
            return tuple(Line(at, low, at, high, INK, HAIRLINE, FOLD_DASH) for low, high in spans)
        at = frame.height / 2
        holes = [(x, x + width) for x, y, width, height in boxes if y < at < y + height]
        spans = without((0.0, frame.width), holes)
        return tuple(Line(low, at, high, at, INK, HAIRLINE, FOLD_DASH) for low, high in spans)
