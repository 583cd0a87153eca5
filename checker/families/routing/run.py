"""One run on a network of connections: which rules it breaks, and what it brings in."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import NamedTuple

from playproof.checker.families.routing.movement import Movement
from playproof.checker.families.routing.view import View
from playproof.components.wording.plural import counted

TOWN, CITY, OFFBOARD = 0, 1, 2


class Fault(NamedTuple):
    """A rule that a run breaks: the reason, a sentence in which ``{0}`` stands for the place's name, the place."""

    reason: str
    message: str
    places: tuple[int, ...] = ()


class Run(NamedTuple):
    """A run: its places, a place twice in a row where the train lingers; the connections that it uses, as bits."""

    places: tuple[int, ...]
    used: int


def income(view: View, engine: Movement, places: tuple[int, ...], double: int = -1) -> int:
    """What a run brings in; ``double`` is the off-board place that pays twice."""
    total = 0
    town = engine.town_income
    for place in places:
        total += town if view.kind[place] == TOWN and not view.board_towns else view.pays[place]
    if double in places:
        total += view.pays[double]
    return total


def check_run(view: View, engine: Movement, places: tuple[int, ...], taken: int) -> Iterator[Fault]:
    """Everything against the rules in a run, while ``taken`` connections are used by others."""
    seen: dict[int, int] = {}
    way: list[int] = []
    lingers = 0
    for place in places:
        if way and way[-1] == place:
            lingers += 1
            seen[place] += 1
            if seen[place] > 2:
                yield Fault("linger_twice", "a train stops at {0} at most twice", (place,))
                return
            if view.kind[place] != CITY:
                yield Fault("linger_city", "only at a city may a train stop twice; {0} is none", (place,))
                return
            continue
        if place in seen:
            yield Fault("place_twice", "{0} is visited twice", (place,))
            return
        seen[place] = 1
        way.append(place)
    if lingers > engine.lingers:
        yield Fault(
            "linger", f"{engine.name} may stop twice at {counted(engine.lingers, 'city')}, not {lingers}"
        )
        return
    if engine.neighbours:
        yield from check_neighbours(view, way)
        return
    if engine.alone:
        if len(way) != 1 or view.kind[way[0]] != CITY or way[0] not in view.offices:
            yield Fault("alone", f"{engine.name} visits one city with an office of its company, nothing else")
        return
    if len(way) < 2:
        yield Fault("one_place", f"{engine.name} must join two places at least")
        return
    used = 0
    for one, other in itertools.pairwise(way):
        links = [link for link, near in view.near[one] if near == other]
        if not links:
            yield Fault("not_joined", "{0} and {1} are not joined", (one, other))
            return
        bit = 1 << links[0]
        if bit & taken:
            yield Fault("taken", "{0}-{1} was used in this turn already", (one, other))
            return
        used |= bit
    yield from check_stops(view, engine, way, lingers)


def check_neighbours(view: View, way: list[int]) -> Iterator[Fault]:
    """For a train that visits the neighbours of its company's offices."""
    around = {other for office in view.offices for _, other in view.near[office]}
    for place in way:
        if place not in around:
            yield Fault("neighbours", "{0} is no neighbour of the company's offices", (place,))
            return
        if view.kind[place] == OFFBOARD:
            yield Fault("far", "it can't visit {0}, which is off-board", (place,))
            return


def check_stops(view: View, engine: Movement, way: list[int], lingers: int) -> Iterator[Fault]:
    """Which places, how many, through which, from where."""
    stops = lingers
    for number, place in enumerate(way):
        kind = view.kind[place]
        ends = number in (0, len(way) - 1)
        if kind in engine.stops:
            stops += 1
        elif kind not in engine.passes:
            yield Fault("far" if kind == OFFBOARD else "kind", f"{engine.name} can't visit {{0}}", (place,))
            return
        if kind == OFFBOARD and not ends:
            yield Fault(
                f"far_between_{engine.movement}", "a run starts or ends at {0}: it is off-board", (place,)
            )
            return
        if not ends and not engine.through and place in view.full:
            yield Fault("blocked", "{0} is blocked: a run may end there, not pass", (place,))
            return
    if engine.reach and stops > engine.reach:
        over = f"{engine.name} may stop at {counted(engine.reach, 'place')} with a value, not {stops}"
        yield Fault(
            "linger_counts" if lingers and stops - lingers <= engine.reach else f"reach_{engine.movement}",
            over,
        )
        return
    at_home = view.offices if not engine.extra_homes else view.offices | set(view.extra_homes)
    if not engine.anywhere and not at_home.intersection(way):
        yield Fault("office", "a run includes an office of its company")
