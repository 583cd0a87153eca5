"""What one printed page holds, ready for a writer: drawings in their places, marks over them, boxes, links.

All lengths are millimetres, y down, from the top left corner of the paper. Everything is settled here;
`playproof.generator.writers` only turn it into files.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from playproof.layouts.scene import Circle, Drawing, Item, Polygon

#: x, y, width, height in mm.
Box = tuple[float, float, float, float]
#: Degrees clockwise.
Turn = Literal[0, 90, 180, 270]
#: A printer's correction (dx, dy, sx, sy): what should stand at (x, y) is drawn at (dx + sx·x, dy + sy·y).
Transform = tuple[float, float, float, float]
#: x, y, width, height in mm, and the index (from 0) of the page to go to.
Link = tuple[float, float, float, float, int]

NO_TRANSFORM: Transform = (0.0, 0.0, 1.0, 1.0)


class PlacedDrawing(msgspec.Struct, frozen=True):
    """A drawing on the paper.

    Its trimmed box, after turning, has its top left corner at (``x``, ``y``). Ink may fall inside ``clip``
    (usually trimmed box and bleed) and inside ``clip_shape`` (for pieces that are no rectangles), both in mm on
    the sheet; None for anywhere.
    """

    drawing: Drawing
    x: float
    y: float
    turn: Turn = 0
    clip: Box | None = None
    clip_shape: Circle | Polygon | None = None
    #: Drawn so many times as large, unturned: for pictures of pieces.
    scale: float = 1.0
    #: What it is, for those who hear the page; empty for what is not read. ``name_only``: its own texts aren't read.
    name: str = ""
    name_only: bool = False

    @property
    def origin(self) -> tuple[float, float]:
        """Where the drawing's own (0, 0) lands, mm, before it is turned around that point."""
        drawing = self.drawing
        if self.turn == 90:
            return self.x + drawing.height, self.y
        if self.turn == 180:
            return self.x + drawing.width, self.y + drawing.height
        if self.turn == 270:
            return self.x, self.y + drawing.width
        return self.x, self.y


class Page(msgspec.Struct, frozen=True):
    """One page: ``placed`` first, then ``overlay`` (marks, footer, ruler), then ``cut`` if asked for.

    ``transform`` moves and scales all ink for a printer; paper, ``trim_box`` and ``bleed_box`` stay.
    ``bookmarks`` are its entries in the outline, each a level and a name; level 1 is below the last 0.
    """

    width_mm: float
    height_mm: float
    placed: tuple[PlacedDrawing, ...] = ()
    overlay: tuple[Item, ...] = ()
    trim_box: Box | None = None
    bleed_box: Box | None = None
    bookmarks: tuple[tuple[int, str], ...] = ()
    title: str = ""
    #: So many of ``overlay``, the first, are read; the rest are marks, footer and ruler.
    reads: int = 0
    transform: Transform = NO_TRANSFORM
    links: tuple[Link, ...] = ()
    #: Cut lines for plotters: their strokes are set in a spot colour (PDF) or on a layer of their own (SVG).
    cut: tuple[Item, ...] = ()
