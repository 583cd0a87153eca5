"""What it costs to print one changed card of 2,000, beside the full kit, in one run: whole processes, default formats.

``python -m tests.bench.reprint [CARDS] [RUNS]``. Between the runs one card's text is changed. CPU time is what compares
between machines; the full kit's seconds on the clock hang on how fast a disk takes its 4,000 files.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.bench.cards import make_game

KIT = ["-m", "generator.command", "kit", "preascendant"]


@dataclass(frozen=True)
class Cost:
    """Seconds on the clock and of the processor."""

    clock: float
    cpu: float


@dataclass(frozen=True)
class Reprint:
    full: Cost
    changed: Cost
    nothing: Cost

    @property
    def share(self) -> float:
        """Of the full kit's processor time, what the changed card took."""
        return self.changed.cpu / self.full.cpu


def run(arguments: list[str], folder: Path) -> Cost:
    """What one process costs."""
    null = os.open(os.devnull, os.O_WRONLY)
    started = time.perf_counter()
    child = os.fork()
    if not child:
        os.chdir(folder)
        os.dup2(null, 1)
        # As installed: compiled modules are kept, here in the bench's own folder.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "compiled")
        os.execv(sys.executable, [sys.executable, *arguments])
    _, status, usage = os.wait4(child, 0)
    os.close(null)
    if status:
        raise SystemExit(f"{arguments} ended with {status}")
    return Cost(time.perf_counter() - started, usage.ru_utime + usage.ru_stime)


def tweak(rows: Path, number: int) -> None:
    """Change the text of one card."""
    lines = rows.read_text().splitlines(keepends=True)
    half = len(lines) // 2
    lines[half] = re.sub(r"Round (\d+)[^.]*\.", rf"Round \1 again {number}.", lines[half])
    rows.write_text("".join(lines))


def median(costs: list[Cost]) -> Cost:
    return Cost(statistics.median(one.clock for one in costs), statistics.median(one.cpu for one in costs))


def measure(count: int = 2000, runs: int = 3, disk: Path | None = None) -> Reprint:
    """``disk`` is a folder to work in: in memory, 4,000 files need not wait to be on a disk."""
    with tempfile.TemporaryDirectory(dir=disk) as name:
        root = Path(name)
        rows = make_game(root, count)
        full = [run(KIT, root) for _ in range(runs)]
        changed, nothing = [], []
        for number in range(2 * runs):
            tweak(rows, number)
            changed.append(run([*KIT, "--changed"], root))
            nothing.append(run([*KIT, "--changed"], root))
    return Reprint(median(full), median(changed), median(nothing))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    found = measure(count, runs)
    for what in ("full", "changed", "nothing"):
        cost: Cost = getattr(found, what)
        print(f"{what:>8} {cost.clock:>6.2f} s on the clock, {cost.cpu:>5.2f} s of the processor")
    print(f"one card of {count:,} costs {found.share:.1%} of the full kit")


if __name__ == "__main__":
    main()
