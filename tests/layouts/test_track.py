"""Track: it meets edges in their middles at right angles, arcs join smoothly, crossings are bridged."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations
from math import degrees, hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.hexgrid import Layout
from playproof.components.notation.standard import standard_numbers, standard_tile
from playproof.components.notation.tile_reading import parse_tile
from playproof.layouts.hexmap.curves import Arc, Curve, Straight, arc_from, crossings
from playproof.layouts.hexmap.face import plan_of
from playproof.layouts.hexmap.frame import frame_of
from playproof.layouts.hexmap.track import Rail, draw_rails, rails_of
from playproof.layouts.hexmap.ways import bows, way_between
from playproof.layouts.scene import Path, Point
from tests.layouts.hexes import ACROSS, sizes

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
CLOSE = 0.01


def off(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def square_to(direction: Point, normal: Point) -> float:
    """How far (in degrees) a direction is from lying along a normal."""
    return degrees(abs(direction[0] * normal[1] - direction[1] * normal[0]))


def meets_edge(rail: Rail, layout: Layout) -> None:
    """Both ends that are at edges stand there, square; lanes may stand beside the middle."""
    frame = frame_of(layout, ACROSS)
    for edge, at in zip(rail.edges, (0.0, rail.curve.length), strict=True):
        if edge is None:
            continue
        x, y = rail.curve.point(at)
        nx, ny = frame.normals[edge]
        assert abs(x * nx + y * ny - frame.apothem) < CLOSE
        assert square_to(rail.curve.direction(at), (nx, ny)) < CLOSE


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("a", "b"), list(permutations(range(6), 2)))
def test_a_way_between_two_edges(layout: Layout, a: int, b: int) -> None:
    frame = frame_of(layout, ACROSS)
    way = way_between(frame, (a, b))
    assert off(way.point(0), frame.middle(a)) < CLOSE
    assert off(way.point(way.length), frame.middle(b)) < CLOSE
    meets_edge(Rail(way, (a, b), "broad"), layout)
    (piece,) = way.pieces
    apart = min((b - a) % 6, (a - b) % 6)
    if apart == 3:
        assert isinstance(piece, Straight)
        assert piece.length == pytest.approx(ACROSS)
    else:
        assert isinstance(piece, Arc)
        # The sharp arc lies around a corner, the gentle one around where its edges would meet.
        assert piece.radius == pytest.approx(frame.side / 2 if apart == 1 else frame.side * 1.5)
        assert degrees(abs(piece.sweep)) == pytest.approx(120 if apart == 1 else 60)
    assert all(frame.depth(*spot) > -CLOSE for spot in way.spots(1.0))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", standard_numbers())
def test_track_of_every_standard_tile(layout: Layout, number: str) -> None:
    frame = frame_of(layout, ACROSS)
    hex_ = standard_tile(number).hex
    stops, rails = plan_of(hex_, sizes(layout))
    assert {edge for rail in rails for edge in rail.edges if edge is not None} == set(hex_.exits)
    for rail in rails:
        meets_edge(rail, layout)
        for edge, at in zip(rail.edges, (0.0, rail.curve.length), strict=True):
            if edge is not None:
                assert off(rail.curve.point(at), frame.middle(edge)) < CLOSE
            else:
                assert any(off(rail.curve.point(at), (stop.x, stop.y)) < 1.3 for stop in stops)
        assert all(frame.depth(*spot) > -CLOSE for spot in rail.curve.spots(1.0))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_two_tracks_through_a_stop_are_one_curve(layout: Layout) -> None:
    """Both halves of the track through a town have one tangent there."""
    for number in ("3", "58", "4", "1", "55", "56", "64", "66"):
        hex_ = standard_tile(number).hex
        stops, rails = plan_of(hex_, sizes(layout))
        for stop in stops:
            first, second = (rail for rail in rails if stop.index in hex_.paths[rail.path].centres)
            ends = [
                rail.curve.direction(rail.curve.length if rail.edges[0] is not None else 0.0)
                for rail in (first, second)
            ]
            assert square_to(*ends) < CLOSE, number


def test_the_drawn_curve_is_the_curve() -> None:
    """Cubics stay within 0.01 mm of their arc."""
    arc = way_between(frame_of("flat", ACROSS), (0, 1)).pieces[0]
    assert isinstance(arc, Arc)
    start = arc.point(0)
    for segment in arc.segments():
        _, *numbers = segment
        x1, y1, x2, y2, x, y = numbers
        for number in range(21):
            t = number / 20
            p = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t**3)
            spot = (
                start[0] * p[0] + x1 * p[1] + x2 * p[2] + x * p[3],
                start[1] * p[0] + y1 * p[1] + y2 * p[2] + y * p[3],
            )
            assert abs(off(spot, arc.centre) - arc.radius) < CLOSE
        start = (x, y)


@given(st.floats(-1, 1), st.floats(-30, 30), st.floats(-30, 30))
def test_an_arc_to_anywhere(turn: float, x: float, y: float) -> None:
    towards = (1.0, 0.0)
    if hypot(x, y) < 0.5 or (x < 0 and abs(y) < 0.5):
        return
    arc = arc_from((0.0, 0.0), towards, (x, y))
    assert off(arc.point(0), (0, 0)) < CLOSE
    assert off(arc.point(1), (x, y)) < CLOSE
    assert arc.direction(0)[0] > 1 - 1e-6 or isinstance(arc, Straight)


def test_lanes_lie_side_by_side() -> None:
    size = sizes()
    for text in (
        "path=a:0,b:3,lanes:2",
        "path=a:0,b:2,lanes:3",
        "path=a:0,b:1,lanes:2",
        "path=a:4,b:3,lanes:2",
    ):
        rails = rails_of(parse_tile(text), (), size)
        assert len(rails) == parse_tile(text).paths[0].lanes
        for one, other in pairwise(rails):
            meets_edge(one, "flat")
            for number in range(11):
                here = one.curve.point(one.curve.length * number / 10)
                there = other.curve.point(other.curve.length * number / 10)
                assert off(here, there) == pytest.approx(size.lane)


def test_a_lane_changes_over() -> None:
    (rail,) = rails_of(parse_tile("path=a:0,b:3,a_lane:2.1"), (), sizes())
    meets_edge(rail, "flat")
    assert off(rail.curve.point(0), frame_of("flat", ACROSS).middle(0)) == pytest.approx(sizes().lane / 2)


@pytest.mark.parametrize(
    ("number", "bridges"),
    [
        *((number, 0) for number in ("9", "17", "18", "23", "39", "40", "60", "14")),
        *((number, 1) for number in ("16", "19", "20", "43", "44", "45", "46", "47", "70")),
    ],
)
def test_tracks_that_cross_are_bridged(number: str, bridges: int) -> None:
    hex_ = standard_tile(number).hex
    size = sizes()
    stops, rails = plan_of(hex_, size)
    items = list(draw_rails(hex_, rails, stops, size, "#000000", "#eeeeee"))
    assert sum(isinstance(item, Path) and item.stroke == "#eeeeee" for item in items) == bridges


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "paths",
    [
        "path=a:1,b:4;path=a:2,b:5;path=a:0,b:3",
        "node=value:10,cost:20;path=a:1,b:4;path=a:2,b:5;path=a:3,b:_0;path=a:0,b:_0",
    ],
)
def test_three_straight_tracks_cross_at_three_places(paths: str, layout: Layout) -> None:
    """They make a triangle around the middle: each crossing is a bridge of its own, far enough from the next."""
    hex_, size = parse_tile(paths), sizes(layout)
    assert bows(hex_) and not bows(parse_tile("path=a:1,b:4;path=a:2,b:5"))
    ways = [way_between(size.frame, edges, bowed=True) for edges in ((1, 4), (5, 2), (0, 3))]
    spots = []
    for one, other in combinations(ways, 2):
        ((here, _, _),) = crossings(one, other)
        spots.append(one.point(here))
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert hypot(ax - bx, ay - by) > 2.5 * size.track
    for rail in plan_of(hex_, size).rails:
        meets_edge(rail, layout)


def test_where_curves_cross() -> None:
    one = Curve((Straight((-10, 0), (10, 0)),))
    other = Curve((Straight((3, -4), (3, 4)),))
    ((here, there, sine),) = crossings(one, other)
    assert (here, there, sine) == pytest.approx((13, 4, 1))
    assert crossings(one, Curve((Straight((-10, 0), (0, 8)),))) == []


@settings(max_examples=40)
@given(st.sampled_from(standard_numbers()), st.integers(0, 5), st.sampled_from(LAYOUTS))
def test_a_turned_tile_has_turned_track(number: str, turn: int, layout: Layout) -> None:
    hex_ = standard_tile(number).hex
    _, rails = plan_of(hex_.turned(turn), sizes(layout))
    edges = {edge for rail in rails for edge in rail.edges if edge is not None}
    assert edges == {(edge + turn) % 6 for edge in hex_.exits}
    for rail in rails:
        meets_edge(rail, layout)


def test_track_bleeds_straight_on() -> None:
    size = sizes()
    for number in ("7", "8", "57", "1"):
        hex_ = standard_tile(number).hex
        _, rails = plan_of(hex_, size)
        for rail in rails:
            bled = rail.bled(size, 3.0)
            edge = rail.edges[0]
            if edge is None:
                continue
            nx, ny = size.frame.normals[edge]
            x, y = bled.point(0)
            assert x * nx + y * ny == pytest.approx(size.frame.apothem + 3)
            assert off((x - nx * 3, y - ny * 3), rail.curve.point(0)) < CLOSE
