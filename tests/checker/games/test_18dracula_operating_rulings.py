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

from playproof import components
from playproof.checker.definition.game_definition import find_game
from playproof.checker.interactive import InteractiveSession
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, run
from tests.checker.games.test_18dracula_rulings import ABOVE, FREE, MANY, SIX, STOCK
from tests.checker.games.test_18dracula_rulings import CASES as STOCK_CASES
from tests.checker.players.random_player import Writer
from tests.samples import some

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
#: Nobody takes Ann's shares of KA.
UNSOLD = "have market 5 KA\nhave Ann: shares 5 KA\nhave Cy: shares 0 KA\n"
#: The same with a second front of hers that owns her only permanent monster.
TWO = (
    BROKE
    + "have SS: par 67\nhave Ann: shares 2 SS\nhave market 5 SS\nhave Cy: shares 1 SS\nhave SS: offices Highsale\nhave SS: monsters Vampire\n"
)
#: Ann owns what has been sold; when all pass, Lupin's Lipids operates.
PASSED = "have Ann: owns IL JH CV LL BT\nhave BT: cash 60\nhave cubes yellow Balath-Serring\nAnn: pass\nBob: pass\nCy: pass\n"
OVERLOOK = (
    P3
    + "have KA: offices Cano, Sadie\nhave GS: offices Graddock, Overlook\nhave KA: monsters Haunted, Constable\nhave cubes yellow Sadie-Overlook, Overlook-Hollick\n"
)
OWNS = "have KA: owns JH CV MI FD\n"
#: Three fronts: KA 100, GS 93, BH 90; Ann presides over KA and must raise blood by selling GS.
THREE = (
    LATE
    + "have BH: par 67\nhave Cy: president BH\nhave Cy: shares 6 BH\nhave KA: at r0c6\nhave GS: at r1c6\nhave BH: at r3c7\nhave Ann: shares 2 GS\nhave KA: cash 500\nhave Ann: cash 0\n"
)

