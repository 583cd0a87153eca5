"""Hexes as maps name them: coordinates such as ``D4``, neighbours, edges, and where each is in mm.

Edges count clockwise from 0 to 5, as in the open notation of 18xx tiles: with flat tops edge 0 is the bottom
one (then lower left, upper left, top, upper right, lower right); with pointy tops edge 0 is the lower left one
(then left, upper left, upper right, right, lower right). Edge ``e`` of a hex is edge ``opposite(e)`` of its
neighbour there. Corner ``c`` lies between edges ``c`` and ``c + 1``.

Inside, a hex is axial (q, r): with flat tops q is the column and the hex below has r + 1, with pointy tops r is
the row and the hex to the right has q + 1. Maps are drawn and traced on the same numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator

Layout = Literal["flat", "pointy"]
#: Which way letters run: over the columns or over the rows. Numbers run the other way.
Letters = Literal["columns", "rows"]
#: doubled: neighbours in a line are two apart, as on most 18xx maps (A2, A4; B1, B3).
#: axial: each line counts 1, 2, 3 along one slanting direction (A4 touches B3 and B4).
#: offset: each line counts 1, 2, 3 from the same edge of the map.
Numbering = Literal["doubled", "axial", "offset", "offset-even"]
#: (q, r)
Axial = tuple[int, int]

EDGES = range(6)

_STEPS: dict[Layout, tuple[Axial, ...]] = {
    "flat": ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)),
    "pointy": ((-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)),
}
_COORDINATE = re.compile(r"([A-Z]{1,2})([0-9]{1,3})")


def opposite(edge: int) -> int:
    """The number that the neighbour gives to the same edge."""
    return (edge + 3) % 6


def step(layout: Layout, edge: int) -> Axial:
    """What is added to (q, r) to cross an edge."""
    return _STEPS[layout][edge % 6]


def neighbours(layout: Layout, place: Axial) -> tuple[Axial, ...]:
    """The six hexes around one, in the order of the edges between them."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in _STEPS[layout])


def edge_angle(layout: Layout, edge: float) -> float:
    """The direction of an edge's middle from the hex's, in degrees clockwise from the right (y runs down).

    Half numbers are corners: 0.5 is the corner between edges 0 and 1.
    """
    return (90.0 if layout == "flat" else 120.0) + 60.0 * edge


def column_letters(index: int) -> str:
    """0 → ``A``, 25 → ``Z``, 26 → ``AA``; raises `ValueError` below 0 and above ``ZZ``."""
    if not 0 <= index < 702:
        raise ValueError(f"there is no letter for line {index + 1} of a map; allowed: 1 (A) to 702 (ZZ)")
    first, second = divmod(index, 26)
    return (chr(64 + first) if first else "") + chr(65 + second)


def letters_index(letters: str) -> int:
    """``A`` → 0, ``Z`` → 25, ``AA`` → 26."""
    index = 0
    for letter in letters:
        index = index * 26 + ord(letter) - 64
    return index - 1


class Coordinate(NamedTuple):
    """A coordinate taken apart: the letters' index from 0, and the number."""

    letter: int
    number: int

    def __str__(self) -> str:
        return f"{column_letters(self.letter)}{self.number}"


def read_coordinate(text: str) -> Coordinate:
    """``D4`` taken apart; raises `ValueError` with what is allowed."""
    found = _COORDINATE.fullmatch(text)
    if found is None:
        raise ValueError(
            f"'{text}' is not a hex; allowed: one or two capitals and a number, such as D4 or AA12"
        )
    return Coordinate(letters_index(found[1]), int(found[2]))


def known_coordinate(text: str) -> str:
    """The same text; raises `ValueError` where it names no hex."""
    read_coordinate(text)
    return text


def known_coordinates(text: str) -> str:
    """The same text of coordinates, apart by spaces or commas; raises `ValueError` where one names no hex."""
    names = text.replace(",", " ").split()
    for name in names:
        read_coordinate(name)
    return " ".join(names)


#: A hex of a map: ``D4``, ``AA12``.
CoordinateText = Annotated[str, AfterValidator(known_coordinate)]


