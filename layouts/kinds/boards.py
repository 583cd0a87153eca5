"""Hex boards: the map with its coordinates, borders, title and legend, drawn whole; sheets split it along hexes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import fsum
from typing import NamedTuple

from msgspec.structs import replace as structs_replace
from playproof.components.hexgrid import Axial, centre_of, column_letters, neighbours, read_coordinate
from playproof.components.kinds.boards import Board, BoardHex, BoardSet, LegendEntry
from playproof.components.kinds.charters import Charter
from playproof.components.notation.tile import Border, HexNotation
from playproof.components.notation.tile_reading import parse_tile
from playproof.components.palette import mix
from playproof.layouts.emblems import emblem
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.hexmap.borders import draw_border, draw_cost
from playproof.layouts.hexmap.corners import Box, corner_box, largest_square
from playproof.layouts.hexmap.face import HexContent, HexFace, hex_face, hex_sizes
from playproof.layouts.hexmap.frame import Disc, HexFrame, frame_of
from playproof.layouts.hexmap.land import coast, glyphs, hex_land, land_tint, loops, mark_colour, text_boxes
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.hexmap.spots import stop_spots
from playproof.layouts.hexmap.stop_art import Home
from playproof.layouts.legend import legend_head
from playproof.layouts.render_context import RenderContext
from playproof.layouts.scene import (
    Drawing,
    Group,
    Item,
    Path,
    Point,
    Polygon,
    Rect,
    RectOutline,
    Segment,
    Text,
)
from playproof.layouts.spots import Spot
from playproof.layouts.text.setting import Overfull, fit_line, set_text

__all__ = ["BoardPlan", "board_plan", "draw", "split_lines", "spots"]

#: White at the board's edge, mm; the strip for coordinates; those of title and imprint.
MARGIN = 4.0
STRIP = 8.0
TITLE = 13.0
IMPRINT = 3.0
#: A legend's hex across flats (from, to), the space between two, the width of its columns, mm; the space inside its frame,
#: its heading, the height of a line of its note.
LEGEND_HEX = (14.0, 20.0)
#: A legend's hex is at least so large, mm across flats; the sizes of its words, points.
LEGEND_LEAST = 10.5
LEGEND_WORDS = (10.5, 10.0, 9.5, 9.0)
LEGEND_GAP = 3.0
LEGEND_COLUMN = 58.0
LEGEND_EDGE = 4.0
LEGEND_HEAD = 8.0
NOTE_LINE = 4.2
#: Letters of a note in a mm of its lines.
NOTE_LETTERS = 0.76
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
#: A legend is at most so wide: it stays on one sheet.
LEGEND_WIDEST = 182.0
#: An ornament's side, mm: from, to.
ORNAMENT = (16.0, 40.0)
#: The smallest letters of a legend, points.
LEGIBLE = 6.0
#: Water around an island reaches so far beyond the coordinates, mm; terrains that are water.
SEA = 3.0
WET = frozenset({"water", "lake", "river"})
#: How far from its edges a board may be parted, and between two such places, mm.
BESIDE, STEP = 6.0, 1.25


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
    strip = STRIP if board.coordinates in ("both", "border") else 0.0
    low_x, high_x = min(x for x, _ in centres) - frame.width / 2, max(x for x, _ in centres) + frame.width / 2
    low_y, high_y = (
        min(y for _, y in centres) - frame.height / 2,
        max(y for _, y in centres) + frame.height / 2,
    )
    # Axial lines are named at their begin only.
    ends = strip if board.numbering != "axial" or board.around else 0.0
    # Water around an island reaches over the coordinates.
    sea = SEA if board.around else 0.0
    width = high_x - low_x + 2 * (MARGIN + strip + sea)
    head = TITLE if board.title_line or board.name else 0.0
    left, top = MARGIN + strip + sea - low_x, MARGIN + head + strip + sea - low_y
    box = (left + low_x, top + low_y, high_x - low_x, high_y - low_y)
    bottom = box[1] + box[3] + ends + sea
    moved = [(x + left, y + top) for x, y in centres]
    legend, columns, small = None, 0, _legend_hex_size(board)
    if board.legend or board.note:
        # Rather smaller hexes than a legend beside the map.
        for small, columns in ((size, count) for size in _legend_hexes(board) for count in (2, 1, 3)):
            legend = corner_box(box, moved, frame, *_legend_size(board, columns, small))
            if legend is not None:
                break
        else:
            small = _legend_hex_size(board)
            most = int((min(width - 2 * MARGIN, LEGEND_WIDEST) - 2 * LEGEND_EDGE) // LEGEND_COLUMN)
            rows = -(-len(board.legend) // max(1, most))
            columns = -(-len(board.legend) // rows) if rows else max(1, most)
            wide, high = _legend_size(board, columns, small)
            wide = max(wide, min(width - 2 * MARGIN, LEGEND_WIDEST))
            legend = (_mm((width - wide) / 2), bottom + 3.5, wide, high)
            bottom += 3.5 + high
    ornament = None
    if board.ornament:
        ornament = largest_square(box, moved, frame, *ORNAMENT, legend)
    height = bottom + IMPRINT + MARGIN
    return BoardPlan(_mm(width), _mm(height), left, top, box, legend, columns, small, ornament)


def _legend_hex_size(board: Board) -> float:
    """A legend's hex, mm across flats."""
    return min(max(LEGEND_HEX[0], board.across * 0.4), LEGEND_HEX[1])


