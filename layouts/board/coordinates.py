"""Letters and numbers around a map, at the ends of the lines that they name."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.hexgrid import centre_of, column_letters, read_coordinate
from playproof.components.kinds.boards import Board
from playproof.layouts.board.plan import STRIP
from playproof.layouts.hexmap.frame import HexFrame
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item
from playproof.layouts.text.setting import fit_line
from playproof.layouts.typefaces.faces import MM_PER_PT, face


def coordinates(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Letters and numbers at the ends of the lines that they name."""
    if not board.bordered or not board.hexes:
        return
    cells = [
        (read_coordinate(one.id), centre_of(board.layout, one.place, board.across))
        for one in board.hexes.values()
    ]
    top, bottom = min(y for _, (_, y) in cells), max(y for _, (_, y) in cells)
    left, right = min(x for _, (x, _) in cells), max(x for _, (x, _) in cells)
    # Beyond the waterlines, if there are any.
    beside = STRIP * 0.5 + (2.4 if board.around else 0.0)
    wide, high = frame.width / 2 + beside, frame.height / 2 + beside
    columns: dict[str, float] = {}
    rows: dict[str, float] = {}
    for (letter, number), (x, y) in cells:
        names = (column_letters(letter), str(number))
        column, row = names if board.letters == "columns" else names[::-1]
        columns.setdefault(column, x)
        rows.setdefault(row, y)
    for name, x in columns.items():
        yield from _coordinate(name, x, top - high, context)
        yield from _coordinate(name, x, bottom + high, context)
    for name, y in rows.items():
        yield from _coordinate(name, left - wide, y, context)
        yield from _coordinate(name, right + wide, y, context)


def _coordinate(name: str, x: float, y: float, context: RenderContext) -> Iterator[Item]:
    theme = context.theme
    points = context.size(10)
    base = y + face(theme.bold).cap_height * points * MM_PER_PT / 2
    yield from fit_line(name, x, base, 12, size=points, name=theme.bold, fill=theme.muted, anchor="middle")
