"""Importing again: the source's changes come in, own edits stay, in the form in which the files were saved."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from playproof.components.faults import DataFaults
from playproof.components.importing.card_list import read_list
from playproof.components.importing.toml_patch import patched
from playproof.components.workspace import Workspace
from playproof.generator.importing.importing import import_cards, import_game, naming_for
from playproof.generator.importing.writing import CannotImport, Imported
from tests.generator.importing.maker_files import again, small, write


def anything(game: Any) -> Any:
    """The game without its types: sets of every kind have fields of their own."""
    return game


def test_importing_again_keeps_own_edits_field_by_field(tmp_path: Path) -> None:
    folder = again(tmp_path, small()).folder
    trains = folder / "trains.toml"
    text = trains.read_text(encoding="utf-8")
    trains.write_text(
        "# Mine.\n" + text.replace('name = "2-train"', 'name = "Two"  # shorter'), encoding="utf-8"
    )
    companies = folder / "companies.csv"
    companies.write_text(companies.read_text(encoding="utf-8").replace("Red Line", "Rot"), encoding="utf-8")
    (folder / "cards.csv").write_text("id\n", encoding="utf-8")
    data = small()
    data["trains"][0]["price"] = 90
    data["companies"].append({"name": "Green Line", "abbrev": "GL", "color": "green"})
    found = again(tmp_path, data)
    assert found.merged
    assert found.conflicts == []
    two, three = anything(found.game).set("trains").items
    assert (two.name, two.price, three.price) == ("Two", 90, 180)
    assert trains.read_text(encoding="utf-8").startswith("# Mine.\n")
    assert '"Two"  # shorter' in trains.read_text(encoding="utf-8")
    assert [one.name for one in found.game.set("companies").items] == ["Rot", "Blue Line", "Green Line"]
    assert (folder / "cards.csv").is_file()


def test_what_both_changed_is_told_and_stays(tmp_path: Path) -> None:
    folder = again(tmp_path, small()).folder
    trains = folder / "trains.toml"
    trains.write_text(
        trains.read_text(encoding="utf-8").replace("price = 80", "price = 70"), encoding="utf-8"
    )
    data = small()
    data["trains"][0]["price"] = 90
    found = again(tmp_path, data)
    assert found.conflicts == [
        "trains.toml: set.trains.piece.2.price: you have 70, the source has 90 now; yours is kept"
    ]
    assert "price = 70" in trains.read_text(encoding="utf-8")
    assert again(tmp_path, data).conflicts == [], "a difference is told once"


def test_nothing_changes_without_a_change(tmp_path: Path) -> None:
    folder = again(tmp_path, small()).folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    again(tmp_path, small())
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_a_folder_that_was_not_imported_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "heath"
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("x")
    with pytest.raises(CannotImport, match="was not imported; take another name with --as"):
        again(tmp_path, small())
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    assert import_game(write(tmp_path, small()), Workspace(tmp_path), "other").folder.name == "other"


def test_the_last_import_is_kept_as_data(tmp_path: Path) -> None:
    folder = again(tmp_path, small()).folder
    said = json.loads((folder / "imported.json").read_text(encoding="utf-8"))
    schema, _, text = (folder / "trains.toml").read_text(encoding="utf-8").partition("\n")
    assert (schema, said["files"]["trains.toml"]) == ("#:schema ../../schemas/trains.schema.json", text)


def test_a_file_with_own_remarks_alone_goes_with_its_source(tmp_path: Path) -> None:
    trains = again(tmp_path, small()).folder / "trains.toml"
    trains.write_text("# mine\n" + trains.read_text())
    found = again(tmp_path, {key: one for key, one in small().items() if key != "trains"})
    assert (found.conflicts, trains.exists()) == ([], False)


GREEN = {"name": "Green Line", "abbrev": "GL", "color": "green"}


@pytest.mark.parametrize(
    ("encoding", "separator", "ends"),
    [("utf-8-sig", ";", "\r\n"), ("cp1252", ";", "\r\n"), ("utf-16", "\t", "\n"), ("utf-8", ",", "\r\n")],
)
def test_a_list_that_a_spreadsheet_saved_is_merged_in_its_form(
    tmp_path: Path, encoding: str, separator: str, ends: str
) -> None:
    rows = again(tmp_path, small()).folder / "companies.csv"
    own = rows.read_text(encoding="utf-8").replace("Red Line", "Grün").replace(",", separator)
    rows.write_bytes(own.replace("\n", ends).encode(encoding))
    data = small()
    data["companies"].append(GREEN)
    made = again(tmp_path, data)
    assert (made.conflicts, made.notes) == ([], [])
    green = separator.join(("GL", "Green Line", "green"))
    assert rows.read_bytes() == f"{own}{green}\n".replace("\n", ends).encode(encoding)


def test_what_cannot_be_read_is_told_and_comes_in_later(tmp_path: Path) -> None:
    rows = again(tmp_path, small()).folder / "companies.csv"
    good = rows.read_text(encoding="utf-8").replace("Red Line", "Rot")
    rows.write_text(good + "RL,Red again,red\n", encoding="utf-8")
    data = small()
    data["trains"][0]["price"] = 90
    with pytest.raises(DataFaults, match="defined twice"):
        again(tmp_path, data | {"companies": [*data["companies"], GREEN]})
    rows.write_text(good, encoding="utf-8")
    found = again(tmp_path, data | {"companies": [*data["companies"], GREEN]})
    assert [one.name for one in found.game.set("companies").items] == ["Rot", "Blue Line", "Green Line"]


def test_own_columns_and_remarks_of_a_list_stay(tmp_path: Path) -> None:
    rows = again(tmp_path, small()).folder / "companies.csv"
    rows.write_text("id,name,colour,#mine\n# first\nRL,Red Line,red,x\n# second\nBL,Blue Line,blue,\n")
    data = small()
    data["companies"][1]["name"] = "Blau"
    again(tmp_path, data)
    assert rows.read_text() == (
        "id,name,colour,#mine\n# first,,,\nRL,Red Line,red,x\n# second,,,\nBL,Blau,blue,\n"
    )


def test_a_new_piece_is_set_in_and_remarks_stay(tmp_path: Path) -> None:
    trains = again(tmp_path, small()).folder / "trains.toml"
    own = trains.read_text(encoding="utf-8").replace("[[set.piece]]", "# a train\n[[set.piece]]")
    trains.write_text(own.replace("price = 80", "price = 80  # cheap"), encoding="utf-8")
    data = small()
    data["trains"].insert(1, {"name": "2+2", "quantity": 1, "price": 100, "color": "yellow"})
    del data["trains"][0]["color"]
    found = again(tmp_path, data)
    assert (found.conflicts, found.notes) == ([], [])
    text = trains.read_text(encoding="utf-8")
    assert text.count("# a train") == 2
    assert 'price = 80  # cheap\nreach = 2\n\n[[set.piece]]\nid = "2+2"\n' in text


TOML = """\
# Mine.
back = { title = "T", x = 1 }  # inline
sizes = [
  1,  # one
]

