"""Hex tiles as drawn: every standard tile, values beside the track, slots as large as tokens, grounds told apart."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.colours.palette import contrast
from playproof.components.faults import Fault
from playproof.components.hexgrid import Layout
from playproof.components.kinds.boards import BoardSet
from playproof.components.kinds.tiles import GROUNDS, TileSet
from playproof.components.notation.standard import standard_numbers, standard_tile
from playproof.components.notation.tile_reading import parse_tile
from playproof.layouts.hexmap.curves import crossings
from playproof.layouts.hexmap.face import HexContent, hex_face, plan_of
from playproof.layouts.hexmap.frame import frame_of
from playproof.layouts.hexmap.grounds import RIM, ground_of, margin_of
from playproof.layouts.hexmap.stops import slot_places, slots_of
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import theme_names
from playproof.layouts.scene import Circle, Drawing, Group, Path, Polygon, Text
from playproof.layouts.text.setting import width_of
from playproof.layouts.typefaces.faces import MM_PER_PT
from tests.goldens import Golden
from tests.layouts.hexes import ACROSS, SLOT, context, flat, roundels, sizes, standard_items

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
#: What 1830's box holds, yellow to brown.
OF_1830 = (
    *("1", "2", "3", "4", "7", "8", "9", "55", "56", "57", "58", "69"),
    *("14", "15", "16", "18", "19", "20", "23", "24", "25", "26", "27", "28", "29", "53", "54", "59"),
    *(
        "39",
        "40",
        "41",
        "42",
        "43",
        "44",
        "45",
        "46",
        "47",
        "61",
        "62",
        "63",
        "64",
        "65",
        "66",
        "67",
        "68",
        "70",
    ),
)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", standard_numbers())
def test_every_standard_tile_is_drawn(layout: Layout, number: str) -> None:
    """Each value that the tile has is on it; none lies on track, on a stop, or over the cut."""
    tile = standard_tile(number)
    items = standard_items(number, layout)
    texts = [item.text for item in flat(items) if isinstance(item, Text)]
    assert number in texts
    assert all(label.text in texts for label in tile.hex.labels)
    size, frame = sizes(layout), frame_of(layout, ACROSS)
    stops, rails = plan_of(tile.hex, size)
    values = roundels(items)
    assert {one.text for one in values} == {str(stop.centre.fixed) for stop in stops if stop.centre.revenue}
    track = [spot for rail in rails for spot in rail.curve.spots(0.5)]
    for one in values:
        rim = margin_of(ground_of(tile.colour, context()), frame)
        assert frame.depth(one.x, one.y) - one.radius > max(0.9, rim - 0.1), one
        assert (
            min((hypot(one.x - x, one.y - y) for x, y in track), default=99) > one.radius + size.track / 2
        ), one
        for stop in stops:
            for x, y, radius in stop.discs if stop.centre.kind != "junction" else ():
                assert hypot(one.x - x, one.y - y) > one.radius + radius, one
        for other in values:
            assert one is other or hypot(one.x - other.x, one.y - other.y) > one.radius + other.radius


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", standard_numbers())
def test_stops_keep_out_of_each_others_way(layout: Layout, number: str) -> None:
    size, frame = sizes(layout), frame_of(layout, ACROSS)
    hex_ = standard_tile(number).hex
    stops, rails = plan_of(hex_, size)
    for stop in stops:
        for x, y, radius in stop.discs:
            assert frame.depth(x, y) > radius, number
            for other in stops:
                for u, v, reach in other.discs if other is not stop else ():
                    assert hypot(x - u, y - v) > radius + reach, number
            for rail in rails:
                if stop.index in hex_.paths[rail.path].centres:
                    continue
                near = min(hypot(x - u, y - v) for u, v in rail.curve.spots(0.5))
                assert near > radius + size.track / 2 - 0.6, number


@pytest.mark.parametrize(("number", "least"), [("69", 7.0), ("55", 6.0), ("56", 7.0), ("67", 9.0)])
def test_track_between_a_stop_and_a_crossing_is_no_crumb(number: str, least: float) -> None:
    """Millimetres from the middle of a stop on the lower track to the crossing; on tile 69 they were 4.4."""
    stops, _ = plan_of(standard_tile(number).hex, sizes("pointy"))
    ways = [stop.way for stop in stops if stop.way is not None]
    ((here, there, _),) = crossings(ways[1], ways[0], 1.0)
    lower = stops[0]
    assert abs(lower.at - there) > least, (abs(lower.at - there), abs(stops[1].at - here))


@pytest.mark.parametrize("number", ["465", "492"])
def test_values_are_clear_of_the_plate_between_slots(number: str) -> None:
    """The plate runs straight from slot to slot: values lay on its edge."""
    size = sizes("flat")
    (stop,), _ = plan_of(standard_tile(number).hex, size)
    for (ax, ay), (bx, by) in combinations(slots_of(stop, size), 2):
        for one in roundels(standard_items(number, "flat")):
            far = hypot(one.x - (ax + bx) / 2, one.y - (ay + by) / 2)
            assert far > SLOT * stop.scale / 2 + one.radius + 0.3, one.text


def test_numbers_and_values_are_large() -> None:
    """Values of the 46 tiles of 1830 at 16 pt, wherever they find room; 12 pt is the least."""
    for number in OF_1830:
        for item in flat(standard_items(number, "flat")):
            if isinstance(item, Text) and item.text.isdigit() and item.text != number:
                assert item.size >= 12, number
    values = ("10", "20", "30", "40", "50", "60", "80")
    full = [
        item.size
        for number in OF_1830
        for item in flat(standard_items(number, "flat"))
        if isinstance(item, Text) and item.text in values and item.text != number
    ]
    assert sum(size >= 16 for size in full) >= 0.9 * len(full)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_slot_is_as_large_as_its_token(layout: Layout) -> None:
    slots = [
        item
        for item in flat(standard_items("15", layout))
        if isinstance(item, Circle) and abs(item.radius - SLOT / 2) < 0.01
    ]
    assert len(slots) == 2
    assert hypot(slots[0].cx - slots[1].cx, slots[0].cy - slots[1].cy) == pytest.approx(SLOT, abs=0.01)


def test_slots_touch() -> None:
    for count in range(1, 7):
        places = slot_places(count, 12.0)
        assert len(places) == count
        if count > 1:
            near = [min(hypot(x - u, y - v) for u, v in places if (u, v) != (x, y)) for x, y in places]
            assert near == pytest.approx([12.0] * count)


@pytest.mark.parametrize("theme", theme_names())
def test_themes(theme: str) -> None:
    """All text can be read on its ground, and no two grounds share letter and line. Where grounds are flooded the line is
    pale, so that the darkest line is the cut."""
    flooded = context(theme).theme.colours == "flood"
    seen: dict[tuple[object, ...], str] = {}
    for name in GROUNDS:
        ground = ground_of(name, context(theme))
        assert contrast(ground.ink, ground.fill) >= 4.5
        if ground.lines:
            assert contrast(ground.line, ground.fill) >= (1.2 if flooded else 3)
            assert (ground.dash, ground.lines) not in seen, name
            seen[ground.dash, ground.lines] = name
    letters = [ground_of(name, context(theme)).letter for name in GROUNDS]
    assert len(set(letters)) == len(letters)
    for number in ("57", "14", "63", "51"):
        standard_items(number, "flat", theme)


def test_plain_grounds_spare_ink() -> None:
    for name in GROUNDS:
        if name == "black":
            continue
        fill = ground_of(name, context("plain")).fill
        assert sum(255 - int(fill[at : at + 2], 16) for at in (1, 3, 5)) / 765 < 0.2, name
        assert ground_of(name, context("ink-saver")).bare


def drawn(tiles: TileSet) -> list[Drawing]:
    found = list(draw_set(tiles, context()))
    assert not [one for one in found if isinstance(one, Fault)]
    return [one.front for one in found if not isinstance(one, Fault)]


def test_a_tile_is_cut_smaller_than_the_hex_that_it_lies_on() -> None:
    """Its art is as large as without clearance, and reaches as far beyond the cut."""
    piece = [{"id": "57", "tile": "57"}]
    whole, eased = (
        drawn(TileSet.model_validate({"id": "t", "name": "T", "piece": piece, "clearance": clearance}))[0]
        for clearance in (0, 0.5)
    )
    assert round(whole.width - eased.width, 3) == 0.5
    assert whole.bleed == eased.bleed
    slots = [[item.radius for item in flat(one.items) if isinstance(item, Circle)] for one in (whole, eased)]
    assert slots[0] == slots[1]


def test_forms_of_a_tile() -> None:
    tiles = TileSet.model_validate(
        {
            "id": "t",
            "name": "T",
            "shape": "hex-flat",
            "piece": [
                {"id": "57", "tile": "57"},
                {
                    "id": "X1",
                    "hex": "city=revenue:20;path=a:0,b:_0;path=a:3,b:_0",
                    "colour": "yellow",
                    "name": "Ulm",
                },
                {"id": "V", "value": 3},
                {"id": "W", "value": 3, "colour": "yellow"},
            ],
        }
    )
    standard, own, plain, coloured = drawn(tiles)
    assert standard.bleed == own.bleed == 3.0
    assert tiles.pieces[0].ground == "yellow"
    texts = [item.text for item in flat(own.items) if isinstance(item, Text)]
    assert "Ulm" in texts
    assert "20" in texts
    # Numbers lie in one corner.
    for front, number in ((standard, "57"), (own, "X1")):
        (shown,) = (item for item in flat(front.items) if isinstance(item, Text) and item.text == number)
        assert (shown.x > 4, shown.y > 10, round(shown.size), shown.fill) == (True, True, 11, "#141414")
    assert plain.digest != coloured.digest


@pytest.mark.parametrize(
    ("tile", "sentence"),
    [
        ({"tile": "57", "hex": "town"}, "a standard number and a notation of its own"),
        ({"tile": "57", "value": 3}, "for tiles without track"),
        ({"tile": "fifty"}, "no standard tile has the number 'fifty'"),
        ({"hex": "pth=a:0"}, "'pth' is no part of a hex"),
    ],
)
def test_a_fault_of_a_tile(tile: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        TileSet.model_validate({"id": "t", "name": "T", "piece": [{"id": "A", **tile}]})


def test_what_does_not_fit_is_a_fault() -> None:
    tiles = TileSet.model_validate(
        {
            "id": "t",
            "name": "T",
            "across": 20,
            "piece": [{"id": "A", "hex": "city=revenue:1000,slots:2;path=a:0,b:_0;label=Constantinople"}],
        }
    )
    (fault,) = draw_set(tiles, context())
    assert isinstance(fault, Fault)
    assert "finds no free place" in str(fault)
    assert "'A'" in str(fault)


def test_what_a_visit_costs() -> None:
    tiles = TileSet.model_validate(
        {
            "id": "t",
            "name": "T",
            "piece": [{"id": "A", "hex": "city=revenue:20,visit_cost:10;path=a:0,b:_0"}],
        }
    )
    texts = [item.text for item in flat(drawn(tiles)[0].items) if isinstance(item, Text)]
    assert "\N{MINUS SIGN}$10" in texts  # as the game writes money


def test_a_cost_without_terrain_has_a_coin() -> None:
    """It is level with the cost, before it; terrain is above."""
    for terrain, level in (("", True), (",terrain:mountain", False)):
        found = hex_face(HexContent(parse_tile(f"upgrade=cost:80{terrain}"), "white"), sizes(), context()).art
        (cost,) = [item for item in found if isinstance(item, Text)]
        (picture,) = [item for item in found if isinstance(item, Group)]
        assert cost.text == "$80"
        assert (picture.dx < -width_of("$80", cost.face, cost.size) / 2) is level
        assert (picture.dy + 1.0 > cost.y - cost.size * MM_PER_PT) is level


def test_ground_runs_over_the_cut() -> None:
    """Between exits the hex's colour bleeds as far as its track."""
    content = HexContent(parse_tile(""), "green")
    rim, inside = hex_face(content, sizes(), context(), 3.0).ground
    assert isinstance(rim, Polygon) and isinstance(inside, Polygon)
    frame = frame_of("flat", ACROSS)
    assert max(y for _, y in rim.points) == pytest.approx(frame.apothem + 3, abs=0.001)
    assert max(y for _, y in inside.points) == pytest.approx(frame.apothem - RIM, abs=0.001)


