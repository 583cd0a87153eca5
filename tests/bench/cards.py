"""Cards to A4 PDF against a bare reportlab script drawing the same texts and bands, in one run.

``python -m tests.bench.cards [RUNS]`` prints, for 52, 500 and 2,000 cards, the median time of whole processes
(start-up and imports included) in turn, their ratio, and the peak memory of Playproof's.
"""

from __future__ import annotations

import csv
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

import components

HERE = Path(__file__).parent
GAME = Path(components.__file__).parent / "preascendant"
SIZES = (52, 500, 2000)


def make_game(root: Path, count: int) -> Path:
    """A workspace with `preascendant` alone in it, its deck grown to ``count`` cards of different texts."""
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
            for old, new in figures.items():
                row["text"] = row["text"].replace(old, new)
            writer.writerow(row)
    return folder / "events.csv"


def run(arguments: list[str], folder: Path) -> tuple[float, float]:
    """Seconds and peak megabytes of one process."""
    null = os.open(os.devnull, os.O_WRONLY)
    started = time.perf_counter()
    child = os.fork()
    if not child:
        os.chdir(folder)
        os.dup2(null, 1)
        os.execv(sys.executable, [sys.executable, *arguments])
    _, status, usage = os.wait4(child, 0)
    os.close(null)
    if status:
        raise SystemExit(f"{arguments} ended with {status}")
    return time.perf_counter() - started, usage.ru_maxrss / 1024


def compare(count: int, runs: int) -> tuple[float, float, float]:
    """Median seconds of Playproof and of the bare script, and Playproof's peak megabytes."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)
        rows = make_game(root, count)
        ours = ["-m", "generator.command", "cards", "preascendant", "--format", "pdf", "--duplex", "none"]
        bare = [str(HERE / "bare_cards.py"), str(rows), str(root / "bare.pdf")]
        run(ours, root)
        run(bare, root)
        pairs = [(run(ours, root), run(bare, root)) for _ in range(runs)]
    return (
        statistics.median(seconds for (seconds, _), _ in pairs),
        statistics.median(seconds for _, (seconds, _) in pairs),
        max(memory for (_, memory), _ in pairs),
    )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    print(f"{'cards':>6} {'playproof':>10} {'bare':>8} {'ratio':>6} {'memory':>8}")
    for count in SIZES:
        ours, bare, memory = compare(count, runs)
        print(f"{count:>6} {ours:>8.2f} s {bare:>6.2f} s {ours / bare:>5.2f}× {memory:>5.0f} MB")


if __name__ == "__main__":
    main()
