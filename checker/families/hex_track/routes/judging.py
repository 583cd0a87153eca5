"""Which rules the runs of a company's turn break, taken together, and what would be right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import NamedTuple

from playproof.checker.families.hex_track.places import Spoken
from playproof.checker.families.hex_track.routes.graph import Stop, switches
from playproof.checker.families.hex_track.routes.resolving import (
    MOST,
    Course,
    Parted,
    Typed,
    course_text,
    likelier,
    meanings,
    parted,
    ways_for,
)
from playproof.checker.families.hex_track.routes.trains import Mover
from playproof.checker.families.hex_track.routes.view import RouteView
from playproof.components.wording.plural import counted, listing

#: The rules of runs, in the family's own words.
REASONS: dict[str, str] = {
    "run_joined": "A run follows joined track.",
    "run_stop": "A run leads from stop to stop; each is one that the hex has.",
    "run_stops": "A run has at least two stops.",
    "run_token": "A run includes a city with a token of its company.",
    "run_distance": "A train makes at most as many stops as its distance.",
    "run_kind": "A train visits only the kinds of stops that it has a distance for.",
    "run_skipped": "Every stop on the way counts: none is skipped.",
    "run_twice": "A run visits no stop twice.",
    "run_track": "A run uses no piece of track twice.",
    "run_shared": "Two trains of a company use no piece of track both.",
    "run_blocked": "A city full of others' tokens ends a run.",
    "run_offboard": "An off-board place ends a run.",
    "run_area": "An off-board area of several hexes is one place.",
    "run_hex": "Two stops of one hex are not in one run.",
    "run_switch": "At a switch a run goes on only as the track curves.",
    "run_way": "What is typed of a run leaves one way only.",
    "run_income_offboard": "An off-board place pays by the colour of the phase.",
    "run_income_diesel": "Some off-board places pay diesels more.",
}


#: A message names so many stops that were skipped; more of them are no slip.
SKIPPED = 3


class RouteFault(NamedTuple):
    """A rule that a run breaks: the reason, the sentence, the run's number from 1 where it is about one of several."""

    reason: str
    message: str
    run: int = 0


class Stated(NamedTuple):
    """A run as it was typed, with its train."""

    train: Mover
    typed: Typed


class Judged(NamedTuple):
    """What is wrong with runs, and what each of them brings (of an illegal one, what its stops pay)."""

    faults: tuple[RouteFault, ...]
    incomes: tuple[int, ...]


def judge(view: RouteView, runs: Sequence[Stated]) -> Judged:
    """Judge the runs of a turn: one fault for each run that is wrong by itself; else what two of them share, or what can be
    meant in more ways than one."""
    lists: list[list[Course]] = []
    stops: list[tuple[Stop, ...]] = []
    faults: list[RouteFault] = []
    for number, run in enumerate(runs, 1):
        parts = parted(view.graph, run.typed)
        courses, fault = fair(view, run, parts)
        if fault is not None:
            faults.append(fault._replace(run=number if len(runs) > 1 else 0))
        lists.append(courses)
        stops.append(courses[0].stops if courses else tuple(own[0] for _, own in parts.stops if own))
    if not faults:
        if all(len(courses) == 1 for courses in lists):
            faults += shared(view, [courses[0] for courses in lists])
        else:
            chosen, found = settled(view, runs, lists)
            faults += found
            stops = [course.stops for course in chosen] or stops
    incomes = [view.income(own, run.train) for own, run in zip(stops, runs, strict=True)]
    return Judged(tuple(faults), tuple(incomes))


def fair(view: RouteView, run: Stated, parts: Parted) -> tuple[list[Course], RouteFault | None]:
    """The legal courses that a run can mean, or what is wrong with it."""
    fault = unplaced(view, parts)
    if fault is not None:
        return [], fault
    found: list[Course] = []
    likeliest, most = None, -1
    for free in (True, False):
        for course in meanings(view.graph, parts, free):
            fault = next(course_faults(view, run.train, course), None)
            if fault is None:
                found.append(course)
            elif sum(course.exact) > most:
                likeliest, most = fault, sum(course.exact)
        if found:
            return found, None
    return [], likeliest or unjoined(view, parts)


