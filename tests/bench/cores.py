"""The kit of 18Dracula on two cores: what of its work the first does. ``python -m tests.bench.all cores``.

Processor time of the first process alone, on two cores beside one, in turn: what it waits for the other or the disk is not
in it. Nothing is measured where there is one core.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from playproof.generator.parallel import cores
from tests.bench.measuring import Figure, Reading, run

SHARE = Figure("18dracula's kit, the first of two cores", 90, "% of its work on one")
KIT = """
import atexit, os, resource, sys
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:{count}])
def note():
    used = resource.getrusage(resource.RUSAGE_SELF)
    print(used.ru_utime + used.ru_stime, file=open("spent", "w"))
atexit.register(note)
from playproof.generator.command import main
main()
"""


def readings(rounds: int = 7) -> Iterator[Reading]:
    if cores() < 2:
        return
    with tempfile.TemporaryDirectory() as name:
        root = Path(name)

        def first(count: int) -> float:
            run(("-c", KIT.format(count=count), "kit", "18dracula"), root)
            return float((root / "spent").read_text())

        first(1)
        pairs = [(first(2), first(1)) for _ in range(rounds)]
    share = statistics.median(two / one for two, one in pairs)
    two, one = (statistics.median(pair[at] for pair in pairs) for at in (0, 1))
    yield SHARE.found(100 * share, f"{two:.2f} s beside {one:.2f} s")