#: KA is sold out when the stock round ends.
SOLD_OUT = """\
have round SR 2
have priority Ann
have phase 2
have KA: par 93
have Ann: shares 6 KA
have Bob: shares 4 KA
have GS: par 93
have Cy: president GS
have Cy: shares 6 GS
have pile r1c6 KA GS
Ann: pass
Bob: pass
Cy: pass"""

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
    ("A-10", "or", "KA: build Cano-Treight", "", {"a": [], "b": []}),
    ("A-10", "or", "have green_in_2 = 1\nKA: build Cano-Treight", "", {"a": ["PP-09"], "b": []}),
    ("A-10", "or", "have green_in_2 = 1\nhave cubes green Blackford-Sadie\nKA: build Cano-Treight", "", {"a": ["PP-09"], "b": ["D-153"]}),
    ("A-10", "fronts", P3 + "have green_in_2 = 1\nhave green_in_3 = 1\nhave cubes yellow Cano-Heisbret, Cano-Seekers East\nhave cubes green Blackford-Sadie\nKA: build Cano-Treight", "", {"a": ["PP-09", "PP-09"], "b": []}),
    ("A-10", "fronts", "have green_in_2 = 6\nhave phase 1 space 12\nhave round OR 5.1 of 1\nKA: withhold\nKA: buy Ghoul -> green 6", "", {"a": ["PP-09", "D-113"], "b": []}),
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
    # r1c6 rises to r0c6
    ("A-22", "", SOLD_OUT + " -> KA price 93", "", {"a": [], "b": ["D-009"]}),
    ("A-22", "", SOLD_OUT + " -> KA price 100", "", {"a": ["D-009"], "b": []}),
    ("A-22", "", SOLD_OUT + "\nstays KA", "", {"a": ["D-009"], "b": ["D-009"]}),
    ("A-22", "", SOLD_OUT.replace("pile r1c6", "pile r0c6") + " -> KA price 100", "", {"a": [], "b": []}),
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
    # at once: in an operating round, and out of turn; nobody else does anything before
    ("A-31", "fronts", P2 + "have Ann: shares 7 KA\nhave market 0 KA\nhave Cy: shares 0 KA\nKA: withhold", "", {"a": [], "b": [], "c": ["D-101"]}),
    ("A-31", "fronts", P2 + "have Ann: shares 7 KA\nhave market 0 KA\nhave Cy: shares 0 KA\nAnn: sell 1 KA\nKA: withhold", "", {"a": ["D-224"], "b": ["D-224"], "c": []}),
    ("A-31", "fronts", P2 + "have Ann: shares 7 KA\nhave market 0 KA\nhave Cy: shares 0 KA\nAnn: sell KA\nAnn: sell KA", "", {"a": ["D-032"], "b": ["D-032"], "c": ["D-041"]}),
    ("A-31", "", ABOVE + "have turn Bob\nAnn: sell KA\nBob: pass", SIX, {"a": ["D-047"], "b": ["D-047"], "c": []}),
    ("A-31", "", ABOVE + "have turn Bob\nBob: sell ETT", SIX, {"a": [], "b": [], "c": []}),
    # a trade moves it under all readings
    ("A-32", "", STOCK + "Ann: pass\nBob: buy GS\nCy: pass\nAnn: pass\nBob: pass -> Cy takes priority deal", "", {"a": [], "b": [], "c": []}),
    # 200 are paid, and the bank held just that, or less; what is paid in later mends nothing
    ("A-33", "", STOCK + "have bank 201\nhave Ann: cash 12599\nAnn: sell 2 KA\nend", "", {"a": ["D-034"], "b": ["D-034"], "c": ["D-034"]}),
    ("A-33", "", STOCK + "have bank 200\nhave Ann: cash 12600\nAnn: sell 2 KA\nBob: buy GS\nend", "", {"a": ["D-037"], "b": ["D-034"], "c": ["D-037"]}),
    ("A-33", "", STOCK + "have bank 199\nhave Ann: cash 12601\nAnn: sell 2 KA\nBob: buy GS\nend", "", {"a": ["D-037"], "b": ["D-037"], "c": ["D-037"]}),
    ("A-33", "", STOCK + "have bank 199\nhave Ann: cash 12601\nAnn: sell 2 KA -> gets 200", "", {"a": [], "b": [], "c": []}),
    ("A-33", "fronts", "have phase 2\nhave round OR 5.2 of 2\nhave bank 18\nhave Ann: cash 11982\nhave done KA\nhave GS: monsters Ghoul\nhave cubes yellow Graddock-Bobbeda\nGS: run Ghoul Graddock-Bobbeda = 30\nGS: pay\nGS: done\nround SR 6", "", {"a": ["D-036"], "b": [], "c": ["D-036"]}),
    ("A-33", "fronts", "have phase 2\nhave round OR 5.2 of 2\nhave bank 17\nhave Ann: cash 11983\nhave done KA\nhave GS: monsters Ghoul\nhave cubes yellow Graddock-Bobbeda\nGS: run Ghoul Graddock-Bobbeda = 30\nGS: pay\nGS: buy Ghoul\nGS: done\nround SR 6", "", {"a": ["D-036"], "b": ["D-036"], "c": ["D-036"]}),
    ("A-33", "fronts", "have phase 2\nhave round OR 5.2 of 2\nhave bank 24\nhave Ann: cash 11976\nhave done KA\nhave GS: monsters Ghoul\nhave cubes yellow Graddock-Bobbeda\nGS: run Ghoul Graddock-Bobbeda = 30\nGS: pay\nGS: done\nend", "", {"a": ["D-034"], "b": ["D-034"], "c": ["D-034"]}),
    # 450 are missing; Ann has raised 67 and keeps five shares of KA that nobody takes
    ("A-34", "fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 392", "", {"a": [], "b": ["D-039"], "c": ["D-039"]}),
    ("A-34", "fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 325", "", {"a": ["D-039"], "b": [], "c": ["D-039"]}),
    ("A-34", "fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 0", "", {"a": ["D-039"], "b": ["D-039"], "c": []}),
    ("A-34", "fronts", LATE + BROKE + "KA: withhold\nAnn: bankrupt\nGS: withhold", "", {"a": ["D-040"], "b": ["D-040"], "c": ["D-040"]}),
    # all five conditions
    ("A-35", "fronts", LATE + TWO + "KA: withhold\nAnn: technical bankruptcy", "", {"a": [], "b": []}),
    ("A-35", "fronts", LATE + BROKE + "KA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-234"], "b": ["D-234"]}),
    ("A-35", "fronts", LATE + TWO + "have SS: monsters Vampire, Vampire\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-235"], "b": ["D-235"]}),
    ("A-35", "fronts", LATE + TWO + "have SS: monsters Haunted\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-235"], "b": ["D-235"]}),
    ("A-35", "fronts", LATE + TWO + "have SS: cash 550\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-236"], "b": ["D-236"]}),
    ("A-35", "fronts", LATE + TWO + "have SS: cash 260\nKA: withhold\nAnn: technical bankruptcy", "", {"a": [], "b": []}),
    ("A-35", "fronts", LATE + TWO + "have SS: cash 260\nhave monsters market Count\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-236"], "b": []}),
    ("A-35", "fronts", LATE + TWO + "have SS: cash 259\nhave monsters market Count\nKA: withhold\nAnn: technical bankruptcy", "", {"a": [], "b": []}),
    ("A-35", "fronts", LATE + TWO + "have market 0 SS\nhave Bob: shares 1 SS\nhave Cy: shares 2 SS\nhave done SS\nhave Ann: shares 3 SS\nhave SS: at r0c17\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-237"], "b": ["D-237"]}),
    ("A-35", "fronts", LATE + TWO + "have KA: cash 9\nKA: withhold\nAnn: technical bankruptcy", "", {"a": ["D-238"], "b": ["D-238"]}),
    ("A-35", "fronts", LATE + TWO + "have KA: cash 9\nKA: withhold\nAnn: technical bankruptcy \"Bob sells none\"", "", {"a": [], "b": []}),
    # a Count is in the market for 260
    ("A-36", "fronts", NEEDY + "have Ann: cash 900\nhave monsters market Count\nKA: withhold\nKA: buy Count from market", "", {"a": ["D-225"], "b": [], "c": ["D-225"]}),
    ("A-36", "fronts", LATE + "have KA: cash 260\nhave monsters market Count\nKA: withhold\nKA: buy Count from market\nKA: done", "", {"a": [], "b": [], "c": []}),
    ("A-36", "fronts", LATE + "have KA: cash 260\nhave monsters market Count\nKA: withhold\nKA: done", "", {"a": ["D-222"], "b": ["D-222"], "c": ["D-223"]}),
    ("A-36", "fronts", LATE + "have KA: cash 100\nhave Ann: cash 100\nhave Ann: shares 2 GS\nhave monsters market Count\nKA: withhold\nAnn: sell 1 GS for Count", "", {"a": ["D-225"], "b": [], "c": ["D-225"]}),
    # exactly what is missing; dearer ones than the cheapest; no help for a front that can pay for the cheapest
    ("A-37", "fronts", NEEDY + "have Ann: cash 900\nKA: withhold\nKA: buy Vampire -> Ann pays 450", "", {"a": [], "b": [], "c": []}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 900\nKA: withhold\nKA: buy Vampire -> Ann pays 500\ncount KA 50, Ann 400", "", {"a": ["D-226"], "b": [], "c": ["D-226"]}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 900\nKA: withhold\nKA: buy Vampire -> Ann pays 400", "", {"a": ["D-226"], "b": ["D-226"], "c": ["D-226"]}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 900\nKA: withhold\nKA: buy Vampire -> Ann pays 901", "", {"a": ["D-226"], "b": ["D-226"], "c": ["D-226"]}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 900\nKA: withhold\nKA: buy Werewolf -> Ann pays 550", "", {"a": [], "b": [], "c": []}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 460\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 2 GS for Werewolf\nKA: buy Werewolf", "", {"a": [], "b": [], "c": ["D-228"]}),
    ("A-37", "fronts", NEEDY + "have Ann: cash 400\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 1 GS\nKA: buy Vampire", "", {"a": [], "b": [], "c": []}),
    ("A-37", "fronts", LATE + "have KA: cash 550\nhave Ann: cash 900\nKA: withhold\nKA: buy Werewolf", "", {"a": ["D-224"], "b": ["D-224"], "c": ["D-224"]}),
    ("A-37", "fronts", LATE + "have KA: cash 549\nhave Ann: cash 900\nKA: withhold\nKA: buy Werewolf", "", {"a": [], "b": [], "c": []}),
    # 50 are missing, a share of GS brings 73
    ("A-38", "fronts", NEEDY + "have Ann: cash 400\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 2 GS for Vampire", "", {"a": ["D-228"], "b": []}),
    ("A-38", "fronts", NEEDY + "have Ann: cash 377\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 2 GS for Vampire", "", {"a": ["D-228"], "b": []}),
    ("A-38", "fronts", NEEDY + "have Ann: cash 376\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 2 GS for Vampire\nKA: buy Vampire", "", {"a": [], "b": []}),
    ("A-38", "fronts", NEEDY + "have Ann: cash 400\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 1 GS for Vampire\nAnn: sell 1 GS for Vampire", "", {"a": ["D-228"], "b": ["D-228"]}),
    # who has enough for the cheapest sells on only for one that can be reached: 540 at most, and 550 are missing for a Werewolf
    ("A-38", "fronts", NEEDY + UNSOLD + "have Ann: cash 400\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 1 GS\nAnn: sell 1 GS", "", {"a": ["D-228"], "b": ["D-228"]}),
    ("A-38", "fronts", NEEDY + UNSOLD + "have Ann: cash 440\nhave Ann: shares 2 GS\nKA: withhold\nAnn: sell 1 GS\nAnn: sell 1 GS\nKA: buy Werewolf", "", {"a": [], "b": []}),
    # an office alone, a castle on the only route, two places joined
    ("A-39", "fronts", P2 + "KA: withhold\nKA: done", "", {"a": [], "b": ["D-222"]}),
    ("A-39", "fronts", P3 + "have castle Cano-Heisbret\nhave cubes yellow Cano-Heisbret\nKA: withhold\nKA: done", "", {"a": [], "b": ["D-222"]}),
    ("A-39", "fronts", P2 + "have cubes yellow Cano-Heisbret\nKA: withhold\nKA: done", "", {"a": ["D-222"], "b": ["D-222"]}),
    ("A-39", "fronts", P4 + "KA: withhold\nKA: done", "", {"a": [], "b": []}),
    ("A-39", "minor", "LL: done\nBT: run Nurse Blackford = 20", "", {"a": [], "b": []}),
    # Seekers East pays 10 on the card and at yellow, 20 on the board at green
    ("A-40", "or", "KA: run Skeleton Cano-Seekers East = 30", "", {"a": [], "b": []}),
    ("A-40", "or", "have cubes green Seekers East-Harrierbend\nKA: run Skeleton Cano-Seekers East = 30", "", {"a": [], "b": ["D-180"]}),
    ("A-40", "or", "have cubes green Seekers East-Harrierbend\nKA: run Skeleton Cano-Seekers East = 40", "", {"a": ["D-155"], "b": []}),
    #
    ("A-41", "or", "KA: run Skeleton Cano-Heisbret\nKA: pay", "", {"a": [], "b": ["D-172"]}),
    ("A-41", "or", "KA: withhold", "", {"a": [], "b": ["D-172"]}),
    ("A-41", "or", "KA: run Skeleton Seekers East-Cano = 30\nKA: run Constable Southport-Callahan-Fereel-Heisbret-Cano = 90\nKA: pay 120", "", {"a": [], "b": []}),
    ("A-41", "or", "KA: run Skeleton Heisbret-Fereel\nKA: pay", "", {"a": ["D-178"], "b": ["D-178", "D-172"]}),
    # Trosing is Bedlam's Home's, which has not floated, and has one space
    ("A-42", "or", "have cubes yellow Fereel-Trosing\nKA: office Trosing", "", {"a": ["D-166"], "b": []}),
    ("A-42", "or", "have BH: par 67\nhave Cy: president BH\nhave Cy: shares 6 BH\nhave cubes yellow Fereel-Trosing\nKA: office Trosing", "", {"a": ["D-158"], "b": ["D-158"]}),
    ("A-42", "or", "KA: office Heisbret", "", {"a": [], "b": []}),
    # Overlook has one space, a second from green, a third from red; GS is there
    ("A-43", "fronts", OVERLOOK + "KA: run Constable Sadie-Overlook-Hollick", "", {"a": ["D-167"], "b": ["D-167"]}),
    ("A-43", "fronts", OVERLOOK + "KA: run Constable Sadie-Overlook", "", {"a": [], "b": []}),
    ("A-43", "fronts", OVERLOOK + "have cubes green Overlook-Blackforest\nKA: run Constable Sadie-Overlook-Hollick", "", {"a": [], "b": ["D-167"]}),
    ("A-43", "fronts", OVERLOOK + "have cubes blue Overlook-Blackforest\nKA: run Constable Sadie-Overlook-Hollick", "", {"a": [], "b": ["D-167"]}),
    ("A-43", "fronts", OVERLOOK.replace(P3, P4) + "have KA: monsters Vampire\nhave cubes red Graddock-Overlook\nKA: run Vampire Sadie-Overlook-Hollick", "", {"a": [], "b": []}),
    ("A-43", "or", "KA: run Constable Cano-Heisbret-Fereel", "", {"a": [], "b": ["D-167"]}),
    ("A-43", "or", "KA: run Constable Heisbret-Cano-Seekers East", "", {"a": [], "b": []}),
    # one a turn, one a city
    ("A-44", "or", "KA: office Heisbret\nKA: office Fereel", "", {"a": ["D-168"], "b": ["D-168"]}),
    ("A-44", "or", "have cubes yellow Seekers East-Harrierbend\nKA: office Heisbret\nKA: office Harrierbend", "", {"a": ["D-168"], "b": []}),
    ("A-44", "or", "have cubes green Cano-Treight\nKA: office Cano", "", {"a": ["D-168"], "b": []}),
    ("A-44", "or", "KA: office Heisbret", "", {"a": [], "b": []}),
    # claw and fang, limit, Blundell's store
    ("A-47", "fronts", P2 + "have Bob: owns LL\nhave done LL\nhave KA: monsters Suckling\nKA: buy LL 100", "", {"a": [], "b": ["D-216"], "c": []}),
    ("A-47", "fronts", P2 + "have Bob: owns LL\nhave done LL\nhave KA: monsters Ghoul\nKA: buy LL 100", "", {"a": [], "b": [], "c": []}),
    ("A-47", "or", "KA: buy LL 100 -> KA gets 40", "", {"a": [], "b": [], "c": []}),
    ("A-47", "or", "KA: buy BT 100 -> KA gets 60", "", {"a": [], "b": [], "c": ["D-288"]}),
    ("A-47", "or", "KA: buy BT 100\ncount KA 400, KA monsters 2", "", {"a": ["PP-07", "PP-07"], "b": ["PP-07", "PP-07"], "c": []}),
    ("A-47", "or", "KA: buy BT 100\ncount KA 460, KA monsters 3", "", {"a": [], "b": [], "c": ["PP-07", "PP-07"]}),
    ("A-47", "fronts", P3 + "have Bob: owns LL\nhave KA: monsters Constable, Haunted, Soldier, Soldier\nhave done LL\nKA: buy LL 100\nKA: withhold", "", {"a": ["D-220"], "b": ["D-220"], "c": ["D-220"]}),
    ("A-47", "fronts", P3 + "have Bob: owns LL\nhave KA: monsters Constable, Haunted, Soldier, Soldier\nhave done LL\nKA: buy LL 100\nKA: discard Steelclaw\nKA: withhold", "", {"a": [], "b": [], "c": []}),
    ("A-47", "fronts", P2 + "have Bob: owns BT\nhave done BT\nhave BT: offices Blackford\nhave cubes green Blackford-Sadie\nhave KA: offices Cano, Blackford\nKA: buy BT 100\ncount KA offices 2, BT offices 0", "", {"a": [], "b": [], "c": []}),
    ("A-47", "fronts", P2 + "have Bob: owns BT\nhave done BT\nhave BT: offices Blackford\nhave cubes green Blackford-Sadie\nhave KA: offices Cano, Blackford\nKA: buy BT 100 replacing Blackford", "", {"a": ["D-168"], "b": ["D-168"], "c": ["D-168"]}),
    ("A-47", "or", "KA: buy BT 100 replacing Blackford\ncount KA offices 2, BT offices 0", "", {"a": [], "b": [], "c": []}),
    # Blundell itself, from its store, once, in its step; or its buyer
    ("A-48", "minor", "have cubes yellow Blackford-Morlock, Morlock-Montelboss\nLL: done\nBT: office Montelboss 40", "", {"a": [], "b": ["D-290"]}),
    ("A-48", "minor", "have BT: cash 39\nhave cubes yellow Blackford-Morlock, Morlock-Montelboss\nLL: done\nBT: office Montelboss", "", {"a": ["D-290"], "b": ["D-290"]}),
    ("A-48", "minor", "have BT: offices Blackford, Sadie\nhave cubes yellow Blackford-Morlock, Morlock-Montelboss\nLL: done\nBT: office Montelboss", "", {"a": ["D-290"], "b": ["D-025", "D-290"]}),
    ("A-48", "minor", "LL: done\nBT: run Nurse Blackford", "", {"a": [], "b": []}),
    ("A-48", "fronts", P2 + "have KA: owns BT\nhave KA: offices Cano, Innside, Redwood\nhave cubes yellow Cano-Heisbret\nKA: office Heisbret 40", "", {"a": ["D-171"], "b": []}),
    ("A-48", "fronts", P2 + "have KA: owns BT\nhave KA: offices Cano, Innside, Redwood\nhave cubes yellow Cano-Heisbret\nKA: office Heisbret 100", "", {"a": [], "b": ["D-171"]}),
    ("A-48", "fronts", P2 + "have KA: owns BT\nhave KA: offices Cano, Innside, Redwood, Sadie\nhave cubes yellow Cano-Heisbret\nKA: office Heisbret", "", {"a": ["D-168"], "b": []}),
    # on top of the turn's two, paid; the right colour; neither the tracker's cube nor a printed circle
    ("A-49", "fronts", P2 + OWNS + "have KA: cash 5\nKA: use JH add Heisbret-Cano", "", {"a": ["D-271"], "b": [], "c": ["D-271"]}),
    ("A-49", "fronts", P2 + OWNS + "KA: use JH add Heisbret-Cano\ncount KA 480", "", {"a": [], "b": ["PP-07"], "c": []}),
    ("A-49", "fronts", P2 + OWNS + "KA: build Cano-Seekers East\nKA: build Seekers East-Harrierbend\nKA: use JH add Yrer-Tiaforde", "", {"a": [], "b": [], "c": ["D-271"]}),
    ("A-49", "fronts", P2 + OWNS + "KA: use JH add Yrer-Tiaforde\nKA: build Cano-Seekers East\nKA: build Seekers East-Harrierbend", "", {"a": [], "b": [], "c": ["D-138"]}),
    ("A-49", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret, Cano-Seekers East\nKA: build Cano-Treight green\nKA: use JH add Yrer-Tiaforde", "", {"a": [], "b": [], "c": ["D-271"]}),
    ("A-49", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret, Cano-Seekers East\nKA: use JH add Cano-Treight", "", {"a": ["D-272"], "b": ["D-272"], "c": ["D-272"]}),
    ("A-49", "fronts", P2 + OWNS + "KA: use JH remove Callahan-Southport", "", {"a": ["D-271"], "b": ["D-271"], "c": ["D-271"]}),
    ("A-49", "fronts", P2 + OWNS + "KA: use JH remove Cano-Heisbret", "", {"a": ["D-271"], "b": ["D-271"], "c": ["D-271"]}),
    ("A-49", "fronts", P2 + OWNS + "have cubes yellow Yrer-Tiaforde\nKA: use JH remove Yrer-Tiaforde\ncount cubes yellow 29", "", {"a": [], "b": [], "c": []}),
    # Heisbret's second space opens with green; upside down the token is no office
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: use CV reserve Heisbret\ncount KA offices 1", "", {"a": [], "b": ["D-276"]}),
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: use CV reserve\ncount KA 460", "", {"a": ["D-276"], "b": []}),
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret, Heisbret-Fereel\nKA: use CV reserve Heisbret\nKA: build Heisbret-Montcradel green\ncount KA offices 2", "", {"a": [], "b": ["D-276"]}),
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: use CV reserve Heisbret\nKA: build Heisbret-Fereel\ncount KA offices 1", "", {"a": [], "b": ["D-276"]}),
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret, Heisbret-Fereel\nKA: use CV reserve\nKA: build Heisbret-Montcradel green\ncount KA offices 2", "", {"a": ["D-276"], "b": []}),
    ("A-50", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: use CV reserve Innside", "", {"a": ["D-276"], "b": ["D-276"]}),
    ("A-50", "fronts", P2 + OWNS + "have KA: monsters Ghoul\nhave cubes yellow Cano-Heisbret, Heisbret-Fereel\nKA: use CV reserve Heisbret\nKA: run Ghoul Heisbret-Fereel", "", {"a": ["D-278"], "b": ["D-276"]}),
    # the turn's office or not; always the next price, never a reserved home, one a city
    ("A-51", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: use MI office Harrierbend\nKA: office Heisbret", "", {"a": ["D-168"], "b": []}),
    ("A-51", "fronts", P2 + OWNS + "have cubes yellow Cano-Heisbret\nKA: office Heisbret\nKA: use MI office Harrierbend", "", {"a": ["D-295"], "b": []}),
    ("A-51", "fronts", P2 + OWNS + "KA: withhold\nKA: use MI office Harrierbend", "", {"a": [], "b": []}),
    ("A-51", "fronts", P2 + OWNS + "KA: use MI office Harrierbend\ncount KA 460", "", {"a": [], "b": []}),
    ("A-51", "fronts", P2 + OWNS + "KA: use MI office Trosing", "", {"a": ["D-295"], "b": ["D-295"]}),
    ("A-51", "fronts", P2 + OWNS + "have cubes green Cano-Treight\nKA: use MI office Cano", "", {"a": ["D-295"], "b": ["D-295"]}),
    # Blackford has a green cube and one yellow; by count the third is green again
    ("A-54", "fronts", P2 + "have KA: offices Cano, Blackford\nhave cubes green Blackford-Hollick\nhave cubes yellow Blackford-Sadie\nKA: build Blackford-Morlock yellow", "", {"a": [], "b": ["D-145"]}),
    ("A-54", "fronts", P2 + "have KA: offices Cano, Blackford\nhave cubes green Blackford-Hollick\nhave cubes yellow Blackford-Sadie\nKA: build Blackford-Morlock green", "", {"a": ["D-147"], "b": []}),
    ("A-54", "fronts", P4 + "have KA: offices Cano, Sadie\nhave cubes yellow Sadie-Blackford, Sadie-Balath\nhave cubes green Sadie-Gloufit\nhave cubes blue Sadie-Overlook\nhave cubes red Sadie-Dead Man's Bay\nKA: build Sadie-Blackforest", "", {"a": ["D-147"], "b": ["D-147"]}),
    ("A-54", "fronts", P2 + "have KA: offices Cano, Sadie\nhave cubes yellow Sadie-Blackford, Sadie-Balath, Sadie-Gloufit\nKA: build Sadie-Overlook green", "", {"a": [], "b": ["D-144"]}),
    # a Swearwolf counts or not; trade-ins
    ("A-55", "fronts", P1 + "have KA: monsters Zombie, Zombie, Zombie, Zombie, Zombie, Swearwolf\nKA: withhold\nKA: buy Zombie", "", {"a": [], "b": ["D-218"]}),
    ("A-55", "fronts", P1 + "have KA: monsters Zombie, Zombie, Zombie, Zombie, Zombie, Skeleton\nKA: withhold\nKA: buy Zombie", "", {"a": ["D-218"], "b": ["D-218"]}),
    ("A-55", "fronts", P1 + "have KA: monsters Zombie\nKA: withhold\nKA: buy Zombie", "", {"a": [], "b": []}),
    ("A-55", "fronts", "have phase 5\nhave round OR 5.1 of 3\nhave KA: monsters Vampire\nhave KA: cash 900\nKA: withhold\nKA: trade Vampire", "", {"a": [], "b": ["D-181"]}),
    # revenue that has been paid is kept; what closes is closed
    ("A-57", "fronts", "have phase 3 space 8\nhave round OR 5.1 of 2\nhave KA: owns IL MI\nhave KA: cash 900\nKA: withhold\nKA: buy Vampire\nKA: use MI office Harrierbend", "", {"a": ["D-296"], "b": []}),
    ("A-57", "fronts", "have phase 3 space 8\nhave round OR 5.1 of 2\nhave KA: owns IL JH\nhave KA: cash 900\nKA: withhold\nKA: buy Vampire\nKA: use JH add Yrer-Tiaforde", "", {"a": ["D-273"], "b": []}),
    ("A-57", "fronts", "have phase 3 space 8\nhave round OR 5.1 of 2\nhave Bob: owns IL\nhave KA: cash 900\nKA: withhold\nKA: buy Vampire\nKA: done\nGS: withhold\nGS: buy IL 30", "", {"a": ["D-268"], "b": []}),
    ("A-57", "fronts", "have phase 3 space 8\nhave round OR 5.1 of 2\nhave Bob: owns IL\nhave KA: cash 900\nKA: withhold\nKA: buy Vampire\nKA: done\nGS: withhold\nGS: done\nKA: buy IL 30", "", {"a": ["D-268"], "b": ["D-268"]}),
    ("A-57", "fronts", P3 + "have Bob: owns IL\nKA: buy IL 30", "", {"a": [], "b": []}),
    ("A-57", "fronts", "have phase 3 space 8\nhave round OR 5.1 of 2\nhave Bob: owns BT\nhave BT: cash 77\nhave done BT\nhave KA: cash 900\nKA: withhold\nKA: buy Vampire\ncount BT 0, BT offices 0, BT monsters 0", "", {"a": [], "b": ["PP-07", "PP-07"]}),
    #
    ("A-59", "or", "KA: withhold\nKA: buy Suckling from GS for 5", "", {"a": [], "b": ["D-214"]}),
    ("A-59", "or", "have GS: monsters Suckling, Ghoul\nKA: withhold\nKA: buy Suckling from GS for 5", "", {"a": [], "b": []}),
    ("A-59", "or", "KA: withhold\nKA: buy Ghoul from GS for 5", "", {"a": ["D-214"], "b": ["D-214"]}),
    # Ann has six shares of KA and Cy two; or Cy four
    ("A-60", "fronts", NEEDY + "have Ann: cash 390\nKA: withhold\nAnn: sell 1 KA\nKA: buy Vampire", "", {"a": [], "b": ["D-230"]}),
    ("A-60", "fronts", NEEDY + "have Ann: cash 320\nhave Cy: shares 4 KA\nhave market 0 KA\nKA: withhold\nAnn: sell 2 KA\nKA: buy Vampire", "", {"a": [], "b": ["D-230"]}),
    ("A-60", "fronts", NEEDY + "have Ann: cash 270\nhave Ann: shares 5 KA\nhave Cy: shares 4 KA\nhave market 0 KA\nKA: withhold\nAnn: sell 2 KA", "", {"a": ["D-230"], "b": ["D-230"]}),
    ("A-60", "fronts", NEEDY + "have Ann: cash 400\nhave Ann: shares 1 GS\nKA: withhold\nAnn: sell 1 GS\nKA: buy Vampire", "", {"a": [], "b": []}),
]  # fmt: skip


# Ruling, setup, text, and the order in which KA, GS and ETT operate, or Ann's score.
FIGURES: list[tuple[str, str, str, dict[str, object]]] = [
    ("A-27", "", STOCK + "have pile r0c6 KA GS\nAnn: par ETT 100", {"a": "KA GS ETT", "b": "ETT KA GS", "c": "KA GS ETT"}),
    ("A-27", "", STOCK + "have pile r9c6 KA GS\nAnn: sell KA", {"a": "KA GS", "b": "KA GS", "c": "GS KA"}),
    ("A-27", "or", "have pile r0c0 KA GS\nKA: withhold\nKA: done", {"a": "KA GS", "b": "KA GS", "c": "GS KA"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ruling", "letter", "setup", "text", "expected"),
    [
        pytest.param(ruling, letter, setup, text, value, id=f"{ruling}{letter}: {text.strip().split(chr(10))[-1]}")
        for ruling, setup, text, figures in FIGURES
        for letter, value in figures.items()
    ],
)  # fmt: skip
def test_each_reading_has_its_figures(ruling: str, letter: str, setup: str, text: str, expected: str) -> None:
    session = told(setup, text, f"{ruling} = {letter}")
    assert codes(session) == []
    assert session.game is not None
    market: Any = session.game.modules["stock_market"]
    assert " ".join(market.order(session.game_state, ["KA", "GS", "ETT"])) == expected


@pytest.mark.parametrize(
    ("ruling", "letter", "setup", "text", "players", "expected"),
    [
        pytest.param(ruling, letter, setup, text, players, expected, id=f"{ruling}{letter}: {text.strip().split(chr(10))[-1]}")
        for ruling, setup, text, players, readings in CASES
        for letter, expected in readings.items()
    ],
)  # fmt: skip
def test_each_reading(
    ruling: str, letter: str, setup: str, text: str, players: str, expected: list[str]
) -> None:
    house = f"{ruling} = {letter}" if letter else ""
    assert codes(told(setup, text, house, players or "Ann Bob Cy")) == expected


# What may be played either way where the table has chosen nothing: setup, text, the note's ruling ("" for none), what is found.
BOTH = SOLD_OUT.replace("Cy: shares 6 GS", "Cy: shares 6 GS\nhave Bob: shares 4 GS")
HELD = "KA: withhold\nGS: withhold\nKA: withhold\nGS: withhold\n"
NOTES: list[tuple[str, str, str, list[str]]] = [
    # KA rises from 93 to 100, or stays; after two rounds it stands at 69 or 64
    ("", SOLD_OUT + " -> KA price 100", "", []),
    ("", SOLD_OUT + " -> KA price 93", "A-22", []),
    ("", SOLD_OUT + " -> KA price 87", "", ["D-009"]),
    ("", SOLD_OUT + "\ncount KA at r0c6", "", []),
    ("", SOLD_OUT + "\ncount KA at r1c6", "A-22", []),
    ("", SOLD_OUT + "\ncount KA price 93", "A-22", []),
    ("", SOLD_OUT + "\ncount KA at r2c6", "", ["PP-07"]),
    ("", SOLD_OUT + "\nstays KA\ncount KA at r1c6", "", []),
    # where KA did not rise it still lies above GS, and operates first all the same
    ("", SOLD_OUT + "\ncount KA at r1c6\nKA: withhold\nGS: withhold", "A-22", []),
    ("", SOLD_OUT + "\nstays KA\nKA: withhold\nGS: withhold", "", []),
    ("", SOLD_OUT.replace("KA GS\n", "GS KA\n") + "\nstays KA\nGS: withhold\nKA: withhold", "", []),
    ("", SOLD_OUT.replace("KA GS\n", "GS KA\n") + "\nGS: withhold\nKA: withhold", "A-22", []),
    ("", SOLD_OUT.replace("KA GS\n", "GS KA\n") + "\nKA: withhold\nGS: withhold", "", []),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA -> gets 69", "", []),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA -> gets 64", "A-22", []),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA -> gets 65", "", ["D-050"]),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA\nBob: pass\ncount Ann 864", "A-22", []),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA\nBob: pass\ncount Ann 869", "", []),
    ("", SOLD_OUT + f"\n{HELD}Ann: sell 1 KA\nBob: pass\ncount Ann 865", "", ["PP-07"]),
    # told that it rose, a table can't have it stay
    ("", SOLD_OUT + " -> KA price 100\ncount KA price 93", "", ["PP-07"]),
    # not again noted in the next stock round, and then not wrong
    (
        "",
        SOLD_OUT + f"\ncount KA price 93\n{HELD}Ann: pass\nBob: pass\nCy: pass\ncount KA price 64",
        "A-22",
        [],
    ),
    # accepted before notes were: nothing is lacking
    ("", SOLD_OUT + '\ncount KA price 93\naccept 17 "none rise here"', "A-22", []),
    # two are sold out; one is said to stay, or neither has risen
    ("", BOTH + "\nstays KA\ncount KA price 93, GS price 100", "", []),
    ("", BOTH + "\ncount KA price 93, GS price 93", "A-22", []),
    ("", BOTH + "\ncount KA price 93, GS price 100", "", ["PP-07"]),
    # the castle's auction comes in between
    (
        "",
        SOLD_OUT.replace("phase 2", "phase 3")
        + "\nAnn: bid 5\nBob: pass\nCy: pass\nAnn: castle Dracuul-Melsfort\ncount KA price 93",
        "A-22",
        [],
    ),
    (
        "",
        SOLD_OUT.replace("phase 2", "phase 3").replace("KA GS\n", "GS KA\n")
        + "\nAnn: pass\nBob: pass\nCy: pass\nGS: withhold\nKA: withhold",
        "A-22",
        [],
    ),
    # a mistake in between is told all the same
    ("", SOLD_OUT + "\nKA: build Cano-Highsale\nKA: withhold\ncount KA price 77", "A-22", ["D-109"]),
    # a bankrupt player's 67 and five shares of 65
    ("fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 325", "", []),
    ("fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 392", "A-34", []),
    ("fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 0", "A-34", []),
    ("fronts", LATE + BROKE + "have Ann: cash 67\nKA: withhold\nAnn: bankrupt\nscore Ann 300", "", ["D-039"]),
    # a lower run, or none
    ("or", "KA: run Skeleton Cano-Heisbret\nKA: pay", "", []),
    # Blundell's store of 60 and its Nurse
    ("or", "KA: buy BT 100 -> KA gets 60", "", []),
    ("or", "KA: buy BT 100\ncount KA 460, KA monsters 3", "", []),
    ("or", "KA: buy BT 100\ncount KA 400, KA monsters 2", "A-47", []),
    ("or", "KA: buy BT 100\ncount KA 400", "A-47", []),
    ("or", "KA: buy BT 100\ncount KA 430", "", ["PP-07"]),
    ("or", "KA: buy LL 100\ncount KA 400", "", ["PP-07"]),
]


@pytest.mark.parametrize(("setup", "text", "ruling", "found"), NOTES)
def test_what_either_reading_allows_is_a_note_at_most(
    setup: str, text: str, ruling: str, found: list[str]
) -> None:
    report = told(setup, text).report
    assert [one.code for one in report.findings] == found
    notes = [one.code for one in report.notes if one.code != "PP-09"]  # a later line takes a setup's place
    assert notes == ([ruling] if ruling else [])


@pytest.mark.parametrize("letter", ["a", "b"])
def test_a_table_that_has_chosen_gets_no_note(letter: str) -> None:
    report = told("", SOLD_OUT + "\ncount KA price 93", f"sold-out-rise = {letter}").report
    assert ([one.code for one in report.findings], report.notes) == ([] if letter == "a" else ["PP-07"], [])


def test_a_note_says_what_was_seen_and_how_to_choose_it() -> None:
    report = told("", SOLD_OUT + "\ncount KA price 93").report
    assert report.status == 0
    assert render_text(report) == (
        ":17: note A-22 KA did not rise when sold out; to choose it: house sold-out-rise = a\n"
    )


def test_a_note_is_told_once_at_the_table(tmp_path: Path) -> None:
    file = tmp_path / "friday.play"
    file.write_text(f"playproof 1\ngame 18dracula\nplayers Ann Bob Cy\n{SOLD_OUT}\n")
    interactive = InteractiveSession(file)
    assert "note A-22 KA did not rise" in interactive.enter("count KA price 93").text
    assert interactive.enter("KA: withhold").text == ""
    assert InteractiveSession(file).enter("GS: withhold").text == ""


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace in which towns pay 5, so that incomes are odd."""
    root = tmp_path_factory.mktemp("odd")
    folder = root / "components" / "18dracula"
    shutil.copytree(Path(components.__file__).parent / "18dracula", folder)
    game = folder / "game.toml"
    game.write_text(game.read_text().replace("town_income = 10", "town_income = 5"))
    return root


# Of 25 a share is 2, or 2.5: Ann has six (12 or 15), Cy two (4 or 5), the market one (2, in both). Steelclaw's run brings in 15.
ODD: list[tuple[str, str, dict[str, tuple[list[str], list[str]]]]] = [
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay -> Ann gets 12, Cy gets 4, KA gets 2", {"": ([], []), "a": ([], []), "b": (["D-202"] * 2, []), "c": (["D-202"] * 2, [])}),
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay -> Ann gets 15, Cy gets 5, KA gets 2", {"": ([], ["A-25"]), "a": (["D-202"] * 2, []), "b": ([], []), "c": ([], [])}),
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay -> Ann gets 18", {"": (["D-202"], []), "a": (["D-202"], []), "b": (["D-202"], []), "c": (["D-202"], [])}),
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay\ncount Ann 815, Cy 805", {"": ([], ["A-25"]), "b": ([], [])}),
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay\ncount Ann 812, Cy 804", {"": ([], []), "a": ([], [])}),
    ("or", "KA: run Skeleton Cano-Seekers East = 25\nKA: pay 30", {"": (["D-198"], []), "a": (["D-198"], []), "b": (["D-198"], [])}),
    ("minor", "LL: run Steelclaw Balath-Serring = 15\nLL: pay -> Bob gets 7, LL gets 8", {"": ([], []), "a": ([], []), "b": ([], []), "c": ([], [])}),
    ("minor", "LL: run Steelclaw Balath-Serring = 15\nLL: pay -> Bob gets 8", {"": (["D-124"], []), "a": (["D-124"], []), "b": (["D-124"], []), "c": (["D-124"], [])}),
    ("minor", "LL: run Steelclaw Balath-Serring = 15\nLL: pay -> Bob gets 7\ncount LL 48", {"": ([], []), "a": ([], [])}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("letter", "setup", "text", "found", "notes"),
    [
        (letter, setup, text, *expected)
        for setup, text, readings in ODD
        for letter, expected in readings.items()
    ],
)
def test_odd_incomes_are_rounded(
    odd: Path, letter: str, setup: str, text: str, found: list[str], notes: list[str]
) -> None:
    report = told(setup, text, f"rounding = {letter}" if letter else "", root=odd).report
    assert [one.code for one in report.findings] == found
    assert [one.code for one in report.notes] == notes


@pytest.mark.parametrize(
    ("ruling", "letter", "players", "seed"),
    some(
        [("A-47", "c", 3, 7)],
        [("A-22", "a", 2, 1), ("A-22", "a", 4, 4), ("A-47", "c", 3, 7), ("A-47", "c", 6, 5)],
    ),
)
def test_a_whole_game_by_another_reading_is_one_note(
    ruling: str, letter: str, players: int, seed: int
) -> None:
    lines = Writer("18dracula", players, seed, [f"{ruling} = {letter}"]).play()
    chosen, silent = (
        run("\n".join(lines)),
        run("\n".join(line for line in lines if not line.startswith("house"))),
    )
    assert [one.code for one in chosen.report.notes] == []
    assert (silent.report.findings, [one.code for one in silent.report.notes]) == ([], [ruling])
    assert silent.game_state.balances == chosen.game_state.balances
    assert silent.report.scores == chosen.report.scores


@pytest.mark.parametrize(
    ("which", "players", "seed"),
    some([(-1, 3, 1)], [(0, 3, 1), (0, 2, 2), (0, 5, 3), (-1, 3, 1), (-1, 2, 2), (-1, 5, 3)]),
)
def test_random_play_by_all_the_other_readings_is_silent(which: int, players: int, seed: int) -> None:
    rulings = [one for one in find_game("18dracula").book.rulings.values() if one.selectable]
    others = {one.id: [letter for letter in one.choices if letter != one.default][which] for one in rulings}
    lines = Writer(
        "18dracula", players, seed, [f"{ruling} = {other}" for ruling, other in others.items()]
    ).play()
    session = run("\n".join(lines))
    assert session.report.findings == []
    assert session.report.notes == []
    assert session.game_state.over
    assert sum(session.game_state.balances.values()) == 14400


def seen() -> dict[tuple[str, str], set[bool]]:
    """Of each reading whether an entry passes under it, and whether one is found."""
    out: dict[tuple[str, str], set[bool]] = {}
    for ruling, readings in (
        *((one[0], one[4]) for one in CASES),
        *((one[0], one[3]) for one in STOCK_CASES),
    ):
        for letter, found in readings.items():
            out.setdefault((ruling, letter), set()).add(bool(found))
    for letter, (found, _) in ((letter, one) for _, _, readings in ODD for letter, one in readings.items()):
        out.setdefault(("A-25", letter), set()).add(bool(found))
    for ruling, _, _, figures in FIGURES:
        for letter, value in figures.items():
            others = [other for key, other in figures.items() if key != letter]
            if value not in others or len(set(figures.values())) > 1:
                out[ruling, letter] = {True, False}
    return out


@pytest.mark.parametrize(
    ("ruling", "letter"),
    [
        (ruling.id, letter)
        for ruling in find_game("18dracula").book.rulings.values()
        if ruling.selectable
        for letter in ruling.choices
    ],
)
def test_every_reading_passes_something_and_finds_something(ruling: str, letter: str) -> None:
    assert seen().get((ruling, letter)) == {True, False}
