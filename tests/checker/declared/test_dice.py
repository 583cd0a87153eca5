"""Dice, kinds of markers on one space, and spaces that lie side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.checker.families.declared.module import Declared
from playproof.checker.families.declared.variables import hexes_beside
from playproof.checker.session.as_position import as_position
from playproof.checker.session.legal_entries import legal_entries
from tests.checker.declared.small_game import found, make, play

DICE = """
[resource.red]
start = 2
faces = 6
[resource.sky]
start = 1
faces = ["sun", "rain"]
[resource.hut]
start = 2
[place.garden]
spaces = "garden.csv"
limit = { red = 2, hut = "space.room" }
board = "table/board"
[command.place]
typed = "place DIE on SPACE"
choose.die = { from = ["red", "sky"] }
choose.space = { from = "garden" }
put = "die"
on = "space"
[command.build]
typed = "build SPACE"
choose.space = { from = "garden" }
put = "hut"
on = "space"
ends = "nothing"
[command.turn]
typed = "turn DIE"
choose.die = { from = "red", rule = "T-1" }
roll = "die"
shows = "this.value + 2"
ends = "nothing"
[command.roll]
typed = "roll RESULT:DIE..."
choose.result = { from = ["red", "sky"], most = 3 }
roll = "red"
shows = "result"
then = [{ roll = "sky", shows = "result" }]
ends = "nothing"
[command.lose]
typed = "lose DIE"
choose.die = { from = "red" }
pay = { red = 1 }
ends = "nothing"
[command.wait]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make(tmp_path, DICE)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["Ann: roll red 3, red 5, sky sun", "Ann: place red 4 on WELL"], "Ann has no red 4; at hand: 3 and 5"),
        (["Ann: roll red 3, sky sun"], "Ann rolls 2 dice of red, not 1"),
        (["Ann: roll red 3, red 3, red 3"], "Ann rolls 2 dice of red, not 3"),
        (["Ann: red 3", "Ann: turn 3 red", "Ann: place red 5 on WELL", "Bob: wait", "Ann: place sky rain on WELL"], ""),
        (["Ann: turn red 5"], "a red shows 1 to 6, not 7"),
        (["Ann: roll red 1, red 2, sky sun", "Ann: turn red 6"], "Ann has no red 6; at hand: 1 and 2"),
        (["Ann: red 1, 2", "Ann: red 3"], "Ann has 2 red at hand, 1 and 2 among them, not these 1"),
        (["Ann: red 1", "Ann: red 1, 6", "Ann: place red 6 on HILL"], ""),
        (["Ann: red 1, 6", "Ann: lose red 6", "Ann: place red 6 on HILL"], "Ann has no red 6; at hand: 1"),
        (["Ann: place red 1 on WELL", "Bob: place red 2 on WELL", "Ann: place red 3 on WELL"], "Well has room for 2 red"),
        (["Ann: build WELL", "Ann: wait", "Bob: build WELL"], "Well is taken by Ann"),
        (["Ann: place sky wind on WELL"], "'sky wind' is no die"),
    ],
)  # fmt: skip
def test_dice_at_hand(root: Path, lines: list[str], says: str) -> None:
    report = found(play(root, *lines).report)
    assert len(report) == bool(says)
    assert not report or says in report[0][2]
    assert not report or report[0][0] == len(lines)


def test_nobody_has_more_dice_than_at_the_beginning(root: Path) -> None:
    lines = ["have Ann: sky rain", "have garden WELL Ann, Ann sky sun"]
    assert [said for _, _, said in found(play(root, *lines).report)] == [
        "Ann has 2 sky; each begins with 1, and nothing gains more"
    ]


def test_a_choice_has_a_rule_of_its_own(root: Path) -> None:
    report = play(root, "Ann: red 1, 2", "Ann: turn red 6").report
    assert [one.code for one in report.findings] == ["T-1"]


LINES = [
    "Ann: roll red 3, red 5, sky sun",
    "Ann: build HILL",
    "Ann: place red 5 on WELL",
    "Bob: place red 6 on WELL",
]


def test_what_is_legal_are_dice_at_hand_or_what_may_come_up(root: Path) -> None:
    session = play(root, *LINES)
    assert session.game is not None
    legal = list(legal_entries(session.game, session.game_state))
    assert [one for one in legal if one.startswith("Ann: place")] == [
        "Ann: place red 3 on HILL", "Ann: place sky sun on WELL", "Ann: place sky sun on HILL",
    ]  # fmt: skip
    assert "Ann: turn red 3" in legal
    assert "Ann: turn red 5" not in legal


