"""What holds of every game: each rule's pair of entries, codes that are rules, verbs that are told, examples in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.api import check_file
from playproof.checker.assembly.game import open_game
from playproof.checker.definition.examples import Example, example_games, examples
from playproof.checker.definition.game_definition import GameDefinition, find_game
from tests.checker.example_checks import check_example, uncovered, unmapped

DEFINITIONS = [
    find_game(game) for game in ("privates", "preascendant", "leasehold", "184x", "18dracula", "1830", "1889")
]
PAIRS = [
    pytest.param(one, id=f"{one.code}-{one.breaks.strip().split(chr(10))[-1]}")
    for definition in DEFINITIONS
    for one in examples(definition)
]
PLAYED = [path for definition in DEFINITIONS for path in example_games(definition)]
#: Rules that a tracker shows in part, none of it in an entry that breaks them alone.
WITHOUT_A_PAIR = {
    "preascendant": "PA-34 PA-61",
    "1830": "R-001 R-002 R-061 R-064 R-162 R-173",
    "1889": "V-001 V-005",
    "18dracula": "D-008 D-014 D-020 D-154 D-242 D-245",
}

each_game = pytest.mark.parametrize("definition", DEFINITIONS, ids=lambda definition: definition.id)


@pytest.mark.parametrize("example", PAIRS)
def test_every_example_is_found_and_its_remedy_passes(example: Example) -> None:
    check_example(example)


@each_game
def test_every_checkable_rule_has_an_example(definition: GameDefinition) -> None:
    assert uncovered(definition) == []
    assert uncovered(definition, ("partly",)) == WITHOUT_A_PAIR.get(definition.id, "").split()


@each_game
def test_codes_are_rules(definition: GameDefinition) -> None:
    assert unmapped(definition) == []


@each_game
def test_every_verb_has_a_line_and_an_example(definition: GameDefinition) -> None:
    game = open_game(definition, ["Ann", "Bob", "Cy"])
    commands = [command for command in game.all_commands() if command.module.key not in ("bank", "turns")]
    assert commands
    assert [command.text for command in commands if not (command.help and command.example)] == []


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_shipped_games_are_silent(path: Path) -> None:
    assert check_file(path).findings == []
