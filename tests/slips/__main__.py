"""``python -m tests.slips``: how many findings single slips bring, by game and kind of slip.

Slips are made in the examples of the shipped games and in the evenings of the starters: a line left out, typed twice or
swapped with the next, another word, number, command or actor. Exit status 1 if more than 5 % of the slips of a game have more
than three findings, or if a first finding is later than what the slip makes illegal or miscounted.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from tests.slips.counting import MOST, Played, Result, chosen, played, results, table
from tests.slips.lines import Slip

#: The part of a game's slips that may have more findings.
TOLERATED = 0.05
#: So many slips are checked one after the other by one process: each begins with the file as it is.
PART = 200


def main(arguments: list[str] | None = None) -> int:
    """Make the slips and print the table."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.slips",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", action="append", default=[], help="only this game (may be repeated)")
    parser.add_argument(
        "--kind", action="append", default=[], help="only slips of this kind (may be repeated)"
    )
    parser.add_argument("--each", type=int, default=40, help="how many slips of each file (%(default)s)")
    parser.add_argument("--all", action="store_true", help="every slip of every file (hours)")
    parser.add_argument("--processes", type=int, default=1, help="how many at once (%(default)s)")
    parser.add_argument("--random", action="store_true", help="in games of random legal play as well")
    parser.add_argument("--seed", default="", help="another sample")
    parser.add_argument(
        "--show", action="store_true", help=f"list the slips with more than {MOST} findings or a late one"
    )
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        every = list(played(Path(folder), asked.random))
        for game in asked.game:
            if game not in {one.game for one in every}:
                parser.error(f"there is no game {game}")
        every = [one for one in every if not asked.game or one.game in asked.game]
        found: list[Result] = []
        for one in every:
            slips = chosen(one, 0 if asked.all else asked.each, asked.seed, asked.kind)
            found += made(one, slips, asked.processes)
    print(table(found))
    if asked.show:
        for odd in found:
            if not (odd.few and odd.in_time):
                print(
                    f"{odd.file}:{odd.slip.at + 1} {odd.slip.kind} {odd.slip.lines} found {odd.found[:12]} shown {odd.shown}"
                )
    slowest = max(found, key=lambda one: one.seconds)
    print(
        f"slowest check {slowest.seconds:.1f} s: {slowest.file}:{slowest.slip.at + 1} {slowest.slip.kind} {slowest.slip.lines}"
    )
    return (
        0
        if all(passes([one for one in found if one.game == game]) for game in {one.game for one in found})
        else 1
    )


def made(one: Played, slips: list[Slip], processes: int) -> Iterator[Result]:
    """The result of each slip."""
    if processes == 1:
        yield from results(one, slips)
        return
    parts = [slips[at : at + PART] for at in range(0, len(slips), PART)]
    with ProcessPoolExecutor(processes) as pool:
        yield from chain.from_iterable(pool.map(partial(results, one), parts))


def passes(found: list[Result]) -> bool:
    """Whether a game's slips have few findings, and each in time."""
    few = sum(one.few for one in found)
    return few >= (1 - TOLERATED) * len(found) and all(one.in_time for one in found)


if __name__ == "__main__":
    sys.exit(main())
