"""Boards larger than the paper: parted along allowed lines, overlapped, marked, with a plan page."""

from __future__ import annotations

from itertools import pairwise

import pytest

from playproof.components.hexgrid import Layout, column_letters
from playproof.components.kinds.boards import BoardSet
from playproof.generator.imposition import (
    ImpositionError,
    Plan,
    PlanError,
    Sheet,
    cut_paths,
    summary,
)
from playproof.generator.imposition.boards.splitting import Tile, split
from playproof.generator.imposition.boards.tiling import poster, tile_sheets
from playproof.generator.pages.assembly_plans import plans
from playproof.generator.paper.papers import PAPERS, PIECE, parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.board.plan import board_plan
from playproof.layouts.kinds.boards import split_lines
from playproof.layouts.scene import Drawing, Group, Line, Rect, Text
from tests.generator.imposition.geometry import boxes_meet, mark_box
from tests.generator.imposition.samples import pieces, rect
from tests.layouts.kits import look_of

A4 = PAPERS["a4"]
#: A market of 16 × 14 mm cells, 30 columns and 22 rows.
CELLS_X = [16.0 * column for column in range(1, 30)]
CELLS_Y = [14.0 * row for row in range(1, 22)]
MARKET = Drawing(rect(480, 308), (Rect(0, 0, 480, 308, fill="#eeeeee"),), 3.0)


def board(drawing: Drawing = MARKET) -> Piece:
    return Piece("market/board", "Market", "markets", "market", 1, drawing)


def check_cover(tiles: tuple[Tile, ...], drawing: Drawing, overlap: float) -> None:
    """Cores cover the board once; windows are cores and, at joins, the overlap."""
    assert sum(tile.core[2] * tile.core[3] for tile in tiles) == pytest.approx(drawing.width * drawing.height)
    for tile in tiles:
        x, y, width, height = tile.core
        right = next((other for other in tiles if other.name == tile.right), None)
        below = next((other for other in tiles if other.name == tile.below), None)
        assert (right is None) == (abs(x + width - drawing.width) < 1e-6)
        assert (below is None) == (abs(y + height - drawing.height) < 1e-6)
        if right is not None:
            assert right.core[0] == pytest.approx(x + width) and right.core[1] == y
        if below is not None:
            assert below.core[1] == pytest.approx(y + height) and below.core[0] == x
        assert tile.window == pytest.approx(
            (x, y, width + (overlap if right else 0), height + (overlap if below else 0))
        )


def test_a_market_is_parted_between_its_cells() -> None:
    """A4 across has room for 284.3 × 192.2 mm: two columns of 15 cells and two rows of 11."""
    tiles = split(MARKET, CELLS_X, CELLS_Y, A4)
    assert [tile.name for tile in tiles] == ["A1", "A2", "B1", "B2"]
    check_cover(tiles, MARKET, 8)
    assert tiles[0].core == (0, 0, 240, 154) and tiles[0].window == (0, 0, 248, 162)
    assert tiles[3].core == (240, 154, 240, 154) == tiles[3].window
    assert tiles[0].page == (297, 210)
    assert (tiles[0].right, tiles[0].below, tiles[3].right, tiles[3].below) == ("A2", "B1", "", "")


def test_between_uneven_hex_columns_parts_are_as_even_as_they_can_be() -> None:
    drawing = Drawing(rect(500, 150), ())
    tiles = split(drawing, [40, 130, 230, 260, 420], [], A4)
    assert [tile.core[0] for tile in tiles] == [0, 260]
    check_cover(tiles, drawing, 8)


def test_footer_and_ruler_may_stand_on_the_left() -> None:
    """280 mm find room on A4 if the strip is not below them: three parts instead of four."""
    drawing = Drawing(rect(480, 280), ())
    tiles = split(drawing, CELLS_X, CELLS_Y[:19], A4)
    assert [tile.name for tile in tiles] == ["A1", "A2", "A3"]
    check_cover(tiles, drawing, 8)
    sheets = tile_sheets(board(drawing), Plan(), CELLS_X, CELLS_Y[:19])
    for tile, sheet in zip(tiles, sheets, strict=True):
        check_part(tile, sheet, 6.35, bleed=0)


