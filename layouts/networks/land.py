"""Land and water beneath a network board: its ground, areas, rivers, drawings, with marks where nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from playproof.components.colours.palette import mix
from playproof.components.kinds.networks import NetworkBoard
from playproof.layouts.emblems import emblem
from playproof.layouts.hexmap.land import (
    Box,
    draw_outlined,
    draw_whole,
    land_tint,
    mark_colour,
    outline_of,
    own_land,
    rounded,
    within,
)
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Path, Point, RectOutline, mm

#: A board's frame, from its edge, mm.
FRAME = 3.0
#: From one point of a line that marks keep off to the next, mm.
STEP = 4.0
#: Terrains that are water.
WET = ("water", "lake")
#: Of a game's own land: how much is in an emblem's lines, body and shadow; how far the shadow falls, mm.
DRAWN, BODY, SHADE, SHADOW = 0.24, 0.45, 0.72, 0.7
#: A river's width, mm, and the lines of its banks.
RIVER, BANK = 2.6, 0.25


def draw_land(
    board: NetworkBoard, taken: Sequence[Box], ways: Sequence[Sequence[Point]], context: RenderContext
) -> list[Item]:
    """What is beneath a board's places: marks keep off what is ``taken`` and off ``ways``, the lines of connections."""
    areas = [region for region in board.regions if region.terrain != "river"]
    lines = [outline_of(area.points, board.size) for area in areas]
    rivers = [rounded(region.points, closed=False) for region in board.regions if region.terrain == "river"]
    beside = [*taken, *drawing_boxes(board), *(box for way in (*ways, *rivers) for box in _along(way))]
    items: list[Item] = []
    if board.land:
        items += draw_whole(board.land, board.size, beside, context, lines)
    # Rivers run over land into lakes and seas.
    order = sorted(range(len(areas)), key=lambda number: areas[number].terrain in WET)
    for place, number in enumerate(order):
        above = [lines[other] for other in order[place + 1 :]]
        terrain = areas[number].terrain
        if terrain in WET:
            items += _rivers(rivers, context)
            rivers = []
        items += draw_outlined(terrain, lines[number], board.size, beside, context, above)
    items += _rivers(rivers, context)
    shown = [(areas[number].terrain, lines[number]) for number in reversed(order)]
    for drawing, box in zip(board.drawings, drawing_boxes(board), strict=True):
        terrain = next((name for name, line in shown if within(drawing.at, line)), board.land or "plain")
        items += _drawing(drawing.emblem, terrain, box, context)
    return _framed(board, items)


def drawing_boxes(board: NetworkBoard) -> list[Box]:
    """The boxes of emblems on land and water: left, top, right, bottom in mm."""
    found: list[Box] = []
    for drawing in board.drawings:
        (x, y), half = drawing.at, drawing.size / 2
        found.append((x - half, y - half, x + half, y + half))
    return found


def _drawing(name: str, terrain: str, box: Box, context: RenderContext) -> list[Item]:
    """An emblem in the colour of a coast or of the land's marks."""
    theme = context.theme
    left, top, right, _ = box
    side, ink = right - left, mark_colour(terrain, context)
    if own := own_land(terrain, context):
        # Dark on its land, with a pale body and a shadow.
        shade = mix(own, theme.ink, SHADE)
        ink, body = mix(own, theme.ink, DRAWN), mix(own, theme.paper, BODY)
        return [
            *emblem(name, left + SHADOW, top + SHADOW, side, shade, shade),
            *emblem(name, left, top, side, ink, body),
        ]
    solid = theme.colours != "line"
    if solid and terrain in WET:
        ink = mix(ink, theme.ink, 0.62)
    return [*emblem(name, left, top, side, ink, theme.paper, solid=solid)]


def _along(way: Sequence[Point]) -> Iterator[Box]:
    """Points of a line, as boxes without a size."""
    for (x1, y1), (x2, y2) in pairwise(way):
        steps = max(1, int(hypot(x2 - x1, y2 - y1) / STEP))
        for step in range(steps + 1):
            x, y = x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps
            yield x, y, x, y


def _rivers(rivers: Sequence[Sequence[Point]], context: RenderContext) -> list[Item]:
    """Rivers: a line in the colour of waterlines, a narrower one in water's; none where ink is saved."""
    items: list[Item] = []
    if context.theme.colours == "line":
        return items
    strokes = ((mark_colour("water", context), RIVER + 2 * BANK), (land_tint("water", context), RIVER))
    for colour, weight in strokes:
        for river in rivers:
            way = tuple(("L" if at else "M", mm(x), mm(y)) for at, (x, y) in enumerate(river))
            items.append(Path(way, None, colour, weight))
    return items


def _framed(board: NetworkBoard, items: Sequence[Item]) -> list[Item]:
    """What is within the frame of a board."""
    if not items:
        return []
    width, height = board.size
    moved = Group(tuple(items), -FRAME, -FRAME)
    return [Group((moved,), FRAME, FRAME, clip=RectOutline(mm(width - 2 * FRAME), mm(height - 2 * FRAME)))]
