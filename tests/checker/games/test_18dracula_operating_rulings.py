"""Each ruling of 18Dracula that has several readings, under each of them: what passes, what is found, which figures differ.

`CASES` holds what is found; `FIGURES` what is paid or where a token lies. The readings of the auction and of the stock rounds
stand in `test_18dracula_rulings`; those of its table that lack a case have it here.
"""

# ruff: noqa: E501 (a position is one text)
from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

import components
from checker.engine import Session, run
from checker.sheet import find_sheet
from tests.checker.games.test_18dracula_rulings import CASES as STOCK_CASES
from tests.checker.games.test_18dracula_rulings import FREE, MANY, SIX, STOCK

GAME = Path(__file__).parents[3] / "checker" / "games" / "game_18dracula"
SETUPS = tomllib.loads((GAME / "examples_operating.toml").read_text())["setup"]
FIGURE = re.compile(r"have (\w+) = \d+\n")


def start(setup: str) -> str:
    """The text of a setup, with that which it goes on from; none where there is no such setup."""
    text: str = SETUPS[setup]["text"] if setup else ""
    return start(SETUPS[setup]["from"]) + text if setup and "from" in SETUPS[setup] else text


def told(
    setup: str, text: str, house: str = "", players: str = "Ann Bob Cy", root: Path | None = None
) -> Session:
    figures = "".join(match[0] for match in FIGURE.finditer(text))
    chosen = f"house {house}\n" if house else ""
    lines = f"{figures}{start(setup)}{FIGURE.sub('', text)}"
    return run(
        f"playproof 1\ngame 18dracula\nplayers {players}\n{chosen}{lines}", roots=[root] if root else ()
    )


def codes(session: Session) -> list[str]:
    return [one.code for one in session.report.findings]


P1 = "have phase 1\nhave round OR 5.1 of 1\n"
P2 = "have phase 2\nhave round OR 5.1 of 2\n"
P3 = "have phase 3\nhave round OR 5.1 of 2\n"
P4 = "have phase 4\nhave round OR 5.1 of 3\n"
LATE = P4 + "have cubes yellow Cano-Heisbret\n"
#: Kerrigan's Abattoir must buy a monster and has 100; the cheapest, a Vampire, costs 550.
NEEDY = LATE + "have KA: cash 100\n"
#: Everything that Ann owns is sold or can't be, and 550 is out of reach.
BROKE = "have KA: cash 0\nhave Ann: cash 0\nhave market 5 KA\nhave Ann: shares 5 KA\nhave Cy: shares 0 KA\n"
#: The same with a second front of hers that owns her only permanent monster.
TWO = (
    BROKE
    + "have SS: par 67\nhave Ann: shares 2 SS\nhave market 5 SS\nhave Cy: shares 1 SS\nhave SS: offices Highsale\nhave SS: monsters Vampire\n"
)
#: Ann owns what has been sold; when all pass, Lupin's Lipids operates.
PASSED = "have Ann: owns IL JH CV LL BT\nhave BT: cash 60\nhave cubes yellow Balath-Serring\nAnn: pass\nBob: pass\nCy: pass\n"
OVERLOOK = (
    P3
    + "have KA: offices Cano, Sadie\nhave GS: offices Graddock, Overlook\nhave KA: monsters Haunted, Constable\nhave cubes yellow Sadie-Overlook, Overlook-Innsmouth\n"
)
OWNS = "have KA: owns JH CV MI FD\n"
#: Three fronts: KA 100, GS 93, BH 90; Ann presides over KA and must raise blood by selling GS.
THREE = (
    LATE
    + "have BH: par 67\nhave Cy: president BH\nhave Cy: shares 6 BH\nhave KA: at r0c6\nhave GS: at r1c6\nhave BH: at r3c7\nhave Ann: shares 2 GS\nhave KA: cash 500\nhave Ann: cash 0\n"
)

