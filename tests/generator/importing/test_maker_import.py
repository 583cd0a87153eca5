"""Games of 18xx-maker: every key is mapped or listed, 1889 comes in whole, what is imported lints and keeps own edits."""

from __future__ import annotations

import copy
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from playproof.components.faults import DataFaults, Fault
from playproof.components.game import Game, load_game
from playproof.components.importing.making import Looks
from playproof.components.importing.source import Source
from playproof.components.kinds.boards import Board
from playproof.components.kinds.markets import PriceMarket
from playproof.components.notation.tile import HexNotation
from playproof.components.workspace import SHIPPED, Workspace
from playproof.generator.importing.drawings import drawings
from playproof.generator.importing.importing import import_game
from playproof.generator.importing.maker import make_game
from playproof.generator.importing.writing import Imported
from playproof.layouts.kinds import draw_set
from playproof.layouts.render_context import RenderContext, find_theme
from tests.generator.importing.maker_files import (
    again,
    everything,
    keys_of,
    schema_keys,
    shikoku,
    small,
    write,
)
from tests.layouts.kits import words


def made(data: Any) -> tuple[dict[str, str], list[str], dict[str, str]]:
    """The files of a game, the keys that had no place, and why."""
    found = make_game(Source("game.json", data), "heath", Looks(), drawings(Workspace(SHIPPED.parent)))
    return (
        found.files.texts(),
        [one.key for one in found.left_out],
        {one.key: one.reason for one in found.left_out},
    )


def test_the_small_game_has_every_key_of_the_schema() -> None:
    have = keys_of(everything())
    starred = {key for key in schema_keys() if "*" in key}
    assert sorted(schema_keys() - starred - have) == []
    for key in starred:
        table = key.partition(".*")[0]
        last = key.rpartition(".")[2]
        assert any(one.startswith(f"{table}.") and (last == "*" or one.endswith(last)) for one in have), key


