"""Coordinates of maps: names, places, neighbours, edges."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.components.hexgrid import (
    EDGES,
    HexGrid,
    Layout,
    Letters,
    Numbering,
    centre_of,
    column_letters,
    corner,
    letters_index,
    neighbours,
    opposite,
    parity_of,
    read_coordinate,
    step,
)

LAYOUTS: tuple[Layout, ...] = ("flat", "pointy")
layouts = st.sampled_from(LAYOUTS)
grids = st.builds(
    HexGrid,
    layouts,
    st.sampled_from(["doubled", "axial", "offset", "offset-even"]),
    st.sampled_from(["columns", "rows"]),
    st.integers(0, 1),
)


def test_letters() -> None:
    assert [column_letters(index) for index in (0, 25, 26, 27, 51, 52, 701)] == [
        "A",
        "Z",
        "AA",
        "AB",
        "AZ",
        "BA",
        "ZZ",
    ]
    assert all(letters_index(column_letters(index)) == index for index in range(702))
    with pytest.raises(ValueError, match="line 703"):
        column_letters(702)


@pytest.mark.parametrize("text", ["d4", "4D", "D", "4", "D-4", "ABC1", "D4 ", "D1234", "Д4", ""])
def test_no_coordinate(text: str) -> None:
    with pytest.raises(ValueError, match="is not a hex; allowed"):
        read_coordinate(text)


def test_a_coordinate_is_its_parts() -> None:
    assert read_coordinate("AA12") == (26, 12)
    assert str(read_coordinate("D4")) == "D4"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_edges_go_around_clockwise(layout: Layout) -> None:
    """Edge 0 points down (flat) or down to the left (pointy); each next one stands 60 degrees further on."""
    spots = [centre_of(layout, place, 10.0) for place in neighbours(layout, (0, 0))]
    first = spots[0]
    assert first == pytest.approx((0, 10) if layout == "flat" else (-5, 8.660254))
    for (x, y), (u, v) in zip(spots, [*spots[1:], first], strict=True):
        assert hypot(x, y) == pytest.approx(10)
        assert x * v - y * u > 0  # y runs down, so clockwise is positive
        assert x * u + y * v == pytest.approx(50)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_corners_stand_between_edges(layout: Layout) -> None:
    for edge in EDGES:
        one, other = (centre_of(layout, step(layout, number), 10.0) for number in (edge, edge + 1))
        x, y = corner(layout, edge, 10.0)
        assert (x, y) == pytest.approx(((one[0] + other[0]) / 3, (one[1] + other[1]) / 3))


@given(grids, st.integers(0, 40), st.integers(20, 60))
def test_names_and_places_are_one(grid: HexGrid, q: int, r: int) -> None:
    try:
        name = grid.name((q, r))
    except ValueError:
        return
    assert grid.place(name) == (q, r)


@settings(max_examples=60)
@given(grids, st.integers(5, 30), st.integers(25, 50))
def test_neighbours_know_each_other(grid: HexGrid, q: int, r: int) -> None:
    try:
        name = grid.name((q, r))
    except ValueError:
        return
    x, y = grid.centre(name, 40)
    for edge, other in grid.neighbours(name):
        assert dict(grid.neighbours(other))[opposite(edge)] == name
        u, v = grid.centre(other, 40)
        assert hypot(u - x, v - y) == pytest.approx(40)


@pytest.mark.parametrize(
    ("letters", "layout", "one", "around"),
    [
        # As on published maps: letters over columns and flat tops, letters over rows and pointy tops.
        ("columns", "flat", "C5", ["C7", "B6", "B4", "C3", "D4", "D6"]),
        ("rows", "pointy", "F10", ["G9", "F8", "E9", "E11", "F12", "G11"]),
        ("rows", "flat", "F10", ["H10", "G9", "E9", "D10", "E11", "G11"]),
    ],
)
def test_doubled_numbers(letters: Letters, layout: Layout, one: str, around: list[str]) -> None:
    grid = HexGrid(layout, "doubled", letters, parity_of([one]))
    assert [name for _, name in grid.neighbours(one)] == around


@pytest.mark.parametrize(
    ("numbering", "around"),
    [("axial", ["D5", "C5", "C4", "D3", "E3", "E4"]), ("offset", ["D5", "C5", "C4", "D3", "E4", "E5"])],
)
def test_other_numbers(numbering: Numbering, around: list[str]) -> None:
    grid = HexGrid("flat", numbering)
    assert [name for _, name in grid.neighbours("D4")] == around


def test_even_lines_may_be_shifted() -> None:
    grid = HexGrid("flat", "offset-even")
    assert [name for _, name in grid.neighbours("D4")] == ["D5", "C4", "C3", "D3", "E3", "E4"]


def test_between_two_hexes() -> None:
    grid = HexGrid(parity=parity_of(["A1", "B2", "C3", "A2"]))
    assert grid.parity == 1
    with pytest.raises(ValueError, match=r"A2 lies between two hexes of this map; allowed: A1 or A3"):
        grid.place("A2")
