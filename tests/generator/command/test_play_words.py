"""``playproof play`` knows the other commands' names."""

from __future__ import annotations

from pathlib import Path

from tests.generator.command.test_play import SETUP, typed


def test_what_the_commands_are_called_works_while_playing(tmp_path: Path) -> None:
    out = typed(tmp_path, SETUP + "legal\nstate\nexplain w-33\n")
    assert "  Ann: bid 27..200 25y\n" in out
    assert "W-33  Pattern of play" in out
    assert (tmp_path / "friday.play").read_text() == "playproof 1\n" + SETUP
