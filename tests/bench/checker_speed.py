"""How fast tracker files are checked, beside a bare loop in the same run: ``python -m tests.bench.checker_speed``.

Ratios compare between machines; seconds do not. The bounds are asserted by ``tests/bench/test_checker_speed.py``.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass

from checker.engine import run
from tests.checker.players.random_player import write_game


@dataclass(frozen=True)
class Speed:
    entries: int
    per_second: float
    #: Seconds of the checker for one second of the bare loop.
    to_bare_loop: float
    #: Ten times as many games, and a game four times as long, in times of the smaller.
    ten_times: float
    four_times: float


def seconds(do: Callable[[], object], rounds: int = 3) -> float:
    """The best of several runs."""
    best = float("inf")
    for _ in range(rounds):
        gc.collect()
        start = time.process_time()
        do()
        best = min(best, time.process_time() - start)
    return best


def check_all(games: list[str]) -> int:
    return sum(run(game).report.entries for game in games)


def bare_loop(games: list[str]) -> dict[str, int]:
    """Split each line and update one entry of a dictionary."""
    seen: dict[str, int] = {}
    for game in games:
        for line in game.split("\n"):
            word = line.split()[0] if line else ""
            seen[word] = seen.get(word, 0) + 1
    return seen


def passing_game(times: int) -> str:
    """A game of passes and counts, ``times`` as long."""
    head = "game privates\nplayers Ann Bob Cy\nhave start_cash = 90\ndeal 5r 10b 10g 25y 30k 40r 50b\n"
    return (
        head
        + "Ann: bid 12 10b\nBob: pass\nCy: pass\nAnn: pass\nBob: pass\nCy: pass\n"
        + ("Ann: pass\nBob: pass\nCy: pass\ncount Ann 90\n" * 250 * times)
    )


def measure(game: str = "privates", games: int = 100) -> Speed:
    texts = ["\n".join(write_game(game, 2 + seed % 5, seed)) for seed in range(games)]
    entries = check_all(texts)
    whole = seconds(lambda: check_all(texts))
    tenth = texts[: games // 10]
    one, four = passing_game(1), passing_game(4)
    return Speed(
        entries,
        entries / whole,
        whole / seconds(lambda: bare_loop(texts)),
        seconds(lambda: check_all(tenth * 10), 5) / seconds(lambda: check_all(tenth), 9),
        seconds(lambda: run(four), 5) / seconds(lambda: run(one), 9),
    )


if __name__ == "__main__":
    speed = measure()
    print(
        f"{speed.entries} entries, {speed.per_second:,.0f} a second, {speed.to_bare_loop:.0f} times the bare loop"
    )
    print(f"ten times the games: {speed.ten_times:.1f}; a game four times as long: {speed.four_times:.1f}")
