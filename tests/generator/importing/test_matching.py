"""Rows are matched as a whole: equal ones first, then the assignment that is most alike."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from playproof.components.importing.matching import _assigned, matched
from tests.samples import sampled


@st.composite
def tables(draw: st.DrawFn) -> list[list[float]]:
    rows, columns = draw(st.integers(0, 5)), draw(st.integers(1, 5))
    row = st.lists(st.integers(0, 9).map(lambda one: one / 9), min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


@sampled(40)
@given(tables())
def test_no_assignment_is_better(alike: list[list[float]]) -> None:
    found = _assigned(alike)
    assert len({row for row, _ in found}) == len({column for _, column in found}) == len(found)
    size = max(len(alike), len(alike[0]) if alike else 0)
    square = [
        [alike[row][column] if row < len(alike) and column < len(alike[0]) else 0.0 for column in range(size)]
        for row in range(size)
    ]
    best = max(
        sum(square[row][column] for row, column in enumerate(one)) for one in permutations(range(size))
    )
    assert abs(sum(alike[row][column] for row, column in found) - best) < 1e-9


def test_equal_rows_are_the_same_in_their_order() -> None:
    rows = [{"name": "Fox", "cost": str(cost)} for cost in (1, 1, 2)]
    assert matched(rows, [{"name": "Fox", "cost": "9"}, *rows]) == [None, 0, 1, 2]
    assert matched(rows, rows[::-1]) == [2, 0, 1]


def test_a_column_that_comes_or_goes_changes_no_card() -> None:
    old = [{"name": "Fox", "cost": "1"}, {"name": "Owl", "cost": "2"}]
    new = [{"name": "Owl", "clan": "sky"}, {"name": "Fox", "clan": "wood"}]
    assert matched(old, new) == [1, 0]


def test_rows_that_share_little_are_other_cards() -> None:
    assert matched([{"name": "Fox", "text": "Draw."}], [{"name": "Owl", "text": "Fly high."}]) == [None]


def test_long_lists_end_soon() -> None:
    old = [{"name": "Fox", "text": f"word{number}"} for number in range(1_000)]
    new = [{"name": "Fox", "text": f"word{number} more"} for number in range(1_000)]
    assert matched(old, new) == list(range(1_000))
