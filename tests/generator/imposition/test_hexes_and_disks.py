"""Honeycombs share cut edges, disks nest; both hold more than a grid of their boxes."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from msgspec import structs

from playproof.components.colours.palette import contrast
from playproof.generator.imposition import Plan, impose, waste
from playproof.generator.paper.papers import parse_paper
from playproof.layouts.scene import Circle, Line, Outline, Polygon, PolygonOutline
from tests.generator.imposition.geometry import apart, check_sheet, overlaps
from tests.generator.imposition.samples import INCH, POKER, disk, hex_outline, pieces, rect


@pytest.mark.parametrize("flat_top", [True, False])
@pytest.mark.parametrize(("paper", "capacity"), [("A4", 36), ("letter", 32)])
def test_inch_and_a_half_hexes(paper: str, capacity: int, flat_top: bool) -> None:
    """Pitch across the flats 38.1 mm, along the points 32.995 mm: A4's 284.3 × 197.3 mm hold 8 columns of 5 and 4.

    Letter's 203.2 × 266.7 mm hold 5 columns of 7 and 6 upright (33), 7 columns of 5 and 4 across (32).
    """
    outline = hex_outline(1.5 * INCH, flat_top)
    plan = Plan(paper=parse_paper(paper))
    twenty = impose(pieces("sectors", outline, 20), plan)
    assert [len(sheet.placed) for sheet in twenty] == [20, 20]
    many = impose(pieces("sectors", outline, 200), plan)
    assert len(many[0].placed) >= capacity
    for sheet in (*twenty, *many):
        check_sheet(sheet, 6.35)


@pytest.mark.parametrize("flat_top", [True, False])
def test_neighbours_share_edges(flat_top: bool) -> None:
    front = impose(pieces("sectors", hex_outline(38.1, flat_top), 20), Plan(gap=0))[0]
    gaps = [apart(a, b) for i, a in enumerate(front.placed) for b in front.placed[i + 1 :]]
    assert sum(abs(gap) < 1e-6 for gap in gaps) >= 35
    assert all(gap > -1e-6 for gap in gaps)


@pytest.mark.parametrize(("count", "gap"), [(20, 2.0), (33, 2.0), (36, 0.0), (60, 3.0), (66, 2.0)])
def test_art_that_bleeds_has_air_where_it_costs_no_sheet(count: int, gap: float) -> None:
    """Track of one tile doesn't run on in its neighbour: paper stays between both."""
    front = impose(pieces("sectors", hex_outline(38.1, flat_top=False), count), Plan())[0]
    nearest = min(apart(a, b) for a, b in combinations(front.placed, 2))
    assert nearest == pytest.approx(gap, abs=1e-6)


@pytest.mark.parametrize("flat_top", [True, False])
def test_a_gap_is_measured_square_to_the_edges(flat_top: bool) -> None:
    front = impose(pieces("sectors", hex_outline(38.1, flat_top), 12), Plan(gap=2.5))[0]
    nearest = sorted(apart(a, b) for i, a in enumerate(front.placed) for b in front.placed[i + 1 :])
    assert nearest[:20] == pytest.approx([2.5] * 20, abs=1e-6)


def test_hexes_of_any_proportion_tile() -> None:
    squat = PolygonOutline(60, 30, ((10, 0), (50, 0), (60, 15), (50, 30), (10, 30), (0, 15)))
    front = impose(pieces("tiles", squat, 30), Plan(gap=0))[0]
    check_sheet(front, 6.35)
    gaps = [apart(a, b) for i, a in enumerate(front.placed) for b in front.placed[i + 1 :]]
    assert sum(abs(gap) < 1e-6 for gap in gaps) >= 40


NESTED: list[tuple[Outline, float]] = [
    (hex_outline(38.1), 0.0),
    (hex_outline(38.1, flat_top=False), 0.0),
    (hex_outline(20), 0.0),
    (disk(15), 2.0),
    (disk(10), 2.0),
]


@pytest.mark.parametrize(("outline", "gap"), NESTED)
@pytest.mark.parametrize("paper", ["A4", "letter"])
def test_less_waste_than_a_grid_of_boxes(outline: Outline, gap: float, paper: str) -> None:
    count, papers = 1500, parse_paper(paper)
    nested = impose(pieces("set", outline, 1, copies=count), Plan(paper=papers, duplex="none"))
    box = rect(outline.width, outline.height)
    boxed = impose(pieces("set", box, 1, copies=count), Plan(paper=papers, duplex="none", gap=gap))
    assert len(nested) < len(boxed)
    paper_cut = sum(sheet.width * sheet.height for sheet in boxed)
    assert waste(nested) < 1 - count * own_area(outline) / paper_cut


def own_area(outline: Outline) -> float:
    if isinstance(outline, PolygonOutline):
        return 0.75 * outline.width * outline.height
    return math.pi / 4 * outline.width**2


