"""How soon the best runs are found on late boards of 1830: ``python -m tests.bench.late_18xx``.

The boards are that of a recorded game after its last round, and whole maps under random upgraded track, with the tokens of
eight companies; the trains are those of four companies, diesels among them.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playproof.checker.families.hex_track.routes.best import best_runs
from playproof.checker.families.hex_track.routes.trains import Mover
from playproof.checker.families.hex_track.routes.view import RouteView
from playproof.checker.families.hex_track.rule_module import HexTrack
from playproof.checker.families.routing import LIMIT
from playproof.checker.session.session import run
from tests.bench.checker_speed import RECORDED
from tests.bench.measuring import Figure, Reading
from tests.checker.families.hex_boards import TRAINS, late_board

MEDIAN = Figure("best runs on a late board of 1830", 0.3, "seconds", False)
COMPANIES = ("PRR", "NYC", "CPR", "BO", "CO", "ERIE", "NYNH", "BM")
#: The trains of four companies.
FLEETS = (("D", "D"), ("D", "6"), ("D", "5"), ("D", "D", "6"))


class Timed(NamedTuple):
    """The seconds of the processor that the best runs of some trains took, what they bring, whether that is proved."""

    seconds: float
    income: int
    proved: bool


def views() -> Iterator[RouteView]:
    """Each board as four companies find it."""
    session = run((RECORDED / "1830.play").read_text(encoding="utf-8"))
    assert session.game is not None
    track = session.game.require(HexTrack)
    for company in ("PRR", "NYC", "BO", "ERIE"):
        yield track.runs.view(session.game_state, company)
    for seed in range(6):
        board = late_board(seed, COMPANIES, 2 + seed % 2)
        for company in COMPANIES[:4]:
            yield board.view(company)


def timed(view: RouteView, fleet: Sequence[str]) -> Timed:
    """The best runs of some trains; the track is looked up anew, as after a tile was laid."""
    movers = {mover.name: mover for mover in TRAINS}
    trains: list[Mover] = [movers[name] for name in fleet]
    begin = time.process_time()
    best = best_runs(view, trains, LIMIT)
    return Timed(time.process_time() - begin, best.income, best.proved)


def measure() -> list[Timed]:
    return [timed(view, fleet) for view in views() for fleet in FLEETS]


def readings() -> Iterator[Reading]:
    found = measure()
    proved = sum(one.proved for one in found)
    longest = max(one.seconds for one in found)
    note = f"{proved} of {len(found)} proved, the longest {longest:.2f} s"
    yield MEDIAN.found(statistics.median(one.seconds for one in found), note)


if __name__ == "__main__":
    for reading in readings():
        print(f"{reading.figure.name}: median {reading.value:.3f} s, {reading.note}")
