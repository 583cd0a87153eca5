"""Component data as an editor holds it: which files concern which games, the marked part, what fields and columns mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from playproof.components.game import load_game
from playproof.components.reading.toml_places import TomlPlaces
from playproof.components.reading.unsaved import unsaved
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin
from playproof.generator.editor.component_files import ComponentFiles, game_folder, hover
from playproof.generator.editor.meaning import field_meaning
from playproof.generator.editor.places import line_range
from playproof.generator.exporting.shops.profile import SHIPPED as SHOPS


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A workspace with a game of one set of cards in a table, drawn by a template of its own."""
    folder = tmp_path / "components" / "tiny"
    (tmp_path / "layouts" / "cards").mkdir(parents=True)
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text('id = "tiny"\ntitle = "Tiny"\nversion = "1"\nplayers = [2, 4]\n')
    (folder / "cards.toml").write_text(
        '[[set]]\nid = "deck"\nname = "Deck"\nrows = { file = "deck.csv", columns = { Kosten = "cost" } }\nlook = "own"\n'
        '[set.fields.cost]\ntype = "number"\n[set.fields.mood]\ntype = "text"\n'
    )
    (folder / "deck.csv").write_text('id;Name;Kosten;mood;draft\na;"One; two";3;gay;x\nb;Two;4;sad;x\n')
    (tmp_path / "layouts" / "cards" / "own.toml").write_text(
        '[[part]]\ndraw = "text"\nbox = [4, 4, -4, 20]\ntext = "{name} {cost} {mood}"\n'
    )
    return tmp_path


def check(root: Path, file: str, text: str | None = None) -> dict[str, list[tuple[int, int, int, str]]]:
    """What is told when a file holds this text: by file the row, the columns and the message."""
    path = root / file
    held = path.read_text() if text is None else text
    found = ComponentFiles(Workspace(root)).check(path, {path: held})
    return {
        one.relative_to(root).as_posix(): [
            (each.range.start.line, each.range.start.character, each.range.end.character, each.message)
            for each in told
        ]
        for one, told in found.items()
    }


def test_unsaved_texts_are_read_in_their_place(root: Path) -> None:
    folder = root / "components" / "tiny"
    text = (folder / "game.toml").read_text().replace("Tiny", "Large")
    with unsaved({folder / "game.toml": text}):
        assert load_game(folder).title == "Large"
        with unsaved({}):
            assert load_game(folder).title == "Tiny"
    assert load_game(folder).title == "Tiny"
    assert game_folder(folder / "art" / "x.csv") == folder
    assert game_folder(root / "cards.toml") is None


def test_a_column_that_nothing_reads_is_a_note_at_its_head(root: Path) -> None:
    found = check(root, "components/tiny/deck.csv")
    [(row, start, end, message)] = found["components/tiny/deck.csv"]
    assert (row, start, end) == (0, 20, 25) and "'draft'" in message


def test_the_cell_is_marked(root: Path) -> None:
    text = (root / "components/tiny/deck.csv").read_text().replace(";3;", ";three;").replace(";draft", "")
    found = check(root, "components/tiny/deck.csv", text.replace(";x\n", "\n"))
    [(row, start, end, message)] = found["components/tiny/deck.csv"]
    assert (row, start, end) == (1, 13, 18) and message.startswith("found 'three'")


def test_a_template_is_checked_with_the_games_that_use_it(root: Path) -> None:
    file = "layouts/cards/own.toml"
    text = (root / file).read_text()
    assert check(root, file)[file] == []
    [(row, start, _, message)] = check(root, file, text.replace("{cost}", "{cots}"))[file]
    assert (row, start) == (3, 0) and "did you mean 'cost'?" in message
    [(row, _, _, message)] = check(root, file, text.replace("box =", "bxo ="))[file]
    assert row == 0 or "'box'" in message


def test_themes_and_shops_are_checked(root: Path) -> None:
    (root / "layouts" / "themes").mkdir()
    theme = root / "layouts" / "themes" / "mine.toml"
    theme.write_text('ink = "#000000"\n')
    assert check(root, "layouts/themes/mine.toml")["layouts/themes/mine.toml"] == []
    [(row, start, end, message)] = check(root, "layouts/themes/mine.toml", 'ink = "black"\n')[
        "layouts/themes/mine.toml"
    ]
    assert (row, start, end) == (0, 0, 13) and "'black'" in message
    (root / "shops").mkdir()
    profile = next(path for path in sorted(SHOPS.glob("*.toml")))
    (root / "shops" / "mine.toml").write_bytes(profile.read_bytes())
    assert check(root, "shops/mine.toml")["shops/mine.toml"] == []
    assert check(root, "shops/mine.toml", "shopp = 1\n")["shops/mine.toml"] != []


