"""Each ruling of the auction and the stock rounds under each of its readings."""

from __future__ import annotations

from typing import Any

import pytest

from playproof.checker.session.session import Session, run

STOCK = """\
have round SR 2
have priority Ann
have KA: par 100
have Ann: shares 4 KA
have Bob: shares 3 KA
have GS: par 67
have Cy: president GS
have Bob: owns CV
"""
SOLD_OUT = """\
have round SR 2
have priority Ann
have KA: par 93
have Ann: shares 6 KA
have Bob: shares 4 KA
Ann: pass
Bob: pass
"""
FLOATING = """\
have round SR 2
have priority Ann
have KA: par 100
have Ann: shares 4 KA
have market 1 KA
"""
MANY = """\
have round SR 6
have priority Ann
have KA: par 100
have GS: par 100
have ETT: par 100
have BH: par 100
have Ann: shares 6 KA
have Ann: shares 6 GS
have Bob: president ETT
have Bob: president BH
"""
ABOVE = MANY + "have Ann: shares 3 ETT\nhave Bob: shares 3 ETT\n"
HELD = "have phase 3\nhave KA: par 100\nhave Ann: shares 7 KA\nhave round castle\n"
FREE = "have row IL=0, JH, CV, LL, BT, MI, FD\n"
SIX = "Ann Bob Cy Di Ed Flo"


def told(text: str, house: str = "", players: str = "Ann Bob Cy") -> Session:
    line = f"house {house}\n" if house else ""
    return run(f"playproof 1\ngame 18dracula\nplayers {players}\n{line}{text}")


def module(session: Session, name: str) -> Any:
    assert session.game is not None
    return session.game.modules[name]


def codes(text: str, house: str = "", players: str = "Ann Bob Cy") -> list[str]:
    return [found.code for found in told(text, house, players).report.findings]


# Text, players, and what is found under each reading.
CASES: list[tuple[str, str, str, dict[str, list[str]]]] = [
    # yellow cells (r4c0) lift the limit for one front or not; par spaces count or not
    (
        "A-01",
        STOCK + "have Ann: shares 6 KA\nhave KA: at r4c0\nAnn: buy KA",
        "",
        {"a": [], "b": ["D-062"], "c": []},
    ),
    ("A-01", STOCK + "have Ann: shares 6 KA\nhave KA: at r6c0\nAnn: buy KA", "", {"a": [], "b": []}),
    ("A-01", MANY + "have Ann: shares 2 ETT\nAnn: buy BH", SIX, {"a": ["D-093"], "b": ["D-093"], "c": []}),
    # A-02: five certificates out of the IPO, the market's among them, or players' shares alone
    ("A-02", FLOATING + "Ann: buy KA -> KA gets 1000", "", {"a": [], "b": [], "c": ["D-068"]}),
    (
        "A-02",
        FLOATING + "have market 0 KA\nAnn: buy KA -> KA gets 1000",
        "",
        {"a": ["D-068"], "b": ["D-068"], "c": ["D-068"]},
    ),
    (
        "A-02",
        FLOATING + "have market 1 KA\nhave Bob: shares 1 KA\nAnn: buy KA from market -> KA gets 1000",
        "",
        {"c": []},
    ),
    # five certificates, or sixty percent: alike with a President Certificate
    ("A-03", STOCK + "have Ann: shares 6 KA\nAnn: buy KA", "", {"a": ["D-062"], "b": ["D-062"]}),
    ("A-04", STOCK + "Ann: buy CV from Bob for 1", "", {"a": ["D-073"], "b": []}),
    ("A-04", STOCK + "Ann: buy CV from Bob for 0", "", {"a": ["D-073"], "b": ["D-073"]}),
    ("A-12", "have phase 3\nhave round castle\nAnn: bid 1", "", {"a": [], "b": ["D-031", "D-305"]}),
    ("A-12", "have phase 4\nhave round castle\nAnn: bid 1", "", {"a": [], "b": []}),
    # after Bob's purchase Ann has been awarded JH; left of Bob is Cy, left of Ann is Bob
    ("A-15", "Ann: bid 55 JH\nBob: buy IL\nCy: pass", "", {"": [], "a": [], "b": ["D-252"]}),
    ("A-15", "Ann: bid 55 JH\nBob: buy IL\nBob: pass", "", {"": [], "a": ["D-247"], "b": []}),
    ("A-16", "Ann: bid 35 IL", "", {"a": [], "b": ["D-248"]}),
    # 600 and 650 on FD bind 1250, or 650
    (
        "A-17",
        "Ann: bid 400 FD\nBob: pass\nCy: pass\nAnn: bid 450 FD",
        "",
        {"a": ["D-250"], "b": [], "c": ["D-249"]},
    ),
    (
        "A-17",
        "Ann: bid 200 FD\nBob: pass\nCy: pass\nAnn: bid 300 FD\nBob: pass\nCy: pass\nAnn: bid 400 MI",
        "",
        {"a": ["D-250"], "b": []},
    ),
    ("A-18", "Ann: bid 52 JH", "", {"a": ["D-249"], "b": []}),
    ("A-18", "Ann: bid 53 JH", "", {"a": ["D-249"], "b": ["D-249"]}),
    (
        "A-19",
        "Ann: buy IL\nBob: pass\nCy: pass\nAnn: pass -> cost 45, Ann gets 5",
        "",
        {"a": [], "b": ["D-261"]},
    ),
    ("A-19", "Ann: pass\nBob: pass\nCy: pass -> cost 25", "", {"a": [], "b": []}),
    ("A-20", FREE + "Ann: pass", "", {"a": ["D-265"], "b": []}),
    # r1c6 rises to r0c6; a table that has chosen nothing may say that it did not
    ("A-22", SOLD_OUT + "Cy: pass -> KA price 100", "", {"": [], "b": []}),
    ("A-22", SOLD_OUT + "Cy: pass\ncount KA price 93", "", {"a": []}),
    ("A-22", SOLD_OUT + "Cy: pass\nstays KA\ncount KA at r1c6", "", {"": [], "b": ["D-009"]}),
    # 100 and 93
    ("A-28", STOCK + "Ann: sell 2 KA -> gets 200", "", {"a": [], "b": ["D-050"]}),
    ("A-28", STOCK + "Ann: sell 2 KA -> gets 193", "", {"a": ["D-050"], "b": []}),
    ("A-29", STOCK + "Ann: buy KA\nAnn: sell KA", "", {"a": [], "b": ["D-042"]}),
    ("A-29", STOCK + "Ann: buy GS\nAnn: sell KA", "", {"a": [], "b": []}),
    ("A-30", STOCK + "Ann: sell 3 KA -> Bob takes president KA", "", {"a": [], "b": ["D-054"]}),
    ("A-30", STOCK + "Ann: sell 2 KA -> Bob takes president KA", "", {"a": [], "b": []}),
    # 13 certificates of 12; one sale brings Ann to the limit, two below it
    ("A-31", ABOVE + "Ann: sell KA\nAnn: pass", SIX, {"a": [], "b": ["D-099"], "c": []}),
    ("A-31", ABOVE + "Ann: sell 2 KA\nAnn: pass", SIX, {"a": [], "b": [], "c": []}),
    ("A-31", ABOVE + "have turn Bob\nBob: pass", SIX, {"a": [], "b": [], "c": ["D-099"]}),
    ("A-31", HELD + "Ann: sell KA\nAnn: bid 1", "", {"a": ["D-079"], "c": []}),
    ("A-31", HELD + "Ann: bid 1", "", {"a": [], "c": ["D-101"]}),
    # nobody trades; or an associate alone changes hands
    (
        "A-32",
        STOCK + "Ann: pass\nBob: pass\nCy: pass -> Ann takes priority deal",
        "",
        {"a": [], "b": [], "c": ["D-047"]},
    ),
    (
        "A-32",
        STOCK + "Ann: pass\nBob: pass\nCy: pass -> Bob takes priority deal",
        "",
        {"a": ["D-047"], "c": []},
    ),
    (
        "A-32",
        STOCK + "Ann: buy CV from Bob for 9\nBob: pass\nCy: pass\nAnn: pass -> Bob takes priority deal",
        "",
        {"a": [], "b": ["D-047"], "c": []},
    ),
    # the bank pays its last 200
    (
        "A-33",
        STOCK + "have bank 200\nhave Ann: cash 12600\nAnn: sell 2 KA\nend",
        "",
        {"a": ["D-037"], "b": ["D-034"], "c": ["D-037"]},
    ),
    (
        "A-33",
        STOCK + "have bank 199\nhave Ann: cash 12601\nAnn: sell 2 KA\nend",
        "",
        {"a": ["D-037"], "b": ["D-037"], "c": ["D-037"]},
    ),
    # what closes in Phase 4 is closed at once, or when an operating round begins
    ("A-57", "have round SR 5\nhave phase 4\nhave Ann: owns IL", "", {"a": ["D-268"], "b": []}),
]


