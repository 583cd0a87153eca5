"""``python -m tests.words --cases 5000 --processes 2``: exit code 1 if `lint` passes what a command doesn't print."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.words.running import Failure, Tried, try_cases


def _run(seed: str, cases: int, minutes: float, out: Path) -> Tried:
    def found(one: Failure) -> None:
        print(f"{one.name}: {one.save(out)}", flush=True)

    return try_cases(seed, cases, minutes, found)


def main(arguments: list[str] | None = None) -> int:
    """Try random words; 0 if everything that `lint` passes was printed, 1 if not."""
    parser = argparse.ArgumentParser(prog="python -m tests.words", description=__doc__)
    parser.add_argument("--cases", type=int, default=5000, help="so many in all (%(default)s)")
    parser.add_argument("--minutes", type=float, default=600, help="at most so long (%(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="how many at once (%(default)s)")
    parser.add_argument(
        "--seed", default="", help="the same seed makes the same cases; a new one each time if none is given"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("output/words"), help="where failures are written (%(default)s)"
    )
    asked = parser.parse_args(arguments)
    seed, each = asked.seed or secrets.token_hex(4), -(-asked.cases // asked.processes)
    print(f"seed {seed}, {asked.processes} at once", flush=True)
    jobs = [(f"{seed}-{number}", each, asked.minutes, asked.out) for number in range(asked.processes)]
    if len(jobs) == 1:
        tried = [_run(*jobs[0])]
    else:
        with ProcessPoolExecutor(len(jobs)) as pool:
            tried = list(pool.map(_run, *zip(*jobs, strict=True)))
    printed: Counter[str] = sum((one.printed for one in tried), Counter())
    failures = sum(len(one.failures) for one in tried)
    print(
        f"{printed.total():,} cases printed whole: "
        + ", ".join(f"{number:,} {kind}" for kind, number in sorted(printed.items()))
    )
    print(f"{sum(one.refused for one in tried):,} refused by lint however short; {failures:,} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
