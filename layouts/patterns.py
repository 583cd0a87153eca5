"""Patterns that distinguish colours in black and white: lines and dots over a piece's area.

Each is one path in millimetres, clipped at an outline, and laid so that a row of it runs through the
outline's middle: a narrow band shows whole figures. Draw it over the colour, in a colour that contrasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil

from playproof.components.faults import nearest
from playproof.layouts.scene import Group, Item, Outline, Path, Segment, mm, shared

__all__ = ["NAMES", "UnknownPattern", "fill"]


class UnknownPattern(KeyError):
    """No pattern has this name; ``nearest`` is the name most likely meant, or ``""``."""

    def __init__(self, name: str) -> None:
        """Looks for the nearest name itself."""
        super().__init__(name)
        self.name = name
        self.nearest = nearest(name, NAMES)

    def __str__(self) -> str:
        if self.nearest:
            return f"no pattern is called '{self.name}'; did you mean '{self.nearest}'?"
        return f"no pattern is called '{self.name}'; allowed: {' '.join(NAMES)}"


@lru_cache(maxsize=512)
def fill(
    name: str, outline: Outline, colour: str, *, pitch: float = 2.0, weight: float = 0.35
) -> tuple[Item, ...]:
    """The pattern ``name`` over the whole ``outline``, in the outline's own coordinates (mm).

    ``pitch`` is the distance of rows, ``weight`` the width of lines, both mm. ``plain`` has no marks: an
    empty tuple; every other pattern is one group, clipped at the outline, with one path.
    Raises `UnknownPattern`, and `ValueError` for a weight that is not above 0 or a pitch under two weights
    (lines would run together).
    """
    if name not in _DRAW:
        raise UnknownPattern(name)
    if not weight > 0:
        raise ValueError(f"the pattern '{name}' has the weight {weight} mm; allowed: above 0")
    if not pitch >= 2 * weight:
        raise ValueError(f"the pattern '{name}' has the pitch {pitch} mm; allowed: {2 * weight:g} or more")
    marks = tuple(_DRAW[name](outline.width, outline.height, pitch))
    if not marks:
        return ()
    dots = name == "dot"
    path = Path(marks, fill=colour) if dots else Path(marks, stroke=colour, weight=weight, cap="butt")
    return (Group(shared((path,)), clip=outline),)


def _rows(length: float, step: float) -> list[tuple[int, float]]:
    """Places ``step`` apart from before the begin of ``length`` to after its end; number 0 is its middle."""
    count = ceil(length / 2 / step) + 1
    return [(number, length / 2 + step * number) for number in range(-count, count + 1)]


def _line(*points: tuple[float, float]) -> Iterator[Segment]:
    for number, (x, y) in enumerate(points):
        yield ("L" if number else "M", mm(x), mm(y))


def _plain(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """No marks."""
    yield from ()


def _stripe(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Slanting lines that rise to the right."""
    for _, x in _rows(width + height, pitch * 2**0.5):
        yield from _line((x - height - pitch, height + pitch), (x + pitch, -pitch))


def _dot(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Dots in rows, each row in the gaps of the next."""
    radius = 0.26 * pitch
    pull = radius * 4 / 3
    columns = _columns(width, 1.25 * pitch, 0.625 * pitch, radius)
    for row, y in _rows(height, pitch):
        above, level, below = mm(y - pull), mm(y), mm(y + pull)
        for left, _, right in columns[row % 2]:
            # Two cubics: off a circle by less than 2 % of its radius.
            yield ("M", left, level)
            yield ("C", left, above, right, above, right, level)
            yield ("C", right, below, left, below, left, level)
            yield ("Z",)


def _ring(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Small circles in rows, each row in the gaps of the next."""
    radius = 0.34 * pitch
    pull = radius * 4 / 3
    columns = _columns(width, 1.25 * pitch, 0.625 * pitch, radius)
    for row, y in _rows(height, pitch):
        above, level, below = mm(y - pull), mm(y), mm(y + pull)
        for left, _, right in columns[row % 2]:
            yield ("M", left, level)
            yield ("C", left, above, right, above, right, level)
            yield ("C", right, below, left, below, left, level)
            yield ("Z",)


def _cross(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Small upright crosses, apart from each other."""
    arm = 0.35 * pitch
    columns = _columns(width, pitch, 0.5 * pitch, arm)
    for row, y in _rows(height, pitch):
        above, level, below = mm(y - arm), mm(y), mm(y + arm)
        for left, middle, right in columns[row % 2]:
            yield from (("M", left, level), ("L", right, level), ("M", middle, above), ("L", middle, below))


def _columns(width: float, step: float, shift: float, reach: float) -> list[list[tuple[float, float, float]]]:
    """Of even rows and of odd ones, which are moved by a ``shift``: left edge, middle and right edge of their figures."""
    starts = [[x + odd * shift for _, x in _rows(width, step)] for odd in (0, 1)]
    return [[(mm(x - reach), mm(x), mm(x + reach)) for x in row] for row in starts]


def _wave(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Level lines that swing up and down."""
    swing = 0.5 * pitch
    (_, begin), *rest = _rows(width, pitch)
    for _, y in _rows(height, pitch):
        yield ("M", mm(begin), mm(y))
        for number, x in rest:
            tug = mm(y + (swing if number % 2 else -swing))
            yield ("C", mm(x - 0.6 * pitch), tug, mm(x - 0.4 * pitch), tug, mm(x), mm(y))


def _grid(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Level and upright lines."""
    for _, x in _rows(width, pitch):
        yield from _line((x, -pitch), (x, height + pitch))
    for _, y in _rows(height, pitch):
        yield from _line((-pitch, y), (width + pitch, y))


def _chevron(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Sharp angles that point right, one behind the other."""
    for _, x in _rows(width, 1.25 * pitch):
        yield from _line(*[(x + (-0.5 if row % 2 else 0.5) * pitch, y) for row, y in _rows(height, pitch)])


_DRAW: dict[str, Callable[[float, float, float], Iterator[Segment]]] = {
    "plain": _plain,
    "stripe": _stripe,
    "dot": _dot,
    "cross": _cross,
    "wave": _wave,
    "grid": _grid,
    "chevron": _chevron,
    "ring": _ring,
}

#: The names of all patterns.
NAMES: tuple[str, ...] = tuple(_DRAW)
