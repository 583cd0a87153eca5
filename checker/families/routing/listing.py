"""All runs of one kind of train: depth first from each start, both arms.

Runs are found on plain figures, whatever the board. A link joins two places; what no other run may use beside it is a set
of bits, so that links may share track.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

#: Bits per limit: the lower ones count up to the limit, the highest one is set when it is passed.
FIELD = 16


class Arm(NamedTuple):
    """The last step of an arm: the place, the link that led there, the step before it (None: the start)."""

    place: int
    link: int
    before: Arm | None


class ListedRun(NamedTuple):
    """A run: what it brings in, its start and its arms."""

    income: int
    start: int
    first: Arm
    second: Arm | None

    def places(self) -> tuple[int, ...]:
        """Its places from the end of one arm to that of the other."""
        return (
            *(arm.place for arm in steps(self.first)),
            self.start,
            *(arm.place for arm in steps(self.second)[::-1]),
        )

    def links(self) -> tuple[int, ...]:
        """Its links in the same order."""
        return (*(arm.link for arm in steps(self.first)), *(arm.link for arm in steps(self.second)[::-1]))


def steps(arm: Arm | None) -> list[Arm]:
    """An arm from its end to the start."""
    out = []
    while arm is not None:
        out.append(arm)
        arm = arm.before
    return out


class Limits(NamedTuple):
    """How many places of which kinds a train may visit: the count that a run begins with, what each kind of place adds,
    and the bits that are set as soon as one limit is passed."""

    begin: int
    adds: Sequence[int]
    over: int

    @classmethod
    def of(cls, limits: Iterable[tuple[int, frozenset[int]]], kinds: int) -> Limits:
        """From pairs of a number and the kinds that count towards it."""
        begin = over = 0
        adds = [0] * kinds
        for at, (number, counted) in enumerate(limits):
            top = 1 << (at * FIELD + FIELD - 1)
            over |= top
            begin += top - (1 << at * FIELD) * (number + 1)
            for kind in counted:
                adds[kind] += 1 << at * FIELD
        return cls(begin, adds, over)


@dataclass(slots=True)
class Network:
    """A board for one kind of train. ``near[place]``: its links as triples of bits, the other place and the link's number,
    to places that the train may visit. ``pays[place]``: what a place brings. ``kind[place]``: for ``limits``.
    ``ends[place]``: whether a run may only end there. ``group[place]``: a run visits one place of a group."""

    near: Sequence[Sequence[tuple[int, int, int]]]
    pays: Sequence[int]
    kind: Sequence[int]
    ends: Sequence[bool]
    group: Sequence[int]
    limits: Limits


def listed(network: Network, starts: Iterable[int], most: int = 0) -> tuple[dict[int, ListedRun], bool]:
    """All runs of two places or more that visit one of the ``starts``, each set of bits once with the most that it brings
    in; and whether these are all: with ``most``, the listing ends when there are so many."""
    near = [list(links) for links in network.near]
    pays, ends, group = network.pays, network.ends, network.group
    over = network.limits.over
    adds = [network.limits.adds[kind] for kind in network.kind]
    found: dict[int, ListedRun] = {}
    get = found.get
    visited = [False] * (max(group, default=-1) + 1)
    most = most or 1 << 60
    complete = True

    def second(place: int, used: int, paid: int, count: int, least: int, one: Arm, two: Arm | None) -> None:
        at = -1
        for bits, other, link in near[place]:
            at += 1
            if at <= least or visited[group[other]] or used & bits:
                continue
            more = count + adds[other]
            if more & over:
                continue
            now, income = used | bits, paid + pays[other]
            arm = Arm(other, link, two)
            known = get(now)
            if known is None or known[0] < income:
                found[now] = ListedRun(income, start, one, arm)
            if not ends[other]:
                mark = group[other]
                visited[mark] = True
                second(other, now, income, more, -1, one, arm)
                visited[mark] = False

    def first(place: int, used: int, paid: int, count: int, begun: int, one: Arm | None) -> None:
        nonlocal complete
        at = -1
        for bits, other, link in near[place]:
            at += 1
            if visited[group[other]] or used & bits:
                continue
            more = count + adds[other]
            if more & over:
                continue
            if len(found) > most:
                complete = False
                return
            now, income = used | bits, paid + pays[other]
            arm = Arm(other, link, one)
            known = get(now)
            if known is None or known[0] < income:
                found[now] = ListedRun(income, start, arm, None)
            leaves = at if one is None else begun
            mark = group[other]
            visited[mark] = True
            if not ends[start]:
                second(start, now, income, more, leaves, arm, None)
            if not ends[other]:
                first(other, now, income, more, leaves, arm)
            visited[mark] = False

    for start in sorted(starts, key=lambda place: -len(near[place])):
        count = network.limits.begin + adds[start]
        if not count & over:
            visited[group[start]] = True
            first(start, 0, pays[start], count, -1, None)
            visited[group[start]] = False
        # Runs through this start are known: those from the next one keep off it.
        near = [[link for link in links if link[1] != start] for links in near]
    return found, complete
