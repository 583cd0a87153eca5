"""Changed tables lint in sentences or play: never a traceback, never a hang. Thousands with ``--exhaustive``."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import TEMPLATES, begin, starters
from tests.checker.declared.mutations import mutated
from tests.checker.players.declared import CHANCE
from tests.checker.players.random_player import Writer

#: Starters with rules; one has cards alone.
RULED = [name for name in starters() if (TEMPLATES / name / "play.toml").is_file()]
GAMES = [name for name in RULED if '"declared"' in (TEMPLATES / name / "play.toml").read_text("utf-8")]


@pytest.mark.parametrize("game", GAMES)
def test_changed_tables_lint_or_play(tmp_path: Path, game: str, exhaustive: bool) -> None:
    folder = begin("mine", Workspace(tmp_path), game).folder
    text = (folder / "play.toml").read_text("utf-8")
    whole = (tmp_path / "mine.play").read_text("utf-8")
    clean = 0
    for seed in range(20_000 // len(GAMES) if exhaustive else 2):
        (folder / "play.toml").write_text(mutated(text, seed) if seed else text, "utf-8")
        faults = play_faults("mine", [tmp_path])
        assert all(fault.problem and "\n" not in str(fault) for fault in faults)
        run(whole, "x", [tmp_path])
        if not faults:
            clean += 1
            play_on(tmp_path, seed)
    assert clean, "all changes were faults: nothing was played"


def play_on(root: Path, seed: int) -> None:
    """A few random entries; that nothing is legal may be."""
    text = "game mine\nplayers Ann Bob"
    if run(text, "x", [root]).report.findings:
        return
    writer = Writer("mine", 2, seed, roots=[root], chance=CHANCE)
    for _ in range(8):
        if writer.game_state.over or not writer.game.moves(writer.game_state):
            return
        writer.play(len(writer.lines) + 1)
