"""The order of ``have`` lines means nothing: shuffled, they give the same state and the same findings."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from playproof.checker.definition.examples import examples
from playproof.checker.definition.game_definition import find_game
from playproof.checker.session.session import Session, run
from tests.samples import part

GAMES = ("privates", "preascendant", "leasehold", "184x", "18dracula", "1830", "1889")
TESTS = Path(__file__).parents[1]


def positions() -> Iterator[tuple[str, str]]:
    """Every file of an example with its name, and those of tests, as far as they declare a position."""
    for game in GAMES:
        for number, example in enumerate(examples(find_game(game)), 1):
            yield f"{game} {number} {example.code}", example.broken
    for path in sorted((*TESTS.glob("data/**/*.play"), *TESTS.glob("generator/picture/tables/*.play"))):
        yield path.stem, path.read_text(encoding="utf-8")


POSITIONS = [(name, text) for name, text in positions() if text.count("\nhave ") > 1]


def shuffled(text: str, places: list[int], seed: int) -> str:
    """A file with the lines of its position in another order, each at the place of one of them."""
    lines = text.split("\n")
    mixed = [lines[at] for at in places]
    random.Random(seed).shuffle(mixed)
    for at, line in zip(places, mixed, strict=True):
        lines[at] = line
    return "\n".join(lines)


def verdict(session: Session) -> list[object]:
    """What was found, at which line of play, and what stands in the end. A contradiction is told at the later line."""
    position = {step.number for step in session.position}
    found = Counter(
        (0, one.code, "") if one.line in position else (one.line, one.code, one.message)
        for one in session.report.findings
    )
    return [found, session.game_state.balances, session.game_state.module_states, session.report.scores]


def declared_once(text: str) -> tuple[str, Session]:
    """A file without lines that another one declares again, and its check."""
    while True:
        session = run(text)
        again = [note.message for note in session.report.notes if note.code == "PP-09"]
        if not again:
            return text, session
        lines = text.split("\n")
        lines[int(again[0].split()[1]) - 1] = "#"
        text = "\n".join(lines)


@pytest.mark.parametrize(("name", "text"), part(POSITIONS, 8), ids=lambda value: value[:40].split("\n")[0])
def test_shuffled_lines_say_the_same(name: str, text: str) -> None:
    text, session = declared_once(text)
    places = [step.number - 1 for step in session.position]
    for seed in range(3):
        mixed = shuffled(text, places, seed)
        assert verdict(run(mixed)) == verdict(session), mixed


PRR = "have PRR: par 82\nhave PRR: president Ann, shares Ann 50 pool 10\nhave PRR: at r2c6\nhave PRR: tokens H12\n"


@pytest.mark.parametrize(
    ("lines", "entry", "codes"),
    [
        ("have Ann: sold PRR\nhave round SR 3\n", "Ann: buy PRR from pool", ["R-039"]),
        ("have passed Bob Cy\nhave round SR 3\n", "Ann: pass\nPRR: lay 57 on H10 turned 1", []),
        ("have turn Bob\nhave round SR 3\n", "Bob: buy PRR", []),
        ("have turn Bob\nhave round SR 3\n", "Ann: buy PRR", ["R-030"]),
        ("have Ann: cash 40\nhave bank = 9000\nhave round SR 3\n", "count bank 7360", []),
    ],
)
def test_what_stands_above_the_round_holds(lines: str, entry: str, codes: list[str]) -> None:
    text = f"game 1830\nplayers Ann Bob Cy\nhave phase 3\n{lines}{PRR}{entry}\n"
    assert [one.code for one in run(text).report.findings] == codes


def test_a_tokens_city_is_that_of_the_tile() -> None:
    head = (
        "game 1830\nplayers Ann Bob Cy\nhave phase 3\nhave round OR 3.1 of 2\nhave closed SV CS DH MH CA BO\n"
    )
    erie = "have ERIE: par 82\nhave ERIE: president Ann, shares Ann 60\nhave ERIE: at r2c6\n"
    above, below = (
        run(head + erie + lines)
        for lines in (
            "have tile 59 on E11 turned 0\nhave ERIE: tokens E11/0\n",
            "have ERIE: tokens E11/0\nhave tile 59 on E11 turned 0\n",
        )
    )
    assert above.report.findings == below.report.findings == []
    assert above.game_state.module_states == below.game_state.module_states
