"""Access and shortest routes: which hexes an owner reaches directly, and which others must be leased for the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice, pairwise

from playproof.checker.games.leasehold.hex_network.maps import HexMap
from playproof.checker.games.leasehold.hex_network.state import Stack
from playproof.components.wording.plural import listing

#: More than any sum of values: where the number of hexes is counted first, and their values second.
HEX = 1_000_000
#: How many routes of one length are looked at.
MANY = 64


@dataclass(frozen=True, slots=True)
class Lease:
    """A route: the leased hexes in order from the own network, with owner (``""``: all others) and value of each."""

    hexes: tuple[str, ...]
    stacks: tuple[Stack, ...]

    @property
    def cost(self) -> int:
        """The combined value."""
        return sum(value for _, value in self.stacks)

    def by_owner(self, others: Iterable[str]) -> dict[str, int]:
        """The value leased from each owner; a hex that all own is leased from all of ``others``."""
        out: dict[str, int] = {}
        for owner, value in self.stacks:
            for one in (owner,) if owner else others:
                out[one] = out.get(one, 0) + value
        return out

    def __str__(self) -> str:
        steps = listing(f"{name} ({value})" for name, (_, value) in zip(self.hexes, self.stacks, strict=True))
        return f"leased {steps}: {self.cost}"


@dataclass(slots=True)
class Reach:
    """What ``owner`` reaches on a map with these ``stacks``.

    ``start_value`` is the value of the hex that all own; with ``start_leased`` it is none of the owner's own for a
    route, though its neighbours are reached directly. ``free`` are hexes that need no lease any more. ``measure``:
    shortest is the ``fewest`` hexes, the ``cheapest`` route, or the ``fewest, then cheapest``.
    """

    map: HexMap
    stacks: dict[str, Stack]
    owner: str
    start_value: int = 0
    start_leased: bool = False
    measure: str = "fewest"
    free: set[str] = field(default_factory=set)

    def own(self, name: str) -> bool:
        """Whether a route may begin there."""
        if name == self.map.start:
            return not self.start_leased or name in self.free
        stack = self.stacks.get(name)
        return (stack is not None and stack[0] == self.owner) or name in self.free

    def direct(self, target: str) -> bool:
        """Whether the target touches the network (or a hex that needs no lease any more)."""
        start, stacks, owner, free = self.map.start, self.stacks, self.owner, self.free
        for name in self.map.near.get(target, ()):
            if name == start or name in free:
                return True
            stack = stacks.get(name)
            if stack is not None and stack[0] == owner:
                return True
        return False

    def stack(self, name: str) -> Stack | None:
        """Owner and value of a hex that can be leased; ``None`` if it can't be."""
        if name == self.map.start:
            return ("", self.start_value) if self.start_leased and name not in self.free else None
        stack = self.stacks.get(name)
        return stack if stack is not None and stack[0] != self.owner and name not in self.free else None

    def weight(self, stack: Stack) -> int:
        """How far a leased hex makes a route."""
        if self.measure == "fewest":
            return 1
        return stack[1] if self.measure == "cheapest" else HEX + stack[1]

    def length(self, lease: Lease) -> int:
        """How long a route is."""
        return sum(self.weight(stack) for stack in lease.stacks)

    def distances(self) -> dict[str, int]:
        """For each hex that can be leased: how long the shortest route is that ends there."""
        near = self.map.near
        lengths: dict[str, int] = {}
        queue: list[tuple[int, str]] = []
        for name in (*self.stacks, self.map.start):
            stack = self.stack(name)
            if stack is not None and any(self.own(other) for other in near.get(name, ())):
                heappush(queue, (self.weight(stack), name))
        while queue:
            length, name = heappop(queue)
            if name in lengths:
                continue
            lengths[name] = length
            for other in near.get(name, ()):
                stack = self.stack(other)
                if stack is not None and other not in lengths:
                    heappush(queue, (length + self.weight(stack), other))
        return lengths

    def shortest(self, target: str) -> list[Lease]:
        """All shortest routes to a target (the first ones, if there are very many); empty if there is none."""
        lengths = self.distances()
        ends = [name for name in self.map.near.get(target, ()) if name in lengths]
        if not ends:
            return []
        best = min(lengths[name] for name in ends)
        routes = (route for name in ends if lengths[name] == best for route in self.back(name, lengths))
        return [self.lease(route) for route in islice(routes, MANY)]

    def back(self, name: str, lengths: dict[str, int]) -> Iterator[tuple[str, ...]]:
        """Every shortest route that ends at ``name``."""
        stack = self.stack(name)
        assert stack is not None
        before = lengths[name] - self.weight(stack)
        if before == 0 and any(self.own(other) for other in self.map.near[name]):
            yield (name,)
        for other in self.map.near[name]:
            if lengths.get(other) == before and before:
                for route in self.back(other, lengths):
                    yield (*route, name)

    def lease(self, hexes: tuple[str, ...]) -> Lease:
        """A route by the names of its hexes; what can't be leased counts for nothing."""
        return Lease(hexes, tuple(self.stack(name) or ("", 0) for name in hexes))

    def named(self, target: str, hexes: tuple[str, ...], begin: str = "") -> tuple[Lease, str]:
        """A lease by its hexes, and what is wrong with it as a route (``""``: nothing).

        Own hexes at its beginning only name where it starts.
        """
        near = self.map.near
        while hexes and self.own(hexes[0]):
            begin, hexes = hexes[0], hexes[1:]
        lease = self.lease(hexes)
        for name in hexes:
            if name not in near:
                return lease, f"{name} is no hex of the map"
            if self.stack(name) is None:
                return lease, f"{name} is {self.owner}'s own" if self.own(name) else f"nobody owns {name}"
        if begin and not self.own(begin):
            return lease, f"{begin} is not {self.owner}'s"
        if not hexes:
            return lease, ""
        first = [begin] if begin else [name for name in near[hexes[0]] if self.own(name)]
        if not any(name in near[hexes[0]] for name in first):
            return (
                lease,
                f"{hexes[0]} touches no hex of {self.owner}"
                if not begin
                else f"{begin} and {hexes[0]} do not touch",
            )
        for one, two in pairwise((*hexes, target)):
            if two not in near[one]:
                return lease, f"{one} and {two} do not touch"
        return lease, ""
