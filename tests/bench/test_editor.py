"""An edit in the middle of a long file costs the language server a part of what the whole file costs. Counted, not timed."""

from __future__ import annotations

import statistics
from pathlib import Path

from playproof.generator.editor.tracker import TrackerFile
from tests.bench.editor import edits, long_game, tracker
from tests.bench.work import calls


def test_an_edit_at_line_1000_costs_less_than_a_third_of_the_file() -> None:
    lines = long_game()
    assert len(lines) > 1300
    fresh = TrackerFile("untitled:long.play", Path("long.play"))
    fresh.change("\n".join(lines) + "\n")
    whole = calls(fresh.diagnostics)
    one = tracker(lines)
    costs = []
    for text in edits(lines, 6):
        one.change("\n".join(text) + "\n")
        costs.append(calls(one.diagnostics))
    assert statistics.median(costs) < whole / 3, (costs, whole)
    assert one._whole.restarts == 1
    # At the end of the file, where most is typed, an edit costs next to nothing.
    one.change("\n".join([*lines, "note x"]) + "\n")
    one.diagnostics()
    one.change("\n".join([*lines, "note xy"]) + "\n")
    assert calls(one.diagnostics) < whole / 20
