"""An entry on the table page costs hardly more late in a long game than at its beginning. Counted, not timed."""

from __future__ import annotations

import statistics
from pathlib import Path

from playproof.generator.table.session import TableSession
from tests.bench.work import calls
from tests.checkout import ROOT

GAME = ROOT / "tests" / "checker" / "data" / "18dracula-random-game.play"


def test_an_entry_after_1500_costs_little_more_than_after_10(tmp_path: Path) -> None:
    lines = GAME.read_text().splitlines(keepends=True)
    entries = [
        at for at, line in enumerate(lines) if ": " in line and not line.startswith(("#", "have", "count"))
    ]
    costs = []
    for done in (10, 1470):
        path = tmp_path / f"{done}.play"
        path.write_text("".join(lines[: entries[done]]))
        table = TableSession(path, tmp_path)
        found = []
        for line in lines[entries[done] : entries[done] + 14]:
            said = line.partition("#")[0].strip()
            if said:
                table.state()
                known = table.revision
                found.append(calls(lambda: (table.write(said, known), table.state(known))))  # noqa: B023
        costs.append(statistics.median(found))
        assert len(table._play._check._checkpoints) <= 64
    # With Python 3.11 about the same. A file checked again from its beginning would cost 40 times as much.
    assert costs[1] <= 2 * costs[0], costs
