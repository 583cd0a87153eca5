"""Commands that are declared: what a ``have`` line sets, what a ``count`` line compares."""

from __future__ import annotations

import pytest

from playproof.checker.model.declared import Declared, count, have
from playproof.checker.model.game_state import GameState
from playproof.checker.session.session import run

STATE = GameState({"Ann": 45, "bank": 5}, {}, ())
MONEY = count(
    "OWNER [cash] AMOUNT",
    lambda state, owner: state.balances[owner],
    "the money on the table",
    "count Ann 40",
    follow=lambda state, owner, amount: state.balances.update({owner: amount}),
)


def test_a_count_compares_and_the_books_follow() -> None:
    state = STATE.copy()
    wrong = MONEY.make(1, "", ("Ann", 40))
    (violation,) = MONEY.check(state, wrong)
    assert (violation.message, violation.about) == ("Ann has 45 as recorded, 40 counted", "amount")
    MONEY.apply(state, wrong)
    assert state.balances["Ann"] == 40
    assert not list(MONEY.check(state, wrong))


def test_a_count_says_its_unit_in_the_right_number() -> None:
    cards = count("OWNER cards AMOUNT", lambda state, owner: 1, "cards", "count Ann cards 5", unit="card")
    (violation,) = cards.check(STATE, Declared(1, "", ("Ann", 5)))
    assert violation.message == "Ann has 1 card as recorded, 5 counted"


def test_a_count_that_agrees_otherwise_is_no_finding() -> None:
    either = count(
        "OWNER AMOUNT",
        lambda state, owner: 45,
        "money",
        "count Ann 40",
        agrees=lambda state, owner, amount: amount == 40,
    )
    assert not list(either.check(STATE, either.make(1, "", ("Ann", 40))))
    assert list(either.check(STATE, either.make(1, "", ("Ann", 41))))


def test_have_hands_over_the_values_behind_the_name_before_the_colon() -> None:
    state = STATE.copy()
    cash = have(
        "cash AMOUNT",
        lambda state, owner, amount: state.balances.update({owner: amount}),
        "money",
        "have Ann: cash 40",
        whose=True,
        declares=lambda owner, amount: (owner,),
    )
    entry = cash.make(1, "Ann", (40,))
    cash.apply(state, entry)
    assert state.balances["Ann"] == 40
    assert cash.fields(entry) == {"amount": 40}
    assert cash.declares is not None
    assert list(cash.declares(entry)) == ["Ann"]


@pytest.mark.parametrize(
    ("line", "right"),
    [("have LAN: ladder 30", "have ladder 30"), ("count Ann: cash 40", "count Ann cash 40")],
)
def test_a_name_before_the_colon_of_what_is_about_nobody_is_refused(line: str, right: str) -> None:
    """It would be read as said of that name, and then set for all."""
    found = run(f"game 184x\nplayers Ann Bob Cy\n{line}\n", "x", []).report.findings
    assert [one.message.partition("write: ")[2] for one in found] == [right]


def test_a_ladder_lacks_a_price_wherever_its_line_stands() -> None:
    """A marker whose price the ladder lacks is found, and put on the nearest below it."""
    have = (
        "have LAN: founded red at 60 by Ann\nhave DEL: founded blue at 50 by Bob\nhave ladder 20 40 50 70\n"
    )
    session = run(f"game 184x\nplayers Ann Bob Cy\n{have}count DEL price 50\ncount LAN price 50\n", "x", [])
    assert [(one.line, one.message) for one in session.report.findings if "price" in one.message] == [
        (3, "the track has no price 60")
    ]
