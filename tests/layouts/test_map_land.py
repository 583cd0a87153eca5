"""Land and water beneath hex maps, their legends and ornaments, homes with emblems, starting places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import hypot
from pathlib import Path as FolderPath
from typing import Any

import pytest
from pydantic import ValidationError

from playproof.components.kinds.boards import Board, BoardSet
from playproof.components.kinds.networks import NetworkBoard, NetworkDrawing, NetworkSet
from playproof.generator.imposition.boards.seams import whole_boxes
from playproof.generator.writers.png import drawing_png
from playproof.layouts.board.plan import board_plan
from playproof.layouts.hexmap.curves import crossings
from playproof.layouts.hexmap.face import board_sizes, hex_sizes, plan_of
from playproof.layouts.hexmap.frame import frame_of
from playproof.layouts.hexmap.land import (
    coast,
    draw_outlined,
    hex_land,
    land_tint,
    loops,
    outline_of,
)
from playproof.layouts.hexmap.stops import place_stops
from playproof.layouts.kinds.boards import draw
from playproof.layouts.kinds.networks import placed_boxes
from playproof.layouts.networks.land import draw_land
from playproof.layouts.ornament.areas import own_band, own_ground, own_trim
from playproof.layouts.scene import Drawing, Group, Item, Path, Polygon, Rect, RectOutline, Text
from tests.layouts.kits import drawn, look_of, words
from tests.layouts.marks import marks
from tests.layouts.overlaps import overlaps
from tests.pixels import coverage
from tests.workshop import Workshop


def board_set(**given: Any) -> BoardSet:
    return BoardSet.model_validate({"id": "m", "name": "M", "piece": [{"id": "m", "name": "M", **given}]})


def drawing_of(theme: str = "plain", **given: Any) -> Drawing:
    one = board_set(**given)
    return draw(one, one.pieces[0], look_of("1830", theme))[0]


def walk(items: tuple[Item, ...], scale: float = 1.0) -> Iterator[tuple[Item, float]]:
    for item in items:
        if isinstance(item, Group):
            yield from walk(item.items, scale * item.scale)
        else:
            yield item, scale


SIX = ["A1", "B2", "A3", "C3", "C1", "B4"]


def test_land_is_that_of_the_hex_or_of_what_its_tile_costs() -> None:
    one = board_set(
        row=[
            {"id": "A1", "hex": "upgrade=cost:40,terrain:mountain"},
            {"id": "B2", "terrain": "forest"},
            {"id": "A3", "hex": "upgrade=cost:40,terrain:water|mountain", "terrain": "swamp"},
            {"id": "C1"},
        ],
    )
    assert {name: cell.terrain for name, cell in one.pieces[0].hexes.items()} == {
        "A1": "mountain",
        "B2": "forest",
        "A3": "swamp",
        "C1": "",
    }


def test_land_that_names_cannot_be_read_on_is_a_fault(
    tmp_path: FolderPath, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the default theme of `lint`, too, which doesn't show it."""
    shop = Workshop(tmp_path, capsys, "1830")
    land = '\n[look.land]\nwater = "#8cb7cd"\nplain = "#20242a"\n'
    with (shop.folder / "game.toml").open("a", encoding="utf-8") as file:
        file.write(land)
    text = (shop.folder / "game.toml").read_text(encoding="utf-8").splitlines()
    (fault,) = (line for line in shop.run("lint", "1830").err.splitlines() if "look.land" in line)
    assert fault.startswith(
        f"components/1830/game.toml:{len(text)}, field 'look.land.plain': names in #141414 can't"
    )
    assert fault.endswith("contrast 1.2; allowed: a lighter colour, with a contrast of 4.5 or more")


def test_a_theme_of_lines_lays_no_tint() -> None:
    frame = frame_of("flat", 38)
    plain, lines = (hex_land("water", frame, look_of("1830", theme)) for theme in ("plain", "ink-saver"))
    assert [type(item) for item in plain] == [Polygon, Path]
    assert [type(item) for item in lines] == [Path]