def test_a_rim_is_open_where_a_hex_runs_together_with_its_neighbour() -> None:
    _, inside = hex_face(HexContent(parse_tile("border=edge:0"), "red"), sizes(), context()).ground
    assert isinstance(inside, Polygon)
    frame = frame_of("flat", ACROSS)
    # Edge 0 is below on a flat hex.
    assert max(y for _, y in inside.points) == pytest.approx(frame.apothem, abs=0.001)
    assert min(y for _, y in inside.points) == pytest.approx(RIM - frame.apothem, abs=0.001)


@settings(max_examples=25)
@given(
    st.sampled_from(LAYOUTS),
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 5)).filter(lambda pair: pair[0] != pair[1]), max_size=4
    ),
    st.sampled_from(
        ["city=revenue:30", "town=revenue:10", "city=slots:2", "node=value:5,cost:10", "junction", ""]
    ),
    st.sets(st.integers(0, 5), max_size=6),
)
def test_any_tile_is_drawn_alike_twice(
    layout: Layout, plain: list[tuple[int, int]], centre: str, exits: set[int]
) -> None:
    pairs = {tuple(sorted(pair)) for pair in plain}
    parts = [centre] if centre else []
    parts += [f"path=a:{a},b:{b}" for a, b in sorted(pairs)]
    parts += [f"path=a:{edge},b:_0" for edge in sorted(exits) if centre]
    content = HexContent(parse_tile(";".join(parts)), "green", number="X")
    here = context(name="184x")
    first = hex_face(content, sizes(layout), here, 3.0)
    here.memo.clear()
    assert hex_face(content, sizes(layout), here, 3.0) == first


