"""The best runs on hex track: which runs of a company's trains, sharing no track, bring in most. Exact.

The stops that the company's trains can reach become places, the ways between them links; of their bits only those are
kept that tell ways apart. :mod:`playproof.checker.families.routing` lists the runs of each train and picks the best ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from playproof.checker.families.hex_track.routes.graph import Stop, Way
from playproof.checker.families.hex_track.routes.resolving import Course
from playproof.checker.families.hex_track.routes.trains import ANY, Mover
from playproof.checker.families.hex_track.routes.view import RouteView
from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.listing import Limits, ListedRun, Network, listed
from playproof.checker.families.routing.packing import packed

#: The runs of one train that are listed; a board on which it has more is not searched to the end.
MOST_RUNS = 400_000


class Best(NamedTuple):
    """What the trains bring in together; of each that runs its number in the list of trains, its course and its income;
    whether it is proved that no others bring in more."""

    income: int
    runs: tuple[tuple[int, Course, int], ...]
    proved: bool = True


class Links(NamedTuple):
    """The part of the track that a company's runs can use. ``ends[link]``: a way's stops by their numbers, the way, its bits
    among those that are kept."""

    stops: list[Stop]
    ends: list[tuple[int, int, Way, int]]


def best_runs(view: RouteView, trains: Sequence[Mover], limit: int = 0) -> Best:
    """The best runs for these trains; exact unless a ``limit`` of exchanges is given, or a train has more runs than are
    listed: ``proved`` says whether it was."""
    links = reachable(view, trains)
    known: dict[Mover, int] = {}
    owners: list[list[int]] = []
    lists: list[list[Choice]] = []
    found: list[dict[int, ListedRun]] = []
    complete = True
    for number, train in enumerate(trains):
        key = train._replace(name="")
        if key not in known:
            known[key] = len(lists)
            runs, all_ = runs_of(view, links, train)
            complete &= all_
            found.append(runs)
            lists.append(sorted((Choice(run.income, used, ()) for used, run in runs.items()), key=income_of))
            owners.append([])
        owners[known[key]].append(number)
    (income, chosen), proved = packed(lists, [len(own) for own in owners], limit)
    runs_: list[tuple[int, Course, int]] = []
    for kind, choice in chosen:
        runs_.append((owners[kind].pop(0), course_of(links, found[kind][choice.used]), choice.income))
    return Best(income, tuple(sorted(runs_, key=lambda run: run[0])), proved and complete)


def income_of(choice: Choice) -> int:
    """For sorting, the dearest first."""
    return -choice.income


def reachable(view: RouteView, trains: Sequence[Mover]) -> Links:
    """The stops to which runs of these trains can lead, and the ways between them."""
    graph = view.graph
    stops = sorted(view.own)
    if any(train.anywhere for train in trains):
        stops = [stop for name in graph.contents for stop in graph.stops(name)]
    numbers = {stop: number for number, stop in enumerate(stops)}
    ways: list[tuple[int, int, Way]] = []
    masks: set[tuple[int, int, int]] = set()
    for stop in stops:
        if stop not in view.own and all(view.blocked(stop, train) and not train.anywhere for train in trains):
            continue
        one = numbers[stop]
        for way in graph.ways(stop):
            other = numbers.setdefault(way.stop, len(stops))
            if other == len(stops):
                stops.append(way.stop)
            # A way is found from both ends, and one that ends where it began is none.
            key = (min(one, other), max(one, other), way.used)
            if one != other and key not in masks:
                masks.add(key)
                ways.append((one, other, way))
    return Links(
        stops,
        [(*way, bits) for way, bits in zip(ways, distinct([way.used for *_, way in ways]), strict=True)],
    )


def distinct(masks: Sequence[int]) -> list[int]:
    """The masks with as few bits as tell the same: two have a bit in common exactly where they had one before."""
    holders: dict[int, int] = {}
    for number, mask in enumerate(masks):
        while mask:
            low = mask & -mask
            holders[low] = holders.get(low, 0) | 1 << number
            mask ^= low
    kept: list[int] = []
    for held in sorted(set(holders.values()), key=lambda held: -held.bit_count()):
        if not any(held & other == held for other in kept):
            kept.append(held)
    return [
        sum(1 << bit for bit, held in enumerate(kept) if held >> number & 1) for number in range(len(masks))
    ]


def runs_of(view: RouteView, links: Links, train: Mover) -> tuple[dict[int, ListedRun], bool]:
    """Every run of a train by its bits, and whether these are all."""
    graph = view.graph
    kinds = [graph.centre(stop).kind for stop in links.stops]
    names = sorted({*kinds, *(kind for distance in train.distances for kind in distance.kinds)})
    pays = [view.value(stop, train) for stop in links.stops]
    near: list[list[tuple[int, int, int]]] = [[] for _ in links.stops]
    for number, (one, other, _, bits) in enumerate(links.ends):
        if train.visits(kinds[one]) and train.visits(kinds[other]):
            near[one].append((bits, other, number))
            near[other].append((bits, one, number))
    groups: dict[object, int] = {}
    network = Network(
        near,
        pays,
        [names.index(kind) for kind in kinds],
        [view.blocked(stop, train) for stop in links.stops],
        [groups.setdefault(view.place(stop), len(groups)) for stop in links.stops],
        limits(train, names),
    )
    starts = [number for number, stop in enumerate(links.stops) if train.anywhere or stop in view.own]
    found, complete = listed(network, starts, MOST_RUNS)
    if any(distance.pay < distance.visit for distance in train.distances):
        found = {
            used: run._replace(income=train.pays((kinds[place], pays[place]) for place in run.places()))
            for used, run in found.items()
        }
    return found, complete


def limits(train: Mover, names: Sequence[str]) -> Limits:
    """A train's distances as limits: so many stops of any set of kinds as its distances take together."""
    sets: list[tuple[int, frozenset[int]]] = []
    number = len(train.distances)
    for chosen in range(1, 1 << number):
        own = [train.distances[at] for at in range(number) if chosen >> at & 1]
        most = sum(distance.visit for distance in own)
        # The kinds that no other distance takes.
        others = {kind for at in range(number) if not chosen >> at & 1 for kind in train.distances[at].kinds}
        only = {kind for distance in own for kind in distance.kinds} - others
        if most < ANY and only:
            sets.append((most, frozenset(names.index(kind) for kind in only)))
    return Limits.of(sets, len(names))


def course_of(links: Links, run: ListedRun) -> Course:
    """A run on the board, its ways as they are run from the first stop to the last."""
    places, ways = run.places(), []
    for at, number in enumerate(run.links()):
        one, _, way, _ = links.ends[number]
        stop = links.stops[places[at]]
        if links.stops[one] == stop:
            ways.append(way)
        else:
            ways.append(
                Way(way.used, stop=links.stops[places[at + 1]], hexes=way.hexes[::-1], edges=way.edges[::-1])
            )
    return Course(tuple(links.stops[place] for place in places), tuple(ways))
