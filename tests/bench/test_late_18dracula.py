"""A late game costs what its entries cost. Counted, not timed: seconds are the command's to measure."""

from playproof.checker.session.session import run
from tests.bench.late_18dracula import WHOLE, late_game
from tests.bench.work import calls


def test_an_entry_of_a_late_game_takes_no_more_than_so_many_calls() -> None:
    text = WHOLE.read_text(encoding="utf-8")
    entries = run(text).report.entries  # what is read and made once for all games
    assert entries >= 600
    assert calls(lambda: run(text)) <= 450 * entries


def test_a_late_game_four_times_as_long_costs_in_proportion() -> None:
    one, four = late_game(25), late_game(100)
    assert calls(lambda: run(four)) <= 4.1 * calls(lambda: run(one))
