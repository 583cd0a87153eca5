"""Curves that track follows: straight lines, circular arcs, and (where lanes cross over) cubics.

A `Curve` is measured along its length; `Curve.segments` gives scene segments, `Curve.part` a piece of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import atan2, ceil, cos, fsum, hypot, pi, sin, tan

from playproof.layouts.scene import Point, Segment

#: An arc is drawn in cubics of at most this angle: they leave the circle by less than 0.001 mm.
_STEP = pi / 3


@dataclass(frozen=True, slots=True)
class Straight:
    """From one point to another."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        """In mm."""
        return hypot(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def point(self, share: float) -> Point:
        """The point at a share (0 to 1) of the length."""
        (x, y), (u, v) = self.start, self.end
        return x + (u - x) * share, y + (v - y) * share

    def direction(self, share: float) -> Point:
        """The direction of travel, of length 1."""
        length = self.length or 1.0
        return (self.end[0] - self.start[0]) / length, (self.end[1] - self.start[1]) / length

    def part(self, first: float, last: float) -> Straight:
        """From one share of the length to another."""
        return Straight(self.point(first), self.point(last))

    def segments(self) -> Iterator[Segment]:
        """What is drawn, from where the pen is."""
        yield ("L", *_mm(self.end))


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle: ``begin`` in radians (clockwise from the right, y runs down), ``sweep`` with its sign."""

    centre: Point
    radius: float
    begin: float
    sweep: float

    @property
    def length(self) -> float:
        """In mm."""
        return abs(self.sweep) * self.radius

    def point(self, share: float) -> Point:
        """The point at a share (0 to 1) of the length."""
        angle = self.begin + self.sweep * share
        return self.centre[0] + self.radius * cos(angle), self.centre[1] + self.radius * sin(angle)

    def direction(self, share: float) -> Point:
        """The direction of travel, of length 1."""
        angle = self.begin + self.sweep * share
        sign = 1.0 if self.sweep >= 0 else -1.0
        return -sin(angle) * sign, cos(angle) * sign

    def part(self, first: float, last: float) -> Arc:
        """From one share of the length to another."""
        return Arc(self.centre, self.radius, self.begin + self.sweep * first, self.sweep * (last - first))

    def segments(self) -> Iterator[Segment]:
        """What is drawn, from where the pen is."""
        count = max(1, ceil(abs(self.sweep) / _STEP - 1e-9))
        part = self.sweep / count
        pull = 4 / 3 * tan(part / 4) * self.radius
        (cx, cy), r = self.centre, self.radius
        for number in range(count):
            a, b = self.begin + part * number, self.begin + part * (number + 1)
            one = (cx + r * cos(a) - pull * sin(a), cy + r * sin(a) + pull * cos(a))
            two = (cx + r * cos(b) + pull * sin(b), cy + r * sin(b) - pull * cos(b))
            yield ("C", *_mm(one), *_mm(two), *_mm((cx + r * cos(b), cy + r * sin(b))))


@dataclass(frozen=True, slots=True)
class Cubic:
    """A cubic curve through its first and last point."""

    points: tuple[Point, Point, Point, Point]

    @property
    def length(self) -> float:
        """In mm, over 16 chords."""
        spots = [self.point(number / 16) for number in range(17)]
        return fsum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(spots))

    def point(self, share: float) -> Point:
        """The point at parameter ``share``."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.points
        rest = 1 - share
        p, q, r, s = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
        return ax * p + bx * q + cx * r + dx * s, ay * p + by * q + cy * r + dy * s

    def direction(self, share: float) -> Point:
        """The direction of travel, of length 1."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = self.points
        rest = 1 - share
        p, q, r = rest**2, 2 * rest * share, share**2
        x = (bx - ax) * p + (cx - bx) * q + (dx - cx) * r
        y = (by - ay) * p + (cy - by) * q + (dy - cy) * r
        length = hypot(x, y) or 1.0
        return x / length, y / length

    def part(self, first: float, last: float) -> Cubic:
        """From one parameter to another."""
        start, end = self.point(first), self.point(last)
        pull = (last - first) * self.length / 3
        (ux, uy), (vx, vy) = self.direction(first), self.direction(last)
        return Cubic(
            (
                start,
                (start[0] + ux * pull, start[1] + uy * pull),
                (end[0] - vx * pull, end[1] - vy * pull),
                end,
            )
        )

    def segments(self) -> Iterator[Segment]:
        """What is drawn, from where the pen is."""
        _, one, two, end = self.points
        yield ("C", *_mm(one), *_mm(two), *_mm(end))