def test_water_beside_the_map() -> None:
    ground = [{"hexes": ["D2", "D4"], "name": "Long Lake"}]
    found = drawing_of(row=[{"id": " ".join(SIX)}], ground=ground)
    assert "Long Lake" in words(found)
    with pytest.raises(ValidationError, match="B2 is a hex of the map, not beside it"):
        board_set(row=[{"id": " ".join(SIX)}], ground=[{"hexes": ["B2"]}])
    with pytest.raises(ValidationError, match="D3 lies between two hexes"):
        board_set(row=[{"id": " ".join(SIX)}], ground=[{"hexes": ["D3"]}])


def test_the_coast_is_where_water_is() -> None:
    """A square of land whose right side is at water: three lines there, outside it."""
    square = [
        ((0.0, 0.0), (10.0, 0.0)),
        ((10.0, 0.0), (10.0, 10.0)),
        ((10.0, 10.0), (0.0, 10.0)),
        ((0.0, 10.0), (0.0, 0.0)),
    ]
    (line,) = loops(square)
    assert line == [(0, 0), (10, 0), (10, 10), (0, 10)]
    lines = list(coast([line], frozenset({((10.0, 0.0), (10.0, 10.0))}), look_of("1830")))
    ways = [item.segments for item in lines if isinstance(item, Path)]
    assert ways == [
        (("M", 10, 0), ("L", 10, 10)),
        (("M", 11.5, -1.5), ("L", 11.5, 11.5)),
        (("M", 13.2, -3.2), ("L", 13.2, 13.2)),
    ]


def test_an_island_is_in_the_sea() -> None:
    found = drawing_of(row=[{"id": " ".join(SIX)}], around="water")
    sea = next(item for item in found.items if isinstance(item, Rect))
    assert sea.fill == "#e6f2fa" and sea.width > 100
    # Land is paper.
    assert sum(item.fill == "#ffffff" for item, _ in walk(found.items) if isinstance(item, Polygon)) == len(
        SIX
    )


@pytest.mark.parametrize("columns", [1, 9])
def test_a_legend_lies_in_an_empty_corner_or_below(columns: int) -> None:
    """A map with a step has room in its corner, a full one has not."""
    full = [
        f"{letter}{number}" for at, letter in enumerate("ABCDEFGH") for number in range(1 + at % 2, 13, 2)
    ]
    names = [name for name in full if columns == 9 or name[0] in "AB" or int(name[1:]) < 3]
    board = board_set(
        row=[{"id": " ".join(names)}], legend=[{"text": "*Land*"}], note="Look.", ornament="compass"
    ).pieces[0]
    plan = board_plan(board)
    assert plan.legend is not None
    left, top, width, height = plan.legend
    low = plan.map_box[1] + plan.map_box[3]
    assert 0 < left < left + width < plan.width and top + height < plan.height
    assert (top + height <= low + 1e-6) == (columns == 1)
    assert (top > low) == (columns == 9)
    # The ornament has no room beside a full map.
    assert (plan.ornament is None) == (columns == 9)


@pytest.mark.parametrize(
    ("game", "set_id", "piece"),
    [("184x", "start", "start"), ("1830", "map", "map"), ("leasehold", "map", "map")],
)
def test_letters_of_maps_are_6_points_or_more(game: str, set_id: str, piece: str) -> None:
    found = drawn(game, set_id, piece).front
    small = {item.text: item.size * scale for item, scale in walk(found.items) if isinstance(item, Text)}
    assert min(small.values()) >= 5.99, small


def test_a_home_shows_its_company() -> None:
    found = drawn("1830", "map", "map").front
    assert {"PRR", "NYC", "B&O", "ERIE"} <= set(words(found))
    sizes = {item.text: item.size for item, _ in walk(found.items) if isinstance(item, Text)}
    assert sizes["PRR"] == 6.5
    # An emblem's parts are drawn on a grid of 96 units.
    scales = {round(scale, 4) for item, scale in walk(found.items) if isinstance(item, Path)}
    assert any(0.05 < scale < 0.1 for scale in scales)


