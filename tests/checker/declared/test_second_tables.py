"""What tables say of several at once: who acts, the table's own numbers, how often, and the rules of modifiers."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from tests.checker.declared.small_game import PLACES, found, make, play

LEAF = "\n[resource.leaf]\nstart = 2\n"
TABLE = "[command.news]\ntable = true\n"
FAULTS = {
    "a player's resource in a cost": (
        TABLE + 'then = [{ pay = { leaf = 1 } }]', "nobody acts where the command is the table's, and 'leaf' is a player's",
    ),
    "a player's resource in a condition of an effect": (
        TABLE + 'when = "leaf > 1"\nfill = "row"', "'leaf' is a player's, and nobody acts where the command is the table's",
    ),
    "a player's resource in what may be chosen": (
        TABLE + 'typed = "news NUMBER"\nchoose.number = { most = "leaf" }',
        "'leaf' is a player's, and nobody acts where the command is the table's",
    ),
    "who acts at a moment of the table": (
        '[flow]\nround_end = [{ who = "each", when = "leaf > actor.leaf", gain = { leaf = 1 } }]',
        "'actor' is whoever acts, and nobody acts here",
    ),
    "the others at a moment of the table": (
        '[flow]\nround_end = [{ who = "others", gain = { leaf = 1 } }]',
        "'others' are those beside who acts, and nobody acts here",
    ),
    "a player's number as the number of rounds": ('[flow]\nrounds = "leaf"', "'leaf' is a player's, and nobody acts here"),
    "a supply of one number": (
        "[resource.price]\nshared = true\nsupply = 3", "is of what players take, and this is one number",
    ),
    "once and several times": (
        "[command.sip]\nonce = \"turn\"\ntimes = { turn = 2 }", "`times` says it, too",
    ),
    "times that say nothing": ("[command.sip]\ntimes = {}", "says no number"),
    "an unknown command in what was done": (
        '[limit.a]\nthat = "this_turn.sipp < 2"\nsay = "x"', "this_turn has no column 'sipp'",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault(tmp_path: Path, case: str) -> None:
    tables, said = FAULTS[case]
    more = "" if "command.sip]" in tables else "[command.sip]\n"
    faults = play_faults("tea", [make(tmp_path, PLACES + LEAF + more + tables)])
    assert [one.problem for one in faults if not one.note] == [said]


def test_effects_of_cards_that_are_placed_take_what_there_is(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        PLACES + "[resource.leaf]\n[resource.coin]\nstart = 1\n[place.played]\nof = \"teas\"\neach_player = true\n"
        '[command.play]\ntyped = "play CARD"\nchoose.card = { from = "hand" }\nmove = "card"\nto = "played"\n'
        '[effect.thief]\ncard = "OO"\nin = "played"\nat = "placed"\nwho = "others"\npay = { coin = 2 }\nto_player = "actor"\n',
    )  # fmt: skip
    lines = ["have Ann: hand OO", "Ann: play OO", "count Ann coin 2, Bob coin 0", "count Ann coin 3"]
    assert found(play(root, *lines).report) == [(4, "PP-07", "Ann has 2 coin as recorded, 3 counted")]


def test_cards_of_players_do_something_at_a_command_of_the_table(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        PLACES + "[resource.leaf]\n[command.rain]\ntable = true\n"
        '[effect.green]\ncards = "this.kind == \'green\'"\nin = "hand"\nat = "rain"\ngain = { leaf = 1 }\n',
    )
    lines = ["have Ann: hand SE, MA", "have Bob: hand SE, OO", "rain", "count Ann leaf 2, Bob leaf 1"]
    assert found(play(root, *lines).report) == []


def test_whom_an_effect_of_a_moment_names_it_is_about_once(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        "[resource.leaf]\n[resource.price]\nshared = true\n[command.wait]\n[flow]\nturns = 1\n"
        'round_end = [{ who = "first_player", gain = { leaf = 1 } }, { gain = { price = 2 } },'
        ' { gain = { price = "leaf" } }]\n',
    )
    lines = ["Ann: wait", "Bob: wait", "count Ann leaf 1, Bob leaf 0, price 2"]
    session = play(root, *lines)
    # Each player adds their leaves: an effect that depends on a player is each player's.
    assert found(session.report) == []
    assert session.game_state.module_states["declared"].held["", "price"] == 2


def test_the_tables_number_is_shown_counted_and_declared(tmp_path: Path) -> None:
    root = make(
        tmp_path, "[resource.price]\nshared = true\nstart = 3\nlimit = 5\n[command.raise]\ngain = { price = 1 }\n"
        "[command.lower]\npay = { price = 4 }\n",
    )  # fmt: skip
    lines = [
        "have price 4",
        "Ann: raise",
        "count price 5",
        "Bob: raise",
        "count price 5",
        "Ann: lower",
        "Bob: lower",
    ]
    session = play(root, *lines)
    assert found(session.report) == [(7, "declared.short", "price is 1, not the 4 that this costs")]
    session = play(root, *lines[:4])
    assert session.game is not None
    assert session.game.modules["declared"].show(session.game_state)["price"] == 5


DEARER = PLACES + (
    "[resource.leaf]\nstart = 3\n[resource.tax]\nstart = 1\n[place.played]\nof = \"teas\"\neach_player = true\n"
    '[command.play]\ntyped = "play CARD"\nchoose.card = { from = "hand" }\n'
    'pay = { leaf = "card.leaf" }\nmove = "card"\nto = "played"\n'
    '[modifier.tax]\nat = "play"\nresource = "leaf"\nmore = "tax"\nrule = "T-1"\n'
    '[modifier.green]\nat = "play"\nresource = "leaf"\nless = 1\nwhen = "card.kind == \'green\'"\nrule = "T-2"\n'
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("play AS", "T-1", "Ann has 3 leaf, not the 4 that this costs"),  # the tax was forgotten
        ("play SE -> pays 0 leaf", "T-1", "Ann pays 1 leaf, not 0"),
        ("play SE -> pays 2 leaf", "T-2", "Ann pays 1 leaf, not 2"),
        ("play OO -> pays 2 leaf", "T-1", "Ann pays 3 leaf, not 2"),
        ("play OO -> pays 9 leaf", "declared.play", "Ann pays 3 leaf, not 9"),
    ],
)
def test_a_forgotten_modifier_cites_its_rule(tmp_path: Path, line: str, code: str, says: str) -> None:
    root = make(tmp_path, DEARER)
    lines = ["have Ann: hand AS, SE, OO", f"Ann: {line}"]
    assert found(play(root, *lines).report) == [(2, code, says)]


def test_how_often_a_command_was_done_is_declared(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        '[command.sip]\nends = "nothing"\ntimes = { turn = 2, game = "1 + round" }\n'
        "[command.wait]\n[flow]\nrounds = 3\nturns = 1\n",
    )
    lines = ["have Ann: done sip 1 turn", "have Ann: done sip 1 game", "Ann: sip", "Ann: sip"]
    said = "Ann did sip 2 times in this turn already; 2 times in a turn is the rule"
    assert [(at, one) for at, _, one in found(play(root, *lines).report)] == [
        (4, f"this line was likely typed twice; if not, {said}")
    ]
    lines = ["have Ann: done sip 2 game", "Ann: sip"]
    said = "Ann did sip 2 times in this game already; 2 times in a game is the rule"
    assert [one for _, _, one in found(play(root, *lines).report)] == [said]
