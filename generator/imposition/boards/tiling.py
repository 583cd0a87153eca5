"""Boards larger than the paper: a plan page, and a sheet for each part with what is needed to join them.

Each part shows a hatched glue area on its right and lower side. The neighbour, cut exactly along its left and upper
edge, is glued onto it; crosses show where its corners must lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from playproof.generator.imposition.boards.seams import Seam
from playproof.generator.imposition.boards.splitting import OVERLAP, Tile, part_name, split, split_for
from playproof.generator.imposition.collate import collate
from playproof.generator.imposition.edges.marks import INK, crop_marks, straight_cuts
from playproof.generator.imposition.faults import ImpositionError
from playproof.generator.imposition.frames import Frame, settle
from playproof.generator.imposition.furniture import REACHED
from playproof.generator.imposition.geometry.shapes import Spot
from playproof.generator.imposition.impose import impose
from playproof.generator.imposition.naming import set_title
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.press import transform_of
from playproof.generator.imposition.sheet import HAIRLINE, BoardPlan, Placed, Sheet, union
from playproof.generator.paper.page import Box
from playproof.generator.paper.papers import Paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import (
    Group,
    Item,
    Line,
    Outline,
    Path,
    Point,
    Polygon,
    PolygonOutline,
    Rect,
    RectOutline,
    Segment,
    Text,
)
from playproof.layouts.text.setting import width_of
from playproof.layouts.typefaces.faces import MM_PER_PT

__all__ = ["OVERLAP", "Tile", "poster", "split", "tile_sheets"]

#: Glue areas are hatched lightly: colour, and mm between lines.
_HATCH, _HATCH_STEP = "#bfbfbf", 3.0
#: So much of what comes there is printed at the edge of a glue area, mm: a join that is not exact shows no paper.
_SHOWN = 0.7
#: Art runs so far beyond an edge that is glued onto a neighbour, mm: a knife that strays leaves no white line on the board.
_BEYOND = 1.3
#: A corner cross reaches so far, mm.
_ARM = 2.5
_PAPER = "#ffffff"
#: What is cut away is covered so far beyond the part, mm: printers and viewers round a clipped edge up to whole dots.
_FRINGE = 0.4
_FACE = "sans-semibold"
#: Where a part is glued: its letters; the sizes of a part's name and of that, points.
_TOLD = "sans"
_NAME, _SMALL = 11.0, 8.0
#: A part's name takes so much of the paper above it, mm: printers leave the edge white.
_HEAD = 9.5
#: Its baseline lies so far above the part, beyond which art runs, mm.
_ABOVE = 2.6
_CAP_HEIGHT = 0.66


def tile_sheets(
    piece: Piece,
    plan: Plan | None = None,
    lines_x: Sequence[float] = (),
    lines_y: Sequence[float] = (),
    overlap: float = OVERLAP,
) -> tuple[Sheet, ...]:
    """The sheets of a board: every part, for each copy; the first has the plan of how they are put together.

    A board that fits whole is imposed as any other piece. Raises `ImpositionError` for one with a back: parts that
    overlap can't be two-sided.
    """
    plan = plan or Plan()
    if piece.back is not None and plan.duplex != "none":
        raise ImpositionError(
            f"{piece.name} ({piece.id}) has a back; a board in parts is printed on one side"
        )
    tiles = split_for(piece.front, lines_x, lines_y, plan, overlap, name=piece.name)
    if len(tiles) == 1:
        return impose([piece], plan)
    sheets = [_parts_sheet(piece, [*own], tiles, plan) for _, own in groupby(tiles, lambda tile: tile.sheet)]
    first = replace(sheets[0], plan=_plan_of(piece, tiles))
    return collate([[first, *sheets[1:], *sheets * (piece.copies - 1)]])


def poster(piece: Piece, plan: Plan | None = None) -> tuple[Sheet, ...]:
    """The board whole, on a page cut to it, with margins for marks, footer and ruler."""
    plan = plan or Plan()
    edge = max(plan.margin, 15.0)
    width, height = piece.front.width + 2 * edge, piece.front.height + 2 * edge
    return impose(
        [piece], replace(plan, paper=Paper("poster", width, height), margin=edge, orientation="auto")
    )


def _parts_sheet(piece: Piece, own: Sequence[Tile], tiles: Sequence[Tile], plan: Plan) -> Sheet:
    """A sheet with the parts ``own`` of all ``tiles``."""
    drawing, (page_width, page_height) = piece.front, own[0].page
    bleed = min(drawing.bleed, plan.bleed_limit)
    beyond = min(plan.bleed_limit, _BEYOND)
    *_, block_width, block_height = union([(*tile.place, *tile.window[2:]) for tile in own])
    frame = Frame(page_width, page_height, page_width - 2 * plan.margin, page_height - 2 * plan.margin)
    settled = settle(frame, block_width, block_height, plan, bleed)
    boxes = [(settled.x + tile.place[0], settled.y + tile.place[1], *tile.window[2:]) for tile in own]
    placed = []
    for tile, (x, y, width, height) in zip(own, boxes, strict=True):
        # Art bleeds over the board's own edges, and over edges that are laid onto a neighbour; none bleeds into a glue area.
        left, top = (beyond if tile.column else bleed), (beyond if tile.row else bleed)
        right, bottom = (0.0 if tile.right else bleed), (0.0 if tile.below else bleed)
        clip = (x - left, y - top, width + left + right, height + top + bottom)
        placed.append(Placed(piece.id, drawing, x - tile.window[0], y - tile.window[1], 0, clip, "front"))
    spots = [Spot(*box, 0, RectOutline(*box[2:])) for box in boxes]
    furniture = settled.furniture
    page = (0.0, 0.0, page_width, page_height)
    marks: list[Item] = [
        *crop_marks(
            spots,
            page,
            plan.marks,
            bleed,
            furniture.bands(page_width, page_height),
            min(plan.margin, REACHED),
        )
    ]
    for tile, (x, y, *_) in zip(own, boxes, strict=True):
        marks = _beside_steps(tile, (x - tile.window[0], y - tile.window[1]), marks)
        marks += _assembly(tile, x, y, beyond)
    parts = f"part{'s' * (len(own) > 1)} {', '.join(tile.name for tile in own)}"
    return Sheet(
        paper=plan.paper,
        width=page_width,
        height=page_height,
        side="front",
        placed=tuple(placed),
        marks=tuple(marks),
        folds=(),
        footer_box=furniture.footer,
        ruler_box=furniture.ruler,
        trim_box=union(boxes),
        bleed_box=union([one.clip for one in placed]),
        number=0,
        leaf=0,
        description=f"{piece.name}: {parts} of {tiles[0].name}–{tiles[-1].name}",
        pieces=(piece.id,),
        sets=((f"{set_title(piece)}: {piece.name}, {parts}", len(own)),),
        transform=transform_of(plan, "front", page_width, page_height),
        parts=tuple(boxes),
        cuts=(straight_cuts(spots, page) if plan.marks != "none" else 0, 0),
        seams=tuple(
            tuple(_moved(point, (x - tile.window[0], y - tile.window[1])) for point in points)
            for tile, (x, y, *_) in zip(own, boxes, strict=True)
            for points in _stepped(tile)
        ),
    )


def _beside_steps(tile: Tile, own: tuple[float, float], marks: Sequence[Item]) -> list[Item]:
    """Crop marks of a part whose seams step aside: at the ends of the seam, not where a step is widest."""
    left, top, width, height = tile.window
    seam_left, seam_top, _, _ = tile.seams
    upright = seam_left is not None and bool(seam_left.steps)
    level = seam_top is not None and bool(seam_top.steps)
    found: list[Item] = []
    for mark in marks:
        if isinstance(mark, Line):
            x1, y1, x2, y2 = mark.x1 - own[0], mark.y1 - own[1], mark.x2 - own[0], mark.y2 - own[1]
            if upright and seam_left is not None and abs(x1 - left) + abs(x2 - left) < 1e-3:
                place = seam_left.place(top + 1e-3 if max(y1, y2) <= top else top + height - 1e-3)
                mark = replace(mark, x1=round(place + own[0], 4), x2=round(place + own[0], 4))
            if level and seam_top is not None and abs(y1 - top) + abs(y2 - top) < 1e-3:
                place = seam_top.place(left + 1e-3 if max(x1, x2) <= left else left + width - 1e-3)
                mark = replace(mark, y1=round(place + own[1], 4), y2=round(place + own[1], 4))
        found.append(mark)
    return found


def _assembly(tile: Tile, x: float, y: float, beyond: float) -> list[Item]:
    """Glue areas with the names of what comes there, what is cut away, corner crosses, and the part's own name above it."""
    left, top, width, height = tile.window
    own = (x - left, y - top)
    seam_left, seam_top, seam_right, seam_below = tile.seams
    items: list[Item] = []
    if seam_right is not None:
        # The area below takes the corner.
        low = height if seam_below is None else seam_below.places(left, left + width)[1] - top
        right = (left, top, width, low)
        items += _glue_area(seam_right, right, own, tile.right, upright=True)
    if seam_below is not None:
        items += _glue_area(seam_below, tile.window, own, tile.below, upright=False)
    for corner_x, corner_y in _joints(tile):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            # An arm over what stays visible is left out; along a join, the neighbour's edge covers it.
            end_x, end_y = corner_x + dx * _ARM, corner_y + dy * _ARM
            if not _visible(tile, (corner_x + end_x) / 2, (corner_y + end_y) / 2):
                items.append(_line((corner_x, corner_y), (end_x, end_y), own))
    for seam, upright in ((seam_left, True), (seam_top, False)):
        if seam is not None and seam.steps:
            # What lies before a seam that steps aside is cut away.
            waste = _waste(seam, tile.window, beyond, upright=upright)
            items.append(Polygon(tuple(_moved(point, own) for point in waste), _PAPER))
    items += [Path(_segments(points, own), None, INK, HAIRLINE) for points in _stepped(tile)]
    return [*items, *_heading(tile, x, y)]


