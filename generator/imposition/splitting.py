"""Boards larger than the paper: where to part them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec
from msgspec.structs import replace
from playproof.generator.imposition.faults import ImpositionError, PlanError
from playproof.generator.imposition.frames import page_sizes
from playproof.generator.imposition.furniture import DEPTH, REACHED, clearance
from playproof.generator.imposition.plan import Plan
from playproof.generator.imposition.shapes import TOLERANCE
from playproof.generator.pages.page import Box
from playproof.generator.paper.papers import MARGIN, Paper
from playproof.layouts.scene import Drawing

__all__ = ["OVERLAP", "Tile", "split", "split_for"]

#: How far neighbouring parts overlap for glue, mm.
OVERLAP = 8.0


class Tile(msgspec.Struct, frozen=True):
    """A part of a board. ``name`` is its row's letter and its column's number: A1 is top left.

    ``core`` is what stays visible once all parts are glued, ``window`` what is printed: the core and the glue area
    under the parts to the right and below; both in the board's own mm. ``page`` is the paper's width and height
    as it must be placed, mm. ``right`` and ``below`` name the parts that are glued on, or are "". Small parts share a sheet:
    ``sheet`` counts sheets from 0, ``place`` is the place of the window on them, mm.
    """

    name: str
    row: int
    column: int
    core: Box
    window: Box
    page: tuple[float, float]
    right: str = ""
    below: str = ""
    sheet: int = 0
    place: tuple[float, float] = (0.0, 0.0)


def split(
    drawing: Drawing,
    lines_x: Sequence[float],
    lines_y: Sequence[float],
    paper: Paper,
    overlap: float = OVERLAP,
    *,
    margin: float = MARGIN,
    name: str = "The board",
) -> tuple[Tile, ...]:
    """Part ``drawing`` along allowed lines so that each part fits ``paper``; row by row.

    ``lines_x`` and ``lines_y`` are where it may be parted, in mm from its left and top (between hexes, between market
    cells); without any, the parts are equal. The orientation with fewer parts is taken; the parts are as even as the
    lines allow. Small parts share sheets; where a sheet would be more than half empty, there are more and smaller parts
    if that saves sheets. Raises `ImpositionError` if two neighbouring lines lie further apart than the paper has room for.
    """
    return split_for(
        drawing, lines_x, lines_y, Plan(paper=paper, margin=margin, duplex="none"), overlap, name=name
    )


def split_for(
    drawing: Drawing,
    lines_x: Sequence[float],
    lines_y: Sequence[float],
    plan: Plan,
    overlap: float = OVERLAP,
    *,
    name: str = "The board",
) -> tuple[Tile, ...]:
    """As `split`, with the paper, margin and orientation of ``plan``."""
    if plan.paper.a_piece_a_page:
        raise PlanError("A board can't be parted for the paper 'piece': name a paper such as A4")
    if not 0 <= overlap <= 50:
        raise PlanError(f"overlap can't be {overlap:g} mm; allowed: 0 to 50 mm")
    best: tuple[tuple[bool, int, int], list[Tile]] | None = None
    problem: ImpositionError | None = None
    for finer in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)):
        for page, available in _page_areas(drawing, plan):
            try:
                tiles = _parted(drawing, lines_x, lines_y, plan, overlap, name, page, available, finer)
            except ImpositionError as error:
                problem = problem or error
                continue
            half_empty, sheets = _half_empty(tiles, plan), tiles[-1].sheet
            if finer != (1, 1) and best is not None and (half_empty or sheets >= best[1][-1].sheet):
                continue  # smaller parts are more work: they have to save sheets
            key = (half_empty, len(tiles), sheets)
            if best is None or key < best[0]:
                best = (key, tiles)
        if best is not None and not best[0][0]:
            break
    if best is None:
        assert problem is not None
        raise problem
    return tuple(best[1])


def _page_areas(drawing: Drawing, plan: Plan) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Pages and the width and height that parts may fill there, beside a strip for footer and ruler: below, or on the
    left."""
    strip = max(plan.margin, REACHED + DEPTH + _clear(drawing, plan))
    for page in page_sizes(plan):
        yield page, (page[0] - 2 * plan.margin, page[1] - plan.margin - strip)
        yield page, (page[0] - plan.margin - strip, page[1] - 2 * plan.margin)


def _clear(drawing: Drawing, plan: Plan) -> float:
    return clearance(plan.marks, min(drawing.bleed, plan.bleed_limit))


def _half_empty(tiles: Sequence[Tile], plan: Plan) -> bool:
    """Whether a sheet, if there are several, holds less than half of what its margins leave."""
    filled: dict[int, float] = {}
    for tile in tiles:
        filled[tile.sheet] = filled.get(tile.sheet, 0.0) + tile.window[2] * tile.window[3]
    width, height = (side - 2 * plan.margin for side in tiles[0].page)
    return len(filled) > 1 and min(filled.values()) < width * height / 2


