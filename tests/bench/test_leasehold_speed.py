from tests.bench.checker_speed import check_all, seconds
from tests.checker.players.random_player import write_game


def test_thirty_games_of_leasehold_are_checked_fast() -> None:
    texts = ["\n".join(write_game("leasehold", 2 + seed % 5, seed, most=600)) for seed in range(30)]
    entries = check_all(texts)
    assert entries >= 2_000
    assert entries / seconds(lambda: check_all(texts)) >= 10_000
