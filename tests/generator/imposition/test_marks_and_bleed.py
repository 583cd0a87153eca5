"""Crop marks, bleed between neighbours, fold lines."""

from __future__ import annotations

import math
from itertools import combinations

import msgspec
import pytest

from playproof.generator.imposition import Plan, Sheet, impose
from playproof.generator.imposition.edges.bleed import clips
from playproof.generator.imposition.edges.marks import crop_marks
from playproof.generator.imposition.geometry.shapes import Spot
from playproof.generator.imposition.plan import Marks
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Circle, Drawing, Line, Outline, Polygon
from tests.generator.imposition.geometry import Box, boxes_meet, check_sheet, corners, cuts_into, mark_lines
from tests.generator.imposition.samples import POKER, disk, hex_outline, pieces, rect

MIXED: list[tuple[str, Outline, int]] = [
    ("cards", POKER, 7),
    ("mats", rect(100, 60), 2),
    ("sectors", hex_outline(38.1), 5),
    ("disks", disk(15), 24),
    ("chips", disk(10), 11),
    ("strips", rect(140, 12), 3),
]


def mixed(plan: Plan) -> tuple[Sheet, ...]:
    return impose([piece for name, outline, count in MIXED for piece in pieces(name, outline, count)], plan)


@pytest.mark.parametrize(("ground", "line"), [("#f6de2b", "#000000"), ("#3a3a3c", "#ffffff")])
def test_outlines_of_hexes_are_dark_and_those_of_disks_are_seen_on_their_ground(
    ground: str, line: str
) -> None:
    """Where hexes lie edge to edge, between equal grounds only a dark line shows the cut."""
    disks = pieces("disks", disk(15), 4)
    art = Drawing(disk(15), (Circle(7.5, 7.5, 8.3, ground),), 0.8)
    disks = [msgspec.structs.replace(piece, front=art) for piece in disks]
    (sheet,) = impose([*pieces("sectors", hex_outline(38.1), 12), *disks], Plan(gap=0))[:1]
    seen = {type(item).__name__: item.stroke for item in sheet.marks if hasattr(item, "stroke")}
    assert (seen["Line"], seen["Circle"]) == ("#000000", line)
    circles = [item for item in sheet.marks if isinstance(item, Circle)]
    assert len(circles) == 4  # one line each


@pytest.mark.parametrize("marks", ["edge", "full", "none"])
@pytest.mark.parametrize("gap", [0.0, 3.0])
@pytest.mark.parametrize("bleed", [0.0, 1.5, 3.0])
def test_nothing_lies_on_anything(marks: Marks, gap: float, bleed: float) -> None:
    for sheet in mixed(Plan(marks=marks, gap=gap, bleed=bleed)):
        check_sheet(sheet, 6.35)


@pytest.mark.parametrize("marks", ["edge", "full"])
def test_every_straight_edge_is_marked(marks: Marks) -> None:
    """Each rectangle's four edges lie on a line that some mark shows, beyond both ends or along the edge itself."""
    for sheet in mixed(Plan(marks=marks, duplex="none")):
        lines = mark_lines(sheet.marks)
        for placed in sheet.placed:
            if not placed.piece_id.startswith(("cards", "mats", "strips")):
                continue
            x, y, width, height = placed.box
            for at in (x, x + width):
                upright = [(a[1], b[1]) for a, b in lines if abs(a[0] - at) < 1e-3 and abs(b[0] - at) < 1e-3]
                assert any(low <= y + 1e-3 for low, _ in upright) and any(
                    high >= y + height - 1e-3 for _, high in upright
                )
            for at in (y, y + height):
                level = [(a[0], b[0]) for a, b in lines if abs(a[1] - at) < 1e-3 and abs(b[1] - at) < 1e-3]
                assert any(low <= x + 1e-3 for low, _ in level) and any(
                    high >= x + width - 1e-3 for _, high in level
                )


def test_full_marks_run_across_the_page_the_longest_first() -> None:
    front = impose(pieces("events", POKER, 9), Plan(marks="full", gap=0))[0]
    lines = mark_lines(front.marks)
    assert len(lines) == 8 + 4  # four uprights are parted by the footer's strip
    lengths = [math.dist(*line) for line in lines]
    assert lengths == sorted(lengths, reverse=True)
    levels = [line for line in lines if line[0][1] == line[1][1]]
    assert [(a[0], b[0]) for a, b in levels] == [(0.0, 210.0)] * 4
    assert sorted({round(a[1], 3) for a, _ in levels}) == [15.15, 104.05, 192.95, 281.85]


