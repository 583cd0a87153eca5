"""Boards larger than the paper: where to part them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import ceil, fsum, inf

import msgspec
from msgspec.structs import replace

from playproof.generator.imposition.boards.seams import (
    CLEAR,
    EASY,
    LEAST_STEP,
    STRAIGHT,
    Seam,
    Seams,
    whole_boxes,
)
from playproof.generator.imposition.faults import ImpositionError, PlanError
from playproof.generator.imposition.frames import page_sizes
from playproof.generator.imposition.furniture import DEPTH, REACHED, clearance
from playproof.generator.imposition.geometry.shapes import TOLERANCE
from playproof.generator.imposition.plan import Plan
from playproof.generator.paper.page import Box
from playproof.generator.paper.papers import MARGIN, Paper
from playproof.layouts.scene import Drawing

#: How far neighbouring parts overlap for glue, mm.
OVERLAP = 8.0
#: The part of an even share below which a part is small, and what that weighs against poor seams.
LEAST, SMALL = 0.9, 30.0
#: How good a way to part a board is, the less the better: the things cut, whether a sheet is half empty, the parts, the
#: number of the last sheet, and how poor the seams are.
_Merit = tuple[int, bool, int, int, float]


class Tile(msgspec.Struct, frozen=True):
    """A part of a board. ``name`` is its row's letter and its column's number: A1 is top left.

    ``core`` is what stays visible once all parts are glued, ``window`` what is printed: the core and the glue area
    under the parts to the right and below; both in the board's own mm. ``page`` is the paper's width and height
    as it must be placed, mm. ``right`` and ``below`` name the parts that are glued on, or are "". Small parts share a sheet:
    ``sheet`` counts sheets from 0, ``place`` is the place of the window on them, mm.

    ``seams`` are those on its left, top, right and lower side, or None where the board ends; where a seam steps aside,
    the core is the box between the seams as if they were straight, and the window is as large as the steps ask for.
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
    seams: tuple[Seam | None, Seam | None, Seam | None, Seam | None] = (None, None, None, None)


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
    best: tuple[tuple[_Merit, int], list[Tile]] | None = None
    problems: dict[int, ImpositionError] = {}
    boxes = cache(lambda: whole_boxes(drawing))
    seams = (
        Seams(drawing, lines_x, boxes, upright=True),
        Seams(drawing, lines_y, boxes, upright=False),
    )
    gap = 2 * _clear(drawing, plan)
    for finer in ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)):
        ways: list[tuple[tuple[_Merit, int], _Way]] = []
        for number, (page, available) in enumerate(_page_areas(drawing, plan)):
            try:
                way = _Way(seams, plan, overlap, name, page, available, finer, gap)
            except ImpositionError as error:
                problems.setdefault(number, error)
            else:
                ways.append(((way.least, number), way))
        for least, way in sorted(ways, key=lambda one: one[0]):
            if best is not None and not best[0][0][1] and least > best[0]:
                continue
            try:
                tiles = _shared(_tiles(drawing, way.page, *way.cuts(), overlap), *way.available, gap)
            except ImpositionError as error:
                problems.setdefault(least[1], error)
                continue
            half_empty, sheets = _half_empty(tiles, plan), tiles[-1].sheet
            cut, cost = _troubles(tiles)
            if finer != (1, 1) and best is not None and (half_empty or sheets >= best[1][-1].sheet):
                continue  # smaller parts are more work: they have to save sheets
            key = ((cut, half_empty, len(tiles), sheets, cost), least[1])
            if best is None or key < best[0]:
                best = (key, tiles)
        if best is not None and not best[0][0][1]:
            break
    if best is None:
        raise problems[min(problems)]
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


def _troubles(tiles: Sequence[Tile]) -> tuple[int, float]:
    """How many things the seams cut, and how poor they are."""
    seams = {
        (side % 2, seam.at): seam
        for tile in tiles
        for side, seam in enumerate(tile.seams)
        if seam is not None
    }
    return sum(seam.cut for seam in seams.values()), round(fsum(seam.cost for seam in seams.values()), 2)


