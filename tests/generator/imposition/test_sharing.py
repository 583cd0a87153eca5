"""Pieces of one stock on common sheets: gaps for bleed, rows of one colour, how many cuts."""

from __future__ import annotations

from itertools import groupby

import pytest
from playproof.generator.imposition import Plan, impose

from tests.generator.imposition.geometry import check_sheet
from tests.generator.imposition.samples import POKER, disk, pieces, rect


def test_art_that_reaches_the_cut_has_a_gap_where_that_costs_no_sheet() -> None:
    """Nine cards with backs that bleed fit A4 with 3 mm between them; without bleed they share their cuts."""
    front = impose(pieces("events", POKER, 9))[0]
    assert front.trim_box[2:] == pytest.approx((190.5 + 6, 266.7 + 6))
    first, second = front.placed[:2]
    assert second.x - first.x - 63.5 == pytest.approx(3)
    assert (
        first.clip[0] + first.clip[2] == pytest.approx(first.x + 63.5 + 1.5) == pytest.approx(second.clip[0])
    )
    plain = impose(pieces("events", POKER, 9, bleed=0.0))[0]
    assert plain.trim_box[2:] == pytest.approx((190.5, 266.7))
    assert (front.cuts, plain.cuts) == ((12, 0), (8, 0))


def test_a_gap_never_costs_a_sheet() -> None:
    """21 notes of 65 × 36 mm fill A4 without a gap above them; beside each other 7.3 mm are left for none."""
    wanted = pieces("notes", rect(65, 36), 21)
    assert len(impose(wanted)) == len(impose(wanted, Plan(gap=0))) == 2
    wide = impose(wanted, Plan(gap=3))
    assert len(wide) > 2


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


def test_small_pieces_fill_what_large_ones_leave() -> None:
    mats = pieces("mats", rect(190, 200), 2, backed=False)
    cards = pieces("cards", rect(60, 40), 6)
    sheets = impose([*mats, *cards], Plan(orientation="portrait"))
    assert [sheet.side for sheet in sheets].count("front") == 2
    for sheet in sheets:
        check_sheet(sheet, 6.35)