def test_narrow_parts_share_a_sheet() -> None:
    """A track of 40 × 700 mm: three parts that lie beside each other, each with its marks, joins and cut."""
    drawing = Drawing(rect(40, 700), (Rect(0, 0, 40, 700, fill="#eeeeee"),))
    lines = [20.0 * row for row in range(1, 35)]
    tiles = split(drawing, [], lines, A4)
    assert [(tile.name, tile.sheet) for tile in tiles] == [("A1", 0), ("B1", 0), ("C1", 0)]
    check_cover(tiles, drawing, 8)
    (sheet,) = tile_sheets(board(drawing), Plan(), [], lines)
    assert sheet.description == "Market: parts A1, B1, C1 of A1–C1"
    assert sheet.sets == (("Market: Market, parts A1, B1, C1", 3),)
    assert sheet.pieces == ("market/board",)
    assert len(cut_paths(sheet)) == len(sheet.placed) == 3
    for tile, placed, box in zip(tiles, sheet.placed, sheet.parts, strict=True):
        beyond = 1.3 if tile.row else 0.0
        x, y, width, height = box
        assert placed.clip == pytest.approx((x, y - beyond, width, height + beyond))
        assert (placed.x + tile.window[0], placed.y + tile.window[1]) == pytest.approx(box[:2])
        assert box[2:] == pytest.approx(tile.window[2:])
        assert box[0] >= 6.35 - 1e-6 and box[0] + box[2] <= sheet.width - 6.35 + 1e-6
    for one, other in pairwise(sheet.parts):
        assert not boxes_meet(one, other)
    cut = [mark_box(mark) for mark in sheet.marks if isinstance(mark, Line) and mark.stroke == "#000000"]
    inner = [(x + 3, y + 3, width - 6, height - 14) for x, y, width, height in sheet.parts]
    assert not any(boxes_meet(mark, box) for mark in cut for box in inner)
    assert {"A1", "B1", "C1"} <= {mark.text for mark in sheet.marks if isinstance(mark, Text)}


def filled(tiles: tuple[Tile, ...], margin: float = 6.35) -> list[float]:
    """Of what the margins leave of each sheet, the part that is used."""
    used: dict[int, float] = {}
    for tile in tiles:
        used[tile.sheet] = used.get(tile.sheet, 0.0) + tile.window[2] * tile.window[3]
    width, height = (side - 2 * margin for side in tiles[0].page)
    return [area / (width * height) for area in used.values()]


@pytest.mark.parametrize("size", [20, 40])
@pytest.mark.parametrize("paper", ["A4", "letter", "A3"])
@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_no_page_of_a_map_is_more_than_half_empty(size: int, paper: str, layout: Layout) -> None:
    one = a_map(size, layout)
    plan = board_plan(one.pieces[0])
    drawing = Drawing(rect(plan.width, plan.height), ())
    xs, ys = split_lines(one, one.pieces[0], None)  # type: ignore[arg-type]
    tiles = split(drawing, xs, ys, parse_paper(paper))
    check_cover(tiles, drawing, 8)
    assert min(filled(tiles)) >= 0.5


def a_map(size: int, layout: Layout) -> BoardSet:
    names = [
        f"{column_letters(column)}{2 * row + 1 + column % 2}"
        if layout == "flat"
        else f"{column_letters(2 * column + row % 2)}{row + 1}"
        for column in range(size)
        for row in range(size)
    ]
    return BoardSet.model_validate(
        {
            "id": "m",
            "name": "M",
            "piece": [{"id": "m", "name": "M", "layout": layout, "row": [{"id": " ".join(names)}]}],
        }
    )


def test_smaller_parts_come_only_where_they_save_sheets() -> None:
    """386 × 290 mm: four parts of half a page each at best, or six of which two share a sheet."""
    drawing = Drawing(rect(386, 290), ())
    tiles = split(drawing, [], [], A4)
    assert tiles[-1].sheet + 1 == 3 and min(filled(tiles)) >= 0.5
    check_cover(tiles, drawing, 8)
    just = Drawing(rect(190, 290), ())
    tiles = split(just, [], [], A4)
    assert [tile.sheet for tile in tiles] == [0, 1], "a second sheet is needed either way"


