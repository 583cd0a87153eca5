"""How soon a command answers, beside a bare Typer application with one command: ``python -m tests.bench.all start_up``.

``--help`` and ``--version`` are compared with the application's own, ``check`` with its one command, run.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measuring import BENCH, PLAYPROOF, Figure, Reading, compare

UNIT = "× bare Typer"
HELP = Figure("playproof --help", 1.3, UNIT)
VERSION = Figure("playproof --version", 1.3, UNIT)
CHECK = Figure("playproof check, a short file", 2, UNIT)

BARE = str(BENCH / "bare_typer.py")
#: A round of an auction, nothing against the rules.
SHORT = """\
playproof 1
game privates
players Ann Bob Cy
have start_cash = 200

dealer Ann
deal 5r 10b 10g 25y 30k 40r 50b
Ann: bid 41 25y
Bob: bid 43 25y
Cy: buy 5r
count Cy 195
"""


def readings(rounds: int = 15) -> Iterator[Reading]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "short.play").write_text(SHORT)
        for figure, arguments, bare in (
            (HELP, ("--help",), ("--help",)),
            (VERSION, ("--version",), ("--version",)),
            (CHECK, ("check", "short.play"), ()),
        ):
            pairs = compare((*PLAYPROOF, *arguments), (BARE, *bare), folder, rounds)
            yield figure.found(pairs.ratio, pairs.note)
