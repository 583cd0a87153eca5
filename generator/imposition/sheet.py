"""A sheet: drawings in their places, marks, folds, footer and ruler, every coordinate settled.

All lengths are millimetres, y down, from the top left corner of the page; a box is (x, y, width, height).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from playproof.generator.paper.page import NO_TRANSFORM, Box, Transform, Turn
from playproof.generator.paper.papers import Paper
from playproof.layouts.scene import Circle, Drawing, Group, Item, Line, Point, Polygon

Side = Literal["front", "back", "both"]
#: Cut and help lines, mm.
HAIRLINE = 0.18


def _origin(x: float, y: float, turn: Turn, length: float, depth: float) -> tuple[float, float]:
    """Where a box's own (0, 0) lands when its top left corner after turning clockwise is at (x, y)."""
    if turn == 90:
        return x + depth, y
    if turn == 180:
        return x + length, y + depth
    if turn == 270:
        return x, y + length
    return x, y


class Placed(msgspec.Struct, frozen=True):
    """One face of a piece on a sheet.

    The drawing is turned ``turn`` degrees clockwise about its box, and the turned box put with its top left
    corner at (``x``, ``y``). Ink may fall inside ``clip`` and, for hexes and disks, inside ``clip_shape`` too (both in
    sheet mm): the cut outline and what bleed it is allowed.
    """

    piece_id: str
    drawing: Drawing
    x: float
    y: float
    turn: Turn
    clip: Box
    side: Literal["front", "back"]
    clip_shape: Circle | Polygon | None = None

    @property
    def box(self) -> Box:
        """The trimmed piece's box on the sheet."""
        drawing = self.drawing
        if self.turn in (90, 270):
            return (self.x, self.y, drawing.height, drawing.width)
        return (self.x, self.y, drawing.width, drawing.height)

    @property
    def origin(self) -> tuple[float, float]:
        """Where the drawing's own (0, 0) lands; it runs ``turn`` degrees clockwise from there."""
        return _origin(self.x, self.y, self.turn, self.drawing.width, self.drawing.height)


class Strip(msgspec.Struct, frozen=True):
    """Room for a line of print: ``length`` × ``depth`` mm in its own reading direction.

    Turned ``turn`` degrees clockwise, its box's top left corner is at (``x``, ``y``); 270 reads upwards.
    """

    x: float
    y: float
    length: float
    depth: float
    turn: Turn = 0

    @property
    def box(self) -> Box:
        """The box on the sheet."""
        if self.turn in (90, 270):
            return (self.x, self.y, self.depth, self.length)
        return (self.x, self.y, self.length, self.depth)

    def group(self, items: Iterable[Item]) -> Group:
        """``items``, drawn from (0, 0) to (``length``, ``depth``), in their place on the sheet."""
        dx, dy = _origin(self.x, self.y, self.turn, self.length, self.depth)
        return Group(tuple(items), dx=dx, dy=dy, rotate=float(self.turn))


class BoardPlan(msgspec.Struct, frozen=True):
    """How a board in parts is put together: ``seams`` as lines and ``parts`` as boxes with names, in the board's mm."""

    name: str
    drawing: Drawing
    seams: tuple[tuple[Point, ...], ...]
    parts: tuple[tuple[Box, str], ...]


class Sheet(msgspec.Struct, frozen=True):
    """One page. ``side`` is "both" for gutterfolds: fronts and backs on one side of the paper.

    ``marks`` and ``folds`` are drawn over the pieces. ``number`` counts pages and ``leaf`` sheets of card stock,
    both from 1. ``pieces`` are the ids of what is on it, each once, in order. A sheet without pieces is a blank
    back that keeps the following fronts on fronts. ``transform`` is the printer's correction for all ink.
    """

    paper: Paper
    width: float
    height: float
    side: Side
    placed: tuple[Placed, ...]
    marks: tuple[Item, ...]
    folds: tuple[Line, ...]
    footer_box: Strip | None
    ruler_box: Strip | None
    trim_box: Box
    bleed_box: Box
    number: int
    leaf: int
    description: str
    pieces: tuple[str, ...] = ()
    #: Each set's printed name and how many of its pieces are on the sheet.
    sets: tuple[tuple[str, int], ...] = ()
    transform: Transform = NO_TRANSFORM
    #: The boxes to cut, if the page has parts of a board.
    parts: tuple[Box, ...] = ()
    #: Where these are also cut along a seam that steps aside: points in mm.
    seams: tuple[tuple[Point, ...], ...] = ()
    #: Straight cuts, each as far as no piece is in its way, and outlines that are cut one by one.
    cuts: tuple[int, int] = (0, 0)
    #: The plan of a board, with its first parts.
    plan: BoardPlan | None = None


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around ``boxes``, of which there is at least one."""
    corners = [(x, y, x + width, y + height) for x, y, width, height in boxes]
    left = min(corner[0] for corner in corners)
    top = min(corner[1] for corner in corners)
    right = max(corner[2] for corner in corners)
    bottom = max(corner[3] for corner in corners)
    return (left, top, right - left, bottom - top)
