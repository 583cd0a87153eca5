"""``python -m tests.fuzz --minutes 10``: exit status 1 if anything was a fault."""

from __future__ import annotations

import argparse
import resource
import secrets
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.fuzz.cases import KINDS
from tests.fuzz.running import run_and_save

#: No process may take more memory, bytes.
MOST = 2_000_000_000


def main(arguments: list[str] | None = None) -> int:
    """Fuzz for a while; 0 if nothing was a fault, 1 if something was."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long (%(default)s)")
    parser.add_argument(
        "--cases",
        type=int,
        default=0,
        help="at most so many in each process (0: as many as there is time for)",
    )
    parser.add_argument("--processes", type=int, default=1, help="how many at once (%(default)s)")
    parser.add_argument(
        "--seed", default="", help="the same seed makes the same cases; a new one each time if none is given"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("output/fuzz"), help="where faults are written (%(default)s)"
    )
    parser.add_argument(
        "--only", default="", choices=["", *KINDS], help="the one kind of cases that is tried (all)"
    )
    asked = parser.parse_args(arguments)
    seed = asked.seed or secrets.token_hex(4)
    print(f"seed {seed}, {asked.processes} at once, {asked.minutes:g} minutes", flush=True)
    each = [
        (f"{seed}-{number}", asked.minutes * 60, asked.cases, asked.out, asked.only)
        for number in range(asked.processes)
    ]
    if len(each) == 1:
        took = [run_and_save(*each[0])]
    else:
        with ProcessPoolExecutor(len(each)) as pool:
            took = list(pool.map(run_and_save, *zip(*each, strict=True)))
    cases: Counter[str] = sum((one.cases for one in took), Counter())
    faults = Counter({name: 0 for one in took for name in one.faults})
    for one in took:
        faults.update({name: fault.times for name, fault in one.faults.items()})
    print(
        f"{cases.total():,} cases: "
        + ", ".join(f"{number:,} {kind}" for kind, number in sorted(cases.items()))
    )
    for name, times in faults.most_common():
        print(f"{times:,} times {name}")
    many = "1 fault" if len(faults) == 1 else f"{len(faults) or 'no'} faults"
    print(f"{many}, written to {asked.out}" if faults else many)
    return 1 if faults else 0


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_AS, (MOST, MOST))
    sys.exit(main())
