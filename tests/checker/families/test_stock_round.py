"""1830's auction and stock rounds, assembled from data alone (tests/checker/data)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playproof.checker.session.session import Session, run

DATA = Path(__file__).parents[1] / "data"
AUCTION = "Ann: bid 45 CS\nBob: bid 115 MH\nCy: buy SV -> Ann takes CS\nAnn: buy DH -> Bob takes MH\n"
STOCK = "have round SR 2\nhave priority Ann\n"


def played(text: str, players: str = "Ann Bob Cy") -> Session:
    return run(f"game 1830\nplayers {players}\n{text}", "x", [DATA])


def reasons(text: str, players: str = "Ann Bob Cy") -> list[str]:
    return [found.code for found in played(text, players).report.findings]


def module(session: Session, name: str) -> Any:
    assert session.game is not None
    return session.game.modules[name]


def test_auction_and_first_stock_round() -> None:
    session = played(
        "have turn Cy\nCy: bid 45 CS\nAnn: bid 115 MH\nBob: buy SV -> Cy takes CS\nCy: buy DH -> Ann takes MH\n"
        "round SR 1\nAnn: par PRR 100\nBob: par NYC at 67\nCy: buy PRR\nAnn: buy PRR\nBob: buy NYC\nCy: buy PRR\n"
        "Ann: buy PRR -> PRR gets 1000\nBob: pass\nCy: pass\nAnn: pass -> Bob takes priority deal\nround SR 2"
    )
    assert session.report.findings == []
    assert session.game_state.balances["PRR"] == 1000
    assert sum(session.game_state.balances.values()) == 12000


def test_all_pass_drops_the_first_private_company_alone() -> None:
    drop = "Ann: pass\nBob: pass\nCy: pass -> cost 15\n"
    assert (
        reasons(drop + "Ann: buy SV for 15\nBob: pass\nCy: pass\nAnn: pass -> gets 5\nBob: buy CS for 40")
        == []
    )


def test_bids_are_five_over() -> None:
    assert reasons("Ann: bid 43 CS") == ["waterfall.bid_low"]
    assert reasons("Ann: bid 46 CS") == []


def test_yellow_lifts_the_certificate_limit_orange_the_other_too() -> None:
    held = "have PRR: par 100\nhave Ann: shares 6 PRR\n"
    assert reasons(STOCK + held + "Ann: buy PRR") == ["stock_round.company_limit"]
    assert reasons(STOCK + held + "have PRR: at r0c0\nAnn: buy PRR") == ["stock_round.company_limit"]
    assert reasons(STOCK + held + "have PRR: at r4c0\nAnn: buy PRR") == []
    session = played(STOCK + held + "have PRR: at r0c0\nAnn: pass")
    assert module(session, "shares").certificates(session.game_state, "Ann") == 0


def test_sixty_percent_not_five_certificates() -> None:
    held = "have PRR: par 100\nhave Bob: president PRR\nhave Bob: shares 4 PRR\nhave Ann: shares 4 PRR\n"
    assert reasons(STOCK + held + "Ann: buy PRR -> Ann takes president PRR") == []


def test_brown_lets_a_player_buy_several_from_the_pool() -> None:
    held = "have PRR: par 100\nhave Bob: shares 3 PRR\nhave market 3 PRR\n"
    buys = "Ann: buy PRR from market\nAnn: buy PRR from market\n"
    assert reasons(STOCK + held + "have PRR: at r6c0\n" + buys + "Bob: pass") == []
    assert reasons(STOCK + held + "have PRR: at r4c0\n" + buys) == ["stock_round.one_buy"]


def test_shares_are_not_sold_between_players_private_companies_are() -> None:
    held = "have PRR: par 100\nhave Bob: shares 3 PRR\nhave Bob: owns MH\n"
    assert reasons(STOCK + held + "Ann: buy PRR from Bob") == ["stock_round.not_there"]
    assert reasons(STOCK + held + "Ann: buy MH from Bob for 1") == []


def test_a_token_at_the_left_edge_goes_down() -> None:
    session = played(STOCK + "have PRR: par 67\nhave Bob: shares 3 PRR\nhave PRR: at r5c0\nAnn: pass")
    market = module(session, "stock_market")
    market.move(session.game_state, "PRR", "left", "x.y")
    assert market.cell(session.game_state, "PRR") == "r6c0"
