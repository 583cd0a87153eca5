"""Pieces of one stock on common sheets: gaps for bleed, rows of one colour, how many cuts."""

from __future__ import annotations

from itertools import combinations, cycle, groupby, pairwise

import pytest
from msgspec import structs

from playproof.generator.imposition import Plan, impose
from playproof.generator.imposition.plan import Duplex
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Line, Rect
from tests.generator.imposition.geometry import boxes_meet, check_sheet
from tests.generator.imposition.samples import POKER, disk, pieces, rect

COLOURS = ("#009e73", "#c1272d", "#0067ae", "#7b3f22")


def banded(
    wanted: list[Piece], *colours: str, at: tuple[float, float, float, float] = (-3, -3, 14, 200)
) -> list[Piece]:
    """The pieces with bands at their left edges, in these colours by turns."""
    return [
        structs.replace(
            piece, front=structs.replace(piece.front, items=(*piece.front.items, Rect(*at, fill=colour)))
        )
        for piece, colour in zip(wanted, cycle(colours), strict=False)
    ]


def test_art_that_reaches_the_cut_has_a_gap_where_that_costs_no_sheet() -> None:
    """Nine cards in different colours fit A4 with 3 mm between them, and with 2 mm so that printers print their marks."""
    front = impose(banded(pieces("events", POKER, 9), *COLOURS))[0]
    assert front.trim_box[2:] == pytest.approx((190.5 + 4, 266.7 + 4))
    first, second = front.placed[:2]
    assert second.x - first.x - 63.5 == pytest.approx(2)
    # A line of paper, 0.32 mm, shows the gap between both bleeds.
    assert first.clip[0] + first.clip[2] == pytest.approx(first.x + 63.5 + 0.84)
    assert second.clip[0] == pytest.approx(second.x - 0.84)
    ends = [end for mark in front.marks if isinstance(mark, Line) for end in (mark.x1, mark.x2)]
    assert min(ends) >= 4.25 - 1e-6 and max(ends) <= 205.75 + 1e-6


def test_cards_without_bleed_or_with_alike_edges_share_their_cuts() -> None:
    front = impose(banded(pieces("events", POKER, 9), *COLOURS))[0]
    alike = impose(pieces("events", POKER, 9))[0]
    plain = impose(pieces("events", POKER, 9, bleed=0.0))[0]
    assert plain.trim_box[2:] == pytest.approx((190.5, 266.7))
    assert (front.cuts, alike.cuts, plain.cuts) == ((12, 0), (8, 0), (8, 0))


def test_a_gap_never_costs_a_sheet() -> None:
    """21 notes of 65 × 36 mm fill A4 without a gap above them; beside each other 7.3 mm are left for none."""
    wanted = pieces("notes", rect(65, 36), 21)
    assert len(impose(wanted)) == len(impose(wanted, Plan(gap=0))) == 2
    wide = impose(wanted, Plan(gap=3))
    assert len(wide) > 2


def test_the_gap_is_where_different_colours_meet() -> None:
    """Six copies of each of three cards are three rows: the gap is between these, equal cards share their cuts."""
    wanted = banded(pieces("cards", rect(44.4, 63.5), 3, copies=6), *COLOURS, at=(-3, -3, 50.4, 200))
    sheet = impose(wanted)[0]
    steps = {
        name: sorted({round(getattr(placed, name), 2) for placed in sheet.placed}) for name in ("x", "y")
    }
    assert [len(found) for found in steps.values()] == [6, 3]
    assert steps["x"][1] - steps["x"][0] == pytest.approx(44.4)
    assert steps["y"][1] - steps["y"][0] == pytest.approx(65.5)
    assert steps["x"][1] - steps["x"][0] == pytest.approx(44.4)


