"""docs/eighteenxx.md: its small game, written as the page says, has no faults, and its tracker lines check silently."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.session.session import run
from playproof.components.game import load_game
from playproof.components.lint.game import lint_game
from tests.checkout import ROOT
from tests.fences import Block, blocks

PAGE = list(blocks(ROOT / "docs" / "eighteenxx.md"))
#: Those with findings are shown with what `check` says of them: tests/docs/test_documented_commands.py runs them.
TRACKERS = [block for block in PAGE if block.language == "play" and "findings" not in block.info]


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for block in PAGE:
        if block.info.startswith("components/"):
            path = tmp_path / block.info
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text, encoding="utf-8")
    return tmp_path


def test_the_small_game_has_no_faults(workspace: Path) -> None:
    assert play_faults("18mini", [workspace]) == []
    assert list(lint_game(load_game(workspace / "components" / "18mini"))) == []


@pytest.mark.parametrize("block", TRACKERS, ids=str)
def test_its_lines_are_silent(workspace: Path, block: Block) -> None:
    report = run(block.text, str(block), [workspace]).report
    assert [(one.line, one.message) for one in (*report.findings, *report.notes)] == []
    assert report.entries >= 2