def test_without_lines_parts_are_equal() -> None:
    tiles = split(Drawing(rect(600, 500), ()), [], [], parse_paper("letter"), 10)
    assert len({(round(tile.core[2], 6), round(tile.core[3], 6)) for tile in tiles}) == 1
    check_cover(tiles, Drawing(rect(600, 500), ()), 10)


def test_what_fits_is_one_part() -> None:
    assert [tile.name for tile in split(Drawing(rect(250, 180), ()), [], [], A4)] == ["A1"]
    sheets = tile_sheets(board(Drawing(rect(250, 180), ())))
    assert len(sheets) == 1 and not sheets[0].parts


def test_many_rows_have_names() -> None:
    names = [tile.name for tile in split(Drawing(rect(40, 3000), ()), [], [], parse_paper("100x100"))]
    assert names[:2] == ["A1", "B1"] and names[25:28] == ["Z1", "AA1", "AB1"]


def test_lines_too_far_apart() -> None:
    with pytest.raises(ImpositionError) as caught:
        split(MARKET, [20, 30], CELLS_Y, A4, name="Market")
    assert str(caught.value) == (
        "Market in its width can't be parted for A4: there is no split line between 30 and 480 mm, "
        "and with an overlap of 8 mm the paper has room for 189.3 mm"
    )


def test_wrong_wishes() -> None:
    with pytest.raises(ImpositionError, match="a split line at 500 mm is outside it; allowed: 0 to 480 mm"):
        split(MARKET, [500], [], A4)
    with pytest.raises(PlanError, match="overlap can't be 99 mm"):
        split(MARKET, [], [], A4, 99)
    with pytest.raises(PlanError, match="can't be parted for the paper 'piece'"):
        split(MARKET, [], [], PIECE)
    with pytest.raises(PlanError, match="60x60 is too small"):
        split(MARKET, [], [], parse_paper("60x60"), 50)
    with pytest.raises(ImpositionError, match="a board in parts is printed on one side"):
        tile_sheets(pieces("b", rect(500, 400), 1)[0])


@pytest.mark.parametrize("paper", ["A4", "letter", "A3"])
@pytest.mark.parametrize("margin", [5.0, 6.35, 12.0])
def test_parts_lie_on_their_sheets(paper: str, margin: float) -> None:
    plan = Plan(paper=parse_paper(paper), margin=margin)
    tiles = split(MARKET, CELLS_X, CELLS_Y, plan.paper, margin=margin)
    sheets = tile_sheets(board(), plan, CELLS_X, CELLS_Y)
    assert len(sheets) == len(tiles)
    for tile, sheet in zip(tiles, sheets, strict=True):
        check_part(tile, sheet, margin)
    assert [sheet.number for sheet in sheets] == list(range(1, len(tiles) + 1))


def check_part(tile: Tile, sheet: Sheet, margin: float, bleed: float = 1.5) -> None:
    (placed,) = sheet.placed
    x, y, width, height = sheet.trim_box
    # The window's corner of the drawing lies on the trim box's, and the whole window inside the margins.
    assert (placed.x + tile.window[0], placed.y + tile.window[1]) == pytest.approx((x, y))
    assert (width, height) == pytest.approx(tile.window[2:])
    assert x >= margin - 1e-6 and x + width <= sheet.width - margin + 1e-6
    assert y >= margin - 1e-6 and y + height <= sheet.height - margin + 1e-6
    # Art bleeds over the board's own edges, and over those that are laid onto a neighbour.
    clip_x, clip_y, clip_width, clip_height = placed.clip
    assert x - clip_x == pytest.approx(1.3 if tile.column else bleed)
    assert y - clip_y == pytest.approx(1.3 if tile.row else bleed)
    assert clip_x + clip_width - x - width == pytest.approx(0 if tile.right else bleed)
    assert clip_y + clip_height - y - height == pytest.approx(0 if tile.below else bleed)
    assert sheet.footer_box is not None and sheet.ruler_box is not None
    for strip in (sheet.footer_box.box, sheet.ruler_box.box):
        assert not boxes_meet(strip, placed.clip)
        assert not any(boxes_meet(strip, mark_box(mark)) for mark in sheet.marks if isinstance(mark, Line))
    assert sheet.description.startswith(f"Market: part {tile.name} of A1–")
    assert len(cut_paths(sheet)) == 1


