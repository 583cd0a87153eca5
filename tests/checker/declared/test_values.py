"""Named expressions, and functions of majorities, kinds and areas that hang together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from playproof.checker.assembly.unused_keys import play_faults
from playproof.components.expression_functions import FUNCTIONS
from tests.checker.declared.small_game import PLACES, found, make, play

LEAF = "\n[resource.leaf]\nstart = 2\n"


@pytest.mark.parametrize(
    ("values", "more", "said"),
    [
        ('leaf = "1"', "", "4: 'leaf' is a resource already"),
        ('sum = "1"', "", "4: 'sum' is a function already"),
        ('hand_limit = "1"', "", "4: 'hand_limit' is a figure already"),
        ('"a(b)" = "b"\n"a(c, d)" = "c"', "", "5: 'a' has a name twice"),
        ('one = "two + 1"\ntwo = "one + 1"', "", "4: 'one' needs itself"),
        ('one = "leav + 1"', "", "4: 'leav' is no name here"),
        ('"more(n)" = "n + leav"', "", "4: 'leav' is no name here"),
        ('"more(n)" = "n + 1"', '[score.a]\npoints = "more"', "6: 'more' needs values in brackets"),
        ('"more(n)" = "n + 1"', '[score.a]\npoints = "more(1, 2)"',
         "6: 'more(1, 2)' can't be worked out: more(n) has 2 values in its brackets"),
        ('"more(n)" = "n + 1"', '[score.a]\npoints = "mroe(1)"', "6: 'mroe' is no function"),
        ('"m(a)" = "a.map(b, b.map(c, c.map(d, d)))"', '[score.a]\npoints = "sum([[1]].map(x, x.map(y, sum(m([[[y]]]))))) "',
         "6: has 5 of map, filter, exists and all within each other, those of m among them"),
    ],
)  # fmt: skip
def test_a_fault(tmp_path: Path, values: str, more: str, said: str) -> None:
    root = make(
        tmp_path, f'[values]\n# {"-" * 9}\n{values}\n{more}{LEAF}[command.wait]\n[end]\nwhen = "leaf > 9"\n'
    )
    faults = [one for one in play_faults("tea", [root]) if not one.note]
    assert f"{faults[0].place.line}: {faults[0].problem}" == said


def test_a_value_that_no_place_can_use_is_one_fault(tmp_path: Path) -> None:
    """Where all its uses fail, itself; a use that fails beside others that don't is at fault itself."""
    tables = (
        PLACES + LEAF + '[values]\n"of(k)" = "row.filter(c, c.kind == k)"\n[command.wait]\n'
        'needs = [{ that = "of(\'dark\') > 0", say = "{of(\'dark\')}" }]\npay = { leaf = "of(\'herb\')" }\n'
        '[end]\nwhen = "leaf > 9"\nat = "turn end"\nfinish_round = false\n'
    )  # fmt: skip
    (fault,) = play_faults("tea", [make(tmp_path, tables)])
    assert fault.problem.startswith(
        "what 'of' gives can be used in none of the places that name it, 2 in all, such as line "
    )
    assert fault.place.field == "values.of(k)"
    (fault,) = play_faults("tea", [make(tmp_path, tables.replace("of('herb')", "count(of('herb'))"))])
    assert fault.place.field == "command.wait.needs.that"


def test_values_are_worked_out_where_they_are_needed(tmp_path: Path) -> None:
    root = make(
        tmp_path,
        PLACES + LEAF + '[values]\n"room(n)" = "hand_limit - count(hand) - n"\nnext_room = "room(1)"\nodd = "8 / count(hand)"\n'
        '[command.take]\ntyped = "take CARD"\nchoose.card = { from = "row" }\nmove = "card"\nto = "hand"\n'
        'needs = [{ that = "next_room >= 0 || odd > 1", say = "{player} has room for {room(0)}" }]\n'
        'pay = { leaf = "count(hand) > 0 ? odd - 8 : 0" }\n[flow]\nturns = 1\n',
    )  # fmt: skip
    lines = ["have Ann: hand OO, AS, SE, TI, TI, TI, TI, MA", "Ann: take MA"]
    assert [one for _, _, one in found(play(root, *lines).report)] == ["Ann has room for -5"]
    assert found(play(root, "have Ann: hand OO, AS", "Ann: take MA").report) == []
    assert found(play(root, "row OO, SE, MA", "Ann: take MA").report) == []  # nothing divides by 0


NEXT = {"A": ["B"], "B": ["A", "C"], "C": ["B"], "D": ["E"], "E": ["D"]}
LAND = [{"id": one, "next_to": near} for one, near in NEXT.items()]


@pytest.mark.parametrize(
    ("name", "values", "gives"),
    [
        ("majority", (["Ann", "Bob", "Ann"], "Ann", [5, 2]), 5),
        ("majority", (["Ann", "Bob", "Ann"], "Bob", [5, 2]), 2),
        ("majority", (["Ann", "Bob", "Ann"], "Cy", [5, 2]), 0),
        ("majority", ([3, 3, 1], 3, [5, 2], "friendly"), 5),
        ("majority", ([3, 3, 1], 3, [5, 2], "shared"), 3),
        ("majority", ([3, 3, 1], 3, [5, 2], "none"), 0),
        ("majority", ([3, 3, 1], 1, [5, 2], "none"), 0),
        ("majority", ([3, 2, 2], 2, [5, 2], "shared"), 1),
        ("majority", ([3, 2, 1], 2, [5, 2], "none"), 2),
        ("majority", ([0, 0], 0, [5, 2]), 0),
        ("rank", ([4, 7, 4], 4), 2),
        ("most_of_a_kind", (["a", "b", "a"],), 2),
        ("most_of_a_kind", ([],), 0),
        ("largest_group", (LAND,), 3),
        ("largest_group", ([one for one in LAND if one["id"] != "B"],), 2),
        ("largest_group", ([],), 0),
        ("steps", (LAND, LAND[0], LAND[2]), 2),
        ("steps", (LAND, "A", "A"), 0),
        ("steps", (LAND, "A", "D"), 999),
        ("steps", ([LAND[0], LAND[2]], "A", "C"), 999),
    ],
)
def test_a_function(name: str, values: tuple[Any, ...], gives: int) -> None:
    assert FUNCTIONS[name].call(*values) == gives


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ("majority([1], 1, [5], 'half')", "majority has ties that are friendly, shared or none, not half"),
        ("majority([1], 'Ann', [5])", "majority of a name needs a list of names, as space.by"),
        ("majority([1], 1)", "majority needs 3 values, and has 2 values in its brackets"),
        ("largest_group([1])", "largest_group needs spaces of a place that has `adjacent`"),
    ],
)
def test_what_a_function_refuses(tmp_path: Path, points: str, said: str) -> None:
    root = make(tmp_path, f'[command.wait]\n[flow]\nturns = 1\nrounds = 1\n[score.a]\npoints = "{points}"\n')
    assert [one.problem for one in play_faults("tea", [root])] == [f"'{points}' can't be worked out: {said}"]
