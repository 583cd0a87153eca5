"""Letters and numbers around a map, at the ends of the lines that they name."""

from __future__ import annotations

from collections.abc import Iterator

from playproof.components.hexgrid import Axial, centre_of, column_letters, read_coordinate
from playproof.components.kinds.boards import Board
from playproof.layouts.board.plan import STRIP
from playproof.layouts.hexmap.frame import HexFrame, frame_of
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Item
from playproof.layouts.text.setting import fit_line
from playproof.layouts.typefaces.faces import MM_PER_PT, face

__all__ = ["coordinates"]


def coordinates(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Letters and numbers at the ends of the lines that they name."""
    if board.coordinates not in ("both", "border") or not board.hexes:
        return
    if board.numbering == "axial":
        yield from _slanting(board, frame, context)
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


def _slanting(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Axial numbers run along a slant: each line is named beyond its first hex."""
    straight = (
        3 if board.layout == "flat" else 1
    )  # towards the begin of a line of hexes that share an edge's way
    slant = 2
    lines: dict[str, tuple[Axial, int]] = {}
    for one in board.hexes.values():
        letter, number = read_coordinate(one.id)
        along = {column_letters(letter): straight, str(number): slant}
        if board.letters != ("columns" if board.layout == "flat" else "rows"):
            along = {str(number): straight, column_letters(letter): slant}
        for name, edge in along.items():
            first = lines.get(name)
            if first is None or _before(one.place, first[0], board, edge):
                lines[name] = (one.place, edge)
    far = frame.apothem + STRIP * (0.45 if not board.around else 0.8)
    for name, (place, edge) in lines.items():
        x, y = centre_of(board.layout, place, board.across)
        u, v = frame.normals[edge]
        yield from _coordinate(name, x + u * far, y + v * far, context)


def _before(one: Axial, other: Axial, board: Board, edge: int) -> bool:
    """Whether a hex is further in the direction of ``edge`` than another of its line."""
    ax, ay = centre_of(board.layout, one, 1.0)
    bx, by = centre_of(board.layout, other, 1.0)
    u, v = frame_of(board.layout, 1.0).normals[edge]
    return (ax - bx) * u + (ay - by) * v > 0


def _coordinate(name: str, x: float, y: float, context: RenderContext) -> Iterator[Item]:
    theme = context.theme
    points = context.size(10)
    base = y + face(theme.bold).cap_height * points * MM_PER_PT / 2
    yield from fit_line(name, x, base, 12, size=points, name=theme.bold, fill=theme.muted, anchor="middle")