@pytest.mark.parametrize("gap", [1.0, 2.0])
def test_disks_keep_their_distance(gap: float) -> None:
    sheets = impose(pieces("tokens", disk(15), 400), Plan(round_gap=gap))
    assert all(overlaps(sheet, gap) == [] for sheet in sheets)
    assert any(abs(apart(*sheets[0].placed[:2]) - gap) < 1e-6 for sheet in sheets[:1])


def test_disks_nest_where_that_saves_pages() -> None:
    """197.3 × 284.3 mm hold 12 × 17 disks in rows of 16 mm, and 20 rows of 12 and 11 or 12 when nested."""
    plan = Plan(marks="none", orientation="portrait", round_gap=1.0)
    assert len(impose(pieces("tokens", disk(15), 204), plan)[0].placed) == 204
    nested = impose(pieces("tokens", disk(15), 230), plan)
    assert len(nested[0].placed) == 230
    rows = sorted({round(placed.y, 3) for placed in nested[0].placed})
    assert rows[1] - rows[0] == pytest.approx(16 * math.sqrt(3) / 2, abs=1e-3)


def test_24_disks_share_a_page_with_others() -> None:
    """24 disks of 15 mm beside 20 hexes and 30 chips: one page instead of three."""
    wanted = (
        pieces("sectors", hex_outline(38.1), 20)
        + pieces("disks", disk(15), 24)
        + pieces("chips", disk(10), 30)
    )
    sheets = impose(wanted)
    assert [len(sheet.placed) for sheet in sheets] == [74, 74]
    for sheet in sheets:
        check_sheet(sheet, 6.35)
    alone = impose(wanted, Plan(mix=False))
    assert len(alone) == 6


def test_cut_outlines_are_help_lines() -> None:
    front = impose(pieces("sectors", hex_outline(38.1), 20) + pieces("disks", disk(15), 24), Plan(gap=0))[0]
    circles = [mark for mark in front.marks if isinstance(mark, Circle)]
    edges = [mark for mark in front.marks if isinstance(mark, Line)]
    # One thin line a disk, black on a light ground.
    assert [mark.stroke for mark in circles] == ["#000000"] * 24
    assert {mark.weight for mark in circles} == {0.18} and {mark.fill for mark in circles} == {None}
    # 20 hexes have 120 sides; each shared one is drawn once.
    shared = sum(
        abs(apart(a, b)) < 1e-6 for i, a in enumerate(front.placed[:20]) for b in front.placed[i + 1 : 20]
    )
    assert len(edges) == 120 - shared
    assert impose(pieces("disks", disk(15), 24), Plan(marks="none"))[0].marks == ()


def test_lone_hexes_keep_a_closed_outline() -> None:
    front = impose(pieces("sectors", hex_outline(38.1), 1))[0]
    assert len(front.marks) == 1 and isinstance(front.marks[0], Polygon)


@pytest.mark.parametrize(
    ("ground", "dark"), [("#c9e4c5", True), ("#ffffff", False), ("#5a3f2a", False), (None, False)]
)
def test_an_outline_is_in_a_darker_tone_of_its_ground(ground: str | None, dark: bool) -> None:
    """What a cut leaves of it is hardly seen; on paper and on dark grounds it is black."""
    outline = hex_outline(38.1, flat_top=True)
    (piece,) = pieces("sectors", outline, 1)
    drawn = (Polygon(outline.points, ground),) if ground else ()
    coloured = structs.replace(piece, front=structs.replace(piece.front, items=drawn))
    (mark,) = (one for one in impose([coloured], Plan())[0].marks if isinstance(one, Polygon))
    assert mark.stroke is not None and (mark.stroke != "#000000") is dark
    if ground and dark:
        assert 2.5 <= contrast(mark.stroke, ground) < 4


def test_a_hex_in_a_narrow_strip() -> None:
    """One row only: tip to tip loses to the honeycomb nowhere else."""
    front = impose(pieces("sectors", hex_outline(38.1), 4), Plan(paper=parse_paper("297x60")))[0]
    check_sheet(front, 6.35)
    assert len(front.placed) == 4


def test_cards_and_disks_keep_apart_on_a_common_page() -> None:
    sheets = impose(pieces("cards", POKER, 4) + pieces("disks", disk(15), 24))
    assert len(sheets) == 2
    check_sheet(sheets[0], 6.35)


def test_a_row_has_cards_of_one_turn() -> None:
    """Full pages of cards stay whole; the seven left over share with hexes and disks, all turned alike."""
    wanted = (
        pieces("cards", POKER, 16) + pieces("sectors", hex_outline(38.1), 15) + pieces("disks", disk(15), 24)
    )
    fronts = [sheet for sheet in impose(wanted) if sheet.side == "front"]
    assert len(fronts) == 3 and len(fronts[0].placed) == 9
    for front in fronts:
        cards = [placed for placed in front.placed if placed.piece_id.startswith("cards")]
        for one, other in combinations(cards, 2):
            assert one.turn == other.turn or abs(one.y - other.y) >= 63.5 or abs(one.x - other.x) >= 63.5
