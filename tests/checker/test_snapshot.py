"""What lies where: families say it in the words that all games share."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.api import last_line, snapshot_at
from playproof.checker.model.snapshot import HeldItem, Holding, Placed, StateSnapshot, held_of

DATA = Path(__file__).parent / "data"


def stands(tmp_path: Path, text: str, line: int = 0, roots: tuple[Path, ...] = ()) -> StateSnapshot:
    file = tmp_path / "table.play"
    file.write_text(text)
    return snapshot_at(file, line, roots)


def on(snapshot: StateSnapshot, board: str) -> list[tuple[str, str]]:
    return [(one.spot, one.piece or one.colour) for one in snapshot.placed if one.on == board]


def boxed(snapshot: StateSnapshot) -> list[tuple[str, str]]:
    """What lies in the box of par prices beside the market's cells."""
    return [(spot, piece) for spot, piece in on(snapshot, "market/market") if spot.isdigit()]


DRACULA = "playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n"


def test_a_pile_is_told_from_below(tmp_path: Path) -> None:
    text = DRACULA + "have KA: par 100\nhave SS: par 80\nhave pile r3c7 SS KA\n"
    snapshot = stands(tmp_path, text)
    pile = [one for one in snapshot.placed if one.on == "market/market" and one.spot == "r3c7"]
    assert [(one.piece, one.order, one.of) for one in pile] == [("KA", 2, "stock"), ("SS", 1, "stock")]
    assert boxed(snapshot) == [("100", "KA"), ("80", "SS")]


def test_a_home_is_kept_for_its_company(tmp_path: Path) -> None:
    """Dracuul is GW's home and has three spaces, for later levels the second and the third."""
    text = DRACULA + "have phase 3\nhave cubes green Cosmols-Dracuul\n"
    away = stands(tmp_path, text + "have KA: par 100\nhave KA: offices Cano, Dracuul\n")
    assert ("dracuul:1", "KA") in on(away, "board/board")
    both = (
        text + "have GW: par 67\nhave GW: offices Dracuul\nhave KA: par 100\nhave KA: offices Cano, Dracuul\n"
    )
    board = on(stands(tmp_path, both), "board/board")
    assert ("dracuul:0", "GW") in board
    assert ("dracuul:1", "KA") in board


def test_the_phase_cube_stays_where_it_entered_the_last_phase(tmp_path: Path) -> None:
    assert on(stands(tmp_path, DRACULA + "have phase 2 space 4\n"), "phase-chart/chart") == [
        ("2:4", "yellow")
    ]
    assert on(stands(tmp_path, DRACULA + "have phase 5\n"), "phase-chart/chart") == [("5:0", "yellow")]


def test_a_table_stands_as_it_did_after_a_line(tmp_path: Path) -> None:
    text = DRACULA + "have round SR 2\nhave KA: par 100\nAnn: par GS 67\n"
    assert boxed(stands(tmp_path, text, line=5)) == [("100", "KA")]
    assert boxed(stands(tmp_path, text)) == [("100", "KA"), ("67", "GS")]


def test_a_guild_has_the_colour_of_its_founding(tmp_path: Path) -> None:
    snapshot = stands(
        tmp_path,
        "game 184x\nplayers Ann Bob Cy\nhave LAN: founded red at 60 by Ann\nhave LAN: outpost N24/30 token 2 retiring\n"
        "have laid C1 on N22 turned 3\n",
    )
    assert snapshot.colours == {"LAN": "red"}
    assert Placed("prices/prices", "r0c5", "LAN", "price-markers", colour="red") in snapshot.placed
    tile = next(one for one in snapshot.placed if one.shape == "tile")
    assert (tile.on, tile.spot, tile.piece, tile.turned) == ("start/start", "N22", "C1", 3)
    assert on(snapshot, "rounds/rounds") == [("investment", "")]
    outpost = [one for one in snapshot.placed if one.spot == "N24:0"]
    assert [(one.colour, one.text, one.order, one.back) for one in outpost] == [
        ("red", "", 2, False),
        ("", "2", 1, True),
    ]


def test_a_stack_bears_its_owners_cube(tmp_path: Path) -> None:
    text = "game leasehold\nplayers Ann Bob Cy\nhave Ann: shares RED 4+1\nhave RED: hexes D3=4\n"
    chip, cube = stands(tmp_path, text).placed
    assert (chip.spot, chip.piece, chip.of, chip.atop) == ("D3", "4", "values", False)
    assert (cube.spot, cube.piece, cube.shape, cube.atop) == ("D3", "RED", "cube", True)