def _heading(tile: Tile, x: float, y: float) -> list[Item]:
    """The part's name above its upper left corner, and onto which strips it is glued where there is room for that. Where the
    part begins near the paper's edge, both stand along its left side.
    """
    seam_left, seam_top, seam_right, seam_below = tile.seams
    left, top, width, height = tile.window
    edges = []
    if seam_left is not None:
        edges.append(f"left edge onto {part_name(tile.row, tile.column - 1)}")
    if seam_top is not None:
        edges.append(f"upper edge onto {part_name(tile.row - 1, tile.column)}")
    told = ", ".join(edges)
    told = f"{told[0].upper()}{told[1:]}" if told else "Begin with this part"
    beside = round(width_of(tile.name, _FACE, _NAME) + 2.5, 4)
    wide = beside + width_of(told, _TOLD, _SMALL)

    def words(at_x: float, at_y: float, space: float) -> list[Item]:
        name = Text(at_x, at_y, tile.name, _FACE, _NAME, INK)
        return [name, Text(at_x + beside, at_y, told, _TOLD, _SMALL, INK)] if wide <= space else [name]

    if y < _HEAD <= x:
        low = y + (seam_below.place(left + 1e-3) - top if seam_below is not None else height) - 8
        return [Group(tuple(words(0.0, 0.0, low - y)), dx=_mm(x - _ABOVE), dy=_mm(low), rotate=-90.0)]
    begin = x + 8 + (seam_left.place(top + 1e-3) - left if seam_left is not None else 0.0)
    end = x + (seam_right.place(top + 1e-3) - left if seam_right is not None else width) - 2 * _ARM
    return words(begin, y - _ABOVE, end - begin) if y >= 4 else []


