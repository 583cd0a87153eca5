"""Boards as text: what a screen reader is told of every map, market, track and chart."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.components.game import load_game
from playproof.components.workspace import Workspace
from playproof.generator.kit.boards_as_text import FILE_NAME, boards_as_text
from playproof.generator.kit.options import KitOptions
from playproof.generator.kit.print_kit import print_kit
from playproof.layouts.render_context import RenderContext, find_theme
from tests.generator.importing.maker_files import again, small

COMPONENTS = Path(__file__).parents[2] / "components"


def text_of(name: str) -> str:
    game = load_game(COMPONENTS / name)
    return boards_as_text(game.sets, RenderContext(game, find_theme("plain")))


@pytest.fixture(scope="module")
def text_1830() -> str:
    return text_of("1830")


def test_every_board_has_a_heading(text_1830: str) -> None:
    heads = [line for line in text_1830.splitlines() if line.startswith("#")]
    assert heads == [
        "# 1830: boards as text",
        "## 1830: the north-east",
        "## Phases",
        "## Stock market",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "- **E19, Albany**: city; home of New York Central Railroad.",
        "- **B16, Ottawa**: city; impassable border to the south-east.",
        "- **C17**: the first tile costs $120 (mountain); impassable border to the north-west.",
        "- **H12, Altoona**: grey; city, pays 10; home of Pennsylvania Railroad; "
        "track: west to city, east to city, west to east.",
        "- **A11, Canadian West**: red; off-board, pays 30 in yellow, 50 in brown, part of Canada; "
        "track: south-east to off-board, south-west to off-board; one with the hex to the west.",
        "- Beside the map, lake (Lake Huron): B4, B6, B8, C3, C5.",
        "- **r9**: c2 10 (Brown); c3 20 (Brown); c4 30 (Brown); c5 40 (Orange); c6 50 (Yellow).",
        "- **Yellow**: Certificates don't count towards the limit.",
        "- A move down: Shares sold: a row for each 10%. No cell below: it stays.",
        "- **5**: Light brown; limit 2; 3 operating rounds; tiles: yellow, green, brown; "
        "brown tiles, the brown figure of red areas",
        "**City.** An emblem marks a company's home. Erie takes one of its two cities",
    ],
)
def test_what_a_board_shows_is_said(line: str, text_1830: str) -> None:
    assert line in text_1830.splitlines()


def test_each_hex_is_said_once(text_1830: str) -> None:
    board = load_game(COMPONENTS / "1830").set("map").items[0]
    said = text_1830.replace("**", "")
    for name in board.hexes:  # type: ignore[attr-defined]
        assert f"- {name}:" in said or f"- {name}," in said or f" {name}," in said or f" {name}." in said


def test_networks_and_tracks() -> None:
    dracula = text_of("18dracula")
    assert "79 places and 112 connections." in dracula
    assert "- **Badass**, town. To Balath, Morlock." in dracula.splitlines()
    guilds = text_of("184x")
    assert "From low to high: 10; 20; 30; 40 (Start); " in guilds
    assert "1. **Investment**: Players in turn: sell potentials, then take one action or pass." in guilds
    assert "- **L24**: starting place, costs $40; starting place, costs $30; " in guilds


def test_a_game_without_boards_has_no_text() -> None:
    assert text_of("privates") == ""


def test_the_file_is_in_the_kit_if_it_is_asked_for(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    options = KitOptions(out=tmp_path / "kit", only=("start",), formats=("svg",), text=True)
    printed = print_kit(COMPONENTS / "184x", workspace, options, lambda _: None)
    assert FILE_NAME in [path.name for path in printed.files]
    assert "**M25, Guildhall**: Yellow; city; tower." in (tmp_path / "kit" / FILE_NAME).read_text()
    assert FILE_NAME in (tmp_path / "kit" / "manifest.json").read_text()


def test_arrows_ledges_and_borders_of_a_list_are_said(tmp_path: Path) -> None:
    data = small() | {
        "stock": {
            "type": "2D",
            "market": [[{"value": 100, "arrow": "up"}, 110], [80, 90]],
            "ledges": [{"coords": ["1 0", "1 1"]}],
        },
        "map": {
            "hexes": [{"hexes": ["A1", "A3"]}],
            "borderTexts": [{"cost": 40, "bgColor": "water", "coord": "A1s4"}],
        },
    }
    game = again(tmp_path, data).game
    lines = boards_as_text(game.sets, RenderContext(game, find_theme("plain"))).splitlines()
    assert "- **r0**: c0 100 (arrow up); c1 110 (ledge on the left)." in lines
    assert [line for line in lines if "border" in line] == [
        "- **A1**: water border to the east, costs $40.",
        "- **A3**: water border to the west, costs $40.",
    ]