def test_starting_places_have_equal_stubs_and_lie_inside() -> None:
    context = look_of("184x")
    board = context.game.set("start").items[0]
    sizes = hex_sizes(board.layout, board.across, board.slot_size, board.stack, context)  # type: ignore[attr-defined]
    far, deep = set(), []
    for cell in board.hexes.values():  # type: ignore[attr-defined]
        for stop in place_stops(cell.notation, sizes):
            far.add(round(hypot(stop.x, stop.y), 6))
            deep.append(sizes.frame.depth(stop.x, stop.y) - sizes.slot * stop.scale / 2)
    assert len(far) == 1
    assert min(deep) > 0.8


def test_paths_of_square_starting_places_are_seen() -> None:
    """Whole from the edge to the place: 4.5 mm and more of each, and alike on hexes that mirror each other."""
    context = look_of("184x")
    board = context.game.set("start").items[0]
    assert isinstance(board, Board)
    sizes = board_sizes(board, context)
    seen: dict[str, list[float]] = {}
    for cell in board.hexes.values():
        for stop in place_stops(cell.notation, sizes):
            half = sizes.slot * stop.scale / 2
            ((x, y),) = (sizes.frame.middle(edge) for edge in stop.edges)
            dx, dy = max(0.0, abs(x - stop.x) - half), max(0.0, abs(y - stop.y) - half)
            seen.setdefault(cell.id, []).append(round(hypot(dx, dy), 2))
            assert sizes.frame.depth(stop.x, stop.y) - half > 0.8
    assert min(min(pair) for pair in seen.values()) > 4.4
    assert sorted(seen["L24"]) == sorted(seen["N24"]) == sorted(seen["L26"]) == sorted(seen["N26"])


@pytest.mark.parametrize(("theme", "most"), [("plain", 0.20), ("ink-saver", 0.08)])
@pytest.mark.parametrize(
    ("game", "set_id", "piece"), [("1830", "map", "map"), ("1889", "map", "map"), ("leasehold", "map", "map")]
)
def test_maps_need_little_ink(game: str, set_id: str, piece: str, theme: str, most: float) -> None:
    assert coverage(drawing_png(drawn(game, set_id, piece, theme).front, 40)) <= most


def test_the_legend_stays_whole() -> None:
    found = drawn("1830", "map", "map").front
    board = look_of("1830").game.set("map").items[0]
    legend = board_plan(board).legend  # type: ignore[arg-type]
    assert legend is not None
    left, top, width, height = legend
    assert any(box == pytest.approx((left, top, left + width, top + height)) for box in whole_boxes(found))


def test_regions_of_a_network_lie_beneath_everything() -> None:
    """Land and tints come first, within the frame; no mark is beneath a place, a space or the legend."""
    found = drawn("18dracula", "board", "board").front
    land = found.items[0]
    assert isinstance(land, Group) and isinstance(land.clip, RectOutline)
    assert (land.dx, land.dy, land.clip.width, land.clip.height) == (3, 3, found.width - 6, found.height - 6)
    (moved,) = land.items
    assert isinstance(moved, Group) and (moved.dx, moved.dy) == (-3, -3)
    paths = [item for item in moved.items if isinstance(item, Path)]
    tints = [item.fill for item in moved.items if isinstance(item, Polygon)]
    # Four rivers, each with its banks; the others are marks.
    marks = [path for path in paths if path.weight < 1]
    assert len(paths) - len(marks) == 8
    context = look_of("18dracula")
    assert tints[0] == land_tint("plain", context) and tints.count(land_tint("water", context)) == 3
    places = [(segment[1], segment[2]) for mark in marks for segment in mark.segments if segment[0] == "M"]
    boxes = [box for box in whole_boxes(found) if box[3] - box[1] > 8]
    assert len(places) > 300
    assert not [(x, y) for x, y in places for a, b, c, d in boxes if a + 1 < x < c - 1 and b + 1 < y < d - 1]


