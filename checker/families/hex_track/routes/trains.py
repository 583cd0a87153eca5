"""How far trains go on hex track: how many stops of which kinds they visit, and how many of those pay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: As many stops as there are.
ANY = 10**6


class Distance(NamedTuple):
    """So many stops of these kinds are visited at most, so many of them pay."""

    kinds: frozenset[str]
    visit: int
    pay: int


class Mover(NamedTuple):
    """A train as runs know it. A stop counts towards one of its distances, the one with the fewest kinds that has some left;
    kinds without a distance are not visited. ``diesel``: it gets the off-board figures of diesels. ``town_income``: what
    a town pays where the train says so, else -1. ``through``: full cities do not end its runs. ``anywhere``: its runs need
    no token."""

    name: str
    distances: tuple[Distance, ...]
    diesel: bool = False
    town_income: int = -1
    through: bool = False
    anywhere: bool = False

    def too_many(self, kinds: Sequence[str]) -> str | None:
        """The kind of the first stop for which the train has no distance left, or None."""
        if len(self.distances) == 1 and len(kinds) <= self.distances[0].visit:
            allowed = self.distances[0].kinds
            return next((kind for kind in kinds if kind not in allowed), None)
        left = [distance.visit for distance in self.distances]
        for kind in kinds:
            at = self._place(kind, left)
            if at < 0:
                return kind
            left[at] -= 1
        return None

    def visits(self, kind: str) -> bool:
        """Whether it stops at such places at all."""
        return any(kind in distance.kinds for distance in self.distances)

    def pays(self, stops: Iterable[tuple[str, int]]) -> int:
        """What stops (kind and value) bring together: the dearest ones, as many as pay."""
        if all(distance.pay >= distance.visit for distance in self.distances):
            return sum(value for _, value in stops)
        left = [distance.pay for distance in self.distances]
        total = 0
        for kind, value in sorted(stops, key=lambda stop: -stop[1]):
            at = self._place(kind, left)
            if at >= 0:
                left[at] -= 1
                total += value
        return total

    def value(self, kind: str, value: int) -> int:
        """What a stop pays this train."""
        return self.town_income if kind == "town" and self.town_income >= 0 else value

    def _place(self, kind: str, left: list[int]) -> int:
        """The number of the distance that a stop counts towards; -1 if none has some left."""
        best = -1
        for at, distance in enumerate(self.distances):
            if (
                kind in distance.kinds
                and left[at] > 0
                and (best < 0 or len(distance.kinds) < len(self.distances[best].kinds))
            ):
                best = at
        return best
