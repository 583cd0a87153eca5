"""Gutters between unlike edges, lanes between blocks, and where marks stand in them: measured on sheets."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from msgspec import structs

from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.imposition import Placed, Plan, Sheet, impose
from playproof.generator.imposition.edges.facing import _turned_by
from playproof.generator.imposition.edges.inked import edge_inks
from playproof.generator.kit.job import collated, prepare
from playproof.generator.kit.options import KitOptions
from playproof.generator.pieces.drawing import draw_pieces
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing, Line, Rect, RectOutline
from tests.generator.imposition.geometry import check_sheet
from tests.generator.imposition.samples import pieces, rect

RED, BLUE, GREEN = "#c1272d", "#0067ae", "#009e73"


def flooded(wanted: list[Piece], *colours: str, bleed: float = 2.0) -> list[Piece]:
    """The pieces with a ground that goes on beyond every edge, each in its colour."""
    found = []
    for piece, colour in zip(wanted, colours, strict=True):
        width, height = piece.front.width + 2 * bleed, piece.front.height + 2 * bleed
        ground = Rect(-bleed, -bleed, width, height, fill=colour)
        found.append(structs.replace(piece, front=structs.replace(piece.front, items=(ground,))))
    return found


def places(placed: list[Placed], name: str) -> list[float]:
    return sorted({round(getattr(one, name), 3) for one in placed})


def own(sheet: Sheet, name: str) -> list[Placed]:
    return [one for one in sheet.placed if one.piece_id.startswith(name)]


def unlike(sheet: Sheet) -> list[float]:
    """The gaps, mm, across which rectangles of different edges face each other."""
    found = []
    straight = [one for one in sheet.placed if isinstance(one.drawing.outline, RectOutline)]
    for a, b in combinations(straight, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = a.box, b.box
        beside, above = max(bx - ax - aw, ax - bx - bw), max(by - ay - ah, ay - by - bh)
        if min(beside, above) > -0.5 or max(beside, above) > 4:
            continue
        first, second = (_turned_by(edge_inks(one.drawing), one.turn) for one in (a, b))
        if (ay > by) if above > beside else (ax > bx):
            first, second = second, first
        edges = (first[3], second[1]) if above > beside else (first[2], second[0])
        if edges[0] != edges[1]:
            found.append(round(max(beside, above), 2))
    return found


def test_rows_of_two_colours_lie_apart_and_alike_ones_touch() -> None:
    """Red chips above blue ones: one gutter, each colour's bleed in its own half of it."""
    wanted = flooded(pieces("chips", rect(20, 20), 2, copies=36), RED, BLUE)
    wanted[1] = structs.replace(wanted[1], copies=18)
    sheet = impose(wanted)[0]
    rows = places(list(sheet.placed), "y")
    first = min(one.y for one in own(sheet, "chips/02"))
    gaps = {(round(below, 2) == round(first, 2), round(below - row - 20, 2)) for row, below in pairwise(rows)}
    assert gaps == {(False, 0), (True, 5)}
    assert {round(b - a, 2) for a, b in pairwise(places(list(sheet.placed), "x"))} == {20}
    cut = first - 5
    for placed in sheet.placed:
        low, high = placed.clip[1], placed.clip[1] + placed.clip[3]
        assert high < cut + 2.5 - 0.1 if placed.y < cut else low > cut + 2.5 + 0.1
    check_sheet(sheet, 6.35)


def test_gutters_are_as_wide_as_a_sheet_allows() -> None:
    """Rows of chips, each in another colour, on sheets with ever less room: never a sheet more."""
    widths = []
    for rows in (10, 11, 12, 13):
        colours = [(RED, BLUE, GREEN)[row % 3] for row in range(rows)]
        wanted = flooded(pieces("chips", rect(180, 21.3), rows), *colours)
        sheets = impose(wanted)
        assert len(sheets) == len(impose(wanted, Plan(gap=0))) == 2
        widths.append(min(unlike(sheets[0])))
        check_sheet(sheets[0], 6.35)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] >= 2 and widths[-1] < 1


def test_blocks_lie_apart_where_there_is_space() -> None:
    """Two sets of tokens on a sheet with room: a lane of at least 8 mm, and marks that end before its middle."""
    chips = flooded(pieces("chips", rect(20, 20), 1, copies=27), RED)
    cubes = flooded(pieces("cubes", rect(13, 13), 1, copies=28), BLUE)
    sheet = impose(chips + cubes)[0]
    above, below = own(sheet, "chips"), own(sheet, "cubes")
    end, begin = max(one.y + 20 for one in above), min(one.y for one in below)
    assert begin - end >= 8
    middle = (begin + end) / 2
    marks = [
        (line.y1, line.y2)
        for line in sheet.marks
        if isinstance(line, Line) and line.x1 == line.x2 and end < line.y1 < begin
    ]
    assert marks
    assert all(high <= middle - 0.4 or low >= middle + 0.4 for low, high in map(sorted, marks))
    # Each is seen, and stands beyond the bleed.
    assert all(abs(high - low) >= 1 for low, high in marks)
    assert all(low - end >= 1.5 - 1e-6 and begin - high >= 1.5 - 1e-6 for low, high in map(sorted, marks))


