"""A cell: its price in the top left corner, a token to the right below, and neither on the other.

A cell's size follows from both, or the price's size from the cell's. In a cell that was given a size too small for
air, the price moves into the corner and the token may hang over the lower and the right line, by 0.4 mm.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, hypot, sqrt
from typing import NamedTuple

from playproof.components.wording.thousands import grouped
from playproof.layouts.render_context import RenderContext
from playproof.layouts.text.setting import Overfull, width_of
from playproof.layouts.typefaces.faces import MM_PER_PT, face


class Air(NamedTuple):
    """Distances in a cell, mm: from its upper line to its price, from its left line to it, from its lower and right line to
    its token (below 0: the token hangs over), and between the two or between tokens."""

    pad: float
    side: float
    inset: float
    clear: float


AIRY, TIGHT = Air(1.1, 1.5, 0.6, 0.3), Air(0.7, 0.7, -0.4, 0.1)
#: From a cell's left line to its price, mm, the first for which there is room: a seam may run beside the line.
SIDES = (2.4, 2.0)
#: Where several tokens fill a cell's width.
FILLED = Air(1.1, 1.5, 0.1, 0.1)
#: From a cell's lines to letters and notes, mm.
PAD = AIRY.pad
#: The smallest cell that is made to measure, mm.
LEAST = (16.0, 14.0)
#: Sizes of prices, points: where cells are made to measure, the largest, the smallest.
MEASURE, LARGEST, SMALLEST = 16.0, 22.0, 11.0
#: The largest in a cell of several tokens: a mark stands beside it.
SEVERAL = 20.0


def figures(value: int) -> str:
    """``12500`` → ``12,500``; four figures have no comma."""
    return grouped(value) if value >= 10_000 else f"{value}"


@dataclass(frozen=True)
class CellBox:
    """The measures of every cell of a market, mm; ``points`` is the size of its prices."""

    width: float
    height: float
    points: float
    token: float
    #: Tokens that lie side by side.
    token_count: int = 1
    face: str = "sans-bold"
    air: Air = AIRY

    @property
    def cap(self) -> float:
        """Height of a price."""
        return face(self.face).cap_height * self.points * MM_PER_PT

    def price(self, text: str) -> tuple[float, float, float, float]:
        """The box of a price in its cell: x, y, width, height."""
        return self.air.side, self.air.pad, width_of(text, self.face, self.points), self.cap

    @property
    def tokens(self) -> tuple[tuple[float, float], ...]:
        """The centres of the tokens in their cell, from left to right."""
        radius = self.token / 2
        y = self.height - self.air.inset - radius
        last = self.width - self.air.inset - radius
        step = self.token + self.air.clear
        return tuple((last - step * at, y) for at in reversed(range(self.token_count)))

    def shows(self, text: str) -> bool:
        """Whether a price is seen whole beside the token, and within its cell."""
        x, y, width, height = self.price(text)
        if x + width > self.width - x / 2 or y + height > self.height - y / 2:
            return False
        for cx, cy in self.tokens:
            dx = max(x - cx, 0.0, cx - (x + width))
            dy = max(y - cy, 0.0, cy - (y + height))
            if hypot(dx, dy) < self.token / 2 + self.air.clear - 1e-9 or cx - self.token / 2 < 0:
                return False
        return True


def inwards(box: CellBox, texts: list[str]) -> CellBox:
    """The same cells with prices further from the left line, if they have air and all of ``texts`` have room there."""
    if box.air != AIRY:
        return box
    wider = (replace(box, air=box.air._replace(side=side)) for side in SIDES)
    return next((one for one in wider if all(map(one.shows, texts))), box)


def cell_box(
    texts: list[str],
    token: float,
    context: RenderContext,
    given: tuple[float, float] | None = None,
    available: int = 1,
) -> CellBox:
    """The cells that show all of ``texts`` beside tokens of ``token`` mm.

    Made to measure unless a size is ``given``; then prices are as large as it allows. Raises `Overfull` if they
    can't be shown at `SMALLEST` points.
    """
    longest = max(texts, key=lambda text: width_of(text, context.theme.bold, 10), default="0")
    name = context.theme.bold
    if given is not None:
        return _in_given(longest, token, context, given, available)
    points = context.size(MEASURE)
    used = width_of(longest, name, points)
    step = token + AIRY.clear
    width = max(LEAST[0], _half(used + AIRY.side * 1.5), _half(token + 7.0 + (available - 1) * step))
    box = CellBox(width, 100.0, points, token, available, name)
    return CellBox(width, max(LEAST[1], _half(_height(box, used))), points, token, available, name)


def _height(box: CellBox, used: float) -> float:
    """How high a cell of this width must be for a price that is ``used`` mm wide."""
    air = box.air
    reach = box.token / 2 + air.clear
    across = max(0.0, box.tokens[0][0] - (air.side + used))
    down = sqrt(max(0.0, reach**2 - across**2))
    return max(air.pad + box.cap + down + box.token / 2 + air.inset, box.token + 2 * air.inset)


def _in_given(
    text: str, token: float, context: RenderContext, size: tuple[float, float], available: int
) -> CellBox:
    """The largest price that cells of ``size`` mm show; with air if 16 points then still fit, else without."""
    name = context.theme.bold
    box = CellBox(*size, SMALLEST, token, available, name, TIGHT)
    several = available > 1
    for air, least in ((AIRY, MEASURE), *([(FILLED, MEASURE)] if several else []), (TIGHT, SMALLEST)):
        points = context.size(SEVERAL if several else LARGEST)
        while points >= least:
            box = CellBox(*size, points, token, available, name, air)
            if box.shows(text):
                return box
            points -= 0.5
    needs = _height(CellBox(*size, SMALLEST, token, available, name, TIGHT), width_of(text, name, SMALLEST))
    raise Overfull(text, SMALLEST, *size, needs)


def _half(value: float) -> float:
    """Rounded up to half a millimetre: a size that can be measured."""
    return ceil(value * 2 - 1e-6) / 2
