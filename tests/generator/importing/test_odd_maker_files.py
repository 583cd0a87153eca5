"""One odd value never keeps a file of 18xx-maker out: it is left out and listed, and the rest comes in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from playproof.components.faults import DataFaults, Fault, Place
from playproof.components.game import load_game
from playproof.components.importing.making import Looks
from playproof.components.importing.source import Source
from playproof.components.lint.game import lint_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.importing import fitting
from playproof.generator.importing.drawings import drawings
from playproof.generator.importing.importing import import_game
from playproof.generator.importing.maker import make_game
from playproof.generator.importing.writing import Imported
from tests.generator.importing.maker_files import again, everything, small, write
from tests.workshop import Workshop


def hexes(*rows: dict[str, Any]) -> dict[str, Any]:
    """The small game with a map of hexes A1, A3, …"""
    made = [{"color": "plain", "hexes": [f"A{2 * at + 1}"]} | one for at, one in enumerate(rows)]
    return small() | {"map": {"hexes": made}}


def city(*companies: str) -> dict[str, Any]:
    return {"cities": [{"companies": list(companies)}]}


def homes(found: Imported) -> dict[str, str]:
    companies: Any = found.game.set("companies").items
    return {one.id: one.home for one in companies}


TOKEN = [{"company": "BL"}]
BARE = {"bank": 100, "players": [{"number": 2}]}


@pytest.mark.parametrize(
    ("rows", "key", "reason"),
    [
        (
            [city("RL"), {"towns": [{}], "tokens": TOKEN}],
            "map.hexes.tokens.company",
            "has a town and no city",
        ),
        (
            [city("RL"), {"color": "water", "tokens": TOKEN}],
            "map.hexes.tokens.company",
            "has no city for a token",
        ),
        (
            [
                city("RL"),
                {"color": "offboard", "offBoardRevenue": {"revenues": [{"value": 30}]}, "tokens": TOKEN},
            ],
            "map.hexes.tokens.company",
            "is an off-board place and has no city",
        ),
        ([city("RL", "BL")], "map.hexes.cities.companies", "has no city with a free slot (kept for RL)"),
    ],
)
def test_a_home_without_a_slot_is_listed(
    tmp_path: Path, rows: list[dict[str, Any]], key: str, reason: str
) -> None:
    found = again(tmp_path, hexes(*rows))
    assert homes(found) == {"RL": "A1", "BL": ""}
    (listed,) = [one for one in found.left_out if "lint" in one.reason]
    assert (listed.key, listed.times, listed.value) == (key, 1, "'BL'")
    assert reason in listed.reason


def test_a_second_home_is_listed(tmp_path: Path) -> None:
    found = again(tmp_path, hexes(city("RL"), city("BL"), city("RL"), city("XX")))
    assert homes(found) == {"RL": "A1", "BL": "A3"}
    assert [(one.place, one.value, one.reason) for one in found.left_out] == [
        ("map.hexes[3].cities[0].companies[0]", "'XX'", "no company has this abbreviation"),
        (
            "map.hexes[2].cities[0].companies[0]",
            "'RL'",
            "A5 is not printed as a home: RL has A1, and a company has one home",
        ),
    ]


def test_a_destination_is_no_home(tmp_path: Path) -> None:
    found = again(tmp_path, hexes(city("RL"), {"tokens": [{"company": "RL", "destination": True}], **city()}))
    assert homes(found)["RL"] == "A1"
    assert [one.reason for one in found.left_out] == ["a company's destination has no place"]


def test_a_train_that_discounts_itself(tmp_path: Path) -> None:
    data = small()
    data["trains"][1]["discount"] = {"2": 40, "3": 40}
    trains: Any = again(tmp_path, data).game.set("trains").items
    assert trains[1].text == "$40 off for a 2; $40 off for a 3."


@pytest.mark.parametrize("key", sorted({*everything()} - {"info"}))
def test_false_for_a_section_is_listed(key: str) -> None:
    source = Source("game.json", everything() | {key: False})
    made = make_game(source, "heath", Looks(), drawings(Workspace(SHIPPED.parent)))
    said = [one.key for one in made.left_out]
    # A switch that is off says all that there is to say.
    assert key in said or key in ("prototype", "wip"), key


@pytest.mark.parametrize("info", [False, {}, {"title": ["x"]}])
def test_a_game_without_a_title_is_called_as_its_file(tmp_path: Path, info: Any) -> None:
    found = import_game(write(tmp_path, small() | {"info": info}, "marl.json"), Workspace(tmp_path))
    assert (found.game.title, found.folder.name) == ("marl", "marl")
    assert "info" in {one.key.partition(".")[0] for one in found.left_out}


def test_numbers_of_seven_figures(tmp_path: Path) -> None:
    """None is cut to five figures: it is printed whole, or listed."""
    long = 1234567
    data = hexes(
        {"color": "offboard", "offBoardRevenue": {"revenues": [{"color": "yellow", "value": long}]}},
        city("RL") | {"values": [{"value": long}], "terrain": [{"cost": long}]},
    )
    data |= {
        "bank": long,
        "capital": str(long),
        "tokenTypes": {"default": ["Home", long]},
        "stock": {"market": [[60, long]], "par": {"values": [60, long]}},
        "tiles": {"57": long},
    }
    data["trains"][0] |= {"price": long, "discount": {"3": long}}
    found = again(tmp_path, data)
    listed = {one.key for one in found.left_out}
    assert listed == {
        "map.hexes.offBoardRevenue.revenues",
        "map.hexes.values.value",
        "map.hexes.terrain.cost",
        "stock.par.values",
        "tiles.57",
        "tokenTypes.default",
        "trains.discount.3",
    }
    assert (found.game.figures["bank"], found.game.figures["start_cash"]) == (long, long)
    trains: Any = found.game.set("trains").items
    assert trains[0].text == f"Price: {long}."
    files = "".join(path.read_text(encoding="utf-8") for path in found.folder.glob("*.toml"))
    assert "12345#" not in files.replace("12345, ", "12345#")


def test_half_a_letter_is_written_as_the_file_has_it(tmp_path: Path) -> None:
    """A lone surrogate, in a key and in a name, stops nothing."""
    text = json.dumps(small() | {"#": 1, "##": 2}).replace('"#', '"\\ud800').replace('#"', '\\ud801"')
    text = text.replace("Blue Line", "Blue\\ud800 Line")
    (tmp_path / "game.json").write_text(text, encoding="utf-8")
    found = import_game(tmp_path / "game.json", Workspace(tmp_path))
    assert [one.key for one in found.left_out] == ["\\ud800", "\\ud800\\ud801"]
    companies: Any = found.game.set("companies").items
    assert companies[1].name == "Blue\\ud800 Line"


def test_what_such_a_file_becomes_lints_and_prints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shop = Workshop(tmp_path, capsys, "1830")
    data = hexes(city("RL", "BL"), {"towns": [{}], "tokens": TOKEN}) | {"phases": False}
    data["trains"][1]["discount"] = {"3": 40}
    write(tmp_path, data)
    assert shop.run("import", "game.json").status == 0
    assert shop.run("lint", "heath").out == "heath: no faults.\n"
    assert shop.run("kit", "heath", "--only", "trains", "--only", "boards").status == 0


# ---- whatever else lint may refuse


def refused(monkeypatch: pytest.MonkeyPatch, at: str, field: str, problem: str) -> tuple[Any, Any]:
    """The small game, where lint refuses one more thing: the line of ``trains.toml`` that begins with ``at``."""

    def found_in(game: Any, *rest: Any) -> Any:
        file = game.folder / "trains.toml"
        lines = file.read_text().split("\n") if file.exists() else []
        for number, line in enumerate(lines, 1):
            if line.startswith(at):
                place = Place(
                    "components/heath/trains.toml", number, f"set.piece.{field}" if field else "set.piece"
                )
                yield "", ("", ""), Fault(place, problem)

    monkeypatch.setattr(fitting, "faults_of", found_in)
    made, game = fitting.made_whole(Source("game.json", small()), "heath", Workspace(SHIPPED.parent))
    trains: Any = game.set("trains").items if any(one.id == "trains" for one in game.sets) else ()
    return [(one.key, one.place, one.reason) for one in made.left_out], trains


@pytest.mark.parametrize(
    ("at", "field", "problem", "ids", "reason"),
    [
        (
            "price = 180",
            "price",
            "180 is odd",
            [("2", 80), ("3", None)],
            "lint refuses it as price: 180 is odd",
        ),
        (
            "price = 180",
            "",
            "the name '3-train' is odd",
            [("2", 80)],
            "lint refuses it: the name '3-train' is odd",
        ),
        ('id = "3"', "", "this train is odd", [("2", 80)], "lint refuses it: this train is odd"),
        ('id = "3"', "id", "this id is odd", [("2", 80)], "lint refuses it: this id is odd"),
    ],
)
def test_the_field_or_the_row_is_left_out(
    monkeypatch: pytest.MonkeyPatch, at: str, field: str, problem: str, ids: list[Any], reason: str
) -> None:
    listed, trains = refused(monkeypatch, at, field, problem)
    assert [(one.id, one.price) for one in trains] == ids
    assert [(key, place, said.split("because ")[-1]) for key, place, said in listed][-1] == (
        "trains",
        "trains[1]",
        reason,
    )


def test_a_set_is_left_out_where_nothing_less_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    listed, trains = refused(monkeypatch, "", "", "nothing is right")
    assert trains == ()
    assert "trains" in {key for key, *_ in listed}


def test_a_refusal_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = "nothing is right"
    always = [("", ("", ""), Fault(Place("components/heath/game.toml", 0), problem))]
    monkeypatch.setattr(fitting, "faults_of", lambda *_: always)
    with pytest.raises(DataFaults, match=f"game.json: no game can be made of it: {problem}"):
        fitting.made_whole(Source("game.json", small()), "heath", Workspace(SHIPPED.parent))


def test_the_imported_small_game_lints(tmp_path: Path) -> None:
    found = again(tmp_path, small() | BARE)
    assert [fault for fault in lint_game(load_game(found.folder)) if not fault.note] == []


def test_every_letter_stays_and_what_no_face_has_is_told(tmp_path: Path) -> None:
    """Names on companies, trains, private companies, places of the map, cells of the market and the game's own."""
    data: Any = hexes(city("RL") | {"names": [{"name": "札幌"}]}, {"color": "plain"})
    data["info"] |= {"title": "北海道", "designer": "Ōe 大江"}
    data["companies"][0] |= {"name": "鉄道 Łódź", "abbrev": "RL"}
    data["trains"][0]["name"] = "弐"
    data["privates"] = [{"name": "漁船", "price": 20, "revenue": 5, "description": "★ 網"}]
    made = again(tmp_path, data)
    texts = {path.name: path.read_text(encoding="utf-8") for path in made.folder.glob("*.*")}
    whole = "\n".join(text for name, text in texts.items() if not name.startswith("imported."))
    for word in ("北海道", "Ōe 大江", "鉄道 Łódź", "弐", "漁船", "★ 網", "札幌"):
        assert word in whole, word
    assert not [one for one in made.left_out if "letter" in one.reason or "typeface" in one.reason]
    (note,) = [one for one in made.notes if "letters that can't be printed yet" in one]
    assert 'into layouts/themes/plain.toml: fallbacks = ["FILE.ttf"]' in note
    assert made.faults > 3 and note.startswith(f"{made.faults} texts have letters")
    faults = [fault for *_, fault in fitting.faults_of(load_game(made.folder), (), {})]
    assert len(faults) == made.faults
    assert all("the typeface has no " in fault.problem for fault in faults)


def test_what_cannot_be_seen_is_left_out_of_a_text_and_listed(tmp_path: Path) -> None:
    data: Any = small()
    data["companies"][0]["name"] = "Red\u200b\x07Line"
    made = again(tmp_path, data)
    assert made.game.set("companies").items[0].title == "Red Line"
    assert [(one.key, one.reason) for one in made.left_out] == [
        ("companies.name", "characters that can't be seen are left out")
    ]
