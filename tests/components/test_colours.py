"""Colours that can be told apart: the distance, the palettes of our games, what lint says about others."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from playproof.components.colours.distance import apart, ciede2000, seen_by
from playproof.components.game import Game, load_game
from playproof.components.lint.game import lint_game
from tests.workshop import Workshop


@pytest.fixture
def leasehold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return Workshop(tmp_path, capsys, "leasehold")


GAMES = Path(__file__).parents[2] / "components"
NAMES = ("18dracula", "184x", "1830", "1889", "leasehold")

#: Of the data that Sharma, Wu and Dalal (2005) publish with the formula: two colours in Lab, their distance.
PUBLISHED = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0009), 7.1792),
    ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
    ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "distance"), PUBLISHED)
def test_the_distance_is_that_of_the_published_data(
    one: tuple[float, float, float], other: tuple[float, float, float], distance: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(distance, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(distance, abs=5e-5)


def test_red_and_green_of_one_lightness() -> None:
    """Far apart to most people, near to some."""
    assert apart("#b08000", "#7a8b00") > 18
    assert apart("#b08000", "#7a8b00", "deuteranopia") < 12
    assert apart("#0072b2", "#0072b2", "protanopia") == 0
    assert seen_by("#000000", "protanopia") == pytest.approx((0, 0, 0), abs=1e-9)


def companies(game: Game) -> list[str]:
    pieces = [piece for one in game.of_kind("charters") for piece in one.items]
    return list(dict.fromkeys(colour for piece in pieces if (colour := getattr(piece, "colour", ""))))


@pytest.mark.parametrize("name", NAMES)
def test_companies_of_our_games_are_told_apart_by_colour_alone(name: str) -> None:
    game = load_game(GAMES / name)
    for one, other in combinations(companies(game), 2):
        first, second = game.palette[one].hex, game.palette[other].hex
        sheets = {game.palette[one].use, game.palette[other].use} == {"print"}
        if sheets and game.palette[one].pattern != game.palette[other].pattern:
            continue  # companies that have no colour of their own: a pattern tells their sheets apart
        for deficiency in ("", "deuteranopia", "protanopia"):
            assert apart(first, second, deficiency) >= 12, (one, other, deficiency)


@pytest.mark.parametrize("name", NAMES)
def test_money_of_our_games_has_no_company_s_colour(name: str) -> None:
    game = load_game(GAMES / name)
    assert [str(fault) for fault in lint_game(game)] == []
    notes = {getattr(piece, "colour", "") for one in game.of_kind("money") for piece in one.items}
    assert notes.isdisjoint(companies(game))
    # In 184x companies take the colours of the palette in play.
    free = [key for key, colour in game.palette.items() if not colour.use]
    assert notes.isdisjoint(free)


@pytest.mark.parametrize("name", ("privates", "preascendant", *NAMES))
def test_what_is_only_printed_has_no_colour_of_players_suits_or_companies(name: str) -> None:
    """Notes, chips and values; 7 is the distance from which lint calls two colours different."""
    palette = load_game(GAMES / name).palette
    taken = {key: colour.hex for key, colour in palette.items() if not colour.use}
    for key, colour in palette.items():
        if colour.use:
            near = {other: apart(colour.hex, own) for other, own in taken.items()}
            assert min(near.values()) >= 7, (key, near)


def test_money_in_a_company_s_colour_is_noted(leasehold: Workshop) -> None:
    game = leasehold
    text = (game.folder / "money.toml").read_text()
    (game.folder / "money.toml").write_text(text.replace('colour = "money1"', 'colour = "blue"'))
    (note,) = [fault for fault in lint_game(load_game(game.folder)) if fault.note]
    assert note.problem == "$1 has the colour of Blue Anchor"
    # So is a shade that nobody tells from it.
    (game.folder / "money.toml").write_text(text)
    lines = (game.folder / "game.toml").read_text().splitlines()
    lines[lines.index("[palette.money1]") + 1] = 'hex = "#0375B0"'
    (game.folder / "game.toml").write_text("\n".join(lines) + "\n")
    assert "$1 has the colour of Blue Anchor" in [
        fault.problem for fault in lint_game(load_game(game.folder))
    ]


def test_few_companies_also_differ_in_lightness(leasehold: Workshop) -> None:
    game = leasehold
    rows = (game.folder / "companies.csv").read_text().splitlines()
    (game.folder / "companies.csv").write_text("\n".join(rows[:3]) + "\n")
    problems = [fault.problem for fault in lint_game(load_game(game.folder)) if fault.note]
    assert problems == [
        "'red' and 'blue' are equally light (0 of 100 apart): in black and white only their patterns tell these companies apart"
    ]