def test_marks_on_art_have_white_edges() -> None:
    """Where a mark begins within the bleed, 0.3 mm of white are on both sides of it, and none is on a piece."""
    wanted = flooded(pieces("chips", rect(180, 65.7), 4, bleed=3), RED, BLUE, RED, BLUE, bleed=3)
    sheet = impose(wanted)[0]
    halos = [mark for mark in sheet.marks if isinstance(mark, Rect)]
    for line in sheet.marks:
        if not isinstance(line, Line):
            continue
        low, high = sorted((line.x1, line.x2)), sorted((line.y1, line.y2))
        on_art = any(
            low[0] < x + width - 0.01
            and low[1] > x + 0.01
            and high[0] < y + height - 0.01
            and high[1] > y + 0.01
            for x, y, width, height in (one.clip for one in sheet.placed)
        )
        around = [
            halo
            for halo in halos
            if halo.x <= low[0]
            and halo.y <= high[0]
            and halo.x + halo.width >= low[1]
            and halo.y + halo.height >= high[1]
        ]
        assert bool(around) >= on_art
        assert all(min(halo.width, halo.height) == pytest.approx(0.6) for halo in around)
    assert halos
    check_sheet(sheet, 6.35)


def test_paper_over_a_ground_is_no_ink_at_the_edge() -> None:
    """A chip with a coloured index at its left edge has a white right edge: columns of them are unlike."""
    chip = Drawing(rect(20, 20), (Rect(-2, -2, 24, 24, fill=RED), Rect(6, -2, 16, 24, fill="#ffffff")), 2.0)
    left, top, right, bottom = edge_inks(chip)
    assert left == {(RED, 0.0, 20.0)}
    assert right == frozenset()
    assert top == bottom == {(RED, 0.0, 6.0)}


def test_spacing_is_even_where_all_pieces_differ() -> None:
    """Eight different cards in three columns of which one isn't of one colour: no row touches the next, all gaps are equal."""
    bands = [RED, RED, RED, GREEN, GREEN, BLUE, BLUE, BLUE]
    wanted = [
        structs.replace(piece, front=structs.replace(piece.front, items=(Rect(-3, -3, 12, 96, fill=colour),)))
        for piece, colour in zip(pieces("cards", rect(63.5, 88.9), 8), bands, strict=True)
    ]
    rows = places(list(impose(wanted)[0].placed), "y")
    gaps = {round(below - row - 88.9, 2) for row, below in pairwise(rows)}
    assert gaps == {2.0}


def test_rows_of_one_colour_touch_though_no_piece_is_in_both() -> None:
    """Nine different cards: a row of one colour, two of another. One double cut parts the colours."""
    wanted = [
        structs.replace(piece, front=structs.replace(piece.front, items=(Rect(-3, -3, 70, 96, fill=colour),)))
        for piece, colour in zip(pieces("cards", rect(63.5, 88.9), 9), [RED] * 3 + [BLUE] * 6, strict=True)
    ]
    rows = places(list(impose(wanted)[0].placed), "y")
    gaps = [round(below - row - 88.9, 2) for row, below in pairwise(rows)]
    assert gaps[0] > 1 and gaps[1] == 0


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("game", ["privates", "leasehold", "184x"])
def test_no_two_colours_touch_in_a_kit(tmp_path: Path, game: str, paper: str) -> None:
    """Where edges that differ face each other, a cut may stray by half a millimetre."""
    options = KitOptions(out=tmp_path, paper=paper)
    job = prepare(SHIPPED / game, Workspace(tmp_path), options, lambda _: None)
    sheets = collated(job.parts(draw_pieces(job.context, job.sets)))
    gaps = [gap for sheet in sheets if not sheet.parts for gap in unlike(sheet)]
    assert gaps and min(gaps) >= 1


def test_lanes_give_way_to_marks_at_the_edges(tmp_path: Path) -> None:
    """A full sheet: marks above the highest row and below the lowest are 2 mm long or more, and lanes have 8 mm."""
    job = prepare(SHIPPED / "184x", Workspace(tmp_path), KitOptions(out=tmp_path, paper="A4"), lambda _: None)
    sheet = collated(job.parts(draw_pieces(job.context, job.sets)))[0]
    potentials, tokens = own(sheet, "potentials"), own(sheet, "expeditions")
    above, below = max(one.y + 16 for one in potentials), min(one.y for one in tokens)
    assert below - above >= 8 - 1e-3
    first, last = min(one.y for one in potentials), max(one.y + 11.5 for one in tokens)
    lengths = [
        abs(line.y2 - line.y1)
        for line in sheet.marks
        if isinstance(line, Line) and line.x1 == line.x2 and not first < line.y1 < last
    ]
    assert len(lengths) > 18 and min(lengths) >= 2
