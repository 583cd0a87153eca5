"""Two recorded games, from the first line to the last: nothing is found, and every counted state is as it was recorded.

``tests/data/18xx`` holds their moves, as `playproof import` writes them, with other names; the counts are the recorded
states at the start of each round and in the end: money, prices, certificates, presidents, trains, private companies, phase.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.session.session import run

DATA = Path(__file__).parents[2] / "data" / "18xx"
SCORES = {
    "1830": {"Ann": 887, "Bob": 1477, "Cy": 951, "Dan": 416},
    "1889": {"Ann": 320, "Bob": 1473, "Cy": 1134},
}
#: Lines, and counted values, at least; a shorter file would check less.
COUNTED = {"1830": 600, "1889": 700}


@pytest.mark.parametrize("game", sorted(SCORES))
def test_a_recorded_game_is_silent(game: str) -> None:
    text = (DATA / f"{game}.play").read_text(encoding="utf-8")
    report = run(text, game).report
    assert [(one.line, one.message) for one in report.findings] == []
    assert [(one.line, one.message) for one in report.notes] == []
    assert report.over
    assert report.scores == SCORES[game]
    counted = sum(line.count(",") + 1 for line in text.splitlines() if line.startswith("count "))
    assert counted >= COUNTED[game]


def test_one_run_was_against_the_rules_and_is_accepted() -> None:
    """In 1889's game IR once runs through I2, whose two slots SR and AR fill: R-116 forbids it, the page did not."""
    report = run((DATA / "1889.play").read_text(encoding="utf-8"), "1889").report
    assert [(one.reason, one.message) for one in report.accepted] == [
        ("run_blocked", "run 2: I2 is full of others' tokens: a run may end there, not pass")
    ]
