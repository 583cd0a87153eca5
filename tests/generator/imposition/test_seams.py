"""Seams of boards: they cut no text, city, box or legend, and step aside as little as they can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playproof.components.faults import Fault
from playproof.generator.imposition import Plan, cut_paths, split, tile_sheets
from playproof.generator.imposition.seams import Seam, seams_through, whole_boxes
from playproof.generator.imposition.splitting import Tile
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.kinds import draw_set
from playproof.layouts.scene import Circle, Drawing, Group, Path, Point, Polygon, Rect, Text

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
    ("game", "set_id"),
    [
        ("18dracula", "board"),
        ("18dracula", "market"),
        ("1830", "map"),
        ("1830", "market"),
        ("1889", "map"),
        ("1889", "market"),
        ("leasehold", "map"),
    ],
)
def test_the_seams_of_our_boards_cut_nothing(game: str, set_id: str, paper: str) -> None:
    context = look_of(game)
    seams = 0
    for found in draw_set(context.game.set(set_id), context):
        assert not isinstance(found, Fault) and found.lines is not None
        tiles = split(found.front, *found.lines, parse_paper(paper))
        boxes = list(whole_boxes(found.front))
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


def test_a_seam_steps_around_what_is_in_its_way() -> None:
    boxes = [(90.0, 50.0, 120.0, 70.0), (60.0, 62.0, 89.0, 80.0)]
    seam = seams_through([100.0], boxes, 200, 200, upright=True)[100.0]
    # To the left the second box would be in the way.
    assert seam == Seam(100.0, ((49.3, 70.7, 120.7),), 0)
    assert seam.points(0, 200) == (
        (0, 100),
        (49.3, 100),
        (49.3, 120.7),
        (70.7, 120.7),
        (70.7, 100),
        (200, 100),
    )
    assert seam.places(0, 60) == (100, 120.7)
    assert seam.places(50, 60) == (120.7, 120.7)
    assert seam.places(0, 40) == (100, 100)


def test_steps_near_each_other_are_one() -> None:
    boxes = [(95.0, 50.0, 104.0, 60.0), (97.0, 63.0, 104.0, 70.0), (98.0, 120.0, 110.0, 130.0)]
    seam = seams_through([100.0], boxes, 200, 200, upright=True)[100.0]
    assert seam.steps == ((49.3, 70.7, 104.7), (119.3, 130.7, 97.3))


def test_what_no_step_passes_is_counted() -> None:
    seam = seams_through([100.0], [(20.0, 50.0, 180.0, 60.0)], 200, 200, upright=True)[100.0]
    assert seam == Seam(100.0, (), 1)


def test_parts_along_a_seam_with_a_step() -> None:
    """A4 has room for two parts of 150 mm: the city in the middle is wholly on the right one."""
    city = Rect(147, 60, 20, 20, 0, None, "#000000")
    drawing = Drawing(rect(300, 250), (city,))
    left, right = split(drawing, [150.0], [], A4)
    assert left.core == (0, 0, 150, 250) and right.core == (150, 0, 150, 250)
    # The step is to the left of the city: the right part has it, and reaches as far.
    assert right.window == pytest.approx((146.3, 0, 153.7, 250))
    assert left.window == pytest.approx((0, 0, 158, 250))
    piece = Piece("a/a", "Map", "boards", "map", 1, drawing)
    first, second = tile_sheets(piece, Plan(paper=A4, duplex="none"), [150.0], [])
    assert first.seams == () and cut_paths(first) == (Rect(*first.parts[0], stroke="#000000", weight=0.18),)
    (seam,) = second.seams
    x, y, _, _ = second.parts[0]
    steps = [(3.7, 0), (3.7, 59.3), (0, 59.3), (0, 80.7), (3.7, 80.7), (3.7, 250)]
    assert [(round(a - x, 3), round(b - y, 3)) for a, b in seam] == steps
    assert len(cut_paths(second)) == 2
    # What the seam cuts away is white.
    assert [mark.fill for mark in second.marks if isinstance(mark, Polygon)] == ["#ffffff"]
    # The plan shows the seam as it is.
    assert first.plan is not None and [len(points) for points in first.plan.seams] == [6]
