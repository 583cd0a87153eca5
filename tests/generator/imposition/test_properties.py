"""Whatever is printed on whatever paper: nothing overlaps, nothing is lost, all lies within the margins."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from playproof.generator.imposition import DoesNotFit, Plan, Sheet, cut_paths, impose
from playproof.generator.imposition.plan import Duplex, Marks, Orientation
from playproof.generator.paper.papers import Paper, parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Circle, Line, Outline, Path, Polygon, Rect
from tests.generator.imposition.geometry import check_sheet
from tests.generator.imposition.samples import disk, hex_outline, pieces, rect
from tests.samples import sampled

sizes = st.floats(8, 120).map(lambda value: round(value, 2))
outlines: st.SearchStrategy[Outline] = st.one_of(
    st.builds(rect, sizes, sizes, st.sampled_from([0.0, 3.0])),
    st.builds(hex_outline, st.floats(8, 60).map(lambda value: round(value, 2)), st.booleans()),
    st.builds(disk, st.floats(8, 60).map(lambda value: round(value, 2))),
)
papers: st.SearchStrategy[Paper] = st.one_of(
    st.sampled_from(["A4", "letter", "legal", "A3"]).map(parse_paper),
    st.builds(Paper, st.just("own"), st.floats(70, 400), st.floats(70, 400)),
)
duplexes: st.SearchStrategy[Duplex] = st.sampled_from(["long", "short", "none", "gutterfold"])
marks: st.SearchStrategy[Marks] = st.sampled_from(["edge", "full", "none"])
orientations: st.SearchStrategy[Orientation] = st.sampled_from(["auto", "auto", "portrait", "landscape"])
plans = st.builds(
    Plan,
    paper=papers,
    margin=st.sampled_from([0.0, 5.0, 6.35, 15.0]),
    gap=st.sampled_from([0.0, 0.0, 2.0]),
    bleed=st.sampled_from([None, 0.0, 3.0]),
    marks=marks,
    duplex=duplexes,
    orientation=orientations,
)
kits = st.lists(st.tuples(outlines, st.integers(1, 14), st.booleans()), min_size=1, max_size=5)


def kit(sets: list[tuple[Outline, int, bool]]) -> list[Piece]:
    return [
        piece
        for number, (outline, count, backed) in enumerate(sets)
        for piece in pieces(f"set{number}", outline, count, backed=backed)
    ]


def printed(sheets: tuple[Sheet, ...], side: str) -> Counter[str]:
    return Counter(placed.piece_id for sheet in sheets for placed in sheet.placed if placed.side == side)


@sampled(20)
@given(kits, plans)
def test_every_kit_on_every_paper(sets: list[tuple[Outline, int, bool]], plan: Plan) -> None:
    wanted = kit(sets)
    try:
        sheets = impose(wanted, plan)
    except DoesNotFit as error:
        assert max(error.size) > min(error.available) or min(error.size) > min(error.available)
        return
    for sheet in sheets:
        check_sheet(sheet, plan.margin)
        assert {sheet.width, sheet.height} == {plan.paper.width, plan.paper.height}
    assert printed(sheets, "front") == Counter({piece.id: 1 for piece in wanted})
    backs = Counter({piece.id: 1 for piece in wanted if piece.back is not None})
    assert printed(sheets, "back") == (Counter() if plan.duplex == "none" else backs)
    assert [sheet.number for sheet in sheets] == list(range(1, len(sheets) + 1))


@sampled(10)
@given(kits)
def test_pieces_of_a_set_stay_in_order(sets: list[tuple[Outline, int, bool]]) -> None:
    sheets = impose(kit(sets), Plan(duplex="none"))
    order = [placed.piece_id for sheet in sheets for placed in sheet.placed]
    for number in range(len(sets)):
        own = [piece_id for piece_id in order if piece_id.startswith(f"set{number}/")]
        assert own == sorted(own)


@sampled(10)
@given(kits)
def test_sharing_pages_never_costs_pages(sets: list[tuple[Outline, int, bool]]) -> None:
    wanted = kit(sets)
    assert len(impose(wanted)) <= len(impose(wanted, Plan(mix=False)))


@sampled(10)
@given(kits, st.sampled_from([0.0, 2.0]))
def test_cut_paths_never_cut_into_a_piece(sets: list[tuple[Outline, int, bool]], gap: float) -> None:
    for sheet in impose(kit(sets), Plan(gap=gap, duplex="none")):
        paths = cut_paths(sheet)
        assert all(isinstance(item, Circle | Line | Path | Polygon | Rect) for item in paths)
        lines = [item for item in paths if isinstance(item, Line)]
        check_sheet(replace(sheet, marks=tuple(lines), footer_box=None, ruler_box=None), 6.35)


@sampled(6)
@given(kits, plans)
def test_the_same_twice(sets: list[tuple[Outline, int, bool]], plan: Plan) -> None:
    with suppress(DoesNotFit):
        assert impose(kit(sets), plan) == impose(kit(sets), plan)