# Ruling, setup, text, players, and what is found under each reading.
CASES: list[tuple[str, str, str, str, dict[str, list[str]]]] = [
    # A-01 c: par spaces are exempt, other white cells are not
    ("A-01", "", MANY + "have Ann: shares 2 ETT\nhave Bob: shares 4 ETT\nhave KA: at r1c7\nhave GS: at r1c8\nhave ETT: at r1c9\nAnn: buy ETT", SIX, {"a": ["D-093"], "b": ["D-093"], "c": ["D-093"]}),
    ("A-01", "", MANY + "have Ann: shares 2 ETT\nhave KA: at r4c0\nAnn: buy BH", SIX, {"a": [], "b": [], "c": []}),
    # alike with a President Certificate, and nobody can hold six singles beside it
    ("A-03", "", STOCK + "have Ann: shares 5 KA\nAnn: buy KA", "", {"a": [], "b": []}),
    # above 1, or from 1 on; 0 never
    ("A-04", "", STOCK + "Ann: buy CV from Bob for 2", "", {"a": [], "b": []}),
    ("A-04", "or", "KA: withhold\nKA: buy Suckling from GS for 1", "", {"a": ["D-215"], "b": []}),
    ("A-04", "or", "KA: withhold\nKA: buy Suckling from GS for 2", "", {"a": [], "b": []}),
    ("A-04", "or", "KA: withhold\nKA: buy Suckling from GS for 0", "", {"a": ["D-215"], "b": ["D-313"]}),
    ("A-04", "or", "KA: buy JH 1", "", {"a": [], "b": []}),
    ("A-04", "or", "KA: buy JH 0", "", {"a": ["D-240"], "b": ["D-240"]}),
    # the cube has moved three spaces
    ("A-05", "or", "KA: withhold\nKA: buy Ghoul -> cube 4", "", {"a": [], "b": [], "c": []}),
    ("A-05", "or", "KA: withhold\nKA: buy Suckling from GS for 90 -> cube 4", "", {"a": [], "b": ["D-302"], "c": ["D-302"]}),
    ("A-05", "or", "KA: withhold\nKA: buy Suckling from GS for 90\ncount cube 3", "", {"a": ["PP-07"], "b": [], "c": []}),
    ("A-05", "or", "have monsters market Ghoul\nKA: withhold\nKA: buy Ghoul from market -> cube 4", "", {"a": [], "b": ["D-302"], "c": ["D-302"]}),
    ("A-05", "minor", "LL: done\nBT: run Nurse Blackford\nBT: buy Nurse -> cube 4", "", {"a": ["D-112"], "b": [], "c": ["D-112"]}),
    ("A-05", "minor", "LL: done\nBT: run Nurse Blackford\nBT: buy Nurse\ncount cube 3", "", {"a": [], "b": ["PP-07"], "c": []}),
    # the last space of Phase 2
    ("A-06", "fronts", "have phase 2 space 10\nhave round OR 5.1 of 2\nKA: withhold\nKA: buy Ghoul", "", {"a": [], "b": ["D-303"]}),
    ("A-06", "fronts", "have phase 2 space 10\nhave round OR 5.1 of 2\nKA: withhold\nKA: buy Haunted", "", {"a": [], "b": []}),
    ("A-06", "fronts", "have phase 2 space 9\nhave round OR 5.1 of 2\nKA: withhold\nKA: buy Haunted", "", {"a": ["D-209"], "b": ["D-209"]}),
    ("A-06", "fronts", "have phase 2 space 10\nhave round OR 5.1 of 2\nhave monsters market Ghoul\nKA: withhold\nKA: buy Ghoul from market", "", {"a": [], "b": []}),
    ("A-06", "fronts", "have phase 2 space 10\nhave round OR 5.1 of 2\nhave GS: monsters Ghoul\nKA: withhold\nKA: buy Ghoul from GS for 5", "", {"a": [], "b": []}),
    # a Suckling is of Phase 2 and eaten in 4, a Skeleton is eaten in 3
    ("A-08", "fronts", P3 + "KA: withhold\nKA: buy Suckling", "", {"a": ["D-105"], "b": []}),
    ("A-08", "fronts", P3 + "KA: withhold\nKA: buy Skeleton", "", {"a": ["D-105"], "b": ["D-105"]}),
    ("A-08", "fronts", P3 + "KA: withhold\nKA: buy Haunted", "", {"a": [], "b": []}),
    # Highsale-Cano is a red space; Harrierbend's fourth connection is blue
    ("A-09", "fronts", P3 + "have cubes yellow Cano-Heisbret\nKA: build Highsale-Cano", "", {"a": ["D-109"], "b": []}),
    ("A-09", "fronts", P3 + "have KA: offices Cano, Harrierbend\nhave cubes yellow Harrierbend-Fereel, Harrierbend-Southport\nhave cubes green Harrierbend-Seekers East\nKA: build Harrierbend-Trosing", "", {"a": [], "b": ["D-142"]}),
    ("A-09", "fronts", P4 + "have KA: offices Cano, Harrierbend\nhave cubes yellow Harrierbend-Fereel, Harrierbend-Southport\nhave cubes green Harrierbend-Seekers East\nKA: build Harrierbend-Trosing", "", {"a": [], "b": []}),
    ("A-09", "or", "KA: build Cano-Treight green", "", {"a": [], "b": []}),
    # with one green cube brought by Phase 2, and another by Phase 3
    ("A-10", "or", "have green_in_2 = 1\nKA: build Cano-Treight", "", {"a": [], "b": []}),
    ("A-10", "or", "have green_in_2 = 1\nhave cubes green Blackford-Sadie\nKA: build Cano-Treight", "", {"a": [], "b": ["D-153"]}),
    ("A-10", "fronts", P3 + "have green_in_2 = 1\nhave green_in_3 = 1\nhave cubes yellow Cano-Heisbret, Cano-Seekers East\nhave cubes green Blackford-Sadie\nKA: build Cano-Treight", "", {"a": [], "b": []}),
    ("A-10", "fronts", "have green_in_2 = 6\nhave phase 1 space 12\nhave round OR 5.1 of 1\nKA: withhold\nKA: buy Ghoul -> green 6", "", {"a": ["D-113"], "b": []}),
    ("A-10", "or", "have cubes green Badass-Morlock, Badlands-Frozen Peak, Bag's End-Burdensfield, Balath-Badass, Balath-Serring, Besal-Sodden, Blackford-Hollick, Blackford-Sadie, Blackforest-Clearing, Bobbeda-Halrasia\nKA: build Cano-Treight", "", {"a": ["D-153"], "b": ["D-153"]}),
    #
    ("A-11", "fronts", P1 + "have Ann: owns JH\nKA: buy JH 60", "", {"a": ["D-135"], "b": ["D-135"]}),
    ("A-11", "fronts", P2 + "have Ann: owns JH\nKA: buy JH 60", "", {"a": [], "b": ["D-135"]}),
    ("A-11", "fronts", P3 + "have Ann: owns JH\nKA: buy JH 60", "", {"a": [], "b": []}),
    ("A-11", "fronts", P4 + "have Ann: owns FD\nKA: buy FD 60", "", {"a": [], "b": []}),
    # a castle moved in Phase 3 is one moved too early
    ("A-12", "fronts", P3 + "have castle Cano-Heisbret\nhave cubes yellow Cano-Heisbret\nKA: withhold", "", {"a": [], "b": ["D-027"]}),
    ("A-12", "fronts", P2 + "have castle Cano-Heisbret\nhave cubes yellow Cano-Heisbret\nKA: withhold", "", {"a": ["D-027"], "b": ["D-027"]}),
    # the castle lies on Dracuul-Melsfort
    ("A-13", "fronts", P2 + "have KA: offices Cano, Dracuul\nhave KA: monsters Ghoul\nhave cubes yellow Dracuul-Cosmols\nKA: run Ghoul Dracuul-Cosmols", "", {"a": [], "b": ["D-087"]}),
    ("A-13", "fronts", P2 + "have KA: offices Cano, Dracuul\nhave KA: monsters Ghoul\nhave cubes yellow Dracuul-Melsfort\nKA: run Ghoul Dracuul-Melsfort", "", {"a": ["D-087"], "b": ["D-087"]}),
    ("A-13", "fronts", P3 + "have castle Cano-Heisbret\nhave KA: offices Cano, Dracuul\nhave KA: monsters Count\nhave cubes yellow Cano-Heisbret, Dracuul-Melsfort\nKA: run Count Dracuul-Melsfort", "", {"a": [], "b": []}),
    # completed: a printed connection is, an empty one is not, its own place always will do
    ("A-13", "castle", "Ann: pass\nBob: pass\nCy: pass\nAnn: bid 5\nBob: pass\nCy: pass\nAnn: castle Callahan-Southport", "", {"a": [], "b": []}),
    ("A-13", "castle", "Ann: pass\nBob: pass\nCy: pass\nAnn: bid 5\nBob: pass\nCy: pass\nAnn: castle Dracuul-Melsfort", "", {"a": [], "b": []}),
    ("A-13", "castle", "Ann: pass\nBob: pass\nCy: pass\nAnn: bid 5\nBob: pass\nCy: pass\nAnn: castle Cano-Heisbret", "", {"a": ["D-086"], "b": ["D-086"]}),
    #
    ("A-16", "", "Ann: bid 33 IL", "", {"a": ["D-249"], "b": ["D-248", "D-249"]}),
    ("A-16", "", "Ann: bid 55 JH", "", {"a": [], "b": []}),
    ("A-17", "", "Ann: bid 200 FD\nBob: pass\nCy: pass\nAnn: bid 210 FD", "", {"a": [], "b": [], "c": ["D-249"]}),
    ("A-17", "", "Ann: bid 200 FD\nBob: pass\nCy: pass\nAnn: bid 200 MI", "", {"a": [], "b": [], "c": []}),
    ("A-17", "", "Ann: bid 500 FD\nBob: pass\nCy: pass\nAnn: bid 400 MI", "", {"a": ["D-250"], "b": ["D-250"], "c": ["D-250"]}),
    ("A-18", "", "Ann: bid 55 JH", "", {"a": [], "b": ["D-249"]}),
    ("A-19", "", "Ann: buy IL\nBob: pass\nCy: pass\nAnn: pass\nBob: buy JH for 45", "", {"a": [], "b": ["D-269"]}),
    ("A-19", "", "Ann: buy IL\nBob: pass\nCy: pass\nAnn: pass\nBob: buy JH for 50", "", {"a": ["D-259"], "b": []}),
    ("A-20", "", FREE + "Ann: buy IL for 0", "", {"a": [], "b": []}),
    ("A-20", "", FREE + "Ann: buy IL for 5", "", {"a": ["D-259"], "b": ["D-259"]}),
    # an operating round inside the auction
    ("A-21", "", PASSED + "LL: build Balath-Badass", "", {"a": [], "b": ["D-132"]}),
    ("A-21", "", PASSED + "LL: run Steelclaw Balath-Serring\nLL: pay -> Ann gets 10", "", {"a": [], "b": []}),
    ("A-21", "", PASSED + "LL: done\nBT: run Nurse Blackford\nBT: buy Nurse", "", {"a": [], "b": ["D-132"]}),
    ("A-21", "", PASSED + "LL: done\nBT: office Blackford", "", {"a": ["D-168"], "b": ["D-132"]}),
    ("A-21", "", PASSED + "LL: build Balath-Badass green", "", {"a": ["D-140"], "b": ["D-132"]}),
    ("A-21", "minor", "LL: build Balath-Sadie", "", {"a": [], "b": []}),
    # at the edge; r8c1 has an empty cell to its left, and none below it
    ("A-23", "or", "have KA: at r0c0\nGS: withhold\nKA: withhold -> price 33", "", {"a": [], "b": ["D-200"]}),
    ("A-23", "or", "have KA: at r0c0\nGS: withhold\nKA: withhold -> price 30", "", {"a": ["D-201"], "b": []}),
    ("A-23", "or", "have KA: at r8c1\nGS: withhold\nKA: withhold -> price 10", "", {"a": [], "b": []}),
    #
    ("A-24", "or", "KA: pay", "", {"a": [], "b": ["D-199"]}),
    ("A-24", "or", "KA: withhold", "", {"a": [], "b": []}),
    ("A-24", "fronts", P2 + "KA: pay", "", {"a": ["D-199"], "b": ["D-199"]}),
    # Ann's sale takes GS (93) below BH (90)
    ("A-26", "fronts", THREE + "KA: withhold\nAnn: sell 1 GS\nKA: buy Vampire\nKA: done\nGS: withhold", "", {"a": [], "b": ["D-128"]}),
    ("A-26", "fronts", THREE + "KA: withhold\nAnn: sell 1 GS\nKA: buy Vampire\nKA: done\nBH: withhold", "", {"a": ["D-128"], "b": []}),
    ("A-26", "fronts", THREE + "KA: withhold\nAnn: sell 1 GS\nKA: buy Vampire\nKA: done\nKA: withhold", "", {"a": ["D-128"], "b": ["D-128"]}),
    #
    ("A-29", "", STOCK + "Ann: sell KA\nAnn: buy KA from market", "", {"a": ["D-059"], "b": ["D-059"]}),
    # an heir is needed, and room in the market for the singles that arrive
    ("A-30", "", STOCK + "have Bob: shares 1 KA\nAnn: sell 3 KA", "", {"a": ["D-057"], "b": ["D-057"]}),
    ("A-30", "", STOCK + "have market 3 KA\nhave Ann: president KA\nhave Ann: shares 3 KA\nAnn: sell 2 KA -> Bob takes president KA", "", {"a": [], "b": ["D-054"]}),
    ("A-30", "", STOCK + "have market 4 KA\nhave Ann: president KA\nhave Ann: shares 3 KA\nAnn: sell 2 KA", "", {"a": ["D-309"], "b": ["D-309", "D-054"]}),
    ("A-30", "", STOCK + "have market 4 KA\nhave Ann: president KA\nhave Ann: shares 3 KA\nAnn: sell 1 KA", "", {"a": [], "b": []}),
    # nobody buys past the limit, above it or not
    ("A-31", "", MANY + "have Ann: shares 3 ETT\nhave Bob: shares 3 ETT\nAnn: buy BH", SIX, {"a": ["D-099"], "b": ["D-099"], "c": ["D-099"]}),
    # a trade moves it under all readings
    ("A-32", "", STOCK + "Ann: pass\nBob: buy GS\nCy: pass\nAnn: pass\nBob: pass -> Cy takes priority deal", "", {"a": [], "b": [], "c": []}),
]  # fmt: skip


def all_cases() -> list[tuple[str, str, str, str, dict[str, list[str]]]]:
    return CASES


@pytest.mark.parametrize(
    ("ruling", "letter", "setup", "text", "players", "expected"),
    [
        pytest.param(ruling, letter, setup, text, players, expected, id=f"{ruling}{letter}: {text.strip().split(chr(10))[-1]}")
        for ruling, setup, text, players, readings in all_cases()
        for letter, expected in readings.items()
    ],
)  # fmt: skip
def test_each_reading(
    ruling: str, letter: str, setup: str, text: str, players: str, expected: list[str]
) -> None:
    house = f"{ruling} = {letter}" if letter else ""
    assert codes(told(setup, text, house, players or "Ann Bob Cy")) == expected
