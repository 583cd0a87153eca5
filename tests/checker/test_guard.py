"""A fault of Playproof's own is one finding at its line; all else stands, and the run ends with status 70."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from playproof.checker.api import check_files, check_text
from playproof.checker.assembly.game import Game
from playproof.checker.families.bank import Bank
from playproof.checker.families.declared import FAMILY as DECLARED
from playproof.checker.families.waterfall import FAMILY as WATERFALL
from playproof.checker.language import header
from playproof.checker.model.findings import INTERNAL, Report
from playproof.checker.model.game_state import GameState
from playproof.checker.session import counts, position
from playproof.checker.session import session as engine
from playproof.checker.session.session import run
from playproof.components.faults import DataFaults, Fault, Place
from tests.checker.players.random_player import write_game
from tests.internal import judged

pytestmark = pytest.mark.usefixtures("guard")

GOOD = """\
game privates
players Ann Bob Cy
have start_cash = 200
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 12 10b
Bob: bid 14 10g
Cy: buy 5r
Ann: bid 50 40r
"""
#: A finding before the line that can't be judged (7), and one after it.
TWO_WRONG = GOOD.replace("bid 14 10g", "bid 11 10g").replace("Ann: bid 50", "Ann: bid 41")
Patch = pytest.MonkeyPatch


def fails(patch: Patch, owner: object, name: str, when: Callable[..., bool], late: bool = False) -> None:
    """Let a rule raise ``RuntimeError('EMB')`` where ``when`` holds for its arguments; ``late``: after it is done."""
    rule = getattr(owner, name)

    def broken(*given: Any, **more: Any) -> Any:
        done = rule(*given, **more) if late or not when(*given) else None
        if when(*given):
            raise RuntimeError("EMB")
        return done

    patch.setattr(owner, name, broken)


def on_line(number: int | str) -> Callable[..., bool]:
    """Whether a rule is called for an entry, or a step, of that line; or with that very value."""
    return lambda *given: any(
        getattr(one, "line", None) == number or getattr(one, "number", None) == number or one == number
        for one in given
    )


def told(report: Report) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in report.findings]


def test_a_line_whose_check_fails_is_one_finding_and_is_done_as_typed(monkeypatch: Patch) -> None:
    expected, all_told = run(GOOD).game_state, told(run(TWO_WRONG).report)
    assert [line for line, _ in all_told] == [6, 8]
    fails(monkeypatch, Game, "check", on_line(7))
    session = run(GOOD)
    assert told(session.report) == [(7, INTERNAL)]
    assert session.game_state == expected
    assert told(run(TWO_WRONG).report) == [all_told[0], (7, INTERNAL), all_told[1]]


def test_the_finding_says_what_to_send(monkeypatch: Patch) -> None:
    fails(monkeypatch, Game, "check", on_line(7))
    finding = run(GOOD, "friday.play").report.findings[0]
    assert finding.message.startswith(
        "Playproof's own fault: this line could not be judged (RuntimeError EMB in checker/session/claims.py:"
    )
    assert finding.excerpt == "Cy: buy 5r"
    assert "send this file, the line's number and: Playproof " in finding.help
    assert ", RuntimeError EMB in checker/session/claims.py:" in finding.help


def test_what_a_line_had_half_done_is_taken_back(monkeypatch: Patch) -> None:
    before = run(GOOD.partition("Cy: buy 5r")[0]).game_state
    fails(monkeypatch, WATERFALL, "buy", on_line(7), late=True)
    session = run(GOOD.replace("Ann: bid 50 40r\n", ""))
    assert told(session.report) == [(7, INTERNAL)]
    assert session.game_state.balances == before.balances
    assert session.game is not None
    assert session.game.active_players_now(before) == ("Cy",)
    assert "Ann" in session.game.active_players_now(session.game_state)  # Cy has acted
    assert told(run(GOOD).report) == [(7, INTERNAL)]


def test_a_company_of_a_line_that_failed_is_not_declared(monkeypatch: Patch) -> None:
    fails(monkeypatch, GameState, "declare_owner", on_line("TEAL"), late=True)
    report = check_text("game leasehold\nplayers Ann Bob Cy\nhave company TEAL\nAnn: take TEAL\n")
    assert told(report) == [(3, INTERNAL), (4, "PP-03")]


POSITION = """\
game privates
players Ann Bob Cy
have Ann: cash 90
have Bob: cash 90
have Cy: cash 90
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 12 10b
Bob: bid 14 10g
Cy: buy 5r -> pays 5
count Cy 85
"""
RULES: list[tuple[object, str, int | str, int]] = [
    (header, "find_game", 0, 1),
    (engine, "open_game", 0, 1),
    (DECLARED, "start", 0, 1),
    (Game, "initial_state", 0, 1),
    (engine, "script", 0, 1),
    (position, "read_have", 3, 3),
    (Bank, "check_have", "Ann", 3),
    (Bank, "have_cash", "Ann", 3),
    (Bank, "audit", 0, 5),
    (engine, "read_entry", 8, 8),
    (WATERFALL, "check_turn", 8, 8),
    (WATERFALL, "check_bid", 8, 8),
    (WATERFALL, "bid", 8, 8),
    (engine, "omit", 0, 0),
    (engine, "misfit", 0, 9),
    (engine, "count", 10, 10),
    (counts, "read_count", 10, 10),
    (Game, "scores", 0, 10),
    (DECLARED, "show", 0, 10),
    (Game, "show_state", 0, 10),
]


@pytest.mark.parametrize("number", range(8, 60, 7))
def test_a_table_after_a_line_that_fails_is_the_one_before_it(monkeypatch: Patch, number: int) -> None:
    """Whatever fails, however late, and on however many branches: nothing is left of it."""
    lines = write_game("privates", 3, 4, most=80)
    lines[6:6] = ["Ann: bid 1 10b"]
    before = run("\n".join(lines[: number - 1]))
    for owner, name in ((engine.Session, "do"), (engine, "as_typed"), (engine, "passed")):
        fails(monkeypatch, owner, name, on_line(number), late=True)
    after = run("\n".join(lines[:number]))
    assert [one.code for one in after.report.findings if one.line == number] == [INTERNAL]
    assert [one for one in after.report.findings if one.line != number] == before.report.findings
    assert after.branches.game_states() == before.branches.game_states()
    assert (after.money, after.lasting, after.trail) == (before.money, before.lasting, before.trail)


@pytest.mark.parametrize(("owner", "name", "line", "place"), RULES)
def test_every_part_of_a_rule_is_guarded(
    monkeypatch: Patch, owner: object, name: str, line: int | str, place: int
) -> None:
    """``line``: only for the entry there, 0 always; ``place``: where the one finding stands, 0 if none is due."""
    fails(monkeypatch, owner, name, on_line(line) if line else lambda *given: True)
    found = check_text(POSITION, "x.play").findings
    assert {one.line for one in found if one.code == INTERNAL} == ({place} if place else set()), found
    others = {one.code for one in found if one.code != INTERNAL}
    assert others <= ({"W-23"} if place == 3 else set())  # cash that was not dealt out is unequal


def test_too_deep_and_too_much_are_findings_too(monkeypatch: Patch) -> None:
    def deep(*given: Any) -> Any:
        return deep(*given)

    def much(*given: Any) -> Any:
        raise MemoryError

    for rule, said in ((deep, "RecursionError maximum recursion depth exceeded"), (much, "MemoryError in")):
        monkeypatch.setattr(WATERFALL, "check_bid", rule)
        found = run(GOOD).report.findings
        assert [one.line for one in found] == [5, 6, 8]
        assert all(said in one.message for one in found)


def test_broken_data_found_in_play_are_the_datas_fault(monkeypatch: Patch) -> None:
    def broken(*given: Any) -> Any:
        raise DataFaults([Fault(Place("cards.csv", 3), "found 'x'", "a whole number")])

    monkeypatch.setattr(WATERFALL, "check_buy", broken)
    report = run(GOOD).report
    assert told(report) == [(7, "PP-08")]
    assert (report.status, "cards.csv:3" in report.findings[0].message) == (1, True)


def test_it_can_be_accepted_and_stays(monkeypatch: Patch) -> None:
    fails(monkeypatch, WATERFALL, "check_buy", lambda *given: True)
    report = run(GOOD + 'accept 7 "told them"\n').report
    assert (told(report), report.status) == ([(7, INTERNAL)], 70)


def test_other_files_are_told_and_the_status_is_70(monkeypatch: Patch, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.play", "b.play", "c.play")]
    for path in paths:
        path.write_text(TWO_WRONG)
    fails(monkeypatch, header, "find_game", lambda *given: False)
    reports = check_files([*paths, tmp_path / "none.play"])
    assert [report.status for report in reports] == [1, 1, 1, 2]
    fails(monkeypatch, WATERFALL, "check_buy", lambda *given: True)
    reports = check_files([*paths, tmp_path / "none.play"])
    assert [report.status for report in reports] == [70, 70, 70, 2]
    assert [told(report) for report in reports[:3]] == [[(6, "W-33"), (7, INTERNAL), (8, "W-33")]] * 3


def test_the_shared_helper_fails_on_it(monkeypatch: Patch) -> None:
    judged(run(TWO_WRONG).report)
    fails(monkeypatch, WATERFALL, "check_buy", lambda *given: True)
    with pytest.raises(AssertionError, match=r"x.play:7: Playproof's own fault.*: Cy: buy 5r"):
        judged(run(TWO_WRONG, "x.play").report)


def test_in_other_tests_it_is_an_exception(monkeypatch: Patch) -> None:
    raise_faults_in(monkeypatch)
    fails(monkeypatch, WATERFALL, "check_buy", lambda *given: True)
    with pytest.raises(RuntimeError, match="EMB"):
        run(GOOD)


def raise_faults_in(monkeypatch: Patch) -> None:
    monkeypatch.setenv("PLAYPROOF_TRACEBACK", "raise")


def test_the_traceback_is_shown_when_asked_for(
    monkeypatch: Patch, capsys: pytest.CaptureFixture[str]
) -> None:
    fails(monkeypatch, WATERFALL, "check_buy", lambda *given: True)
    run(GOOD)
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("PLAYPROOF_TRACEBACK", "1")
    assert told(run(GOOD).report) == [(7, INTERNAL)]
    assert capsys.readouterr().err.count("Traceback") == 1
