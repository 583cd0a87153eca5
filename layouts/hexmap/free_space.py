"""Free room on a hex: where a value, a name or a label covers neither track nor another thing.

Everything on the hex is a disc or a row of discs. The room knows, for a web of places, how far the nearest disc is;
what is put down becomes a disc itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import cos, hypot, radians, sin

from playproof.layouts.hexmap.frame import Disc, HexFrame
from playproof.layouts.scene import Point

#: Places are tried on rings this far apart, and every so many degrees, as shares of the hex.
_RINGS = 19
_TURNS = 48
#: How much spare room may count against what is wished.
_SPARE = 0.9


@lru_cache(maxsize=32)
def _depths(frame: HexFrame, edge: float) -> tuple[float, ...]:
    """For each place of the web how far inside the hex it lies, beyond ``edge`` mm along the hex's edge."""
    return tuple(frame.depth(x, y) - edge for x, y in _web(frame))


@lru_cache(maxsize=32)
def _web(frame: HexFrame) -> tuple[Point, ...]:
    """Places that are tried, from the middle outwards."""
    found = [(0.0, 0.0)]
    for ring in range(1, _RINGS):
        far = frame.side * ring / _RINGS
        count = min(_TURNS, 6 * ring)
        for number in range(count):
            angle = radians(90 + 360 * number / count)
            x, y = far * cos(angle), far * sin(angle)
            if frame.depth(x, y) > 1.0:
                found.append((round(x, 4), round(y, 4)))
    return tuple(found)


class FreeSpace:
    """What is still free on one hex."""

    def __init__(self, frame: HexFrame, discs: Iterable[Disc], gap: float, edge: float = 1.0) -> None:
        """``gap`` mm stay free between two things, ``edge`` mm along the hex's edge."""
        self.frame = frame
        self.gap = gap
        self.edge = edge
        self.discs: list[Disc] = [*discs]
        # The web is measured only once something is placed: most hexes of a map show just their coordinate.
        self._free: list[float] = []
        self._measured = 0
        self._origin: FreeSpace | None = None

    def add(self, disc: Disc) -> None:
        """Put a disc down."""
        self.discs.append(disc)

    def copy(self) -> FreeSpace:
        """The same room, to be filled in another way."""
        other = FreeSpace(self.frame, self.discs, self.gap, self.edge)
        other._origin = self
        return other

    def _distances(self) -> list[float]:
        """For each place of the web, how far the nearest disc is; copies use what was measured for their origin."""
        web = _web(self.frame)
        if not self._measured:
            self._free = [self.frame.side] * len(web)
            origin = self._origin
            if origin is not None and self.discs[: len(origin.discs)] == origin.discs:
                self._free, self._measured = origin._distances(), len(origin.discs)
        for cx, cy, radius in self.discs[self._measured :]:
            around = radius + self.gap
            self._free = [
                left if (left := hypot(x - cx, y - cy) - around) < free else free
                for (x, y), free in zip(web, self._free, strict=True)
            ]
        self._measured = len(self.discs)
        return self._free

    def _places(self) -> Iterator[tuple[Point, float, float]]:
        """Each place of the web, how far the nearest disc is, and how far inside the hex it lies."""
        return zip(_web(self.frame), self._distances(), _depths(self.frame, self.edge), strict=True)

    def free(self, x: float, y: float, slack: float = 0.0) -> float:
        """How large a disc would fit around a point, mm."""
        least = self.frame.depth(x, y) - self.edge + slack + self.gap
        for cx, cy, radius in self.discs:
            left = hypot(x - cx, y - cy) - radius
            if left < least:
                least = left
        return least - self.gap

    def largest(self) -> float:
        """The radius of the largest disc that fits anywhere, mm."""
        return max(min(free, depth) for _, free, depth in self._places())

    def clear(self, x: float, y: float) -> float:
        """How far the nearest thing is from a point, mm, whatever the hex's edge."""
        return min((hypot(x - cx, y - cy) - radius for cx, cy, radius in self.discs), default=self.frame.side)

    def place(
        self,
        half: float,
        radius: float,
        wish: Callable[[float, float], float],
        slack: float = 0.0,
        *,
        upright: bool = False,
    ) -> Point | None:
        """Where a level (or upright) row of discs fits best: ``half`` mm to each side, ``radius`` around.

        ``wish`` rates a place: less is better; spare room counts a little. With ``slack`` it may come that much
        nearer to the hex's edge. None if it fits nowhere.
        """
        best: Point | None = None
        least = float("inf")
        for (x, y), free, depth in self._places():
            if free < radius or depth + slack < radius:
                continue
            wished = wish(x, y)
            if wished - _SPARE >= least:
                continue  # not even the most spare room would make it better
            free = min(free, depth + slack)
            if half:
                spare = min(free, self._row(x, y, half, radius, slack, upright)) - radius
                if spare < 0:
                    continue
            else:
                spare = free - radius
            rated = wished - min(0.6 * spare, _SPARE)
            if rated < least - 1e-9:
                best, least = (x, y), rated
        return best

    def _row(self, x: float, y: float, half: float, radius: float, slack: float, upright: bool) -> float:
        """How much is free along a row of discs."""
        least = float("inf")
        count = max(1, round(half / max(radius, 0.5)))
        for number in range(1, count + 1):
            shift = half * number / count
            dx, dy = (0.0, shift) if upright else (shift, 0.0)
            least = min(least, self.free(x + dx, y + dy, slack), self.free(x - dx, y - dy, slack))
            if least < radius:
                break
        return least

    def put(self, x: float, y: float, half: float, radius: float, *, upright: bool = False) -> None:
        """Put a row of discs down."""
        if not half:
            self.add((x, y, radius))
            return
        count = max(1, round(half / max(radius, 0.5)))
        for number in range(-count, count + 1):
            shift = half * number / count
            self.add((x, y + shift, radius) if upright else (x + shift, y, radius))