def test_a_declared_map_is_told_in_words(tmp_path: Path) -> None:
    text = (
        "game leasehold\nplayers Ann Bob\nhave map start A1\nhave map standard A2 A3\nhave Ann: shares RED 4+1\n"
        "have RED: hexes A2=4\n"
    )
    snapshot = stands(tmp_path, text)
    assert (snapshot.boards, snapshot.placed) == ((), ())
    assert Holding("RED", "on hexes that no sheet prints", (HeldItem("A2 4"),)) in snapshot.held


def test_sectors_make_a_map_of_their_own(tmp_path: Path) -> None:
    text = (
        "game preascendant\nplayers Ann Bob Cy\nhave sector 0,0 2 RK\nhave sector 1,0 1 - 3\nhave turn Ann\n"
    )
    snapshot = stands(tmp_path, text)
    assert on(snapshot, "sectors")[:3] == [("0,0", "S2"), ("0,0:stack", "red"), ("0,0:stack", "black")]
    gems = next(one for one in snapshot.placed if one.spot == "1,0:beside")
    assert gems.text == "3"


def test_a_game_of_data_alone_says_where_its_pieces_lie(tmp_path: Path) -> None:
    text = "game 1830\nplayers Ann Bob Cy\nhave PRR: par 100\nhave Ann: shares 3 PRR\n"
    snapshot = stands(tmp_path, text, roots=(DATA,))
    assert [(one.spot, one.piece) for one in snapshot.placed] == [("r0c6", "PRR")]
    assert Holding("Ann", "shares", (HeldItem("×3 president", "PRR"),)) in snapshot.held


def test_what_is_shown_goes_to_its_owner() -> None:
    shown = {
        "Ann": ["A", "B"],
        "hands": {"Ann": "R1", "Bob": "-"},
        "lot": "CV",
        "RED": {"par": 60, "done": True},
    }
    assert list(held_of("trains", shown, ["Ann", "Bob", "RED"])) == [
        Holding("Ann", "trains", (HeldItem("A"), HeldItem("B"))),
        Holding("Ann", "hands", (HeldItem("R1"),)),
        Holding("", "trains: lot", (HeldItem("CV"),)),
        Holding("RED", "par", (HeldItem("60"),)),
        Holding("RED", "done", (HeldItem("yes"),)),
    ]


@pytest.mark.parametrize(("text", "number"), [("", 0), ("a", 1), ("a\n", 1), ("a\n\nb\n", 3)])
def test_last_line(tmp_path: Path, text: str, number: int) -> None:
    file = tmp_path / "x.play"
    file.write_text(text)
    assert last_line(file) == number
    assert last_line(tmp_path / "none.play") == 0


def test_bids_lie_under_their_cards(tmp_path: Path) -> None:
    text = "game privates\nplayers Ann Bob Cy\ndeal 5r 10b 10g 25y 30k 40r 50b\nAnn: bid 27 25y\nBob: bid 30 25y\n"
    snapshot = stands(tmp_path, text)
    assert snapshot.boards == ("row/row",)
    cards = [(one.on, one.spot, one.piece) for one in snapshot.placed if one.shape == "card"]
    assert cards[0] == ("row/row", "card-1", "C05")
    assert cards[6] == ("row/row", "card-7", "C50")
    chips = [(one.spot, one.colour) for one in snapshot.placed if one.of == "chips"]
    assert chips[:2] == [("card-1:place-1", "red"), ("card-2:place-1", "blue")]
    labels = [(one.on, one.spot, one.text) for one in snapshot.placed if one.shape == "label"]
    assert labels == [("row/row", "bids-4", "Ann 27"), ("row/row", "bids-4", "Bob 30")]


def test_deck_and_market_lie_on_their_mat(tmp_path: Path) -> None:
    text = (
        "game preascendant\nplayers Ann Bob Cy\ndeal Ann R03 W04 B07\ndeal Bob R05 K01 W08\ndeal Cy K09 B03 R06\n"
        "market W01 W02 ? R11\nfirst Ann\n"
    )
    lying = [one for one in stands(tmp_path, text).placed if one.on == "mats/market" and one.shape == "card"]
    assert [(one.spot, one.piece, one.back, one.number) for one in lying] == [
        ("deck", "", True, 39),
        ("market-1", "W01", False, 1),
        ("market-2", "W02", False, 1),
        ("market-3", "R11", False, 1),
        ("market-4", "", True, 1),
    ]