def test_the_gap_is_beside_bands() -> None:
    """Cards with a band at their left edge: it meets white edges beside it, so columns have a gap, and goes on below."""
    sheet = impose(banded(pieces("shares", rect(63.5, 44.4), 6, copies=3), "#0072b2"))[0]
    columns, rows = (sorted({round(getattr(one, name), 2) for one in sheet.placed}) for name in ("x", "y"))
    assert (len(columns), len(rows)) == (3, 6)
    assert columns[1] - columns[0] == pytest.approx(65.5)
    assert rows[1] - rows[0] == pytest.approx(44.4)


def test_only_rows_of_different_colours_lie_apart() -> None:
    """Nine red and nine green shares: rows of one colour touch, and the gap between both colours is 5 mm, on the back too."""
    wanted = banded(pieces("shares", rect(63.5, 44.4), 2, copies=9), "#c1272d", "#009e73")
    for sheet in impose(wanted):
        rows = sorted({round(one.y, 3) for one in sheet.placed})
        gaps = [round(below - row - 44.4, 2) for row, below in pairwise(rows)]
        assert gaps == [0, 0, 5, 0, 0]
    assert impose(wanted)[0].cuts == (14, 0)
    # A band that ends above the edge meets the next one's.
    short = banded(pieces("shares", rect(63.5, 44.4), 6, copies=3), "#c1272d", at=(-3, -3, 14, 40))
    assert impose(short)[0].cuts == (18, 0)


def test_backs_that_differ_lie_apart() -> None:
    """Alike fronts, whose backs go on above and are white below: every row has a gap."""
    wanted = [
        structs.replace(
            piece, back=structs.replace(piece.front, items=(Rect(-3, -3, 69.5, 20, fill="#777777"),))
        )
        for piece in banded(pieces("shares", rect(63.5, 44.4), 6, copies=3), "#c1272d")
    ]
    assert impose(wanted)[0].cuts == (18, 0)


def test_a_narrow_gap_has_one_mark_for_both_cuts() -> None:
    """Between columns 2 mm apart, each cut that goes on has one mark, 1 mm long, in the middle."""
    sheet = impose(banded(pieces("shares", rect(63.5, 44.4), 6, copies=3), "#c1272d"))[0]
    left = min(one.x for one in sheet.placed) + 63.5
    between = [
        mark
        for mark in sheet.marks
        if isinstance(mark, Line) and mark.y1 == mark.y2 and left < min(mark.x1, mark.x2) < left + 2
    ]
    assert len(between) == 7
    assert all((mark.x1, mark.x2) == pytest.approx((left + 0.5, left + 1.5)) for mark in between)


def test_equal_cards_above_each_other_share_their_cuts() -> None:
    """Six shares of each of three companies, with a band: a column for each, its rows touch, columns lie apart."""
    wanted = [
        structs.replace(piece, front=structs.replace(piece.front, items=(*piece.front.items, band)))
        for piece, band in zip(
            pieces("shares", rect(63.5, 44.4), 3, copies=6),
            [Rect(-3, -3, 14, 50.4, fill=colour) for colour in ("#009e73", "#c1272d", "#0067ae")],
            strict=True,
        )
    ]
    sheet = impose(wanted)[0]
    columns, rows = (sorted({round(getattr(one, name), 2) for one in sheet.placed}) for name in ("x", "y"))
    assert (len(columns), len(rows)) == (3, 6)
    assert columns[1] - columns[0] == pytest.approx(65.5)
    assert rows[1] - rows[0] == pytest.approx(44.4)
    assert sheet.cuts == (13, 0)


def test_cards_fill_columns_where_fewer_cuts_part_colours() -> None:
    """Nine green and nine red shares on letter, whose rows touch: in columns one cut parts both colours, in rows three."""
    wanted = [
        structs.replace(piece, front=structs.replace(piece.front, items=(*piece.front.items, band)))
        for piece, band in zip(
            pieces("shares", rect(63.5, 44.4), 2, copies=9),
            (Rect(-3, -3, 14, 50.4, fill="#009e73"), Rect(-3, -3, 14, 50.4, fill="#c1272d")),
            strict=True,
        )
    ]
    sheet = impose(wanted, Plan(parse_paper("letter")))[0]
    left = sorted({round(one.x, 2) for one in sheet.placed})
    names = [{one.piece_id for one in sheet.placed if round(one.x, 2) == x} for x in left]
    assert names == [{"shares/01"}, {"shares/01", "shares/02"}, {"shares/02"}]