Piece = Straight | Arc | Cubic


@dataclass(frozen=True)
class Curve:
    """Pieces that follow each other."""

    pieces: tuple[Piece, ...]

    @cached_property
    def length(self) -> float:
        """In mm."""
        return fsum(piece.length for piece in self.pieces)

    def _at(self, distance: float) -> tuple[Piece, float]:
        for piece in self.pieces:
            if distance <= piece.length or piece is self.pieces[-1]:
                return piece, min(1.0, max(0.0, distance / (piece.length or 1.0)))
            distance -= piece.length
        raise ValueError("a curve has at least one piece")

    def point(self, distance: float) -> Point:
        """The point ``distance`` mm from the start."""
        piece, share = self._at(distance)
        return piece.point(share)

    def direction(self, distance: float) -> Point:
        """The direction of travel there, of length 1."""
        piece, share = self._at(distance)
        return piece.direction(share)

    def part(self, first: float, last: float) -> Curve:
        """From ``first`` to ``last`` mm along it."""
        found: list[Piece] = []
        begin = 0.0
        for piece in self.pieces:
            length = piece.length
            low, high = max(first, begin), min(last, begin + length)
            if high - low > 1e-6 and length:
                found.append(piece.part((low - begin) / length, (high - begin) / length))
            begin += length
        return Curve(tuple(found) or (self.pieces[0].part(0, 0),))

    def segments(self) -> tuple[Segment, ...]:
        """The curve as scene segments, beginning with the pen's move to its start."""
        out: list[Segment] = [("M", *_mm(self.pieces[0].point(0)))]
        for piece in self.pieces:
            out += piece.segments()
        return tuple(out)

    def spots(self, step: float) -> list[Point]:
        """Points at most ``step`` mm apart, ends included."""
        count = max(1, ceil(self.length / step))
        return [self.point(self.length * number / count) for number in range(count + 1)]


def _mm(point: Point) -> Point:
    return round(point[0], 4) + 0.0, round(point[1], 4) + 0.0


def arc_from(start: Point, towards: Point, end: Point) -> Straight | Arc:
    """The arc that leaves ``start`` in the direction ``towards`` (length 1) and ends in ``end``.

    There is just one; it is a straight line if ``end`` lies ahead.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    side = towards[0] * dy - towards[1] * dx  # > 0: the end lies clockwise of the direction
    chord = dx * dx + dy * dy
    if abs(side) < 1e-6 * (1 + chord):
        return Straight(start, end)
    radius = chord / (2 * side)
    centre = (start[0] - towards[1] * radius, start[1] + towards[0] * radius)
    begin = atan2(start[1] - centre[1], start[0] - centre[0])
    sweep = atan2(end[1] - centre[1], end[0] - centre[0]) - begin
    if radius > 0:
        sweep %= 2 * pi
    else:
        sweep = -((-sweep) % (2 * pi))
    return Arc(centre, abs(radius), begin, sweep)


def crossings(one: Curve, other: Curve, step: float = 1.0) -> list[tuple[float, float, float]]:
    """Where two curves cross: (mm along one, mm along the other, sine of the angle between them).

    Both are taken as chords of ``step`` mm; shared ends are no crossings.
    """
    found: list[tuple[float, float, float]] = []
    ours, theirs = one.spots(step), other.spots(step)
    for i in range(len(ours) - 1):
        (ax, ay), (bx, by) = ours[i], ours[i + 1]
        ux, uy = bx - ax, by - ay
        for j in range(len(theirs) - 1):
            (cx, cy), (dx, dy) = theirs[j], theirs[j + 1]
            vx, vy = dx - cx, dy - cy
            across = ux * vy - uy * vx
            if abs(across) < 1e-12:
                continue
            s = ((cx - ax) * vy - (cy - ay) * vx) / across
            t = ((cx - ax) * uy - (cy - ay) * ux) / across
            # A crossing may lie on a joint of chords: each takes a little more than its own.
            if -1e-6 <= s <= 1 + 1e-6 and -1e-6 <= t <= 1 + 1e-6:
                sine = abs(across) / (hypot(ux, uy) * hypot(vx, vy))
                here = (i + s) * one.length / (len(ours) - 1)
                there = (j + t) * other.length / (len(theirs) - 1)
                inside = 1e-3 < here < one.length - 1e-3 and 1e-3 < there < other.length - 1e-3
                if inside and sine > 0.05 and not any(abs(here - known) < 1e-2 for known, _, _ in found):
                    found.append((here, there, sine))
    return found
