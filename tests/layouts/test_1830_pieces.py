"""What 1830 and Shikoku 1889 ask of the sheets: costs of a company's own tokens, homes on the map, discounts, ports."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.kinds.tokens import TokenSet
from playproof.components.lint.game import lint_game
from playproof.components.notation.standard import standard_tile
from playproof.components.workspace import SHIPPED
from playproof.layouts.scene import Circle
from tests.layouts.kits import drawn, drawn_from, words
from tests.layouts.marks import marks, texts
from tests.workshop import Workshop


@pytest.fixture
def shop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "1830")


def plain(set_id: str, piece: str) -> str:
    """What is written on a piece of 1830, with single spaces."""
    return " ".join(" ".join(words(drawn("1830", set_id, piece).front)).split()).replace(" ,", ",")


@pytest.mark.parametrize(
    ("game", "company", "costs"),
    [
        ("1830", "PRR", ["$40", "$100", "$100"]),
        ("1830", "ERIE", ["$40", "$100"]),
        ("1830", "BM", ["$40"]),
        ("1889", "TR", ["¥40", "¥40"]),
        ("1889", "KU", []),
    ],
)
def test_a_charter_has_a_place_for_each_token_of_its_company(
    game: str, company: str, costs: list[str]
) -> None:
    front = drawn(game, "companies", company).front
    assert [word for word in words(front) if word[0] in "$¥"] == costs
    places = [m.item for m in marks(front) if isinstance(m.item, Circle) and m.item.dash]
    # 0.7 mm around each token.
    assert [place.radius for place in places] == [6.7] * (len(costs) + 1)


def test_as_many_tokens_are_printed_as_charters_have_places(shop: Workshop) -> None:
    tokens = load_game(SHIPPED / "1830").set("tokens")
    assert isinstance(tokens, TokenSet)
    counts = {token.id: token.count for token in tokens.pieces}
    assert counts == {"PRR": 4, "NYC": 4, "CPR": 4, "BO": 3, "CO": 3, "ERIE": 3, "NYNH": 2, "BM": 2}
    shop.edit("tokens.toml", "by_charter = true", "each = 3")
    told = [str(fault) for fault in lint_game(load_game(shop.folder))]
    assert len([one for one in told if "its charter" in one]) == 5, told
    assert any(
        "Boston & Maine Railroad has 3 of Station tokens, its charter 2 places for them" in one
        for one in told
    )


def test_the_home_stands_without_its_edge_and_the_note_beneath_the_name() -> None:
    said = words(drawn("1830", "companies", "NYNH").front)
    assert "G19" in said and "G19/3" not in said
    front = drawn("1830", "companies", "BM").front
    places = {text.text: y for (_, y), text in texts(front).items()}
    assert places["Home: Boston"] - places["Boston & Maine Railroad"] > 3.5


def test_a_phase_shows_all_that_is_on_sale_in_it() -> None:
    said = plain("phase-chart", "chart")
    assert "On sale 6-train $630 ×2, D-train $1,100" in said
    assert said.count("D-train $1,100") == 2
    assert said.count("$1,100 × ∞") == 2  # no limit, though six are printed


def test_a_train_says_for_which_trains_it_costs_less() -> None:
    assert "$300 off for one of 4 5 6" in plain("trains", "D")
    assert "off for" not in plain("trains", "6")


def test_a_discount_names_trains_and_an_amount(shop: Workshop) -> None:
    shop.edit("trains.toml", "discount = 300\n", "")
    with pytest.raises(Exception, match="a discount needs both discount and discount_for"):
        load_game(shop.folder)


def test_homes_are_kept_on_the_map(shop: Workshop) -> None:
    said = words(drawn("1830", "map", "map").front)
    homes = {name: said.count(name) for name in ("PRR", "NYC", "CPR", "B&O", "C&O", "ERIE", "NYNH", "B&M")}
    # Nothing tells Erie's two cities apart: each bears its letters.
    assert homes == dict.fromkeys(homes, 1) | {"ERIE": 2}
    before = {text.text: place for place, text in texts(drawn("1830", "map", "map").front).items()}["NYNH"]
    shop.edit("companies.csv", "G19/3", "G19/0")
    moved = {text.text: place for place, text in texts(drawn_from(shop.folder, "map")["map"].front).items()}[
        "NYNH"
    ]
    assert moved[0] < before[0] - 3 and moved[1] > before[1] + 8
    shop.edit("boards.toml", 'companies = ["companies"]', "companies = []")
    assert "NYNH" not in words(drawn_from(shop.folder, "map")["map"].front)


def test_tiles_of_the_boxes() -> None:
    """46 kinds and 85 tiles; 40 kinds and 63 tiles, of which seven are this game's alone; two ports on the map have four."""
    for game, kinds, number in (("1830", 46, 85), ("1889", 40, 63)):
        tiles = load_game(SHIPPED / game).set("tiles")
        assert (len(tiles.items), sum(tile.count for tile in tiles.items)) == (kinds, number)
    own = [
        tile.id for tile in load_game(SHIPPED / "1889").set("tiles").items if not getattr(tile, "tile", None)
    ]
    assert own == ["437", "438", "439", "440", "465", "466", "492"]
    assert standard_tile("57").colour == "yellow"