def _moved(point: Point, own: tuple[float, float]) -> Point:
    return round(point[0] + own[0], 4), round(point[1] + own[1], 4)


def _line(start: Point, end: Point, own: tuple[float, float]) -> Line:
    return Line(start[0] + own[0], start[1] + own[1], end[0] + own[0], end[1] + own[1], INK, HAIRLINE)


def _segments(points: Sequence[Point], own: tuple[float, float]) -> tuple[Segment, ...]:
    return tuple(("L" if number else "M", *_moved(point, own)) for number, point in enumerate(points))


def _along(seam: Seam, window: Box, *, upright: bool) -> list[Point]:
    """A seam within a window, in the board's own mm."""
    left, top, width, height = window
    if upright:
        return [(place, along) for along, place in seam.points(top, top + height)]
    return list(seam.points(left, left + width))


def _past(seam: Seam, window: Box, *, upright: bool) -> list[Point]:
    """What of a window lies beyond a seam: a polygon in the board's own mm."""
    left, top, width, height = window
    points = _along(seam, window, upright=upright)
    if upright:
        edge = left + width
        return [*points, (edge, top + height), (edge, top)]
    edge = top + height
    return [*points, (left + width, edge), (left, edge)]


def _waste(seam: Seam, window: Box, beyond: float, *, upright: bool) -> list[Point]:
    """What of a window, and of the art around it, is cut away before a seam with steps; art stays so far as it runs beyond."""
    left, top, width, height = window
    low, long = (top, height) if upright else (left, width)
    points = seam.points(low - beyond, low + long + beyond)
    found = []
    for number, (along, place) in enumerate(points):
        before = points[number - 1][1] if number and points[number - 1][0] == along else None
        after = points[number + 1][1] if number + 1 < len(points) and points[number + 1][0] == along else None
        first, second = (before, place) if before is not None else (place, after)
        if first is not None and second is not None:
            along += beyond if second > first else -beyond
        found.append((along, place - beyond))
    edge = (left if upright else top) - beyond - _FRINGE
    found += [(found[-1][0], edge), (found[0][0], edge)]
    return [(place, along) for along, place in found] if upright else found


