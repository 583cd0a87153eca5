"""Turned over or folded, every back lies on its front, head to head. The flip here is a turn in space."""

from __future__ import annotations

import math

import pytest

from playproof.generator.imposition import BackMismatch, Placed, Plan, Sheet, impose
from playproof.generator.imposition.plan import Duplex, Orientation
from playproof.generator.paper.papers import parse_paper
from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import Drawing, Outline, Point, PolygonOutline
from tests.generator.imposition.geometry import check_sheet, on_sheet
from tests.generator.imposition.samples import POKER, disk, hex_outline, pieces, rect

MICROMETRE = 1e-3


def turned_over(point: Point, width: float, height: float, along: str) -> Point:
    """Turn the sheet half round in space about the middle line parallel to its ``along`` edge (long or short)."""
    long_is_upright = height >= width
    upright = long_is_upright == (along == "long")
    axis = (0.0, 1.0, 0.0) if upright else (1.0, 0.0, 0.0)
    v = (point[0] - width / 2, point[1] - height / 2, 0.0)
    # Rodrigues, for half a turn: v' = 2 (k·v) k − v.
    dot = sum(a * b for a, b in zip(axis, v, strict=True))
    x, y, _ = (2 * dot * k - c for k, c in zip(axis, v, strict=True))
    return (x + width / 2, y + height / 2)


def check_backs(fronts: list[Placed], backs: list[Placed], land: object) -> None:
    """Each back's points, carried by ``land``, lie on its front: left on the front's right, head on head."""
    assert callable(land)
    assert [placed.piece_id for placed in fronts] == [placed.piece_id for placed in backs]
    for front, back in zip(fronts, backs, strict=True):
        width, height = front.drawing.width, front.drawing.height
        probes = [(0.0, 0.0), (width, 0.0), (width / 3, height / 7), (width / 2, height)]
        outline = back.drawing.outline
        if isinstance(outline, PolygonOutline):
            probes += list(outline.points)
        for x, y in probes:
            seen = land(on_sheet(back, x, y))
            wanted = on_sheet(front, width - x, y)
            assert math.dist(seen, wanted) <= MICROMETRE, (front, back)


def check_pairs(sheets: tuple[Sheet, ...], along: str) -> None:
    assert len(sheets) % 2 == 0
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.side, back.side, front.leaf) == ("front", "back", back.leaf)
        check_sheet(front, 6.35)
        check_sheet(back, 6.35)
        width, height = front.width, front.height
        check_backs(
            list(front.placed), list(back.placed), lambda p, w=width, h=height: turned_over(p, w, h, along)
        )


OUTLINES: dict[str, Outline] = {
    "cards": POKER,
    "flat hexes": hex_outline(38.1),
    "pointy hexes": hex_outline(38.1, flat_top=False),
    "disks": disk(15),
    "mats": rect(140, 60),
    # Taller than it is wide to one side only: no symmetry to hide a mistake.
    "wedge": PolygonOutline(40, 30, ((0, 0), (40, 0), (40, 10), (12, 30), (0, 30))),
}


def with_backs(name: str, count: int) -> list[Piece]:
    outline = OUTLINES[name]
    found = pieces("set", outline, count)
    if isinstance(outline, PolygonOutline):
        over = PolygonOutline(
            outline.width, outline.height, tuple((outline.width - x, y) for x, y in outline.points)
        )
        found = [Piece(p.id, p.name, p.kind, p.set_id, 1, p.front, Drawing(over, (), 3.0)) for p in found]
    return found


@pytest.mark.parametrize("name", OUTLINES)
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("paper", ["A4", "letter", "200x200"])
def test_backs_land_on_fronts(name: str, duplex: Duplex, orientation: Orientation, paper: str) -> None:
    plan = Plan(paper=parse_paper(paper), duplex=duplex, orientation=orientation)
    check_pairs(impose(with_backs(name, 23), plan), duplex)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_turned_pieces_and_mixed_pages(duplex: Duplex) -> None:
    wanted = [p for name in OUTLINES for p in with_backs(name, 5)]
    wanted = [
        Piece(f"{i}/{p.id}", p.name, p.kind, f"set{i // 5}", 1, p.front, p.back) for i, p in enumerate(wanted)
    ]
    sheets = impose(wanted, Plan(duplex=duplex, gap=0))
    assert {placed.turn for sheet in sheets for placed in sheet.placed} >= {0, 90}
    check_pairs(sheets, duplex)


