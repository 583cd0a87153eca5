"""The track of a map as a graph of stops and of the ways between them, each way as a set of bits.

A way leads from one stop to the next over plain track. Its bits are what no other run may use beside it: each edge of a
hex that it crosses, each junction, each piece of track between two centres of one hex. A switch needs no bits of its
own: its arms part at an edge or a junction. Two ways share track exactly where they share a bit.

The graph is kept while a game goes on: where a tile is laid, only the ways that came by that hex are looked up anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from playproof.components.hexgrid import opposite
from playproof.components.notation.content import STOPS, Content
from playproof.components.notation.tile import Centre, Path, PathEnd

#: The end of a piece of track: an edge with its lane (how many side by side, which of them), or `CENTRE`, the centre's
#: index and 0.
End = tuple[int, int, int]
CENTRE = 6
#: From an end the ends at which pieces of track arrive from there: each with the piece's number where it joins two
#: centres (else -1: its edges say it all), and its gauge.
Arms = Mapping[End, Sequence[tuple[End, int, str]]]


class Stop(NamedTuple):
    """A stop: its hex, and the index of its centre in the hex's notation."""

    hex: str
    centre: int


class Way(NamedTuple):
    """Track from one stop to the next: its bits, the stop at its other end, its hexes in order, both ends' among them, the
    edges by which it leaves and enters them."""

    used: int
    stop: Stop
    hexes: tuple[str, ...]
    edges: tuple[tuple[str, int], ...]


@lru_cache(maxsize=4096)
def arms_of(paths: tuple[Path, ...]) -> Arms:
    """The pieces of track of a hex by the ends where they begin."""
    arms: dict[End, list[tuple[End, int, str]]] = {}
    number = 0
    for path in paths:
        across = path.a.edge is not None and path.b.edge is not None
        for lane in range(path.lanes):
            one = _end(path.a, path.lanes, lane)
            other = _end(path.b, path.lanes, path.lanes - 1 - lane if across else lane)
            piece = -1
            if one[0] == other[0] == CENTRE:
                piece, number = number, number + 1
            arms.setdefault(one, []).append((other, piece, path.track))
            arms.setdefault(other, []).append((one, piece, path.track))
    return arms


def _end(end: PathEnd, lanes: int, lane: int) -> End:
    if end.edge is None:
        return CENTRE, end.centre or 0, 0
    if end.lane is not None:
        return end.edge, *end.lane
    return end.edge, lanes, lane


def beyond(end: End) -> End:
    """The end of a piece at an edge as the hex across it numbers it."""
    return opposite(end[0]), end[1], end[1] - 1 - end[2]


def same_gauge(one: str, other: str) -> bool:
    """Whether two pieces of track join where they meet."""
    return not one or one == other or "dual" in (one, other)


