"""``diff`` of 2,000 cards that all changed, as a page: ``python -m tests.bench.all differing``.

Processor time of all processes; on two cores the clock shows less.
"""

from __future__ import annotations

import csv
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.cards import make_game
from tests.bench.measuring import PLAYPROOF, Figure, Reading, run

PAGE = Figure("diff of 2,000 changed cards, page", 10, "s")


def readings(rounds: int = 3) -> Iterator[Reading]:
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        table = make_game(root, 2000)
        run((*PLAYPROOF, "kit", "preascendant", "--format", "pdf"), root)
        with table.open(newline="") as file:
            rows = list(csv.DictReader(file))
        for row in rows:
            row["text"] += " Changed."
        with table.open("w", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys())
            writer.writeheader()
            writer.writerows(rows)
        diff = (*PLAYPROOF, "diff", "preascendant", "--format", "html")
        costs = [run(diff, root, status=1) for _ in range(rounds)]
    clock = statistics.median(cost.clock for cost in costs)
    yield PAGE.found(statistics.median(cost.cpu for cost in costs), f"{clock:.1f} s on the clock")