def test_marks_start_beyond_the_bleed_and_are_at_most_4_mm() -> None:
    front = impose(pieces("events", POKER, 9), Plan(gap=0, bleed=3.0))[0]
    for line in mark_lines(front.marks):
        assert 0.8 <= math.dist(*line) <= 4 + 1e-9
        for placed in front.placed:
            grown = (placed.box[0] - 2.99, placed.box[1] - 2.99, 63.5 + 5.98, 88.9 + 5.98)
            assert not boxes_meet(grown, (*line[0], line[1][0] - line[0][0], line[1][1] - line[0][1]))


@pytest.mark.parametrize(("edge", "begins"), [(6.5, 6.0), (7.2, 6.7), (9.0, 7.0)])
def test_a_mark_near_the_papers_edge_begins_beside_the_cut(edge: float, begins: float) -> None:
    """Beyond 2 mm of art there is little room: of marks that end 3.5 mm from the edge, some printers print half at most."""
    spot = Spot(30, edge, 60, 90, 0, rect(60, 90))
    lines = crop_marks([spot], (0, 0, 210, 297), "edge", 2.0, (), 5.0)
    above = [line for line in lines if isinstance(line, Line) and line.x1 == line.x2 and line.y2 < edge]
    assert [round(line.y2, 3) for line in above] == [begins, begins]
    assert all(line.y1 <= 5.0 for line in above)


def test_no_marks_on_backs() -> None:
    """Cutting starts from the front; a printer that is half a millimetre off must not show lines."""
    assert impose(pieces("events", POKER, 9))[1].marks == ()


def test_clips_end_before_the_middle_between_neighbours() -> None:
    front = impose(pieces("events", POKER, 4), Plan(gap=2.0, bleed=3.0, orientation="portrait"))[0]
    first, second, _, fourth = front.placed
    assert first.clip[0] == pytest.approx(first.x - 3) and first.clip[1] == pytest.approx(first.y - 3)
    assert first.clip[0] + first.clip[2] == pytest.approx(first.x + 63.5 + 0.84)
    assert second.clip[0] == pytest.approx(second.x - 0.84)
    # The second row holds one card: nothing below the second, and the fourth bleeds to its right.
    assert second.clip[1] + second.clip[3] == pytest.approx(second.y + 88.9 + 3)
    assert fourth.clip[0] + fourth.clip[2] == pytest.approx(fourth.x + 63.5 + 3)


def test_backs_of_one_picture_join_and_others_do_not() -> None:
    """A sheet's other side is a little off: paper between equal backs would show on one of them."""
    spots = [Spot(x, 20, 30, 20, 0, rect(30, 20)) for x in (20, 52, 84)]
    (one, _), (two, _), (three, _) = clips(spots, 3.0, 200, 100, (), (0, 0, 1))
    assert one[0] + one[2] >= two[0]
    assert two[0] + two[2] < three[0] - 0.1


def test_art_never_bleeds_further_than_its_drawing() -> None:
    front = impose(pieces("a", POKER, 1, bleed=1.0) + pieces("b", POKER, 1, bleed=0.0))[0]
    assert front.placed[0].clip[0] == pytest.approx(front.placed[0].x - 1)
    assert front.placed[1].clip == pytest.approx(front.placed[1].box)


@pytest.mark.parametrize("bleed", [0.0, 1.5, 5.0])
def test_no_ink_on_a_neighbour(bleed: float) -> None:
    """Clips of straight pieces touch no other piece; clip shapes of hexes and disks neither."""
    for sheet in mixed(Plan(bleed=bleed)):
        for one, other in combinations(sheet.placed, 2):
            for a, b in ((one, other), (other, one)):
                if a.clip_shape is None and b.clip_shape is None:
                    assert not boxes_meet(a.clip, b.box)
                elif isinstance(a.clip_shape, Polygon):
                    ring = a.clip_shape.points
                    inside = sum(
                        cuts_into((p, q), b) for p, q in zip(ring, (*ring[1:], ring[0]), strict=True)
                    )
                    assert inside < 1e-2 or not boxes_meet(a.clip, b.box)
                elif isinstance(a.clip_shape, Circle) and isinstance(b.clip_shape, Circle):
                    centres = math.dist(
                        (a.clip_shape.cx, a.clip_shape.cy), (b.clip_shape.cx, b.clip_shape.cy)
                    )
                    assert centres >= a.clip_shape.radius + b.clip_shape.radius - 1e-6


