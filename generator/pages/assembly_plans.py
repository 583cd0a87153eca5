"""Plans of boards in parts: how they are put together."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from operator import mul

from playproof.generator.imposition.boards.seams import whole_boxes
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.imposition.sheet import BoardPlan
from playproof.generator.pages.cover import PAD
from playproof.generator.pages.cover_lists import GUTTER
from playproof.generator.pages.face import Face, fitted
from playproof.generator.paper.page import Box, PlacedDrawing
from playproof.layouts.ornament.areas import edge_colour
from playproof.layouts.ornament.motifs import accent
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item, Line, Path, Point, Rect, Text
from playproof.layouts.text.setting import FLOOR, fit_line, printable, set_text, shortened, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

#: How a board is put together, in order; its plan is drawn at most so large.
_STEPS = (
    "Cut each part from mark to mark. The hatched strips stay on.",
    "Glue A2 onto A1’s strip, corners on the crosses; so on along the row.",
    "Then row B onto the strips below row A, beginning with B1.",
)
#: What is added to the first where a seam steps aside.
_STEPPED = "Where a printed line steps aside, follow it."
_LARGEST_PLAN = 0.8


def plans(
    context: RenderContext, boards: Sequence[BoardPlan], width: float, height: float, margin: float
) -> Face:
    """How boards in parts are put together: a small picture of each with the names of its parts."""
    return fitted(
        lambda scale: _plans(context, boards, width * scale, height * scale, margin * scale, DEPTH * scale),
        width,
        height,
    )


def _plans(
    context: RenderContext,
    boards: Sequence[BoardPlan],
    width: float,
    height: float,
    margin: float,
    foot: float,
) -> Face:
    theme = context.theme
    left, available = margin + PAD, width - 2 * (margin + PAD)
    edge = edge_colour(accent(context, ""), theme.paper, theme.ink)
    y = margin + 10
    items: list[Item] = list(
        fit_line("Boards in parts", left, y, available, size=20, name=theme.display, fill=theme.ink)
    )
    items.append(Line(left, y + 3.5, left + available, y + 3.5, edge, theme.heavy))
    y += 8
    column = (available - (len(_STEPS) - 1) * GUTTER) / len(_STEPS)
    ends = []
    cut, *others = _STEPS
    if any(len(seam) > 2 for board in boards for seam in board.seams):
        cut = f"{cut} {_STEPPED}"
    for number, told in enumerate((cut, *others)):
        x = left + number * (column + GUTTER)
        items += fit_line(f"{number + 1}", x, y + 6.5, 8, size=22, name=theme.display, fill=edge)
        setting = set_text(
            context.literal(told), x + 8, y, column - 8, 30, size=9.5, fill=theme.ink, faces=context.faces
        )
        items += setting.items
        ends.append(y + setting.height)
    y = max(ends) + 6
    drawings: list[PlacedDrawing] = []
    for row, scale in _plan_rows(boards, available, height - margin - foot - 6 - y):
        wide = fsum(board.drawing.width for board in row) * scale
        # A board alone stands in the middle, several from edge to edge.
        x = left + (available - wide) / 2 if len(row) == 1 else left
        for board in row:
            parts = f": {board.parts[0][1]} to {board.parts[-1][1]}"
            long = board.drawing.width * scale
            free = max(long, 40.0) - width_of(parts, theme.bold, FLOOR)
            parts = shortened(printable(board.name, theme.bold), theme.bold, FLOOR, free) + parts
            items += fit_line(parts, x, y + 3.4, max(long, 40.0), size=11, name=theme.bold, fill=theme.ink)
            drawings += _board(board, x, y + 6, scale, items, context)
            x += long + (available - wide) / max(1, len(row) - 1)
        y += 12 + max(board.drawing.height for board in row) * scale
    return Face(tuple(drawings), tuple(items))


def _plan_rows(
    boards: Sequence[BoardPlan], width: float, height: float
) -> list[tuple[Sequence[BoardPlan], float]]:
    """The plans in rows of one or more, with their scales: as large as the space allows."""
    best: tuple[float, list[tuple[Sequence[BoardPlan], float]]] | None = None
    for columns in range(1, min(len(boards), 4) + 1):
        rows = [boards[at : at + columns] for at in range(0, len(boards), columns)]
        wides = [(width - 8 * (len(row) - 1)) / fsum(board.drawing.width for board in row) for row in rows]
        highs = [max(board.drawing.height for board in row) for row in rows]
        most = _LARGEST_PLAN
        scales = [min(most, wide) for wide in wides]
        while most > 0.02 and fsum(map(mul, highs, scales)) > height - 12 * len(rows):
            most *= 0.98
            scales = [min(most, wide) for wide in wides]
        covered = fsum(
            board.drawing.width * board.drawing.height * scale**2
            for row, scale in zip(rows, scales, strict=True)
            for board in row
        )
        if best is None or covered > best[0] + 1e-6:
            best = (covered, [*zip(rows, scales, strict=True)])
    return best[1] if best else []


def _board(
    board: BoardPlan, x: float, y: float, scale: float, items: list[Item], context: RenderContext
) -> list[PlacedDrawing]:
    """The board's small picture; its seams and the names of its parts are added to ``items``."""
    theme = context.theme
    width, height = board.drawing.width * scale, board.drawing.height * scale
    items.append(Rect(x, y, width, height, stroke=theme.ink, weight=theme.hairline))
    for seam in board.seams:
        points = [(x + a * scale, y + b * scale) for a, b in seam]
        segments = (("M", *points[0]), *(("L", *point) for point in points[1:]))
        items.append(Path(segments, None, theme.ink, theme.line))
    sizes = [
        max(5.0, min(11.0, wide * scale / 4 / MM_PER_PT, high * scale / 4 / MM_PER_PT))
        for (_, _, wide, high), _ in board.parts
    ]
    size = min(sizes)
    longest = max(len(name) for _, name in board.parts)
    box_width, box_height = size * MM_PER_PT * (longest * 0.6 + 0.5), size * MM_PER_PT * 1.25
    parts = [part for part, _ in board.parts]
    corners = _free_corners(parts, box_width / scale, box_height / scale, whole_boxes(board.drawing))
    for (a, b), (_, name) in zip(corners, board.parts, strict=True):
        corner_x, corner_y = x + a * scale, y + b * scale
        items.append(Rect(corner_x, corner_y, box_width, box_height, 0.0, theme.ink))
        base = corner_y + box_height / 2 + size * MM_PER_PT * 0.33
        items.append(Text(corner_x + box_width / 2, base, name, theme.bold, size, theme.paper, "middle"))
    box = (x, y, width, height)
    return [
        PlacedDrawing(board.drawing, x, y, 0, box, scale=scale, name=f"Plan of {board.name}", name_only=True)
    ]


def _free_corners(parts: Sequence[Box], width: float, height: float, whole: Sequence[Box]) -> list[Point]:
    """Where the parts' labels are: all at the same corner, at which they cover least of what must stay whole; a label that
    covers more there than at another corner of its part is at that one."""
    ways = [
        [
            (x + (wide - width if right else 0.0), y + (high - height if low else 0.0))
            for x, y, wide, high in parts
        ]
        for low in (False, True)
        for right in (False, True)
    ]

    def covered(way: Sequence[Point]) -> float:
        found = 0.0
        for x, y in way:
            beneath = [
                (min(right, x + width) - max(left, x)) * (min(low, y + height) - max(top, y))
                for left, top, right, low in whole
                if left < x + width and right > x and top < y + height and low > y
            ]
            found += fsum(beneath)
        return found

    best = min(ways, key=covered)
    return [
        min((own, *others), key=lambda at: covered([at])) for own, *others in zip(best, *ways, strict=True)
    ]
