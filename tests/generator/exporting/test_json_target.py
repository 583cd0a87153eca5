"""The target "json": every shipped game is what the published schema says, and as the game is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from playproof.components.game import Game, load_game
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.exporting.exporting import export_game
from playproof.generator.exporting.game_data import game_data, game_schema
from tests.generator.exporting.coins import write_coins

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))


@cache
def validator() -> Draft202012Validator:
    return Draft202012Validator(json.loads(game_schema()))


def shipped(name: str) -> tuple[Game, dict[str, Any]]:
    game = load_game(SHIPPED / name)
    data: dict[str, Any] = json.loads(json.dumps(game_data(game, game.sets)))
    return game, data


def test_the_schema_is_one() -> None:
    """That it is the one of the docs: tests/docs/test_pages.py."""
    Draft202012Validator.check_schema(json.loads(game_schema()))


@pytest.mark.parametrize("name", GAMES)
def test_every_shipped_game_is_valid_and_whole(name: str) -> None:
    game, data = shipped(name)
    assert list(validator().iter_errors(data)) == []
    found = [
        (kind, one["id"], piece["id"], piece["count"])
        for kind, sets in data["sets"].items()
        for one in sets
        for piece in one["pieces"]
    ]
    assert found == [(one.kind, one.id, piece.id, piece.count) for one, piece in game.pieces()]
    tracked = [(tile["set"], tile["id"], tile["count"]) for tile in data["tiles"]]
    assert set(tracked) <= {(set_id, piece_id, count) for _, set_id, piece_id, count in found}


def test_what_is_not_so_is_not_valid() -> None:
    _, data = shipped("1889")
    for way, value in (
        (("game", "colour"), "x"),
        (("sets", "cards"), [{"id": "x"}]),
        (("maps", 0, "hexes", 0, "hex", "paths"), "x"),
        (("markets", 0, "rows", 0, 0, "price"), "100"),
        (("tiles", 0, "count"), None),
        (("format",), 2),
    ):
        place: Any = data
        for step in way[:-1]:
            place = place[step]
        before = place.get(way[-1])
        place[way[-1]] = value
        assert not validator().is_valid(data), way
        if before is None:
            del place[way[-1]]
        else:
            place[way[-1]] = before
    assert list(validator().iter_errors(data)) == []


def test_a_map_a_market_and_a_tile_as_they_are() -> None:
    _, data = shipped("1889")
    hexes = {one["id"]: one for one in data["maps"][0]["hexes"]}
    assert hexes["F9"]["name"] == "Kouchi"
    assert hexes["F9"]["colour"] == "green"
    assert hexes["K4"]["hex"]["centres"][0]["kind"] == "city"
    (market,) = data["markets"]
    assert [cell["price"] for cell in market["rows"][0]][:4] == [75, 80, 90, 100]
    assert [cell["par"] for cell in market["rows"][0]][:4] == [False, False, False, True]
    assert market["moves"]["right"] == ["right", "up"]
    tile = next(one for one in data["tiles"] if one["number"] == "8")
    assert (tile["colour"], tile["notation"]) == ("yellow", "path=a:0,b:2")
    assert [end["edge"] for end in tile["hex"]["paths"][0].values() if isinstance(end, dict)] == [0, 2]


def test_texts_are_as_printed_and_own_columns_apart(tmp_path: Path) -> None:
    folder = write_coins(tmp_path)
    game = (folder / "game.toml").read_text()
    (folder / "game.toml").write_text(game.replace("[palette", "[figures]\nfee = 7\n[palette", 1))
    cards = (folder / "c.csv").read_text()
    (folder / "c.csv").write_text(cards.replace("Pay 1.", "Pay {fee}."))
    export_game("coins", Workspace(tmp_path), "json", {}, lambda _: None, out=tmp_path / "out")
    data = json.loads((tmp_path / "out" / "game.json").read_text())
    assert list(validator().iter_errors(data)) == []
    card = data["sets"]["cards"][0]["pieces"][0]
    assert (card["text"], card["data"], "worth" in card) == ("Pay 7.", {"worth": 1}, False)
    assert (tmp_path / "out" / data["$schema"]).read_bytes() == game_schema()
    manifest = json.loads((tmp_path / "out" / "export.json").read_text())
    assert [one["name"] for one in manifest["files"]] == ["game.json", "game.schema.json"]
    assert manifest["pieces"] == []


def test_descriptions_have_no_indents_of_the_code() -> None:
    """Python 3.13 has none in docstrings, older ones do: the file is the same in each."""

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("description"), str):
                yield value["description"]
            value = list(value.values())
        for one in value if isinstance(value, list) else ():
            yield from texts(one)

    found = list(texts(json.loads(game_schema())))
    assert sum("\n" in one for one in found) >= 3
    assert [one for one in found if one != cleandoc(one)] == []
