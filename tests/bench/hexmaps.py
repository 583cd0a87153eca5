"""A hex map of plain hexes as a board, against a bare reportlab script that draws the same, in pairs, in one run.

``python -m tests.bench.all hexmaps``: whole processes in turn, start-up and imports included.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from playproof.components.hexgrid import column_letters
from tests.bench.measuring import BENCH, PLAYPROOF, Figure, Pairs, Reading, compare

#: Hexes in a row and in a column → Playproof's processor time beside the bare script's.
RATIOS = {
    size: Figure(f"map of {size} × {size} hexes to PDF", bound, "× bare reportlab")
    for size, bound in ((20, 4), (40, 5))
}
GAME = """\
id = "plain"
title = "Plain"
version = "1"
designer = "Nobody"
players = [2, 4]
"""
BOARD = """\
[[set]]
id = "map"
name = "Map"
rows = "map.csv"

[[set.piece]]
id = "map"
name = "Sample map"
"""


def make_map(root: Path, size: int) -> Path:
    """A workspace with a game that has a map of ``size`` × ``size`` plain hexes, and nothing else."""
    folder = root / "components" / "plain"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text(GAME)
    (folder / "boards.toml").write_text(BOARD)
    names = (
        f"{column_letters(column)}{2 * row + 1 + column % 2}" for column in range(size) for row in range(size)
    )
    rows = folder / "map.csv"
    rows.write_text("id\n" + "".join(f"{name}\n" for name in names))
    return rows


def measure(size: int, rounds: int) -> Pairs:
    """A map of ``size`` × ``size`` hexes as a board, in turn with the bare script."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        rows = make_map(root, size)
        ours = (*PLAYPROOF, "board", "plain", "--format", "pdf")
        bare = (str(BENCH / "bare_hexmap.py"), str(rows), str(root / "bare.pdf"))
        return compare(ours, bare, root, rounds)


def readings(rounds: int = 7) -> Iterator[Reading]:
    for size, figure in RATIOS.items():
        pairs = measure(size, rounds)
        yield figure.found(pairs.ratio, pairs.note)
