from tests.bench.checker_speed import check_all, seconds
from tests.checker.players.random_player import write_game


def test_twenty_games_of_184x_are_checked_fast() -> None:
    texts = ["\n".join(write_game("184x", 2 + seed % 4, seed, most=500)) for seed in range(20)]
    entries = check_all(texts)
    assert entries >= 2_000
    assert entries / seconds(lambda: check_all(texts)) >= 10_000
