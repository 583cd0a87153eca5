"""Families that one shipped game uses so far, in small games of data: they know nothing of that game."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.game import Game
from playproof.checker.families.cards import DECK, MARKET, Cards
from playproof.checker.families.dividends import Dividends
from playproof.checker.families.hexmap import Hex, HexMap
from playproof.checker.families.price_track import PriceTrack
from playproof.checker.families.sealed_bids import LotWon, SealedBids
from playproof.checker.families.token_bag import TokenBag
from playproof.checker.session.session import Session, run

HEADER = """\
id = "orchards"
title = "Orchards"
version = "1"
designer = "Somebody"
players = [2, 4]
[currency]
name = "apples"
symbol = "a"
[palette.green]
hex = "#009E73"
name = "Green"
letter = "G"
pattern = "plain"
[palette.yellow]
hex = "#F0E442"
name = "Yellow"
letter = "Y"
pattern = "dot"
"""

PLAY = """\
families = ["cards", "hexmap", "sealed_bids", "token_bag", "price_track", "dividends"]
[bank]
starting_cash = 20
[cards]
cards = "trees.csv"
hand_size = 1
market_size = 1
starting_money = 20
[hexmap]
tile_table = "fields.csv"
disks_per_colour = 3
[token_bag]
tokens = "crates"
market_size = 2
price_per_value = 5
[price_track]
steps_up = "one"
[dividends]
may_keep = true
"""

TREES = "id,name\nT1,Apple\nT2,Pear\nT3,Plum\nT4,Quince\n"
FIELDS = "value,count\n1,2\n3,1\n"

CRATES = """\
[[set]]
id = "crates"
name = "Crates"
shape = "disk"
size = 16
[[set.piece]]
id = "1"
name = "Crate of 1"
text = "1"
count = 3
[[set.piece]]
id = "4"
name = "Crate of 4"
text = "4"
count = 1
"""

TRACK = """\
[[set]]
id = "prices"
name = "Prices"
[[set.piece]]
id = "prices"
name = "Prices"
prices = "10 20p 30p 45"
per_row = 4
token = 12
[[set.piece.zone]]
id = "start"
letter = "p"
name = "Start"
legend = "A company starts here."
par = true
"""


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    folder = tmp_path / "components" / "orchards"
    folder.mkdir(parents=True)
    files = {
        "game.toml": HEADER, "play.toml": PLAY, "trees.csv": TREES, "fields.csv": FIELDS, "tokens.toml": CRATES,
        "tracks.toml": TRACK,
    }  # fmt: skip
    for name, text in files.items():
        (folder / name).write_text(text)
    return tmp_path


def played(workspace: Path, *lines: str) -> Session:
    return run("game orchards\nplayers Ann Bob\n" + "\n".join(lines) + "\n", "x", [workspace])


def found(workspace: Path, *lines: str) -> list[tuple[str, str]]:
    """Code and rule of each finding."""
    return [(one.code, one.rule) for one in played(workspace, *lines).report.findings]


def game_of(session: Session) -> Game:
    assert session.game is not None, session.report.findings
    return session.game


def test_cards_are_dealt_and_each_exists_once(workspace: Path) -> None:
    session = played(workspace, "deal Ann T1 with apples 20", "deal Bob Pear", "market T3")
    assert session.report.findings == []
    state = game_of(session).require(Cards).state(session.game_state)
    assert (state.piles["hand Ann"], state.piles[MARKET], len(state.piles[DECK])) == (["T1"], ["T3"], 1)
    assert found(workspace, "deal Ann T1", "deal Bob T1") == [("cards.twice", "Each card exists once.")]
    assert found(workspace, "deal Ann T1 T2") == [("cards.deal", "Each player is dealt so many cards.")]
    assert found(workspace, "deal Ann T1 apples 19") == [("cards.money", "Each player starts with so much.")]


def test_a_map_is_declared_and_counted(workspace: Path) -> None:
    position = ("have sector 0,0 3 GY apples 2", "have sector 1,0 1 G", "have pool green 1 yellow 2")
    session = played(workspace, *position, "count sector 0,0 GY apples 2")
    assert session.report.findings == []
    hexmap = game_of(session).require(HexMap)
    state = hexmap.state(session.game_state)
    assert (hexmap.worth_of(state, "Y"), hexmap.worth_of(state, "G"), hexmap.tiles_left(state)) == (3, 1, 1)
    assert hexmap.next_to(state, Hex(0, 1), "Y")
    assert [code for code, _ in found(workspace, *position, "count sector 0,0 GY apples 3")] == ["PP-07"]
    assert [code for code, _ in found(workspace, "have sector 0,0 2 -")] == ["hexmap.tile_value"]
    assert [code for code, _ in found(workspace, "have sector 0,0 3 -", "have sector 5,0 1 -")] == [
        "hexmap.pieces"
    ]


def test_the_highest_sealed_bid_wins_and_is_paid(workspace: Path) -> None:
    session = played(workspace)
    game, state = game_of(session), session.game_state
    bids = game.require(SealedBids)
    won: list[tuple[str, int]] = []
    game.event_handlers[LotWon] = [
        lambda game_state, event: won.append((event.result.winner, event.result.price))
    ]
    bids.auction(state, "Ann", ("T1",), "bank", "the Apple")
    command = next(one for one in bids.commands() if one.syntax.word == "bids")
    entry = command.entry(1, "", (("Ann", 3), ("Bob", 21)))
    assert [one.reason for one in command.check(state, entry)] == ["auction_limit"]
    command.apply(state, command.entry(1, "", (("Ann", 3), ("Bob", 5))))
    assert won == [("Bob", 5)]
    assert state.balances["Bob"] == 15


def test_a_bag_fills_its_market(workspace: Path) -> None:
    session = played(workspace, "refill 1 4")
    assert session.report.findings == []
    bag = game_of(session).require(TokenBag)
    assert (bag.price(4), bag.bag(session.game_state)[4], bag.drawable(session.game_state)) == (25, 0, 0)
    assert [code for code, _ in found(workspace, "refill 1")] == ["token_bag.number"]
    assert [code for code, _ in found(workspace, "refill 4 4")] == ["token_bag.bag"]
    assert [code for code, _ in found(workspace, "refill 1 3")] == ["token_bag.unknown"]


def test_a_payout_moves_the_price(workspace: Path) -> None:
    session = played(workspace)
    track, state = game_of(session).require(PriceTrack), session.game_state
    assert track.starting(state) == [20, 30]
    track.place(state, "Mill", 30)
    assert [track.paid(state, "Mill", amount) for amount in (14, 10, 21, 200, 200)] == [20, 20, 30, 45, 45]
    assert [one.reason for one in track.check_first(state, 45)] == ["first_price"]


def test_dividends_pay_each_share_in_full(workspace: Path) -> None:
    session = played(workspace)
    dividends, state = game_of(session).require(Dividends), session.game_state
    assert dividends.pay(state, "Mill", 5, [("Ann", 2), ("Mill", 1)], "half") == 3
    assert (state.balances["Ann"], state.balances["Mill"]) == (26, 5)
    assert {move.reason for move in state.journal} == {
        "dividends.each", "dividends.holder", "dividends.company", "dividends.kept",
    }  # fmt: skip
