"""A second reading of routes on hex track: plain enumeration of all trails, piece by piece of track.

It shares no code with the checker's own reading of routes; it works on the tile notation alone. Source: R-110 to R-119.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from playproof.components.notation.tile import HexNotation

#: A point of a hex where track ends: ("e", edge, lanes, lane) or ("c", centre, 0, 0).
Point = tuple[str, int, int, int]
PLACES = ("city", "town", "offboard", "halt", "pass")


class Piece(NamedTuple):
    """A piece of track."""

    hex: str
    number: int
    one: Point
    other: Point
    gauge: str


class Trail(NamedTuple):
    """A route: its stops, the hexes that it passes with a mark where it stops, all that it uses."""

    stops: tuple[tuple[str, int], ...]
    hexes: tuple[tuple[str, bool], ...]
    used: frozenset[object]


def pieces_of(hex_: str, notation: HexNotation) -> list[Piece]:
    """Every piece of track of a hex, lane by lane."""
    found: list[Piece] = []
    for path in notation.paths:
        for lane in range(path.lanes):
            ends: list[Point] = []
            for number, end in enumerate((path.a, path.b)):
                if end.edge is None:
                    ends.append(("c", end.centre or 0, 0, 0))
                elif end.lane is not None:
                    ends.append(("e", end.edge, *end.lane))
                else:
                    turned = number == 1 and path.a.edge is not None
                    ends.append(("e", end.edge, path.lanes, path.lanes - 1 - lane if turned else lane))
            found.append(Piece(hex_, len(found), ends[0], ends[1], path.track))
    return found


class Reading:
    """All trails of a board. ``passable(hex, centre)``: whether a company's trains go on there."""

    def __init__(
        self,
        notations: Mapping[str, HexNotation],
        near: Mapping[str, Sequence[str]],
        passable: Callable[[str, int], bool],
    ) -> None:
        self.notations, self.near, self.passable = notations, near, passable
        self.at: dict[tuple[str, Point], list[Piece]] = {}
        for hex_, notation in notations.items():
            for piece in pieces_of(hex_, notation):
                for point in {piece.one, piece.other}:
                    self.at.setdefault((hex_, point), []).append(piece)

    def kind(self, hex_: str, centre: int) -> str:
        """What a centre is."""
        return self.notations[hex_].centres[centre].kind

    def edge(self, hex_: str, point: Point) -> object:
        """An edge's name, the same from both sides, lane by lane."""
        _, edge, lanes, lane = point
        other = (self.near[hex_][edge], (edge + 3) % 6, lanes, lanes - 1 - lane)
        return min((hex_, edge, lanes, lane), other)

    def trails(self, most: int) -> Iterator[Trail]:
        """Every trail of at most so many stops, from each of its ends."""
        for hex_, notation in self.notations.items():
            for centre, one in enumerate(notation.centres):
                if one.kind in PLACES:
                    start = ("c", centre, 0, 0)
                    yield from self.onward(
                        hex_, start, "", ((hex_, centre),), ((hex_, True),), frozenset({(hex_, start)}), most
                    )

    def onward(
        self,
        hex_: str,
        point: Point,
        gauge: str,
        stops: tuple[tuple[str, int], ...],
        hexes: tuple[tuple[str, bool], ...],
        used: frozenset[object],
        most: int,
    ) -> Iterator[Trail]:
        """All trails that go on from a point."""
        for piece in self.at.get((hex_, point), ()):
            if gauge and "dual" not in (gauge, piece.gauge) and gauge != piece.gauge:
                continue
            out = piece.other if piece.one == point else piece.one
            mine: object = piece if piece.one[0] == piece.other[0] == "c" else None
            if mine in used:
                continue
            now = used | {mine} if mine is not None else used
            if out[0] == "c":
                if (hex_, out) in now:
                    continue
                now |= {(hex_, out)}
                if self.kind(hex_, out[1]) not in PLACES:
                    yield from self.onward(hex_, out, "", stops, hexes, now, most)
                    continue
                passed = (*stops, (hex_, out[1]))
                # Two stops of one hex one after the other: the hex is named twice.
                way = (*hexes[:-1], (hex_, True)) if not hexes[-1][1] else (*hexes, (hex_, True))
                yield Trail(passed, way, now)
                if len(passed) < most and self.passable(hex_, out[1]):
                    yield from self.onward(hex_, out, "", passed, way, now, most)
                continue
            across = self.near[hex_][out[1]]
            edge = self.edge(hex_, out)
            if not across or edge in now:
                continue
            into: Point = ("e", (out[1] + 3) % 6, out[2], out[2] - 1 - out[3])
            yield from self.onward(
                across, into, piece.gauge, stops, (*hexes, (across, False)), now | {edge}, most
            )


