"""A cell: its price in the top left corner, a token to the right below, and neither on the other.

The token lies `INSET` mm off the right and the lower line; the price stands `PAD` mm off the left and the upper one.
A cell's size follows from both, or the price's size from the cell's.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot, sqrt

from layouts.fonts import MM_PER_PT, face
from layouts.look import Look
from layouts.text.setting import Overfull, width_of

__all__ = ["PAD", "CellBox", "cell_box", "figures"]

#: From a cell's upper and left line to its price, mm.
PAD = 1.1
#: From a cell's lower and right line to its token, mm.
INSET = 0.6
#: Between price and token, mm.
CLEAR = 0.3
#: The smallest cell, mm.
LEAST = (16.0, 14.0)
#: Sizes of prices, points: where cells are made to measure, the largest, the smallest.
MEASURE, LARGEST, SMALLEST = 16.0, 22.0, 11.0


def figures(value: int) -> str:
    """``1250`` → ``1 250`` with a thin space; four figures that fit a cell of three stay together."""
    return f"{value:,}".replace(",", "\u2009") if value >= 10_000 else f"{value}"


@dataclass(frozen=True)
class CellBox:
    """The measures of every cell of a market, mm; ``points`` is the size of its prices."""

    width: float
    height: float
    points: float
    token: float
    #: Tokens that lie side by side.
    room: int = 1
    face: str = "sans-bold"

    @property
    def cap(self) -> float:
        """Height of a price."""
        return face(self.face).cap_height * self.points * MM_PER_PT

    def price(self, text: str) -> tuple[float, float, float, float]:
        """The box of a price in its cell: x, y, width, height."""
        return PAD, PAD, width_of(text, self.face, self.points), self.cap

    @property
    def tokens(self) -> tuple[tuple[float, float], ...]:
        """The centres of the tokens in their cell, from left to right."""
        radius = self.token / 2
        y = self.height - INSET - radius
        last = self.width - INSET - radius
        step = self.token + CLEAR
        return tuple((last - step * at, y) for at in reversed(range(self.room)))

    def shows(self, text: str) -> bool:
        """Whether a price is seen whole beside the token, and within its cell."""
        x, y, width, height = self.price(text)
        if x + width > self.width - PAD / 2 or y + height > self.height - PAD / 2:
            return False
        for cx, cy in self.tokens:
            dx = max(x - cx, 0.0, cx - (x + width))
            dy = max(y - cy, 0.0, cy - (y + height))
            if hypot(dx, dy) < self.token / 2 + CLEAR - 1e-9 or cx - self.token / 2 < 0:
                return False
        return True


def cell_box(
    texts: list[str], token: float, look: Look, given: tuple[float, float] | None = None, room: int = 1
) -> CellBox:
    """The cells that show all of ``texts`` beside tokens of ``token`` mm.

    Made to measure unless a size is ``given``; then prices are as large as it allows. Raises `Overfull` if they
    can't be shown at `SMALLEST` points.
    """
    longest = max(texts, key=lambda text: width_of(text, look.theme.bold, 10), default="0")
    name = look.theme.bold
    if given is not None:
        points = look.size(LARGEST)
        while points >= SMALLEST:
            box = CellBox(*given, points, token, room, name)
            if box.shows(longest):
                return box
            points -= 0.5
        needs = cell_box(texts, token, look, None, room).height
        raise Overfull(longest, SMALLEST, *given, needs)
    points = look.size(MEASURE)
    used = width_of(longest, name, points)
    width = max(LEAST[0], _half(used + PAD * 1.5), _half(token + 8.0 + (room - 1) * (token + CLEAR)))
    box = CellBox(width, 100.0, points, token, room, name)
    reach = token / 2 + CLEAR
    across = max(0.0, box.tokens[0][0] - (PAD + used)) if room == 1 else 0.0
    down = sqrt(max(0.0, reach**2 - across**2))
    height = max(LEAST[1], _half(PAD + box.cap + down + token / 2 + INSET))
    return CellBox(width, height, points, token, room, name)


def _half(value: float) -> float:
    """Rounded up to half a millimetre: a size that can be measured."""
    return ceil(value * 2 - 1e-6) / 2
