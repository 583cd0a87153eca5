"""Hex boards as drawn: coordinates, lines between hexes, borders, and where they may be parted."""

from __future__ import annotations

import itertools
from math import hypot
from typing import Any

import pytest

from playproof.components.faults import Fault
from playproof.components.kinds.boards import Board, BoardSet
from playproof.components.kinds.privates import Private
from playproof.components.notation.tile import BorderType
from playproof.layouts.board.plan import board_plan
from playproof.layouts.hexmap.borders import draw_border
from playproof.layouts.kinds import draw_set
from playproof.layouts.kinds.boards import split_lines
from playproof.layouts.ornament.motifs import BLEED
from playproof.layouts.render_context import RenderContext, theme_names
from playproof.layouts.scene import Drawing, Item, Path, PolygonOutline, Rect, Text
from tests.layouts.hexes import context, flat, game
from tests.samples import some


def board_set(**board: Any) -> BoardSet:
    return BoardSet.model_validate({"id": "map", "name": "Map", "piece": [{"id": "map", **board}]})


def drawn(one: BoardSet, here: RenderContext | None = None) -> Drawing:
    (found,) = draw_set(one, here or context())
    assert not isinstance(found, Fault), str(found)
    return found.front


def shipped(name: str) -> tuple[BoardSet, Board]:
    (one,) = game(name).of_kind("boards")
    assert isinstance(one, BoardSet)
    return one, one.pieces[0]


def texts(drawing: Drawing) -> list[Text]:
    return [item for item in flat(drawing.items) if isinstance(item, Text)]


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("name", ["leasehold", "184x"])
def test_sample_maps(name: str, theme: str) -> None:
    one, board = shipped(name)
    drawing = drawn(one, context(theme, name))
    written = [item.text for item in texts(drawing)]
    for hex_name in board.hexes:
        assert written.count(hex_name) == 1, hex_name
    assert all(item.size >= 5 for item in texts(drawing))


@pytest.mark.parametrize(
    ("name", "legend", "theme"),
    [
        *(("1830", "SV", theme) for theme in some(("large-print",), theme_names())),
        *(("1889", "TE", theme) for theme in theme_names()),
    ],
)
def test_hexes_that_a_private_company_blocks_have_its_letters(name: str, legend: str, theme: str) -> None:
    """Each once a hex, and once more in the legend."""
    one, _ = shipped(name)
    written = [item.text for item in texts(drawn(one, context(theme, name)))]
    letters = [
        private.id
        for private in game(name).set("privates").items
        if isinstance(private, Private)
        for _ in private.blocks
    ]
    assert letters
    for mark in set(letters):
        assert written.count(mark) == letters.count(mark) + (mark == legend), mark


def test_prices_on_the_start_map_can_be_read() -> None:
    one, board = shipped("184x")
    amounts = [item for item in texts(drawn(one, context("plain", "184x"))) if item.text.startswith("$")]
    starts = [centre for cell in board.hexes.values() for centre in cell.notation.centres]
    assert sorted(item.text for item in amounts if item.size >= 9)[: len(starts)]
    assert len(amounts) >= len(starts)


def strokes(items: tuple[Item, ...], weight: float) -> list[tuple[float, ...]]:
    """Straight strokes of one weight, ends in order."""
    found: list[tuple[float, ...]] = []
    for item in flat(items):
        if isinstance(item, Path) and item.stroke and abs(item.weight - weight) < 1e-6:
            pen = (0.0, 0.0)
            for kind, *numbers in item.segments:
                if kind == "M":
                    pen = (numbers[0], numbers[1])
                elif kind == "L":
                    first, second = sorted([pen, (numbers[0], numbers[1])])
                    found.append((*first, *second))
                    pen = (numbers[0], numbers[1])
    return found


def test_each_line_between_hexes_is_drawn_once() -> None:
    one = board_set(row=[{"id": "A1 B2 A3 C3 C1 B4"}], name="M")
    drawing = drawn(one)
    theme = context().theme
    inner, outer = strokes(drawing.items, theme.line), strokes(drawing.items, round(theme.line * 1.6, 4))
    board = one.pieces[0]
    pairs = {frozenset((name, other)) for name in board.hexes for other in board.neighbours(name).values()}
    assert len(inner) == len(set(inner)) == len(pairs)
    assert len(outer) == len(set(outer)) == 6 * 6 - 2 * len(pairs)


def test_hexes_that_run_together() -> None:
    apart = board_set(row=[{"id": "A1 B2", "colour": "red"}])
    joined = board_set(
        row=[{"id": "A1", "hex": "border=edge:5", "colour": "red"}, {"id": "B2", "colour": "red"}]
    )
    line = context().theme.line
    assert len(strokes(drawn(apart).items, line)) == 1
    assert strokes(drawn(joined).items, line) == []


def test_a_border_is_drawn_once_with_its_cost() -> None:
    one = board_set(
        row=[
            {"id": "A1 A3", "hex": "border=edge:5,type:water,cost:40"},
            {"id": "B2", "hex": "border=edge:3,type:impassable"},
        ],
    )
    drawing = drawn(one)
    assert [item.text for item in texts(drawing)].count("$40") == 2
    waves = [item for item in flat(drawing.items) if isinstance(item, Path) and item.stroke == "#1f6fb2"]
    assert len(waves) == 2  # A1 to B2, and A3 at the map's edge