def test_the_network_s_legend_shows_its_signs() -> None:
    found = drawn("18dracula", "board", "board").front
    said = " ".join(words(found))
    for text in ("Legend", "Takes one", "Built from the start", "Town. Pays", "Off-board. Pays"):
        assert text in said


@pytest.mark.parametrize(("theme", "most"), [("plain", 0.20), ("ink-saver", 0.08)])
def test_a_network_needs_little_ink(theme: str, most: float) -> None:
    assert coverage(drawing_png(drawn("18dracula", "board", "board", theme).front, 40)) <= most


def test_a_region_runs_through_its_points() -> None:
    points = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    first, *rest = draw_outlined(
        "forest", outline_of(points, (40, 40)), (40, 40), [(10, 10, 30, 30)], look_of("18dracula")
    )
    assert isinstance(first, Polygon) and set(points) <= set(first.points)
    (marks,) = rest
    assert isinstance(marks, Path)
    assert not [one for one in marks.segments if one[0] == "M" and 10 < one[1] < 30 and 10 < one[2] < 30]


def test_marks_of_a_region_keep_off_what_lies_above_it() -> None:
    size, look = (80.0, 60.0), look_of("18dracula")
    whole = outline_of([(0.0, 0.0), (80.0, 0.0), (80.0, 60.0), (0.0, 60.0)], size)
    above = [(20.0, 10.0), (60.0, 10.0), (60.0, 50.0), (20.0, 50.0)]
    *_, marks = draw_outlined("hill", whole, size, [], look, [above])
    assert isinstance(marks, Path)
    starts = [(one[1], one[2]) for one in marks.segments if one[0] == "M"]
    assert len(starts) > 10
    assert not [(x, y) for x, y in starts if 20 < x < 60 and 10 < y < 50]


def test_rivers_of_a_network_run_beneath_its_lakes_and_not_where_ink_is_saved() -> None:
    one = look_of("18dracula").game.set("board")
    assert isinstance(one, NetworkSet)
    (piece,) = one.boards

    def strokes(theme: str) -> list[float]:
        (land,) = draw_land(piece, [], [], look_of("18dracula", theme))
        assert isinstance(land, Group)
        (moved,) = land.items
        assert isinstance(moved, Group)
        kinds = [type(item).__name__ for item in moved.items]
        rivers = [
            number for number, item in enumerate(moved.items) if isinstance(item, Path) and item.weight > 1
        ]
        waters = [number for number, kind in enumerate(kinds) if kind == "Group"]
        assert not rivers or max(rivers) < min(waters)
        return [item.weight for item in moved.items if isinstance(item, Path) and item.weight > 1]

    assert len(strokes("plain")) == 2 * [region.terrain for region in piece.regions].count("river") > 0
    assert strokes("ink-saver") == []


def test_marks_of_a_region_stay_on_its_board() -> None:
    points = [(-2000.0, -2000.0), (2000.0, -2000.0), (2000.0, 2000.0), (-2000.0, 2000.0)]
    *_, marks = draw_outlined("forest", outline_of(points, (40, 30)), (40, 30), [], look_of("18dracula"))
    assert isinstance(marks, Path)
    starts = [(one[1], one[2]) for one in marks.segments if one[0] == "M"]
    assert 4 <= len(starts) < 200
    assert all(-20 < x < 60 and -20 < y < 50 for x, y in starts)


def test_no_mark_of_land_lies_beneath_a_text() -> None:
    assert overlaps(drawn("1889", "map", "map").front) == []
    frame = frame_of("flat", 38)
    (tint, marks) = hex_land("forest", frame, look_of("1889"), texts=[(-30, -30, 30, 0)])
    assert isinstance(tint, Polygon) and isinstance(marks, Path)
    assert min(segment[2] for segment in marks.segments if segment[0] == "M") > 0
    assert len(hex_land("forest", frame, look_of("1889"), texts=[(-30, -30, 30, 30)])) == 1