def test_joins_are_marked() -> None:
    first = tile_sheets(board(), Plan(), CELLS_X, CELLS_Y)[0]
    x, y = first.trim_box[:2]
    # Each strip says along it what is glued on there, each part where its own edges go.
    texts = [(mark.text, round(mark.x - x, 2)) for mark in first.marks if isinstance(mark, Text)]
    assert texts == [("A1", 8), ("Begin with this part", 14.66)]
    groups = [mark for mark in first.marks if isinstance(mark, Group)]
    labels = [
        (item.text, group.rotate, round(group.dx - x, 2), round(group.dy - y, 2))
        for group in groups
        for item in group.items
        if isinstance(item, Text)
    ]
    assert labels == [("A2 is glued on here", -90, 244, 77), ("B1 is glued on here", 0, 124, 158)]
    *_, last = tile_sheets(board(), Plan(), CELLS_X, CELLS_Y)
    assert [mark.text for mark in last.marks if isinstance(mark, Text)] == [
        "B2",
        "Left edge onto B1, upper edge onto A2",
    ]
    hatched = [group for group in groups if group.clip]
    assert [(group.dx, group.dy) for group in hatched] == [(x + 240, y), (x, y + 154)]
    assert [(group.clip.width, group.clip.height) for group in hatched if group.clip] == [(8, 154), (248, 8)]
    # Crosses: none of their arms lies over what stays visible.
    core = (x, y, 240.0, 154.0)
    lines = [mark for mark in first.marks if isinstance(mark, Line)]
    assert not any(boxes_meet(mark_box(line), core) for line in lines)
    crossing = [
        line
        for line in lines
        if abs(line.x1 - x - 240) < 1e-6 and abs(line.y1 - y - 154) < 1e-6 and line.weight == 0.18
    ]
    assert len(crossing) == 4


def test_neighbours_show_the_same_art_where_they_overlap() -> None:
    """What A1 shows of its glue area is what A2 shows at its left edge: same drawing, shifted by the core."""
    a1, a2, *_ = tile_sheets(board(), Plan(), CELLS_X, CELLS_Y)
    join_on_a1 = a1.placed[0].x + 240
    join_on_a2 = a2.placed[0].x + 240
    assert join_on_a1 == pytest.approx(a1.trim_box[0] + a1.trim_box[2] - 8)
    assert join_on_a2 == pytest.approx(a2.trim_box[0])


def test_the_plan_of_a_board_goes_with_its_first_part() -> None:
    sheets = tile_sheets(board(), Plan(), CELLS_X, CELLS_Y)
    plan, *others = [sheet.plan for sheet in sheets]
    assert plan is not None and others == [None] * 3
    assert [name for _, name in plan.parts] == ["A1", "A2", "B1", "B2"]
    assert plan.drawing is MARKET and plan.parts[3][0] == (240, 154, 240, 154)
    assert [(points[0], points[-1]) for points in plan.seams] == [
        ((240, 0), (240, 308)),
        ((0, 154), (480, 154)),
    ]
    assert summary(sheets)[:2] == [
        "4 pages on 4 sheets of A4",
        "sheet 1: Market: Market, part A1, 1 piece; 4 cuts",
    ]


def test_the_parts_names_stand_at_one_corner_of_each_on_the_plan() -> None:
    """At the upper left each would cover a name; so they stand at the upper right."""
    names = tuple(Rect(x, y, 90, 30) for x in (0, 240) for y in (0, 154))
    drawing = Drawing(rect(480, 308), names)
    first = tile_sheets(board(drawing), Plan(), CELLS_X, CELLS_Y)[0]
    assert first.plan is not None
    context = look_of("1830")
    page = plans(context, [first.plan], 210, 297, 6.35)
    (plan,) = page.placed
    labels = [item for item in page.items if isinstance(item, Rect) and item.fill == context.theme.ink]
    found = {
        (round((item.x + item.width - plan.x) / plan.scale), round((item.y - plan.y) / plan.scale))
        for item in labels
    }
    assert found == {(round(x + width), round(y)) for (x, y, width, _), _ in first.plan.parts}


def test_a_poster_is_one_page_of_its_own() -> None:
    (sheet,) = poster(board())
    assert (sheet.width, sheet.height) == (510, 338)
    assert sheet.trim_box == (15, 15, 480, 308)
    assert sheet.footer_box is not None and sheet.paper.name == "poster"
