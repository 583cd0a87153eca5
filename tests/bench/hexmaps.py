"""A hex map of plain hexes as a board, against a bare reportlab script that draws the same, in pairs, in one run.

``python -m tests.bench.hexmaps [RUNS]`` prints, for maps of 20 × 20 and 40 × 40 hexes, the processor time of whole
processes (start-up and imports included), the median of their ratios, and the peak memory of Playproof's.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from components.hexgrid import column_letters
from tests.bench.measuring import run

HERE = Path(__file__).parent
#: Hexes in a row and in a column of the map.
SIZES = (20, 40)
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


@dataclass(frozen=True)
class Pair:
    """Seconds of the processor, medians; ``ratio`` is the median of the pairs' ratios."""

    ours: float
    bare: float
    ratio: float


def compare(size: int, runs: int, formats: tuple[str, ...] = ("pdf",)) -> Pair:
    """A map of ``size`` × ``size`` hexes as a board."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        rows = make_map(root, size)
        ours = ["-m", "generator.command", "board", "plain"]
        for one in formats:
            ours += ["--format", one]
        bare = [str(HERE / "bare_hexmap.py"), str(rows), str(root / "bare.pdf")]
        run(ours, root)
        run(bare, root)
        pairs = [(run(ours, root).cpu, run(bare, root).cpu) for _ in range(runs)]
    return Pair(
        statistics.median(own for own, _ in pairs),
        statistics.median(other for _, other in pairs),
        statistics.median(own / other for own, other in pairs),
    )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'hexes':>8} {'playproof':>10} {'bare':>8} {'ratio':>6}")
    for size in SIZES:
        pair = compare(size, runs)
        print(f"{size:>3} × {size:<2} {pair.ours:>8.2f} s {pair.bare:>6.2f} s {pair.ratio:>5.2f}×")


if __name__ == "__main__":
    main()