@pytest.mark.parametrize("layout", ["flat", "pointy"])
def test_marks_of_land_lie_beside_a_stack_and_inside_the_hex(layout: Any) -> None:
    frame = frame_of(layout, 37)
    items = hex_land("meadow", frame, look_of("leasehold"), discs=((0.0, 0.0, 12.0),))
    (marks_,) = [item for item in items if isinstance(item, Path)]
    spots = [segment[-2:] for segment in marks_.segments]
    assert len(spots) == 6 * 10  # six tufts
    for x, y in spots:
        assert hypot(x, y) > 12.0
        assert frame.depth(x, y) > 1.5


def test_marks_of_land_are_all_around_the_stack_of_a_textured_hex() -> None:
    frame = frame_of("flat", 37)
    beside = hex_land("field", frame, look_of("leasehold"), discs=((0.0, 0.0, 12.0),))
    filled = hex_land("field", frame, look_of("leasehold"), discs=((0.0, 0.0, 12.0),), filled=True)
    few, many = (next(one for one in items if isinstance(one, Path)).segments for items in (beside, filled))
    assert len(many) > 2 * len(few)
    # Its place is calm: a band around it, too.
    assert min(hypot(*segment[-2:]) for segment in many) > 13.0
    assert all(frame.depth(*segment[-2:]) > 0.5 for segment in many)
    # Within the line of a hex of another ground they stay at the side.
    assert hex_land("field", frame, look_of("leasehold"), edged=True, filled=True) == hex_land(
        "field", frame, look_of("leasehold"), edged=True
    )


def test_no_line_is_inside_a_hex_with_a_square_place() -> None:
    """It would cross the square's corners, or, dashed, read as a place itself."""
    row = [{"id": "A1", "hex": "stack", "colour": "yellow"}, {"id": "A3", "hex": "", "colour": "grey"}]
    lines = {}
    for square in (False, True):
        one = board_set(stack=24, across=37, row=row)
        one.pieces[0]._place = (24.0, square)
        drawing = draw(one, one.pieces[0], look_of("leasehold"))[0]
        # The line inside a hex, dashed or not: no fill, and smaller than the hex.
        lines[square] = [
            item
            for group in _groups(drawing.items)
            for item in group.items
            if isinstance(item, Polygon) and item.fill is None
        ]
    assert len(lines[False]) == 2 and not lines[True]


def test_an_icon_is_in_the_midst_of_the_place_of_a_stack() -> None:
    one = board_set(stack=24, across=37, row=[{"id": "A1", "hex": "stack;icon=image:city,loc:center"}])
    drawing = draw(one, one.pieces[0], look_of("leasehold"))[0]
    groups = [*_groups(drawing.items)]
    assert [(one.dx, one.dy) for one in groups if one.scale != 1.0] == [(-7.8, -7.8)]
    assert len([item for item, _ in walk(drawing.items) if getattr(item, "radius", 0) == 12.0]) == 1


def _groups(items: tuple[Item, ...]) -> Iterator[Group]:
    for item in items:
        if isinstance(item, Group):
            yield item
            yield from _groups(item.items)


def test_a_node_leaves_no_sliver_of_track_beside_a_crossing() -> None:
    """184x's tiles: from the disc of a node to the track that crosses, some ground is seen, or more track."""
    context = look_of("184x")
    one = context.game.set("tiles")
    found = 0
    for tile in one.items:
        notation = tile.notation  # type: ignore[attr-defined]
        sizes = hex_sizes("flat", one.across, one.slot_size, 0, context)  # type: ignore[attr-defined]
        stops, rails = plan_of(notation, sizes)
        for stop, other in combinations(stops, 2):
            # Values are told apart: the discs of two nodes don't touch.
            between = hypot(stop.x - other.x, stop.y - other.y) - sizes.node * (stop.scale + other.scale)
            assert between > 1.5, (tile.id, between)
        for stop, rail in product(stops, rails):
            if stop.way is None or stop.index in notation.paths[rail.path].centres:
                continue
            for here, _, sine in crossings(stop.way, rail.curve, 2.0):
                seen = abs(stop.at - here) - sizes.node * stop.scale - (sizes.track / 2 + sizes.casing) / sine
                assert seen > 0.5, (tile.id, seen)
                found += 1
    assert found > 10