[a]
b.c = 1

# red
[palette.red]
hex = "#fff"  # white

# the two
[[set]]
id = "2"
[[set.piece]]
id = "x"

# the three
[[set]]
id = "3"
# last
"""


@pytest.mark.parametrize(
    ("change", "lines"),
    [
        (lambda data: data["back"].update(x=2), ['back = { title = "T", x = 2 }  # inline']),
        (lambda data: data["sizes"].append(2), ["sizes = [1, 2]"]),
        (lambda data: data["a"]["b"].update(c=2), ["b.c = 2"]),
        (lambda data: data["palette"]["red"].update(hex="#eee"), ['hex = "#eee"  # white']),
        (lambda data: data["palette"].update(blue={"hex": "#00f"}), ["[palette.blue]", 'hex = "#00f"']),
        (lambda data: data["set"].insert(0, {"id": "1"}), ["[[set]]", 'id = "1"']),
        (lambda data: data["set"][0]["piece"].append({"id": "y"}), ["[[set.piece]]", 'id = "y"']),
        (lambda data: data["set"][1].update(back={"title": "B"}), ["[set.back]", 'title = "B"']),
        (lambda data: data.update(version=2), ["version = 2"]),
        (lambda data: data["set"].pop(0), []),
        (lambda data: data["set"].reverse(), []),
        (lambda data: data.pop("a"), []),
    ],
)
def test_a_toml_text_with_other_values_keeps_its_remarks(change: Any, lines: list[str]) -> None:
    data = tomllib.loads(TOML)
    change(data)
    text = patched(TOML, data)
    assert text is not None
    assert tomllib.loads(text) == data
    kept = [line for line in TOML.split("\n") if line in text.split("\n")]
    assert [line for line in text.split("\n") if line and line not in TOML.split("\n")] == [
        line for line in lines if line not in TOML.split("\n")
    ]
    assert len(kept) >= len(TOML.split("\n")) - 6


def test_another_list_of_the_same_name_replaces_nothing(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    for folder, text in (
        ("a", "Name,Text\nOld Mill,Draw a card.\nPier,Fish.\n"),
        ("b", "Name,Text\nDragon,Breathe fire.\n"),
    ):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "deck.csv").write_text(text, encoding="utf-8")

    def imported(folder: str, name: str = "") -> Imported:
        path = tmp_path / folder / "deck.csv"
        return import_cards(path, read_list(path, {}), workspace, naming_for(path, workspace, name, ""))

    rows = imported("a").folder / "cards.csv"
    before = rows.read_bytes()
    with pytest.raises(CannotImport, match=r"has none of the cards of the game 'deck', .* with --as, "):
        imported("b")
    assert rows.read_bytes() == before
    assert imported("b", "dragons").folder.name == "dragons"
    (tmp_path / "a" / "deck.csv").write_text("Name,Text\nPier,Sail far away.\nInn,Sleep.\n", encoding="utf-8")
    assert imported("a").merged
    assert imported("b", "deck").merged
