from tests.bench.checker_speed import measure


def test_a_hundred_games_are_checked_fast() -> None:
    speed = measure()
    assert speed.entries >= 10_000
    assert speed.per_second >= 20_000
    assert speed.ten_times <= 10.5
    assert speed.four_times <= 4.5