class _Way:
    """The fewest parts of a board of which ``finer`` fit beside and above each other on a page, ``gap`` mm apart."""

    def __init__(
        self,
        seams: tuple[Seams, Seams],
        plan: Plan,
        overlap: float,
        name: str,
        page: tuple[float, float],
        available: tuple[float, float],
        finer: tuple[int, int],
        gap: float,
    ) -> None:
        self.page, self.available, self.finer, self.gap = page, available, finer, gap
        cell_x, cell_y = ((space + gap) / count - gap for space, count in zip(available, finer, strict=True))
        self.wide = _Cuts(seams[0], cell_x, overlap, f"{name} in its width", plan.paper)
        self.high = _Cuts(seams[1], cell_y, overlap, f"{name} in its height", plan.paper)

    @property
    def least(self) -> _Merit:
        """What comes of it at best; of parts that are to share pages nothing is known."""
        if self.finer != (1, 1):
            return 0, False, 0, 0, 0.0
        parts, cost, together = 1, 0.0, 1
        for cuts, space in zip((self.wide, self.high), self.available, strict=True):
            parts *= cuts.fewest
            if cuts.whole:
                together *= max(1, int((space + self.gap + TOLERANCE) // (cuts.total + self.gap)))
            elif len(cuts.straight or ()) != cuts.fewest:
                cost += LEAST_STEP
        return 0, False, parts, ceil(parts / together) - 1, round(cost, 2)

    def cuts(self) -> tuple[list[Seam], list[Seam]]:
        """The best upright and level seams. Those with steps keep the steps apart from the others."""
        if self.wide.good and not self.high.good:
            level = self.high.best(self.wide.straight or ())
            return self.wide.best(level), level
        upright = self.wide.best(self.high.straight or ())
        return upright, self.high.best(upright)


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
    drawing: Drawing, page: tuple[float, float], cuts_x: list[Seam], cuts_y: list[Seam], overlap: float
) -> list[Tile]:
    """The parts between the seams, which start with the board's own edge; its far edges end them."""
    columns = list(zip(cuts_x, [*cuts_x[1:], None], strict=True))
    rows = list(zip(cuts_y, [*cuts_y[1:], None], strict=True))
    found = []
    for row, (top, bottom) in enumerate(rows):
        for column, (left, right) in enumerate(columns):
            x0, x1 = left.at, right.at if right else drawing.width
            y0, y1 = top.at, bottom.at if bottom else drawing.height
            # As far as the seams step aside along this part.
            far_y = (top.places(x0, x1)[0], bottom.places(x0, x1)[1] if bottom else y1)
            least_x, most_x = left.places(*far_y)[0], right.places(*far_y)[1] if right else x1
            least_y, most_y = (
                top.places(least_x, most_x)[0],
                bottom.places(least_x, most_x)[1] if bottom else y1,
            )
            most_x = min(most_x + (overlap if right else 0.0), drawing.width)
            most_y = min(most_y + (overlap if bottom else 0.0), drawing.height)
            found.append(
                Tile(
                    name=part_name(row, column),
                    row=row,
                    column=column,
                    core=(x0, y0, x1 - x0, y1 - y0),
                    window=(least_x, least_y, most_x - least_x, most_y - least_y),
                    page=page,
                    right=part_name(row, column + 1) if right else "",
                    below=part_name(row + 1, column) if bottom else "",
                    seams=(left if column else None, top if row else None, right, bottom),
                )
            )
    return found


def part_name(row: int, column: int) -> str:
    """A part's name: its row's letter and its column's number."""
    letters = (
        chr(ord("A") + row) if row < 26 else f"{chr(ord('A') + row // 26 - 1)}{chr(ord('A') + row % 26)}"
    )
    return f"{letters}{column + 1}"


class _Cuts:
    """Where the parts start one way: as few parts as fit, along the best seams, their sizes as even as these allow."""

    def __init__(self, seams: Seams, available: float, overlap: float, what: str, paper: Paper) -> None:
        self.seams, self.total = seams, seams.total
        self.available, self.overlap, self.what, self.paper = available, overlap, what, paper
        if self.whole:
            return
        if available - overlap < 10:
            raise PlanError(f"{paper.name} is too small for a board with an overlap of {overlap:g} mm")
        for line in seams.lines:
            if not -TOLERANCE <= line <= self.total + TOLERANCE:
                raise ImpositionError(
                    f"{what}: a split line at {line:g} mm is outside it; allowed: 0 to {self.total:g} mm"
                )

    @property
    def whole(self) -> bool:
        """Whether the board fits without a cut."""
        return self.total <= self.available + 1e-6

    @cached_property
    def fewest(self) -> int:
        """How many parts there are at least."""
        return (
            1
            if self.whole
            else max(2, ceil((self.total - self.overlap - 1e-6) / (self.available - self.overlap)))
        )

    @cached_property
    def straight(self) -> list[Seam] | None:
        """The best with straight seams, if there are enough."""
        if self.whole:
            return [STRAIGHT]
        if not self.seams.lines:
            return [Seam(self.total * part / self.fewest) for part in range(self.fewest)]
        found = self._best(self.seams.straight)
        if found is None or len(found) > self.fewest or min(seam.clear for seam in found) < CLEAR:
            # A closer look at where the fewest parts have their seams.
            finer = self._best(
                [*self.seams.straight, *(s for w in self._windows() for s in self.seams.beside(*w))]
            )
            found = finer or found
        return found

    @property
    def good(self) -> bool:
        """Whether straight seams will do: they part the board into the fewest parts, none of them small, and aren't close to
        anything."""
        found = self.straight
        if self.whole or found is None:
            return self.whole
        places = [*(seam.at for seam in found), self.total]
        least = min(high - low for low, high in pairwise(places))
        return (
            len(found) == self.fewest
            and least >= LEAST * self.total / self.fewest
            and all(seam.clear >= EASY for seam in found)
        )

    def best(self, crossing: Sequence[Seam]) -> list[Seam]:
        """The best cuts; ``crossing`` are those the other way."""
        if self.good and self.straight is not None:
            return self.straight
        crossings = tuple(seam.at for seam in crossing if seam.at)
        found: list[Seam] | None = None
        for cut in (False, True):
            stops = [*self.seams.straight]
            for window in self._windows():
                stops += [*self.seams.beside(*window), *self.seams.stepped(*window, crossings, cut=cut)]
            found = self._best(stops)
            if found is not None and len(found) == self.fewest:
                break
        if found is None:
            found = self._best(
                [*self.seams.straight, *self.seams.stepped(0.0, self.total, crossings, cut=True)]
            )
        if found is None:
            places = [0.0, *self.seams.lines, self.total]
            low, high = max(pairwise(places), key=lambda pair: pair[1] - pair[0])
            raise ImpositionError(
                f"{self.what} can't be parted for {self.paper.name}: there is no split line between {low:g} and "
                f"{high:g} mm, and with an overlap of {self.overlap:g} mm the paper has room for "
                f"{self.available - self.overlap:.4g} mm"
            )
        return found

    def _windows(self) -> Iterator[tuple[float, float]]:
        """From where to where each cut may be if there are the fewest parts."""
        core = self.available - self.overlap
        for number in range(1, self.fewest):
            low = self.total - self.available - (self.fewest - number - 1) * core
            yield max(low, 0.0), min(number * core, self.total)

    def _best(self, seams: Iterable[Seam]) -> list[Seam] | None:
        """The best cuts along some of ``seams``, if they part the board."""
        inner = {seam for seam in seams if TOLERANCE < seam.at < self.total - TOLERANCE}
        stops = [STRAIGHT, *sorted(inner, key=lambda seam: (seam.at, seam.cost)), Seam(self.total)]
        return _even_cuts(stops, self.available, self.overlap, self.total / self.fewest)


def _even_cuts(stops: list[Seam], available: float, overlap: float, even: float) -> list[Seam] | None:
    """The fewest parts between ``stops``; then those that cut the least, along the best seams and the most even ones: the
    least sum of their squares, none much smaller than an ``even`` share. None if two stops lie too far apart.
    """
    last = len(stops) - 1
    reach = [seam.places(0.0, inf) for seam in stops]
    places, lows = [seam.at for seam in stops], [low for low, _ in reach]
    most = available + 1e-6
    # For each stop: parts up to it, the things cut, the sum of squares and costs, and where the last one starts.
    best: list[tuple[int, int, float, int] | None] = [(0, 0, 0.0, 0)] + [None] * last
    parts = [0] + [last + 1] * last
    for end in range(1, last + 1):
        cost = stops[end].cost
        edge = reach[end][1] + (overlap if end < last else 0.0)
        fewest = last
        # From the furthest stop on, which takes the fewest parts: those with more need not be weighed.
        first = bisect_left(places, places[end] - most)
        for start, (number, low) in enumerate(zip(parts[first:end], lows[first:end], strict=True), first):
            size = edge - low
            before = best[start]
            if number > fewest or size > most or before is None:
                continue
            fewest = number
            weight = (
                (size / available) ** 2
                + cost
                + SMALL * max(0.0, LEAST - (places[end] - places[start]) / even)
            )
            choice = (before[0] + 1, before[1] + stops[end].cut, before[2] + weight, start)
            current = best[end]
            if current is None or choice < current:
                best[end], parts[end] = choice, choice[0]
    if best[last] is None:
        return None
    starts: list[Seam] = []
    at = last
    while at:
        step = best[at]
        assert step is not None
        at = step[3]
        starts.append(stops[at])
    return starts[::-1]
