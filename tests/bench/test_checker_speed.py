"""Ratios with room: what else a machine does makes both sides slow. The bounds of a quiet one are the command's."""

import pytest

from tests.bench.checker_speed import FOUR_TIMES, TEN_TIMES, growth, measure


@pytest.mark.parametrize(
    ("game", "entries", "to_bare_loop"),
    [
        ("privates", 10_000, 250),
        ("184x", 2_000, 450),
        ("leasehold", 2_000, 350),
        ("preascendant", 4_000, 450),
        ("1830", 3_000, 600),
        ("1889", 4_000, 600),
    ],
)
def test_checking_costs_no_more_than_so_many_bare_loops(game: str, entries: int, to_bare_loop: int) -> None:
    speed = measure(game)
    assert speed.entries >= entries
    assert speed.to_bare_loop <= to_bare_loop


def test_more_and_longer_games_cost_in_proportion() -> None:
    grown = growth()
    assert grown.ten_times <= 1.15 * TEN_TIMES.bound
    assert grown.four_times <= 1.1 * FOUR_TIMES.bound
