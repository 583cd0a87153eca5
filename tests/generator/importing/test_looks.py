"""Looks of imported cards: chosen by the columns, every column is shown, and each look prints a list of its kind."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.importing.card_list import are_figures, read_list
from playproof.components.importing.roles import kind_of, roles_of
from playproof.components.workspace import Workspace
from playproof.generator.command.looks import looks
from playproof.generator.importing import samples
from playproof.generator.importing.importing import import_cards, naming_for
from playproof.generator.importing.looks import LOOKS, look_template
from playproof.generator.importing.samples import SAMPLES, look_cards
from playproof.generator.importing.writing import Imported
from playproof.generator.writers.png import contact_sheet
from tests.goldens import Golden

TOWN = (
    "name,type,wood,stone,points,attack,text,flavour,rare\nSawmill,Craft,2,,1,3,Gain 1 wood.,It hums.,yes\n"
    "Bakery,Food,,1,2,1,,,no\nWatchtower,War,1,2,3,4,Look far.,,no\nGranary,Food,1,,0,2,Keep 2.,,no\n"
)


def imported(folder: Path, text: str, look: str = "", name: str = "town.csv") -> Imported:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    workspace = Workspace(folder)
    return import_cards(path, read_list(path, {}), workspace, naming_for(path, workspace, "", ""), look=look)


def cards(made: Imported) -> Any:
    return made.game.set("cards").items


def photo(path: Path, width: int, height: int) -> None:
    Image.linear_gradient("L").resize((width, height)).save(path)


def test_what_columns_mean(tmp_path: Path) -> None:
    path = tmp_path / "town.csv"
    path.write_text(TOWN, encoding="utf-8")
    roles = roles_of(read_list(path, {}), False)
    assert [one.holds for one in roles.costs] == ["wood", "stone"]
    assert [one.holds for one in roles.figures] == ["attack"]
    assert [one.holds for one in roles.lines] == ["rare"]
    assert (roles.points.holds, roles.kind.holds, roles.flavour.holds) == ("points", "type", "flavour")  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("said", "kind"),
    [("Creature — Elf", "Creature"), ("Tree", "Tree"), ("Man-at-arms", "Man-at-arms"), ("A / B", "A"),
     ("Hero  -\tElf", "Hero"), ("Law:  old", "Law"), (" Old  oak ,x", "Old oak")],
)  # fmt: skip
def test_the_kind_is_the_first_word(said: str, kind: str) -> None:
    assert kind_of(said) == kind


def test_kinds_and_goods_have_colours_and_cards_have_emblems(tmp_path: Path) -> None:
    made = imported(tmp_path, TOWN)
    assert made.look == "emblem"
    assert [(one.colour, one.emblem) for one in cards(made)] == [
        ("craft", "logs"),
        ("food", "bread"),
        ("war", "tower"),
        ("food", "wheat"),
    ]
    palette = made.game.palette
    assert {key: palette[key].letter for key in palette} == {
        "craft": "C",
        "food": "F",
        "war": "W",
        "wood": "WO",
        "stone": "S",
    }
    assert len({palette[key].pattern for key in palette}) == 5


@pytest.mark.parametrize(
    ("text", "look"),
    [
        ("word\nUmbrella\nOtter\n", "title"),
        ("name,type,text\nFox,Beast,Draw 1.\nOwl,Bird,Fly.\n", "emblem"),
        ("name,text\nZzyx,Draw 1.\nQwop,Fly.\n", "text"),
        ("Item,Slot,Price,Notes\nRope,Bag,1,\nCap,Head,5,Warm.\n", "emblem"),
        (f"name,text\nFox,{'so ' * 120}\nOwl,{'so ' * 130}\n", "text"),
        ("name,picture,text\nFox,wide.png,Draw 1.\nOwl,wide.png,Fly.\n", "picture"),
        ("name,picture,text\nFox,high.png,Draw 1.\nOwl,high.png,Fly.\n", "full"),
        (f"name,picture,text\nFox,high.png,{'so ' * 60}\nOwl,high.png,Fly.\n", "picture"),
        ("name,picture\nFox,wide.png\nOwl,wide.png\n", "full"),
    ],
)
def test_the_look_that_suits_a_list(tmp_path: Path, text: str, look: str) -> None:
    photo(tmp_path / "wide.png", 900, 600)
    photo(tmp_path / "high.png", 600, 900)
    made = imported(tmp_path, text)
    assert (made.look, made.faults, made.game.set("cards").size) == (look, 0, "poker")  # type: ignore[attr-defined]


@pytest.mark.parametrize("look", LOOKS)
def test_every_column_is_shown_in_every_look(tmp_path: Path, look: str) -> None:
    made = imported(tmp_path, TOWN, look)
    template = (tmp_path / "layouts" / "cards" / "town.toml").read_text(encoding="utf-8")
    assert (made.look, made.faults) == (look, 0)
    for field in ("name", "type", "wood", "stone", "points", "attack", "text", "flavour"):
        assert f"{{{field}}}" in template, field
    assert 'when = "rare"' in template


def test_a_look_stays_until_another_is_named(tmp_path: Path) -> None:
    assert imported(tmp_path, TOWN, "text").look == "text"
    assert imported(tmp_path, TOWN).look == "text"
    assert imported(tmp_path, TOWN, "title").look == "title"


def test_parts_have_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text(
        "Name,Kind,Letter,Words,Title 2\nFox,Beast,3,red,5\nOwl,Bird,4,blue,6\nElk,Beast,1,red,2\n",
        encoding="utf-8",
    )
    roles = roles_of(read_list(path, {}), False)
    for look in LOOKS:
        names = [line for line in look_template(look, roles, 88.9).splitlines() if line.startswith("name = ")]
        assert len(set(names)) == len(names), look


def test_each_look_in_one_picture(golden: Golden) -> None:
    rows = list(look_cards())
    assert [look for look, _ in rows] == list(LOOKS) == list(SAMPLES)
    drawn = [
        (card, look if not at else "")
        for look, row in rows
        if not isinstance(row, DataFaults)
        for at, card in enumerate(row)
    ]
    assert len(drawn) == 15
    golden("looks/looks.png", contact_sheet(drawn, columns=5, dpi=80))


def test_the_look_of_titles_has_place_for_flavour_and_badges(tmp_path: Path) -> None:
    text = "Name,Type,Cost,Points,Text,Flavour\nOld Mill,Mill,1,2,Draw a card.,“Closed.”\nNew Pier,Pier,2,3,Fish.,“Wet.”\n"
    made = imported(tmp_path, text, "title")
    assert made.left_out == [] and made.faults == 0
    assert made.template is not None
    parts = {
        one["name"]: one["box"] for one in tomllib.loads(made.template.read_text(encoding="utf-8"))["part"]
    }
    lowest = max(parts[one][1] + parts[one][3] for one in ("cost-1", "points"))
    assert parts["title"][1] >= lowest
    assert parts["flavour"][3] < parts["plate"][3]


@pytest.mark.parametrize("look", ["emblem", "text"])
def test_the_kind_begins_below_four_costs(tmp_path: Path, look: str) -> None:
    text = "Name,Wood,Stone,Gold,Fish,Type,Text\nMill,1,1,1,1,Farm,Gain 1\nMine,2,2,2,2,Pit,Gain 2\n"
    made = imported(tmp_path, text, look)
    assert made.template is not None
    parts = {one["name"]: one for one in tomllib.loads(made.template.read_text(encoding="utf-8"))["part"]}
    first, *others = (parts[f"cost-{number}"]["box"] for number in (1, 2, 3, 4))
    lowest = first[1] + first[3] + sum(box[1] + box[3] for box in others)
    top = 88.9 + parts["kind-plate"]["box"][1]
    assert lowest < top < lowest + 2 and parts["kind-plate"]["box"][3] >= 13


def test_a_look_that_fails_stops_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn: Any = import_cards

    def failing(*given: Any, look: str) -> Any:
        if look == "emblem":
            raise DataFaults([Fault(Place("cards.csv"), "too long")])
        return drawn(*given, look=look)

    monkeypatch.setattr(samples, "import_cards", failing)
    (tmp_path / "t.csv").write_text("Name,Text\nOld Mill,Draw.\n", encoding="utf-8")
    looks(tmp_path / "t.csv", tmp_path / "x.png")
    said = capsys.readouterr()
    assert said.err == "The look 'emblem' can't be drawn: too long.\n"
    assert "\nDrawn: 2 looks, " in said.out and (tmp_path / "x.png").is_file()


def test_a_few_signs_among_figures_leave_them_figures(tmp_path: Path) -> None:
    """A dash is no figure; X and * are printed in the badge."""
    made = imported(
        tmp_path,
        "Name,Wood,Stone,Points,Attack\nMill,2,1,-,*\nPier,X,–,3,2\nInn,1,2,2,4\nDock,3,1,1,-\n",
        "emblem",
    )
    assert made.faults == 0
    assert [(one.holds, one.type) for one in made.columns[1:]] == [
        ("wood", "text"), ("stone", "number"), ("points", "number"), ("attack", "text"),
    ]  # fmt: skip
    assert [(one.wood, one.stone, one.points) for one in cards(made)][:2] == [("2", 1, None), ("X", None, 3)]
    assert [one.attack for one in cards(made)] == ["\\*", "2", "4", ""]
    assert [(one.key, one.value, one.rows) for one in made.left_out] == [
        ("Points", "-", (2,)), ("Stone", "–", (3,)), ("Attack", "-", (5,)),
    ]  # fmt: skip
    assert made.template is not None
    template = made.template.read_text(encoding="utf-8")
    for part in ('name = "cost-1"', 'name = "cost-2"', 'shape = "star"', 'name = "attack-box"'):
        assert part in template


@pytest.mark.parametrize("cells", [("1", "X"), ("1", "2", "gone"), ("-", "–"), ("X", "Y")])
def test_what_are_no_figures(cells: tuple[str, ...]) -> None:
    assert not are_figures(cells)
