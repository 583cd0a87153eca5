"""The figures after each line: money, scores with their parts, prices, rounds, turning points."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from playproof import checker, components
from playproof.checker.api import figures
from playproof.checker.evening import evening_of
from playproof.checker.model.findings import Report
from playproof.checker.model.history import History, Point
from playproof.checker.report.history import history_data, turning_points
from playproof.checker.session.incremental import IncrementalCheck
from playproof.checker.session.recording import points_of
from playproof.checker.session.session import run
from tests.bench.work import calls

OPENING = Path(components.__file__).parent / "1830" / "examples" / "opening.play"
GAMES = Path(checker.__file__).parent / "games"
WHOLE = {
    "1830": OPENING.with_name("whole-game.play"),
    "184x": GAMES / "game_184x" / "examples" / "three-players.play",
    "leasehold": GAMES / "leasehold" / "examples" / "three-players.play",
    "preascendant": GAMES / "preascendant" / "examples" / "four_players.play",
    "privates": OPENING.parents[2] / "privates" / "examples" / "three-players.play",
}
START = """game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
"""


def history_of(text: str) -> History:
    history = run(text, recording=True).history()
    assert history is not None
    return history


def test_1830_by_hand() -> None:
    """Each player has 2400 / 3. Private companies count at their printed price, shares at their market price."""
    history = history_of(OPENING.read_text())
    at = {point.line: point for point in history.points}
    assert {owner: held for owner, held in at[0].money.items() if held} == {
        "Ann": 800, "Bob": 800, "Cy": 800, "bank": 9600,
    }  # fmt: skip
    # Cy buys CS for 40; DH, printed at 70, goes to Bob for his bid of 75.
    assert at[9].worth == {"Ann": 800, "Bob": 795, "Cy": 800}
    # B&O, printed at 220, is Bob's for 225; its president's certificate is two shares, worth 100 each once there is a par.
    assert at[13].parts["Bob"] == {"money": 500, "shares": 0, "private companies": 290, "bankruptcy": 0}
    assert at[14].parts["Bob"] == {"money": 500, "shares": 200, "private companies": 290, "bankruptcy": 0}
    assert (at[13].prices, at[14].prices) == ({}, {"BO": 100})
    last = history.points[-1]
    assert last.worth == {"Ann": 518 + 2 * 76 + 130, "Bob": 400 + 3 * 100 + 290, "Cy": 466 + 2 * 67 + 200}
    assert last.prices == {"BO": 100, "NYC": 76, "CPR": 67}
    assert (last.round, last.phase, at[13].round) == ("SR 1", "2", "auction")
    assert [name for name, _, _ in history.rounds()] == ["auction", "SR 1"]
    assert [(one.line, one.sentence(over=False)) for one in turning_points(history)] == [
        (9, "Bob lost 5 against Ann and Cy"),
        (13, "Bob lost 5 against Ann and Cy"),
        (14, "Bob gained 200 on Ann and Cy and took the lead and has kept it (by up to 190)"),
    ]


@pytest.mark.parametrize("game", WHOLE)
def test_the_last_figures_are_the_games_own_and_no_money_is_lost(game: str) -> None:
    evening = evening_of(WHOLE[game])
    assert not isinstance(evening, Report)
    report, history = evening.report, evening.history
    assert report.findings == []
    last = history.points[-1]
    assert last.worth == report.scores == report.state["scores"]
    assert last.money == report.state["money"]
    assert len({sum(point.money.values()) for point in history.points}) == 1
    assert [point.line for point in history.points] == sorted({point.line for point in history.points})
    best = max(last.worth.values())
    assert [player for player in last.worth if last.worth[player] == best] == report.winners
    assert (turning_points(history)[-1].line <= last.line) and history.scored


def test_a_count_decides_what_the_figures_before_it_are() -> None:
    """Cy may not buy a card that isn't the cheapest; whether it was bought shows in what Cy has left."""
    sold = "Ann: pass\nBob: pass\nCy: buy 10b\nAnn: pass\n"
    for counted in (190, 200):
        history = history_of(f"{START}{sold}count Cy {counted}\n")
        assert [point.money["Cy"] for point in history.points] == [
            200,
            200,
            200,
            200,
            counted,
            counted,
            counted,
        ]
    undone = history_of(f"{START}{sold}undo 2\n")
    assert [point.line for point in undone.points] == [0, 4, 5, 6]


def test_money_of_a_line_is_seen_after_it() -> None:
    history = history_of(START + 'Ann: buy 5r\nadjust Ann 3 "found"\n')
    assert [(one.line, one.money["Ann"]) for one in history.points] == [
        (0, 200),
        (4, 200),
        (5, 195),
        (6, 198),
    ]
    assert [one.line for one in points_of_last(START + "Ann: buy 5r\nBob: buy 10b\n", 2)] == [6]


