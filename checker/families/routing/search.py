"""The best runs: runs of several trains on connections of their own that together bring in most. Exact.

Each train's possible runs are listed once, with the connections used as bits (:mod:`.listing`);
:mod:`playproof.checker.families.routing.packing` then picks runs that share none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.listing import Limits, ListedRun, Network, listed
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
    starts = set(view.offices)
    if engine.extra_homes:
        starts |= set(view.extra_homes)
    if engine.anywhere:
        starts = {place for place, near in enumerate(view.near) if near}
    found, _ = listed(*network(view, engine, starts))
    return [lingering(view, engine, run, used) for used, run in found.items()]


def network(view: View, engine: Movement, starts: set[int]) -> tuple[Network, list[int]]:
    """The view as a train finds it, and those of the starts that it may visit."""
    visits = [kind in engine.stops or kind in engine.passes for kind in view.kind]
    near = [
        [(1 << link, other, link) for link, other in links if visits[other]] if visits[place] else []
        for place, links in enumerate(view.near)
    ]
    places = range(len(view.kind))
    pays = [worth(view, engine, (place,)) for place in places]
    ends = [view.kind[place] == OFFBOARD or (place in view.full and not engine.through) for place in places]
    limits = Limits.of([(engine.reach, engine.stops)] if engine.reach else [], 3)
    return Network(near, pays, view.kind, ends, places, limits), [place for place in starts if visits[place]]


def worth(view: View, engine: Movement, places: tuple[int, ...]) -> int:
    """What places bring in, each once."""
    towns = not view.board_towns
    return sum(
        engine.town_income if towns and view.kind[place] == TOWN else view.pays[place] for place in places
    )


def lingering(view: View, engine: Movement, run: ListedRun, used: int) -> Choice:
    """The run as a choice, with the best cities twice, as far as the train may."""
    places = run.places()
    if not engine.lingers:
        return Choice(run.income, used, places)
    spare = engine.lingers
    if engine.reach:
        spare = min(spare, engine.reach - sum(view.kind[place] in engine.stops for place in places))
    own = (place for place in places if view.kind[place] == CITY)
    cities = sorted(own, key=lambda place: -view.pays[place])[:spare]
    twice = tuple(place for one in places for place in ((one, one) if one in cities else (one,)))
    return Choice(run.income + sum(view.pays[place] for place in cities), used, twice)
