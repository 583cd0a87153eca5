"""The legend of a hex board: small hexes and what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as structs_replace

from playproof.components.kinds.boards import Board, LegendEntry
from playproof.components.notation.tile_reading import parse_tile
from playproof.layouts.board.edges import edge_ends
from playproof.layouts.board.plan import (
    LEGEND_EDGE,
    LEGEND_HEAD,
    BoardPlan,
    has_inner_line,
    land_within,
    legend_row,
    note_height,
    stack_discs,
)
from playproof.layouts.hexmap.borders import draw_border
from playproof.layouts.hexmap.corners import Box
from playproof.layouts.hexmap.face import HexContent, board_sizes, hex_face
from playproof.layouts.hexmap.frame import frame_of
from playproof.layouts.hexmap.land import hex_land, text_boxes
from playproof.layouts.ornament.legend import legend_head
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Group,
    Item,
    Polygon,
    Rect,
    Text,
    mm,
)
from playproof.layouts.text.setting import Overfull, set_text

LEGEND_WORDS = (10.5, 10.0, 9.5, 9.0)
#: The smallest letters of a legend, points.
LEGIBLE = 6.0


def legend(board: Board, plan: BoardPlan, box: Box, context: RenderContext) -> Iterator[Item]:
    """A frame with small hexes and their meaning, in columns; the note below."""
    theme = context.theme
    left, top, width, height = box
    yield Rect(mm(left), mm(top), mm(width), mm(height), 2.0, theme.paper, theme.ink, theme.line)
    yield from legend_head(left + LEGEND_EDGE, top, width - 2 * LEGEND_EDGE, context)
    columns = min(plan.legend_columns, max(1, len(board.legend)))
    column = (width - 2 * LEGEND_EDGE) / columns
    top += LEGEND_HEAD
    row = legend_row(board, plan.legend_hex)
    beside = frame_of(board.layout, plan.legend_hex).width
    # Words keep further from the next column's hex than from their own.
    space = column - beside - (4.5 if columns == 1 else 6.0)
    points = _legend_points(board, space, row - 1, context)
    for number, entry in enumerate(board.legend):
        x = left + LEGEND_EDGE + column * (number % columns)
        y = top + row * (number // columns)
        yield _legend_hex(board, entry, x + beside / 2, y + row / 2, plan.legend_hex, context)
        yield from set_text(
            context.text(entry.text), x + beside + 2.5, y + 0.5, space, row - 1,
            size=context.size(points), fill=theme.ink, faces=context.faces, valign="middle",
        ).items  # fmt: skip
    if board.note:
        high = note_height(board, width)
        y = box[1] + height - LEGEND_EDGE / 4 - high
        yield from set_text(
            context.text(board.note), left + LEGEND_EDGE, mm(y), width - 2 * LEGEND_EDGE, high,
            size=context.size(9.5), fill=theme.ink, faces=context.faces,
        ).items  # fmt: skip


def _legend_points(board: Board, width: float, height: float, context: RenderContext) -> float:
    """The largest size at which the words of every entry fit, points; the smallest if none does."""
    for points in LEGEND_WORDS:
        size = context.size(points)
        try:
            for entry in board.legend:
                set_text(
                    context.text(entry.text), 0, 0, width, height, size=size, floor=size, fill=context.theme.ink,
                    faces=context.faces,
                )  # fmt: skip
        except Overfull:
            continue
        return points
    return LEGEND_WORDS[-1]


def _legend_hex(
    board: Board, entry: LegendEntry, x: float, y: float, across: float, context: RenderContext
) -> Item:
    """The hex as on the map, made small: its letters stay as large as they can be read, or are left out."""
    share = across / board.across
    sizes = board_sizes(board, context, share)
    notation = parse_tile(entry.hex)
    content = HexContent(notation, entry.colour, signs=(entry.sign,) if entry.sign else ())
    try:
        drawn = hex_face(content, sizes, context)
        front: tuple[Item, ...] = drawn.art
    except Overfull:
        whole = board_sizes(board, context)
        drawn = hex_face(content, whole, context)
        front = (Group(_without_small(drawn.art, share), scale=round(share, 6)),)
        drawn = drawn._replace(ground=(Group(drawn.ground, scale=round(share, 6)),) if drawn.ground else ())
    costs = [terrain for one in notation.upgrades for terrain in one.terrain]
    terrain = entry.terrain or next(("river" if one == "water" else one for one in costs), "")
    ground = drawn.ground
    if not terrain and not ground and entry.colour in ("", "white"):
        terrain = board.land
    if terrain and (entry.terrain or not ground):
        texts = tuple(text_boxes(front))
        discs = stack_discs(board, notation, share)
        ground = hex_land(
            terrain, sizes.frame, context, texts=texts, discs=discs, filled=board.stacked,
            edged=has_inner_line(board, entry.colour, discs), within=land_within(board, notation, share),
        )  # fmt: skip
    borders = [
        item
        for border in notation.borders
        if border.type
        for item in draw_border(
            border.type, *edge_ends(sizes.frame, (0.0, 0.0), border.edge), sizes.heavy * 0.6
        )
    ]
    outline = Polygon(sizes.frame.polygon(), None, context.theme.ink, context.theme.line)
    return Group((*ground, *front, outline, *borders), mm(x), mm(y))


def _without_small(items: Iterable[Item], scale: float) -> tuple[Item, ...]:
    """Without the letters that nobody can read at this scale."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found.append(structs_replace(item, items=_without_small(item.items, scale * item.scale)))
        elif not isinstance(item, Text) or item.size * scale >= LEGIBLE:
            found.append(item)
    return tuple(found)