def test_land_beneath_track_has_its_marks_beside_it() -> None:
    context = look_of("184x")
    bare = drawn("184x", "tiles", "C1").front
    tints = {item.fill for item, _ in walk(bare.items) if isinstance(item, Polygon)}
    assert land_tint("meadow", context) in tints
    # Paths have the game's own colour.
    track = context.game.header.look.track
    assert track
    assert any(getattr(item, "stroke", None) == track.casefold() for item, _ in walk(bare.items))
    assert overlaps(bare) == []


def test_land_has_some_of_a_games_dusk() -> None:
    dark, bright = (land_tint("plain", look_of(game)) for game in ("18dracula", "1830"))
    assert all(int(dark[at : at + 2], 16) < int(bright[at : at + 2], 16) for at in (1, 3, 5))


def test_land_that_costs_for_its_water_is_no_open_water() -> None:
    context = look_of("1830")
    assert land_tint("river", context) != land_tint("water", context)
    fills = [m.item.fill for m in marks(drawn("1830", "map", "map").front) if isinstance(m.item, Polygon)]
    assert fills.count(land_tint("river", context)) >= 7


def _drawn_on_land(drawing: dict[str, Any]) -> tuple[NetworkSet, NetworkBoard]:
    one = look_of("18dracula").game.set("board")
    assert isinstance(one, NetworkSet)
    (piece,) = one.boards
    return one, piece.model_copy(update={"drawings": (NetworkDrawing.model_validate(drawing),)})


def test_marks_keep_off_a_drawing_at_sea() -> None:
    _, piece = _drawn_on_land({"emblem": "galleon", "at": [92, 438], "size": 30})
    (land,) = draw_land(piece, [], [], look_of("18dracula"))
    assert isinstance(land, Group)
    (moved,) = land.items
    assert isinstance(moved, Group)
    thin = [item for item in moved.items if isinstance(item, Path) and item.weight < 1]
    places = [(one[1], one[2]) for item in thin for one in item.segments if one[0] == "M"]
    assert len(places) > 300
    assert not [(x, y) for x, y in places if 77 < x < 107 and 423 < y < 453]


def test_a_drawing_has_a_box_of_its_own() -> None:
    one, piece = _drawn_on_land({"emblem": "galleon", "at": [92, 438], "size": 30})
    (box,) = [box for box in placed_boxes(one, piece, look_of("18dracula")) if "drawing" in box.name]
    assert tuple(box)[1:5] == (77, 423, 107, 453)


def test_a_games_own_land_is_used_where_colours_fill_areas() -> None:
    filled, banded = look_of("18dracula", "colour"), look_of("18dracula")
    own = filled.game.header.look.land
    assert land_tint("forest", filled) == own["forest"]
    assert land_tint("forest", banded) not in own.values()
    assert own_band(filled) == filled.game.header.look.band
    assert own_band(banded) == ""


def test_a_market_stands_on_a_tint_only_where_colours_fill_areas() -> None:
    filled = drawn("18dracula", "market", "market", "colour").front.items[0]
    assert isinstance(filled, Polygon)
    assert not isinstance(drawn("18dracula", "market", "market").front.items[0], Polygon)


def test_a_games_own_ground_and_accent_are_for_themes_that_fill_areas() -> None:
    """Leasehold's parchment and brass; elsewhere its accent alone, and tints of it."""
    filled, banded = look_of("leasehold", "colour"), look_of("leasehold")
    look = filled.game.header.look
    assert (own_ground(filled), own_trim(filled)) == (look.ground, look.trim)
    assert filled.colour("accent") == look.trim and banded.colour("accent") == look.accent
    assert own_ground(banded) == own_trim(banded) == ""
    mat = drawn("leasehold", "pool", "pool", "colour").front
    assert look.ground in {mark.item.fill for mark in marks(mat) if isinstance(mark.item, Rect)}