def test_every_kind_of_border_has_a_shape_of_its_own() -> None:
    shapes: set[tuple[object, ...]] = set()
    kinds: tuple[BorderType, ...] = ("impassable", "water", "mountain", "province", "divider")
    for kind in kinds:
        items = draw_border(kind, (0.0, 0.0), (20.0, 0.0), 0.9)
        shapes.add(
            tuple((type(one), getattr(one, "dash", ()), len(getattr(one, "segments", ()))) for one in items)
        )
    assert len(shapes) == 5


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_where_a_board_is_parted(layout: str) -> None:
    one = board_set(layout=layout, across=40, row=[{"id": "A1 B2 A3 C3 C1 B4"}])
    board = one.pieces[0]
    plan = board_plan(board)
    xs, ys = split_lines(one, board, context())
    assert list(xs) == sorted(set(xs))
    assert all(0 < x < plan.width for x in xs)
    assert all(0 < y < plan.height for y in ys)
    # In steps so small that a seam finds its way between what the hexes show, 6 mm from the edges.
    for lines, length in ((xs, plan.width), (ys, plan.height)):
        assert lines[0] == 6 and length - 6.25 < lines[-1] <= length - 6
        assert {round(b - a, 3) for a, b in itertools.pairwise(lines)} == {0.25}
    # DrawnPiece hands them on.
    (found,) = draw_set(one, context())
    assert not isinstance(found, Fault)
    assert found.lines == (xs, ys)


def test_coordinates_at_the_border() -> None:
    group = [{"id": "A1 B2 A3"}]
    around = [item.text for item in texts(drawn(board_set(row=group, coordinates="border")))]
    assert around.count("A") == around.count("B") == 2
    assert around.count("3") == 2
    assert "A1" not in around
    inside = [item.text for item in texts(drawn(board_set(row=group, coordinates="hexes")))]
    assert "A1" in inside
    assert "A" not in inside


def test_names_revenues_and_reservations() -> None:
    one = board_set(
        layout="pointy",
        letters="rows",
        row=[
            {
                "id": "A1",
                "name": "Bath & Bristol",
                "hex": "city=revenue:30,slots:2,reservation:GWR|-;path=a:4,b:_0",
                "colour": "yellow",
            },
            {
                "id": "A3",
                "name": "The West",
                "hex": "offboard=revenue:yellow_20|brown_50;path=a:1,b:_0",
                "colour": "red",
            },
            {"id": "B2", "hex": "upgrade=cost:80,terrain:water|mountain", "start_tile": "57"},
        ],
    )
    written = [item.text for item in texts(drawn(one))]
    for text in ("30", "GWR", "20", "50", "Y", "Br", "$80", "tile 57"):
        assert text in written, text
    assert "Bath & Bristol" in " ".join(written)
    assert "The West" in " ".join(written)


def test_what_does_not_fit_names_the_board() -> None:
    one = board_set(across=20, row=[{"id": "A1", "hex": "city=revenue:1000,slots:3;label=Constantinople"}])
    (fault,) = draw_set(one, context())
    assert isinstance(fault, Fault)
    assert "finds no free place" in str(fault)


def test_the_map_of_leasehold_is_one_sheet() -> None:
    """Title, compass and legend in its sea: no more than A4 and letter print."""
    one, board = shipped("leasehold")
    plan = board_plan(board)
    assert plan.width <= 210 - 2 * 6.35 and plan.height <= 279.4 - 2 * 6.35
    assert plan.legend is not None and plan.legend[0] == 3.0
    assert plan.legend[2] == pytest.approx(plan.width - 2 * 3.0)
    # Its hexes have their own size: the start's figure and word are both on it.
    assert plan.legend_hex == 16.5
    front = drawn(one, context(name="leasehold"))
    # The sea goes on to the cut and beyond.
    sea = front.items[0]
    assert isinstance(sea, Rect) and (sea.x, sea.width) == pytest.approx((-3.0, plan.width + 6.0), abs=0.01)
    assert front.bleed == 3.0
    written = [text.text for text in texts(front)]
    assert "Leasehold" in written and "undated draft" not in written


def test_a_map_is_cut_out_along_its_hexes() -> None:
    """184x's start map: seven hexes of 43.5 mm, an outline of 18 sides, no frame and no legend."""
    one, board = shipped("184x")
    front = drawn(one, context(name="184x"))
    outline = front.outline
    assert isinstance(outline, PolygonOutline) and len(outline.points) == 18
    assert (front.width, front.height) == pytest.approx((43.5 * 5 / 3**0.5, 130.5), abs=0.01)
    plan = board_plan(board)
    assert plan.legend is None and (plan.map_box[0], plan.map_box[1]) == (0, 0)
    assert "Legend" not in [text.text for text in texts(front)]
    # Its paths run over the cut: each is drawn around its hex's middle.
    track = context(name="184x").game.header.look.track
    ways = [item.segments for item in flat(front.items) if isinstance(item, Path) and item.stroke == track]
    assert len(ways) == 12
    assert all(
        max(hypot(*one[-2:]) for one in way) == pytest.approx(43.5 / 2 + BLEED, abs=0.1) for way in ways
    )