def course_faults(view: RouteView, train: Mover, course: Course) -> Iterator[RouteFault]:
    """What is wrong with one course, by itself."""
    stops, name = course.stops, view.name
    if len(stops) < 2:
        yield RouteFault("run_stops", f"a run has two stops at least; {name(stops[0])} is only one")
        return
    seen: dict[object, Stop] = {}
    for stop in stops:
        before = seen.setdefault(place := view.place(stop), stop)
        if len(seen) < len(stops) and before is not stop:
            if before == stop:
                yield RouteFault("run_twice", f"the run visits {name(stop)} twice")
            elif place == stop.hex:
                yield RouteFault(
                    "run_hex", f"the run visits {stop.hex} twice, at {name(before)} and {name(stop)}"
                )
            else:
                both = f"{name(before)} and {name(stop)}"
                yield RouteFault("run_area", f"{both} are one place, {place}: a run joins others")
            return
    used = 0
    for way in course.ways:
        if used & way.used:
            again = listing(view.graph.places(used & way.used), "and")
            yield RouteFault("run_track", f"the run uses the track at {again} twice")
            return
        used |= way.used
    for stop in stops[1:-1]:
        if view.blocked(stop, train):
            if view.graph.centre(stop).kind == "offboard":
                yield RouteFault(
                    "run_offboard", f"{name(stop)} is off-board: a run ends there and does not pass"
                )
            else:
                yield RouteFault(
                    "run_blocked", f"{name(stop)} is full of others' tokens: a run may end there, not pass"
                )
            return
    kinds = [view.graph.centre(stop).kind for stop in stops]
    over = train.too_many(kinds)
    if over is not None:
        if not train.visits(over):
            stop = next(stop for stop, kind in zip(stops, kinds, strict=True) if kind == over)
            yield RouteFault("run_kind", f"a {train.name} does not visit {name(stop)}: it is {KIND[over]}")
        else:
            most = sum(one.visit for one in train.distances if over in one.kinds)
            number = sum(
                any(over in one.kinds and kind in one.kinds for one in train.distances) for kind in kinds
            )
            yield RouteFault(
                "run_distance",
                f"a {train.name} makes at most {counted(most, 'stop')}, not {number}: {names(view, stops)}",
            )
        return
    if not train.anywhere and not view.own.intersection(stops):
        own = listing(sorted(name(stop) for stop in view.own), "or") or "there is none yet"
        yield RouteFault("run_token", f"{names(view, stops)} has no city with a token of the company: {own}")


KIND = {"city": "a city", "town": "a town", "offboard": "off-board", "halt": "a halt", "pass": "a pass"}


def names(view: RouteView, stops: Sequence[Stop]) -> str:
    """Stops joined by dashes."""
    return "-".join(view.name(stop) for stop in stops)


def unplaced(view: RouteView, parts: Parted) -> RouteFault | None:
    """A place that is no stop of its hex, or before the first stop, or behind the last."""
    contents = view.graph.contents
    for said, stops in parts.stops:
        if not stops:
            content = contents[said.hex]
            every = listing([content.name_of(said.hex, index) for index in content.stops], "or")
            if said.number:
                has = counted(len(content.stops), "stop")
                return RouteFault("run_stop", f"{said.hex} has {has}, not {said.number}: {every}")
            return RouteFault(
                "run_stop", f"no stop of {said.hex} has track at edge {said.edge}: it has {every}"
            )
    if not parts.stops:
        where = listing([str(said) for said in parts.loose], "and")
        return RouteFault("run_stops", f"a run has two stops at least; {where} has none")
    if parts.loose:
        said = parts.loose[0]
        begins = f"a run begins and ends at a stop; {said}"
        if contents[said.hex].stops:
            return RouteFault("run_stop", f"{begins} stands in brackets: passed without its stop")
        return RouteFault("run_stop", f"{begins} has none")
    return None


