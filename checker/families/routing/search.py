"""The best runs: runs of several trains on connections of their own that together bring in most. Exact.

Each train's possible runs are listed once (depth first from each office, both arms), with the connections used as bits;
:mod:`playproof.checker.families.routing.packing` then picks runs that share none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.movement import Movement
from playproof.checker.families.routing.packing import packed
from playproof.checker.families.routing.run import CITY, OFFBOARD, TOWN
from playproof.checker.families.routing.view import View

__all__ = ["Choice", "Plan", "best_plan", "possible_runs"]


class Plan(NamedTuple):
    """A run for each train that runs: the sum of the incomes, and the trains with their runs."""

    income: int
    runs: tuple[tuple[Movement, Choice], ...]
    proved: bool = True


def best_plan(
    view: View, engines: Sequence[Movement], taken: int = 0, doubled: bool = False, limit: int = 0
) -> Plan:
    """The best runs for ``engines``; ``taken`` connections are used already, ``doubled``: the doubling is, too. Exact
    unless a ``limit`` of exchanges is given; ``proved`` tells whether it was enough."""
    view = without(view, taken)
    bit = 1 << view.connections
    lists: list[list[Choice]] = []
    kinds: list[list[Movement]] = []
    known: dict[tuple[object, ...], int] = {}
    for engine in sorted(engines, key=lambda one: one.id):
        moves = movement(engine)
        if moves not in known:
            known[moves] = len(lists)
            found = possible_runs(view, engine)
            if view.double and not doubled:
                found += [
                    Choice(one.income + view.pays[place], one.used | bit, one.places, place)
                    for one in found
                    for place in {one.places[0], one.places[-1]} & view.double
                ]
            lists.append(sorted(found, key=lambda one: -one.income))
            kinds.append([])
        kinds[known[moves]].append(engine)
    (income, runs), proved = packed(lists, [len(own) for own in kinds], limit)
    return Plan(income, tuple((kinds[kind].pop(0), choice) for kind, choice in runs), proved)


def without(view: View, taken: int) -> View:
    """The view without connections that are taken, those left numbered from 0."""
    numbers: dict[int, int] = {}
    near: list[list[tuple[int, int]]] = []
    for links in view.near:
        left = [(link, other) for link, other in links if not taken >> link & 1]
        near.append([(numbers.setdefault(link, len(numbers)), other) for link, other in left])
    return replace(view, near=near, connections=len(numbers))


def movement(engine: Movement) -> tuple[object, ...]:
    """All of a train's figures that its runs hang on."""
    return (
        engine.reach, engine.stops, engine.passes, engine.town_income, engine.lingers, engine.alone, engine.through,
        engine.anywhere, engine.extra_homes, engine.neighbours,
    )  # fmt: skip


def possible_runs(view: View, engine: Movement) -> list[Choice]:
    """All runs of a train, each set of connections once with the most that it can bring in."""
    if engine.neighbours:
        around = sorted({other for office in view.offices for _, other in view.near[office]})
        shown = tuple(place for place in around if view.kind[place] != OFFBOARD)
        return [Choice(worth(view, engine, shown), 0, shown)] if shown else []
    if engine.alone:
        return [Choice(view.pays[place], 0, (place,)) for place in view.offices if view.kind[place] == CITY]
    found: dict[int, Choice] = {}
    starts = set(view.offices)
    if engine.extra_homes:
        starts |= set(view.extra_homes)
    if engine.anywhere:
        starts = {place for place, near in enumerate(view.near) if near}
    done: set[int] = set()
    for start in sorted(starts, key=lambda place: -len(view.near[place])):
        if view.kind[start] in engine.stops or view.kind[start] in engine.passes:
            arms(view, engine, start, done, found)
        done.add(start)
    return list(found.values())


def worth(view: View, engine: Movement, places: tuple[int, ...]) -> int:
    """What places bring in, each once."""
    towns = not view.board_towns
    return sum(
        engine.town_income if towns and view.kind[place] == TOWN else view.pays[place] for place in places
    )


def arms(view: View, engine: Movement, start: int, done: set[int], found: dict[int, Choice]) -> None:
    """All runs through ``start`` that keep off the places ``done`` with."""
    near, kind, full = view.near, view.kind, view.full
    reach = engine.reach or 10**6
    counts = [kind[place] in engine.stops for place in range(len(kind))]
    enters = [counts[place] or kind[place] in engine.passes for place in range(len(kind))]
    ends = [kind[place] == OFFBOARD or (place in full and not engine.through) for place in range(len(kind))]
    pays = [worth(view, engine, (place,)) for place in range(len(kind))]
    visited = [False] * len(kind)
    for place in done:
        visited[place] = True
    visited[start] = True
    first_arm = [start]
    second_arm: list[int] = []

    def record(used: int, paid: int, stops: int) -> None:
        income = paid
        if engine.lingers and stops < reach:
            cities = sorted(
                (pays[place] for place in (*first_arm, *second_arm) if kind[place] == CITY), reverse=True
            )
            income += sum(cities[: min(engine.lingers, reach - stops)])
        known = found.get(used)
        if known is None or known.income < income:
            places = (*reversed(first_arm), *second_arm)
            found[used] = Choice(
                income, used, lingering(view, engine, places, stops, pays) if engine.lingers else places
            )

    def second(place: int, used: int, paid: int, stops: int, least: int) -> None:
        for link, other in near[place]:
            if visited[other] or not enters[other] or link <= least:
                continue
            more = stops + counts[other]
            if more > reach:
                continue
            bits, sum_ = used | 1 << link, paid + pays[other]
            visited[other] = True
            second_arm.append(other)
            record(bits, sum_, more)
            if not ends[other]:
                second(other, bits, sum_, more, -1)
            second_arm.pop()
            visited[other] = False

    def first(place: int, used: int, paid: int, stops: int, link_at_start: int) -> None:
        for link, other in near[place]:
            if visited[other] or not enters[other]:
                continue
            more = stops + counts[other]
            if more > reach:
                continue
            bits, sum_ = used | 1 << link, paid + pays[other]
            begun = link if place == start and link_at_start < 0 else link_at_start
            visited[other] = True
            first_arm.append(other)
            record(bits, sum_, more)
            if not ends[start]:
                second(start, bits, sum_, more, begun)
            if not ends[other]:
                first(other, bits, sum_, more, begun)
            first_arm.pop()
            visited[other] = False

    first(start, 0, pays[start], int(counts[start]), -1)


def lingering(
    view: View, engine: Movement, places: tuple[int, ...], stops: int, pays: list[int]
) -> tuple[int, ...]:
    """The places with the best cities twice, as far as the train may."""
    spare = min(engine.lingers, engine.reach - stops) if engine.reach else engine.lingers
    cities = sorted((place for place in places if view.kind[place] == CITY), key=lambda place: -pays[place])[
        :spare
    ]
    return tuple(place for one in places for place in ((one, one) if one in cities else (one,)))
