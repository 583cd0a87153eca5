"""A small game of tea for tests of declared rules: two sets of cards, and tables that a test adds to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from playproof.checker.model.findings import Report
from playproof.checker.session.session import Session, run
from tests.internal import judged

GAME = """\
id = "tea"
title = "Tea"
version = "1"
designer = "Somebody"
players = [2, 3]

[figures]
hand_limit = 3
"""

CARDS = """\
[[set]]
id = "teas"
name = "Teas"
rows = "teas.csv"

[set.fields.leaf]
type = "number"
[set.fields.points]
type = "number"
[set.fields.kind]
"""

TEAS = """\
id,name,count,leaf,points,kind
OO,Oolong,2,2,3,dark
AS,Assam,2,3,5,dark
SE,Sencha,2,1,1,green
MA,Matcha,2,4,7,green
TI,Tisane,4,1,0,herb
"""

PLACES = """
[place.deck]
of = "teas"
start = "all"
hidden = true
[place.row]
of = "teas"
from = "deck"
size = 3
[place.hand]
of = "teas"
each_player = true
"""

SPACES = """\
id,name,room,leaf
WELL,Well,1,2
HILL,Hill,2,1
"""


def make(root: Path, tables: str) -> Path:
    """The game with ``tables`` in play.toml, in a workspace."""
    folder = root / "components" / "tea"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("game.toml", GAME),
        ("cards.toml", CARDS),
        ("teas.csv", TEAS),
        ("garden.csv", SPACES),
        ("play.toml", 'families = ["declared"]\n' + tables),
    ):
        (folder / name).write_text(text, encoding="utf-8")
    return root


def play(root: Path, *lines: str, players: str = "Ann Bob") -> Session:
    """A game of it, as it was typed."""
    session = run("\n".join([f"game tea\nplayers {players}", *lines]), "x", [root])
    judged(session.report)
    return session


def found(report: Report, first: int = 3) -> Sequence[tuple[int, str, str]]:
    """Line (the first entry is 1), code and sentence of each finding."""
    return [(one.line - first + 1, one.code, one.message) for one in report.findings]
