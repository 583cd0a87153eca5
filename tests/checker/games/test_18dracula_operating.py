"""Operating rounds of 18Dracula: whole random games, what is typed by hand and must be caught, rulings both ways."""

# ruff: noqa: E501 (a position is one text)
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


LATE = "have phase 4\nhave round OR 5.1 of 3\nhave cubes yellow Cano-Heisbret\n"


# For each ruling that changes operating rounds: entries, and what is found under each reading.
@pytest.mark.parametrize(
    ("ruling", "setup", "text", "found"),
    [
        ("A-04", "or", "KA: withhold\nKA: buy Suckling from GS for 1", "a:D-215 b:"),
        ("A-06", "fronts", "have phase 2 space 10\nhave round OR 5.1 of 2\nKA: withhold\nKA: buy Ghoul", "a: b:D-303"),
        ("A-08", "fronts", "have phase 3\nhave round OR 5.1 of 2\nKA: withhold\nKA: buy Suckling", "a:D-105 b:"),
        ("A-09", "fronts", "have phase 3\nhave round OR 5.1 of 2\nhave cubes yellow Cano-Heisbret\nKA: build Highsale-Cano", "a:D-109 b:"),
        ("A-11", "or", "KA: buy JH 60", "a: b:D-135"),
        ("A-13", "fronts", "have phase 2\nhave round OR 5.1 of 2\nhave KA: offices Cano, Dracuul\nhave KA: monsters Ghoul\nhave cubes yellow Dracuul-Cosmols\nKA: run Ghoul Dracuul-Cosmols", "a: b:D-087"),
        ("A-21", "minor", "LL: build Balath-Sadie", "a: b:"),
        ("A-24", "or", "KA: pay", "a: b:D-199"),
        ("A-36", "fronts", LATE + "have KA: cash 100\nhave Ann: cash 900\nhave monsters market Vampire\nKA: withhold\nKA: buy Vampire from market", "a:D-225 b: c:D-225"),
        ("A-37", "fronts", LATE + "have KA: cash 100\nhave Ann: cash 460\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 1 GS", "a: b: c:D-228"),
        ("A-38", "fronts", LATE + "have KA: cash 100\nhave Ann: cash 400\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 2 GS for Vampire", "a:D-228 b:"),
        ("A-40", "or", "KA: run Skeleton Cano-Seekers East = 30", "a: b:"),
        ("A-41", "or", "KA: run Skeleton Cano-Heisbret\nKA: pay", "a: b:D-172"),
        ("A-42", "or", "have cubes yellow Fereel-Trosing\nKA: office Trosing", "a:D-166 b:"),
        ("A-43", "or", "KA: run Constable Cano-Heisbret-Fereel", "a: b:D-167"),
        ("A-44", "or", "KA: office Heisbret\nKA: done", "a: b:"),
        ("A-47", "fronts", "have phase 2\nhave round OR 5.1 of 2\nhave Bob: owns LL\nhave done LL\nhave KA: monsters Suckling\nKA: buy LL 100", "a: b:D-216 c:"),
        ("A-49", "fronts", "have phase 2\nhave round OR 5.1 of 2\nhave KA: owns JH\nhave KA: cash 5\nKA: use JH add Heisbret-Cano", "a:D-271 b: c:D-271"),
        ("A-51", "fronts", "have phase 2\nhave round OR 5.1 of 2\nhave KA: owns MI\nhave cubes yellow Cano-Heisbret\nKA: use MI office Harrierbend\nKA: office Heisbret", "a:D-168 b:"),
        ("A-54", "fronts", "have phase 2\nhave round OR 5.1 of 2\nhave KA: offices Cano, Blackford\nhave cubes green Blackford-Hollick\nhave cubes yellow Blackford-Sadie\nKA: build Blackford-Morlock yellow", "a: b:D-145"),
        ("A-55", "fronts", "have phase 1\nhave round OR 5.1 of 1\nhave KA: monsters Zombie, Zombie, Zombie, Zombie, Zombie, Swearwolf\nKA: withhold\nKA: buy Zombie", "a: b:D-218"),
        ("A-59", "or", "KA: withhold\nKA: buy Suckling from GS for 5", "a: b:D-214"),
        ("A-60", "fronts", LATE + "have KA: cash 100\nhave Ann: cash 380\nKA: withhold\nAnn: sell 1 KA", "a: b:D-230"),
    ],
)  # fmt: skip
def test_rulings_change_what_is_found(ruling: str, setup: str, text: str, found: str) -> None:
    for part in found.split():
        choice, _, code = part.partition(":")
        assert codes(setup, text, f"{ruling} = {choice}") == ([code] if code else []), (ruling, choice)


def test_a_random_whole_game_of_record_is_silent_and_over() -> None:
    report = check_file(RANDOM)
    assert report.findings == []
    assert report.over
    assert report.state["phases"]["phase"] == "5"
