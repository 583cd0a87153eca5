"""What checking an entry costs, and how it grows. Counted, not timed: seconds are the command's to measure."""

from pathlib import Path

import pytest

from playproof.checker.session.session import run
from tests.bench.checker_speed import GAMES, check_all, declared, passing_game
from tests.bench.work import calls


@pytest.mark.parametrize(
    ("game", "number", "entries", "each"),  # the bounds are 3 % above what was counted
    [
        ("privates", 6, 1500, 307),
        ("184x", 4, 800, 343),
        ("leasehold", 8, 300, 343),
        ("preascendant", 4, 500, 301),
        ("1830", 1, 300, 652),
        ("1889", 1, 400, 616),
    ],
)
def test_checking_an_entry_takes_no_more_than_so_many_calls(
    game: str, number: int, entries: int, each: int
) -> None:
    texts = GAMES[game].texts(game, number)
    found = check_all(texts)  # what is read and made once for all games
    assert found >= entries
    assert calls(lambda: check_all(texts)) <= each * found


def test_more_games_cost_in_proportion() -> None:
    one = GAMES["privates"].texts("privates", 2)
    check_all(one)
    assert calls(lambda: check_all(one * 3)) <= 3.05 * calls(lambda: check_all(one))


def test_a_longer_game_costs_in_proportion() -> None:
    one, four = passing_game(1), passing_game(4)
    run(one)
    assert calls(lambda: run(four)) <= 4.2 * calls(lambda: run(one))


def test_ten_times_the_lines_of_declared_rules_cost_ten_times_as_much(tmp_path: Path) -> None:
    lines = declared(tmp_path, 60).split("\n")
    texts = ["\n".join(lines[:number]) for number in (4, 4 + len(lines) // 10, len(lines))]
    entries = [run(text, "", [tmp_path]).report.entries for text in texts]
    head, tenth, whole = (calls(lambda text=text: run(text, "", [tmp_path])) for text in texts)  # type: ignore[misc]
    assert entries[2] >= 400
    assert whole - head <= 423 * entries[2]
    assert (whole - head) / (tenth - head) <= 1.1 * entries[2] / entries[1]
