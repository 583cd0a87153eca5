"""How long a file of 1,500 lines with 200 slips takes: ``python -m tests.bench.many_mistakes [GAME…]``.

Random games of so many lines; a shorter game has as many slips for its lines. Seconds are the processor's.
"""

from __future__ import annotations

import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

from playproof.checker.session.session import run
from tests.checker.players.random_player import write_game
from tests.slips.lines import Slip, slips, words_of

GAMES = ("184x", "18dracula", "leasehold", "preascendant", "privates")
LINES, SLIPS = 1_500, 200


def with_mistakes(game: str, seed: int = 1) -> list[str]:
    """A random game with a slip in about every seventh line."""
    lines = write_game(game, 3, seed, most=LINES)
    rng = random.Random(f"many {game} {seed}")
    first = next(at for at, line in enumerate(lines) if line.startswith("players")) + 1
    found: dict[int, list[Slip]] = defaultdict(list)
    for slip in slips(lines, words_of(lines)):
        if slip.at >= first:
            found[slip.at].append(slip)
    last = len(lines)
    for at in sorted(rng.sample(sorted(found), min(SLIPS * len(lines) // LINES, len(found))), reverse=True):
        slip = rng.choice(found[at])
        if slip.until <= last:
            lines[slip.at : slip.until] = slip.lines
            last = at
    return lines


def main(games: Sequence[str]) -> None:
    """Print lines, findings and seconds of each game."""
    for game in games or GAMES:
        lines = with_mistakes(game)
        start = time.process_time()
        findings = run("\n".join(lines)).report.findings
        took = time.process_time() - start
        print(f"{game}: {len(lines):,} lines, {len(findings)} findings, {took:.2f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
