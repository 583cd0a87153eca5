"""``check --best-runs`` on the network of 18Dracula: what the best rampage would have brought, at the line that ends it."""

from __future__ import annotations

from pathlib import Path

from playproof.checker.api import check_text

GAME = Path(__file__).parents[1] / "data" / "18dracula-random-game.play"


def test_a_rampage_that_brought_less_is_noted_and_no_finding() -> None:
    text = "\n".join(GAME.read_text(encoding="utf-8").splitlines()[:200])
    plain, report = check_text(text), check_text(text, remarks=True)
    assert [(note.line, note.message) for note in report.notes if note not in plain.notes] == [
        (30, "BT could have brought in 20, 20 more"),
        (167, "BT could have brought in 20, 20 more"),
        (196, "BT could have brought in 100, 60 more"),
    ]
    assert report.findings == plain.findings
