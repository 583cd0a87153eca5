"""Games measured: what was used by whom, what was refused and remarked, rounds, and what many games add up to."""

from __future__ import annotations

from math import comb
from pathlib import Path

import pytest

from playproof.checker.evening import Evening, evening_of
from playproof.checker.evenings import measure_files, tracker_files
from playproof.checker.measures.measured import Measured, Usage
from playproof.checker.measures.tallies import (
    by_chance,
    parts_of,
    refused,
    seats,
    spread,
    used,
)

START = """game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 42 40r
"""


def measured(tmp_path: Path, text: str, name: str = "friday.play") -> Measured:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    evening = evening_of(file)
    assert isinstance(evening, Evening)
    return evening.measured


def use(those: tuple[Usage, ...], name: str) -> Usage:
    (one,) = (one for one in those if one.name == name)
    return one


def test_what_was_used_is_counted_by_player(tmp_path: Path) -> None:
    one = measured(tmp_path, START + "Bob: pass\nCy: buy 5r\nAnn: bid 47 40r\n")
    assert {each.name: each.by for each in one.actions if each.times} == {
        "bid": {"Ann": 2}, "buy": {"Cy": 1}, "pass": {"Bob": 1},
    }  # fmt: skip
    assert use(one.pieces, "40r").by == {"Ann": 2}
    assert use(one.pieces, "5r").by == {"Cy": 1}
    assert (use(one.pieces, "25y").by, use(one.pieces, "25y").seen) == ({}, True)
    assert (use(one.pieces, "15r").by, use(one.pieces, "15r").seen) == ({}, False)
    assert (one.first, one.entries, one.over, one.winners, one.middle) == ("Ann", 5, False, (), False)


def test_what_was_taken_back_or_not_done_is_not_counted(tmp_path: Path) -> None:
    one = measured(tmp_path, START + "Bob: bid 43 40r\nundo\nBob: pass\nCy: buy 10b\ncount Cy 200\n")
    assert {each.name for each in one.actions if each.times} == {"bid", "pass"}
    assert use(one.pieces, "40r").by == {"Ann": 1}
    assert use(one.pieces, "10b").times == 0
    assert [(each.line, each.actor, each.code, each.ending) for each in one.refusals] == [
        (9, "Cy", "W-04a", "corrected")
    ]


def test_refusals_have_their_rule_and_how_they_ended(tmp_path: Path) -> None:
    one = measured(tmp_path, START + 'Bob: bid 42 40r\nundo\nBob: pass\nCy: buy 10b\naccept 9 "a gift"\n')
    assert [(each.text, each.actor, each.code, each.ending) for each in one.refusals] == [
        ("Bob: bid 42 40r", "Bob", "W-33", "undone"),
        ("Cy: buy 10b", "Cy", "W-04a", "accepted"),
    ]
    assert all(each.rule and each.message for each in one.refusals)


def test_remarks_are_kept_with_their_lines(tmp_path: Path) -> None:
    text = START + 'note "too long a wait"\nNote the bids are low # not this\n# a comment\nnote\nnote ""\n'
    assert [(one.line, one.text) for one in measured(tmp_path, text).remarks] == [
        (6, "too long a wait"), (7, "the bids are low"),
    ]  # fmt: skip


def test_a_remark_that_was_taken_back_is_gone_and_a_line_can_become_one(tmp_path: Path) -> None:
    one = measured(
        tmp_path, START + 'note "wrong table"\nundo\nBob: pass\namend 8 note "Bob only thought aloud"\n'
    )
    assert [(each.line, each.text) for each in one.remarks] == [(9, "Bob only thought aloud")]
    assert one.entries == 2


def test_a_player_called_note_makes_no_remark(tmp_path: Path) -> None:
    text = START.replace("Bob", "Note") + "Note: pass\n"
    one = measured(tmp_path, text)
    assert one.remarks == ()
    assert one.entries == 3


def test_private_companies_that_share_a_name_with_a_company_do_not_act(tmp_path: Path) -> None:
    text = (Path(__file__).parents[1] / "data" / "18xx" / "1830.play").read_text(encoding="utf-8")
    lines = text.split("\n")[:64]
    one = measured(tmp_path, "\n".join(lines))
    both = {each.kind: each for each in one.pieces if each.name == "BO"}
    assert both["PRIVATE"].by == {"Bob": 1}
    assert set(both["COMPANY"].by) == {"Ann", "Bob", "Cy", "Dan"}