class Train(NamedTuple):
    """A train: rows of kinds of stops with how many it visits and how many of them pay; whether it is a diesel, whether it
    needs no token."""

    rows: tuple[tuple[frozenset[str], int, int], ...]
    diesel: bool = False
    anywhere: bool = False


class Company(NamedTuple):
    """What a reading needs besides the track: the company's tokens, the off-board area of each stop, the colours of the
    phase."""

    tokens: frozenset[tuple[str, int]]
    areas: Mapping[tuple[str, int], str]
    colours: Sequence[str]


def income(reading: Reading, company: Company, train: Train, trail: Trail) -> int | None:
    """What a trail brings a train; None if it may not run it."""
    areas = [company.areas[stop] for stop in trail.stops if stop in company.areas]
    if len(trail.stops) < 2 or len(areas) != len(set(areas)):
        return None
    if not train.anywhere and not company.tokens & set(trail.stops):
        return None
    kinds = [reading.kind(*stop) for stop in trail.stops]
    if not seated(kinds, [(row[0], row[1]) for row in train.rows]):
        return None
    values = [
        value(reading.notations[hex_], centre, company.colours, train.diesel) for hex_, centre in trail.stops
    ]
    return most_paid(list(zip(kinds, values, strict=True)), [(row[0], row[2]) for row in train.rows])


def value(notation: HexNotation, centre: int, colours: Sequence[str], diesel: bool) -> int:
    """What a stop pays."""
    found = 0
    for figure in notation.centres[centre].revenue:
        if not figure.phase:
            return figure.value
        if figure.phase == "diesel" and diesel:
            return figure.value
        if figure.phase in colours:
            found = figure.value
    return found


def seated(kinds: Sequence[str], rows: Sequence[tuple[frozenset[str], int]]) -> bool:
    """Whether each stop finds seats in a row that takes its kind: by trying."""
    if len(rows) == 1:
        return len(kinds) <= rows[0][1] and all(kind in rows[0][0] for kind in kinds)
    if not kinds:
        return True
    for at, (allowed, seats) in enumerate(rows):
        if kinds[0] in allowed and seats:
            rest = [*rows[:at], (allowed, seats - 1), *rows[at + 1 :]]
            if seated(kinds[1:], rest):
                return True
    return False


def most_paid(stops: Sequence[tuple[str, int]], rows: Sequence[tuple[frozenset[str], int]]) -> int:
    """The most that stops bring, each paid from one row or not at all: by trying."""
    if len(rows) == 1 and rows[0][1] >= len(stops):
        return sum(value for kind, value in stops if kind in rows[0][0])
    if not stops:
        return 0
    (kind, value), *rest = stops
    best = most_paid(rest, rows)
    for at, (allowed, seats) in enumerate(rows):
        if kind in allowed and seats:
            left = [*rows[:at], (allowed, seats - 1), *rows[at + 1 :]]
            best = max(best, value + most_paid(rest, left))
    return best


def track(trail: Trail) -> frozenset[object]:
    """What no other trail may use beside this one: all but its stops."""
    return trail.used - {(hex_, ("c", centre, 0, 0)) for hex_, centre in trail.stops}


def best(choices: Sequence[Sequence[tuple[int, frozenset[object]]]]) -> int:
    """The most that trains bring in, each one of its choices (income and track) or none: by trying all."""
    if not choices:
        return 0
    found = best(choices[1:])
    for paid, used in choices[0]:
        rest = [[one for one in own if not one[1] & used] for own in choices[1:]]
        found = max(found, paid + best(rest))
    return found