def test_dice_are_shown_counted_and_declared(root: Path) -> None:
    lines = ["count Ann red 1, garden WELL red 2, garden WELL Bob red 1, garden WELL 2, garden HILL hut 1"]
    session = play(root, *LINES, *lines)
    assert found(session.report) == []
    assert session.game is not None
    shown = session.game.modules["declared"].show(session.game_state)
    assert shown["red"] == {"Ann": ["3"], "Bob": ["?"]}
    assert shown["garden"] == {"Well": ["Ann red 5", "Bob red 6"], "Hill": ["Ann hut"]}
    placed = session.game.require(Declared).placed(session.game_state)
    assert sorted((one.spot, one.text) for one in placed) == [("HILL", "An"), ("WELL", "5"), ("WELL", "6")]
    text = as_position(session, [root]).text
    assert "have Ann: red 3\n" in text
    assert "have garden WELL Ann red 5, Bob red 6\n" in text
    assert "have garden HILL Ann\n" in text


def test_a_declared_die_is_that_die(root: Path) -> None:
    lines = ["have Ann: red 3, ?", "have garden WELL Ann red 5, Ann hut", "Ann: place red 2 on HILL"]
    assert found(play(root, *lines).report) == []
    session = play(root, *lines, "Bob: wait", "Ann: place red 5 on HILL")
    assert [one for _, _, one in found(session.report)] == ["Ann has no red 5; at hand: 3"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('put = "die"', 'put = "red"', "nothing says which red is put"),
        ('put = "die"', 'put = "dye"', "'dye' is no resource, nor chosen dice"),
        ('roll = "die"', 'roll = "hut"', "'hut' is no resource with faces, nor chosen dice"),
        ('roll = "die"\n', "", "is what dice show that are rolled or turned, and none are"),
        ('from = ["red", "sky"] }', 'from = ["red", "garden"] }', "has dice and places"),
        ('from = "red", rule', 'from = "rod", rule', "'rod' is no place, nor a resource with faces"),
        ("faces = 6", "faces = 6\nshared = true", "is of numbers, and these are dice"),
        ("{ red = 2,", "{ rad = 2,", "'rad' is no resource"),
        ('board = "table/board"', 'adjacent = "next"', "'garden.csv' has no column 'next'"),
        ('board = "table/board"', 'adjacent = "hexes"', "the space 'WELL' is no coordinate of a hex"),
        ("this.value + 2", "this.valu + 2", "this has no column 'valu'"),
    ],
)
def test_a_fault(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in DICE
    faults = play_faults(
        "tea", [make(tmp_path, DICE.replace(old, new, 1).replace('board = "table/board"\n', ""))]
    )
    assert next(one.problem for one in faults if not one.note) == said


def test_hexes_lie_side_by_side() -> None:
    assert hexes_beside(["A2", "A4", "B1", "B3", "B5", "C2", "D4"]) == {
        "A2": ("A4", "B1", "B3"), "A4": ("A2", "B3", "B5"), "B1": ("B3", "A2", "C2"), "B3": ("B1", "B5", "A2", "A4", "C2"),
        "B5": ("B3", "A4"), "C2": ("B1", "B3"), "D4": (),
    }  # fmt: skip


def test_a_space_that_is_beside_none_of_its_own_is_a_fault(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        DICE.replace("[command.place]", 'adjacent = "next"\n[command.place]').replace(
            'board = "table/board"\n', ""
        ),
    )
    rows = "id,name,room,next\nWELL,Well,1,HILL\nHILL,Hill,2,WEL MILL\nMILL,Mill,1,HILL\n"
    (root / "components/tea/garden.csv").write_text(rows, "utf-8")
    faults = play_faults("tea", [root])
    assert [one.problem for one in faults if not one.note] == [
        "'WEL', which garden.csv lists beside Hill, is no space of it"
    ]
    (root / "components/tea/garden.csv").write_text(rows.replace("WEL MILL", "MILL"), "utf-8")
    notes = [one.problem for one in play_faults("tea", [root]) if "beside" in one.problem]
    assert notes == ["Well lists Hill beside it, and Hill does not list Well"]
