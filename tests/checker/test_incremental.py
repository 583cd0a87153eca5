"""Checking a file line after line gives the same as checking it from the beginning, whatever was typed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from playproof.checker.language.lines import lines
from playproof.checker.report.text import render_text
from playproof.checker.session.incremental import SEARCHED, IncrementalCheck
from playproof.checker.session.session import Session, run
from tests.checkout import ROOT

GAMES = ROOT / "checker" / "games"
PRIVATES = ROOT / "components" / "privates" / "examples" / "three-players.play"
DRACULA = GAMES / "game_18dracula" / "examples" / "opening.play"
WHOLE = ROOT / "components" / "1830" / "examples" / "whole-game.play"

START = "game privates\nplayers Ann Bob Cy\nhave start_cash = 200\ndeal 5r 10b 10g 25y 30k 40r 50b\n"


def seen(session: Session) -> tuple[object, ...]:
    """All that a check says."""
    state = session.game.show_state(session.game_state) if session.game is not None else None
    branches = [(one.game_state.balances, one.as_played) for one in session.branches.all]
    return render_text(session.report), session.report, state, branches


def agree(check: IncrementalCheck, text: str) -> None:
    """The same as from the beginning; what was likely meant is looked for after each line of a short file alone."""
    assert seen(check.check(text)) == seen(run(text, likely=len(lines(text)) <= SEARCHED))


@pytest.mark.parametrize("path", [PRIVATES, DRACULA], ids=["privates", "18dracula"])
def test_a_game_typed_line_by_line(path: Path) -> None:
    lines = path.read_text().splitlines(keepends=True)
    check = IncrementalCheck()
    for end in range(1, len(lines) + 1):
        session = check.check("".join(lines[:end]))
        if end % 12 == 0 or end == len(lines):
            assert seen(session) == seen(run("".join(lines[:end]))), end
    assert check.restarts < 20, "the header alone is read from the beginning"


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann: buy 10b", "Bob: pass", "count Ann 190", "Cy: buy 5r"],
        ["Ann: buy 10b", "undo", "Ann: buy 5r", "undo", "undo", "Ann: pass"],
        ["Ann: buy 10b", 'accept 5 "we play so"', "Bob: pass", 'accept 5 "no"', 'accept 7 "idle"', "Cy: pass"],
        ["Ann: bid 26 25y", "amend 5 Ann: bid 27 25y", "Bob: bid 27 25y", "undo", "Bob: bid 28 25y"],
        ["Ann: bid 27 25y", "count Bob 200", "undo", "undo 3", "Ann: pass"],
        ["Ann: bdi 27 25y", "Bbo: pass", "Bob: pass", "Cy: pass", "Ann: pass", "Ann: pass", "Ann: pass"],
        ["Ann: bid 27 25y -> Ann pays 3", "adjust Ann +10 \"found\"", "count Ann 210", "note hm", "# time", "Bob: pass"],
        ["Ann: pass", "have turn Bob", "game privates", "players Ann", "== Round 2", "Bob: pass"],
    ],
)  # fmt: skip
def test_corrections(lines: list[str]) -> None:
    check = IncrementalCheck()
    text = START
    agree(check, text)
    for line in lines:
        text += f"{line}\n"
        agree(check, text)


def test_edited_anywhere(exhaustive: bool) -> None:
    """Corrections, comments and mistakes typed behind a game and inside it, and the file cut off at random places."""
    choice = random.Random(19)
    game = PRIVATES.read_text().splitlines()
    check = IncrementalCheck()
    own = ["undo", "undo 2", "# time", 'accept 30 "so"', "amend 40 Bob: pass", "Bob: fly", "count Ann 5", ""]
    for _ in range(400 if exhaustive else 8):
        lines = game[: choice.randrange(20, len(game))]
        for _ in range(choice.randrange(3)):
            lines.insert(choice.randrange(len(lines) - 12, len(lines)), choice.choice(own))
        agree(check, "\n".join(lines) + "\n")


def test_a_line_late_in_a_game_is_checked_alone() -> None:
    lines = WHOLE.read_text().splitlines(keepends=True)
    check = IncrementalCheck()
    check.check("".join(lines[:600]))
    before = check.restarts
    session = check.check("".join(lines[:601]))
    assert seen(session) == seen(run("".join(lines[:601])))
    session = check.check("".join(lines[:601]) + "undo\n")
    assert seen(session) == seen(run("".join(lines[:601]) + "undo\n"))
    assert check.restarts == before
