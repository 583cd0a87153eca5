"""Cards to A4 PDF against a bare reportlab script drawing the same texts and bands, in one run.

``python -m tests.bench.all cards``: whole processes in turn, start-up and imports included, and the peak memory.
"""

from __future__ import annotations

import csv
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playproof import components
from tests.bench.measuring import BENCH, PLAYPROOF, Figure, Pairs, Reading, compare

GAME = Path(components.__file__).parent / "preascendant"
UNIT = "× bare reportlab"
#: Cards → Playproof's processor time beside the bare script's.
RATIOS = {
    count: Figure(f"{count:,} cards to PDF", bound, UNIT)
    for count, bound in ((52, 2.5), (500, 2.2), (2000, 1.8))
}
MEMORY = Figure("2,000 cards to PDF, memory", 60, "MB")


def make_game(root: Path, count: int) -> Path:
    """A workspace with `preascendant` alone in it, its deck grown to ``count`` cards of different texts.

    Without emblems: the bare script draws none.
    """
    folder = root / "components" / "preascendant"
    shutil.copytree(GAME, folder)
    for path in folder.glob("*.toml"):
        if path.stem not in ("game", "cards"):
            path.unlink()
    cards = folder / "cards.toml"
    cards.write_text(
        "\n".join(line for line in cards.read_text().splitlines() if not line.startswith("total"))
    )
    with (folder / "events.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    figures = {"{fires_gems}": "3", "{new_economy_gems}": "3", "{discovery_gems}": "3"}
    with (folder / "events.csv").open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        for number in range(count):
            row = dict(rows[number % len(rows)])
            turn = number // len(rows)
            if turn:
                row["id"] = f"{row['id'][0]}{number}"
                row["text"] += f" Round {turn}."
            row["emblem"] = ""
            for old, new in figures.items():
                row["text"] = row["text"].replace(old, new)
            writer.writerow(row)
    return folder / "events.csv"


def measure(count: int, rounds: int) -> Pairs:
    """Playproof and the bare script, in turn."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        rows = make_game(root, count)
        ours = (*PLAYPROOF, "cards", "preascendant", "--format", "pdf", "--duplex", "none")
        bare = (str(BENCH / "bare_cards.py"), str(rows), str(root / "bare.pdf"))
        return compare(ours, bare, root, rounds)


def readings(rounds: int = 7) -> Iterator[Reading]:
    for count, figure in RATIOS.items():
        pairs = measure(count, rounds)
        yield figure.found(pairs.ratio, pairs.note)
        if count == 2000:
            yield MEMORY.found(pairs.ours.memory)
