"""Where things are on a hex of 18xx-maker: sides, directions, places, and the curves of track.

Sides count from 1, clockwise; places are a direction (degrees clockwise from straight down) and a distance, 1 at the middle
of an edge. Maps with pointed tops are turned: their first side is the left one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

from playproof.components.importing.source import Node, whole_number

#: From the hex's middle to the middle of an edge.
EDGE = 75.0
#: From here on a place is off the middle.
OFF_MIDDLE = 20.0


@dataclass(frozen=True)
class HexGeometry:
    """The sides and directions of hexes. ``pointed``: their tops, which turns both."""

    pointed: bool

    def edge(self, side: int) -> int:
        """Our number of an edge."""
        return side % 6 if self.pointed else (side - 1) % 6

    def angle(self, edge: float) -> float:
        """The direction of an edge's middle."""
        return 60.0 * edge + (30.0 if self.pointed else 0.0)

    def place(self, one: Node) -> tuple[float, float]:
        """Where something is, from the middle of its hex, to the right and down."""
        angle, percent = one.decimal("angle"), one.decimal("percent")
        middle = one.get("mid").value
        if middle in ("sharp", "gentle"):
            turned, far = (30.0, 0.577) if middle == "sharp" else (60.0, 0.268)
            side = whole_number(one.get("side").value) or 1
            if angle is None:
                angle = self.angle(self.edge(side)) + turned
            percent = far if percent is None else percent
        x, y = point(angle or 0.0, (percent or 0.0) * EDGE)
        return x + (one.decimal("x") or 0.0), y + (one.decimal("y") or 0.0)

    def loc(self, x: float, y: float) -> float | None:
        """The edge or corner that a place is at; None in the middle."""
        if hypot(x, y) < OFF_MIDDLE:
            return None
        turned = degrees(atan2(-x, y)) - self.angle(0)
        return round(turned / 30.0) / 2 % 6

    def curve(self, start: int, end: int, share: float) -> tuple[float, float]:
        """A point of the track between two edges, ``share`` of the way."""
        x1, y1 = point(self.angle(start), EDGE)
        x2, y2 = point(self.angle(end), EDGE)
        # The middle of a sharp curve is nearer to the edges than that of a plain one between them.
        apart = min((end - start) % 6, (start - end) % 6)
        far = {1: 21.6, 2: 2.7}.get(apart, 0.0)
        long = hypot(x1 + x2, y1 + y2) or 1.0
        cx, cy = far * (x1 + x2) / long, far * (y1 + y2) / long
        first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return first * x1 + second * cx + third * x2, first * y1 + second * cy + third * y2


def point(angle: float, far: float) -> tuple[float, float]:
    """What lies ``far`` from the middle in a direction: to the right and down."""
    return -far * sin(radians(angle)), far * cos(radians(angle))
