"""Rulings of auctions, shares and stock rounds: each reading lets pass, and finds, what it says."""

from __future__ import annotations

import pytest

from playproof.checker.families.phases import Phases
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.stock_market import StockMarket
from playproof.checker.session.session import Session, run

STOCK = "have round SR 2\nhave priority Ann\n"
PRR = "have PRR: par 82\nhave PRR: president Ann, shares Ann 50 Bob 20\n"
NYC = "have NYC: par 67\nhave NYC: president Bob, shares Bob 60\n"
#: Ann has the lowest bid; left of Bob, who has the highest, is Cy.
CONTEST = "Ann: bid 45 CS\nBob: bid 50 CS\nCy: bid 55 CS\nAnn: pass\nBob: bid 60 CS\nCy: buy SV\n"
MH = "have MH: owner Bob\n"
FEW = NYC.replace("Bob 60", "Bob 40")
BROWN = "have PRR: at r6c0\nhave PRR: par 82\nhave PRR: president Bob, shares Bob 30 pool 30\n"


def played(text: str, house: str = "", game: str = "1830") -> Session:
    return run(f"game {game}\nplayers Ann Bob Cy\n{house}{text}", "x")


def reasons(text: str, house: str = "", game: str = "1830") -> list[str]:
    return [found.reason for found in played(text, house, game).report.findings]


@pytest.mark.parametrize(
    ("ruling", "letter", "text", "default", "chosen"),
    [
        ("RA-01", "b", "Ann: bid 46 CS", [], ["bid_multiple"]),
        ("RA-01", "c", "Ann: bid 45 CS\nBob: pass\nCy: pass\nAnn: bid 50 CS", [], ["own_raise"]),
        ("RA-02", "b", CONTEST + "Cy: bid 65 CS", ["auction_order"], []),
        ("RA-03", "b", "Ann: pass\nBob: bid 45 CS\nCy: buy SV -> Bob takes CS\nCy: pass", ["twice"], []),
        ("RA-05", "b", "Ann: buy SV\nBob: pass\nCy: pass\nAnn: pass -> cost 35", ["drop"], []),
        ("RA-07", "b", STOCK + PRR + NYC + "Ann: buy NYC\nAnn: sell 1 NYC", [], ["just_bought"]),
        ("RA-08", "b", STOCK + PRR + "Ann: sell 1 PRR\nAnn: sell 1 PRR", [], ["one_sale"]),
        ("RA-08", "c", STOCK + PRR + "Ann: sell 1 PRR\nAnn: sell 1 PRR", [], ["one_sale"]),
        ("RA-08", "c", STOCK + PRR + NYC + "Ann: sell 1 PRR\nAnn: buy NYC\nAnn: sell 1 PRR", [], []),
        ("RA-09", "b", STOCK + "have CO: par 67\nhave CO: president Ann, shares Ann 30\nAnn: sell 1 CO", [], ["not_operated"]),
        ("RA-10", "b", STOCK + "have BO: owner Bob\nAnn: buy BO from Bob for 300", ["kept_private"], []),
        ("RA-10", "c", STOCK + NYC + MH + "Ann: buy NYC\nAnn: buy MH from Bob for 9\nAnn: pass", ["one_buy"], []),
        ("RA-10", "c", STOCK + MH + "Cy: buy MH from Bob for 9\nAnn: pass", ["priority"], []),
        ("RA-11", "c", STOCK + FEW + MH + "Bob: exchange MH for NYC", [], ["exchange_when"]),
        (
            "RA-11", "c", STOCK + PRR + FEW + "have MH: owner Ann\nAnn: exchange MH for NYC\nAnn: buy PRR",
            [], ["one_buy"],
        ),
        ("RA-15", "b", STOCK + BROWN + "Ann: buy PRR from ipo\nAnn: buy PRR from market", ["one_buy"], []),
        ("RA-15", "c", STOCK + BROWN + "Ann: buy PRR from market\nAnn: buy PRR from market", [], ["one_buy"]),
        (
            "RA-16", "b",
            STOCK + "have PRR: par 82\nhave PRR: president Ann, shares Ann 60 Bob 20 pool 20\n"
            "Ann: pass\nBob: pass\nCy: pass -> PRR price 90", ["rise"], [],
        ),
    ],
)  # fmt: skip
def test_readings(ruling: str, letter: str, text: str, default: list[str], chosen: list[str]) -> None:
    assert reasons(text) == default
    assert reasons(text, f"house {ruling} = {letter}\n") == chosen


