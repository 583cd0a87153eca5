"""Numbers as PDF and SVG write them: as few digits as needed, never an exponent."""

from __future__ import annotations

from functools import cache
from math import ceil, isfinite, log10

from playproof.generator.writers.fault import WriteError

_KEPT = 50_000


class Numbers(dict[float, str]):
    """Number → its text with at most ``decimals`` decimals; kept, since drawings repeat their figures.

    A number that is not finite raises `WriteError`.
    """

    def __init__(self, decimals: int = 3) -> None:
        self.decimals = decimals
        self._pattern = f"%.{decimals}f"

    def __missing__(self, value: float) -> str:
        if not isfinite(value):
            raise WriteError(f"{value} is no length; a drawing needs finite numbers")
        text = self._pattern % value
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        if text == "-0":
            text = "0"
        if len(self) >= _KEPT:
            self.clear()
        self[value] = text
        return text


@cache
def with_decimals(decimals: int) -> Numbers:
    """The numbers of so many decimals that all files share."""
    return Numbers(decimals)


def numbers(scale: float = 1.0) -> Numbers:
    """Numbers precise to 0.5 µm on paper where everything is drawn ``scale`` times as large."""
    return with_decimals(3 if scale <= 1 else min(3 + ceil(log10(scale)), 8))
