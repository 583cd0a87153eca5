"""Numbers as PDF and SVG write them: as few digits as needed, never an exponent."""

from __future__ import annotations

from math import isfinite

from playproof.generator.writers.fault import WriteError

__all__ = ["Numbers"]

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
