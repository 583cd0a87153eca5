"""Declared rules: each condition, cost, effect and modifier is cited under its own code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checker.declared.small_game import PLACES, found, make, play

TABLES = (
    """
[resource.leaf]
start = 6
[place.served]
of = "teas"
each_player = true
[command.serve]
typed = "serve CARD"
choose.card = { from = "hand" }
pay = { leaf = "card.leaf" }
rule = "T-4.1"
move = "card"
to = "served"
ends = "nothing"
needs = [{ that = "count(served) < 2", say = "two are served", rule = "T-4" }]
then = [{ who = "others", when = "leaf > 0", gain = { leaf = 1 }, rule = "T-5" }]
[command.sip]
pay = { leaf = 3 }
ends = "nothing"
[command.taste]
pay = { leaf = 2 }
ends = "nothing"
[command.bank]
pay = { money = 4 }
rule = "T-20"
ends = "nothing"
[effect.bell]
card = "TI"
in = "served"
at = "placed"
pay = { leaf = 2 }
rule = "T-6"
[modifier.herbs]
at = "serve"
resource = "leaf"
less = 1
when = "card.kind == 'green'"
rule = "T-7"
[modifier.late]
at = "sip"
resource = "leaf"
more = 2
when = "count(served) > 0"
rule = "T-8"
[modifier.guest]
at = "taste"
resource = "leaf"
less = 4
least = 1
rule = "T-9"
[modifier.loan]
at = "bank"
resource = "money"
more = 1
rule = "T-21"
[codes.declared]
short_leaf = "T-1"
serve = "T-2"
[score.leaf]
points = "leaf"
"""
    + PLACES
)


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make(tmp_path_factory.mktemp("tea"), TABLES)


START = ("have Ann: hand OO SE MA TI", "have Ann: cash 20")
SAID = {
    "condition": (("have Ann: served TI AS", "Ann: serve OO"), (2, "T-4", "two are served")),
    "cost": (("have Ann: leaf 1", "Ann: serve OO"), (2, "T-4.1", "Ann has 1 leaf, not the 2 that this costs")),
    "cost, stated": (("Ann: serve OO -> pays 4 leaf",), (1, "T-4.1", "Ann pays 2 leaf, not 4")),
    "cost without a code": (("have Ann: leaf 1", "Ann: sip"), (2, "T-1", "Ann has 1 leaf, not the 3 that this costs")),
    "what follows": (("Ann: serve OO -> Bob gets 2 leaf",), (1, "T-5", "Bob gets 1 leaf, not 2")),
    "a card's": (("Ann: serve TI -> pays 5 leaf",), (1, "T-4.1", "Ann pays 3 leaf (1 + 2), not 5")),
    "a modifier forgotten": (("Ann: serve MA -> pays 4 leaf",), (1, "T-7", "Ann pays 3 leaf, not 4")),
    "a modifier applied wrongly": (("Ann: serve OO -> pays 1 leaf",), (1, "T-7", "Ann pays 2 leaf, not 1")),
    "what is left at least forgotten": (("Ann: taste -> pays 0 leaf",), (1, "T-9", "Ann pays 1 leaf, not 0")),
    "another amount": (("Ann: serve MA -> pays 6 leaf",), (1, "T-4.1", "Ann pays 3 leaf, not 6")),
    "a modifier that makes it dearer": (
        ("have Ann: served TI", "Ann: sip -> pays 3 leaf"), (2, "T-8", "Ann pays 5 leaf, not 3"),
    ),
    "money": (("Ann: bank -> pays 4",), (1, "T-21", "Ann pays 5, not 4")),
    "money, another amount": (("Ann: bank -> pays 7",), (1, "T-20", "Ann pays 5, not 7")),
}  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), SAID.values(), ids=SAID)
def test_each_part_of_a_command_has_its_own_code(
    root: Path, lines: tuple[str, ...], expected: tuple[int, str, str]
) -> None:
    assert found(play(root, *START, *lines).report, 3 + len(START)) == [expected]


def test_a_code_is_one_word_in_every_table(tmp_path: Path) -> None:
    bad = TABLES.replace('rule = "T-6"', 'rule = "T 6"').replace('rule = "T-7"', 'rule = "PP-01"')
    findings = play(make(tmp_path, bad), "Ann: sip").report.findings
    assert "'T 6' is no code of a rule" in findings[0].message
