"""Lint tells the columns of cards and spaces that no rule and no template reads, as notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.components.game import load_game
from playproof.components.kinds.cards import CardSet
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin, starters
from playproof.generator.unused_columns import unused_columns
from playproof.layouts.render_context import RenderContext, find_theme
from tests.checker.declared.small_game import PLACES, make


def told(root: Path, game: str) -> list[str]:
    workspace = Workspace(root)
    context = RenderContext(load_game(root / "components" / game), find_theme("plain"), workspace.overrides)
    return [str(one) for one in unused_columns(context)]


@pytest.mark.parametrize("starter", starters())
def test_every_column_of_a_starter_is_read(tmp_path: Path, starter: str) -> None:
    begin("mine", Workspace(tmp_path), starter)
    assert told(tmp_path, "mine") == []


def test_a_column_that_nothing_reads_is_a_note(tmp_path: Path) -> None:
    """Its own declaration does not read it; a template or an expression does."""
    begin("mine", Workspace(tmp_path))
    cards = tmp_path / "components" / "mine" / "cards.toml"
    cards.write_text(cards.read_text().replace("[set.fields.more]", "[set.fields.mood]\n\n[set.fields.more]"))
    line = cards.read_text().split("\n").index("[set.fields.mood]") + 1
    said = "no rule and no template reads the column 'mood'; allowed: a template or a rule that uses it, or no such column"
    assert told(tmp_path, "mine") == [
        f"components/mine/cards.toml:{line}, field 'weather.fields.mood': note: {said}"
    ]
    (tmp_path / "components" / "mine" / "play.toml").unlink()
    # "more" is a word of the player aid.
    assert [one.split("'")[-2] for one in told(tmp_path, "mine")] == ["times", "mood"]
    [weather] = load_game(tmp_path / "components" / "mine").of_kind("cards")
    assert isinstance(weather, CardSet)
    template = tmp_path / "layouts" / "cards" / f"{weather.look}.toml"
    template.parent.mkdir(parents=True, exist_ok=True)
    template.write_text('[[part]]\ndraw = "text"\nbox = [1, 1, 9, 9]\ntext = "{times} {mood} {more}"\n')
    assert told(tmp_path, "mine") == []


def test_a_column_of_spaces_that_no_rule_reads_is_a_note(tmp_path: Path) -> None:
    tables = PLACES + '[place.garden]\nspaces = "garden.csv"\nlimit = "space.room"\n'
    [note] = [one for one in play_faults("tea", [make(tmp_path, tables)]) if one.note]
    assert note.problem == "no rule reads the column 'leaf' of garden.csv"


def test_columns_of_other_places_are_none_of_a_file(tmp_path: Path) -> None:
    """Every space has the columns of all; a note names only those that the file has."""
    tables = (
        PLACES
        + '[place.garden]\nspaces = "garden.csv"\nlimit = "space.room"\n[place.pond]\nspaces = "pond.csv"\n'
    )
    root = make(tmp_path, tables)
    (root / "components" / "tea" / "pond.csv").write_text("id,name,deep\nP1,Pond,3\n")
    notes = [one.problem for one in play_faults("tea", [root]) if one.note]
    assert notes == [
        "no rule reads the column 'leaf' of garden.csv",
        "no rule reads the column 'deep' of pond.csv",
    ]