def _parted(
    drawing: Drawing,
    lines_x: Sequence[float],
    lines_y: Sequence[float],
    plan: Plan,
    overlap: float,
    name: str,
    page: tuple[float, float],
    available: tuple[float, float],
    finer: tuple[int, int],
) -> list[Tile]:
    """The fewest parts of which ``finer`` fit beside and above each other on a page."""
    gap = 2 * _clear(drawing, plan)
    (across, down), (width, height) = finer, available
    cell_x, cell_y = (width + gap) / across - gap, (height + gap) / down - gap
    cuts_x = _cuts(drawing.width, lines_x, cell_x, overlap, f"{name} in its width", plan.paper)
    cuts_y = _cuts(drawing.height, lines_y, cell_y, overlap, f"{name} in its height", plan.paper)
    return _shared(_tiles(drawing, page, cuts_x, cuts_y, overlap), width, height, gap)


def _shared(tiles: list[Tile], width: float, height: float, gap: float) -> list[Tile]:
    """Tiles on as few sheets as their order allows, in columns and rows ``gap`` mm apart."""
    widest, highest = max(tile.window[2] for tile in tiles), max(tile.window[3] for tile in tiles)
    across = max(1, int((width + gap + TOLERANCE) // (widest + gap)))
    down = max(1, int((height + gap + TOLERANCE) // (highest + gap)))
    found: list[Tile] = []
    for number, tile in enumerate(tiles):
        sheet, at = divmod(number, across * down)
        row, column = divmod(at, across)
        place = (column * (widest + gap), row * (highest + gap))
        found.append(replace(tile, sheet=sheet, place=place))
    return found


def _tiles(
    drawing: Drawing, page: tuple[float, float], cuts_x: list[float], cuts_y: list[float], overlap: float
) -> list[Tile]:
    """The parts between the cuts, which start with 0; the board's far edges end them."""
    columns = list(zip(cuts_x, [*cuts_x[1:], drawing.width], strict=True))
    rows = list(zip(cuts_y, [*cuts_y[1:], drawing.height], strict=True))
    found = []
    for row, (top, bottom) in enumerate(rows):
        for column, (left, right) in enumerate(columns):
            more_right, more_below = column + 1 < len(columns), row + 1 < len(rows)
            width, height = right - left, bottom - top
            found.append(
                Tile(
                    name=_name(row, column),
                    row=row,
                    column=column,
                    core=(left, top, width, height),
                    window=(
                        left,
                        top,
                        min(width + overlap * more_right, drawing.width - left),
                        min(height + overlap * more_below, drawing.height - top),
                    ),
                    page=page,
                    right=_name(row, column + 1) if more_right else "",
                    below=_name(row + 1, column) if more_below else "",
                )
            )
    return found


def _name(row: int, column: int) -> str:
    letters = (
        chr(ord("A") + row) if row < 26 else f"{chr(ord('A') + row // 26 - 1)}{chr(ord('A') + row % 26)}"
    )
    return f"{letters}{column + 1}"


def _cuts(
    total: float, lines: Sequence[float], available: float, overlap: float, what: str, paper: Paper
) -> list[float]:
    """Where the parts start: as few parts as fit, their sizes as even as the lines allow."""
    if total <= available + 1e-6:
        return [0.0]
    if available - overlap < 10:
        raise PlanError(f"{paper.name} is too small for a board with an overlap of {overlap:g} mm")
    if not lines:
        parts = 2
        while total / parts + overlap > available + 1e-6:
            parts += 1
        return [total * part / parts for part in range(parts)]
    for line in lines:
        if not -TOLERANCE <= line <= total + TOLERANCE:
            raise ImpositionError(
                f"{what}: a split line at {line:g} mm is outside it; allowed: 0 to {total:g} mm"
            )
    stops = [0.0, *sorted({line for line in lines if TOLERANCE < line < total - TOLERANCE}), total]
    return _even_cuts(stops, available, overlap, what, paper)


def _even_cuts(stops: list[float], available: float, overlap: float, what: str, paper: Paper) -> list[float]:
    """The fewest parts between ``stops``, then the most even: the least sum of their squares."""
    last = len(stops) - 1
    # For each stop: parts up to it, the sum of their squares, and where the last one starts.
    best: list[tuple[int, float, int] | None] = [(0, 0.0, 0)] + [None] * last
    for end in range(1, last + 1):
        for start in range(end - 1, -1, -1):
            size = stops[end] - stops[start] + (overlap if end < last else 0.0)
            before = best[start]
            if size > available + 1e-6:
                break
            if before is None:
                continue
            choice = (before[0] + 1, before[1] + size * size, start)
            current = best[end]
            if current is None or choice < current:
                best[end] = choice
    if best[last] is None:
        low, high = max(pairwise(stops), key=lambda pair: pair[1] - pair[0])
        raise ImpositionError(
            f"{what} can't be parted for {paper.name}: there is no split line between {low:g} and {high:g} mm, "
            f"and with an overlap of {overlap:g} mm the paper has room for {available - overlap:.4g} mm"
        )
    starts: list[float] = []
    at = last
    while at:
        step = best[at]
        assert step is not None
        at = step[2]
        starts.append(stops[at])
    return starts[::-1]
