"""Where things are on a hex board: its map, title, legend and ornament."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from playproof.components.hexgrid import centre_of
from playproof.components.kinds.boards import Board
from playproof.components.notation.tile import HexNotation
from playproof.layouts.hexmap.corners import Box, corner_box, largest_square
from playproof.layouts.hexmap.frame import Disc, frame_of
from playproof.layouts.hexmap.land import Within
from playproof.layouts.scene import mm

#: The strip for coordinates, mm; those of a title, and of an imprint where there is no title.
STRIP = 8.0
TITLE = 13.0
IMPRINT = 3.0
#: A legend's hex across flats (from, to), the space between two, the width of its columns, mm; the space inside its frame,
#: its heading, the height of a line of its note.
LEGEND_HEX = (14.0, 20.0)
#: That of a legend as wide as the board, mm across flats.
LEGEND_BELOW = 16.5
#: A legend's hex is at least so large, mm across flats; the sizes of its words, points.
LEGEND_LEAST = 10.5
LEGEND_GAP = 3.0
LEGEND_COLUMN = 58.0
LEGEND_EDGE = 4.0
#: Between the map and a legend beneath it, mm.
BENEATH = 3.5
LEGEND_HEAD = 8.0
NOTE_LINE = 4.2
#: Letters of a note in a mm of its lines.
NOTE_LETTERS = 0.76
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
#: A legend is at most so wide: it stays on one sheet.
LEGEND_WIDEST = 182.0
#: An ornament's side, mm: from, to.
ORNAMENT = (16.0, 40.0)
#: What is around a map reaches so far beyond its coordinates, mm; without them, beyond the coast: it holds the waterlines.
SEA, OPEN_SEA = 3.0, 4.5
#: The white at the edge of a map that is cut out in a frame; what of its hexes' way to the cut is no sea where it is cut across
#: what is around it, mm.
EDGE, EDGE_AROUND = 4.0, 2.0
#: A legend on what reaches the cut is so far from it at least, mm.
CLEAR = 3.0


class BoardPlan(NamedTuple):
    """Where things are on a board, mm: ``left`` and ``top`` are the place of axial (0, 0)."""

    width: float
    height: float
    left: float
    top: float
    #: The box around all hexes.
    map_box: Box
    #: The legend's frame, and in how many columns it is.
    legend: Box | None
    legend_columns: int
    #: The size of its hexes, across flats.
    legend_hex: float
    #: Where an ornament is.
    ornament: Box | None


def board_plan(board: Board) -> BoardPlan:
    """The board's measures."""
    frame = frame_of(board.layout, board.across)
    centres = [centre_of(board.layout, one.place, board.across) for one in board.hexes.values()] or [
        (0.0, 0.0)
    ]
    strip = STRIP if board.bordered else 0.0
    low_x, high_x = min(x for x, _ in centres) - frame.width / 2, max(x for x, _ in centres) + frame.width / 2
    low_y, high_y = (
        min(y for _, y in centres) - frame.height / 2,
        max(y for _, y in centres) + frame.height / 2,
    )
    # Water around an island reaches over the coordinates.
    sea = sea_of(board)
    if board.cut == "hexes":
        wide, high = high_x - low_x, high_y - low_y
        return BoardPlan(
            mm(wide),
            mm(high),
            -low_x,
            -low_y,
            (0.0, 0.0, wide, high),
            None,
            0,
            _legend_hex_size(board),
            None,
        )
    edge = edge_of(board)
    width = high_x - low_x + 2 * (edge + strip + sea)
    cornered = board.cut == "around"
    head = TITLE if not cornered and (board.title_line or board.name) else 0.0
    left, top = edge + strip + sea - low_x, edge + head + strip + sea - low_y
    box = (left + low_x, top + low_y, high_x - low_x, high_y - low_y)
    bottom = box[1] + box[3] + strip + sea
    moved = [(x + left, y + top) for x, y in centres]
    legend, columns, small = None, 0, _legend_hex_size(board)
    if (board.legend or board.note) and board.legend_columns:
        columns = board.legend_columns
        # Within what reaches the cut, a frame keeps off it.
        inset = max(edge, CLEAR) if cornered else edge
        wide = width - 2 * inset
        _, high = _legend_size(board, columns, small)
        legend = (mm(inset), mm(bottom + BENEATH), mm(wide), mm(high))
        bottom += BENEATH + high + inset - edge
    elif board.legend or board.note:
        # Rather smaller hexes than a legend beside the map.
        for small, columns in ((size, count) for size in _legend_hexes(board) for count in (2, 1, 3)):
            legend = corner_box(box, moved, frame, *_legend_size(board, columns, small))
            if legend is not None:
                break
        else:
            small = _legend_hex_size(board)
            most = int((min(width - 2 * edge, LEGEND_WIDEST) - 2 * LEGEND_EDGE) // LEGEND_COLUMN)
            rows = -(-len(board.legend) // max(1, most))
            columns = -(-len(board.legend) // rows) if rows else max(1, most)
            wide, high = _legend_size(board, columns, small)
            wide = max(wide, min(width - 2 * edge, LEGEND_WIDEST))
            legend = (mm((width - wide) / 2), bottom + BENEATH, wide, high)
            bottom += BENEATH + high
    ornament = None
    if board.ornament:
        ornament = largest_square(box, moved, frame, *ORNAMENT, legend)
    height = bottom + edge + (0.0 if cornered or head else IMPRINT)
    return BoardPlan(mm(width), mm(height), left, top, box, legend, columns, small, ornament)


def sea_of(board: Board) -> float:
    """How far what is around a map reaches beyond its hexes and coordinates, mm."""
    if not board.around:
        return 0.0
    return SEA if board.bordered else OPEN_SEA


def edge_of(board: Board) -> float:
    """What is left at a map's edge, mm."""
    return EDGE_AROUND if board.cut == "around" else EDGE


def _legend_hex_size(board: Board) -> float:
    """A legend's hex, mm across flats."""
    if board.legend_columns:
        return LEGEND_BELOW
    return min(max(LEGEND_HEX[0], board.across * 0.4), LEGEND_HEX[1])


def _legend_hexes(board: Board) -> tuple[float, ...]:
    """Sizes of its hexes at which a legend is tried, mm across flats."""
    largest = _legend_hex_size(board)
    return tuple(round(max(LEGEND_LEAST, largest * share), 4) for share in (1.0, 0.88, 0.76, 0.69))


def legend_row(board: Board, across: float) -> float:
    """The height of a legend's lines, mm."""
    return frame_of(board.layout, across).height + LEGEND_GAP


def _legend_size(board: Board, columns: int, across: float) -> tuple[float, float]:
    """Width and height of the legend's frame with so many columns of hexes of this size."""
    columns = max(1, min(columns, len(board.legend) or columns))
    width = columns * LEGEND_COLUMN + 2 * LEGEND_EDGE
    rows = -(-len(board.legend) // columns)
    return width, LEGEND_HEAD + rows * legend_row(board, across) + note_height(board, width) + LEGEND_EDGE


def note_height(board: Board, width: float) -> float:
    """How much a note takes of a legend."""
    lines = -(-len(_PLACEHOLDER.sub("00", board.note)) // int((width - 2 * LEGEND_EDGE) * NOTE_LETTERS))
    return lines * NOTE_LINE + 2.0 if lines else 0.0


def has_inner_line(board: Board, colour: str, discs: Sequence[Disc]) -> bool:
    """Whether a line may be inside a hex, which the land's marks must not cross: none where a square's place is."""
    return colour not in ("", "white") and not (board.square_places and discs)


def land_within(board: Board, notation: HexNotation, share: float = 1.0, turn: int = 0) -> Within | None:
    """The land in a stack's place: none where an icon is its picture."""
    if notation.stack is None or notation.centres:
        return None
    reach = (notation.stack.size or board.stack or board.slot_size) / 2 * share
    return Within(reach if board.square_places else reach * 0.7, bool(notation.icons), turn)


def stack_discs(board: Board, notation: HexNotation, share: float = 1.0) -> tuple[Disc, ...]:
    """The place of a stack in the middle of a hex: the land's marks are beside it."""
    if notation.stack is None or notation.centres:
        return ()
    radius = (notation.stack.size or board.stack or board.slot_size) / 2 * share
    if not board.square_places:
        return ((0.0, 0.0, radius),)
    at = radius * 0.6
    return ((0.0, 0.0, radius), *((x, y, 0.55 * radius) for x in (-at, at) for y in (-at, at)))
