"""Lists as people have them: costs in words, several pictures, long texts, odd names and signs print without an edit."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from playproof.components.importing.amounts import amounts_of, goods_columns
from playproof.components.importing.card_list import read_list
from playproof.components.importing.palette import Palette
from playproof.components.importing.roles import roles_of
from playproof.components.workspace import Workspace
from playproof.generator.command.commands import app
from playproof.generator.importing.card_set import BRACES
from playproof.generator.importing.importing import naming_for
from playproof.generator.importing.writing import CannotImport
from playproof.layouts.emblems import meant
from tests.generator.importing.test_looks import cards, imported, photo


@pytest.mark.parametrize(
    ("said", "goods"),
    [("2 wood, 1 stone", {"wood": 2, "stone": 1}), ("$3", {"coins": 3}), ("3 wood and $2", {"wood": 3, "coins": 2}),
     ("Wood 2; Clay: 1", {"wood": 2, "clay": 1}), ("2x :gem:", {"gem": 2}), ("2W 1S", None), ("–", {}), ("free", {}),
     ("draw a card", None), ("2 wood, 1 wood", None)],
)  # fmt: skip
def test_costs_in_words(said: str, goods: dict[str, int] | None) -> None:
    assert amounts_of(said) == goods


def test_goods_become_columns(tmp_path: Path) -> None:
    """Each good is a badge; one sign of money is printed as it is written."""
    made = imported(tmp_path, 'name,cost,text\nMill,"2 wood, 1 stone",Go.\nInn,3 stones,Stay.\nWell,free,\n')
    assert [(one.holds, one.type) for one in made.columns][1:3] == [
        ("cost_stones", "number"),
        ("cost_wood", "number"),
    ]
    assert "cost: its goods are a column each, stones, wood" in made.notes
    assert goods_columns(["$3", "$4"]) == {} and goods_columns(["3", "4"]) == {}
    path = tmp_path / "prices.csv"
    path.write_text("name,price,income\nMill,$3,+1\nInn,$12,+2\n", encoding="utf-8")
    roles = roles_of(read_list(path, {}), False)
    assert [one.holds for one in roles.costs] == ["price"] and [one.holds for one in roles.figures] == [
        "income"
    ]
    # What the designer says a column holds stays as it is.
    path.write_text("name,cost\nMill,2 wood\nInn,1 stone\n", encoding="utf-8")
    assert [one.holds for one in read_list(path, {"cost": "cost"}).columns] == ["name", "cost"]


def test_numbered_kinds_have_their_numbers_as_letters() -> None:
    palette = Palette({})
    for kind in ("Age I", "Age II", "3rd", "Type 4", "10th", "Type 4b"):
        palette.kind(kind)
    assert [one["letter"] for one in palette.entries.values()] == ["I", "II", "3", "4", "10", "T"]


def test_words_of_the_kind_come_last() -> None:
    assert meant("Market Hall") == meant("Market") and meant("Forest Sprite", "Forest") == meant("Forest")
    assert meant("Owl Forest", "Forest") == "owl" and meant("Forest", "Forest") == meant("Forest")


def test_a_numbered_list(tmp_path: Path) -> None:
    made = imported(tmp_path, "1. Move 3 spaces\n2. Lose a turn\n3. Roll again\n", name="steps.txt")
    assert [(one.name, one.number) for one in cards(made)] == [
        ("Move 3 spaces", 1), ("Lose a turn", 2), ("Roll again", 3),
    ]  # fmt: skip
    assert any("the numbers before the names are a column" in note for note in made.notes)


def test_several_pictures(tmp_path: Path) -> None:
    """A second picture is small beside the first, that of the back fills it; endings may be left out."""
    for name in ("fox", "owl", "paw", "wing", "back"):
        photo(tmp_path / f"{name}.png", 800, 1100)
    text = "name,picture,icon,card back\nFox,fox,paw.png,back.png\nOwl,owl,wing.png,back.png\n"
    made = imported(tmp_path, text)
    assert [one.picture for one in cards(made)] == ["art/fox.png", "art/owl.png"]
    assert made.game.set("cards").back_look == "town-back"  # type: ignore[attr-defined]
    template = (tmp_path / "layouts" / "cards" / "town.toml").read_text(encoding="utf-8")
    assert 'file = "{icon}"' in template and "card_back" not in template
    assert 'file = "{card_back}"' in (tmp_path / "layouts" / "cards" / "town-back.toml").read_text(
        encoding="utf-8"
    )


def test_a_picture_that_is_likely_meant(tmp_path: Path) -> None:
    photo(tmp_path / "red-fox.jpg", 800, 1100)
    made = imported(tmp_path, "name,picture\nFox,red-fox.jpg\nOwl,red-fux.png\nElk,night.png\n")
    assert [one.reason for one in made.left_out] == [
        "no picture of this name is beside the list; 'red-fox.jpg' is", "no picture of this name is beside the list",
    ]  # fmt: skip
    (tmp_path / "b.csv").write_text("name,picture\nFox,red-fx\n", encoding="utf-8")
    assert "did you mean 'red-fox.jpg'?" in read_list(tmp_path / "b.csv", {}).told[0]


def test_long_texts_stay_whole(tmp_path: Path) -> None:
    """Cards are as large as they need, which is told; a few exceptions among many are cut instead of making all huge."""
    made = imported(tmp_path, f"name,text\nEdict,{'word ' * 220}\nLaw,Short.\n")
    assert made.left_out == [] and len(cards(made)[0].text) == 1099
    assert "the cards are 70 × 120 mm, larger than usual, as 'Edict' needs" in made.notes
    many = "".join(f"Card {number},Do this.\n" for number in range(24))
    made = imported(tmp_path, f"name,text\n{many}Edict,{'word ' * 590}\n", name="many.csv")
    assert any(note.startswith("the cards are 70 × 120 mm") for note in made.notes)
    assert [one.reason for one in made.left_out] == ["cut to 900 characters"]
    made = imported(tmp_path, f"name,text\n{many}{'Antidis' * 28},Do.\n", name="names.csv")
    assert [one.reason for one in made.left_out] == ["cut to 25 characters"] and not made.notes


def test_many_columns_are_all_printed(tmp_path: Path) -> None:
    """Figures beyond a row have a second one, lines share one text; large print has room, too."""
    heads = [*(f"Stat {n}" for n in range(9)), *(f"Note {n}" for n in range(6))]
    rows = [[f"Card {n}", *"123456789", *(f"about {k} and {n}" for k in range(6))] for n in range(3)]
    made = imported(tmp_path, "\n".join(map(",".join, [["name", *heads], *rows])) + "\n")
    template = (tmp_path / "layouts" / "cards" / "town.toml").read_text(encoding="utf-8")
    assert 'name = "figures-2"' in template and "*Note 0:* {note_0}\\n*Note 1:*" in template
    assert made.left_out == []


def test_signs_are_told(tmp_path: Path) -> None:
    """Braces become parentheses, an emoji that no face has is printed in words: neither stops a kit."""
    made = imported(tmp_path, "name,text\nAxe,{T}: hit 🧿 and 🥷🏽\nBow,Shoot.\n")
    assert cards(made)[0].text == "(T): hit (nazar amulet) and (ninja)" and made.faults == 0
    reasons = [one.reason for one in made.left_out]
    assert "🧿" in reasons[0] and reasons[0].endswith(": in words") and reasons[1] == BRACES


def test_names_of_devices(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    assert naming_for(tmp_path / "con.csv", workspace, "", "").game == "my-con"
    with pytest.raises(CannotImport, match="take another with --as"):
        naming_for(tmp_path / "a.csv", workspace, "con", "")


def test_from_an_empty_folder_to_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two commands and no edit; the page isn't empty."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "heroes.csv").write_text(
        "Hero,Class,Cost,Ability\nMira,Mage,2,Draw 2.\nTom,Thief,3,Steal 1.\n"
    )
    run = CliRunner()
    assert run.invoke(app, ["import", "heroes.csv"]).exit_code == 0
    done = run.invoke(app, ["kit", "heroes", "--format", "png", "--dpi", "50"])
    assert done.exit_code == 0, done.output
    pages = sorted((tmp_path / "output" / "heroes").rglob("*.png"))
    with Image.open(pages[0]) as page:
        assert len(page.convert("RGB").getcolors(1 << 20) or ()) > 20
