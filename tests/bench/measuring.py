"""What whole processes cost, and the figures with their bounds.

Processor time is what compares, of two processes in turn: what else the machine does hits both. A module of figures has
``readings()``; `tests.bench.all` prints them.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

#: The folder of the bench, where the bare scripts are.
BENCH = Path(__file__).parent
#: The arguments that make python `playproof`, as the installed script does.
PLAYPROOF = ("-c", "from playproof.generator.command import main; main()")

#: Starts a process from a small one: the peak memory of a child counts what its parent had when it was forked.
LAUNCHER = """
import os, sys, time
null = os.open(os.devnull, os.O_WRONLY)
started = time.perf_counter()
child = os.fork()
if not child:
    os.dup2(null, 1)
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
_, status, usage = os.wait4(child, 0)
clock = time.perf_counter() - started
print(os.waitstatus_to_exitcode(status), clock, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""


@dataclass(frozen=True)
class Cost:
    """Seconds on the clock and of the processor (of all processes that it started, too), and peak megabytes."""

    clock: float
    cpu: float
    memory: float


@dataclass(frozen=True)
class Pairs:
    """Two processes run in turn: the medians of each, and the median of the ratios of their processor times."""

    ours: Cost
    bare: Cost
    ratio: float

    @property
    def note(self) -> str:
        """What the ratio was made from."""
        return f"{self.ours.cpu:.3f} s beside {self.bare.cpu:.3f} s"


@dataclass(frozen=True)
class Figure:
    """What is measured, in which unit, and how much it may be at most (or must be at least)."""

    name: str
    bound: float
    unit: str
    at_least: bool = False

    def found(self, value: float, note: str = "") -> Reading:
        """This figure as it was measured; ``note`` says what it was made from."""
        return Reading(self, value, note)


@dataclass(frozen=True)
class Reading:
    """A figure as it was measured."""

    figure: Figure
    value: float
    note: str = ""

    @property
    def within(self) -> bool:
        """Whether it keeps its bound."""
        figure = self.figure
        return self.value >= figure.bound if figure.at_least else self.value <= figure.bound


@cache
def _environment() -> dict[str, str]:
    """The user's environment, with compiled modules kept as where Playproof is installed, in a folder of the bench."""
    folder = tempfile.TemporaryDirectory(prefix="playproof-bench-")
    _KEPT.append(folder)
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder.name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return environment


_KEPT: list[tempfile.TemporaryDirectory[str]] = []


def run(arguments: Sequence[str], folder: Path, status: int = 0) -> Cost:
    """What python with these arguments costs, run in ``folder``; ``status`` is how it has to end."""
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", LAUNCHER, *arguments],
        cwd=folder,
        env=_environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    ended, clock, cpu, memory = found.stdout.split()
    if int(ended) != status:
        raise SystemExit(f"{arguments} ended with {ended}, not {status}")
    return Cost(float(clock), float(cpu), float(memory))


def median(costs: Sequence[Cost]) -> Cost:
    """The medians of the times, and the most memory."""
    return Cost(
        statistics.median(one.clock for one in costs),
        statistics.median(one.cpu for one in costs),
        max(one.memory for one in costs),
    )


def compare(ours: Sequence[str], bare: Sequence[str], folder: Path, rounds: int, ours_ends: int = 0) -> Pairs:
    """Python with the arguments ``ours`` and ``bare`` in turn, each once before it counts."""
    run(ours, folder, ours_ends)
    run(bare, folder)
    pairs = [(run(ours, folder, ours_ends), run(bare, folder)) for _ in range(rounds)]
    return Pairs(
        median([one for one, _ in pairs]),
        median([other for _, other in pairs]),
        statistics.median(one.cpu / other.cpu for one, other in pairs),
    )