def test_nodes_of_high_values_have_darker_disks() -> None:
    """The highest of the set has the game's accent in full."""
    look = context(name="184x")

    def fills() -> list[str]:
        pieces = [{"id": f"A{n}", "hex": f"node=value:{n},cost:5;path=a:0,b:_0"} for n in (5, 20, 30)]
        one = TileSet.model_validate({"id": "t", "name": "Tiles", "piece": pieces})
        return [
            item.fill or ""
            for piece in draw_set(one, look)
            if not isinstance(piece, Fault)
            for item in flat(piece.front.items)
            if isinstance(item, Circle) and item.stroke == look.theme.ink
        ]

    low, middle, high = fills()
    assert high == look.colour("accent")
    assert (
        contrast(low, look.theme.paper)
        < contrast(middle, look.theme.paper)
        < contrast(high, look.theme.paper)
    )


@pytest.mark.parametrize("shown", [True, False])
def test_costs_of_nodes_are_printed_or_not(shown: bool) -> None:
    """A game whose players never pay them leaves them out on its tiles. What an outpost costs stays."""
    look = context(name="184x")
    tiles = TileSet.model_validate(
        {
            "id": "t",
            "name": "Tiles",
            "node_costs": shown,
            "piece": [{"id": "A", "hex": "node=value:15,cost:20;path=a:0,b:_0;path=a:3,b:_0"}],
        }
    )
    maps = BoardSet.model_validate(
        {
            "id": "b",
            "name": "Map",
            "piece": [
                {
                    "id": "m",
                    "name": "Map",
                    "row": [
                        {"id": "A1", "hex": "node=value:15,cost:20;path=a:0,b:_0"},
                        {"id": "B2", "hex": "start=cost:40;path=a:0,b:_0"},
                    ],
                }
            ],
        }
    )
    for one in (tiles, maps):
        (piece,) = draw_set(one, look)
        assert not isinstance(piece, Fault)
        said = [item.text for item in flat(piece.front.items) if isinstance(item, Text)]
        assert "15" in said
        assert ("(20)" in said) == (shown or one is maps)
        assert one is tiles or "$40" in said