class TrackGraph:
    """The ways between the stops of a map; ``near[hex][edge]`` is the hex across an edge, or ""."""

    def __init__(self, near: Mapping[str, Sequence[str]]) -> None:
        self.near = near
        self.contents: dict[str, Content] = {}
        self.arms: dict[str, Arms] = {}
        #: The bit of each edge (with its lanes and lane), junction and piece between two centres.
        self.bits: dict[tuple[str, int, int, int], int] = {}
        self.names: list[tuple[str, int]] = []
        self._ways: dict[Stop, tuple[Way, ...]] = {}
        self._looked: dict[str, set[Stop]] = {}

    def update(self, name: str, content: Content) -> None:
        """Take over what lies on a hex now."""
        if self.contents.get(name) is not content:
            self.contents[name] = content
            self.arms[name] = arms_of(content.notation.paths)
            for stop in self._looked.pop(name, ()):
                self._ways.pop(stop, None)

    def stops(self, name: str) -> list[Stop]:
        """The stops of a hex in the order in which entries count them."""
        return [Stop(name, index) for index in self.contents[name].stops]

    def centre(self, stop: Stop) -> Centre:
        """What a stop is."""
        return self.contents[stop.hex].centres[stop.centre]

    def ways(self, stop: Stop) -> tuple[Way, ...]:
        """Every way from a stop to the next. A way may end where it began."""
        found = self._ways.get(stop)
        if found is None:
            looked = {stop.hex}
            found = self._ways[stop] = tuple(self._walk(stop, looked))
            for name in looked:
                self._looked.setdefault(name, set()).add(stop)
        return found

    def bit(self, name: str, kind: int, one: int, two: int = 0) -> int:
        """The bit of a thing of a hex: of an edge (0 to 5, its lanes, the lane), a junction, a piece between centres."""
        found = self.bits.get((name, kind, one, two))
        if found is None:
            found = self.bits[name, kind, one, two] = 1 << len(self.names)
            self.names.append((name, kind))
            if kind < CENTRE and self.near[name][kind]:
                self.bits[self.near[name][kind], *beyond((kind, one, two))] = found
        return found

    def places(self, used: int) -> list[str]:
        """Where bits are, as entries write it: ``H10/3`` for an edge, ``H10`` for track within a hex."""
        out = []
        while used:
            low = used & -used
            name, kind = self.names[low.bit_length() - 1]
            out.append(f"{name}/{kind}" if kind < CENTRE else name)
            used ^= low
        return out

    def _walk(self, start: Stop, looked: set[str]) -> Iterator[Way]:
        """Depth first over plain track: a hex, an end of track in it, the end and the gauge that led there."""
        stack: list[tuple[str, End, End | None, str, int, tuple[str, ...], tuple[tuple[str, int], ...]]] = [
            (start.hex, (CENTRE, start.centre, 0), None, "", 0, (start.hex,), ())
        ]
        while stack:
            name, end, before, gauge, used, hexes, edges = stack.pop()
            for other, piece, track in self.arms.get(name, {}).get(end, ()):
                if (other == before and piece < 0) or not same_gauge(gauge, track):
                    continue
                now = used
                if piece >= 0:
                    bit = self.bit(name, CENTRE + 1, piece)
                    if now & bit:
                        continue
                    now |= bit
                if other[0] == CENTRE:
                    if self.contents[name].centres[other[1]].kind in STOPS:
                        within = hexes if len(hexes) > 1 else (name, name)
                        yield Way(now, Stop(name, other[1]), within, edges)
                        continue
                    bit = self.bit(name, CENTRE, other[1])
                    if not now & bit:
                        stack.append((name, other, end, "", now | bit, hexes, edges))
                    continue
                bit, across = self.bit(name, *other), self.near[name][other[0]]
                if now & bit or not across:
                    continue
                looked.add(across)
                into = beyond(other)
                ends = (*edges, (name, other[0]), (across, into[0]))
                stack.append((across, into, None, track, now | bit, (*hexes, across), ends))


def switches(graph: TrackGraph, one: Stop, other: Stop) -> tuple[list[str], list[str]]:
    """The hexes at which plain track from one stop to another would have to be left as no train can: on a switch, by the
    edge by which it came, or from arm to arm; and all hexes on the way. Empty if no plain track joins them at all."""
    first = (one.hex, (CENTRE, one.centre, 0))
    before: dict[tuple[str, End], tuple[tuple[str, End], str]] = {first: (first, "")}
    queue = [first]
    for name, end in queue:
        if end[0] == CENTRE and name == other.hex and end[1] == other.centre:
            turns, passed, at = [], [name], (name, end)
            while at != first:
                at, turned = before[at]
                if turned and turned not in turns:
                    turns.append(turned)
                passed.append(at[0])
            return turns[::-1], passed
        if end[0] == CENTRE and (name, end) != first and graph.contents[name].centres[end[1]].kind in STOPS:
            continue
        for to, _, _ in graph.arms.get(name, {}).get(end, ()):
            # An arm ends at an edge: from there on, over the edge or back into another arm.
            steps = [((name, to), "")]
            if to[0] != CENTRE:
                across = graph.near[name][to[0]]
                steps = [((name, to), name)] + ([((across, beyond(to)), "")] if across else [])
            for step, turned in steps:
                if step not in before:
                    before[step] = ((name, end), turned)
                    queue.append(step)
    return [], []