@pytest.mark.parametrize(
    ("ruling", "letter", "text", "players", "expected"),
    [
        pytest.param(
            ruling, letter, text, players, expected, id=f"{ruling}{letter}: {text.split(chr(10))[-1]}"
        )
        for ruling, text, players, readings in CASES
        for letter, expected in readings.items()
    ],
)
def test_each_reading(ruling: str, letter: str, text: str, players: str, expected: list[str]) -> None:
    house = f"{ruling} = {letter}" if letter else ""
    assert codes(text, house, players or "Ann Bob Cy") == expected


@pytest.mark.parametrize("letter", ["a", "b", "c"])
def test_a_new_token_goes_underneath_or_on_top(letter: str) -> None:
    session = told(STOCK + "have pile r0c6 KA GS\nAnn: par ETT 100", f"pile-position = {letter}")
    order = module(session, "stock_market").order(session.game_state, ["KA", "GS", "ETT"])
    assert order == (["ETT", "KA", "GS"] if letter == "b" else ["KA", "GS", "ETT"])


@pytest.mark.parametrize(("letter", "first"), [("a", "KA"), ("b", "KA"), ("c", "GS")])
def test_a_token_that_cannot_move_keeps_its_place_or_sinks(letter: str, first: str) -> None:
    session = told(STOCK + "have pile r9c6 KA GS\nAnn: sell KA", f"pile-position = {letter}")
    assert module(session, "stock_market").order(session.game_state, ["KA", "GS"])[0] == first


@pytest.mark.parametrize(("letter", "score"), [("a", 1200), ("b", 400), ("c", 0)])
def test_how_a_bankrupt_player_scores(letter: str, score: int) -> None:
    session = told(STOCK + "Ann: pass", f"bankrupt-score = {letter}")
    module(session, "rounds").bankrupt(session.game_state, "Ann")
    assert session.game_state.over
    assert module(session, "18dracula").scores(session.game_state) == {"Ann": score, "Bob": 1100, "Cy": 934}
