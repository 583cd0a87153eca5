"""Nine poker cards of 63.5 × 88.9 mm fit A4 and letter; every coordinate in millimetres."""

from __future__ import annotations

import pytest

from playproof.generator.imposition import Plan, impose
from playproof.generator.imposition.furniture import DEPTH
from playproof.generator.imposition.plan import Orientation
from playproof.generator.paper.papers import parse_paper
from tests.generator.imposition.geometry import check_sheet, mark_lines
from tests.generator.imposition.samples import POKER, pieces


@pytest.mark.parametrize(
    ("paper", "left", "top", "on_first"),
    [("A4", 9.75, 15.15, 9), ("letter", 12.7, 6.35, 9), ("A3", 19.5, 15.15, 18), ("tabloid", 25.4, 6.35, 18)],
)
def test_cards_a_page(paper: str, left: float, top: float, on_first: int) -> None:
    sheets = impose(pieces("events", POKER, 52), Plan(paper=parse_paper(paper), gap=0))
    front = sheets[0]
    assert len(front.placed) == on_first
    assert front.trim_box[:2] == pytest.approx((left, top), abs=1e-6)
    assert {placed.turn for placed in front.placed} == {0}
    assert sum(len(sheet.placed) for sheet in sheets if sheet.side == "front") == 52
    for sheet in sheets:
        check_sheet(sheet, 6.35)


def test_positions_on_a4_to_the_micrometre() -> None:
    front, back = impose(pieces("events", POKER, 9), Plan(gap=0))
    assert [(round(p.x, 3), round(p.y, 3)) for p in front.placed] == [
        (round(9.75 + 63.5 * column, 3), round(15.15 + 88.9 * row, 3))
        for row in range(3)
        for column in range(3)
    ]
    assert [(round(p.x, 3), round(p.y, 3)) for p in back.placed] == [
        (round(210 - 9.75 - 63.5 * (column + 1), 3), round(15.15 + 88.9 * row, 3))
        for row in range(3)
        for column in range(3)
    ]
    assert [p.piece_id for p in back.placed] == [p.piece_id for p in front.placed]


def test_footer_lies_below_on_a4_and_up_the_left_side_on_letter() -> None:
    a4 = impose(pieces("events", POKER, 9), Plan(gap=0))[0]
    assert a4.footer_box is not None and a4.ruler_box is not None
    assert (a4.footer_box.turn, a4.ruler_box.turn) == (0, 0)
    assert a4.footer_box.box[1] > a4.trim_box[1] + a4.trim_box[3]
    letter = impose(pieces("events", POKER, 9), Plan(paper=parse_paper("letter"), gap=0))[0]
    assert letter.footer_box is not None and letter.ruler_box is not None
    assert (letter.footer_box.turn, letter.ruler_box.turn) == (270, 270)
    for strip in (letter.footer_box, letter.ruler_box):
        assert strip.box[0] >= 5 - 1e-6 and strip.box[0] + strip.box[2] < 12.7
    for ruler in (a4.ruler_box, letter.ruler_box):
        assert ruler.length == 100 and ruler.depth == DEPTH


def test_edge_marks_on_a4() -> None:
    front = impose(pieces("events", POKER, 9), Plan(gap=0, bleed=1.5))[0]
    lines = mark_lines(front.marks)
    assert len(lines) == 16  # four cut lines each way, both ends
    assert ((9.75, 15.15 - 5.5), (9.75, 15.15 - 1.5)) in [
        (tuple(round(v, 6) for v in a), tuple(round(v, 6) for v in b)) for a, b in lines
    ]
    assert {getattr(mark, "weight", 0.18) for mark in front.marks} == {0.18}


def test_trim_and_bleed_boxes() -> None:
    front = impose(pieces("events", POKER, 9), Plan(gap=0, bleed=1.5))[0]
    assert front.trim_box == pytest.approx((9.75, 15.15, 190.5, 266.7))
    assert front.bleed_box == pytest.approx((8.25, 13.65, 193.5, 269.7))
    wide = impose(pieces("events", POKER, 9), Plan(gap=0))[0]
    assert wide.bleed_box == pytest.approx((6.75, 12.15, 196.5, 272.7))


def test_two_equal_sets_share_pages_in_order() -> None:
    both = pieces("events", POKER, 12) + pieces("trains", POKER, 6)
    sheets = [sheet for sheet in impose(both) if sheet.side == "front"]
    assert len(sheets) == 2
    order = [placed.piece_id for sheet in sheets for placed in sheet.placed]
    assert order == [piece.id for piece in both]
    assert sheets[0].description == "Events 01–09"
    assert sheets[1].description == "Events 10–12; Trains 01–06"
    assert sheets[1].sets == (("Events", 3), ("Trains", 6))


def test_copies_lie_side_by_side() -> None:
    front = impose(pieces("certificates", POKER, 2, copies=4, set_name="Shares"))[0]
    assert [placed.piece_id[-1] for placed in front.placed] == ["1"] * 4 + ["2"] * 4
    assert front.description == "Shares 01, 02 (8 pieces)"
    assert front.pieces == ("certificates/01", "certificates/02")


def test_a_turned_strip_is_added_where_it_saves_pages() -> None:
    legal = Plan(paper=parse_paper("legal"))
    front = impose(pieces("events", POKER, 22), legal)[0]
    assert len(front.placed) == 11 and {placed.turn for placed in front.placed} == {0, 90}
    check_sheet(front, 6.35)
    # Nine need one page either way: then the plain grid is taken.
    assert {placed.turn for placed in impose(pieces("events", POKER, 9), legal)[0].placed} == {0}


@pytest.mark.parametrize(("orientation", "main"), [("portrait", 3), ("landscape", 2)])
def test_the_strip_lies_below_or_beside(orientation: Orientation, main: int) -> None:
    """Legal upright: a row of 3, and 4 rows of 2 turned ones below; across: 3 × 3 turned ones and 2 beside."""
    plan = Plan(paper=parse_paper("legal"), orientation=orientation, gap=0)
    front = impose(pieces("events", POKER, 22), plan)[0]
    turns = [placed.turn for placed in front.placed]
    assert len(turns) == 11 and min(turns.count(0), turns.count(90)) == main
    check_sheet(front, 6.35)