def test_the_tiles_of_1830(golden: Golden) -> None:
    """All 46 on one picture; it was looked at."""
    from playproof.generator.paper.page import Page, PlacedDrawing
    from playproof.generator.writers.pdf.document import write_pdf
    from playproof.generator.writers.png import write_png

    tiles = TileSet.model_validate(
        {
            "id": "t",
            "name": "1830",
            "shape": "hex-pointy",
            "piece": [{"id": number, "tile": number} for number in OF_1830],
        }
    )
    columns, step_x, step_y = 8, ACROSS + 6, ACROSS * 1.1547 + 6
    placed = [
        PlacedDrawing(
            one,
            4 + step_x * (at % columns),
            4 + step_y * (at // columns),
            clip=(3 + step_x * (at % columns), 3 + step_y * (at // columns), one.width + 2, one.height + 2),
        )
        for at, one in enumerate(drawn(tiles))
    ]
    page = Page(columns * step_x + 4, -(-len(placed) // columns) * step_y + 4, tuple(placed))
    golden("tiles/1830.png", write_png(write_pdf([page], title="1830"), 0, 72))


@pytest.mark.parametrize("number", ["64", "65", "66", "67", "68"])
def test_cities_that_pay_the_same_share_one_value(number: str) -> None:
    assert [one.text for one in roundels(standard_items(number, "pointy"))] == ["50"]


def test_three_tracks_through_one_point_have_narrow_gaps() -> None:
    """Each is seen nearly whole: ground is at the sides of the upper one alone, and the lowest ends at both others."""
    tile = parse_tile("path=a:0,b:3;path=a:1,b:4;path=a:2,b:5")
    drawn = hex_face(HexContent(tile, "yellow"), sizes("flat"), context("plain"))
    ground = ground_of("yellow", context("plain")).fill
    cased = [item.weight for item in drawn.art if isinstance(item, Path) and item.stroke == ground]
    assert len(cased) == 3
    assert cased == pytest.approx([sizes("flat").track + 2 * sizes("flat").casing] * 3, abs=0.01)


def test_a_labelled_hex_without_track_has_the_letter_of_its_tile() -> None:
    """As 1830's OO hexes; without a label a colour may have another meaning."""
    for notation, printed in (("city;city;label=OO", True), ("city", False)):
        content = HexContent(parse_tile(notation), "yellow", coordinate="E5")
        shown = [
            one.text
            for one in flat(hex_face(content, sizes("pointy"), context()).art)
            if isinstance(one, Text)
        ]
        assert ("Y" in shown) == printed


def test_a_coordinate_keeps_off_the_end_of_a_barred_edge() -> None:
    def height(notation: str) -> float:
        face = hex_face(HexContent(parse_tile(notation), coordinate="D12"), sizes("pointy"), context())
        return next(one.y for one in flat(face.art) if isinstance(one, Text) and one.text == "D12")

    assert height("border=edge:2,type:impassable") == pytest.approx(height("") + 2.0, abs=0.01)
