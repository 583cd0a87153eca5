"""What lies on one hex, prepared for play: which ends each piece of track joins, which stops there are.

An end is a number: 0 to 5 is an edge, 6 and more a centre of the notation (`CENTRE` + its index).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from playproof.components.notation.tile import Centre, HexNotation

#: The end that stands for centre 0 of a hex; smaller numbers are edges.
CENTRE = 6
#: The kinds of centres that a train stops at.
STOPS = frozenset({"city", "town", "offboard", "halt", "pass"})
#: The kinds of centres that a route runs through without a stop.
THROUGH = frozenset({"junction", "node", "start"})


class Link(NamedTuple):
    """Two ends that track joins, the smaller first, and the gauge: ``broad``, ``narrow`` or ``dual``."""

    one: int
    other: int
    track: str


def colour_of(name: str) -> str:
    """A hex's colour: ``gray`` is ``grey``, no colour is ``white``."""
    return {"": "white", "gray": "grey"}.get(name, name)


def revenue_of(centre: Centre, colours: Sequence[str], diesel: bool = False) -> int:
    """What a stop pays in a phase that allows these colours: a figure by phase is that of the last of them that it has;
    ``diesel``: to a train that gets the figure of that name."""
    figures = centre.revenue
    if len(figures) == 1 and not figures[0].phase:
        return figures[0].value
    named = {colour_of(one.phase): one.value for one in figures}
    if diesel and "diesel" in named:
        return named["diesel"]
    return next((named[colour] for colour in reversed(colours) if colour in named), 0)


@dataclass(eq=False)
class Content:
    """A printed hex, or a tile as it is turned. Made once for each of them, so that what follows from it is worked out
    once.

    ``ways[end]`` are pairs of a path's number and the end to which it leads.
    """

    notation: HexNotation
    colour: str
    #: The tile that lies there; "" for the printed hex.
    tile: str = ""
    turned: int = 0
    paths: tuple[Link, ...] = field(init=False)
    ways: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)
    #: Bit ``e`` is set if track leaves at edge ``e``.
    exits: int = field(init=False)

    def __post_init__(self) -> None:
        paths = []
        for path in self.notation.paths:
            ends = [
                end.edge if end.edge is not None else CENTRE + (end.centre or 0) for end in (path.a, path.b)
            ]
            paths.append(Link(min(ends), max(ends), path.track))
        self.paths = tuple(paths)
        ways: list[list[tuple[int, int]]] = [[] for _ in range(CENTRE + len(self.notation.centres))]
        for number, (one, other, _) in enumerate(self.paths):
            ways[one].append((number, other))
            ways[other].append((number, one))
        self.ways = tuple(map(tuple, ways))
        self.exits = sum(1 << edge for edge in range(CENTRE) if ways[edge])

    @property
    def centres(self) -> tuple[Centre, ...]:
        """The centres of the notation, in its order."""
        return self.notation.centres

    @cached_property
    def edges(self) -> tuple[tuple[int, ...], ...]:
        """The edges that track joins with each centre, in order."""
        return tuple(
            tuple(sorted(end for _, end in self.ways[CENTRE + at] if end < CENTRE))
            for at in range(len(self.centres))
        )

    @cached_property
    def stops(self) -> tuple[int, ...]:
        """The centres that are stops, in the order in which ``.1``, ``.2`` count them: by their lowest edge, those
        without track as they are printed."""
        found = [at for at, centre in enumerate(self.centres) if centre.kind in STOPS]
        return tuple(sorted(found, key=lambda at: (self.edges[at][0] if self.edges[at] else CENTRE, at)))

    @cached_property
    def cities(self) -> tuple[int, ...]:
        """The centres that are cities, in the order of the notation."""
        return tuple(at for at, centre in enumerate(self.centres) if centre.kind == "city")

    @cached_property
    def kinds(self) -> dict[str, int]:
        """How many stops of each kind it has."""
        found: dict[str, int] = {}
        for at in self.stops:
            found[self.centres[at].kind] = found.get(self.centres[at].kind, 0) + 1
        return found

    @cached_property
    def passes(self) -> tuple[int, ...]:
        """Of each centre: -1 if every route runs through, 0 if none does (off-board), else a city's slots, which tokens
        may fill."""
        return tuple(
            0 if one.kind == "offboard" else one.slots if one.kind in ("city", "pass") else -1
            for one in self.centres
        )

    @cached_property
    def label(self) -> str:
        """Its letters: ``OO``."""
        return " ".join(sorted(label.text for label in self.notation.labels))

    @cached_property
    def links(self) -> frozenset[Link]:
        """Every two ends that are joined by one path, or by paths through a junction; junctions themselves are none."""
        through = {CENTRE + at for at, one in enumerate(self.centres) if one.kind in THROUGH}
        found = {link for link in self.paths if link.one not in through and link.other not in through}
        for middle in through:
            around = [(end, self.paths[number].track) for number, end in self.ways[middle]]
            for at, (one, track) in enumerate(around):
                for other, other_track in around[at + 1 :]:
                    if one not in through and other not in through and one != other:
                        gauge = track if track == other_track else "broad"
                        found.add(Link(min(one, other), max(one, other), gauge))
        return frozenset(found)

    @cached_property
    def face(self) -> tuple[object, ...]:
        """What tells it from other contents, whatever the order of its notation: two turns of a tile may be one."""
        stops = sorted(
            (one.kind, str(one.revenue), one.slots, self.edges[at]) for at, one in enumerate(self.centres)
        )
        plain = sorted(link for link in self.paths if link.other < CENTRE)
        return (self.colour, self.tile, tuple(stops), tuple(plain))

    @cached_property
    def reserved(self) -> bool:
        """Whether the tile is for its own power alone, never a company's tile of the turn."""
        return any(icon.blocks_lay for icon in self.notation.icons)

    def with_edge(self, edge: int) -> tuple[int, ...]:
        """The stops that track joins with an edge, in order."""
        return tuple(at for at in self.stops if edge in self.edges[at])

    def name_of(self, hex_: str, centre: int) -> str:
        """A stop as it is typed: ``H10``, or ``H10.2`` where the hex has several."""
        if len(self.stops) < 2 or centre not in self.stops:
            return hex_
        return f"{hex_}.{self.stops.index(centre) + 1}"
