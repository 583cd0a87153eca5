"""Hex boards: the map with its coordinates, borders, title and legend, drawn whole; sheets split it along hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

import msgspec
from playproof.components.hexgrid import Axial, centre_of, column_letters, neighbours, read_coordinate
from playproof.components.kinds.boards import Board, BoardHex, BoardSet, LegendEntry
from playproof.components.kinds.charters import Charter
from playproof.components.notation.tile import Border
from playproof.components.notation.tile_reading import parse_tile
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.hexmap.borders import draw_border, draw_cost
from playproof.layouts.hexmap.face import HexContent, HexFace, hex_face, hex_sizes
from playproof.layouts.hexmap.frame import HexFrame, frame_of
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.spots import stop_spots
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import Drawing, Group, Item, Path, Point, RectOutline, Segment
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import fit_line, set_text

__all__ = ["BoardPlan", "board_plan", "draw", "split_lines", "spots"]

#: White at the board's edge, mm; the strip for coordinates; those of title and imprint.
MARGIN = 4.0
STRIP = 8.0
TITLE = 11.0
IMPRINT = 3.0
#: A legend's hex across flats, the height of its lines, the width of its columns, mm.
LEGEND_HEX = 12.0
LEGEND_ROW = 16.0
LEGEND_COLUMN = 62.0
#: How far beside the hexes' sides a board may also be parted, mm.
BESIDE = 6.0


class BoardPlan(NamedTuple):
    """Where things are on a board, mm: ``left`` and ``top`` are the place of axial (0, 0)."""

    width: float
    height: float
    left: float
    top: float
    #: The box around all hexes.
    map_box: tuple[float, float, float, float]
    legend_top: float
    legend_columns: int


def board_plan(board: Board) -> BoardPlan:
    """The board's measures."""
    frame = frame_of(board.layout, board.across)
    centres = [centre_of(board.layout, one.place, board.across) for one in board.hexes.values()] or [
        (0.0, 0.0)
    ]
    strip = STRIP if board.coordinates in ("both", "border") else 0.0
    low_x, high_x = min(x for x, _ in centres) - frame.width / 2, max(x for x, _ in centres) + frame.width / 2
    low_y, high_y = (
        min(y for _, y in centres) - frame.height / 2,
        max(y for _, y in centres) + frame.height / 2,
    )
    width = high_x - low_x + 2 * (MARGIN + strip)
    head = TITLE if board.title_line or board.name else 0.0
    map_top = MARGIN + head + strip
    map_height = high_y - low_y
    columns = max(1, int((width - 2 * MARGIN) // LEGEND_COLUMN))
    rows = -(-len(board.legend) // columns)
    # Axial lines are named at their begin only.
    legend_top = map_top + map_height + (strip if board.numbering != "axial" else 0.0) + 3.5
    height = legend_top + rows * LEGEND_ROW + (8.0 if board.note else 0.0) + IMPRINT + MARGIN
    left, top = MARGIN + strip - low_x, map_top - low_y
    box = (MARGIN + strip, map_top, high_x - low_x, map_height)
    return BoardPlan(_mm(width), _mm(height), left, top, box, legend_top, columns)


def split_lines(
    one: BoardSet, board: Board, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board is best cut into sheets: x and y in mm from the drawing's top left.

    Lines run along the hexes' flat sides, or 6 mm beside them, where a line has more room between what the hexes in its way
    show; across the zigzag they run through the corners from which the next column (or row) begins, so that an overlap
    of half a hex's edge keeps every hex whole on a sheet.
    """
    plan = board_plan(board)
    frame = frame_of(board.layout, board.across)
    places = [one.place for one in board.hexes.values()]
    half = board.across / 2
    flat = board.layout == "flat"
    if flat:
        corners = {plan.left + 1.5 * frame.side * q - frame.side for q, _ in places}
        sides = {plan.top + board.across * (r + q / 2) - half for q, r in places}
    else:
        sides = {plan.left + board.across * (q + r / 2) - half for q, r in places}
        corners = {plan.top + 1.5 * frame.side * r - frame.side for _, r in places}
    beside = {_mm(line + by) for line in sides for by in (-BESIDE, 0.0, BESIDE)}
    length = plan.height if flat else plan.width
    along = tuple(sorted(line for line in beside if 0 < line < length))
    across = tuple(sorted({_mm(line) for line in corners}))
    return (across, along) if flat else (along, across)


def draw(one: BoardSet, board: Board, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A board's front; boards have no back."""
    plan = board_plan(board)
    sizes = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)
    items: list[Item] = []
    grounds: list[Item] = []
    art: list[Item] = []
    homes = _homes(one, context)
    for cell in board.hexes.values():
        drawn = _hex(board, _with_homes(cell, homes.get(cell.id, ())), sizes, context)
        x, y = centre_of(board.layout, cell.place, board.across)
        if drawn.ground:
            grounds.append(Group(drawn.ground, _mm(x), _mm(y)))
        if drawn.art:
            art.append(Group(drawn.art, _mm(x), _mm(y)))
    lines = [*grounds, *_inner_edges(board, sizes.frame, context), *art, *_borders(board, sizes, context)]
    lines += _outer_edges(board, sizes.frame, context)
    lines += _coordinates(board, sizes.frame, context)
    items.append(Group(tuple(lines), _mm(plan.left), _mm(plan.top)))
    items += _title(board, plan, context)
    items += _legend(board, plan, context)
    return Drawing(RectOutline(plan.width, plan.height), tuple(items)), None


def spots(one: BoardSet, board: Board, context: RenderContext) -> dict[str, Spot]:
    """Hexes by coordinate; their stops as ``D4:0`` and so on, in the order of the notation, of several slots each as
    ``D4:0/1``."""
    plan = board_plan(board)
    sizes = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)
    found: dict[str, Spot] = {}
    for cell in board.hexes.values():
        dx, dy = centre_of(board.layout, cell.place, board.across)
        x, y = _mm(plan.left + dx), _mm(plan.top + dy)
        found[cell.id] = Spot(x, y, sizes.frame.apothem * 1.7, sizes.frame.apothem * 1.7)
        for number, stop in stop_spots(cell.notation, sizes):
            found[f"{cell.id}:{number}"] = stop._replace(x=_mm(x + stop.x), y=_mm(y + stop.y))
    return found


def _homes(one: BoardSet, context: RenderContext) -> dict[str, list[tuple[int | None, str]]]:
    """Hex → the companies at home there: the edge that tells their city, if one does, and their letters."""
    found: dict[str, list[tuple[int | None, str]]] = {}
    for name in one.companies:
        for charter in context.game.set(name).items:
            if isinstance(charter, Charter) and charter.home:
                hex_, _, edge = charter.home.partition("/")
                place = int(edge) if edge.isdecimal() else None
                found.setdefault(hex_, []).append((place, context.text(charter.letters)))
    return found


def _with_homes(cell: BoardHex, homes: Iterable[tuple[int | None, str]]) -> BoardHex:
    """The hex with a slot kept for each company at home there: in its city, or in each of several if none is told."""
    centres = list(cell.notation.centres)
    for edge, letters in homes:
        for number, centre in enumerate(centres):
            told = edge is None or edge in cell.notation.edges_of(number)
            if centre.kind == "city" and told and len(centre.reservations) < centre.slots:
                kept = (*centre.reservations, letters)
                centres[number] = msgspec.structs.replace(centre, reservations=kept)
    notation = msgspec.structs.replace(cell.notation, centres=tuple(centres))
    return replace(cell, notation=notation) if centres else cell


def _hex(board: Board, cell: BoardHex, sizes: HexSizes, context: RenderContext) -> HexFace:
    shown = cell.id if board.coordinates in ("both", "hexes") else ""
    mark = f"tile {cell.start_tile}" if cell.start_tile else ""
    return hex_face(
        HexContent(cell.notation, cell.colour, name=cell.name, coordinate=shown, mark=mark), sizes, context
    )


# ---- lines between hexes


def _ends(frame: HexFrame, centre: Point, edge: int) -> tuple[Point, Point]:
    """Both ends of an edge, clockwise."""
    (ax, ay), (bx, by) = frame.corners[edge - 1], frame.corners[edge]
    return (centre[0] + ax, centre[1] + ay), (centre[0] + bx, centre[1] + by)


def _sides(board: Board) -> Iterator[tuple[BoardHex, int, bool]]:
    """Every edge of the map once: a hex, its edge, and whether there is another hex."""
    at = board.at
    for cell in board.hexes.values():
        for edge, place in enumerate(neighbours(board.layout, cell.place)):
            if place not in at:
                yield cell, edge, False
            elif edge < 3:
                yield cell, edge, True


def _strokes(sides: Iterable[tuple[BoardHex, int]], board: Board, frame: HexFrame) -> tuple[Segment, ...]:
    found: list[Segment] = []
    for cell, edge in sides:
        start, end = _ends(frame, centre_of(board.layout, cell.place, board.across), edge)
        found += [("M", _mm(start[0]), _mm(start[1])), ("L", _mm(end[0]), _mm(end[1]))]
    return tuple(found)


def _inner_edges(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Thin lines between hexes, but for those that run together."""
    sides = [
        (cell, edge)
        for cell, edge, inside in _sides(board)
        if inside
        and (border := board.border_at(cell.id, edge)) != ("", None)
        and (border is None or not border[0])
    ]
    segments = _strokes(sides, board, frame)
    if segments:
        yield Path(segments, stroke=context.theme.frame, weight=context.theme.line)


def _outer_edges(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    sides = [
        (cell, edge)
        for cell, edge, inside in _sides(board)
        if not inside and not (board.border_at(cell.id, edge) or ("", None))[0]
    ]
    segments = _strokes(sides, board, frame)
    if segments:
        yield Path(segments, stroke=context.theme.ink, weight=_mm(context.theme.line * 1.6))


def _borders(board: Board, sizes: HexSizes, context: RenderContext) -> Iterator[Item]:
    """Rivers, ridges and the like over the edges, each once, with what they cost."""
    costs: list[Item] = []
    for cell, edge, _ in _sides(board):
        found = board.border_at(cell.id, edge)
        if found is None or not found[0]:
            continue
        kind, cost = found
        start, end = _ends(sizes.frame, centre_of(board.layout, cell.place, board.across), edge)
        yield from draw_border(kind, start, end, sizes.heavy)
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        costs += draw_cost(Border(edge=edge, type=kind, cost=cost), *middle, context)
    yield from costs


# ---- around the map


def _coordinates(board: Board, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
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
    wide, high = frame.width / 2 + STRIP * 0.5, frame.height / 2 + STRIP * 0.5
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
    far = frame.apothem + STRIP * 0.45
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


def _title(board: Board, plan: BoardPlan, context: RenderContext) -> Iterator[Item]:
    """The title over the map, the imprint in the lower right corner."""
    theme = context.theme
    title = context.text(board.title_line or board.name)
    available = plan.width - 2 * MARGIN
    if title:
        yield from fit_line(
            title, MARGIN, MARGIN + 6.6, available, size=context.size(20), name=theme.display, fill=theme.ink
        )
    yield from fit_line(
        context.imprint, plan.width - MARGIN, plan.height - MARGIN, available,
        size=7, name=theme.text, fill=theme.muted, anchor="end", floor=4,
    )  # fmt: skip


def _legend(board: Board, plan: BoardPlan, context: RenderContext) -> Iterator[Item]:
    """Small hexes with their meaning, in columns under the map; the note below."""
    theme = context.theme
    column = (plan.width - 2 * MARGIN) / plan.legend_columns
    for number, entry in enumerate(board.legend):
        x = MARGIN + column * (number % plan.legend_columns)
        y = plan.legend_top + LEGEND_ROW * (number // plan.legend_columns)
        yield _legend_hex(board, entry, x + LEGEND_HEX / sqrt(3), y + LEGEND_ROW / 2, context)
        available = column - LEGEND_HEX * 1.16 - 5
        yield from set_text(
            context.text(entry.text), x + LEGEND_HEX * 1.16 + 2, y + 1, available, LEGEND_ROW - 2,
            size=context.size(11), fill=theme.ink, faces=context.faces, valign="middle", tint=context.colour,
        ).items  # fmt: skip
    if board.note:
        yield from set_text(
            context.text(board.note), MARGIN, plan.height - MARGIN - IMPRINT - 7, plan.width - 2 * MARGIN, 7,
            size=context.size(9), fill=theme.muted, faces=context.faces, tint=context.colour,
        ).items  # fmt: skip


def _legend_hex(board: Board, entry: LegendEntry, x: float, y: float, context: RenderContext) -> Item:
    """The hex as on the map, made small."""
    sizes = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)
    drawn = hex_face(HexContent(parse_tile(entry.hex), entry.colour), sizes, context)
    outline = Path(
        (
            *(("L" if number else "M", *point) for number, point in enumerate(sizes.frame.polygon())),
            ("Z",),
        ),
        stroke=context.theme.ink,
        weight=_mm(context.theme.line * board.across / LEGEND_HEX),
    )
    return Group(
        (*drawn.ground, *drawn.art, outline), _mm(x), _mm(y), 0.0, round(LEGEND_HEX / board.across, 6)
    )


def _mm(value: float) -> float:
    return round(value, 4) + 0.0