def leaves(value: Any, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [way_ for key, one in value.items() for way_ in leaves(one, (*way, key))]
    if isinstance(value, list):
        return [way_ for number, one in enumerate(value) for way_ in leaves(one, (*way, number))]
    return [] if value is None or value is False else [way]


def test_no_key_is_dropped_in_silence(request: pytest.FixtureRequest) -> None:
    """A key is listed as one that has no place, or the files are others without it."""
    whole = everything()
    texts, listed, reasons = made(whole)
    assert all(reasons.values())
    seen: set[str] = set()
    silent = []
    for way in leaves(whole):
        key = ".".join(part for part in way if isinstance(part, str))
        if key in seen or any(key == one or key.startswith(f"{one}.") for one in listed):
            continue
        seen.add(key)
        if len(seen) % 5 and not request.config.getoption("--exhaustive"):
            continue
        data = copy.deepcopy(whole)
        inside: Any = data
        for part in way[:-1]:
            inside = inside[part]
        del inside[way[-1]]
        try:
            if made(data)[:2] == (texts, listed):
                silent.append(key)
        except DataFaults:
            continue  # it can't do without this key
    assert silent == []


# ---- Shikoku 1889


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    root = tmp_path_factory.mktemp("shikoku")
    return import_game(write(root, shikoku()), Workspace(root))


@pytest.fixture(scope="module")
def ours() -> Game:
    return load_game(SHIPPED / "1889")


def anything(game: Game) -> Any:
    """The game without its types: sets of every kind have fields of their own."""
    return game


def board(game: Game) -> Board:
    (found,) = game.set("map").items
    assert isinstance(found, Board)
    return found


def on_hex(hex_: HexNotation) -> Any:
    """What is on a hex, whatever the order of its parts."""
    return (
        sorted((one.kind, one.slots, one.revenue) for one in hex_.centres),
        sorted(sorted((repr(path.a), repr(path.b))) for path in hex_.paths),
        sorted(one.text for one in hex_.labels),
        [(one.cost, sorted(one.terrain)) for one in hex_.upgrades],
        [one.image for one in hex_.icons],
    )


def test_1889_has_the_map_of_1889(imported: Imported, ours: Game) -> None:
    theirs = board(imported.game)
    assert theirs.layout == "flat"
    assert set(theirs.hexes) == set(board(ours).hexes)
    for name, one in board(ours).hexes.items():
        other = theirs.hexes[name]
        assert (other.name, other.colour, on_hex(other.notation)) == (
            one.name,
            one.colour,
            on_hex(one.notation),
        ), name


def test_1889_has_the_market_of_1889_cell_by_cell(imported: Imported, ours: Game) -> None:
    theirs, mine = imported.game.set("market").items[0], ours.set("market").items[0]
    assert isinstance(theirs, PriceMarket)
    assert isinstance(mine, PriceMarket)
    assert {(cell.name, cell.price, cell.zones) for cell in theirs.market.cells} == {
        (cell.name, cell.price, cell.zones) for cell in mine.market.cells
    }


def test_1889_has_the_trains_privates_shares_and_tiles_of_1889(imported: Imported, ours: Game) -> None:
    theirs, mine = anything(imported.game), anything(ours)

    def facts(game: Any, name: str, *fields: str) -> list[tuple[Any, ...]]:
        return [tuple(getattr(one, field) for field in fields) for one in game.set(name).items]

    trains = (
        "id",
        "count",
        "price",
        "phase",
        "reach",
        "unlimited",
        "available_on",
        "discount",
        "discount_for",
        "diesel",
    )
    assert facts(imported.game, "trains", *trains) == facts(ours, "trains", *trains)
    rusts = [one.eaten_by for one in theirs.set("trains").items]
    assert rusts == [one.eaten for one in mine.set("trains").items]
    assert facts(imported.game, "privates", "id", "name", "price", "revenue") == facts(
        ours, "privates", "id", "name", "price", "revenue"
    )
    assert facts(imported.game, "shares", "count", "company") == facts(ours, "shares", "count", "company")
    kinds = [(one.percent, one.shares, one.president, one.count) for one in mine.set("shares").structure]
    assert [
        (one.percent, one.shares, one.president, one.count) for one in theirs.set("shares").structure
    ] == kinds
    assert facts(imported.game, "companies", "id", "name", "home", "tokens") == facts(
        ours, "companies", "id", "name", "home", "tokens"
    )
    for name, tile in {one.id: one for one in mine.set("tiles").items}.items():
        other = next(one for one in theirs.set("tiles").items if one.id == name)
        assert other.count == tile.count
        assert on_hex(other.notation) == on_hex(tile.notation)
    assert imported.game.figures["start_cash"] == ours.figures["start_cash"]
    assert imported.game.header.players == ours.header.players


# ---- a small game with everything


@pytest.fixture(scope="module")
def heath(tmp_path_factory: pytest.TempPathFactory) -> Imported:
    root = tmp_path_factory.mktemp("heath")
    return import_game(write(root, everything()), Workspace(root))


def test_variations_of_a_map_are_boards(heath: Imported) -> None:
    (whole,), (small,) = heath.game.set("map").items, heath.game.set("map-small").items
    assert heath.game.set("map-small").optional
    assert isinstance(whole, Board)
    assert isinstance(small, Board)
    assert set(small.hexes) == (set(whole.hexes) - {"C7"}) | {"A7"}
    assert small.title_line == "Small"
    assert whole.title_line == "Heath: Whole"


def test_lines_along_edges_are_borders_with_their_costs(heath: Imported) -> None:
    whole = heath.game.set("map").items[0]
    assert isinstance(whole, Board)
    # Points 1 and 2 of a hex with a flat top are its left corner and the upper left one.
    assert whole.border_at("A3", 1) == ("water", 40)
    assert whole.border_at("B2", 5) == ("mountain", None)


def test_what_is_drawn_becomes_the_notation(heath: Imported) -> None:
    whole = heath.game.set("map").items[0]
    assert isinstance(whole, Board)
    texts = {name: one.notation for name, one in whole.hexes.items()}
    assert {path.edges for path in texts["B6"].paths} == {(0,), (3,)}, "the town is on the straight track"
    assert [path.track for path in texts["B6"].paths] == ["narrow", "narrow"]
    assert [(one.phase, one.value) for one in texts["C1"].centres[0].revenue] == [
        ("yellow", 30),
        ("brown", 60),
    ]
    assert [one.text for one in texts["C5"].labels] == ["+20"]
    assert texts["A5"].centres[0].slots == 2
    homes = {one.id: one.home for sort in anything(heath.game).of_kind("charters") for one in sort.items}
    assert homes["RB"] == "A5"


def test_currency_money_and_figures(heath: Imported) -> None:
    header = heath.game.header
    assert header.currency.amount(40).endswith("M")
    assert header.figures["start_cash"] == (600, 400)
    assert header.figures["bank"] == (8000, 9000)
    assert header.version == "prototype, work in progress"
    worth = sum(one.value * one.count for one in anything(heath.game).set("notes").items)
    assert worth >= 9000


def test_the_list_of_what_has_no_place_is_beside_the_data(heath: Imported) -> None:
    listed = tomllib.loads((heath.folder / "imported.toml").read_text(encoding="utf-8"))["left_out"]
    reasons = {one["key"]: one["reason"] for one in listed}
    assert "layouts" in reasons["companies.logo"]
    assert "play.toml" in reasons["privates.abilities.type"]
    assert "column hex" in reasons["tiles.D9999"]
    assert "title" not in reasons


def test_an_unknown_key_is_listed(tmp_path: Path) -> None:
    data = {"info": {"title": "Bare"}, "surprise": {"of": ["a", "kind"]}}
    found = import_game(write(tmp_path, data), Workspace(tmp_path))
    assert ("surprise.of", 2) in [(one.key, one.times) for one in found.left_out]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "no game of 18xx-maker"),
        ("{", "the file is no JSON"),
        ('{"title": "X"}', "no game of 18xx-maker"),
        ("[" * 3000, "too deeply"),
    ],
)
def test_what_is_no_game_is_told_in_a_sentence(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataFaults) as found:
        import_game(path, Workspace(tmp_path))
    assert said in str(found.value)
    assert not (tmp_path / "components").exists()