def test_bleed_is_whole_where_there_is_space() -> None:
    few = impose(pieces("events", POKER, 4), Plan(gap=0))[0]
    full = impose(pieces("notes", rect(65, 36), 21), Plan(gap=0))[0]
    assert few.trim_box[0] - few.bleed_box[0] == pytest.approx(3)
    assert full.trim_box[0] - full.bleed_box[0] == pytest.approx(1.5)


def test_tokens_of_one_colour_have_rows_of_their_own() -> None:
    wanted = pieces("cards", POKER, 4) + pieces("tokens", disk(15), 4, copies=6)
    (front,) = impose(wanted, Plan(duplex="none"))
    check_sheet(front, 6.35)
    tokens = [placed for placed in front.placed if placed.piece_id.startswith("tokens")]
    rows = [[*row] for _, row in groupby(tokens, key=lambda placed: round(placed.y, 3))]
    assert [len({placed.piece_id for placed in row}) for row in rows] == [1] * len(rows)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_tokens_that_have_a_sheet_lie_in_rows_by_colour(paper: str) -> None:
    """Five colours of eleven chips: a row of eleven for each, on a page that lies across."""
    sheet = impose(pieces("chips", disk(22), 5, copies=11), Plan(parse_paper(paper)))[0]
    check_sheet(sheet, 6.35)
    rows = [[*row] for _, row in groupby(sheet.placed, key=lambda placed: round(placed.y, 3))]
    assert [(len(row), len({placed.piece_id for placed in row})) for row in rows] == [(11, 1)] * 5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_whose_rows_of_a_colour_are_all_full_is_taken(paper: str) -> None:
    """Eleven chips of each colour in rows of six would leave a place in every second row."""
    chips = pieces("chips", rect(22, 22), 5, copies=11)
    markers = pieces("markers", rect(11, 11), 6, copies=6)
    sheet = impose([*chips, *markers, *pieces("dealer", disk(24), 1)], Plan(parse_paper(paper)))[0]
    check_sheet(sheet, 6.35)
    here = [placed for placed in sheet.placed if placed.piece_id.startswith("chips")]
    rows = [[*row] for _, row in groupby(here, key=lambda placed: round(placed.y, 3))]
    assert [(len(row), len({placed.piece_id for placed in row})) for row in rows] == [(11, 1)] * 5


def test_small_pieces_fill_what_large_ones_leave() -> None:
    mats = pieces("mats", rect(190, 200), 2, backed=False)
    cards = pieces("cards", rect(60, 40), 6)
    sheets = impose([*mats, *cards], Plan(orientation="portrait"))
    assert [sheet.side for sheet in sheets].count("front") == 2
    for sheet in sheets:
        check_sheet(sheet, 6.35)


