"""Positions that can't be, of every family: each is told at its line, by its rule. For 18xx games see also
``families/test_invariants_18xx.py``."""

from __future__ import annotations

from pathlib import Path

import pytest

from playproof.checker.session.session import run
from playproof.components.workspace import Workspace
from playproof.generator.beginning import begin

STARTS = {
    "1830": "have PRR: par 82\nhave PRR: president Ann, shares Ann 60\nhave round SR 1\n",
    "18dracula": "have phase 2\nhave round SR 1\nhave KA: par 80\nhave Ann: president KA\nhave Ann: shares 6 KA\n",
    "privates": "have start_cash = 100\nhave round 3\nhave row 25y, 30k, 40r\n",
    "preascendant": """have sector 0,0 2 R
have sector 1,0 1 RW 1
have Ann: hand R03 W04 K03
have Bob: hand R05 K01 W08
have Cy: hand K09 B03 R06
have market W02 W05 B01 R11
have turn Ann
""",
    "leasehold": """have Ann: shares RED 3+1
have Bob: shares BLUE 4+1
have Cy: shares GREEN 4+1
have pool: shares RED 1+0
have BLUE: hexes E3=2
have turn Ann
""",
    "184x": """have LAN: founded red at 60 by Ann
have DEL: founded blue at 50 by Bob
have LAN: outpost N24/30 token 2
have market 2 2 3 6
have round expedition 1
""",
    "starter": "",
    "kiln-street": "",
    "lamp-makers": "",
}
#: Game, the line that makes the position impossible, its code.
BROKEN = [
    ("1830", "have operated PRR", "R-072"),
    ("1830", "have PRR: trains 2", "R-072"),
    ("1830", "have PRR: income 90", "R-072"),
    ("1830", "have PRR: president Ann, shares Ann 70", "R-040"),
    ("1830", "have phase 5", "R-072"),
    ("1830", "have passes 3", "R-020"),
    ("18dracula", "have operated KA", "D-128"),
    ("18dracula", "have KA: monsters Count, Count, Count, Count, Count", "D-105"),
    ("18dracula", "have Ann: cash -5", "D-250"),
    ("privates", "have Ann: cash -1", "W-R2"),
    ("privates", "have round 9", "W-38"),
    ("privates", "have passes 5", "W-06"),
    ("privates", "have Ann: cards 45r", "W-18"),
    ("privates", "have Ann: cards 25", "W-29"),
    ("privates", "have Ann: cards 25r 25b 25g 25k 25r 25b 25g", "W-39"),
    ("privates", "have Ann: cards 5y 10y 15y 20y 30y 35y 40y", "W-37"),
    ("privates", "have row 25y, 30k, 40r, 50b, 50r, 50g, 50k, 50y", "W-26"),
    ("privates", "have row 40r, 25y", "W-01"),
    ("privates", "have Ann: bid 20 30k", "W-33"),
    ("privates", "have Ann: bid 300 30k", "W-R1"),
    ("privates", "have out 10b 10g 10r", "W-42"),
    ("preascendant", "have Ann: gems -2", "PA-10"),
    ("preascendant", "have Ann: discard R05", "PA-95"),
    ("preascendant", "have top R05", "PA-95"),
    ("preascendant", "have shuffled R05", "PA-95"),
    ("preascendant", "have out W02", "PA-95"),
    ("preascendant", "have market W02 W05 B01 R11 R12", "PA-89"),
    ("preascendant", "have deck 99", "PA-82"),
    ("preascendant", "have gems 2 on R05", "PA-W02"),
    ("preascendant", "have crusade red 30", "PA-11"),
    ("preascendant", "have pool red 30", "PA-81"),
    ("preascendant", "have sector 0,1 9", "PA-77"),
    ("preascendant", "have sector 9,9 1", "PA-50"),
    ("preascendant", "have sector 0,1 1 R -2", "PP-09"),
    ("preascendant", "have tiles out 4 4", "PA-77"),
    ("preascendant", "have Ann: bid 3", "PA-39"),
    ("leasehold", "have Ann: cash -2", "N-3.2.0.3c"),
    ("leasehold", "have RED: hexes E3=1", "N-1.2.2.4"),
    ("leasehold", "have RED: hexes Z9=1", "N-1.2.1.1/1"),
    ("leasehold", "have RED: hexes D4=1", "N-3.3.0.5a/1"),
    ("leasehold", "have SKY: hexes D2=1", "N-2.2.0.2"),
    ("leasehold", "have pool: shares RED 0+1", "N-3.2.0.4a/3"),
    ("leasehold", "have Ann: shares RED 5+1", "N-2.2.0.1a"),
    ("leasehold", "have last Ann", "N-4.1.0.1a"),
    ("leasehold", "have passes Ann Bob Cy", "N-4.1.0.1b"),
    ("184x", "have LAN: cash -2", "X4-06"),
    ("184x", "have Ann: potentials 12 LAN", "X4-03"),
    ("184x", "have LAN: flipped 12", "X4-03"),
    ("184x", "have LAN: sale 20", "X4-03"),
    ("184x", "have market 2 2 2 2 2 2", "X4-50"),
    ("184x", "have market 99", "X4-04"),
    ("184x", "have DEL: outpost N24/30", "X4-35"),
    ("184x", "have DEL: outpost L24/30 token 99", "X4-04"),
    ("184x", "have SAL: founded red at 50 by Cy", "X4-01"),
    ("184x", "have turn SAL", "X4-26"),
    ("184x", "have round expedition 7", "X4-26"),
    ("184x", "have acted LAN DEL", "X4-26"),
    ("184x", "have hand C4 C4 C4", "X4-05"),
    ("184x", "have Ann: bet -3 S6", "X4-18"),
    ("184x", "have Ann: bet 40 S6\nhave paid S6", "X4-02"),
    ("starter", "have Ann: cash -3", "bank.overspent"),
    ("starter", "have deck 99", "declared.total"),
    ("starter", "have row FB, FB", "declared.total"),
    ("starter", "have round 0", "declared.total"),
    ("starter", "have Ann: turns -1", "declared.total"),
    ("kiln-street", "have Ann: clay -3", "declared.short"),
    ("kiln-street", "have deck 99", "declared.total"),
    ("kiln-street", "have Ann: hand CUP, CUP, CUP, CUP", "declared.total"),
    ("kiln-street", "have yard PIT Ann Ann Ann Ann Ann Ann Ann Ann", "declared.short"),
    ("lamp-makers", "have Ann: amber -1", "declared.short"),
    ("lamp-makers", "have Ann: amber 99", "declared.total"),
    ("lamp-makers", "have deck1 99", "declared.total"),
    ("lamp-makers", "have Ann: lamps A11\nhave Bob: lamps A11", "declared.total"),
]


@pytest.fixture(scope="module")
def starters(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("starters")
    for name in ("starter", "kiln-street", "lamp-makers"):
        begin(name, Workspace(root), name)
    return root


@pytest.mark.parametrize(("game", "line", "code"), BROKEN, ids=[f"{one[0]}-{one[1]}" for one in BROKEN])
def test_an_impossible_position_is_told(starters: Path, game: str, line: str, code: str) -> None:
    head = f"game {game}\nplayers Ann Bob Cy\n"
    sound = run(f"{head}{STARTS[game]}", roots=[starters])
    sound.declare()
    assert sound.report.findings == []
    session = run(f"{head}{STARTS[game]}{line}\n", roots=[starters])
    session.declare()
    found = [one.code for one in session.report.findings]
    assert code in found, [(one.code, one.message) for one in session.report.findings]


def test_more_than_the_limit_may_be_held_where_a_price_has_moved() -> None:
    """After the first operating rounds a token may have left a zone without a limit."""
    text = "game 1830\nplayers Ann Bob Cy\nhave round SR 3\nhave PRR: par 82\nhave PRR: president Ann, shares Ann 70\n"
    session = run(text)
    session.declare()
    assert session.report.findings == []