def test_the_names_of_games_of_ours_are_not_taken(tmp_path: Path) -> None:
    data = small()
    data["info"]["title"] = "1830"
    assert again(tmp_path, data).folder.name == "my-1830"


def test_a_home_in_one_of_several_cities_is_told_by_its_edge(tmp_path: Path) -> None:
    cities = [{"angle": 60 * n, "percent": 0.7, "companies": [name]} for n, name in ((1, "RL"), (4, "BL"))]
    data = small() | {"map": {"hexes": [{"color": "plain", "hexes": ["A1"], "cities": cities}]}}
    data["info"]["orientation"] = "horizontal"
    found = again(tmp_path, data)
    assert [one.home for one in anything(found.game).set("companies").items] == ["A1/1", "A1/4"]
    drawn = draw_set(found.game.set("map"), RenderContext(found.game, find_theme("plain", ()), ()))
    (front,) = [one.front for one in drawn if not isinstance(one, Fault)]
    assert {"RL", "BL"} <= set(words(front))


def test_icons_of_other_programs_are_icons_or_emblems_here(tmp_path: Path) -> None:
    icons = [{"type": "steamboat"}, {"type": "port"}, {"type": "unheard-of"}]
    found = again(
        tmp_path, small() | {"map": {"hexes": [{"color": "plain", "hexes": ["A1"], "icons": icons}]}}
    )
    assert [one.image for one in board(found.game).hexes["A1"].notation.icons] == ["steamer", "port"]
    assert [one.value for one in found.left_out if one.key == "map.hexes.icons.type"] == ["'unheard-of'"]


# ---- odd but legal


def hexes(tmp_path: Path, *made: dict[str, Any], **more: Any) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """What is on hexes A1, A3, …, and what had no place."""
    rows = [{"color": "plain", "hexes": [f"A{2 * at + 1}"]} | one for at, one in enumerate(made)]
    found = again(tmp_path, small() | {"map": {"hexes": rows}} | more)
    said = [(one.key.removeprefix("map.hexes."), one.reason) for one in found.left_out]
    return {name: one.notation for name, one in board(found.game).hexes.items()}, said


def test_each_figure_of_a_hex_is_of_one_place(tmp_path: Path) -> None:
    beside = {
        "cities": [{}],
        "towns": [{"angle": 270, "percent": 0.58}],
        "values": [{"angle": 150, "percent": 0.8, "value": 20}, {"angle": 315, "percent": 0.7, "value": 10}],
    }
    swapped = {
        "cities": [{}],
        "towns": [{"angle": 300, "percent": 0.667}],
        "values": [
            {"value": 20, "angle": 340, "percent": 0.75},
            {"value": 10, "angle": 180, "percent": 0.75},
        ],
    }
    too_many = {"cities": [{}], "values": [{"value": 20}, {"value": 40, "angle": 90, "percent": 0.5}]}
    one_for_all = {
        "cities": [{"angle": 90, "percent": 0.5}, {"angle": 270, "percent": 0.5}],
        "values": [{"value": 30}],
    }
    found, listed = hexes(tmp_path, beside, swapped, too_many, one_for_all)
    assert [[place.revenue[0].value for place in one.centres] for one in found.values()] == [
        [20, 10],
        [20, 10],
        [20],
        [30, 30],
    ]
    assert ("values.value", "each place has one figure, the one that is nearest to it") in listed


def test_a_cost_may_have_the_sign_of_a_currency(tmp_path: Path) -> None:
    found, _ = hexes(tmp_path, {"terrain": [{"type": "hill", "cost": "¥80"}]}, {"terrain": [{"cost": "K40"}]})
    assert [one.upgrades[0].cost for one in found.values()] == [80, 40]


