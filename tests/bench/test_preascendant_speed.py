from tests.bench.checker_speed import check_all, seconds
from tests.checker.players.random_player import write_game


def test_thirty_games_of_preascendant_are_checked_fast() -> None:
    texts = ["\n".join(write_game("preascendant", 2 + seed % 3, seed)) for seed in range(30)]
    entries = check_all(texts)
    assert entries >= 4_000
    assert entries / seconds(lambda: check_all(texts)) >= 10_000
