"""Places on boards and tiles have space for the pieces that lie there, or are a fault with its place."""

from pathlib import Path

import pytest

from playproof.components.faults import DataFaults
from playproof.components.game import load_game
from playproof.components.kinds.boards import Board
from tests.layouts.kits import faults_of
from tests.orchard import write_orchard

TOKENS = """\
[[set]]
id = "stations"
name = "Stations"
shape = "disk"
size = 14

[[set.piece]]
id = "one"
text = "1"
"""
BOARD = """\
[[set]]
id = "map"
name = "Map"

[[set.piece]]
id = "map"
fits = "stations"

[[set.piece.row]]
id = "A2"
hex = "city=revenue:20,slots:2"
"""
TILES = """\
[[set]]
id = "farms"
name = "Farms"
stack = 16
beside = 9

[[set.piece]]
id = "mill"
value = 3
emblem = "owl"
"""


def write_board(folder: Path, tokens: str = TOKENS, board: str = BOARD) -> Path:
    game = write_orchard(folder)
    (game / "tokens.toml").write_text(tokens)
    (game / "boards.toml").write_text(board)
    return game


def write_tiles(folder: Path, tiles: str = TILES) -> Path:
    game = write_orchard(folder)
    (game / "tiles.toml").write_text(tiles)
    return game


def test_disks_lie_in_cities(tmp_path: Path) -> None:
    assert not faults_of(load_game(write_board(tmp_path)), "map")


def test_squares_do_not_lie_in_the_round_places_of_cities(tmp_path: Path) -> None:
    (fault,) = faults_of(load_game(write_board(tmp_path, TOKENS.replace("disk", "square"))), "map")
    assert (
        "hex A2: a city has round places, and Stations are squares; allowed: 'fits' with a set of disks"
        in fault
    )


def test_places_that_would_be_smaller_than_their_tokens_are_a_fault(tmp_path: Path) -> None:
    (fault,) = faults_of(load_game(write_board(tmp_path, board=BOARD.replace("slots:2", "slots:9"))), "map")
    assert "hex A2: it has no space for places as large as Stations, of 14 mm" in fault


def test_the_place_of_a_hex_is_round_and_holds_its_corners(tmp_path: Path) -> None:
    (board,) = load_game(write_board(tmp_path, TOKENS.replace("disk", "hex"))).set("map").items
    assert isinstance(board, Board) and board.place_size == 17.17


def test_a_stack_without_space_is_told_as_such(tmp_path: Path) -> None:
    board = BOARD.replace('fits = "stations"', "stack = 36").replace("slots:2", "slots:2;stack=value:3")
    (fault,) = faults_of(load_game(write_board(tmp_path, board=board)), "map")
    assert "the place of a stack finds no free place: it needs 36.0 mm" in fault


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("beside = 9", "beside = 30", "the place of a stack (16 mm) and that beside it (30 mm) reach"),
        (
            "stack = 16\nbeside = 9",
            "stack = 60",
            "the place of a stack (60 mm) reaches 10.9 mm beyond the hex",
        ),
        (
            "stack = 16\nbeside = 9",
            "stack = 34",
            "no space is left for an emblem of 8 mm above the places",
        ),
    ],
)
def test_places_beyond_a_tile_are_a_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    (fault,) = faults_of(load_game(write_tiles(tmp_path, TILES.replace(old, new))), "farms")
    assert "tiles.toml:" in fault and said in fault


def test_a_place_beside_none_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(DataFaults, match="a place beside the stack's needs that of the stack"):
        load_game(write_tiles(tmp_path, TILES.replace("stack = 16\n", "")))