def test_long_chains_of_copies_are_told(tmp_path: Path) -> None:
    chain = [{"copy": f"A{2 * at + 3}"} for at in range(300)]
    found, listed = hexes(tmp_path, *chain, {"cities": [{}]}, {"copy": "Z9"})
    assert len(found["A601"].centres) == len(found["A599"].centres) == 1
    assert {reason for key, reason in listed if key == "copy"} == {
        "at most 40 hexes may be copies of each other",
        "no other hex of the map has this name",
    }
    maps = [{"name": f"M{at}", "hexes": [{"hexes": ["A1"]}], "copy": max(0, at - 1)} for at in range(60)]
    made_ = make_game(
        Source("game.json", small() | {"map": maps}), "x", Looks(), drawings(Workspace(SHIPPED.parent))
    )
    assert len(made_.files.tables["boards.toml"]["set"]) == 40
    assert ("map", "only the first 40 have a place") in [(one.key, one.reason) for one in made_.left_out]


def test_one_player_and_many_tiles(tmp_path: Path) -> None:
    data = small() | {
        "players": [{"number": 1, "capital": 500}],
        "privates": [{"name": "A", "minPlayers": 1, "maxPlayers": 1}, {"name": "B", "maxPlayers": 1}],
        "tiles": {"8": 500, "9": 500, "57": 1},
    }
    data["trains"][0] |= {"rust": {"on": "3", "index": 22}, "players": 1}
    found = again(tmp_path, data)
    assert [one.text for one in anything(found.game).set("privates").items] == [
        "For 1 player.",
        "For at most 1 player.",
    ]
    assert anything(found.game).set("trains").items[0].text == "Rusts with the 22nd 3. For 1 player."
    assert sum(one.count for one in found.game.set("tiles").items) == 1001


def test_companies_with_own_shares_are_named(tmp_path: Path) -> None:
    data = small() | {"shareTypes": {"default": [{"quantity": 10, "percent": 10}]}}
    data["companies"] = [
        {"name": "Own", "abbrev": "OWN", "shares": [{"quantity": 5, "percent": 20}]},
        *data["companies"],
        {"name": "Own", "abbrev": "OWN"},
        {"name": "Little", "abbrev": "own", "minor": True},
    ]
    found = again(tmp_path, data)
    sets = {one.id: (one.name, [piece.id for piece in one.items]) for one in found.game.of_kind("charters")}
    assert sets == {
        "companies-own": ("Company charters: OWN", ["OWN"]),
        "companies": ("Company charters", ["RL", "BL", "OWN-2", "own-3"]),
    }
    assert found.game.set("shares-own").name == "Share certificates: OWN"


def test_what_is_beyond_the_space_is_listed(tmp_path: Path) -> None:
    data = small() | {
        "rounds": [{"name": f"R{number}"} for number in range(42)],
        "turns": [{"name": "Turn", "steps": [f"Step {number}" for number in range(33)]}],
        "stock": {"par": {"values": list(range(1, 63))}},
    }
    listed = {(one.key, one.times) for one in again(tmp_path, data).left_out}
    assert {("rounds", 2), ("turns.steps", 3), ("stock.par.values", 2)} <= listed


def test_tiles_of_unknown_numbers_come_from_another_file(tmp_path: Path) -> None:
    drawn = {
        "9901": {
            "color": "green",
            "cities": [{}],
            "values": [{"value": 40}],
            "track": [{"side": 1}, {"side": 2}],
        },
        "9902": {"color": "brown"},
        "57": {"color": "brown"},
    }
    (tmp_path / "green.json").write_text(json.dumps(drawn), encoding="utf-8")
    data = small() | {"tiles": {"9901|a": 2, "57": 1, "X": {"tile": "9901", "quantity": 1}, "9903": 1}}
    path = write(tmp_path, data)
    found = import_game(path, Workspace(tmp_path), tiles=[tmp_path / "green.json"])
    tiles = {one.id: (one.colour, len(one.notation.paths)) for one in anything(found.game).set("tiles").items}
    assert tiles == {"9901-a": ("green", 2), "57": ("", 2), "X": ("green", 2), "9903": ("", 0)}
    assert [one.key for one in found.left_out] == ["tiles.9903"]
    before = (found.folder / "tiles.csv").read_bytes()
    import_game(path, Workspace(tmp_path))
    assert (found.folder / "tiles.csv").read_bytes() == before, "what was drawn is remembered"
    (tmp_path / "green.json").write_text("[]", encoding="utf-8")
    with pytest.raises(DataFaults, match="the file holds no tiles"):
        import_game(path, Workspace(tmp_path), tiles=[tmp_path / "green.json"])


def test_a_border_stands_beside_a_stub_of_its_edge(tmp_path: Path) -> None:
    stub = {"color": "plain", "hexes": ["A1"], "track": [{"type": "stub", "side": 1}]}
    data = small() | {
        "map": {"hexes": [stub], "borderTexts": [{"cost": "$40", "bgColor": "water", "coord": "A1s1"}]}
    }
    (hex_,) = board(again(tmp_path, data).game).hexes.values()
    assert [(one.edge, one.type, one.cost) for one in hex_.notation.borders] == [(1, "water", 40)]
    assert [one.edge for one in hex_.notation.stubs] == [1]