def _legend_hexes(board: Board) -> tuple[float, ...]:
    """Sizes of its hexes at which a legend is tried, mm across flats."""
    largest = _legend_hex_size(board)
    return tuple(round(max(LEGEND_LEAST, largest * share), 4) for share in (1.0, 0.88, 0.76))


def _legend_row(board: Board, across: float) -> float:
    """The height of a legend's lines, mm."""
    return frame_of(board.layout, across).height + LEGEND_GAP


def _legend_size(board: Board, columns: int, across: float) -> tuple[float, float]:
    """Width and height of the legend's frame with so many columns of hexes of this size."""
    columns = max(1, min(columns, len(board.legend) or columns))
    width = columns * LEGEND_COLUMN + 2 * LEGEND_EDGE
    rows = -(-len(board.legend) // columns)
    return width, LEGEND_HEAD + rows * _legend_row(board, across) + _note_height(board, width) + LEGEND_EDGE


def _note_height(board: Board, width: float) -> float:
    """How much a note takes of a legend."""
    lines = -(-len(_PLACEHOLDER.sub("00", board.note)) // int((width - 2 * LEGEND_EDGE) * NOTE_LETTERS))
    return lines * NOTE_LINE + 2.0 if lines else 0.0


def split_lines(
    one: BoardSet, board: Board, context: RenderContext
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Where a board may be cut into sheets, x and y in mm from the drawing's top left: anywhere beside its edges, in small
    steps, so that seams find the straightest way between what the hexes show.
    """
    plan = board_plan(board)
    return _raster(plan.width), _raster(plan.height)


def _raster(length: float) -> tuple[float, ...]:
    """Places in steps of `STEP`, apart from both ends, mm."""
    return tuple(_mm(BESIDE + STEP * number) for number in range(int((length - 2 * BESIDE) / STEP) + 1))


def draw(one: BoardSet, board: Board, context: RenderContext) -> tuple[Drawing, Drawing | None]:
    """A board's front; boards have no back."""
    plan = board_plan(board)
    sizes = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)
    items: list[Item] = [*_surroundings(board, plan, sizes.frame, context)]
    grounds: list[Item] = []
    art: list[Item] = []
    homes = _homes(one, context)
    for cell in board.hexes.values():
        kept = homes.get(cell.id, ())
        drawn = _hex(board, _with_homes(cell, kept), sizes, tuple(home for _, home in kept), context)
        x, y = centre_of(board.layout, cell.place, board.across)
        ground = drawn.ground
        if terrain := cell.terrain or (board.land if cell.colour in ("", "white") else ""):
            texts = tuple(text_boxes(drawn.art))
            ground = hex_land(terrain, sizes.frame, context, texts=texts, discs=_stack(board, cell.notation))
        elif not ground and (board.around or board.grounds):
            ground = (Polygon(sizes.frame.polygon(), context.theme.paper),)
        if ground:
            grounds.append(Group(ground, _mm(x), _mm(y)))
        if drawn.art:
            art.append(Group(drawn.art, _mm(x), _mm(y)))
    lines = [*grounds, *_inner_edges(board, sizes.frame, context), *art, *_borders(board, sizes, context)]
    lines += _outer_edges(board, sizes.frame, context)
    lines += _coordinates(board, sizes.frame, context)
    items.append(Group(tuple(lines), _mm(plan.left), _mm(plan.top)))
    items += _title(board, plan, context)
    if plan.legend is not None:
        items += _legend(board, plan, plan.legend, context)
    if plan.ornament is not None:
        x, y, side, _ = plan.ornament
        ink = mix(context.theme.ink, "#ffffff", 0.62)
        solid = context.theme.colours != "line"
        # The ground is a box that seams go around.
        beside = bool(board.around) and board.around not in WET
        below = land_tint(board.around, context, beside=beside) if board.around else context.theme.paper
        items.append(Rect(_mm(x), _mm(y), _mm(side), _mm(side), 0.0, below))
        items += emblem(board.ornament, x, y, side, ink, context.theme.paper, solid=solid)
    return Drawing(RectOutline(plan.width, plan.height), tuple(items)), None


def _surroundings(board: Board, plan: BoardPlan, frame: HexFrame, context: RenderContext) -> Iterator[Item]:
    """Seas and lands beside the map, with waterlines along the coast."""
    if not board.around and not board.grounds:
        return
    left, top, width, height = plan.map_box
    edge = STRIP if board.coordinates in ("both", "border") else 0.0
    edge += SEA if board.around else 0.0
    outer = (left - edge, top - edge, width + 2 * edge, height + 2 * edge)
    if board.around:
        x, y, wide, high = (_mm(value) for value in outer)
        yield Rect(x, y, wide, high, 3.0, land_tint(board.around, context, beside=board.around not in WET))
    inner: list[Item] = []
    names: list[Item] = []
    known = board.at
    wet: set[Axial] = set()
    for ground in board.grounds:
        at = {name: centre_of(board.layout, board.grid.place(name), board.across) for name in ground.hexes}
        named = (
            [centre_of(board.layout, board.grid.place(ground.at), board.across)]
            if ground.at
            else [*at.values()]
        )
        name_items = [*_water_name(ground.name, ground.terrain, named, plan, context)]
        names += name_items
        written = [*text_boxes(name_items)]
        for name, (x, y) in at.items():
            dx, dy = x + plan.left, y + plan.top
            texts = tuple((a - dx, b - dy, c - dx, d - dy) for a, b, c, d in written)
            near = tuple(box for box in texts if max(map(abs, box)) < 3 * frame.side)
            inner.append(Group(hex_land(ground.terrain, frame, context, 0.05, near), _mm(dx), _mm(dy)))
            if ground.terrain in WET:
                wet.add(board.grid.place(name))
    if board.around and board.around != "plain":
        places = [
            place for place in _places_within(board, plan, frame) if place not in known and place not in wet
        ]
        spots = [
            (x + plan.left + frame.side * shift, y + plan.top + frame.side * shift / 2)
            for place in places
            if (place[0] * 7 + place[1] * 3) % 3 < 2
            for x, y in (centre_of(board.layout, place, board.across),)
            for shift in (-0.25, 0.2)
        ]
        used = [one for one in (plan.legend, plan.ornament) if one is not None]
        spots = [spot for spot in spots if not any(_near(spot, one) for one in used)]
        inner.append(glyphs(board.around, spots, frame.side / 22, context))
    if board.around in WET:
        wet |= {
            place
            for cell in board.hexes.values()
            for place in neighbours(board.layout, cell.place)
            if place not in known and not any(place == other for other in _dry(board))
        }
    inner += _far_shores(board, plan, frame, wet, context)
    if board.around:
        radius = 3.0
        clip = RectOutline(_mm(outer[2]), _mm(outer[3]), radius)
        box = outer
    else:
        clip, box = RectOutline(_mm(width), _mm(height)), plan.map_box
    shore = Group(
        (*coast(*_shore(board, frame, wet), context),), _mm(plan.left - box[0]), _mm(plan.top - box[1])
    )
    moved = Group(tuple(inner), _mm(-box[0]), _mm(-box[1]))
    yield Group((moved, shore), _mm(box[0]), _mm(box[1]), clip=clip)
    yield from names


def _near(spot: Point, box: Box) -> bool:
    """Whether a mark at this place would reach into a box."""
    (x, y), (left, top, width, height) = spot, box
    return left - 4 < x < left + width + 4 and top - 2 < y < top + height + 2


def _far_shores(
    board: Board, plan: BoardPlan, frame: HexFrame, wet: set[Axial], context: RenderContext
) -> Iterator[Item]:
    """A thin line around water beside the map, where it doesn't meet the map."""
    if board.around in WET:
        return
    segments: list[Segment] = []
    for place in sorted(wet):
        x, y = centre_of(board.layout, place, board.across)
        for edge, other in enumerate(neighbours(board.layout, place)):
            if other not in wet and other not in board.at:
                start, end = _ends(frame, (x + plan.left, y + plan.top), edge)
                segments += [("M", _mm(start[0]), _mm(start[1])), ("L", _mm(end[0]), _mm(end[1]))]
    if segments:
        yield Path(tuple(segments), None, mark_colour("water", context), 0.25)


def _dry(board: Board) -> Iterator[Axial]:
    """Places beside the map that are land."""
    for ground in board.grounds:
        if ground.terrain not in WET:
            yield from (board.grid.place(name) for name in ground.hexes)


def _places_within(board: Board, plan: BoardPlan, frame: HexFrame) -> Iterator[Axial]:
    """Places of hexes wholly within the map's box."""
    left, top, width, height = plan.map_box
    places = [cell.place for cell in board.hexes.values()]
    lines = range(min((q for q, _ in places), default=0) - 20, max((q for q, _ in places), default=0) + 21)
    rows = range(min((r for _, r in places), default=0) - 20, max((r for _, r in places), default=0) + 21)
    for place in ((q, r) for q in lines for r in rows):
        x, y = centre_of(board.layout, place, board.across)
        x, y = x + plan.left - left, y + plan.top - top
        if (
            frame.width / 2 <= x <= width - frame.width / 2
            and frame.height / 2 <= y <= height - frame.height / 2
        ):
            yield place


def _shore(
    board: Board, frame: HexFrame, wet: set[Axial]
) -> tuple[list[list[Point]], frozenset[tuple[Point, Point]]]:
    """The map's outline, and those of its edges that are at water."""
    edges = []
    coastal = []
    for cell, edge, inside in _sides(board):
        if inside:
            continue
        start, end = _ends(frame, centre_of(board.layout, cell.place, board.across), edge)
        side = (
            (round(start[0], 2) + 0.0, round(start[1], 2) + 0.0),
            (round(end[0], 2) + 0.0, round(end[1], 2) + 0.0),
        )
        edges.append(side)
        if neighbours(board.layout, cell.place)[edge] in wet:
            coastal.append(side)
    return loops(edges), frozenset(coastal)


def _water_name(
    name: str, terrain: str, centres: Sequence[Point], plan: BoardPlan, context: RenderContext
) -> Iterator[Item]:
    """What a sea is called, in italics in its midst."""
    if not name:
        return
    theme = context.theme
    left, top, width, height = plan.map_box
    xs = [min(max(x + plan.left, left), left + width) for x, _ in centres]
    ys = [min(max(y + plan.top, top), top + height) for _, y in centres]
    x, y = fsum(xs) / len(xs), fsum(ys) / len(ys)
    fill = mix(mark_colour(terrain, context), theme.ink, 0.35)
    widest = max(xs) - min(xs) + 30
    yield from fit_line(
        context.text(name), _mm(x), _mm(y + 1.6), widest, size=context.size(13), name=theme.italic, fill=fill, anchor="middle"
    )  # fmt: skip


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


def _homes(one: BoardSet, context: RenderContext) -> dict[str, list[tuple[int | None, Home]]]:
    """Hex → the companies at home there: the edge that tells their city, if one does, and their marks."""
    found: dict[str, list[tuple[int | None, Home]]] = {}
    for name in one.companies:
        for charter in context.game.set(name).items:
            if isinstance(charter, Charter) and charter.home:
                hex_, _, edge = charter.home.partition("/")
                place = int(edge) if edge.isdecimal() else None
                home = Home(context.text(charter.letters), charter.colour, charter.emblem)
                found.setdefault(hex_, []).append((place, home))
    return found


def _stack(board: Board, notation: HexNotation, share: float = 1.0) -> tuple[Disc, ...]:
    """The place of a stack in the middle of a hex: the land's marks are beside it."""
    if notation.stack is None or notation.centres:
        return ()
    return ((0.0, 0.0, (notation.stack.size or board.stack or board.slot_size) / 2 * share),)


def _with_homes(cell: BoardHex, homes: Iterable[tuple[int | None, Home]]) -> BoardHex:
    """The hex with a slot kept for each company at home there: in its city, or in each of several if none is told."""
    centres = list(cell.notation.centres)
    for edge, home in homes:
        for number, centre in enumerate(centres):
            told = edge is None or edge in cell.notation.edges_of(number) or edge == centre.loc
            if centre.kind == "city" and told and len(centre.reservations) < centre.slots:
                kept = (*centre.reservations, home.letters)
                centres[number] = structs_replace(centre, reservations=kept)
    notation = structs_replace(cell.notation, centres=tuple(centres))
    return replace(cell, notation=notation) if centres else cell


def _hex(
    board: Board, cell: BoardHex, sizes: HexSizes, homes: tuple[Home, ...], context: RenderContext
) -> HexFace:
    shown = cell.id if board.coordinates in ("both", "hexes") else ""
    mark = f"tile {cell.start_tile}" if cell.start_tile else ""
    return hex_face(
        HexContent(cell.notation, cell.colour, name=cell.name, coordinate=shown, mark=mark, homes=homes),
        sizes,
        context,
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


def _title(board: Board, plan: BoardPlan, context: RenderContext) -> Iterator[Item]:
    """The title over the map, the imprint in the lower right corner."""
    theme = context.theme
    title = context.text(board.title_line or board.name)
    available = plan.width - 2 * MARGIN
    if title:
        size = context.size(26)
        yield from fit_line(
            title, MARGIN, MARGIN + 8.2, available, size=size, name=theme.display, fill=theme.ink
        )
    yield from fit_line(
        context.imprint, plan.width - MARGIN, plan.height - MARGIN, available,
        size=7, name=theme.text, fill=theme.muted, anchor="end", floor=4,
    )  # fmt: skip


def _legend(board: Board, plan: BoardPlan, box: Box, context: RenderContext) -> Iterator[Item]:
    """A frame with small hexes and their meaning, in columns; the note below."""
    theme = context.theme
    left, top, width, height = box
    yield Rect(_mm(left), _mm(top), _mm(width), _mm(height), 2.0, theme.paper, theme.ink, theme.line)
    yield from legend_head(left + LEGEND_EDGE, top, width - 2 * LEGEND_EDGE, context)
    columns = min(plan.legend_columns, max(1, len(board.legend)))
    column = (width - 2 * LEGEND_EDGE) / columns
    top += LEGEND_HEAD
    row = _legend_row(board, plan.legend_hex)
    beside = frame_of(board.layout, plan.legend_hex).width
    points = _legend_points(board, column - beside - 4.5, row - 1, context)
    for number, entry in enumerate(board.legend):
        x = left + LEGEND_EDGE + column * (number % columns)
        y = top + row * (number // columns)
        yield _legend_hex(board, entry, x + beside / 2, y + row / 2, plan.legend_hex, context)
        yield from set_text(
            context.text(entry.text), x + beside + 2.5, y + 0.5, column - beside - 4.5, row - 1,
            size=context.size(points), fill=theme.ink, faces=context.faces, valign="middle", tint=context.colour,
        ).items  # fmt: skip
    if board.note:
        high = _note_height(board, width)
        y = box[1] + height - LEGEND_EDGE / 2 - high
        yield from set_text(
            context.text(board.note), left + LEGEND_EDGE, _mm(y), width - 2 * LEGEND_EDGE, high,
            size=context.size(9), fill=theme.muted, faces=context.faces, tint=context.colour,
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
    sizes = hex_sizes(board.layout, across, board.slot_size * share, board.stack * share, context)
    notation = parse_tile(entry.hex)
    try:
        drawn = hex_face(HexContent(notation, entry.colour), sizes, context)
        front: tuple[Item, ...] = drawn.art
    except Overfull:
        whole = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)
        drawn = hex_face(HexContent(notation, entry.colour), whole, context)
        front = (Group(_without_small(drawn.art, share), scale=round(share, 6)),)
        drawn = drawn._replace(ground=(Group(drawn.ground, scale=round(share, 6)),) if drawn.ground else ())
    terrain = entry.terrain or next((terrain for one in notation.upgrades for terrain in one.terrain), "")
    ground = drawn.ground
    if not terrain and not ground and entry.colour in ("", "white"):
        terrain = board.land
    if terrain and (entry.terrain or not ground):
        texts = tuple(text_boxes(front))
        ground = hex_land(terrain, sizes.frame, context, texts=texts, discs=_stack(board, notation, share))
    borders = [
        item
        for border in notation.borders
        if border.type
        for item in draw_border(border.type, *_ends(sizes.frame, (0.0, 0.0), border.edge), sizes.heavy * 0.6)
    ]
    outline = Polygon(sizes.frame.polygon(), None, context.theme.ink, context.theme.line)
    return Group((*ground, *front, outline, *borders), _mm(x), _mm(y))


def _without_small(items: Iterable[Item], scale: float) -> tuple[Item, ...]:
    """Without the letters that nobody can read at this scale."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found.append(structs_replace(item, items=_without_small(item.items, scale * item.scale)))
        elif not isinstance(item, Text) or item.size * scale >= LEGIBLE:
            found.append(item)
    return tuple(found)


def _mm(value: float) -> float:
    return round(value, 4) + 0.0
