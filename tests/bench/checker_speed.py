"""How fast tracker files are checked, beside a bare loop in the same run: ``python -m tests.bench.all checker_speed``.
``python -m tests.bench.checker_speed 1830`` measures one game alone.

Ratios compare between machines; seconds do not. The tests count calls: the same on every machine, under any load.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from tests.bench.measuring import Figure, Reading
from tests.checker.players.declared import CHANCE
from tests.checker.players.random_player import Writer, write_game
from tests.checkout import ROOT

#: Recorded games of 1830 and 1889, whole.
RECORDED = ROOT / "tests" / "data" / "18xx"


class Measured(Protocol):
    """Games to check, and the rate (entries a second) that a quiet machine reaches."""

    @property
    def rate(self) -> int: ...

    def texts(self, game: str, number: int = 0) -> list[str]:
        """All of its games, or the first ``number``."""
        ...


@dataclass(frozen=True)
class Recorded:
    """A recorded game, so many times."""

    times: int
    rate: int

    def texts(self, game: str, number: int = 0) -> list[str]:
        return [(RECORDED / f"{game}.play").read_text(encoding="utf-8")] * (number or self.times)


@dataclass(frozen=True)
class Games:
    """Random games to check: how many, for how many players, of how many entries at most; the rate (entries a second)
    that a quiet machine reaches."""

    number: int
    fewest: int
    sizes: int
    most: int
    rate: int

    def texts(self, game: str, number: int = 0) -> list[str]:
        return [
            "\n".join(write_game(game, self.fewest + seed % self.sizes, seed, most=self.most))
            for seed in range(number or self.number)
        ]


GAMES: dict[str, Measured] = {
    "privates": Games(100, 2, 5, 5000, 20_000),
    "184x": Games(20, 2, 4, 500, 10_000),
    "leasehold": Games(30, 2, 5, 600, 10_000),
    "preascendant": Games(30, 2, 3, 5000, 10_000),
    "1830": Recorded(10, 10_000),
    "1889": Recorded(10, 10_000),
}
RATES = {
    name: Figure(f"checking {name}", games.rate, "entries a second", True) for name, games in GAMES.items()
}
DECLARED = Figure("checking a game of declared rules", 10_000, "entries a second", True)
TEN_TIMES = Figure("ten times as many games", 10.5, "× the time")
FOUR_TIMES = Figure("a game four times as long", 4.5, "× the time")


@dataclass(frozen=True)
class Speed:
    entries: int
    per_second: float
    #: Seconds of the checker for one second of the bare loop.
    to_bare_loop: float


@dataclass(frozen=True)
class Growth:
    """Ten times as many games, and a game four times as long, in times of the smaller."""

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


def ratio(one: Callable[[], object], other: Callable[[], object], rounds: int = 5) -> float:
    """The least that ``one`` took in times of ``other``, the two run in turn: what else the machine does hits both."""
    return min(seconds(one, 1) / seconds(other, 1) for _ in range(rounds))


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


def measure(game: str = "privates") -> Speed:
    texts = GAMES[game].texts(game)
    entries = check_all(texts)
    bare = texts * 10
    to_bare_loop = 10 * ratio(lambda: check_all(texts), lambda: bare_loop(bare), 3)
    return Speed(entries, entries / seconds(lambda: check_all(texts)), to_bare_loop)


def growth() -> Growth:
    tenth = [*GAMES["privates"].texts("privates")[:10]]
    one, four = passing_game(1), passing_game(4)
    check_all(tenth)
    return Growth(
        ratio(lambda: check_all(tenth * 10), lambda: check_all(tenth)),
        ratio(lambda: run(four), lambda: run(one)),
    )


def declared(root: Path, rounds: int) -> str:
    """A long random game of the starter whose rules are tables."""
    folder = begin("mine", Workspace(root), "kiln-street").folder
    data = folder / "game.toml"
    data.write_text(data.read_text("utf-8").replace("rounds = 5", f"rounds = {rounds}"), "utf-8")
    return "\n".join(Writer("mine", 3, 1, roots=[root], chance=CHANCE).play(5000))


def declared_speed() -> tuple[int, float]:
    """Entries of a long game of declared rules, and how many are checked in a second, start-up aside."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        text = declared(root, 200)
        opening = "\n".join(text.split("\n")[:4])
        entries = run(text, "", [root]).report.entries
        took = seconds(lambda: run(text, "", [root])) - seconds(lambda: run(opening, "", [root]))
    return entries, entries / took


def readings() -> Iterator[Reading]:
    for game, figure in RATES.items():
        speed = measure(game)
        yield figure.found(
            speed.per_second, f"{speed.entries:,} entries, {speed.to_bare_loop:.0f} × a bare loop"
        )
    entries, per_second = declared_speed()
    yield DECLARED.found(per_second, f"{entries:,} entries")
    grown = growth()
    yield TEN_TIMES.found(grown.ten_times)
    yield FOUR_TIMES.found(grown.four_times)


def main(games: list[str]) -> None:
    """Print how fast these games are checked."""
    for game in games or GAMES:
        speed = measure(game)
        print(f"{game}: {speed.entries:,} entries, {speed.per_second:,.0f} a second")


if __name__ == "__main__":
    main(sys.argv[1:])
