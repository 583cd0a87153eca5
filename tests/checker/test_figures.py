"""A figure that a file declares works, or is refused in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from playproof import checker
from playproof.checker.api import check_text
from playproof.checker.assembly.game import Game, open_game
from playproof.checker.definition.game_definition import find_game
from playproof.components.workspace import SHIPPED

PLAYERS = ("Ann", "Bob", "Cy")
GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
FIGURES = [(game, name) for game in GAMES for name in find_game(game).figures(len(PLAYERS))]


def parameters(game: Game) -> dict[tuple[str, str], Any]:
    """Each parameter that a module has asked for, with its value."""
    return {
        (module, name): game.settings(module).resolved(name, game.settings(module).values.get(name))
        for module, names in game.asked.items()
        for name in names
    }


@pytest.mark.parametrize(("name", "figure"), FIGURES)
def test_a_declared_figure_counts_or_is_refused(name: str, figure: str) -> None:
    definition = find_game(name)
    value = definition.figures(len(PLAYERS))[figure] + 1
    findings = check_text(f"game {name}\nplayers Ann Bob Cy\nhave {figure} = {value}\n").findings
    refused = [one.message for one in findings if one.line == 3]
    assert all(message.startswith(f"{figure} c") for message in refused)  # counts where …, can't be set …
    before = open_game(definition, PLAYERS)
    after = open_game(definition, PLAYERS, figures={figure: value})
    tables = "declared" in before.modules and figure in before.figures_used
    changed = parameters(before) != parameters(after) or tables or figure in before.own_figures()
    assert changed != bool(refused)


@pytest.mark.parametrize("name", GAMES)
def test_figures_that_a_game_reads_itself_are_named(name: str) -> None:
    game = open_game(find_game(name), PLAYERS)
    folder = Path(checker.__file__).parent / "games" / game.definition.module
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    assert set(re.findall(r'game\.figures\["(\w+)"\]', text)) == set(game.own_figures())


def test_a_figure_of_another_reading_names_the_reading() -> None:
    head = "game 18dracula\nplayers Ann Bob Cy\n"
    (finding,) = check_text(f"{head}have green_in_2 = 5\n").findings
    assert finding.message == "green_in_2 counts where A-10 is b; this file plays by A-10 = a"
    assert not check_text(f"{head}house A-10 = b\nhave green_in_2 = 5\n").findings


def test_a_figure_of_the_printed_kit_is_not_the_tracker_files() -> None:
    (finding,) = check_text("game privates\nplayers Ann Bob Cy\nhave box_money = 5\n").findings
    said = "box_money can't be set in a tracker file: play.toml doesn't use it; change the data of privates instead"
    assert (finding.code, finding.message) == ("PP-09", said)


def test_as_many_companies_take_part_as_declared() -> None:
    head = "game leasehold\nplayers Ann Bob Cy\nhave companies = 2\n"
    assert not check_text(f"{head}Ann: take RED\n").findings
    found = check_text(f"{head}Ann: take RED\nBob: take BLUE\nCy: take GREEN\n").findings
    assert len(found) == 1
