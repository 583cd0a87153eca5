"""Charts: where lines, labels and notes are, measured in millimetres."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from playproof.generator.reporting.chart import (
    STEP,
    Band,
    Chart,
    Inks,
    Label,
    Note,
    Series,
    amount,
    apart,
    bends,
    drawn,
    round_step,
    ticks,
)
from playproof.layouts.scene import Circle, Line, Path, Rect, Text

INKS = Inks("#000000", "#555555", "#cccccc", "#eeeeee", "#ffffff")
SERIES = [
    Series("Ann", [100, 100, 300, None], "#aa0000", 0),
    Series("Bob", [100, 200, 200, 300], "#00aa00", 1, cased=True),
]


def chart(**changes: Any) -> Chart:
    made = Chart(SERIES, [Band("SR 1", 0, 1), Band("OR 1.1", 2, 3)], [Note(2, 7, "Ann")], [0, 5, 8, 9])
    return made._replace(**changes)


@pytest.mark.parametrize(
    ("low", "high", "found"),
    [
        (0, 10, [0, 2, 4, 6, 8, 10]),
        (100, 300, [0, 50, 100, 150, 200, 250, 300]),
        (800, 10_097, [0, 2000, 4000, 6000, 8000, 10_000, 12_000]),
        (900, 1000, [900, 920, 940, 960, 980, 1000]),
        (-30, 45, [-40, -20, 0, 20, 40, 60]),
        (7, 7, [7, 8]),
        (195, 200, [185, 190, 195, 200, 205, 210]),
        (-5, -5, [-5, -4]),
        (0, 0, [0, 1]),
    ],
)
def test_ticks_are_round(low: int, high: int, found: list[int]) -> None:
    assert ticks(low, high) == found
    assert [round_step(rough) for rough in (0.2, 1, 1.2, 3, 7, 12, 21)] == [1, 1, 2, 5, 10, 20, 50]


def test_amounts_are_written_as_print_has_them() -> None:
    assert [amount(value) for value in (0, 1234, 12_345, -40, -12_345)] == [
        "0", "1234", "12,345", "\u221240", "\u221212,345",
    ]  # fmt: skip


def test_lines_are_where_their_values_are() -> None:
    items = drawn(chart(), 100, 60, INKS).items
    ann, casing, bob = (item for item in items if isinstance(item, Path))
    assert (ann.stroke, casing.stroke, bob.stroke) == ("#aa0000", "#000000", "#00aa00")
    assert casing.weight > bob.weight
    assert ann.dash != bob.dash
    (_, left, low), (_, _, same), (_, _, high) = ann.segments
    assert (low, same, high) == (38.167, low, 6.5)  # 47.5 mm for 300, from 6.5 mm on
    x = [place[1] for place in bob.segments]
    assert [round(after - before, 2) for before, after in pairwise(x)] == [round((x[-1] - x[0]) / 3, 2)] * 3
    assert x[0] == left


def test_prices_go_in_steps() -> None:
    items = drawn(chart(steps=True, notes=()), 100, 60, INKS).items
    ann = next(item for item in items if isinstance(item, Path))
    assert [round(place[2], 1) for place in ann.segments] == [38.2, 38.2, 38.2, 6.5]
    assert ann.segments[2][1] == ann.segments[3][1]


def test_a_line_that_holds_its_value_has_only_its_bends() -> None:
    assert list(bends([(0, 1), (1, 1), (2, 1), (3, 2), (4, 2), (5, 2)])) == [(0, 1), (2, 1), (3, 2), (5, 2)]
    long = Chart([Series("Ann", [5] * 3000 + [6], "#aa0000", 0)], (), (), list(range(3001)))
    path = next(item for item in drawn(long, 100, 60, INKS).items if isinstance(item, Path))
    assert len(path.segments) == 3


def test_labels_keep_apart_and_inside() -> None:
    many = [Label(y, y, SERIES[0], "x") for y in (10.0, 10.5, 11.0, 40.0, 58.0, 59.0)]
    ys = [label.y for label in apart(many, STEP, 2.0, 58.0)]
    assert all(after - before >= STEP - 1e-9 for before, after in pairwise(ys))
    assert (ys[0], ys[3], ys[-1]) == (10.0, 40.0, 58.0)
    texts = {item.text for item in drawn(chart(), 100, 60, INKS).items if isinstance(item, Text)}
    assert {"Ann 300", "Bob 300", "SR 1", "OR 1.1", "7", "line 5"} <= texts


def test_rounds_are_bands_and_notes_point_at_their_places() -> None:
    items = drawn(chart(), 100, 60, INKS).items
    (band,) = (item for item in items if isinstance(item, Rect) and item.fill == "#eeeeee")
    ann = next(item for item in items if isinstance(item, Path))
    step = (ann.segments[2][1] - ann.segments[0][1]) / 2
    assert band.x == pytest.approx(ann.segments[0][1] + 1.5 * step, abs=0.01)
    circle = next(
        item for item in items if isinstance(item, Circle) and item.fill == "#ffffff" and item.radius > 1.5
    )
    pointer = next(item for item in items if isinstance(item, Line) and item.weight == 0.25)
    assert (pointer.x1, pointer.y1) == (ann.segments[2][1], ann.segments[2][2])
    assert (circle.cx, circle.cy) == (pointer.x2, pointer.y2)
    assert not [
        item
        for item in drawn(chart(bands=[Band("", 0, 3)]), 100, 60, INKS).items
        if isinstance(item, Rect) and item.fill == "#eeeeee"
    ]


def test_a_very_long_name_leaves_space_for_the_chart() -> None:
    long = [SERIES[0]._replace(name="Bartholomew " * 12)]
    items = drawn(chart(series=long, notes=()), 100, 60, INKS).items
    label = next(item for item in items if isinstance(item, Text) and item.text.startswith("Barth"))
    assert label.text.endswith("… 300")
    assert label.x > 60
