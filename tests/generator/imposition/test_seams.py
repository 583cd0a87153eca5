"""Seams of boards: they cut no text, city, box or legend, and step aside as little as they can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from playproof.components.faults import Fault
from playproof.generator.imposition import Plan, cut_paths
from playproof.generator.imposition.boards.seams import Seam, Seams, whole_boxes
from playproof.generator.imposition.boards.splitting import Tile, split
from playproof.generator.imposition.boards.tiling import tile_sheets
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import draw_set
from playproof.layouts.scene import Circle, Drawing, Group, Line, Path, Point, Polygon, Rect, Text
from tests.generator.imposition.samples import rect
from tests.layouts.kits import look_of

A4 = parse_paper("A4")


def crossed(points: list[Point], boxes: list[tuple[float, float, float, float]]) -> list[object]:
    """The boxes that a line of upright and level stretches runs through."""
    return [
        box
        for box in boxes
        for (x1, y1), (x2, y2) in pairwise(points)
        if min(x1, x2) < box[2] and max(x1, x2) > box[0] and min(y1, y2) < box[3] and max(y1, y2) > box[1]
    ]


def lines_of(tiles: tuple[Tile, ...], drawing: Drawing) -> Iterator[list[Point]]:
    """Every seam from one side of the board to the other."""
    for tile in tiles:
        left, top, _, _ = tile.seams
        if left is not None and tile.row == 0:
            yield [(place, along) for along, place in left.points(0, drawing.height)]
        if top is not None and tile.column == 0:
            yield list(top.points(0, drawing.width))


@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize(
    ("game", "set_id", "clear", "steps"),
    [
        ("18dracula", "board", 1.9, 0),
        ("18dracula", "market", 0.7, 0),
        ("1830", "map", 0.8, 1),  # straight, the upper parts would be small
        ("1830", "market", 0.7, 0),
        ("1889", "map", 2.8, 0),
        ("1889", "market", 0.7, 0),
    ],
)
def test_the_seams_of_our_boards_are_straight_and_cut_nothing(
    game: str, set_id: str, clear: float, steps: int, paper: str
) -> None:
    """They keep at least ``clear`` mm from everything, and step aside at ``steps`` places at most."""
    context = look_of(game)
    seams = 0
    for found in draw_set(context.game.set(set_id), context):
        assert not isinstance(found, Fault) and found.lines is not None
        tiles = split(found.front, *found.lines, parse_paper(paper))
        boxes = list(whole_boxes(found.front))
        own = {seam for tile in tiles for seam in tile.seams if seam is not None}
        assert min((seam.clear for seam in own), default=clear) >= clear
        assert sum(len(seam.steps) for seam in own) <= steps
        for points in lines_of(tiles, found.front):
            seams += 1
            assert crossed(points, boxes) == []
            # No step leads off the board or nowhere.
            assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(points))
    assert seams > 0


def test_what_stays_whole() -> None:
    frame = Rect(0, 0, 400, 300, stroke="#000000")
    hexagon = Polygon(((0, 0), (40, 0), (40, 40)), stroke="#000000")
    city = Group(
        (Circle(0, 0, 6, None, "#000000"), Text(0, 0, "PRR", "sans-bold", 8, "#000000", "middle")), 50, 60
    )
    turned = Group((Rect(0, 0, 20, 10),), 100, 100, 90)
    clipped = Group((Rect(-50, -50, 100, 100),), 200, 200, clip=rect(30, 20))
    track = Path((("M", 10, 10), ("L", 40, 10)), None, "#000000")
    boxes = whole_boxes(Drawing(rect(400, 300), (frame, hexagon, city, turned, clipped, track)))
    assert sorted(tuple(round(side, 3) for side in box) for box in boxes) == [
        (44, 54, 56, 66),
        (90, 100, 100, 120),
        (200, 200, 230, 220),
    ]


def seams_of(*boxes: tuple[float, float, float, float], lines: tuple[float, ...] = (100.0,)) -> Seams:
    """Upright seams across a board of 200 × 200 mm with these boxes (left, top, right, bottom)."""
    items = tuple(Rect(left, top, right - left, low - top) for left, top, right, low in boxes)
    return Seams(Drawing(rect(200, 200), items), lines, lambda: boxes, upright=True)


def test_straight_seams_keep_far_from_things() -> None:
    lines = tuple(20 + x / 4 for x in range(641))
    seams = seams_of((0, 0, 90, 100), (94, 0, 110, 100), (130, 0, 200, 100), lines=lines)
    # In a gap of 4 mm its middle; in one of 20 mm all that keep 3 mm, 4 mm apart.
    assert [(seam.at, seam.clear) for seam in seams.straight] == [(92, 2)] + [
        (at, 3) for at in (113, 117, 121, 125)
    ]
    costs = [Seam(100, clear=clear).cost for clear in (0.5, 1, 2, 3, 4)]
    assert costs == sorted(costs, reverse=True) and costs[-2:] == [0, 0]
    # A step weighs more than 1 mm of distance, and less than hardly any.
    assert Seam(100, clear=1).cost < Seam(100, ((50, 60, 104),)).cost < Seam(100, clear=0.5).cost
    assert [seam.at for seam in seams.beside(91, 92)] == [91, 91.25, 91.5, 91.75, 92]


def test_a_seam_steps_around_what_is_in_its_way() -> None:
    # To the left the second box would be in the way.
    seams = seams_of((90.0, 50.0, 120.0, 70.0), (60.0, 62.0, 89.0, 80.0))
    (seam, *_) = seams.stepped(0, 200, ())
    assert seam == Seam(100.0, ((47.5, 72.5, 122.5),), 0, 2.5)
    assert seam.points(0, 200) == (
        (0, 100),
        (47.5, 100),
        (47.5, 122.5),
        (72.5, 122.5),
        (72.5, 100),
        (200, 100),
    )
    assert seam.places(0, 60) == (100, 122.5)
    assert seam.places(50, 60) == (122.5, 122.5)
    assert seam.places(0, 40) == (100, 100)


def test_steps_near_each_other_are_one() -> None:
    seams = seams_of((95.0, 50.0, 104.0, 60.0), (97.0, 63.0, 104.0, 70.0), (98.0, 120.0, 110.0, 130.0))
    (seam, *_) = seams.stepped(0, 200, ())
    assert seam.steps == ((47.5, 72.5, 106.5), (117.5, 132.5, 95.5))


def test_a_hand_can_cut_every_step() -> None:
    """At least 4 mm long and 2 mm deep, and apart from the board's edge and from where other seams cross."""
    # Only 0.4 mm of each box is in the way; the second lies 9 mm from a crossing.
    seams = seams_of((80, 4, 100.4, 5), (80, 79, 100.4, 79.2), (99.6, 150, 140, 150.2))
    found = [*seams.stepped(0, 200, (88.0,))]
    assert len(found) > 1 and not any(seam.cut for seam in found)
    for seam in found:
        assert [place < 100 for _, _, place in seam.steps] == [False, False, True]
        assert seam.steps[0][0] == 0
        for start, end, place in seam.steps:
            assert end - start >= 4 and abs(place - 100) >= 2
            assert not any(88 - 6 < at < 88 + 6 for at in (start, end))
    # A step leads over a crossing only where nothing else is possible.
    near = seams_of((80, 80, 120, 90))
    assert [
        (seam.steps[0][0] < 88 < seam.steps[0][1], seam.cut) for seam in near.stepped(0, 200, (88.0,))
    ] == [(True, 0)] * 3


