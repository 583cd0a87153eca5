"""Every figure of the bench beside its bound: ``python -m tests.bench.all [PART…]``; ends with 1 if one is out.

The bounds are those of a quiet machine; what the tests assert has room.
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.bench.measuring import Reading

#: The modules of `tests.bench` with figures, in the order in which they are printed.
PARTS = (
    "start_up",
    "cards",
    "hexmaps",
    "cores",
    "preview",
    "differing",
    "reprint",
    "checker_speed",
    "late_18dracula",
    "late_18xx",
    "editor",
)


def line(reading: Reading) -> str:
    """A figure, its bound, and whether it is kept."""
    figure = reading.figure
    value = f"{reading.value:,.0f}" if figure.bound >= 100 else f"{reading.value:.2f}"
    bound = f"{'at least' if figure.at_least else 'at most'} {figure.bound:,g}"
    said = f"{figure.name:<42} {value:>9}  {bound:<16} {figure.unit:<22}"
    return f"{said} {'' if reading.within else 'OUT':<4} {reading.note}".rstrip()


def main(parts: list[str]) -> int:
    """Measure these parts, all of them if none is named."""
    out = 0
    for part in parts or PARTS:
        for reading in import_module(f"tests.bench.{part}").readings():
            print(line(reading), flush=True)
            out += not reading.within
    print(f"{out} out of bounds" if out else "all within their bounds")
    return 1 if out else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