@pytest.mark.parametrize("turned", [False, True])
def test_pieces_that_touch_at_a_corner(turned: bool) -> None:
    """With both sides open, one of them gives way so that no ink falls on the other piece."""
    a = Spot(20, 20, 10, 10, 0, rect(10, 10))
    b = Spot(30, 10 if turned else 30, 10, 10, 0, rect(10, 10))
    found = clips([a, b], 3.0, 100, 100)
    assert not boxes_meet(found[0][0], b.box) and not boxes_meet(found[1][0], a.box)
    assert found[0][0][2] * found[0][0][3] == pytest.approx(13 * 16)


def test_hex_clips_hold_the_hex_and_share_its_inner_edges() -> None:
    front = impose(pieces("sectors", hex_outline(38.1), 19), Plan(bleed=1.5))[0]
    for placed in front.placed:
        assert isinstance(placed.clip_shape, Polygon)
        for clip, own in zip(placed.clip_shape.points, corners(placed), strict=True):
            assert math.dist(clip, own) <= 1.5 * 2 / math.sqrt(3) + 1e-6
    middle = max(front.placed, key=lambda placed: -abs(placed.x - 60) - abs(placed.y - 110))
    assert isinstance(middle.clip_shape, Polygon)


def test_piece_folds_are_drawn_where_the_piece_lies() -> None:
    tent = Drawing(rect(100, 50), (), folds=((0, 20, 100, 20),))
    piece = Piece("aids/1", "Tent", "aids", "aids", 5, tent)
    for plan in (Plan(), Plan(orientation="landscape")):
        front = impose([piece], plan)[0]
        assert len(front.folds) == 5
        for fold, placed in zip(front.folds, front.placed, strict=True):
            x, y, width, _ = placed.box
            if placed.turn == 0:
                assert (fold.x1, fold.y1, fold.x2, fold.y2) == pytest.approx((x, y + 20, x + 100, y + 20))
            else:
                assert fold.x1 == pytest.approx(x + width - 20) and fold.dash
    assert impose([piece], Plan(marks="none"))[0].folds == ()


def test_turned_pieces_turn_their_folds() -> None:
    tent = Drawing(rect(250, 50), (), folds=((0, 20, 250, 20),))
    front = impose([Piece("aids/1", "Tent", "aids", "aids", 1, tent)], Plan(orientation="portrait"))[0]
    placed, fold = front.placed[0], front.folds[0]
    assert placed.turn == 90
    assert (fold.x1, fold.x2) == pytest.approx((placed.x + 30, placed.x + 30))
    assert sorted((fold.y1, fold.y2)) == pytest.approx([placed.y, placed.y + 250])


def test_an_exact_fit_still_gets_footer_ruler_and_cut_lines() -> None:
    """A piece and margins of 6.35 mm, nothing more: the strip takes the room of the marks below."""
    large = rect(190.5, 266.7)
    front = impose(pieces("boards", large, 1), Plan(paper=parse_paper("203.2x279.4")))[0]
    assert len(front.placed) == 1 and front.footer_box is not None and front.ruler_box is not None
    check_sheet(front, 6.35)
    assert any(isinstance(mark, Line) and abs(mark.y2 - mark.y1) > 200 for mark in front.marks)


def test_a_page_more_rather_than_cuts_that_run_into_the_ruler() -> None:
    """Nine cards would fill the page to its margins: the strip of footer and ruler stays free, so that eight lie there."""
    sheets = impose(pieces("events", POKER, 9), Plan(paper=parse_paper("203.2x279.4")))
    assert [len(sheet.placed) for sheet in sheets] == [8, 8, 1, 1]
    for sheet in sheets:
        assert sheet.footer_box is not None and sheet.ruler_box is not None
        strips = (sheet.footer_box.box, sheet.ruler_box.box)
        assert not any(boxes_meet(strip, placed.clip) for strip in strips for placed in sheet.placed)


def test_small_papers_part_footer_and_ruler() -> None:
    front = impose(pieces("tokens", disk(15), 4), Plan(paper=parse_paper("105x148")))[0]
    assert front.footer_box is not None and front.ruler_box is not None
    assert front.footer_box.turn != front.ruler_box.turn
    check_sheet(front, 6.35)
    tiny: Box = (0.0, 0.0, 60.0, 60.0)
    small = impose(pieces("tokens", disk(15), 1), Plan(paper=parse_paper("60x60")))[0]
    assert small.ruler_box is None and small.footer_box is not None
    assert boxes_meet(small.footer_box.box, tiny)
