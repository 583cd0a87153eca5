"""Parameters of play.toml under a former name: lint says the new one, play goes on being checked."""

from __future__ import annotations

import re
import shutil
from collections import defaultdict
from pathlib import Path

import pytest

from playproof.checker.assembly.game import open_game
from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.definition.game_definition import GameDefinition, find_game
from playproof.checker.definition.renamed_parameters import RENAMED, read_renamed
from playproof.components.workspace import SHIPPED

FORMER = [(module, old, new) for module, names in RENAMED.items() for old, new in names.items()]
GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/play.toml"))


def begin(folder: Path, play: str) -> None:
    """A game of nothing but this play data."""
    folder = folder / "components/alpha"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('id = "alpha"\ntitle = "Alpha"\nplayers = [2, 2]\n')
    (folder / "play.toml").write_text(play)


def renamed_back(text: str) -> str:
    """Play data as they were written before the names changed."""
    out, module = [], ""
    for line in text.split("\n"):
        if table := re.match(r"(\[+)(\w+)(?:\.(\w+))?(\].*)", line):
            module = table[2]
            former = {new: old for old, new in RENAMED.get(module, {}).items()}
            if table[3] in former:
                line = f"{table[1]}{module}.{former[table[3]]}{table[4]}"
            module = "" if table[3] else module
        elif module and (key := re.match(r"(\w+)( *=.*)", line)):
            former = {new: old for old, new in RENAMED.get(module, {}).items()}
            line = former.get(key[1], key[1]) + key[2]
        out.append(line)
    return "\n".join(out)


@pytest.mark.parametrize(("module", "old", "new"), FORMER)
def test_lint_tells_the_new_name(tmp_path: Path, module: str, old: str, new: str) -> None:
    begin(tmp_path, f"families = []\n[{module}]\n{old} = 1\n")
    faults = [str(fault) for fault in play_faults("alpha", [tmp_path])]
    assert (
        f"components/alpha/play.toml:3, field '{module}.{old}': '{old}' is now '{new}'; allowed: {new}"
        in faults
    )


def test_no_former_name_is_asked_for_and_every_new_one_is(tmp_path: Path) -> None:
    asked: dict[str, set[str]] = defaultdict(set)
    for name in GAMES:
        game = open_game(find_game(name), [f"P{seat}" for seat in range(find_game(name).players[0])])
        game.initial_state()
        for module, names in game.asked.items():
            asked[module].update(names)
    for module, old, new in FORMER:
        assert new in asked[module], f"[{module}] {new}"
        assert old not in asked[module], f"[{module}] {old}"


@pytest.mark.parametrize("name", GAMES)
def test_former_names_mean_the_same(tmp_path: Path, name: str) -> None:
    """As in data of before, to which `check --since` compares those of today."""
    folder = tmp_path / "components" / name
    shutil.copytree(SHIPPED / name, folder)
    play = folder / "play.toml"
    play.write_text(renamed_back(play.read_text(encoding="utf-8")), encoding="utf-8")
    before, now = find_game(name, [tmp_path]), find_game(name)
    assert before.former_names
    assert not now.former_names
    assert before.play == now.play


def test_a_wrong_value_is_told_where_the_former_name_is(tmp_path: Path) -> None:
    begin(tmp_path, 'families = ["waterfall"]\n[waterfall]\ndrop = "x"\n')
    faults = [str(fault) for fault in play_faults("alpha", [tmp_path])]
    assert "components/alpha/play.toml:3, field 'waterfall.drop': is 'x'; allowed: a whole number" in faults


def test_both_names_at_once(tmp_path: Path) -> None:
    assert read_renamed({"bank": {"start": 1, "starting_cash": 2}}) == {
        "bank": {"start": 1, "starting_cash": 2}
    }
    begin(tmp_path, 'families = ["waterfall"]\n[bank]\nstart = 5\nstarting_cash = 6\n')
    faults = [str(fault) for fault in play_faults("alpha", [tmp_path])]
    assert faults[0].startswith(
        "components/alpha/play.toml:3, field 'bank.start': 'start' is now 'starting_cash'"
    )


def test_a_game_without_play_data_has_no_former_names(tmp_path: Path) -> None:
    assert GameDefinition(tmp_path, {}, {}).former_names == ()
    assert read_renamed({"bank": 3, "families": ["waterfall"]}) == {"bank": 3, "families": ["waterfall"]}
