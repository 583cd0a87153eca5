"""Rectangles side by side on a table: at the largest scale at which all of them find a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle at (x, y) from the top left."""

    x: float
    y: float
    width: float
    height: float


def place_boxes(
    sizes: Sequence[tuple[float, float]], width: float, height: float, gap: float
) -> list[Box] | None:
    """A place for each rectangle on width × height, ``gap`` apart, the tallest first; None if they don't find one.

    Each lies as far up as it can, then as far left: it begins where the table, or a rectangle that lies there, does.
    """
    placed: dict[int, Box] = {}
    # Heights at which a rectangle may begin: beneath those that lie there.
    tops = {0.0}
    for index in sorted(range(len(sizes)), key=lambda one: (-sizes[one][1], -sizes[one][0], one)):
        wide, high = sizes[index]
        found = None
        for top in sorted(tops):
            if top + high > height:
                break
            # Those that lie at this height, from left to right: the first place between them.
            level = sorted(
                (
                    box
                    for box in placed.values()
                    if box.y < top + high + gap and top < box.y + box.height + gap
                ),
                key=lambda box: box.x,
            )
            left = 0.0
            for box in level:
                if left + wide + gap <= box.x:
                    break
                left = max(left, box.x + box.width + gap)
            if left + wide <= width:
                found = Box(left, top, wide, high)
                break
        if found is None:
            return None
        placed[index] = found
        tops.add(found.y + high + gap)
    return [placed[index] for index in range(len(sizes))]


def fitting_scale(fits: Callable[[float], bool], most: float, least: float) -> float | None:
    """The largest scale between ``least`` and ``most`` that ``fits``, to a hundredth part; None if not even the least does."""
    if fits(most):
        return most
    if not fits(least):
        return None
    low, high = least, most
    while high / low > 1.01:
        middle = (low * high) ** 0.5
        if fits(middle):
            low = middle
        else:
            high = middle
    return low