@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_sets_on_a_sheet_are_blocks_of_their_own(paper: str) -> None:
    """Each set is on one sheet, all its pieces lie one way, and other sets are 5 mm away or more; tokens are together.

    Marks are 2 mm from all that they don't cut.
    """
    wanted = [
        *pieces("mats", rect(190, 130), 1, backed=False),
        *pieces("cards", rect(63, 88), 6),
        *pieces("chips", disk(16), 5, copies=8, backed=False),
        *pieces("cubes", rect(10, 10), 4, copies=10, backed=False),
        *pieces("stock", disk(12), 9, backed=False),
    ]
    sheets = [sheet for sheet in impose(wanted, Plan(paper=parse_paper(paper))) if sheet.side == "front"]
    assert len(sheets) == 2
    set_of = {piece.id: piece.set_id for piece in wanted}
    homes = {
        name: {sheet.leaf for sheet in sheets for one in sheet.placed if set_of[one.piece_id] == name}
        for name in set_of.values()
    }
    assert all(len(leaves) == 1 for leaves in homes.values())
    assert homes["chips"] == homes["cubes"] == homes["stock"]
    for sheet in sheets:
        for one, other in combinations(sheet.placed, 2):
            same = set_of[one.piece_id] == set_of[other.piece_id]
            assert one.turn == other.turn if same else not boxes_meet(one.box, other.box, 5.0)
        for mark in sheet.marks:
            if isinstance(mark, Line):
                upright = mark.x1 == mark.x2
                for x, y, width, height in (one.box for one in sheet.placed):
                    at, edges = (mark.x1, (x, x + width)) if upright else (mark.y1, (y, y + height))
                    line = (mark.x1, mark.y1, mark.x2 - mark.x1, mark.y2 - mark.y1)
                    own = min(abs(at - edge) for edge in edges) < 0.01
                    assert own or not boxes_meet(line, (x, y, width, height), 1.99)


def test_tokens_lie_beside_the_last_cards_of_a_row() -> None:
    """Seven cards, 3 + 3 + 1 or 4 + 3, and 22 tokens need one sheet, all cards one way."""
    wanted = [*pieces("cards", rect(65.5, 88.8), 7), *pieces("tokens", disk(12), 22)]
    (front,) = impose(wanted, Plan(paper=parse_paper("letter"), duplex="none"))
    check_sheet(front, 6.35)
    assert len({one.turn for one in front.placed if one.piece_id.startswith("cards")}) == 1


def test_the_board_left_over_is_a_whole_set() -> None:
    """Nine boards, two a sheet: the chart, a set of one, shares the last sheet with cards; no charter does."""
    boards = [
        *pieces("chart", rect(190, 132), 1, backed=False),
        *pieces("charters", rect(190, 132), 8, backed=False),
    ]
    sheets = impose([*boards, *pieces("cards", rect(63.5, 44), 6, backed=False)])
    found = [{placed.piece_id.split("/")[0] for placed in sheet.placed} for sheet in sheets]
    assert found == [{"charters"}] * 4 + [{"chart", "cards"}]


def test_no_cut_between_rows_runs_through_a_disk() -> None:
    """A disk larger than the squares' rows lies above or below them, or beside none of their cuts."""
    wanted = [
        *pieces("cubes", rect(10, 10), 52),
        *pieces("castle", disk(18), 1),
        *pieces("tokens", disk(12), 30),
    ]
    (front, *_) = impose(wanted)
    cuts = {
        round(side, 3)
        for one in front.placed
        if one.piece_id.startswith("cubes")
        for side in (one.y, one.y + 10)
    }
    for one in front.placed:
        if not one.piece_id.startswith("cubes"):
            assert not any(one.y + 0.5 < cut < one.y + one.drawing.height - 0.5 for cut in cuts)


@pytest.mark.parametrize("duplex", ["long", "none", "gutterfold"])
def test_sets_with_a_sheet_of_their_own_share_it_with_no_others(duplex: Duplex) -> None:
    cards, tokens, others = (
        pieces("cards", POKER, 8),
        pieces("tokens", rect(12, 12), 16),
        pieces("others", rect(15, 15), 64),
    )
    named = [structs.replace(piece, sheet="cards") for piece in (*cards, *tokens)]
    sheets = [sheet for sheet in impose([*named, *others], Plan(duplex=duplex)) if sheet.side != "back"]
    found = [{placed.piece_id.partition("/")[0] for placed in sheet.placed} for sheet in sheets]
    assert not any("others" in one and len(one) > 1 for one in found)
    assert duplex != "long" or found == [{"cards", "tokens"}, {"others"}]
