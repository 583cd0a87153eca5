"""What findings say: no holes, names that are in the game, sums with their parts, and what is possible instead."""

from __future__ import annotations

import re
from functools import cache

import pytest

from playproof.checker.api import check_text, shown
from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.model.entries import OneOf
from playproof.checker.model.findings import Finding
from playproof.checker.model.syntax import compile_syntax
from playproof.checker.session.session import run
from playproof.components.workspace import SHIPPED
from tests.checker.sentences import HOLES
from tests.samples import part

GAMES = sorted(path.parent.name for path in SHIPPED.glob("*/game.toml"))
LEFT_OUT = re.compile(r"if a line of (.+) was left out")
HEAD = "game {}\nplayers Ann Bob Cy\n"
SOLD = """game 1830
players Ann Bob Cy
have phase 3
have round SR 3
have PRR: par 82
have PRR: president Ann, shares Ann 60 pool 10
have PRR: at r3c7
have PRR: tokens H12
have PRR: trains 2
have PRR: cash 500
"""


@cache
def found(game: str, code: str = "") -> list[tuple[Finding, set[str]]]:
    """The findings of the examples that break a rule, with the names of who can act in that game.

    Of each fourth example without a code, or with ``--exhaustive`` of all of them."""
    out = []
    every = examples(find_game(game))
    for example in [one for one in every if one.code == code] if code else part(every, 4):
        session = run(example.broken, likely=False)
        actors = set(session.game.actors.ids) if session.game is not None else set()
        out += [(finding, actors) for finding in session.report.findings]
    return out


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_has_holes(game: str) -> None:
    for finding, actors in found(game):
        assert not HOLES.search(finding.message), finding.message
        assert not HOLES.search(finding.help), finding.help
        left_out = LEFT_OUT.search(finding.help)
        for name in re.split(", | or ", left_out[1]) if left_out else ():
            assert name.removesuffix("'s") in actors, finding.help


def messages(game: str, lines: str) -> list[tuple[str, str, str]]:
    report = check_text(HEAD.format(game) + lines + "\n")
    return [(one.code, one.message, one.help) for one in report.findings]


STOCK = "have round SR 2\nhave priority Ann\nhave KA: par 100\nhave Ann: shares 5 KA\nhave Bob: shares 4 KA\n"
OPERATING = STOCK.replace("SR 2", "OR 2.1").replace("have priority Ann\n", "") + "have KA: cash 100\n"


@pytest.mark.parametrize(
    ("game", "lines", "code", "message"),
    [
        ("18dracula", f"{STOCK}Ann: bid 5", "D-305", "bid can't be done now, in SR 2: Ann can "),
        ("18dracula", f"{OPERATING}Ann: buy KA", "D-032", "buy can't be done now, in OR 2.1: it is KA's turn"),
        ("leasehold", "Ann: take RED\nBob: take BLUE\nCy: take GREEN\nAnn: bid 7", "N-3.1.0.1/0",
         "bid can't be done now, while no share is put up: Ann can "),
        ("privates", "have start_cash = 200\nAnn: pass", "W-31",
         "pass can't be done now, before the deal of round 1: due at the table: dealer or deal"),
        ("184x", "LAN: explore 1", "X4-52", "explore can't be done now, in an investment round: it is Ann's turn"),
    ],
)  # fmt: skip
def test_an_entry_out_of_its_moment_says_when_it_is_and_what_is_possible(
    game: str, lines: str, code: str, message: str
) -> None:
    ((found_code, said, help),) = messages(game, lines)
    assert (found_code, said[: len(message)]) == (code, message)
    assert ("was left out" in help) == ("'s turn" in said)


def test_a_company_is_not_told_of_the_rule_for_players() -> None:
    ((code, message, help),) = messages("18dracula", f"{OPERATING}KA: pass")
    assert code != "D-305"
    assert message == "KA can't pass: only players can (Ann, Bob, Cy); did you mean KA: done?"
    assert "was left out" not in help


@pytest.mark.parametrize(
    ("game", "code", "says"),
    [
        ("privates", "W-36", "Ann gets 17 (25y 7 + 40r 10), not 10"),
        ("privates", "W-40", "Ann gets 116 (2 × ("),
        ("privates", "W-42", "Ann's sets pay 21 (3 × 7), not 7"),
        ("preascendant", "PA-05", "blue is worth 3 (-1,1 3), not 5"),
        ("preascendant", "PA-35", "Ann gets 2 (0,0 2 + 0,1 0), not 3"),
        ("184x", "X4-42", "price is 50, not 60: the sum is 0"),
        ("184x", "X4-50", "1 token is drawn (3 of 4 lie in the market), not 2"),
        ("184x", "X4-54", "the 2s add up to 4"),
        ("leasehold", "N-1.2.2.5", "built is C4 1 + C3 1 = 2, not 1"),
        ("privates", "W-38", "the game is over: round 7 was the last"),
        ("184x", "X4-59", "the game is over: the bank has broken"),
    ],
)
def test_a_sum_is_told_with_its_parts(game: str, code: str, says: str) -> None:
    assert any(says in finding.message for finding, _ in found(game, code) if finding.code == code)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{SOLD}Ann: sell 2 PRR -> gets 150", "Ann gets 164 (2 × 82), not 150"),
        (
            f"{SOLD.replace('SR 3', 'OR 2.1')}PRR: run = 30\nPRR: pay -> Ann gets 20",
            "Ann gets 18 (6 × 3), not 20",
        ),
    ],
)
def test_a_payment_for_several_shares_shows_its_product(text: str, said: str) -> None:
    assert [one.message for one in check_text(text).findings] == [said]


def test_a_bank_below_nothing_says_why() -> None:
    text = 'game privates\nplayers Ann Bob Cy\nhave bank 0\nadjust Ann 50 "found"\n'
    assert shown(run(text))["bank"] == {"limit": "none", "paid out more than taken in": 50}


def test_a_legal_entry_never_prints_none() -> None:
    syntax = compile_syntax("outpost LOCATION:WORD [SIDE:WORD]")
    assert syntax.write((OneOf(("A", "B")), OneOf((None,)))) == "outpost A|B"
    assert syntax.write((OneOf(("A",)), OneOf((None, "left")))) == "outpost A [left]"