@pytest.mark.parametrize("name", OUTLINES)
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_gutterfold(name: str, orientation: Orientation) -> None:
    plan = Plan(duplex="gutterfold", orientation=orientation)
    sheets = impose(with_backs(name, 11), plan)
    for sheet in sheets:
        assert sheet.side == "both"
        check_sheet(sheet, 6.35)
        fronts = [placed for placed in sheet.placed if placed.side == "front"]
        backs = [placed for placed in sheet.placed if placed.side == "back"]
        fold = sheet.folds[0]
        assert fold.dash
        if fold.x1 == fold.x2:
            assert fold.x1 == sheet.width / 2
            check_backs(fronts, backs, lambda p, at=fold.x1: (2 * at - p[0], p[1]))
            assert all(placed.box[0] + placed.box[2] <= fold.x1 - 3 + MICROMETRE for placed in fronts)
        else:
            assert fold.y1 == fold.y2 == sheet.height / 2
            check_backs(fronts, backs, lambda p, at=fold.y1: (p[0], 2 * at - p[1]))
            assert all(placed.box[1] + placed.box[3] <= fold.y1 - 3 + MICROMETRE for placed in fronts)


def test_both_gutterfolds_are_used() -> None:
    """Wide pieces fold across the page, tall ones beside each other."""
    upright = Plan(duplex="gutterfold", orientation="portrait")
    across = impose(pieces("mats", rect(190, 100), 1), upright)[0].folds[0]
    beside = impose(pieces("mats", rect(80, 270), 1), upright)[0].folds[0]
    assert across.y1 == across.y2 and beside.x1 == beside.x2


def test_long_edge_of_a_landscape_page_is_its_top() -> None:
    """y is mirrored, x stays, and the artwork stands on its head."""
    plan = Plan(orientation="landscape", duplex="long")
    front, back = impose(pieces("events", POKER, 1), plan)
    assert back.placed[0].x == pytest.approx(front.placed[0].x)
    assert back.placed[0].y == pytest.approx(210 - front.placed[0].y - 88.9)
    assert back.placed[0].turn == 180


def test_fronts_only() -> None:
    sheets = impose(pieces("events", POKER, 10), Plan(duplex="none"))
    assert [sheet.side for sheet in sheets] == ["front", "front"]


def test_on_two_sided_paper_pieces_with_and_without_backs_share_sheets() -> None:
    wanted = pieces("events", POKER, 3) + pieces("aids", POKER, 3, backed=False)
    front, back = impose(wanted, Plan(orientation="portrait"))
    assert [len(side.placed) for side in (front, back)] == [6, 3]
    assert [placed.piece_id for placed in back.placed] == ["events/01", "events/02", "events/03"]
    for behind in back.placed:
        one = next(placed for placed in front.placed if placed.piece_id == behind.piece_id)
        assert behind.x == pytest.approx(210 - one.x - one.box[2]) and behind.y == pytest.approx(one.y)


def test_on_folded_sheets_pieces_without_backs_are_apart() -> None:
    plan = Plan(duplex="gutterfold")
    sheets = impose(pieces("events", POKER, 3) + pieces("aids", POKER, 3, backed=False), plan)
    assert [(sheet.side, len(sheet.placed)) for sheet in sheets] == [("both", 6), ("front", 3)]


def test_a_sheet_without_backs_keeps_the_next_fronts_on_fronts() -> None:
    sheets = impose(pieces("mats", rect(190, 270), 1, backed=False) + pieces("events", POKER, 9))
    assert [(sheet.side, len(sheet.placed)) for sheet in sheets] == [
        ("front", 1),
        ("back", 0),
        ("front", 9),
        ("back", 9),
    ]
    assert sheets[1].description == "Blank back"
    assert [sheet.number for sheet in sheets] == [1, 2, 3, 4]
    assert [sheet.leaf for sheet in sheets] == [1, 1, 2, 2]


def test_a_back_with_another_outline_is_refused() -> None:
    front = Drawing(POKER, ())
    piece = Piece("events/R01", "Uprising", "cards", "events", 1, front, Drawing(rect(60, 88.9), ()))
    with pytest.raises(BackMismatch, match=r"The back of Uprising \(events/R01\) has another outline"):
        impose([piece])
    lopsided = PolygonOutline(40, 30, ((0, 0), (40, 0), (12, 30), (0, 30)))
    piece = Piece("t/1", "Wedge", "tokens", "t", 1, Drawing(lopsided, ()), Drawing(lopsided, ()))
    with pytest.raises(BackMismatch):
        impose([piece])
