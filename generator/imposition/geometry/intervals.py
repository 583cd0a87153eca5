"""Intervals along a line, and coordinates that count as one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from playproof.generator.imposition.geometry.shapes import TOLERANCE

Interval = tuple[float, float]


class Snap:
    """Coordinates closer than a thousandth of a millimetre are one: calling it gives their common value."""

    def __init__(self, values: Iterable[float]) -> None:
        """All the values that will be asked for."""
        self._first: list[float] = []
        for value in sorted(set(values)):
            if not self._first or value - self._first[-1] > TOLERANCE:
                self._first.append(value)

    def __call__(self, value: float) -> float:
        """The value that represents ``value``."""
        index = bisect_left(self._first, value + 1e-9)
        return self._first[max(index - 1, 0)]


def merged(intervals: Iterable[Interval]) -> list[Interval]:
    """The union, in order; intervals that touch become one."""
    found: list[Interval] = []
    for low, high in sorted(intervals):
        if found and low <= found[-1][1] + TOLERANCE:
            found[-1] = (found[-1][0], max(found[-1][1], high))
        else:
            found.append((low, high))
    return found


def without(interval: Interval, holes: Iterable[Interval]) -> list[Interval]:
    """What is left of ``interval`` when ``holes`` are taken out, in order."""
    low, high = interval
    found: list[Interval] = []
    for hole_low, hole_high in sorted(holes):
        if hole_high <= low:
            continue
        if hole_low >= high:
            break
        if hole_low > low:
            found.append((low, hole_low))
        low = hole_high
    if low < high:
        found.append((low, high))
    return found
