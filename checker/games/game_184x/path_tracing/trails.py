"""Tracing: from a start along the paths, over any number of tiles.

A trail uses no track twice and no stop twice. Where a path forks, every way is a trail of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from playproof.checker.games.game_184x.path_tracing.grounds import Ground, Link
from playproof.components.hexgrid import EDGES, Axial, opposite

#: Place → (tile, sixths of a circle that it is turned clockwise).
Laid = Mapping[Axial, tuple[str, int]]
#: A stop on the map: its place and its number there.
Origin = tuple[Axial, int]


class Step(NamedTuple):
    """A treasure met: where, its value and what passing costs, both in currency."""

    place: Axial
    value: int
    cost: int


class Trail(NamedTuple):
    """What a path meets. ``ended``: ``stops`` (as many were met as were wanted), ``ends`` (nothing leads on),
    ``blocked`` (the path on is another's) or ``toll`` (the next stop costs more than is there); ``at`` where."""

    steps: tuple[Step, ...]
    ended: str
    at: Axial

    @property
    def sum(self) -> int:
        """The values together."""
        return sum(step.value for step in self.steps)

    @property
    def cost(self) -> int:
        """The costs together."""
        return sum(step.cost for step in self.steps)


class Trails:
    """Tracing on one map. ``ground(laid, place)`` is the tile or hex there (``None`` beyond the map), ``beyond(place, edge)``
    the place across an edge (``None`` where nothing passes)."""

    def __init__(
        self, ground: Callable[[Laid, Axial], Ground | None], beyond: Callable[[Axial, int], Axial | None]
    ) -> None:
        self.ground = ground
        self.beyond = beyond

    # -- along a path -----------------------------------------------------------------------------------

    def follow(
        self,
        laid: Laid,
        origin: Origin,
        count: int,
        shut: Callable[[Axial, int], bool] | None = None,
        purse: int | None = None,
    ) -> Iterator[Trail]:
        """Every trail from ``origin`` to its ``count``-th treasure, or to its end.

        ``shut(place, track)``: tracks that may not be used. ``purse``: the money that stops' costs are paid from;
        without it nothing is paid.
        """
        ground = self.ground(laid, origin[0])
        if ground is None or origin[1] >= len(ground.ways) or count < 1:
            yield Trail((), "ends", origin[0])
            return
        used = {(origin[0], -1 - origin[1])}
        yield from self._on(laid, origin[0], ground.ways[origin[1]], used, (), count, shut, purse)

    def _on(
        self,
        laid: Laid,
        place: Axial,
        links: Iterable[Link],
        used: set[tuple[Axial, int]],
        steps: tuple[Step, ...],
        count: int,
        shut: Callable[[Axial, int], bool] | None,
        purse: int | None,
    ) -> Iterator[Trail]:
        while True:
            free = [link for link in links if (place, link.track) not in used]
            ways = [link for link in free if shut is None or not shut(place, link.track)]
            if not ways:
                yield Trail(steps, "blocked" if free else "ends", place)
                return
            if len(ways) > 1:
                for way in ways:
                    yield from self._on(laid, place, (way,), used.copy(), steps, count, shut, purse)
                return
            link = ways[0]
            used.add((place, link.track))
            if link.stop < 0:
                after = self.beyond(place, link.edge)
                ground = None if after is None else self.ground(laid, after)
                if after is None or ground is None:
                    yield Trail(steps, "ends", place)
                    return
                if ground.blank:
                    yield Trail(steps, "ends", after)
                    return
                place, links = after, ground.edges[opposite(link.edge)]
                continue
            ground = self.ground(laid, place)
            assert ground is not None
            stop = ground.stops[link.stop]
            if stop.is_start or (place, -1 - link.stop) in used:
                yield Trail(steps, "ends", place)
                return
            used.add((place, -1 - link.stop))
            if stop.value is not None:
                cost = 0
                if purse is not None:
                    cost = stop.cost
                    if cost > purse:
                        yield Trail(steps, "toll", place)
                        return
                    purse -= cost
                steps = (*steps, Step(place, stop.value, cost))
                if len(steps) == count:
                    yield Trail(steps, "stops", place)
                    return
            links = ground.ways[link.stop]

    # -- where paths lead -------------------------------------------------------------------------------

    def spread(
        self,
        laid: Laid,
        place: Axial,
        links: Iterable[Link],
        shut: Callable[[Axial, int], bool] | None = None,
    ) -> Iterator[tuple[Axial, Link]]:
        """Every (place, link) that can be reached from ``links`` of ``place``, each once."""
        seen: set[tuple[Axial, Link]] = set()
        todo = [(place, link) for link in links]
        while todo:
            one = todo.pop()
            if one in seen or (shut is not None and shut(one[0], one[1].track)):
                continue
            seen.add(one)
            yield one
            here, link = one
            if link.stop >= 0:
                ground = self.ground(laid, here)
                assert ground is not None
                if not ground.stops[link.stop].is_start:
                    todo += [(here, on) for on in ground.ways[link.stop] if on.track != link.track]
                continue
            after = self.beyond(here, link.edge)
            ground = None if after is None else self.ground(laid, after)
            if after is not None and ground is not None:
                todo += [(after, on) for on in ground.edges[opposite(link.edge)]]

    def open_ends(
        self, laid: Laid, origins: Iterable[Origin], shut: Callable[[Axial, int], bool] | None = None
    ) -> dict[Axial, set[int]]:
        """The empty places that paths from ``origins`` lead into, and by which of their edges."""
        ends: dict[Axial, set[int]] = {}
        for place, stop in origins:
            ground = self.ground(laid, place)
            if ground is None or stop >= len(ground.ways):
                continue
            for here, link in self.spread(laid, place, ground.ways[stop], shut):
                if link.edge < 0:
                    continue
                after = self.beyond(here, link.edge)
                beyond = None if after is None else self.ground(laid, after)
                if after is not None and beyond is not None and beyond.blank:
                    ends.setdefault(after, set()).add(opposite(link.edge))
        return ends

    def starts_beyond(self, laid: Laid, place: Axial, edge: int) -> set[tuple[Axial, int, int]]:
        """The starting locations (place, stop, track) that can be reached by leaving ``place`` over ``edge``."""
        starts: set[tuple[Axial, int, int]] = set()
        after = self.beyond(place, edge)
        ground = None if after is None else self.ground(laid, after)
        if after is None or ground is None:
            return starts
        for here, link in self.spread(laid, after, ground.edges[opposite(edge)]):
            if link.stop >= 0:
                on = self.ground(laid, here)
                assert on is not None
                if on.stops[link.stop].is_start:
                    starts.add((here, link.stop, link.track))
        return starts

    def leads_back(self, laid: Laid, place: Axial) -> tuple[Origin, Origin] | None:
        """Two starting locations (or one, twice) that a path over the tile at ``place`` joins; ``None`` if it joins
        none."""
        ground = self.ground(laid, place)
        if ground is None:
            return None
        reached = [self.starts_beyond(laid, place, edge) if ground.edges[edge] else set() for edge in EDGES]
        for edge in EDGES:
            for other in through(ground, edge) if reached[edge] else ():
                for one in sorted(reached[edge]):
                    for two in sorted(reached[other]):
                        if one != two:
                            return (one[0], one[1]), (two[0], two[1])
        return None


def through(ground: Ground, edge: int) -> set[int]:
    """The edges that can be reached from ``edge`` without leaving the hex."""
    across: set[int] = set()
    seen: set[Link] = set()
    todo = list(ground.edges[edge])
    while todo:
        link = todo.pop()
        if link in seen:
            continue
        seen.add(link)
        if link.edge >= 0:
            across.add(link.edge)
        elif not ground.stops[link.stop].is_start:
            todo += [on for on in ground.ways[link.stop] if on.track != link.track]
    return across
