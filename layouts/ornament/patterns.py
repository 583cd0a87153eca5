"""Patterns that distinguish colours in black and white: lines and dots over a piece's area.

Each is one path in millimetres, clipped at an outline, and laid so that a row of it runs through the
outline's middle: a narrow band shows whole figures. Draw it over the colour, in a colour that contrasts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import ceil, cos, pi, sin

from playproof.components.faults import nearest
from playproof.layouts.scene import Group, Item, Outline, Path, Segment, mm, shared


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
    name: str, outline: Outline, colour: str, *, pitch: float = 2.0, weight: float = 0.35, solid: bool = True
) -> tuple[Item, ...]:
    """The pattern ``name`` over the whole ``outline``, in the outline's own coordinates (mm).

    ``pitch`` is the distance of rows, ``weight`` the width of lines, both mm; figures larger than dots are outlines unless
    they are ``solid``. ``plain`` has no marks: an
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
    filled = name == "dot" or (solid and name in _FILLED)
    path = Path(marks, fill=colour) if filled else Path(marks, stroke=colour, weight=weight, cap="butt")
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


def _circles(width: float, height: float, pitch: float, radius: float, step: float) -> Iterator[Segment]:
    """Circles in rows that are ``step`` apart, each row in the gaps of the next."""
    pull = radius * 4 / 3
    columns = _columns(width, 1.25 * pitch, 0.625 * pitch, radius)
    for row, y in _rows(height, step):
        above, level, below = mm(y - pull), mm(y), mm(y + pull)
        for left, _, right in columns[row % 2]:
            # Two cubics: off a circle by less than 2 % of its radius.
            yield ("M", left, level)
            yield ("C", left, above, right, above, right, level)
            yield ("C", right, below, left, below, left, level)
            yield ("Z",)


def _dot(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Dots in rows, each row in the gaps of the next."""
    return _circles(width, height, pitch, 0.26 * pitch, pitch)


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


def _brick(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Courses of bricks, a whole one in the middle."""
    high, wide = 1.25 * pitch, 2.5 * pitch
    for row, middle in _rows(height, high):
        top, foot = middle - high / 2, middle + high / 2
        yield from _line((-pitch, foot), (width + pitch, foot))
        for _, x in _rows(width, wide):
            joint = x + (wide / 2 if row % 2 else 0.0)
            yield from _line((joint, top), (joint, foot))


def _scale(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Rows of arches, each row in the gaps of the next: scales of a fish."""
    pull = 0.5523 * pitch
    for row, foot in _rows(height, pitch):
        y = foot + pitch / 2
        for _, middle in _rows(width, 2 * pitch):
            x = middle + (pitch if row % 2 else 0.0)
            yield ("M", mm(x - pitch), mm(y))
            yield ("C", mm(x - pitch), mm(y - pull), mm(x - pull), mm(y - pitch), mm(x), mm(y - pitch))
            yield ("C", mm(x + pull), mm(y - pitch), mm(x + pitch), mm(y - pull), mm(x + pitch), mm(y))


def _diamond(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Lozenges that stand on their points, side by side: leaded panes."""
    high = 1.5 * pitch
    for row, y in _rows(height, high):
        sides = (-0.5, 0.5) if row % 2 else (0.5, -0.5)
        yield from _line(*[(x, y + sides[number % 2] * high) for number, x in _rows(width, 0.9 * pitch)])


def _triangle(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Small triangles in rows, each row in the gaps of the next: peaks."""
    half = 0.52 * pitch
    columns = _columns(width, 1.25 * pitch, 0.625 * pitch, half)
    for row, y in _rows(height, pitch):
        top, foot = mm(y - 0.42 * pitch), mm(y + 0.42 * pitch)
        for left, middle, right in columns[row % 2]:
            yield from (("M", left, foot), ("L", middle, top), ("L", right, foot), ("Z",))


def _star(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Stars with four points, each row in the gaps of the next."""
    for row, y in _rows(height, 1.2 * pitch):
        for _, middle in _rows(width, 1.6 * pitch):
            x = middle + (0.8 * pitch if row % 2 else 0.0)
            points = [
                (x + reach * sin(step * pi / 4), y - reach * cos(step * pi / 4))
                for step in range(8)
                for reach in [(0.24 if step % 2 else 0.8) * pitch]
            ]
            yield from _line(*points)
            yield ("Z",)


def _ring(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Rings in rows, each row in the gaps of the next: mail."""
    return _circles(width, height, pitch, 0.45 * pitch, 1.1 * pitch)


def _honeycomb(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Six-sided cells, side by side."""
    side = 0.8 * pitch
    for row, y in _rows(height, 1.5 * side):
        for _, middle in _rows(width, side * 3**0.5):
            x = middle + (side * 3**0.5 / 2 if row % 2 else 0.0)
            steps = (-1, 0, 1, 2)  # the other sides are the neighbours'
            yield from _line(*[(x + side * sin(a * pi / 3), y - side * cos(a * pi / 3)) for a in steps])


def _weave(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Three lines level, three upright, by turns: a basket's strands."""
    cell = 1.5 * pitch
    half, apart = 0.42 * cell, 0.3 * cell
    for row, y in _rows(height, cell):
        for column, x in _rows(width, cell):
            for beside in (-apart, 0.0, apart):
                if (row + column) % 2:
                    yield from _line((x + beside, y - half), (x + beside, y + half))
                else:
                    yield from _line((x - half, y + beside), (x + half, y + beside))


def _dash(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Short level lines, each row in the gaps of the next: a calm sea."""
    columns = _columns(width, 2.2 * pitch, 1.1 * pitch, 0.6 * pitch)
    for row, y in _rows(height, 0.7 * pitch):
        for left, _, right in columns[row % 2]:
            yield from _line((left, y), (right, y))


def _leaf(width: float, height: float, pitch: float) -> Iterator[Segment]:
    """Leaves or feathers that stand on their points, each row in the gaps of the next."""
    columns = _columns(width, 1.5 * pitch, 0.75 * pitch, 0.45 * pitch)
    for row, y in _rows(height, 1.1 * pitch):
        top, foot = mm(y - 0.7 * pitch), mm(y + 0.7 * pitch)
        above, below = mm(y - 0.2 * pitch), mm(y + 0.2 * pitch)
        for left, middle, right in columns[row % 2]:
            yield ("M", middle, top)
            yield ("C", right, above, right, below, middle, foot)
            yield ("C", left, below, left, above, middle, top)
            yield ("Z",)


_DRAW: dict[str, Callable[[float, float, float], Iterator[Segment]]] = {
    "plain": _plain,
    "stripe": _stripe,
    "dot": _dot,
    "cross": _cross,
    "wave": _wave,
    "grid": _grid,
    "chevron": _chevron,
    "brick": _brick,
    "scale": _scale,
    "diamond": _diamond,
    "triangle": _triangle,
    "star": _star,
    "ring": _ring,
    "honeycomb": _honeycomb,
    "weave": _weave,
    "dash": _dash,
    "leaf": _leaf,
}
#: Patterns whose figures are filled, besides dots.
_FILLED = frozenset({"triangle", "star", "leaf"})

#: The names of all patterns.
NAMES: tuple[str, ...] = tuple(_DRAW)