def test_what_a_field_means() -> None:
    text = 'id = "x"\n[currency]\nsymbol = "$"\n[look]\nmotif = "scales"\n[palette.sea]\nhex = "#0072B2"\n'
    assert field_meaning("game", text, 0, 0).startswith("**id**: text\n\nThe game's name in commands")
    assert "printed with amounts" in field_meaning("game", text, 2, 3)
    assert "One of `" in field_meaning("game", text, 4, 8)
    assert field_meaning("game", text, 6, 1).startswith("**hex**: text")
    assert field_meaning("game", text, 1, 2).startswith("**currency**: a table\n\nHow amounts are written.")
    assert field_meaning("game", "nonesuch = 1\n", 0, 2) == ""
    assert field_meaning("game", text, 30, 0) == ""


def test_what_a_field_of_an_inner_table_means() -> None:
    text = '[[set]]\nid = "a"\n\n[[set.piece]]\nid = "b"\ncount = "players"\nart = { file = "x.png", fit = "cover" }\n'
    assert field_meaning("tokens", text, 5, 0).startswith(
        "**count**: a whole number or text\n\nHow many are printed"
    )
    assert field_meaning("tokens", text, 6, 26).startswith(
        "**fit**: text\n\n`contain` shows the whole picture"
    )
    # Parts of a template have fields of their own; half typed, the first that has one explains it.
    parts = '[[part]]\ndraw = "text"\nbox = [0, 0, 1, 1]\nsize = 9\n[[part]]\ndraw = "badge"\nsize = 9\ntext = "x"\n'
    assert "Without it: `10`" in field_meaning("template", parts, 3, 1)
    assert "Without it: `16`" in field_meaning("template", parts, 6, 1)
    assert field_meaning("template", parts + "[[part", 3, 1) != ""


def test_what_a_parameter_of_a_family_means() -> None:
    text = "[bank]\nstarting_cash = 5\n[resource.leaf]\nlimit = 3\n"
    assert (
        field_meaning("play", text, 1, 4) == "**starting_cash**\n\nA whole number from 0 on. Without it: 0."
    )
    assert "The most that a player holds" in field_meaning("play", text, 3, 0)


def test_what_a_column_means(root: Path) -> None:
    path = root / "components/tiny/deck.csv"
    text, sets = path.read_text(), load_game(path.parent).sets
    assert hover(path, text, 0, 1, sets).startswith("**id**\n\nName used by rules")
    assert hover(path, text, 1, 6, sets).startswith("**Name**: field `name`\n\nName printed on the piece.")
    assert (
        hover(path, text, 1, 13, sets)
        == "**Kosten**: field `cost`\n\nA column of Deck's own (tiny/cards.toml)."
    )
    assert (
        hover(path, text, 2, 12, sets) == "**draft**\n\nNo field of Deck: nothing is read from this column."
    )
    assert hover(path, text, 9, 0, sets) == ""
    assert hover(path, text, 0, 1, ()) == ""
    assert hover(root / "pyproject.toml", "[a]\n", 0, 1) == ""


def test_ways_in_toml() -> None:
    places = TomlPlaces("a.b = 1\n[[set]]\nx = [{ y = 1 }, 2]\n")
    assert [places.way_at(*at) for at in ((0, 0), (1, 3), (2, 0), (2, 8), (2, 16), (5, 0))] == [
        ("a", "b"), ("set", 0), ("set", 0, "x"), ("set", 0, "x", 0, "y"), ("set", 0, "x", 1), (),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "column", "length", "found"),
    [
        ("  a b  ", 0, 0, (2, 5)),
        ("abc", 1, 1, (1, 2)),
        ("abc", 9, 4, (3, 3)),
        ("abc", 1, 9, (1, 3)),
        ("", 0, 0, (0, 0)),
    ],
)
def test_the_marked_part_of_a_line(text: str, column: int, length: int, found: tuple[int, int]) -> None:
    assert line_range(text, 4, column, length) == types.Range(
        types.Position(4, found[0]), types.Position(4, found[1])
    )


def test_a_new_game_has_nothing_to_tell(tmp_path: Path) -> None:
    begin("harbour", Workspace(tmp_path))
    found = check(tmp_path, "components/harbour/play.toml")
    assert found == {"components/harbour/play.toml": []}
