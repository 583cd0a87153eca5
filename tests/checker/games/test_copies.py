"""A copy of a game without its rule document: each finding has words for its rule, of the module that made it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.families.declared.module import Declared
from playproof.checker.session.session import run
from playproof.checker.session.state import LANGUAGE
from tests.samples import part


def copy_without_rules(game: str, to: Path) -> Path:
    """``components/mine``: the game's data under another id, without ``rules.toml``."""
    source = find_game(game).folder
    folder = to / "components" / "mine"
    shutil.copytree(source, folder)
    (folder / "rules.toml").unlink()
    path = folder / "game.toml"
    text = path.read_text(encoding="utf-8")
    made, changed = re.subn(
        r'^id *= *"[^"]*"', f'id = "mine"\nbased_on = "{game}"', text, count=1, flags=re.MULTILINE
    )
    assert changed == 1
    path.write_text(made, encoding="utf-8")
    return folder


def words_of(game: Game) -> set[str]:
    """What the game's own modules say of their reasons, and the tracker language of its codes."""
    own = {words for module in game.modules.values() for words in module.reasons.values()}
    return own | {f"{rule.section}: {rule.text}" for rule in LANGUAGE.rules.values()}


@pytest.mark.parametrize("game", ["privates", "preascendant", "leasehold", "184x", "18dracula"])
def test_a_copy_without_rules_has_words_for_every_finding(game: str, tmp_path: Path) -> None:
    copy_without_rules(game, tmp_path)
    definition = find_game("mine", [tmp_path])
    words = words_of(open_game(definition, ("Ann", "Bob", "Cy")))
    assert "" not in words
    # What a table refuses under a code of its own is told in the table's sentence.
    tables = {rule.id for rule in Declared.rules_declared(definition)}
    faults, checked = [], 0
    tried = part(examples(find_game(game)), 3)
    for example in tried:
        text = re.sub(r"^game \S+", "game mine", example.broken, count=1, flags=re.MULTILINE)
        for finding in run(text, roots=[tmp_path], likely=False).report.findings:
            checked += 1
            if finding.rule not in words and not (finding.code in tables and not finding.rule):
                faults.append(
                    f"{example.code}: {finding.code}: {finding.message} ({finding.rule or 'no words'})"
                )
    assert checked >= len(tried) * 0.9
    assert not faults, "\n".join(faults)
