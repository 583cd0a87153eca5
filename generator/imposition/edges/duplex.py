"""Backs: where each must be so that it is behind its front, and which way up.

A sheet is turned about an axis through its middle. Along its long edge a portrait page turns about the vertical axis
and a landscape page about the horizontal one; along the short edge it is the other way round. Whatever the
axis, front and back of the cut piece stand head to head: turned in the hand like the page of a book, the back
reads upright. For a sheet turned about its horizontal axis that means backs printed upside down.
"""

from __future__ import annotations

from typing import Literal

from playproof.generator.imposition.frames import Frame
from playproof.generator.imposition.geometry.shapes import Spot
from playproof.generator.paper.page import Box, Turn
from playproof.layouts.scene import Outline

Axis = Literal["vertical", "horizontal"]

_TURNS: dict[Axis, dict[Turn, Turn]] = {
    # A turn seen from behind runs the other way.
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def flip_axis(frame: Frame, duplex: str) -> Axis:
    """The axis about which the page is turned, or along which it is folded; a square page counts as portrait."""
    if frame.fold != "none":
        return frame.fold
    portrait = frame.height >= frame.width
    return "vertical" if portrait == (duplex != "short") else "horizontal"


def mirrored_box(box: Box, axis: Axis, width: float, height: float) -> Box:
    """``box`` on the other side of a page of ``width`` × ``height`` mm."""
    x, y, box_width, box_height = box
    if axis == "vertical":
        return (width - x - box_width, y, box_width, box_height)
    return (x, height - y - box_height, box_width, box_height)


def back_spot(spot: Spot, outline: Outline, axis: Axis, width: float, height: float) -> Spot:
    """The place of the back with ``outline`` for a front on ``spot``."""
    x, y, box_width, box_height = mirrored_box(spot.box, axis, width, height)
    return Spot(x, y, box_width, box_height, _TURNS[axis][spot.turn], outline)
