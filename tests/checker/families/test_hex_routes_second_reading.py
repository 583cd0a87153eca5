"""Runs on hex track and the best of them, against a second reading that tries every trail."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from playproof.checker.families.hex_track.places import Spoken
from playproof.checker.families.hex_track.routes.best import best_runs
from playproof.checker.families.hex_track.routes.judging import Stated, course_faults, judge, shared
from playproof.checker.families.hex_track.routes.resolving import Named, Typed, course_text
from playproof.checker.families.hex_track.routes.trains import Mover
from tests.checker.families.hex_boards import (
    KINDS_OF_TRAINS,
    TRAINS,
    Position,
    geography,
    late_board,
    random_position,
)
from tests.checker.families.hex_routes_second_reading import (
    Company,
    Reading,
    Trail,
    Train,
    best,
    income,
    track,
)

#: Positions whose pairs of runs are too many to try them all are left out.
MOST_TRIED = 60_000
#: Trails that fit a typed run, in full; the incomes and the track of each.
Fits = dict[Typed, tuple[set[int], set[frozenset[object]]]]
#: The most trails of a position.
MOST_TRAILS = 1_500


def reading_of(position: Position, company: str, through: bool = False) -> tuple[Reading, Company]:
    """A position as the second reading knows it, for trains that full cities end, or ``through`` them."""
    notations = {hex_: content.notation for hex_, content in position.contents.items()}

    def passable(hex_: str, centre: int) -> bool:
        if notations[hex_].centres[centre].kind == "offboard":
            return False
        return through or not position.blocks(company, hex_, centre)

    reading = Reading(notations, position.near(), passable)
    own = frozenset((hex_, centre) for hex_, centre, owner in position.tokens if owner == company)
    return reading, Company(own, geography(position.game).area, position.colours)


def plain(train: Mover) -> Train:
    """A train as the second reading knows it."""
    return Train(
        tuple((row.kinds, row.visit, row.pay) for row in train.distances), train.diesel, train.anywhere
    )


def typed(position: Position, trail: Trail, whole: bool) -> Typed:
    """A trail as it is typed: with all hexes that it passes, or its stops alone."""
    out = []
    stops = iter(trail.stops)
    for hex_, stopped in trail.hexes:
        content = position.contents[hex_]
        if stopped:
            _, centre = next(stops)
            number = content.stops.index(centre) + 1 if len(content.stops) > 1 else 0
            out.append(Named(Spoken(hex_, number)))
        elif whole:
            out.append(Named(Spoken(hex_), bool(content.stops)))
    return tuple(out)


def positions(number: int, seed: int) -> Iterator[tuple[random.Random, Position]]:
    for at in range(number):
        rng = random.Random(seed + at)
        yield rng, random_position(rng)


def some_trails(reading: Reading, stops: int = 9) -> list[Trail]:
    """The trails of a board, or the first of too many."""
    out = []
    for trail in reading.trails(stops):
        out.append(trail)
        if len(out) >= MOST_TRAILS:
            break
    return out


def test_the_best_runs_are_what_trying_everything_finds(exhaustive: bool) -> None:
    compared = 0
    for rng, position in positions(5000 if exhaustive else 125, 0):
        fleet = [rng.choice((*TRAINS, *KINDS_OF_TRAINS)) for _ in range(rng.randint(1, 3))]
        choices = []
        for train in fleet:
            reading, company = reading_of(position, "A", train.through)
            trails = some_trails(reading, 99)
            if len(trails) >= MOST_TRAILS:
                break
            paid: dict[frozenset[object], int] = {}
            for trail in trails:
                earned = income(reading, company, plain(train), trail)
                if earned is not None:
                    paid[track(trail)] = max(earned, paid.get(track(trail), 0))
            choices.append([(earned, used) for used, earned in paid.items()])
        if len(choices) < len(fleet):
            continue
        tried = 1
        for own in choices:
            tried *= len(own) + 1
        if tried > MOST_TRIED:
            continue
        compared += 1
        view = position.view("A")
        found = best_runs(view, fleet)
        assert found.proved
        assert found.income == best(choices), position
        stated = []
        for at, course, earned in found.runs:
            assert not list(course_faults(view, fleet[at], course))
            assert view.income(course.stops, fleet[at]) == earned
            stated.append(Stated(fleet[at], written(position, course_text(view.graph, course))))
        assert not list(shared(view, [course for _, course, _ in found.runs]))
        # Typed as it is shown, the best run is legal and brings what it should.
        judged = judge(view, stated)
        assert judged.faults == ()
        assert sum(judged.incomes) == found.income
    assert compared > (3500 if exhaustive else 85)


def written(position: Position, text: str) -> Typed:
    """A run as it is read."""
    out = []
    for part in text.split("-"):
        inner = part.strip("()")
        hex_, _, number = inner.partition(".")
        hex_, _, edge = hex_.partition("/")
        out.append(Named(Spoken(hex_, int(number or 0), int(edge or -1)), part != inner))
    return tuple(out)


def test_a_run_is_legal_where_the_second_reading_finds_it(exhaustive: bool) -> None:
    """Trails that break one rule or none, with every hex typed and with the stops alone."""
    legal_runs = illegal_runs = 0
    for rng, position in positions(5000 if exhaustive else 100, 100_000):
        train = rng.choice((*TRAINS, *KINDS_OF_TRAINS))
        reading, company = reading_of(position, "A", train.through)
        legal = legal_of(reading, company, train, position)
        # Runs of another company, through stops that are full for A, by other trains: many of them are illegal for A.
        loose = Reading(reading.notations, reading.near, lambda hex_, centre: True)
        trails = some_trails(loose)
        view = position.view("A")
        for trail in rng.sample(trails, min(12, len(trails))):
            for whole in (True, False):
                said = typed(position, trail, whole)
                found, (earned,) = judge(view, [Stated(train, said)])
                fits = [*meant(legal.get(said, {}), said).values()]
                if not fits:
                    assert len(found) == 1 and found[0].reason != "run_way", (position, said)
                    illegal_runs += 1
                elif any(not one[1] & other[1] for one in fits for other in fits):
                    assert [fault.reason for fault in found] == ["run_way"], (position, said, found)
                else:
                    assert not found, (position, said, found)
                    assert earned in fits[0][0]
                    legal_runs += 1
    assert legal_runs > (20_000 if exhaustive else 300)
    assert illegal_runs > (20_000 if exhaustive else 300)


def meant(fits: Fits, said: Typed) -> Fits:
    """Of the trails that fit what was typed, those that no other one makes unlikely: where two differ, that is meant of
    which every hex was typed."""
    if said in fits:
        return {said: fits[said]}
    between = {full: stretches(full, said) for full in fits}
    return {
        full: paid
        for full, paid in fits.items()
        if not any(
            all(not one for one, mine in zip(between[other], between[full], strict=True) if one != mine)
            for other in fits
            if other != full
        )
    }


def stretches(full: Typed, said: Typed) -> list[Typed]:
    """What a trail passes between its stops."""
    out: list[list[Named]] = []
    rest = list(said)
    for named in full:
        if rest and named == rest[0]:
            out.append([])
            rest.pop(0)
        else:
            out[-1].append(named)
    return [tuple(one) for one in out]


def legal_of(reading: Reading, company: Company, train: Mover, position: Position) -> dict[Typed, Fits]:
    """Each legal trail by how it can be typed, with all hexes or with the stops alone: what it is in full, and its
    incomes."""
    found: dict[Typed, Fits] = {}
    for trail in reading.trails(9):
        earned = income(reading, company, plain(train), trail)
        if earned is not None:
            full = typed(position, trail, True)
            for said in {full, typed(position, trail, False)}:
                incomes, tracks = found.setdefault(said, {}).setdefault(full, (set(), set()))
                incomes.add(earned)
                tracks.add(track(trail))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_runs_of_one_turn_share_no_track(seed: int) -> None:
    """Pairs of legal runs are legal together where the second reading finds no track in both."""
    checked = 0
    for rng, position in positions(40, 200_000 + 1000 * seed):
        reading, company = reading_of(position, "A")
        train = TRAINS[-1]
        trails = [
            trail
            for trail in some_trails(reading)
            if income(reading, company, plain(train), trail) is not None
        ]
        by_text: dict[Typed, list[Trail]] = {}
        for trail in trails:
            by_text.setdefault(typed(position, trail, False), []).append(trail)
        # Runs between whose stops only one way leads.
        sure = [(said, own[0]) for said, own in by_text.items() if len({track(one) for one in own}) == 1]
        view = position.view("A")
        for _ in range(6 if len(sure) > 1 else 0):
            (one, first), (other, second) = rng.sample(sure, 2)
            both = judge(view, [Stated(train, one), Stated(train, other)])
            found = [fault.reason for fault in both.faults]
            assert found == (["run_shared"] if track(first) & track(second) else [])
            checked += 1
    assert checked > 30


def test_two_stops_of_a_hex_in_one_run_where_a_ruling_forbids_them() -> None:
    checked = 0
    for _, position in positions(60, 300_000):
        reading, company = reading_of(position, "A")
        train = TRAINS[-1]
        view = position.view("A", once_per_hex=True)
        paid = [0]
        for trail in some_trails(reading, 99)[:200]:
            earned = income(reading, company, plain(train), trail)
            if earned is None:
                continue
            hexes = [hex_ for hex_, _ in trail.stops]
            found = [
                fault.reason for fault in judge(view, [Stated(train, typed(position, trail, True))]).faults
            ]
            twice = len(hexes) > len(set(hexes))
            assert found == (["run_hex"] if twice else [])
            checked += twice
            paid.append(0 if twice else earned)
        if len(paid) < 200:
            assert best_runs(view, [train]).income == max(paid)
    assert checked > 50


def test_a_train_does_not_visit_kinds_of_stops_that_it_has_no_distance_for() -> None:
    cities_alone = KINDS_OF_TRAINS[-1]
    checked = 0
    for _, position in positions(60, 400_000):
        reading, company = reading_of(position, "A")
        view = position.view("A")
        for trail in some_trails(reading)[:100]:
            if income(reading, company, plain(TRAINS[1]), trail) is not None:
                towns = any(reading.kind(*stop) != "city" for stop in trail.stops)
                faults = judge(view, [Stated(cities_alone, typed(position, trail, True))]).faults
                assert [fault.reason for fault in faults] == (["run_kind"] if towns else [])
                checked += towns
    assert checked > 50


def test_a_long_run_of_many_meanings_is_never_taken_for_an_illegal_one() -> None:
    """The best runs of late boards, typed by their stops alone: legal, or to be named more closely."""
    board = late_board(1, ("A", "B", "C", "D", "E", "F", "G", "H"), 2)
    for company in "ABCDEFGH":
        view = board.view(company)
        for _, course, _ in best_runs(view, [TRAINS[-1]]).runs:
            names = "-".join(view.name(stop) for stop in course.stops)
            found = judge(view, [Stated(TRAINS[-1], written(board, names))]).faults
            assert [fault.reason for fault in found] in ([], ["run_way"])
