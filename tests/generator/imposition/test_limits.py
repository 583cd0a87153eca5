"""What can't be printed is said in a sentence; odd wishes have an answer."""

from __future__ import annotations

import pytest

from playproof.generator.imposition import (
    DoesNotFit,
    ImpositionError,
    Plan,
    PlanError,
    collate,
    impose,
    summary,
    waste,
)
from playproof.generator.paper.papers import PIECE, parse_paper
from playproof.generator.paper.printers import PrinterProfile
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing
from tests.generator.imposition.samples import POKER, disk, pieces, rect


def test_a_piece_larger_than_the_paper() -> None:
    mat = Piece("mats/market", "Market mat", "mats", "mats", 1, Drawing(rect(400, 300), ()))
    with pytest.raises(DoesNotFit) as caught:
        impose([mat])
    assert str(caught.value) == (
        "Market mat (mats/market) is 400 × 300 mm and does not fit on A4 with margins of 6.35 mm, "
        "which has room for 284.3 × 197.3 mm; choose a larger paper, or make it smaller"
    )
    assert len(impose([mat], Plan(paper=parse_paper("A2")))) == 1


def test_a_piece_too_large_for_half_a_page() -> None:
    with pytest.raises(DoesNotFit, match="A4 folded in the middle with margins"):
        impose(pieces("mats", rect(190, 200), 1), Plan(duplex="gutterfold"))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"margin": -1.0}, "margin can't be -1 mm; allowed: 0 to 100 mm"),
        ({"gap": float("nan")}, "gap can't be nan mm; allowed: 0 to 50 mm"),
        ({"bleed": 40.0}, "bleed can't be 40 mm; allowed: 0 to 20 mm"),
        ({"marks": "edges"}, "marks can't be 'edges'; allowed: edge, full, none; did you mean 'edge'?"),
        (
            {"duplex": "gutter"},
            "duplex can't be 'gutter'; allowed: long, short, none, gutterfold; did you mean 'gutterfold'?",
        ),
        (
            {"margin": 99.0, "paper": parse_paper("200x300")},
            "Margins of 99 mm leave nothing of 200x300 (200 × 300 mm)",
        ),
        (
            {"paper": PIECE, "duplex": "gutterfold"},
            "A gutterfold needs a sheet of paper; the paper 'piece' gives each face a page of its own",
        ),
    ],
)
def test_plans_that_can_not_be(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(PlanError) as caught:
        Plan(**options)  # type: ignore[arg-type]
    assert str(caught.value) == sentence


def test_counts_below_zero_and_pieces_without_size() -> None:
    with pytest.raises(ImpositionError, match=r"Uprising \(e/1\) is wanted -1 times"):
        impose([Piece("e/1", "Uprising", "cards", "e", -1, Drawing(POKER, ()))])
    with pytest.raises(ImpositionError, match="has no size"):
        impose([Piece("e/1", "Uprising", "cards", "e", 1, Drawing(rect(0, 10), ()))])


def test_nothing_to_print() -> None:
    assert impose([]) == ()
    assert impose(pieces("e", POKER, 1, copies=0)) == ()
    assert summary([]) == ["Nothing to print."]
    assert waste([]) == 0


def test_print_shop_pages() -> None:
    sheets = impose(
        pieces("events", POKER, 2, copies=2) + pieces("d", disk(15), 1, backed=False), Plan(paper=PIECE)
    )
    assert [(sheet.width, sheet.height) for sheet in sheets[:8]] == [(69.5, 94.9)] * 8
    assert [sheet.side for sheet in sheets] == ["front", "back"] * 5
    assert sheets[0].trim_box == (3, 3, 63.5, 88.9) and sheets[0].bleed_box == (0, 0, 69.5, 94.9)
    assert {placed.turn for sheet in sheets for placed in sheet.placed} == {0}
    assert sheets[0].marks == () and sheets[0].footer_box is None
    assert sheets[8].width == 21 and sheets[9].placed == ()
    snug = impose(pieces("events", POKER, 1), Plan(paper=PIECE, bleed=1.0))[0]
    assert (snug.width, snug.height) == (65.5, 90.9)


def test_summary_tells_pages_sheets_and_what_is_on_them() -> None:
    wanted = pieces("events", POKER, 52, set_name="Event cards") + pieces(
        "aids", rect(120, 90), 4, set_name="Aids"
    )
    assert summary(impose(wanted, Plan(gap=0))) == [
        "14 pages on 7 sheets of A4",
        "sheets 1–6: Event cards, 52 pieces; 8 cuts each",
        "sheet 7: Aids, 4 pieces; 6 cuts",
        "23% of the paper is wasted",
    ]
    assert summary(impose(wanted[:1], Plan(paper=PIECE)))[0] == "2 pages, one face each, for 1 piece"


def test_waste_is_what_is_not_cut_out() -> None:
    front_back = impose(pieces("events", rect(63.5, 88.9), 9))
    assert waste(front_back) == pytest.approx(1 - 9 * 63.5 * 88.9 / (210 * 297))


def test_collate_joins_runs_and_keeps_fronts_on_fronts() -> None:
    cards, mats = impose(pieces("events", POKER, 12)), impose(pieces("mats", rect(150, 100), 1, backed=False))
    assert [sheet.side for sheet in mats] == ["front"]
    joined = collate([mats, cards])
    assert [sheet.side for sheet in joined] == ["front", "back"] * 3
    assert joined[1].description == "Blank back" and joined[1].placed == ()
    assert [(sheet.number, sheet.leaf) for sheet in joined] == [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
        (5, 3),
        (6, 3),
    ]
    assert collate([joined]) == joined


def test_printer_profiles_move_each_side() -> None:
    printer = PrinterProfile("attic", offset=(1.0, -0.5), back_offset=(-0.25, 0.0), scale=(1.01, 1.0))
    front, back = impose(pieces("events", POKER, 1), Plan(printer=printer))
    assert front.transform == pytest.approx((1.0 - 1.05, -0.5, 1.01, 1.0))
    assert back.transform == pytest.approx((-0.25 - 1.05, 0.0, 1.01, 1.0))
    # The geometry itself stays true.
    assert front.placed == impose(pieces("events", POKER, 1))[0].placed
