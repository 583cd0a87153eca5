"""Decks whose contents are known and whose order is not: what may come to a hand is what can be there."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.families.declared.module import Declared
from playproof.checker.session.as_position import as_position
from playproof.checker.session.session import run
from tests.checker.declared.small_game import found, make, play
from tests.checker.players.declared import CHANCE, conserved
from tests.checker.players.random_player import Writer
from tests.internal import judged

TABLES = """
[place.deck]
of = "teas"
start = "all"
hidden = true
[place.row]
of = "teas"
from = "deck"
size = 2
[place.bag]
of = "teas"
each_player = true
hidden = true
start = ["TI", "SE"]
reshuffle = "used"
[place.hand]
of = "teas"
each_player = true
[place.used]
of = "teas"
each_player = true
[place.sink]
of = "teas"
hidden = true
[command.draw]
typed = "draw NUMBER"
choose.number = { least = 1, most = 3 }
draw = "number"
from = "bag"
to = "hand"
[command.blind]
draw = 1
from = "deck"
to = "hand"
[command.buy]
typed = "buy CARD"
choose.card = { from = "row" }
move = "card"
to = "used"
[command.use]
typed = "use CARD"
choose.card = { from = "hand" }
move = "card"
to = "used"
[command.bury]
typed = "bury CARD"
choose.card = { from = "hand" }
move = "card"
to = "bag"
[command.give]
typed = "give CARD to WHOM:PLAYER"
choose.card = { from = "hand" }
choose.whom = { others = true }
move = "card"
to = "hand"
give_to = "whom"
[command.wait]
"""
CANT = "can't come to"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make(tmp_path, TABLES)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["Ann: draw 2", "Ann: hand TI, SE"], ""),
        (["Ann: draw 2", "Ann: hand TI, TI"],
         "Tisane can't come to Ann's hand: not seen yet of what came there are Sencha and Tisane"),
        (["Ann: draw 1", "Ann: hand OO"],
         "Oolong can't come to Ann's hand: not seen yet of what came there are Sencha and Tisane"),
        (["Ann: draw 1", "Bob: wait", "Ann: use OO"], "Oolong is not in Ann's hand"),
        # What was bought comes to the bag when the used cards are shuffled in.
        (["row OO, MA", "Ann: buy OO", "Bob: wait", "Ann: draw 3", "Ann: hand OO, TI, SE"], ""),
        (["row OO, MA", "Ann: buy OO", "Bob: wait", "Ann: draw 3", "Bob: draw 2", "Bob: hand OO"],
         "Oolong can't come to Bob's hand"),
        # Two cards of a kind, one is in a bag: the row can have the other.
        (["row OO, MA", "Ann: buy OO", "row OO", "Bob: buy OO", "row OO"], "Oolong can't come to the row"),
        # Where another of the kind lies says nothing.
        (["row TI, MA", "Ann: draw 2", "Ann: hand TI, TI"],
         "Tisane can't come to Ann's hand: not seen yet of what came there are Sencha and Tisane"),
        # A buried card comes back; nobody else gets it.
        (["Ann: draw 2", "Bob: wait", "Ann: bury TI", "Bob: wait", "Ann: draw 1", "Ann: hand SE, TI"], ""),
        # Unseen cards of two decks together: each may be of either.
        (["Ann: draw 1", "Bob: wait", "Ann: blind", "Ann: hand MA, SE"], ""),
        (["Ann: draw 1", "Bob: wait", "Ann: give ? to Bob", "Bob: hand TI"], ""),
        (["Ann: draw 1", "Bob: wait", "Ann: give ? to Bob", "Bob: hand OO"], "Oolong can't come to Bob's hand"),
        (["Ann: draw 1", "Bob: draw 1", "Ann: give ? to Bob", "Bob: hand TI, TI"], ""),
        (["Ann: draw 1", "Bob: draw 1", "Ann: give ? to Bob", "Bob: hand TI, OO"], "Oolong can't come to Bob's hand"),
    ],
)  # fmt: skip
def test_what_may_come(root: Path, lines: list[str], says: str) -> None:
    report = found(play(root, *lines).report)
    assert len(report) == bool(says)
    assert not report or report[0][2].startswith(says)
    assert not report or report[0][0] == len(lines)


def test_after_an_impossible_card_nobody_knows_what_is_there(root: Path) -> None:
    lines = ["Ann: draw 2", "Ann: hand OO, SE", "Bob: wait", "Ann: use OO", "Bob: wait", "Ann: use SE"]
    assert [at for at, _, _ in found(play(root, *lines).report)] == [2]


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["have Ann: hand ?", "have Ann: bag 1 of TI, SE", "Ann: hand OO"], "Oolong can't come to Ann's hand"),
        (["have Ann: hand ?", "have Ann: bag 1 of TI, SE", "Ann: hand TI"], ""),
        (["have Ann: hand ?", "have Ann: bag 1", "Ann: hand OO"], ""),
        (["have Ann: bag 1 of TI, SE"],
         "Ann's bag has 1 card of the 2 named; the others must be unseen cards that came from it"),
        # Cards that a bag begins with are there once, wherever they lie.
        (["have Ann: hand TI", "count Ann bag 1, Bob bag 2"], ""),
        (["have Ann: used TI, SE", "count Ann bag 0"], ""),
        (["have Ann: bag 3 of SE, SE, SE"], "Sencha is declared 3 times; there are 2"),
    ],
)  # fmt: skip
def test_a_declared_position(root: Path, lines: list[str], says: str) -> None:
    report = found(play(root, *lines).report)
    assert len(report) == bool(says), report
    assert not report or report[0][2].startswith(says)


def test_a_position_says_what_is_in_the_bags(root: Path) -> None:
    lines = ["row OO, MA", "Ann: buy OO", "Bob: draw 1", "Ann: draw 3", "Ann: wait"]
    session = play(root, *lines[:4])
    text = as_position(session, [root]).text
    assert "have Ann: bag 0 of OO, SE, TI\n" in text
    assert "have Bob: bag 1 of SE, TI\n" in text
    read = judged(run(text + "Ann: hand AS\n", "x", [root]).report)
    assert [one.message for one in read.findings] == [
        "Assam can't come to Ann's hand: not seen yet of what came there are Oolong, Sencha and Tisane"
    ]


def test_random_games_with_known_decks_are_silent(root: Path, exhaustive: bool) -> None:
    for seed in range(40 if exhaustive else 4):
        writer = Writer("tea", 2, seed, roots=[root], chance=CHANCE)
        before = conserved(writer.game, writer.game_state)
        writer.play(120)
        assert conserved(writer.game, writer.game_state) == before
        report = judged(run("\n".join(writer.lines), "x", [root]).report)
        assert [one.message for one in report.findings] == []
        state = writer.game.require(Declared).state(writer.game_state)
        for pool, cards in state.contents.items():
            unseen = sum(state.cards[key].count("?") for key, of in state.pools.items() if of == pool)
            assert unseen == len(cards)


DEALT = """
[place.deck]
of = "teas"
start = ["OO", "OO", "AS", "AS", "MA"]
hidden = true
[place.row]
of = "teas"
from = "deck"
size = 2
[place.bag]
of = "teas"
each_player = true
hidden = true
start = ["TI", "TI", "SE"]
[place.hand]
of = "teas"
each_player = true
from = "bag"
start = 2
[command.wait]
"""


@pytest.mark.parametrize(
    "lines", [[], ["row OO, AS"], ["row OO", "Ann: hand TI, SE"], ["row MA, OO", "Ann: hand TI", "Ann: wait"]]
)
def test_a_position_of_decks_that_begin_with_a_list(tmp_path: Path, lines: list[str]) -> None:
    root = make(tmp_path, DEALT)
    position = as_position(play(root, *lines), [root])
    assert (position.unsaid, "have deck 3 of " in position.text) == ("", True)
