"""Commands that are declared: what a ``have`` line sets, what a ``count`` line compares."""

from __future__ import annotations

from playproof.checker.model.declared import Declared, count, have
from playproof.checker.model.game_state import GameState

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