def parity_of(coordinates: Iterable[str]) -> int:
    """0 or 1: whether letter and number of most of these coordinates are both even or both odd, or one of each.

    Doubled numbering leaves every second number out; which half a map uses is seen from its hexes.
    """
    votes = [0, 0]
    for text in coordinates:
        letter, number = read_coordinate(text)
        votes[(letter + number) % 2] += 1
    return int(votes[1] > votes[0])


@dataclass(frozen=True, slots=True)
class HexGrid:
    """How a map names its hexes.

    ``parity`` matters for doubled numbering only (see `parity_of`). With offset numbers the odd lines (counted from 0) are
    half a hex further on, with ``offset-even`` the even ones.
    """

    layout: Layout = "flat"
    numbering: Numbering = "doubled"
    letters: Letters = "columns"
    parity: int = 0

    def place(self, name: str) -> Axial:
        """Where the hex ``D4`` is, axial.

        Raises `ValueError` if the name is no coordinate, or lies between hexes (doubled numbering).
        """
        letter, number = read_coordinate(name)
        column, row = (letter, number) if self.letters == "columns" else (number, letter)
        # `line` is the straight column (flat) or row (pointy) of the hex, `along` counts within it.
        line, along = (column, row) if self.layout == "flat" else (row, column)
        if self.numbering == "doubled":
            twice = along - line - self.parity
            if twice % 2:
                near = f"{column_letters(letter)}{number - 1 if number else 1} or {column_letters(letter)}{number + 1}"
                raise ValueError(f"{name} lies between two hexes of this map; allowed: {near}")
            along = twice // 2
        elif self.numbering != "axial":
            along -= self._shift(line)
        return (line, along) if self.layout == "flat" else (along, line)

    def name(self, place: Axial) -> str:
        """The coordinate of an axial place; raises `ValueError` if it lies beyond A or 0."""
        line, along = place if self.layout == "flat" else (place[1], place[0])
        if self.numbering == "doubled":
            along = 2 * along + line + self.parity
        elif self.numbering != "axial":
            along += self._shift(line)
        column, row = (line, along) if self.layout == "flat" else (along, line)
        letter, number = (column, row) if self.letters == "columns" else (row, column)
        if letter < 0 or number < 0:
            raise ValueError("the map has no coordinate beyond A and 0")
        return f"{column_letters(letter)}{number}"

    def _shift(self, line: int) -> int:
        """How far offset numbers run ahead of axial ones in a line."""
        return line // 2 if self.numbering == "offset" else (line + 1) // 2

    def neighbours(self, name: str) -> Iterator[tuple[int, str]]:
        """(edge, hex) around a hex; places without a coordinate are left out."""
        for edge, place in enumerate(neighbours(self.layout, self.place(name))):
            try:
                yield edge, self.name(place)
            except ValueError:
                continue

    def centre(self, name: str, across: float) -> tuple[float, float]:
        """The hex's middle in mm, with hexes ``across`` mm from flat to flat and axial (0, 0) at (0, 0)."""
        return centre_of(self.layout, self.place(name), across)


def steps_between(one: Axial, other: Axial) -> int:
    """How many steps it is from a hex to another."""
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def groups_apart(places: Iterable[Axial], far: int) -> list[set[Axial]]:
    """The places in groups that lie more than ``far`` steps from each other, the largest first."""
    left, groups = dict.fromkeys(places), []
    while left:
        group, edge = set[Axial](), [next(iter(left))]
        while edge:
            place = edge.pop()
            left.pop(place, None)
            group.add(place)
            near = [other for other in left if steps_between(place, other) <= far]
            for other in near:
                del left[other]
            edge += near
        groups.append(group)
    return sorted(groups, key=len, reverse=True)


def centre_of(layout: Layout, place: Axial, across: float) -> tuple[float, float]:
    """The middle in mm of an axial place; hexes are ``across`` mm from flat to flat, y runs down."""
    q, r = place
    side = across / sqrt(3)
    if layout == "flat":
        return 1.5 * side * q, across * (r + q / 2)
    return across * (q + r / 2), 1.5 * side * r


def corner(layout: Layout, number: int, across: float) -> tuple[float, float]:
    """Corner ``number`` (between edges ``number`` and ``number + 1``) from the hex's middle, mm."""
    angle = radians(edge_angle(layout, number + 0.5))
    side = across / sqrt(3)
    return side * cos(angle), side * sin(angle)
