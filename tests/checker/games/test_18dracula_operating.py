"""Operating rounds of 18Dracula: whole random games, and what is typed by hand and must be caught."""


from __future__ import annotations

import random
import tomllib
from functools import cache
from pathlib import Path

import pytest

from checker.api import check_file
from checker.engine import Session, run
from checker.findings import Report
from checker.lines import Line
from checker.reading import read_entry
from checker.script import Step, word_of
from tests.checker.players.random_player import Writer

GAME = Path(__file__).parents[3] / "checker" / "games" / "game_18dracula"
RANDOM = Path(__file__).parents[1] / "data" / "18dracula-random-game.play"
SETUPS = tomllib.loads((GAME / "examples_operating.toml").read_text())["setup"]


def start(setup: str) -> str:
    text: str = SETUPS[setup]["text"]
    return start(SETUPS[setup]["from"]) + text if "from" in SETUPS[setup] else text


def played(setup: str, text: str, house: str = "") -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n{rulings}{start(setup)}{text}")


def codes(setup: str, text: str, house: str = "") -> list[str]:
    return [one.code for one in played(setup, text, house).report.findings]


@cache
def game(players: int, seed: int) -> tuple[str, ...]:
    """A whole random game."""
    return tuple(Writer("18dracula", players, seed).play())


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_play_to_the_end_is_silent_and_keeps_the_blood(players: int) -> None:
    session = run("\n".join(game(players, players)))
    assert session.report.findings == []
    assert session.table.over
    assert sum(session.table.purses.values()) == 12000 + 2400


def may_be_typed(session: Session, line: str) -> bool:
    """Whether an entry is among those that may be typed now, read as the checker reads them."""
    game = session.game
    assert game is not None
    parsed = read_entry(game, session.table, 1, line)
    for room in game.early:
        room.before(session.table, parsed.verb, parsed.entry)
    said = (
        type(parsed.entry),
        parsed.entry.actor,
        getattr(parsed.entry, "connection", getattr(parsed.entry, "place", None)),
    )
    for verb, actor, values in game.moves(session.table):
        if verb.entry is said[0] and actor == said[1]:
            one = read_entry(game, session.table, 1, verb.write(actor, *values)).entry
            if getattr(one, "connection", getattr(one, "place", None)) == said[2]:
                return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_a_changed_operating_entry_is_found_or_legal(seed: int) -> None:
    rng = random.Random(seed)
    lines = list(game(3, 3))
    acts = [
        number
        for number, line in enumerate(lines)
        if line.partition(": ")[2].split(" ")[0]
        in ("build", "office", "run", "pay", "withhold", "done", "discard")
    ]
    at = rng.choice(acts)
    match seed % 4:
        case 0:
            del lines[at]
        case 1:
            lines[at], lines[at + 1] = lines[at + 1], lines[at]
        case 2:
            actor, colon, rest = lines[at].partition(":")
            lines[at] = f"{rng.choice([one for one in ('KA', 'GS', 'SS') if one != actor])}{colon}{rest}"
        case _:
            words = lines[at].split()
            words[-1] = str(int(words[-1]) + 10) if words[-1].isdigit() else words[-1]
            lines[at] = " ".join(words)
    lines = lines[: at + 60]
    if run("\n".join(lines)).report.findings:
        return
    session = Session(Report(""))
    for number, line in enumerate(lines, 1):
        if number > at and line.partition(": ")[2].split(" ")[0] in ("build", "office", "pay", "withhold"):
            assert may_be_typed(session, line), f"line {number} ({line}) is not found, yet not legal"
        session.step(Step(number, Line(number, line, line), line, word_of(line)))


# What an engine that trusts its own page lets pass when it is fed by hand.
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KA: run Skeleton Cano-Heisbret = 400", "D-179"),
        ("KA: withhold\nKA: buy Constable for 1", "D-208"),
        ("KA: discard Suckling", "D-115"),
        ("KA: withhold\nAnn: bankrupt", "D-232"),
        ("KA: withhold\nKA: buy Suckling from GS for 0", "D-313"),
        ("KA: run Skeleton Cano-Heisbret\nKA: pay 400", "D-198"),
        ("KA: build Cano-Highsale", "D-109"),
        ("KA: buy JH 1000", "D-240"),
    ],
)
def test_forged_entries_are_caught(text: str, code: str) -> None:
    assert codes("or", text) == [code]


def test_a_random_whole_game_of_record_is_silent_and_over() -> None:
    report = check_file(RANDOM)
    assert report.findings == []
    assert report.over
    assert report.state["phases"]["phase"] == "5"
