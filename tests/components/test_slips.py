"""Slips of people who never programmed, in the starter's files: each is told with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin

FOLDER = "components/harbour"


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("cards.toml", 'size = "poker"', 'size = "63x88"', "credit or a list of 2 numbers in [brackets]"),
        ("game.toml", "[2, 5]", '"2-5"', "found '2-5'; allowed: a list of 2 whole numbers in [brackets]"),
        ("game.toml", '"Harbour"', "“Harbour”", 'is not a value; allowed: text in "straight quotes"'),
        ("money.toml", "count = 8", "count = 8,5", "',5' follows the end of the value; allowed: one key = value"),
        ("cards.toml", "[[set]]", "[set]", "field 'set': found a table; allowed: [[set]], in double brackets"),
        ("tokens.toml", "[[set.piece]]", "[set.piece]", "found a table; allowed: [[set.piece]], in double brackets"),
        ("aids.toml", '"players"', '"palyers"', "a whole number, players or {figure}; did you mean 'players'?"),
        ("weather.csv", ",Ventures pay", ",Now, ventures pay", 'a text with a comma in it stands in "quotes"'),
        ("weather.csv", "sea,2,", "sea,two,", "found 'two'; allowed: a whole number, players or {figure}"),
    ],
)  # fmt: skip
def test_a_slip(tmp_path: Path, file: str, old: str, new: str, sentence: str) -> None:
    begin("harbour", Workspace(tmp_path))
    path = tmp_path / FOLDER / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataFaults) as caught:
        load_game(tmp_path / FOLDER)
    assert len(caught.value.faults) == 1
    assert sentence in str(caught.value.faults[0])
    assert str(caught.value.faults[0]).startswith(f"{FOLDER}/{file}:")


def test_a_folder_without_its_game_file(tmp_path: Path) -> None:
    begin("harbour", Workspace(tmp_path))
    (tmp_path / FOLDER / "game.toml").rename(tmp_path / FOLDER / "game.txt")
    with pytest.raises(DataFaults, match=r"components/harbour: the folder has no game\.toml"):
        Workspace(tmp_path).game_folder("harbour")