def unjoined(view: RouteView, parts: Parted) -> RouteFault:
    """Why no track leads from one stop to the next as it was typed."""
    graph, name = view.graph, view.name
    for at, between in enumerate(parts.between):
        (one_said, ones), (other_said, others) = parts.stops[at : at + 2]
        if any(ways_for(graph, one, other, between) for one, other in product(ones, others)):
            continue
        if len(ones) == 1 and ones == others:
            return RouteFault("run_twice", f"the run visits {name(ones[0])} twice")
        one, other = ones[0], others[0]
        from_, to = (
            (name(ones[0]) if len(ones) == 1 else one_said.hex),
            (name(others[0]) if len(others) == 1 else other_said.hex),
        )
        direct = [way for way in graph.ways(one) if way.stop == other]
        if between and direct:
            over = listing([str(said) for said in between], "and")
            fits = listing(["-".join(way.hexes) for way in direct[:3]], "or")
            return RouteFault("run_joined", f"no track leads from {from_} to {to} by {over}; there is {fits}")
        for first, last in product(ones, others):
            skipped = over_stops(view, first, last, between)
            if skipped:
                return RouteFault(
                    "run_skipped",
                    f"from {from_} to {to} the track leads by {listing([name(stop) for stop in skipped], 'and')}: "
                    f"every stop on the way counts and is named",
                )
        turned, passed = switches(graph, one, other)
        if turned and all(said.hex in passed for said in between):
            return RouteFault(
                "run_switch",
                f"from {from_} to {to} a train would have to turn on the switch of {listing(turned, 'and')}: "
                f"it goes on only as the track curves",
            )
        led = sorted({name(way.stop) for stop in ones for way in graph.ways(stop) if way.stop != stop})
        leads = (
            f"from {from_} track leads to {listing(led, 'and')}" if led else f"no track leads on from {from_}"
        )
        return RouteFault("run_joined", f"no track leads from {from_} to {to}; {leads}")
    # Every stretch can be run, but not with the same stops before and behind one of them.
    where = listing([said.hex for said, stops in parts.stops if len(stops) > 1], "and")
    return RouteFault("run_joined", f"no run leads through: the tracks at {where} belong to different stops")


def over_stops(view: RouteView, one: Stop, other: Stop, between: Sequence[Spoken]) -> list[Stop]:
    """The stops on the shortest track from one to another that passes no hexes but those between, if any are named; empty
    if no track leads there, or none over stops."""
    graph = view.graph
    named = {said.hex for said in between}
    before: dict[Stop, tuple[Stop, int]] = {one: (one, 0)}
    queue = [one]
    for stop in queue:
        used = before[stop][1]
        for way in graph.ways(stop):
            if way.stop in before or way.used & used:
                continue
            if named and not named.issuperset(way.hexes[1:-1]):
                continue
            before[way.stop] = (stop, used | way.used)
            queue.append(way.stop)
            if way.stop == other:
                found = []
                while stop != one:
                    found.append(stop)
                    stop = before[stop][0]
                return found[::-1] if len(found) <= SKIPPED else []
    return []


def shared(view: RouteView, courses: Sequence[Course]) -> Iterator[RouteFault]:
    """Track that two runs have in common."""
    used: list[int] = []
    for at, course in enumerate(courses):
        mask = course.used
        for before, other in enumerate(used):
            if mask & other:
                where = listing(view.graph.places(mask & other), "and")
                yield RouteFault(
                    "run_shared", f"runs {before + 1} and {at + 1} both use the track at {where}"
                )
                return
        used.append(mask)


def settled(
    view: RouteView, runs: Sequence[Stated], lists: list[list[Course]]
) -> tuple[tuple[Course, ...], list[RouteFault]]:
    """Of runs some of which can mean several things what was meant: the one choice that is legal together; or the fault."""
    found: list[tuple[Course, ...]] = []
    for chosen in islice(product(*lists), 10 * MOST):
        if any(one.used & other.used for at, one in enumerate(chosen) for other in chosen[:at]):
            continue
        if any(less_likely(chosen, known) for known in found):
            continue
        found = [*(known for known in found if not less_likely(known, chosen)), chosen]
    if not found:
        return (), list(shared(view, [courses[0] for courses in lists]))
    for at, course in enumerate(found[0]):
        other = next((chosen[at] for chosen in found[1:] if not same((course,), (chosen[at],))), None)
        if other is not None:
            fits = f"{course_text(view.graph, course)} or {course_text(view.graph, other)}"
            number = at + 1 if len(runs) > 1 else 0
            return found[0], [RouteFault("run_way", f"the run can go several ways; write {fits}", number)]
    return found[0], []


def less_likely(one: Sequence[Course], other: Sequence[Course]) -> bool:
    """Whether other courses are meant rather than these: likelier where they differ."""
    differing = [(first, second) for first, second in zip(one, other, strict=True) if first != second]
    return bool(differing) and all(likelier(second, first) for first, second in differing)


def same(one: Sequence[Course], other: Sequence[Course]) -> bool:
    """Whether it does not matter which courses are meant: the same stops, and the same hexes or the same track in all."""
    return all(
        first.stops == second.stops
        and (
            first.used == second.used
            or all(a.hexes == b.hexes for a, b in zip(first.ways, second.ways, strict=True))
        )
        for first, second in zip(one, other, strict=True)
    )
