"""A hex as paths see it: what is on it, and which ways lead in from each edge and from each stop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from playproof.components.hexgrid import EDGES
from playproof.components.notation.tile import Centre, HexNotation


class Stop(NamedTuple):
    """A place on a hex that paths lead to. ``value``: what it is worth to whoever passes, ``None`` if nothing is
    printed there; ``cost`` what building there, or passing, costs; both in currency."""

    kind: str
    value: int | None
    cost: int

    @property
    def is_start(self) -> bool:
        """Whether it is a starting location: paths begin there and lead no further."""
        return self.kind == "start"


class Link(NamedTuple):
    """The other end of a track: an edge or a stop's number (``-1`` for what it is not)."""

    track: int
    edge: int = -1
    stop: int = -1


@dataclass(frozen=True, slots=True)
class Ground:
    """``edges``: the links that begin at each of the six edges; ``ways``: those that begin at each stop."""

    stops: tuple[Stop, ...]
    edges: tuple[tuple[Link, ...], ...]
    ways: tuple[tuple[Link, ...], ...]

    @property
    def blank(self) -> bool:
        """Whether neither track nor stop is on it, so that a tile may be laid here."""
        return not self.stops and not any(self.edges)


def ground_of(notation: HexNotation) -> Ground:
    """The paths of a hex, from its tile notation."""
    edges: list[list[Link]] = [[] for _ in EDGES]
    ways: list[list[Link]] = [[] for _ in notation.centres]
    for track, path in enumerate(notation.paths):
        if path.ignore:
            continue
        for one, other in ((path.a, path.b), (path.b, path.a)):
            link = Link(
                track, -1 if other.edge is None else other.edge, -1 if other.centre is None else other.centre
            )
            if one.edge is not None:
                edges[one.edge].append(link)
            elif one.centre is not None:
                ways[one.centre].append(link)
    stops = tuple(Stop(centre.kind, _value(centre), centre.cost or 0) for centre in notation.centres)
    return Ground(stops, tuple(map(tuple, edges)), tuple(map(tuple, ways)))


def _value(centre: Centre) -> int | None:
    """What is printed there; of a revenue that changes with the phase, the first."""
    return centre.revenue[0].value if centre.revenue else None
