"""Imposing 2,000 and 8,000 equal two-sided cards, and a kit of many sizes: ``python -m tests.bench.imposition``."""

from __future__ import annotations

import statistics
import time
from collections.abc import Sequence

from playproof.generator.imposition import impose
from playproof.generator.pieces.piece import Piece
from tests.generator.imposition.samples import POKER, disk, hex_outline, pieces


def median(wanted: Sequence[Piece], runs: int = 7) -> float:
    """Median seconds of laying these pieces out."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        impose(wanted)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    few, many = median(pieces("events", POKER, 2000)), median(pieces("events", POKER, 8000))
    print(f"2,000 cards {few * 1000:6.1f} ms")
    print(f"8,000 cards {many * 1000:6.1f} ms, {many / few:.1f} times as long")
    mixed = pieces("a", POKER, 52) + pieces("b", hex_outline(38.1), 20) + pieces("c", disk(15), 24)
    mixed += pieces("d", disk(10), 60) + pieces("e", disk(12), 30) + pieces("f", hex_outline(46), 46)
    print(f"six sizes   {median(mixed) * 1000:6.1f} ms")


if __name__ == "__main__":
    main()