def test_what_no_step_passes_is_counted() -> None:
    assert [*seams_of((20.0, 50.0, 180.0, 60.0)).stepped(0, 200, ())] == [Seam(100.0, (), 1, 0.0)]


def test_parts_are_not_small_for_the_sake_of_a_straight_seam() -> None:
    """A straight seam is free at 112 mm; a step around the one name in the middle makes both parts of like size."""
    things = [Rect(20, 140, 20, 20)]
    for x in range(50, 160, 22):
        things += [Rect(x, 115, 20, 30), Rect(x, 155, 20, 60)]
    tiles = split(Drawing(rect(190, 300), tuple(things)), [], [y / 4 for y in range(24, 1160)], A4)
    seam = tiles[1].seams[1]
    assert seam is not None and len(seam.steps) == 1
    assert all(tile.core[3] >= 0.9 * 150 for tile in tiles)


def test_parts_take_the_straight_seam_that_keeps_furthest_from_things() -> None:
    """Names of 20 mm in four columns: 158.5 mm would be nearly even, but at 134 mm there is more room."""
    names = tuple(Rect(x, 20, 20, 5) for x in (111, 137, 160, 182))
    tiles = split(Drawing(rect(296, 250), names), [x / 4 for x in range(24, 1160)], [], A4)
    assert [tile.core[0] for tile in tiles] == [0, 134]


def test_parts_along_a_seam_with_a_step() -> None:
    """A4 has room for two parts of 150 mm: the city in the middle is wholly on the right one."""
    city = Rect(147, 60, 20, 20, 0, None, "#000000")
    drawing = Drawing(rect(300, 250), (city,))
    left, right = split(drawing, [150.0], [], A4)
    assert left.core == (0, 0, 150, 250) and right.core == (150, 0, 150, 250)
    # The step is to the left of the city: the right part has it, and reaches as far.
    assert right.window == pytest.approx((144.5, 0, 155.5, 250))
    assert left.window == pytest.approx((0, 0, 158, 250))
    piece = Piece("a/a", "Map", "boards", "map", 1, drawing)
    first, second = tile_sheets(piece, Plan(paper=A4, duplex="none"), [150.0], [])
    assert first.seams == () and cut_paths(first) == (Rect(*first.parts[0], stroke="#000000", weight=0.18),)
    (seam,) = second.seams
    x, y, _, _ = second.parts[0]
    steps = [(5.5, 0), (5.5, 57.5), (0, 57.5), (0, 82.5), (5.5, 82.5), (5.5, 250)]
    assert [(round(a - x, 3), round(b - y, 3)) for a, b in seam] == steps
    assert len(cut_paths(second)) == 2
    # The crop marks stand at the ends of the seam, not where the step is widest.
    upright = {
        round(mark.x1 - x, 3) for mark in second.marks if isinstance(mark, Line) and mark.x1 == mark.x2
    }
    assert upright == {5.5, 155.5}
    # What the seam cuts away is white.
    assert [mark.fill for mark in second.marks if isinstance(mark, Polygon)] == ["#ffffff"]
    # The plan shows the seam as it is.
    assert first.plan is not None and [len(points) for points in first.plan.seams] == [6]
