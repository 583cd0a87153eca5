"""184x: examples of every rule, rulings both ways, tracing, triggers, positions, a whole game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from checker.api import check_file
from checker.engine import Session, run
from checker.entries import Verb
from checker.examples import Example, examples
from checker.reading import clauses, read_entry
from checker.sheet import find_sheet
from components.kinds.records import Record
from tests.checker.example_checks import check_example, uncovered, unmapped
from tests.checker.games.oracle_184x import oracle_of, plain
from tests.checker.players.random_player import write_game

SHEET = find_sheet("184x")


@pytest.mark.parametrize(
    "example", examples(SHEET), ids=lambda one: f"{one.code}-{one.breaks.split(chr(10))[-1]}"
)
def test_every_example_is_found_and_its_remedy_passes(example: Example) -> None:
    check_example(example)


def test_every_checkable_rule_has_an_example() -> None:
    assert uncovered(SHEET, ("yes", "partly")) == []


def test_codes_are_rules() -> None:
    assert unmapped(SHEET) == []


def test_every_verb_has_a_line_and_an_example() -> None:
    game = run("game 184x\nplayers Ann Bob Cy\nAnn: pass").game
    assert game is not None
    verbs: list[Verb[Any]] = [
        verb for verb in game.all_verbs() if verb.room.name_in(game) not in ("bank", "turns")
    ]
    assert all(verb.help and verb.example for verb in verbs)


def test_the_words_of_the_tracker_sheets_are_read() -> None:
    session = played("", PATH)
    assert session.game is not None
    written = [
        verb.write
        for one in SHEET.components.of_kind("records")
        for piece in one.items
        if isinstance(piece, Record)
        for verb in piece.verbs
    ]
    assert len(written) > 10
    for line in written:
        for said in clauses(session.game, line):
            if not said.startswith("count"):
                read_entry(session.game, session.table, 1, said)


# -- rulings --------------------------------------------------------------------------------------------

LAN = "have LAN: founded red at 60 by Ann\nhave LAN: cash 200\n"
DEL = "have DEL: founded blue at 50 by Bob\nhave DEL: cash 150\nhave DEL: outpost L26/50\n"
MARKET = "have market 2 2 3 6\n"
INVEST = LAN + DEL + "have LAN: outpost N24/30\nhave Ann: potentials 2 LAN\n"
EXPLORE = INVEST + "have LAN: flipped 2\n" + MARKET + "have round expedition 1\n"
#: From N24/30: N22 10, N20 30, then on to N18.
LAID = "have laid C1 on N22\nhave laid C4 on N20\n"
PATH = (
    INVEST.replace("N24/30", "N24/30 token 2")
    + "have LAN: flipped 1\n"
    + LAID
    + MARKET
    + "have round expedition 1\n"
)
RETIRING = PATH.replace("N24/30 token 2", "N24/30 token 6 retiring") + "have Cy: bet 40 S6\n"
LATE = LAN + DEL.replace("L26/50", "L26/50 token 2") + "have LAN: outpost N24/30 token 2\n"
LAST = MARKET + "have round expedition 2\nhave turn DEL\nDEL: run\n"
END = "have broken\n" + LATE + "have Ann: potentials 3 LAN\nhave Ann: cash 400\nhave Bob: cash 620\n" + LAST
THREES = LATE.replace("token 2", "token 3") + "have Cy: bet 40 S3\n"
FORK = (
    "have tile X1 path=a:0,b:3;path=a:1,b:3\n" + LAN + DEL.replace("L26/50", "M23/40 token 2")
    + "have LAN: outpost N24/30\nhave laid X1 on N22\nhave laid C4 on N20\nhave round expedition 1\nLAN: pass\n"
)  # fmt: skip
FOUND = "Ann: found LAN red at 60 on M23/20"


def played(house: str, text: str, players: str = "Ann Bob Cy") -> Session:
    rulings = "".join(f"house {one}\n" for one in house.split(", ") if one)
    return run(f"playproof 1\ngame 184x\nplayers {players}\n{rulings}{text}")


def codes(house: str, text: str) -> list[str]:
    return [one.code for one in played(house, text).report.findings]


# For each ruling that changes play: an entry, and what is found of it under each reading.
RULINGS = [
    ("X4-Q03", PATH + "LAN: run N24 40 -> Ann gets 160", "a: b:X4-40"),
    ("X4-Q04", FOUND, "a: b:X4-14"),
    ("X4-Q04", "have ladder 20 60 90 150\n" + FOUND, "a: b:"),
    ("X4-Q04", "have ladder 20 70 90 150\n" + FOUND, "a:X4-14 b:X4-14"),
    ("X4-Q05", PATH + "have LAN: price 40\nDEL: pass\nLAN: run N24 40 -> price 40", "a: b:X4-43"),
    ("X4-Q06", PATH + "have LAN: price 20\nDEL: pass\nLAN: run N24 40 -> price 40", "a: b:X4-43"),
    ("X4-Q07", PATH + "have LAN: price 80\nLAN: run N24 40 -> price 80", "a: b:X4-42"),
    ("X4-Q08", EXPLORE + "LAN: run -> price 50", "a: b:X4-45"),
    ("X4-Q09", INVEST + "have LAN: cash 40\nAnn: sell LAN", "a: b:X4-08"),
    ("X4-Q09", INVEST + "Ann: sell LAN -> LAN pays 60", "a:PP-11 b:"),
    ("X4-Q10", INVEST + "Ann: sell LAN\nAnn: pass\nBob: buy LAN pays 60", "a: b:X4-22"),
    ("X4-Q11", INVEST + "Ann: sell leader LAN -> Ann gets 120", "a:X4-16 b: c:X4-16"),
    ("X4-Q11", INVEST + "have Ann: potentials 0 LAN\nhave Cy: potentials 3 LAN\nAnn: buy LAN\nAnn: offer",
     "a: b: c:X4-23"),
    ("X4-Q11", INVEST + "have Cy: potentials 3 LAN\nAnn: sell leader LAN buy LAN\nCy: offer LAN", "b:"),
    ("X4-Q12", INVEST + "Ann: pass\nBob: pass\nCy: buy LAN\nLAN: explore 1", "a:X4-52 b:"),
    ("X4-Q14", FOUND + "\nBob: buy LAN", "a: b:X4-21 c:"),
    ("X4-Q14", FOUND + "\nBob: buy LAN\nCy: buy LAN", "a:X4-21 c:"),
    ("X4-Q14", FOUND + "\nAnn: offer LAN\nBob: buy LAN", "a:X4-23 b: c:X4-23"),
    ("X4-Q15", FOUND + " -> LAN gets 120", "a: b:X4-15"),
    ("X4-Q16", FOUND + " pays 120", "a: b:X4-15"),
    ("X4-Q17", PATH + "LAN: run N24 40 -> LAN gets 160", "a: b:X4-41"),
    ("X4-Q18", PATH + "have LAN: outpost M23/20 token 2\nLAN: run N24 40, M23 0 -> price 50", "a:X4-45 b:"),
    ("X4-Q19", PATH.replace("token 2", "token 3") + "LAN: run N24 40", "a: b:X4-38"),
    ("X4-Q20", PATH + "LAN: run withholding N24 40 -> LAN gets 40, price 50", "a:X4-39 b:"),
    ("X4-Q20", PATH + "LAN: run half N24 40 -> Ann gets 80, LAN gets 100", "a:X4-39 b:"),
    ("X4-Q21", EXPLORE + "LAN: token 3 pays 40", "a: b:X4-47"),
    ("X4-Q23", EXPLORE + "LAN: explore 1\nLAN: discard 1\nLAN: pass\nDEL: explore 1 pays 10", "a: b:X4-28 c:X4-28"),
    ("X4-Q23", EXPLORE + "LAN: explore 1\nLAN: discard 1\nLAN: pass\nDEL: pass\nLAN: explore 1 pays 10",
     "a: b: c:X4-28"),
    ("X4-Q24", EXPLORE + "LAN: explore C1\nLAN: explore C4", "a:X4-30 b:"),
    ("X4-Q26", EXPLORE + "LAN: pass\nDEL: pass", "a: b:"),
    ("X4-Q27", EXPLORE + "LAN: explore 1\nLAN: unflip 1", "a: b:X4-24 c:"),
    ("X4-Q27", EXPLORE + "have DEL: flipped 1\nDEL: unflip 1", "a:X4-24 b:X4-24 c:"),
    ("X4-Q28", EXPLORE + "LAN: unflip 1", "a: b:X4-24"),
    ("X4-Q29", LATE + LAST + "retire 2", "a: b:X4-55"),
    ("X4-Q29", LATE + LAST + "retire 3", "a:X4-54 b:"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 2", "a: b:X4-54 c:X4-55"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 2 4", "a:X4-54 b: c:X4-55"),
    ("X4-Q30", LATE + "have LAN: outpost M23/20 token 4\n" + LAST + "retire 4", "a:X4-54 b:X4-54 c:"),
    ("X4-Q31", RETIRING + "LAN: run N24 40\nLAN: token 3 on N24", "a: b:X4-49 c:X4-49"),
    ("X4-Q31", RETIRING + "LAN: run N24 40\nDEL: pass\nLAN: run N24 40", "a:X4-57 b:X4-57 c:"),
    ("X4-Q32", RETIRING + "LAN: run N24 40 -> Cy gets 80", "a: b:X4-40 c:X4-20 d:"),
    ("X4-Q32", RETIRING + "LAN: run N24 40 -> Cy gets 120", "a:X4-20 b:X4-40 c: d:X4-20"),
    ("X4-Q32", THREES + LAST + "retire 3\nCy: collect S3 -> Cy gets 80", "a:X4-19 b: c:X4-19 d:X4-19"),
    ("X4-Q32", RETIRING + "LAN: run N24 40\ncount S6 40", "a:PP-07 b: c:PP-07 d:"),
    ("X4-Q33", PATH + "have bank 100\nLAN: run N24 40 -> Ann gets 160", "a: b: c:X4-40"),
    ("X4-Q33", INVEST + "have bank 60\nhave round expedition 2\nhave turn DEL\nDEL: run\nAnn: sell LAN", "a: b:"),
    ("X4-Q35", INVEST + "have bank 50\nAnn: sell LAN\nAnn: pass", "a: b:X4-59"),
    ("X4-Q36", END + "score Ann 700", "a: b:X4-61"),
    ("X4-Q36", END + "score Ann 900", "a:X4-61 b:"),
    ("X4-Q37", END + "winner Ann Bob", "a: b:X4-60"),
    ("X4-Q37", END + "winner Ann", "a:X4-60 b:"),
    ("X4-Q38", FORK + "DEL: run M23 30", "a: b:X4-38"),
    ("X4-Q38", FORK + "DEL: run M23 0", "a:X4-38 b:"),
    ("X4-Q39", PATH + "LAN: run N24 40\ncount LAN 360", "a: b:PP-07"),
    ("X4-Q39", PATH + "have LAN: cash 70\nLAN: run N24 10 -> LAN pays 20", "a:X4-38 b:"),
    ("X4-Q40", "Ann: bet 0 S6", "a:X4-18 b:"),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "text", "found"), RULINGS)
def test_rulings_change_what_is_found(ruling: str, text: str, found: str) -> None:
    for part in found.split():
        choice, _, code = part.partition(":")
        assert codes(f"{ruling} = {choice}", text) == ([code] if code else []), (ruling, choice)


@pytest.mark.parametrize(("choice", "first"), [("a", "Ann"), ("b", "Cy"), ("c", "Bob")])
def test_who_begins_the_next_investment_round(choice: str, first: str) -> None:
    text = "Ann: pass\nBob: bet 10 S6\nCy: pass\nAnn: pass\nBob: pass\n"
    assert codes(f"X4-Q13 = {choice}", text + f"{first}: pass") == []


def test_every_selectable_ruling_is_tested() -> None:
    tested = {ruling for ruling, _, _ in RULINGS} | {"X4-Q13"}
    assert {one.id for one in SHEET.book.rulings.values() if one.selectable} == tested


EVERY = [(one.id, choice) for one in SHEET.book.rulings.values() if one.selectable for choice in one.choices]


@pytest.mark.parametrize(("ruling", "choice"), [one for one in EVERY if one != ("X4-Q04", "b")])
def test_legal_play_is_silent_under_every_ruling(ruling: str, choice: str) -> None:
    for seed in range(2):
        lines = write_game("184x", 2 + seed, seed, (f"{ruling} = {choice}",), most=250)
        assert run("\n".join(lines)).report.findings == []


# -- a whole game ---------------------------------------------------------------------------------------

GAMES = Path(__file__).parents[3] / "checker" / "games" / "game_184x" / "examples"


def test_the_shipped_game_is_silent_and_scored_as_in_a_second_reading() -> None:
    path = GAMES / "three-players.play"
    report = check_file(path)
    assert report.findings == []
    assert report.over
    typed = path.read_text(encoding="utf-8").split("\n")
    kept = [line for line in typed if not line.startswith("undo") and line not in undone(typed)]
    oracle = oracle_of(kept)
    first = next(at for at, line in enumerate(kept) if line.startswith("=="))
    for line in kept[first:]:
        for entry in plain(oracle, line):
            oracle.play(entry)
    assert oracle.over
    assert report.scores == {player: oracle.score(player) for player in oracle.players}
    assert report.scores == {"Ann": 3018, "Bob": 3682, "Cy": 3326}


def undone(typed: list[str]) -> list[str]:
    """The lines that an ``undo`` right below takes back."""
    return [line for line, below in pairwise(typed) if below.startswith("undo")]
