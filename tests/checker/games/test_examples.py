"""What holds of every game: each rule's pair of entries, codes that are rules, verbs that are told, examples in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

import checker
from checker.api import check_file
from checker.examples import Example, examples
from checker.game import open_game
from checker.sheet import Sheet, find_sheet
from tests.checker.example_checks import check_example, uncovered, unmapped

SHEETS = [find_sheet(game) for game in ("privates", "preascendant", "leasehold", "184x", "18dracula")]
PAIRS = [
    pytest.param(one, id=f"{one.code}-{one.breaks.strip().split(chr(10))[-1]}")
    for sheet in SHEETS
    for one in examples(sheet)
]
PLAYED = sorted(Path(checker.__file__).parent.glob("games/*/examples/*.play"))
#: Rules that a tracker shows in part, none of it in an entry that breaks them alone.
WITHOUT_A_PAIR = {
    "preascendant": "PA-34 PA-61",
    "18dracula": "D-008 D-014 D-020 D-154 D-242 D-245",
}

each_game = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.id)


@pytest.mark.parametrize("example", PAIRS)
def test_every_example_is_found_and_its_remedy_passes(example: Example) -> None:
    check_example(example)


@each_game
def test_every_checkable_rule_has_an_example(sheet: Sheet) -> None:
    assert uncovered(sheet) == []
    assert uncovered(sheet, ("partly",)) == WITHOUT_A_PAIR.get(sheet.id, "").split()


@each_game
def test_codes_are_rules(sheet: Sheet) -> None:
    assert unmapped(sheet) == []


@each_game
def test_every_verb_has_a_line_and_an_example(sheet: Sheet) -> None:
    game = open_game(sheet, ["Ann", "Bob", "Cy"])
    verbs = [verb for verb in game.all_verbs() if verb.room.name_in(game) not in ("bank", "turns")]
    assert verbs
    assert [verb.text for verb in verbs if not (verb.help and verb.example)] == []


@pytest.mark.parametrize("path", PLAYED, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_shipped_games_are_silent(path: Path) -> None:
    assert check_file(path).findings == []
