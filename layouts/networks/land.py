"""Land and water beneath a network board: its ground, areas, rivers, with marks where nothing else is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum, hypot

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
)
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Group, Item, Path, Point, RectOutline, mm
from playproof.layouts.text.setting import fit_line

__all__ = ["FRAME", "draw_land", "drawing_boxes"]

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
    lines = [outline_of(region.points, board.size) for region in board.regions]
    rivers = [rounded(river.points, closed=False) for river in board.rivers]
    beside = [*taken, *drawing_boxes(board), *(box for way in (*ways, *rivers) for box in _along(way))]
    items: list[Item] = []
    if board.land:
        items += draw_whole(board.land, board.size, beside, context, lines)
    wet = [number for number, region in enumerate(board.regions) if region.terrain in WET]
    dry = [number for number in range(len(lines)) if number not in wet]
    # Rivers run over land into lakes and seas.
    for number in (*dry, *wet):
        if wet and number == wet[0]:
            items += _rivers(rivers, context)
        order = (*dry, *wet)
        above = [lines[other] for other in order[order.index(number) + 1 :]]
        terrain = board.regions[number].terrain
        items += draw_outlined(terrain, lines[number], board.size, beside, context, above)
    if not wet:
        items += _rivers(rivers, context)
    items += _drawings(board, context)
    return [*_framed(board, items), *_names(board, context)]


def drawing_boxes(board: NetworkBoard) -> list[Box]:
    """The boxes of emblems on land and water: left, top, right, bottom in mm."""
    found: list[Box] = []
    for drawing in board.drawings:
        (x, y), half = drawing.at, drawing.size / 2
        found.append((x - half, y - half, x + half, y + half))
    return found


def _drawings(board: NetworkBoard, context: RenderContext) -> list[Item]:
    """Emblems on land and water, in the colour of a coast or of the land's marks."""
    theme = context.theme
    items: list[Item] = []
    for drawing, (left, top, right, _) in zip(board.drawings, drawing_boxes(board), strict=True):
        ink = mark_colour(drawing.terrain, context)
        if own := own_land(drawing.terrain, context):
            # Dark on its land, with a pale body and a shadow.
            side, shade = right - left, mix(own, theme.ink, SHADE)
            items += emblem(drawing.emblem, left + SHADOW, top + SHADOW, side, shade, shade)
            ink, body = mix(own, theme.ink, DRAWN), mix(own, theme.paper, BODY)
            items += emblem(drawing.emblem, left, top, side, ink, body)
            continue
        if theme.colours != "line" and drawing.terrain in WET:
            ink = mix(ink, theme.ink, 0.62)
        items += emblem(
            drawing.emblem, left, top, right - left, ink, theme.paper, solid=theme.colours != "line"
        )
    return items


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


def _names(board: NetworkBoard, context: RenderContext) -> list[Item]:
    """What areas are called."""
    names: list[Item] = []
    for region in board.regions:
        if region.name:
            xs, ys = [x for x, _ in region.points], [y for _, y in region.points]
            x, y = region.at or (fsum(xs) / len(xs), fsum(ys) / len(ys))
            fill = mix(mark_colour(region.terrain, context), context.theme.ink, 0.35)
            size, name = context.size(13), context.theme.italic
            text = context.text(region.name)
            names += fit_line(text, mm(x), mm(y), 90, size=size, name=name, fill=fill, anchor="middle")
    return names


def _framed(board: NetworkBoard, items: Sequence[Item]) -> list[Item]:
    """What is within the frame of a board."""
    if not items:
        return []
    width, height = board.size
    moved = Group(tuple(items), -FRAME, -FRAME)
    return [Group((moved,), FRAME, FRAME, clip=RectOutline(mm(width - 2 * FRAME), mm(height - 2 * FRAME)))]
