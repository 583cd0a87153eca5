"""1830 and 1889: the auction, what comes with private companies, exchanges, sales, limits, declared positions."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.session.session import Session, run
from playproof.components.workspace import SHIPPED

#: All private companies of 1830 are sold; Ann has BO and CA, Cy begins.
SOLD = (
    "Ann: bid 45 CS\nBob: bid 115 MH\nCy: bid 165 CA\nAnn: bid 225 BO\nBob: buy SV -> Ann takes CS\n"
    "Cy: bid 230 BO\nAnn: bid 170 CA\nBob: buy DH -> Bob takes MH\nCy: bid 175 CA\n"
)
STOCK = "have round SR 2\nhave priority Ann\n"


def played(text: str, game: str = "1830", players: str = "Ann Bob Cy", house: str = "") -> Session:
    return run(f"game {game}\nplayers {players}\n{house}{text}", "x")


def reasons(text: str, game: str = "1830", players: str = "Ann Bob Cy", house: str = "") -> list[str]:
    return [found.reason for found in played(text, game, players, house).report.findings]


def shares(session: Session, company: str) -> dict[str, int]:
    held: dict[str, int] = session.game_state.module_states["shares"].held[company]
    return {holder: number for holder, number in held.items() if number}


def test_camden_brings_a_share_and_baltimore_a_presidency() -> None:
    session = played(
        SOLD
        + "Ann: pass -> Cy takes CA, Cy takes PRR\nAnn: bid 235 BO\nCy: pass\nAnn: par BO 100\nround SR 1\n"
        "Cy: par PRR 100 -> Cy takes president PRR\nAnn: buy BO -> Ann pays 100"
    )
    assert session.report.findings == []
    assert shares(session, "PRR") == {"ipo": 7, "Cy": 3}
    assert shares(session, "BO") == {"ipo": 7, "Ann": 3}
    assert sum(session.game_state.balances.values()) == 12000


def test_the_par_price_comes_first_and_is_a_printed_one() -> None:
    due = SOLD + "Ann: pass\nAnn: bid 235 BO\nCy: pass\n"
    assert reasons(due + "Cy: par PRR 100") == ["par_due"]
    assert reasons(due + "Ann: pass") == ["not_now_shares"]
    assert reasons(due + "Ann: par PRR 100") == ["par_due"]
    assert reasons(due + "Ann: par BO 99") == ["gift_president"]
    assert reasons(due + "Ann: par BO 90\nround SR 1\nCy: pass") == []


def test_the_lowest_bidder_speaks_in_a_contest() -> None:
    bids = "Ann: bid 45 CS\nBob: bid 50 CS\nCy: bid 55 CS\nAnn: buy SV\n"
    assert (
        reasons(bids + "Ann: bid 60 CS\nBob: bid 65 CS\nCy: pass\nAnn: pass -> Bob takes CS\nBob: pass") == []
    )
    assert reasons(bids + "Bob: bid 60 CS") == ["auction_order"]


def test_a_private_company_is_left_out_with_few_players() -> None:
    assert reasons("Ann: bid 155 UTF", "1889") == ["left_out"]
    assert reasons("Ann: bid 155 UTF", "1889", "Ann Bob Cy Dan") == []
    assert reasons("Ann: bid 85 SIR", "1889", "Ann Bob") == ["left_out"]
    assert reasons("Ann: pass\nBob: pass -> cost 15", "1889", "Ann Bob") == []


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("Bob: exchange MH for NYC -> Bob takes NYC", []),
        ("MH: exchange NYC from market", []),
        ("Bob: exchange MH -> Bob takes NYC", []),
        ("Bob: exchange MH; close MH", []),
        ("Bob: exchange SV", ["exchange"]),
        ("close MH", ["closed"]),
        ("Bob: exchange MH for PRR", ["exchange"]),
        ("Ann: exchange MH for NYC", ["exchange_owner"]),
        ("Ann: exchange SV for NYC", ["exchange"]),
        ("Bob: exchange MH for NYC; Bob: exchange MH for NYC", ["exchanged"]),
    ],
)
def test_mohawk_is_exchanged_at_any_moment(entry: str, found: list[str]) -> None:
    held = "have MH: owner Bob\nhave SV: owner Ann\nhave NYC: par 82\nhave NYC: president Ann, shares Ann 30 pool 20\n"
    assert reasons(STOCK + held + entry) == found


def test_no_exchange_leads_above_sixty_percent_or_happens_in_the_auction() -> None:
    held = "have MH: owner Bob\nhave NYC: par 82\nhave NYC: president Bob, shares Bob 60\n"
    assert reasons(STOCK + held + "Bob: exchange MH for NYC") == ["exchange_limit"]
    taken = "Ann: bid 115 MH\nBob: buy SV\nCy: buy CS\nAnn: buy DH -> Ann takes MH\nAnn: exchange MH for NYC"
    assert reasons(taken) == ["exchange_auction"]


def test_a_given_share_is_sold_once_there_is_a_price() -> None:
    assert reasons(STOCK + "have PRR: shares Ann 10\nAnn: sell 1 PRR")[-1] == "no_price"


def test_sales_before_and_after_the_purchase() -> None:
    held = (
        "have PRR: par 82\nhave PRR: president Ann, shares Ann 50 Bob 20\nhave NYC: par 67\n"
        "have NYC: president Bob, shares Bob 60\n"
    )
    twice = "Ann: sell 1 PRR -> Ann gets 82\nAnn: buy NYC\nAnn: sell 1 PRR -> Ann gets 76\nBob: pass"
    assert reasons(STOCK + held + twice) == []


def test_in_1889_a_company_is_sold_in_one_block_on_one_side_of_the_purchase() -> None:
    held = (
        "have AR: par 80\nhave AR: president Ann, shares Ann 50 Bob 20\nhave KO: par 65\n"
        "have KO: president Bob, shares Bob 50 Ann 20\n"
    )
    assert reasons(STOCK + held + "Ann: sell 2 AR\nAnn: sell 1 KO\nAnn: buy KO", "1889") == ["sold_before"]
    assert reasons(STOCK + held + "Ann: sell 1 AR\nAnn: sell 1 AR", "1889") == ["one_sale"]
    assert reasons(STOCK + held + "Ann: buy KO\nAnn: sell 1 AR\nBob: pass", "1889") == []
    assert reasons(STOCK + held + "Ann: sell 1 AR\nAnn: par IR 65\nAnn: sell 1 KO", "1889") == ["order"]


def test_the_pool_takes_half_a_company() -> None:
    held = "have PRR: par 82\nhave PRR: president Bob, shares Bob 30 Ann 20 pool 40\n"
    assert reasons(STOCK + held + "Ann: sell 2 PRR") == ["market_over"]
    assert reasons(STOCK + held + "Ann: sell 1 PRR") == []


def test_baltimore_is_not_sold_between_players_mohawk_is() -> None:
    held = "have BO: owner Bob\nhave MH: owner Bob\n"
    assert reasons(STOCK + held + "Ann: buy BO from Bob for 100") == ["kept_private"]
    assert reasons(STOCK + held + "Ann: buy MH from Bob for 1\nBob: pass") == []


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("have PRR: president Ann, shares Ann 65", "65% of PRR are no whole shares"),
        ("have PRR: president Ann, shares Ann 60 Bob 50", "110% of PRR are declared"),
        ("have PRR: shares Ann 60 ipo 30", "60% of PRR are out, so 40% are in the IPO"),
        ("have PRR: shares Ann Bob 60", "'Ann Bob' is no holder here"),
        ("have PRR: president Ann, Bob 60", "says no holdings"),
        ("have UTF: owner Ann", "'UTF' is no"),
        ("have Ann: used", "Ann is no private company"),
        ("have SV: owner Ann\nhave SV: owner Bob", "SV is Ann's already"),
        ("have SV: owner Ann\nhave SV: closed", "SV is declared Ann's; it isn't closed"),
        ("have SV: closed\nhave SV: owner Ann", "SV is declared closed; it can't be Ann's"),
        ("have BO: brought PRR", "BO brings BO, not PRR"),
    ],
)
def test_a_declared_position_that_contradicts_itself(line: str, told: str) -> None:
    found = played(STOCK + line + "\nAnn: pass").report.findings
    assert any(told in one.message for one in found), [one.message for one in found]


def test_a_price_is_said_with_at_or_for() -> None:
    held = "have PRR: par 82\nhave PRR: president Bob, shares Bob 30\n"
    assert (
        reasons(STOCK + held + "Ann: buy PRR for 82\nBob: buy PRR from ipo for 82\nCy: buy PRR at 82") == []
    )
    assert reasons(STOCK + held + "Ann: buy PRR for 90") == ["ipo_price"]


def test_a_share_of_a_company_called_as_a_private_company() -> None:
    held = "have BO: par 100\nhave BO: president Bob, shares Bob 30\n"
    assert reasons(STOCK + held + "Ann: buy BO\nAnn: buy BO") == ["one_buy"]


def test_private_companies_count_in_the_end() -> None:
    session = played("have SV: owner Ann\nhave round SR 2\nhave Ann: cash 100\nAnn: pass")
    assert session.game is not None
    assert session.game.scores(session.game_state)["Ann"] == 120


def test_a_presidency_that_is_drawn(tmp_path: Path) -> None:
    """As in a game where a private company brings one of several presidencies: the entry names which; that company's
    first train closes it."""
    folder = tmp_path / "components" / "1830"
    shutil.copytree(SHIPPED / "1830", folder)
    play = folder / "play.toml"
    text = play.read_text().replace('companies = ["BO"]', 'companies = ["PRR", "CO"]')
    play.write_text(text.replace('when = "train"\ncompany = "BO"', 'when = "train"'))
    bought = "Ann: buy SV\nBob: buy CS\nCy: buy DH\nAnn: buy MH\nBob: buy CA\nCy: buy BO\n"

    def session(more: str, start: str = bought) -> Session:
        return run(f"game 1830\nplayers Ann Bob Cy\n{start}{more}", "x", [tmp_path])

    played = session("Cy: par CO 100 -> Cy takes president CO\nround SR 1\nAnn: buy CO")
    assert played.report.findings == []
    assert shares(played, "CO") == {"ipo": 7, "Cy": 2, "Ann": 1}
    assert [one.reason for one in session("Cy: par BO 100").report.findings] == ["par_due"]
    for company, owner in (("PRR", "Cy"), ("CO", "")):
        declared = session("have BO: brought CO\nAnn: pass", "have round SR 2\nhave BO: owner Cy\n")
        assert declared.game is not None
        privates = declared.game.require(PrivateCompanies)
        privates.happened(declared.game_state, "train", company, "bank")
        assert privates.state(declared.game_state).owner.get("BO", "") == owner


@pytest.mark.parametrize("refused", ["99", "6x7"])
def test_a_refused_par_price_is_put_right_by_the_next_line(refused: str) -> None:
    due = SOLD + f"Ann: pass\nAnn: bid 235 BO\nCy: pass\nAnn: par BO {refused}\n"
    session = played(due + "Ann: par BO 67\nround SR 1\nCy: par PRR 67\nAnn: buy BO")
    (finding,) = session.report.findings
    assert (finding.line, finding.folded) == (15, [])
    assert session.game_state.module_states["shares"].par == {"BO": 67, "PRR": 67}
    (finding,) = played(due + "Cy: par PRR 67\nAnn: pass\nBob: pass").report.findings
    assert (finding.line, finding.folded) == (15, [])