def _stepped(tile: Tile) -> list[list[Point]]:
    """The cuts along a part's left and upper seam where they step aside."""
    seam_left, seam_top, _, _ = tile.seams
    found = []
    for seam, upright in ((seam_left, True), (seam_top, False)):
        if seam is not None and seam.steps:
            points = [point for point in _along(seam, tile.window, upright=upright) if _kept(tile, *point)]
            if len({point[0 if upright else 1] for point in points}) > 1:
                found.append(points)
    return found


def _kept(tile: Tile, x: float, y: float) -> bool:
    """Whether a place is left of a part once it is cut out."""
    seam_left, seam_top, _, _ = tile.seams
    return (seam_left is None or x >= seam_left.places(y - 0.01, y + 0.01)[0] - 1e-3) and (
        seam_top is None or y >= seam_top.places(x - 0.01, x + 0.01)[0] - 1e-3
    )


def _visible(tile: Tile, x: float, y: float) -> bool:
    """Whether a place of a part stays visible when all parts are glued."""
    left, top, width, height = tile.window
    seam_left, seam_top, seam_right, seam_below = tile.seams
    return (
        left < x < left + width
        and top < y < top + height
        and (seam_left is None or x > seam_left.place(y) + 1e-6)
        and (seam_top is None or y > seam_top.place(x) + 1e-6)
        and (seam_right is None or x < seam_right.place(y) - 1e-6)
        and (seam_below is None or y < seam_below.place(x) - 1e-6)
    )


def _joints(tile: Tile) -> list[Point]:
    """Where the corners of the parts to the right and below must lie, in the board's own mm."""
    left, top, width, height = tile.core
    seam_left, seam_top, seam_right, seam_below = tile.seams
    found: list[Point] = []
    if seam_right is not None:
        found += [_joint(seam_right, seam_top, top), _joint(seam_right, seam_below, top + height)]
    if seam_below is not None:
        first = seam_left.at if seam_left is not None else left
        found += [
            _joint(seam_left, seam_below, top + height, first),
            _joint(seam_right, seam_below, top + height, left + width),
        ]
    return list(dict.fromkeys(found))