def test_priority_after_the_auction() -> None:
    """RA-04: BO goes to Ann, who had bid on it, as Cy buys CA: then Ann is left of Cy, Bob of Ann."""
    auction = (
        "Ann: bid 225 BO\nBob: buy SV\nCy: buy CS\nAnn: pass\nBob: buy DH\nCy: buy MH\nAnn: pass\nBob: pass\n"
        "Cy: buy CA -> Ann takes BO\nAnn: par BO 67\nround SR 1\n"
    )
    assert reasons(auction + "Ann: pass") == []
    assert reasons(auction + "Bob: pass", "house RA-04 = b\n") == []
    assert reasons(auction + "Bob: pass") == ["priority_first"]


def test_privates_between_players_in_1889() -> None:
    held = "have DR: owner Bob\nAnn: buy DR from Bob for 9"
    assert reasons(STOCK + held, game="1889") == ["no_privates"]
    assert reasons(STOCK + held, "house RA-57 = b\n", "1889") == []


def test_a_token_that_cannot_move_keeps_its_place_or_goes_below() -> None:
    held = (
        STOCK + "have PRR: par 67\nhave NYC: par 67\nhave PRR: president Ann, shares Ann 50\n"
        "have NYC: president Bob, shares Bob 50\nhave pile r7c0 PRR NYC\n"
    )
    moved = held + "Ann: sell 1 PRR -> price 10\nAnn: sell 1 PRR\nBob: pass"
    for house, first in (("", "PRR"), ("house RA-18 = b\n", "NYC")):
        session = played(moved, house)
        assert session.report.findings == []
        assert session.game is not None
        market = session.game.require(StockMarket)
        assert market.order(session.game_state, ["PRR", "NYC"])[0] == first


def test_limits_bind_in_the_own_turn_or_at_once() -> None:
    """RA-12: Bob holds 70% of a company whose price has left the orange zone."""
    held = STOCK + "have PRR: par 82\nhave PRR: president Bob, shares Bob 70 Ann 20\n"
    assert reasons(held + "Ann: pass\nBob: pass") == ["over_company"]
    assert reasons(held + "Ann: pass\nBob: buy PRR") == ["company_held"]
    assert reasons(held + "Bob: sell 1 PRR\nAnn: pass") == ["priority"]
    assert reasons(held + "Bob: sell 1 PRR\nAnn: pass", "house RA-12 = b\n") == []


@pytest.mark.parametrize("owner", ["Ann", "AR"])
def test_the_ferry_stays_with_a_player_and_closes_with_a_company(owner: str) -> None:
    """V-068: UTF at the first 5-train."""
    text = f"have round OR 5.1\nhave UTF: owner {owner}\nhave AR: par 80\nhave AR: president Ann, shares Ann 60\n"
    session = run(f"game 1889\nplayers Ann Bob Cy Dan\n{text}", "x")
    assert session.game is not None
    privates, phases = session.game.require(PrivateCompanies), session.game.require(Phases)
    before = session.game_state.balances[owner]
    phases.bought(session.game_state, 4)
    assert privates.state(session.game_state).owner.get("UTF", "") == ("Ann" if owner == "Ann" else "")
    privates.pay_revenue(session.game_state)
    paid = session.game_state.balances[owner] - before
    assert paid == (50 if owner == "Ann" else 0)
    assert privates.company_may_buy(session.game_state, "UTF") == (owner == "AR")
    if owner == "Ann":
        assert (
            session.game.scores(session.game_state)["Ann"] - session.game_state.balances["Ann"]
            == 150 + 6 * 80
        )
