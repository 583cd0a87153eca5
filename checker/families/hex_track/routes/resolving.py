"""What a run as it was typed means on the board as it is: its stops and the ways between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from playproof.checker.families.hex_track.places import Spoken
from playproof.checker.families.hex_track.routes.graph import Stop, TrackGraph, Way

#: So many meanings of one run are looked at; with more of them a question is due in any case.
MOST = 200


class Named(NamedTuple):
    """A place of a run as it was typed; ``passed``: in brackets, passed without its stop."""

    said: Spoken
    passed: bool = False

    def __str__(self) -> str:
        return f"({self.said})" if self.passed else str(self.said)


#: A run as it was typed.
Typed = tuple[Named, ...]


class Course(NamedTuple):
    """A run on the board: its stops, the ways between them; of each way whether all its hexes were typed."""

    stops: tuple[Stop, ...]
    ways: tuple[Way, ...]
    exact: tuple[bool, ...] = ()

    @property
    def used(self) -> int:
        """The bits of all its track."""
        used = 0
        for way in self.ways:
            used |= way.used
        return used


class Parted(NamedTuple):
    """A typed run parted at its stops: of each stop what was said and what it can be, and the places named between it and
    the next one. ``loose``: places named before the first stop or behind the last one."""

    stops: list[tuple[Spoken, list[Stop]]]
    between: list[list[Spoken]]
    loose: list[Spoken]


def parted(graph: TrackGraph, typed: Typed) -> Parted:
    """Which of the places are stops, which are passed."""
    stops: list[tuple[Spoken, list[Stop]]] = []
    between: list[list[Spoken]] = []
    loose: list[Spoken] = []
    for said, passed in typed:
        content = graph.contents.get(said.hex)
        if content is None or passed or not content.stops:
            (between[-1] if between else loose).append(said)
            continue
        own = content.stops
        if said.number:
            own = own[said.number - 1 : said.number]
        elif said.edge >= 0:
            own = content.with_edge(said.edge)
        stops.append((said, [Stop(said.hex, index) for index in own]))
        between.append([])
    if between:
        loose += between.pop()
    return Parted(stops, between, loose)


def ways_for(graph: TrackGraph, one: Stop, other: Stop, between: Sequence[Spoken]) -> list[Way]:
    """The ways from one stop to another that pass all that is named between them, in this order."""
    return [way for way in graph.ways(one) if way.stop == other and (not between or passes(way, between))]


def passes(way: Way, between: Sequence[Spoken]) -> bool:
    """Whether a way passes these hexes in this order, each over the edge that is named."""
    rest = iter(way.hexes[1:-1])
    return all(
        any(name == said.hex for name in rest) and (said.edge < 0 or (said.hex, said.edge) in way.edges)
        for said in between
    )


def sharper(ways: list[Way], one: Spoken, other: Spoken) -> list[Way]:
    """Of several ways those that leave and enter the stops by the edges that were named with them."""
    for said in (one, other):
        if len(ways) > 1 and said.edge >= 0:
            ways = [way for way in ways if (said.hex, said.edge) in way.edges] or ways
    return ways


def meanings(graph: TrackGraph, parts: Parted, free: bool) -> Iterator[Course]:
    """Every course that a run can mean, or those on ``free`` track, which use no piece of it twice; the first ``MOST`` of
    them."""
    left = MOST

    def go(
        stops: tuple[Stop, ...], ways: tuple[Way, ...], exact: tuple[bool, ...], used: int
    ) -> Iterator[Course]:
        nonlocal left
        at = len(ways)
        if at == len(parts.between):
            left -= 1
            yield Course(stops, ways, exact)
            return
        number = len(parts.between[at])
        for following in parts.stops[at + 1][1]:
            found = ways_for(graph, stops[-1], following, parts.between[at])
            for way in sharper(found, parts.stops[at][0], parts.stops[at + 1][0]):
                if left <= 0:
                    return
                if free and used & way.used:
                    continue
                whole = len(way.hexes) - 2 == number
                yield from go((*stops, following), (*ways, way), (*exact, whole), used | way.used)

    if parts.stops:
        for first in parts.stops[0][1]:
            yield from go((first,), (), (), 0)


def likelier(one: Course, other: Course) -> bool:
    """Whether a course rather than another is meant: where they differ, all its hexes were typed, and not the other's."""
    if one.stops != other.stops:
        return False
    pairs = zip(one.ways, other.ways, one.exact, other.exact, strict=True)
    differing = [whole and not part for way, way_, whole, part in pairs if way is not way_]
    return bool(differing) and all(differing)


def course_text(graph: TrackGraph, course: Course) -> str:
    """A course as it is typed, with all that tells it from others."""
    out: list[str] = []
    for at, stop in enumerate(course.stops):
        out.append(graph.contents[stop.hex].name_of(*stop))
        if at < len(course.ways):
            out += named_between(graph, stop, course.ways[at])
    return "-".join(out)


def named_between(graph: TrackGraph, stop: Stop, way: Way) -> list[str]:
    """The hexes that a way passes: with an edge where the same hexes can be passed on two tracks; in brackets where it
    passes a stop. None where no other way leads there."""
    others = [one for one in graph.ways(stop) if one.stop == way.stop and one.used != way.used]
    if not others:
        return []
    same = {one.edges for one in others if one.hexes == way.hexes}
    out = []
    for number, name in enumerate(way.hexes[1:-1]):
        # Of the edges in order: out of the first hex, into this one, out of this one …
        edge = way.edges[2 * number + 2][1]
        text = f"{name}/{edge}" if same and all((name, edge) not in edges for edges in same) else name
        out.append(f"({text})" if graph.contents[name].stops else text)
    return out
