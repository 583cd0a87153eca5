"""What it costs to print one changed card of 2,000, beside the full kit, in one run: whole processes, default formats.

``python -m tests.bench.all reprint``. Between the runs one card's text is changed.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.bench.cards import make_game
from tests.bench.measuring import PLAYPROOF, Cost, Figure, Reading, median, run

KIT = (*PLAYPROOF, "kit", "preascendant")
# Nearly all that one changed card costs is start-up and reading; the full kit became three times cheaper.
SHARE = Figure("one changed card of 2,000", 15, "% of the full kit")


@dataclass(frozen=True)
class Reprint:
    full: Cost
    changed: Cost
    nothing: Cost

    @property
    def share(self) -> float:
        """Of the full kit's processor time, what the changed card took."""
        return self.changed.cpu / self.full.cpu


def tweak(rows: Path, number: int) -> None:
    """Change the text of one card."""
    lines = rows.read_text().splitlines(keepends=True)
    half = len(lines) // 2
    lines[half] = re.sub(r"Round (\d+)[^.]*\.", rf"Round \1 again {number}.", lines[half])
    rows.write_text("".join(lines))


def measure(count: int = 2000, runs: int = 3, disk: Path | None = None) -> Reprint:
    """``disk`` is a folder to work in: in memory, 4,000 files need not wait to be on a disk."""
    with tempfile.TemporaryDirectory(dir=disk) as name:
        root = Path(name)
        rows = make_game(root, count)
        run((*PLAYPROOF, "kit", "privates"), root)  # compiles the modules
        full = [run(KIT, root) for _ in range(runs)]
        changed, nothing = [], []
        for number in range(2 * runs):
            tweak(rows, number)
            changed.append(run((*KIT, "--changed"), root))
            nothing.append(run((*KIT, "--changed"), root))
    return Reprint(median(full), median(changed), median(nothing))


def readings() -> Iterator[Reading]:
    found = measure()
    yield SHARE.found(100 * found.share, f"{found.changed.cpu:.2f} s beside {found.full.cpu:.2f} s")
