"""The late game of 18Dracula that comes with it: typed as a table would, figures from a ledger kept by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.api import check_file, state_at
from playproof.checker.session.session import run

GAME = Path(__file__).parents[3] / "checker" / "games" / "game_18dracula" / "examples" / "late-game.play"
BLOOD = 12000 + 2400

# The ledger's last page: blood, shares, prices.
HELD = {"Ann": 6504, "Bob": 5376, "Cy": 4875}
PRICES = {"KA": 740, "UU": 475, "BH": 475, "SS": 430, "GW": 430, "IBS": 207, "ETT": 130, "GS": 120}
SHARES = {
    "Ann": {"SS": 2, "KA": 5, "UU": 6, "GW": 3, "ETT": 2, "IBS": 4, "GS": 4},
    "Bob": {"SS": 5, "KA": 3, "UU": 1, "BH": 5, "GW": 1, "ETT": 1, "IBS": 3, "GS": 5},
    "Cy": {"SS": 3, "KA": 2, "UU": 3, "BH": 5, "GW": 6, "ETT": 3, "IBS": 3},
}
TREASURIES = {"KA": 20, "GS": 270, "ETT": 450, "UU": 191, "SS": 425, "BH": 0, "GW": 270, "IBS": 10}

# After the last count of each round: players' blood, and the bank's.
PAGES = {
    "count bank 10613": (340 + 5, 453, 14 + 20, 10613 - 25),  # counted before the associates paid for OR 6.1
    "count bank 10958": (817, 1003, 212, 10958),
    "count bank 9268": (1626, 1758, 962, 9268),
    "count bank 9559": (871, 1832, 352, 9559),
    "count bank 7559": (1846, 2615, 1177, 7559),
    "count bank 5299": (2807, 3202, 1916, 5299),
    "count bank 2389": (3984, 4051, 2850, 2389),
    "count bank 2977": (4111, 2846, 2340, 2977),
    "count bank 1347": (4822, 3576, 3179, 1347),
}


@cache
def typed() -> tuple[str, ...]:
    return tuple(GAME.read_text().splitlines())


def line(beginning: str, after: str = "") -> int:
    """The number of the first line that begins so, behind a heading."""
    first = typed().index(f"== {after}") if after else 0
    return next(i + 1 for i, text in enumerate(typed()) if i >= first and text.startswith(beginning))


@cache
def at(number: int) -> dict[str, Any]:
    return state_at(GAME, number).data


def test_it_passes_in_silence_and_is_over() -> None:
    report = check_file(GAME)
    assert (report.findings, report.notes, report.accepted) == ([], [], [])
    assert report.over
    assert report.state["rounds"]["bank"] == "broken"


def test_it_is_as_long_as_it_is_said_to_be() -> None:
    typed_in = [
        one
        for one in typed()
        if one and not one.startswith(("#", "==", "have", "playproof", "game", "players"))
    ]
    assert 200 <= len(typed_in) <= 500


def test_the_scores_are_the_ledgers() -> None:
    scores = {who: HELD[who] + sum(n * PRICES[front] for front, n in SHARES[who].items()) for who in HELD}
    assert scores == {"Ann": 16772, "Bob": 14377, "Cy": 15036}
    report = check_file(GAME)
    assert report.scores == scores
    assert [f"score {who} {scores[who]}" in typed() for who in scores] == [True] * 3
    assert typed()[-1] == "winner Ann"


def test_shares_prices_and_treasuries_are_the_ledgers() -> None:
    last = at(0)
    assert {front: one["price"] for front, one in last["stock_market"].items()} == PRICES
    for who, shares in SHARES.items():
        assert {
            f: one["shares"][who] for f, one in last["shares"].items() if one["shares"].get(who)
        } == shares
    assert {front: last["money"][front] for front in TREASURIES} == TREASURIES


@pytest.mark.parametrize("page", PAGES)
def test_each_page_of_the_ledger(page: str) -> None:
    money = at(line(page))["money"]
    assert (money["Ann"], money["Bob"], money["Cy"], money["bank"]) == PAGES[page]


def test_blood_is_conserved_by_every_entry() -> None:
    session = run("\n".join(typed()))
    assert sum(session.game_state.balances.values()) == BLOOD
    for number in range(line("have castle"), len(typed()), 23):
        assert sum(at(number)["money"].values()) == BLOOD, number


def test_phases_3_to_5_change_where_they_are_said_to() -> None:
    def phase(number: int) -> str:
        told: str = at(number)["phases"]["phase"]
        return told

    four = line("KA: buy Vampire")
    five = line("SS: trade Renfield")
    assert [phase(four - 1), phase(four), phase(five - 1), phase(five)] == ["3", "4", "4", "5"]


def test_phase_4_eats_closes_and_makes_a_front_discard() -> None:
    four = line("KA: buy Vampire")
    before, after = at(four - 1), at(four + 1)
    assert before["trains"]["UU"] == ["Count", "Soldier", "Haunted", "Haunted"]
    assert after["trains"]["UU"] == ["Count", "Soldier", "Haunted"]
    assert before["trains"]["ETT"] == ["Steelclaw", "Hatchet Murray", "Constable"]
    assert "ETT" not in after["trains"]
    assert after["private_companies"]["owners"] == {"FD": "UU"}
    assert "LL" not in after["network"]["offices"]


def test_the_presidents_change() -> None:
    dumped = line("Bob: sell 3 ETT")
    assert at(dumped - 1)["shares"]["ETT"]["president"] == "Bob"
    assert at(dumped)["shares"]["ETT"]["president"] == "Cy"
    taken = line("Bob: buy BH", "Stock round 8")
    assert at(taken - 1)["shares"]["BH"]["president"] == "Cy"
    assert at(taken)["shares"]["BH"]["president"] == "Bob"


def test_cy_sells_shares_for_the_forced_purchase() -> None:
    bought = line("ETT: buy Vampire")
    assert typed()[bought - 2] == "Cy: sell 2 UU"
    start, sold, end = (at(number)["money"] for number in (bought - 2, bought - 1, bought))
    # 550 less the 40 in ETT's treasury; two shares at 220, the price before the sale
    assert (start["Cy"], sold["Cy"], end["Cy"]) == (282, 282 + 2 * 220, 282 + 2 * 220 - 510)
    assert (start["ETT"], end["ETT"]) == (40, 0)
    assert at(bought)["stock_market"]["UU"]["cell"] == "r3c11"


def test_the_bank_breaks_in_the_middle_of_a_set_which_is_played_out() -> None:
    broke = line("SS: pay 720", "Operating round 8.2")
    assert at(broke - 1)["money"]["bank"] == 337
    assert "bank" not in at(broke - 1)["rounds"]
    assert at(broke)["rounds"]["bank"] == "broken"
    assert at(broke)["money"]["SS"] == 425
    assert line("== Operating round 8.3") > broke
    assert at(line("KA: done", "Operating round 8.3"))["rounds"]["now"] == "OR 8.3"


def test_the_castle_lies_where_each_winner_put_it() -> None:
    told = [at(number)["network"]["castle"] for number, text in enumerate(typed(), 1) if ": castle " in text]
    assert told == ["Innside-Helifax", "Dracuul-Red's Lake", "Innside-Helifax"]
