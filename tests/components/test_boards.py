"""Hex boards as data: the sample maps, tables of hexes, and what is wrong with a map."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from playproof import components
from playproof.components.faults import DataFaults
from playproof.components.game import Game, load_game
from playproof.components.kinds.boards import Board, BoardSet, HexRow
from playproof.components.lint.boards import lint_boards

GAMES = Path(components.__file__).parent

#: Every hex of leasehold's sample map with its neighbours.
LEASEHOLD = """
A4: A5 B3 B4 | A5: A4 A6 B4 B5 | A6: A5 A7 B5 B6 | A7: A6 B6 B7 | B3: A4 B4 C2 C3 | B4: A4 A5 B3 B5 C3 C4
B5: A5 A6 B4 B6 C4 C5 | B6: A6 A7 B5 B7 C5 C6 | B7: A7 B6 C6 C7 | C2: B3 C3 D1 D2 | C3: B3 B4 C2 C4 D2 D3
C4: B4 B5 C3 C5 D3 D4 | C5: B5 B6 C4 C6 D4 D5 | C6: B6 B7 C5 C7 D5 D6 | C7: B7 C6 D6 D7 | D1: C2 D2 E1
D2: C2 C3 D1 D3 E1 E2 | D3: C3 C4 D2 D4 E2 E3 | D4: C4 C5 D3 D5 E3 E4 | D5: C5 C6 D4 D6 E4 E5
D6: C6 C7 D5 D7 E5 E6 | D7: C7 D6 E6 | E1: D1 D2 E2 F1 | E2: D2 D3 E1 E3 F1 F2 | E3: D3 D4 E2 E4 F2 F3
E4: D4 D5 E3 E5 F3 F4 | E5: D5 D6 E4 E6 F4 F5 | E6: D6 D7 E5 F5 | F1: E1 E2 F2 G1 | F2: E2 E3 F1 F3 G1 G2
F3: E3 E4 F2 F4 G2 G3 | F4: E4 E5 F3 F5 G3 G4 | F5: E5 E6 F4 G4 | G1: F1 F2 G2 | G2: F2 F3 G1 G3
G3: F3 F4 G2 G4 | G4: F4 F5 G3
"""


def adjacency(text: str) -> dict[str, set[str]]:
    cells = [cell for line in text.strip().splitlines() for cell in line.split("|")]
    return {name.strip(): set(others.split()) for name, _, others in (cell.partition(":") for cell in cells)}


def board_of(game: Game) -> Board:
    (one,) = game.of_kind("boards")
    assert isinstance(one, BoardSet)
    return one.pieces[0]


@pytest.fixture(scope="module")
def leasehold() -> Board:
    return board_of(load_game(GAMES / "leasehold"))


def test_leasehold_adjacency(leasehold: Board) -> None:
    expected = adjacency(LEASEHOLD)
    assert len(expected) == 37
    assert {name: set(leasehold.neighbours(name).values()) for name in leasehold.hexes} == expected


def test_leasehold_hexes(leasehold: Board) -> None:
    by_colour: dict[str, set[str]] = {}
    for one in leasehold.hexes.values():
        by_colour.setdefault(one.colour, set()).add(one.id)
    assert by_colour["black"] == {"D4"}
    assert by_colour["yellow"] == {"A5", "C5", "D2", "D5", "E6", "F3", "G1", "G4"}
    assert by_colour["grey"] == {"B4", "D7", "E5", "F1"}
    assert len(by_colour["white"]) == 24
    # Without colour they are told apart by what stands on them.
    shown = {one.colour: one.notation for one in leasehold.hexes.values()}
    assert len(set(shown.values())) == 4


def test_184x_starting_locations() -> None:
    board = board_of(load_game(GAMES / "184x"))
    starts = [centre for one in board.hexes.values() for centre in one.notation.centres]
    assert len(starts) == 12
    assert all(one.kind == "start" and one.cost for one in starts)
    # Each path leads out of the map, where tiles are laid.
    for one in board.hexes.values():
        assert not set(one.notation.exits) & set(board.neighbours(one.id)), one.id


def test_184x_tiles_have_a_path_in_from_every_side() -> None:
    (tiles,) = load_game(GAMES / "184x").of_kind("tiles")
    for tile in tiles.items:
        assert tile.notation.exits == (0, 1, 2, 3, 4, 5), tile.id  # type: ignore[attr-defined]
        assert all(one.kind == "node" and one.fixed and one.cost for one in tile.notation.centres)  # type: ignore[attr-defined]


# ---- faults


def board_set(**board: Any) -> BoardSet:
    return BoardSet.model_validate({"id": "map", "name": "Map", "piece": [{"id": "map", **board}]})


@pytest.mark.parametrize(
    ("board", "sentence"),
    [
        ({"row": [{"id": "A1 A1"}]}, "the hex A1 is defined twice"),
        ({"row": [{"id": "A1"}, {"id": "C3 A1"}]}, "the hex A1 is defined twice"),
        ({"row": [{"id": "A1 A2 A3"}]}, "A2 lies between two hexes of this map"),
        ({"row": [{"id": "a1"}]}, "'a1' is not a hex"),
        ({"row": [{"id": "A1"}], "cut": "around"}, "nothing is around the map that goes on to the cut"),
        ({"row": [{"id": "A1", "hex": "cty"}]}, "'cty' is no part of a hex"),
    ],
)
def test_a_fault_of_a_map(board: Mapping[str, Any], sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        board_set(**board)


def rows(*ids: str, **more: Any) -> tuple[HexRow, ...]:
    return tuple(HexRow(id=one, **more) for one in ids)


def test_a_table_is_joined_with_the_rows_of_the_board() -> None:
    one = BoardSet.model_validate(
        {
            "id": "map",
            "name": "Map",
            "rows": "map.csv",
            "piece": [{"id": "map", "row": [{"id": "A1", "colour": "grey"}]}],
        }
    )
    joined = one.with_rows(
        rows("B2", "C3", name="Ulm", hex="city;path=a:2,b:_0;path=a:5,b:_0", colour="yellow")
    )
    hexes = joined.pieces[0].hexes
    assert list(hexes) == ["A1", "B2", "C3"]
    assert hexes["B2"].name == "Ulm"
    assert hexes["B2"].colour == "yellow"
    assert hexes["B2"].notation.exits == (2, 5)
    twice, between = one.with_rows(rows("A1", "B2 B3")).problems()
    assert (twice.piece, between.piece) == ("A1", "B2 B3")
    assert "the hex A1 is defined twice" in twice.text
    assert "B3 lies between" in between.text


def test_a_table_holds_one_map() -> None:
    with pytest.raises(ValidationError, match="'rows' holds the hexes of one map, not of 2"):
        BoardSet.model_validate(
            {"id": "map", "name": "Map", "rows": "map.csv", "piece": [{"id": "north"}, {"id": "south"}]}
        )


def test_a_border_is_the_same_from_both_sides() -> None:
    board = board_set(
        row=[
            {"id": "A1", "hex": "border=edge:5,type:water,cost:40"},
            {"id": "B2 B4", "hex": "border=edge:0,type:mountain"},
        ],
    ).pieces[0]
    assert board.border_at("A1", 5) == board.border_at("B2", 2) == ("water", 40)
    assert board.border_at("B2", 0) == board.border_at("B4", 3) == ("mountain", None)
    assert board.border_at("A1", 0) is None


def test_tiles_that_the_map_needs(tmp_path: Path) -> None:
    """More tiles at the start than there are, and one that no set holds."""
    folder = tmp_path / "components" / "mygame"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(
        'id = "mygame"\ntitle = "Mine"\nversion = "1"\ndesigner = "D"\nplayers = [2, 4]\n'
    )
    (folder / "tiles.toml").write_text(
        '[[set]]\nid = "tiles"\nname = "Tiles"\n[[set.piece]]\nid = "57"\ntile = "57"\ncount = 1\n'
    )
    (folder / "boards.toml").write_text(
        '[[set]]\nid = "map"\nname = "Map"\nrows = "map.csv"\n[[set.piece]]\nid = "map"\n'
        '[[set.piece.row]]\nid = "A1"\nstart_tile = "57"\n'
    )
    (folder / "map.csv").write_text("id,start_tile\nB2,57\nC3,58\n")
    found = [str(fault) for fault in lint_boards(load_game(folder))]
    assert found == [
        "components/mygame/map.csv:3: C3 begins with the tile '58', which no set holds; allowed: 57",
        "components/mygame/tiles.toml:4, field 'tiles.57': the map begins with 2 tiles '57' but there are 1; "
        "allowed: a count of 2 or more",
    ]


def test_hex_twice_names_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "mygame"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(
        'id = "mygame"\ntitle = "Mine"\nversion = "1"\ndesigner = "D"\nplayers = [2, 4]\n'
    )
    (folder / "boards.toml").write_text(
        '[[set]]\nid = "map"\nname = "Map"\nrows = "map.csv"\n[[set.piece]]\nid = "map"\n'
    )
    (folder / "map.csv").write_text("id,hex\nA1,\nB2,town\nA1,city\n")
    with pytest.raises(DataFaults) as raised:
        load_game(folder)
    (fault,) = raised.value.faults
    assert (fault.place.file, fault.place.line) == ("components/mygame/map.csv", 4)
    assert fault.problem == "'A1' is defined twice in Map, first at components/mygame/map.csv:2"


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("map.csv", "B5,,white,\n", "B5,,white,\nAB97,Faraway,white,town\n", "AB97 lies 52 hexes from the rest of the map"),
        ("privates.csv", "5,5,K4,", "5,5,Z4,", "Map has no hex 'Z4', which Takamatsu E-Railroad blocks"),
        ("companies.csv", "ar,K8", "ar,Z9", "Map has no hex 'Z9', the home of Awa Railroad"),
    ],
)  # fmt: skip
def test_a_hex_far_off_and_what_is_off_the_map(
    tmp_path: Path, file: str, old: str, new: str, said: str
) -> None:
    shutil.copytree(GAMES / "1889", tmp_path / "components" / "1889")
    path = tmp_path / "components" / "1889" / file
    assert old in path.read_text(encoding="utf-8")
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    [fault] = lint_boards(load_game(path.parent))
    assert fault.problem == said
    assert (fault.place.file, bool(fault.place.line)) == (f"components/1889/{file}", True)


@pytest.mark.parametrize("game", ["1830", "184x", "1889", "leasehold"])
def test_no_hex_of_a_shipped_map_is_far_off(game: str) -> None:
    assert list(lint_boards(load_game(GAMES / game))) == []


def test_land_on_a_hex_of_the_map_is_told_where_it_is_written(tmp_path: Path) -> None:
    """What is beside the map stands in boards.toml, whatever table the hexes are in."""
    shutil.copytree(GAMES / "leasehold", tmp_path / "components" / "leasehold")
    path = tmp_path / "components" / "leasehold" / "boards.toml"
    with path.open("a") as file:
        file.write('\n[[set.piece.ground]]\nhexes = ["A4"]\n')
    with pytest.raises(DataFaults) as found:
        load_game(path.parent)
    (fault,) = found.value.faults
    assert (fault.place.file, fault.place.field) == ("components/leasehold/boards.toml", "map.map.ground")
    assert fault.place.line and fault.problem == "A4 is a hex of the map, not beside it"


def test_a_row_of_no_place_is_told_with_its_line_and_beside_other_faults(tmp_path: Path) -> None:
    folder = tmp_path / "components" / "1889"
    shutil.copytree(GAMES / "1889", folder)
    path, other = folder / "map.csv", folder / "companies.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    hexes, row = lines[0], lines[1].split(",", 1)
    number = int(row[0][1:]) + 1
    path.write_text("\n".join([hexes, f"{row[0][0]}{number},{row[1]}", *lines[2:]]), encoding="utf-8")
    other.write_text(other.read_text(encoding="utf-8").replace(",ar,", ",arr,"), encoding="utf-8")
    with pytest.raises(DataFaults) as found:
        load_game(folder)
    said = [str(fault) for fault in found.value.faults]
    assert any(one.startswith("components/1889/map.csv:2, field 'id': ") for one in said), said
    assert any("'arr' is not a colour of this game" in one for one in said), said
