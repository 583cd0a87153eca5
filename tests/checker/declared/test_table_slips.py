"""Slips in tables that would go unnoticed in play: each is a fault at its line. What is typed of spaces, figures and money."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.own_example import own_example
from playproof.checker.assembly.unused_keys import play_faults
from tests.checker.declared.small_game import GAME, PLACES, found, make, play

TABLES = (
    PLACES
    + """
[place.land]
spaces = "garden.csv"
[resource.silver]
start = 12
[resource.stone]
start = "3"
[resource.bid]
[command.bid]
typed = "bid NUMBER"
choose.number = { least = 1, most = 9 }
set = { bid = "number" }
needs = [{ that = "number > bid", say = "too low" }]
[command.gift]
typed = "gift AMOUNT to WHOM:PLAYER"
pay = { silver = "amount" }
to_player = "whom"
[command.take]
typed = "take CARD"
choose.card = { from = "row" }
move = "card"
to = "hand"
[command.put]
typed = "put SPACE"
choose.space = { from = "land" }
put = "stone"
on = "space"
[command.rest]
gain = { silver = 0 }
[command.pass]
ends = "round"
[flow]
rounds = 2
[score.silver]
points = "silver"
"""
)
REST = "gain = { silver = 0 }"
CARD = '[effect.x]\nin = "hand"\nat = "phase start"\ngain = { silver = 1 }\n'
SLIPS = [
    ('"bid NUMBER"', '"bid NUMBER NUMBER"', "has two slots called NUMBER; allowed: a name for each, as FIRST:NUMBER"),
    ('"bid NUMBER"', '"bid NUMBER; -> # x"', "';' can't be typed in a command"),
    ('"bid NUMBER"', '"bid NUMBER WAY:left|left"', "left|left has a word twice"),
    (REST, 'once = "phase"', "found 'phase'; allowed: turn, round, game"),
    (REST, 'typed = "rest WHOM:PLAYER"\nchoose.whom = { from = "land" }', "'from' says nothing of a player; allowed: others"),
    (REST, 'take_back = "stone"\non = "WELL"', "is the space that a marker is put on, and none is put"),
    (REST, 'back_from = "WELL"', "nothing is taken back; allowed: take_back = MARKER"),
    (REST, "set = { silver = -5 }", "is -5; allowed: 0 or more"),
    ("[flow]", '[modifier.x]\nat = "rest"\nresource = "stone"\nless = 1\n[flow]', "rest costs no stone"),
    ("[flow]", CARD + 'card = "Oolonk"\n[flow]', "'Oolonk' is no card; allowed: OO, AS, SE, MA, TI; did you mean 'Oolong'?"),
    ('"too low"', '"{{player}}"', "'{{player}}' has two braces on each side; allowed: '{player}'"),
    ('"too low"', '"too low", rule = "PP-12"', "'PP-12' is one of Playproof's own codes"),
    ('"too low"', '"too low", rule = "a b:c"', "'a b:c' is no code of a rule; allowed: letters, digits"),
    ("number > bid", "number >\\n bid +", "something is missing at the end in 'number > bid +'"),
]  # fmt: skip
SPACES = [
    ("W,Well,1,2\nW,Hill,2,1", "garden.csv:3, field 'id': 'W' is the id of line 2 too"),
    (",Well,1,2\nW,Hill,2,1", "garden.csv:2, field 'id': is empty; allowed: an id for each space"),
    ("W,Well,1\nH,Hill,2,1", "garden.csv:2: has 3 cells, and the header 4"),
]
FIGURES = [
    ('start_silver = "twelve"', "'start_silver' is 'twelve'; allowed: a whole number"),
    ("start_silver = 1.5", "'start_silver' is 1.5; allowed: a whole number"),
    ("start_silver = [1, 2, 3]", "'start_silver' has 3 numbers, and 2 to 3 can play"),
    ("start_silver = 1\nsilver = 2", "'silver' is a resource already; allowed: another name"),
]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("tea"), TABLES)


@pytest.mark.parametrize(("old", "new", "said"), SLIPS)
def test_a_slip_is_a_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in TABLES
    faults = [str(one) for one in play_faults("tea", [make(tmp_path, TABLES.replace(old, new, 1))])]
    assert said in faults[0]
    assert "\n" not in faults[0]


def test_a_word_that_can_not_be_typed(tmp_path: Path) -> None:
    tables = TABLES.replace("bid NUMBER", "bid NUMBER WAY:left|right").replace(
        "number > bid", "way != 'lefft'"
    )
    [fault] = play_faults("tea", [make(tmp_path, tables)])
    assert str(fault).endswith(
        "'lefft' is no word that is typed for WAY; allowed: left, right; did you mean 'left'?"
    )


@pytest.mark.parametrize(("rows", "said"), SPACES)
def test_rows_of_spaces_are_checked_as_cards_are(tmp_path: Path, rows: str, said: str) -> None:
    make(tmp_path, TABLES)
    (tmp_path / "components/tea/garden.csv").write_text(f"id,name,room,leaf\n{rows}\n")
    assert said in str(play_faults("tea", [tmp_path])[0])


def test_a_column_that_spaces_have_already(tmp_path: Path) -> None:
    make(tmp_path, TABLES)
    (tmp_path / "components/tea/garden.csv").write_text("id,name,taken\nW,Well,1\n")
    assert "a space has 'taken' already" in str(play_faults("tea", [tmp_path])[0])


@pytest.mark.parametrize(("figure", "said"), FIGURES)
def test_a_figure_of_a_wrong_form_is_a_fault_of_its_line(tmp_path: Path, figure: str, said: str) -> None:
    make(tmp_path, TABLES.replace("start = 12", 'start = "start_silver"'))
    (tmp_path / "components/tea/game.toml").write_text(GAME + figure + "\n")
    [fault] = play_faults("tea", [tmp_path])
    assert said in str(fault)
    assert str(fault).startswith("components/tea/game.toml:")


def test_a_number_is_not_below_0_unless_a_table_says_so(root: Path) -> None:
    session = play(root, "Ann: gift -2 to Bob")
    assert found(session.report) == [(1, "declared.number", "amount is 0 or more, not -2")]


def test_a_gain_that_is_stated_where_there_is_none_is_of_the_command(root: Path) -> None:
    session = play(root, "Ann: rest -> gets 2 silver")
    assert found(session.report) == [(1, "declared.rest", "Ann gets 0 silver, not 2")]


def test_markers_on_a_space_are_counted(root: Path) -> None:
    session = play(
        root,
        "Ann: put WELL",
        "Bob: put WELL",
        "count land WELL 2",
        "count land WELL Ann 2",
        "count land HILL 1",
    )
    assert found(session.report) == [
        (4, "PP-07", "Ann has 1 marker on Well as recorded, 2 counted"),
        (5, "PP-07", "Hill has 0 markers as recorded, 1 counted"),
    ]


def test_one_marker_is_taken_back_from_a_space(tmp_path: Path) -> None:
    back = 'typed = "rest SPACE"\nchoose.space = { from = "land" }\ntake_back = "stone"\nback_from = "space"'
    make(tmp_path, TABLES.replace(REST, back))
    session = play(
        tmp_path, "Ann: put WELL", "Bob: rest WELL", "Ann: put WELL", "Bob: pass", "Ann: rest WELL",
        "count land WELL Ann 1", "count Ann stone 2",
    )  # fmt: skip
    assert found(session.report) == [(2, "declared.not_there", "Bob has no stone on Well")]


def test_a_file_may_set_a_figure_that_a_table_reads(tmp_path: Path) -> None:
    limit = '[limit.hand]\nthat = "count(hand) <= hand_limit"\nsay = "{player} holds more than {hand_limit}{1 / bid}"\n'
    make(tmp_path, TABLES + limit)
    session = play(tmp_path, "have hand_limit = 0", "Ann: take Oolong")
    assert found(session.report) == [(2, "limit.hand", "Ann holds more than 0?")]


def test_a_command_may_begin_as_the_line_of_a_place(tmp_path: Path) -> None:
    row = '[command.row]\ntyped = "row CARD"\nchoose.card = { from = "row" }\nmove = "card"\nto = "hand"\n'
    make(tmp_path, TABLES + row)
    session = play(tmp_path, "row Oolong, Sencha, Assam", "Ann: row Oolong", "count Ann hand 1")
    assert found(session.report) == []


def test_one_thing_a_line(root: Path) -> None:
    session = play(root, "have Ann: silver 5, stone 1", "Ann: rest")
    [(_, _, said)] = found(session.report)
    assert (
        said
        == "'silver 5, stone 1' does not read as: silver AMOUNT (e.g. have Ann: silver 3); each has a line of its own"
    )


def test_a_game_without_money_offers_none(root: Path) -> None:
    session = play(root, "Ann: rest")
    game = session.game
    assert game is not None
    examples = {own_example(game, command) for command in game.all_commands()}
    assert {
        "Ann: bid 1",
        "Ann: gift 1 to Bob",
        "Ann: take Oolong",
        "Ann: put Well",
        "count land WELL Ann 1",
    } <= examples
    assert not {"have Ann: cash 40", "count Ann 40", "have bank 12000"} & examples
    assert game.snapshot(session.game_state, session.report).money == {}


def test_money_that_a_table_moves_is_shown(tmp_path: Path) -> None:
    session = play(make(tmp_path, TABLES.replace(REST, "gain = { money = 2 }")), "Ann: rest", "count Ann 2")
    assert found(session.report) == []
    assert session.game is not None
    assert session.game.snapshot(session.game_state, session.report).money["Ann"] == 2


def test_what_may_be_meant_is_a_note(tmp_path: Path) -> None:
    make(tmp_path, TABLES.replace('"gift AMOUNT to WHOM:PLAYER"', '"rest AMOUNT to WHOM:PLAYER"'))
    notes = {str(one) for one in play_faults("tea", [tmp_path]) if one.note}
    assert any("is typed 'rest', as the command 'rest' is; allowed: 'gift …'" in one for one in notes)
    assert [one for one in play_faults("tea", [tmp_path]) if not one.note] == []
