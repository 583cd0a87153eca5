"""Declared rules: whose gain is stated, where a card went instead, breaches that were there before, entries after the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker.declared.small_game import PLACES, found, make, play

TABLES = (
    """
[resource.leaf]
start = 2
[resource.price]
start = 3
[place.served]
of = "teas"
each_player = true
[command.gather]
gain = { leaf = 1 }
[command.brew]
typed = "brew WAY:hot|cold"
pay = { leaf = "way == 'hot' ? 3 : 0" }
[command.feast]
then = [{ who = "others", when = "leaf > 2", gain = { leaf = 2 } }]
[command.news]
typed = "news NUMBER"
table = true
choose.number = { least = -2, most = 2 }
then = [{ who = "each", gain = { price = "number" } }]
[command.sell]
pay = { leaf = 1 }
then = [{ who = "each", gain = { price = -1 } }]
ends = "nothing"
[command.equal]
then = [{ who = "each", when = "everyone.all(p, p.leaf == leaf)", gain = { leaf = 1 } }]
ends = "nothing"
[command.levy]
gain = { leaf = 1 }
then = [{ who = "others", pay = { leaf = 1 }, to_player = "actor" }]
[command.serve]
typed = "serve CARD"
choose.card = { from = "hand" }
move = "card"
to = "served"
[command.swap]
typed = "swap MINE:CARD for CARD"
choose.mine = { from = "served" }
choose.card = { from = "hand" }
move = "mine"
to = "hand"
then = [{ move = "card", to = "served" }]
[limit.store]
that = "leaf <= 5"
say = "{player} stores {leaf} leaf, 5 are the most"
at = "always"
rule = "T-9"
[flow]
rounds = 2
turns = 2
[score.leaf]
points = "leaf"
"""
    + PLACES
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("tea"), TABLES)


HANDS = ("have Ann: hand OO AS", "have Bob: hand SE MA")
SAID = {
    # somebody else gains just so much on the line
    "other": (("Ann: gather", "Bob: feast -> Bob gets 2 leaf"), [(2, "declared.feast", "Bob gets 0 leaf, not 2")]),
    "other, unnamed": (("Ann: gather", "Bob: feast -> gets 2 leaf"), [(2, "declared.feast", "Bob gets 0 leaf, not 2")]),
    "right": (("Ann: gather", "Bob: feast -> Ann gets 2 leaf"), []),
    # a figure that falls
    "falls": (("Ann: sell -> Ann gets 1 price",), [(1, "declared.sell", "Ann pays 1 price, and gets none")]),
    "falls, right": (("Ann: sell -> Ann pays 1 price, Bob pays 1 price",), []),
    # of what the table does
    "table": (("news 2 -> gets 2 price",), []),
    "table, wrong": (("news 2 -> gets 1 price", "count Bob price 4"),
        [(1, "declared.news", "each player gets 2 price, not 1")]),
    # what costs nothing costs nobody in debt anything
    "free": (('Ann: brew hot', "Bob: gather", "Ann: brew cold", 'accept 1 "so be it"'), []),
    # whom it is about is settled before anybody gains
    "equal": (("Ann: equal -> Ann gets 1 leaf, Bob gets 1 leaf", "count Ann leaf 3, Bob leaf 3"), []),
    # from whom it is
    "from": (("Ann: levy -> gets 1 leaf from Bob, gets 1 leaf from bank",), []),
    "from, all": (("Ann: levy -> gets 2 leaf, Bob pays 1 leaf to Ann",), []),
    "from, wrong": (("Ann: levy -> gets 2 leaf from Bob", "count Ann leaf 5, Bob leaf 0"),
        [(1, "declared.levy", "Ann gets 1 leaf from Bob, not 2")]),
    # a second slot for a card has places of its own
    "swap": ((*HANDS, "have Ann: served TI", "Ann: swap TI for OO", "count Ann hand 2, Ann served 1"), []),
    # a card went to another player's place
    "card": ((*HANDS, "Ann: serve OO -> Bob takes Oolong", "count Ann served 0, Bob served 1"),
        [(3, "declared.serve", "Bob does not take Oolong; Ann takes Oolong")]),
    # a breach that was declared is not the next line's
    "breach": (("have Ann: leaf 7", "Ann: brew cold", "Bob: gather", "Ann: sell"),
        [(1, "T-9", "Ann stores 7 leaf, 5 are the most")]),
    "breach, worse": (("have Ann: leaf 7", "Ann: gather", "Bob: gather"),
        [(1, "T-9", "Ann stores 7 leaf, 5 are the most"), (2, "T-9", "Ann stores 8 leaf, 5 are the most")]),
    # what can't be read ends no turn where its word ends none
    "unread": (("Ann: sell much", "Ann: sell", "Ann: sell"), [(1, "PP-02", None)]),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), SAID.values(), ids=SAID)
def test_what_is_stated_of_gains(
    root: Path, lines: tuple[str, ...], expected: list[tuple[int, str, str | None]]
) -> None:
    at = sum(line.startswith("accept") for line in lines)
    typed = [line.replace("accept 1", "accept 3") for line in lines]
    told = found(play(root, *typed).report)
    assert at <= 1
    assert [(line, code) for line, code, _ in told] == [(line, code) for line, code, _ in expected]
    for (_, _, message), (_, _, said) in zip(told, expected, strict=True):
        assert said is None or message == said


def test_after_the_end_nothing_counts(root: Path) -> None:
    turns = ["Ann: gather", "Bob: brew cold"] * 4
    session = play(root, "have Ann: leaf 0", *turns, "Ann: gather")
    assert [line for line, _, _ in found(session.report)] == [10]
    assert session.report.scores == {"Ann": 4, "Bob": 2}


def test_what_is_said_of_a_wrong_count_is_of_what_was_counted(root: Path) -> None:
    """Not of a payment of money that happens to be as large."""
    gathered = ("Ann: gather", "Bob: gather", "Ann: gather")
    (count,) = play(root, *gathered, "count Ann leaf 3").report.findings
    assert (count.message, count.help) == (
        "Ann has 4 leaf as recorded, 3 counted", "the 1 leaf of line 5 was likely not gained",
    )  # fmt: skip
    (count,) = play(root, *gathered, "count Ann leaf 5").report.findings
    assert count.help == "the 1 leaf of line 5 was likely gained twice"
    (count,) = play(root, *gathered, "count Ann leaf 9").report.findings
    assert count.help.startswith("count again")
