from tests.bench.late_18dracula import FOUR_TIMES, measure


def test_a_late_game_is_checked_fast_and_in_linear_time() -> None:
    speed = measure()
    assert speed.entries >= 600
    assert speed.to_bare_loop <= 600
    assert speed.four_times <= FOUR_TIMES.bound