def said_by(point: Point) -> tuple[object, ...]:
    """What a point says, without the points before it."""
    return point.line, point.round, point.phase, point.money, point.parts, point.prices, point.over


def points_of_last(text: str, known: int) -> list[Point]:
    """What came after the first points."""
    state = run(text, recording=True).game_state
    return list(points_of(state, points_of(state)[known]))


def test_without_an_entry_there_is_the_start_alone() -> None:
    history = history_of("game privates\nplayers Ann Bob Cy\nhave start_cash = 150\n")
    assert [(point.line, point.money["Bob"]) for point in history.points] == [(0, 150)]
    assert turning_points(history) == []
    assert run("game privates\n", recording=True).history() is None
    assert run(START).history() is None


def test_a_lead_of_one_line_is_no_turning_point_and_others_are_told_by_their_size() -> None:
    worths = [(5, 5), (6, 5), (6, 7), (8, 7), (8, 12), (8, 12), (20, 12), (20, 13)]
    link, points = None, []
    for line, (one, two) in enumerate(worths):
        link = Point(line, "", "", {}, {"Ann": {"m": one}, "Bob": {"m": two}}, {}, False, True, link)
        points.append(link)
    history = History("", ("Ann", "Bob"), tuple(points))
    told = [(one.line, one.sentence()) for one in turning_points(history, swings=1)]
    assert told == [
        (4, "Bob took the lead from Ann (by up to 4)"),
        (6, "Ann gained 12 on Bob and took the lead from Bob for good (by up to 8)"),
    ]


def test_a_loss_is_told_as_one() -> None:
    """Who leads because another lost has gained nothing."""
    worths = [(9, 5, 5), (9, 5, 2), (4, 5, 2), (4, 5, 2)]
    link, points = None, []
    for line, (one, two, three) in enumerate(worths):
        parts = {"Ann": {"m": one}, "Bob": {"m": two}, "Cy": {"m": three}}
        link = Point(line, "", "", {}, parts, {}, False, True, link)
        points.append(link)
    history = History("", ("Ann", "Bob", "Cy"), tuple(points))
    assert [one.sentence() for one in turning_points(history)] == [
        "Ann took the lead (by up to 4)",
        "Cy lost 3 against Ann and Bob",
        "Ann lost 5, and Bob took the lead from Ann for good (by up to 1)",
    ]


def test_a_lead_taken_twice_is_taken_again() -> None:
    worths = [(9, 5), (9, 5), (9, 10), (9, 10), (12, 10), (12, 10), (40, 10)]
    link, points = None, []
    for line, (one, two) in enumerate(worths):
        link = Point(line, "", "", {}, {"Ann": {"m": one}, "Bob": {"m": two}}, {}, False, False, link)
        points.append(link)
    history = History("", ("Ann", "Bob"), tuple(points))
    assert [one.sentence(over=False) for one in turning_points(history, leads=2)] == [
        "Ann took the lead (by up to 4)",
        "Ann took the lead again from Bob and has kept it (by up to 30)",
    ]


def test_the_columns() -> None:
    history = history_of(OPENING.read_text())
    assert json.loads(json.dumps(history_data(history))) == figures(OPENING.read_text())
    assert figures("") == {}
    data = json.loads(json.dumps(history_data(history, since=10)))
    assert data["lines"] == [16, 19, 20, 21]
    assert data["money"]["Bob"] == [500, 500, 400, 400]
    assert data["worth"]["Cy"] == [800, 800, 800, 800]
    assert data["prices"] == {
        "BO": [100, 100, 100, 100],
        "NYC": [None, 76, 76, 76],
        "CPR": [None, None, None, 67],
    }
    assert data["rounds"] == ["SR 1"] * 4
    assert [one["line"] for one in data["turning_points"]] == [9, 13, 14]


def test_recording_costs_the_same_for_each_line() -> None:
    def extra(lines: int) -> int:
        text = START + "Ann: pass\nBob: pass\nCy: pass\n" * lines
        return calls(lambda: run(text, recording=True)) - calls(lambda: run(text))

    assert extra(80) / extra(40) < 2.1


def test_a_file_checked_line_by_line_has_the_same_history() -> None:
    text = f"{START}Ann: pass\nBob: pass\nCy: buy 10b\nAnn: pass\ncount Cy 200\nBob: buy 5r\n"
    text += "undo\nBob: pass\namend 5 Ann: pass\n"
    check = IncrementalCheck("", (), recording=True)
    lines = text.splitlines(keepends=True)
    for many in range(4, len(lines) + 1):
        typed = "".join(lines[:many])
        history, whole = check.check(typed).history(), history_of(typed)
        assert history is not None
        assert [said_by(point) for point in history.points] == [said_by(point) for point in whole.points]