def _joint(upright: Seam | None, level: Seam | None, y: float, x: float = 0.0) -> Point:
    """Where two seams meet; the board's edges are straight, at ``x`` and ``y``."""
    for _ in range(3):
        x = upright.place(y) if upright is not None else x
        y = level.place(x) if level is not None else y
    return x, y


def _glue_area(seam: Seam, window: Box, own: tuple[float, float], name: str, *, upright: bool) -> list[Item]:
    """Paper with hatching and the name of what is glued there; a strip of that is printed along the seam."""
    points = [_moved(point, own) for point in _past(seam, window, upright=upright)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    x, y, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    if width <= 0 or height <= 0:
        return []
    steps = int((width + height) // _HATCH_STEP)
    lines = tuple(
        Line(step * _HATCH_STEP, 0.0, step * _HATCH_STEP - height, height, _HATCH, HAIRLINE)
        for step in range(1, steps + 1)
    )
    clip: Outline = RectOutline(width, height)
    if len(points) > 4:
        clip = PolygonOutline(width, height, tuple((round(a - x, 4), round(b - y, 4)) for a, b in points))
    # The strip at the far edge is under glue along the whole seam.
    *_, far, _ = points
    left, top, wide, high = window
    # Over the corner, too, where both areas meet.
    longer = (left, top, wide, high + _SHOWN) if upright else window
    covered = [
        _moved((x + _SHOWN, y) if upright else (x, y + _SHOWN), own)
        for x, y in _along(seam, longer, upright=upright)
    ]
    *_, low, top_right = (_moved(point, own) for point in _past(seam, longer, upright=upright))
    deep = min(width, height) if len(points) == 4 else min(OVERLAP, width, height)
    middle = (far[0] - deep / 2, y + height / 2) if upright else (x + width / 2, far[1] - deep / 2)
    return [
        Polygon((*covered, *_further((low, top_right), upright=upright)), _PAPER),
        Group(lines, dx=x, dy=y, clip=clip),
        *_label(name, middle, deep, height if upright else width, upright=upright),
    ]


def _label(name: str, middle: Point, deep: float, long: float, *, upright: bool) -> list[Item]:
    """What is glued onto a strip, along it."""
    size = min(_SMALL, deep / MM_PER_PT)
    said = f"{name} is glued on here"
    if width_of(said, _FACE, size) > long - 10:
        said = name
    high = size * MM_PER_PT * _CAP_HEIGHT
    wide = width_of(said, _FACE, size) + 3.0
    items = (
        Rect(_mm(-wide / 2), _mm(-high / 2 - 0.8), _mm(wide), _mm(high + 1.6), 0, _PAPER),
        Text(0.0, _mm(high / 2), said, _FACE, size, INK, "middle"),
    )
    return [
        Group(items, dx=_mm(middle[0]), dy=_mm(middle[1]), rotate=-90.0 if upright and said != name else 0.0)
    ]


def _further(points: Sequence[Point], *, upright: bool) -> list[Point]:
    """The far edge of a glue area, moved beyond the part: a clipped edge is rounded up to whole dots."""
    return [(_mm(x + _FRINGE), y) if upright else (x, _mm(y + _FRINGE)) for x, y in points]


def _mm(value: float) -> float:
    return round(value, 4) + 0.0


def _plan_of(piece: Piece, tiles: Sequence[Tile]) -> BoardPlan:
    """The whole board with the parts' edges and names."""
    drawing = piece.front
    upright = {tile.seams[0].at: tile.seams[0] for tile in tiles if tile.seams[0] is not None}
    level = {tile.seams[1].at: tile.seams[1] for tile in tiles if tile.seams[1] is not None}
    whole = (0.0, 0.0, drawing.width, drawing.height)
    seams = [
        tuple(_along(seam, whole, upright=is_upright))
        for found, is_upright in ((upright, True), (level, False))
        for seam in found.values()
    ]
    return BoardPlan(piece.name, drawing, tuple(seams), tuple((tile.core, tile.name) for tile in tiles))