def test_files_are_measured_or_have_a_reason(tmp_path: Path) -> None:
    for name, text in {
        "a.play": START,
        "b.play": START,
        "c.play": "game nothing\nplayers Ann Bob\n",
        "d.play": "game privates\nplayers Ann Bob\n",
        "e.txt": START,
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "f.play").write_bytes("game".encode("utf-16"))
    files = tracker_files([tmp_path, tmp_path / "a.play", tmp_path / "none.play"])
    assert [file.name for file in files] == ["a.play", "b.play", "c.play", "d.play", "f.play", "none.play"]
    found, left_out = measure_files(files)
    assert [one.file for one in found] == ["a.play"]
    assert [(Path(one.file).name, one.status) for one in left_out] == [
        ("b.play", 0), ("f.play", 2), ("none.play", 2), ("c.play", 1), ("d.play", 0),
    ]  # fmt: skip
    assert left_out[0].why == "is the same as a.play, so it counts once"
    assert left_out[4].why == "has no entry, so there is nothing to report"


def test_several_processes_find_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("playproof.checker.evenings.MANY", 0)
    for number in range(3):
        (tmp_path / f"{number}.play").write_text(START + f"note {number}\n", encoding="utf-8")
    files = tracker_files([tmp_path])
    assert measure_files(files, processes=2) == measure_files(files, processes=1)


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([5], (1, 5, 5, 5, 5, 5)),
        ([1, 2], (2, 1, 2, 1.5, 1, 2)),
        ([9, 1, 5], (3, 1, 9, 5, 1, 9)),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], (9, 1, 9, 5, 3, 7)),
    ],
)
def test_how_values_spread(values: list[int], found: tuple[float, ...]) -> None:
    assert spread(values) == found
    assert spread([]) is None


@pytest.mark.parametrize(("games", "players"), [(1, 2), (3, 3), (8, 2), (20, 4), (200, 5)])
def test_the_usual_wins_have_19_cases_of_20(games: int, players: int) -> None:
    low, high = by_chance(games, players)
    chance = [comb(games, won) * (players - 1) ** (games - won) / players**games for won in range(games + 1)]
    assert sum(chance[low : high + 1]) >= 0.95
    assert sum(chance[:low]) <= 0.025
    assert sum(chance[high + 1 :]) <= 0.025


def game(players: str, winners: str, scores: list[int], **more: object) -> Measured:
    names = tuple(players.split())
    parts = {name: {"money": score - 1, "shares": 1} for name, score in zip(names, scores, strict=True)}
    return Measured(
        "x.play", "g", names, names[0], bool(winners), tuple(winners.split()), dict(zip(names, scores, strict=True)),
        parts, 3, 0, "", (), True, 0, "", (Usage("", "pass", {names[0]: 2}),),
        (Usage("CARD", "A", {names[-1]: 1}, True), Usage("CARD", "B", {}, True)), (), (), (), False,
    )  # fmt: skip


def test_seats_parts_and_use_of_many_games() -> None:
    games = [
        game("Ann Bob", "Ann", [9, 4]), game("Bob Ann", "Ann", [3, 8]), game("Cy Di", "Cy Di", [5, 5]),
        game("Ann Bob Cy", "Bob", [1, 7, 2]), game("Ann Bob", "", [2, 2]),
    ]  # fmt: skip
    assert [tuple(one) for one in seats(games)] == [
        (2, 1, 3, 2, 1, (9, 3, 5)), (2, 2, 3, 2, 1, (4, 8, 5)),
        (3, 1, 1, 0, 0, (1,)), (3, 2, 1, 1, 0, (7,)), (3, 3, 1, 0, 0, (2,)),
    ]  # fmt: skip
    money, shares = parts_of(games)
    assert (money.name, money.winners, money.others) == ("money", (8, 7, 4, 4, 6), (3, 2, 0, 1))
    assert shares.winners == (1,) * 5
    card, other = used(games)
    assert tuple(card) == ("CARD", "A", 5, 5, 5, 5, 4, 2)
    assert tuple(other) == ("CARD", "B", 5, 5, 0, 0, 0, 0)
    assert tuple(used(games, actions=True)[0]) == ("", "pass", 5, 5, 5, 10, 4, 2)
    assert refused(games) == []
