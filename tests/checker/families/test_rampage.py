"""The best rampage, against trying everything on small boards, and on the shipped board late in the game."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playproof.checker.families.routing import LIMIT, Plan, View, best_plan, check_run, income, packing, relax
from playproof.checker.families.routing.search import possible_runs
from playproof.checker.families.trains import TrainType
from tests.bench.late_18dracula import STRONG, strong_rampage

TOWN, CITY, FAR = 0, 1, 2


def engine(
    reach: int, stops: tuple[int, ...], passes: tuple[int, ...] = (), lingers: int = 0, through: bool = False
) -> TrainType:
    return TrainType(
        "one", "One", 1, 1, 1, 0, reach, frozenset(stops), frozenset(passes), 10, lingers, frozenset(), "", 0,
        False, through, False, False, False, 1, "", False, "",
    )  # fmt: skip


KINDS = [
    engine(2, (CITY, TOWN)),
    engine(3, (CITY,), (TOWN,)),
    engine(3, (CITY, FAR), (TOWN,), lingers=1),
    engine(0, (CITY, FAR), (TOWN,)),
    engine(4, (CITY, FAR), (TOWN,), through=True),
]


def board(rng: random.Random, places: int, links: int) -> View:
    near: list[list[tuple[int, int]]] = [[] for _ in range(places)]
    pairs = [(a, b) for a in range(places) for b in range(a)]
    rng.shuffle(pairs)
    for link, (one, other) in enumerate(pairs[:links]):
        near[one].append((link, other))
        near[other].append((link, one))
    kind = [rng.choice((TOWN, CITY, CITY, FAR)) for _ in range(places)]
    pays = [rng.choice((10, 20, 30, 50)) for _ in range(places)]
    cities = [place for place in range(places) if kind[place] == CITY]
    offices = set(rng.sample(cities, min(2, len(cities))))
    full = {place for place in cities if place not in offices and rng.random() < 0.3}
    far = (
        frozenset(place for place in range(places) if kind[place] == FAR)
        if rng.random() < 0.5
        else frozenset()
    )
    return View(near, kind, pays, full, offices, (), False, far, links)


def ways(view: View, one: TrainType) -> list[tuple[int, int, bool]]:
    """All runs by trying every walk: income, connections, whether the doubling is used."""
    out = []

    def go(places: tuple[int, ...], used: int) -> None:
        if len(places) > 1 and not any(True for _ in check_run(view, one, places, 0)):
            out.append((income(view, one, places), used, False))
            for place in set(places) & view.double:
                out.append((income(view, one, places, place), used, True))
        if len(places) < 9:
            if one.lingers and places.count(places[-1]) == 1:
                go((*places, places[-1]), used)
            for link, other in view.near[places[-1]]:
                if other not in places:
                    go((*places, other), used | 1 << link)

    for start in range(len(view.near)):
        go((start,), 0)
    return [*out, (0, 0, False)]


def tried(view: View, trains: list[TrainType]) -> int:
    """The best income by trying every set of runs."""
    best = 0
    for chosen in product(*(ways(view, one) for one in trains)):
        used = 0
        for _, mask, _ in chosen:
            if mask & used:
                break
            used |= mask
        else:
            if sum(doubles for *_, doubles in chosen) < 2:
                best = max(best, sum(paid for paid, *_ in chosen))
    return best


def check_plan(view: View, plan: Plan) -> None:
    """Its runs are legal beside each other and bring in what it says."""
    taken = 0
    for one, choice in plan.runs:
        assert not list(check_run(view, one, choice.places, taken))
        assert income(view, one, choice.places, choice.double) == choice.income
        for a, b in zip(choice.places, choice.places[1:], strict=False):
            taken |= sum(1 << link for link, other in view.near[a] if other == b)
    assert sum(choice.income for _, choice in plan.runs) == plan.income
    assert sum(choice.double >= 0 for _, choice in plan.runs) < 2


@pytest.mark.parametrize("few", [0, 60], ids=["priced", "searched"])
def test_the_best_rampage_is_what_trying_everything_finds(few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relax, "FEW", few)
    monkeypatch.setattr(packing, "FEW", few)

    @given(seed=st.integers(0, 10**6))
    @settings(max_examples=60, deadline=None)
    def plans(seed: int) -> None:
        rng = random.Random(seed)
        view = board(rng, rng.randint(3, 6), rng.randint(2, 7))
        trains = [rng.choice(KINDS) for _ in range(rng.randint(1, 3))]
        plan = best_plan(view, trains)
        assert plan.proved
        assert plan.income == tried(view, trains)
        check_plan(view, plan)

    plans()


@pytest.mark.parametrize("seed", range(12))
def test_prices_and_plain_search_agree_on_middling_boards(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    view = board(rng, 9, 14)
    trains = [rng.choice(KINDS) for _ in range(4)]
    priced = best_plan(view, trains)
    check_plan(view, priced)
    monkeypatch.setattr(packing, "FEW", 10**9)
    searched = best_plan(view, trains)
    assert priced.proved
    assert priced.income == searched.income


def test_connections_that_are_taken_stay_so_and_nothing_is_doubled_twice() -> None:
    view = board(random.Random(11), 7, 11)
    trains = [KINDS[4], KINDS[1]]
    free = best_plan(view, trains)
    taken = 1 << view.near[next(iter(view.offices))][0][0]
    plan = best_plan(view, trains, taken, doubled=True)
    assert plan.income < free.income
    for _, choice in plan.runs:
        assert choice.double < 0
        for a, b in zip(choice.places, choice.places[1:], strict=False):
            assert not any(taken >> link & 1 for link, other in view.near[a] if other == b)


def test_every_possible_run_is_legal_and_listed_once() -> None:
    view = board(random.Random(4), 7, 10)
    for one in KINDS:
        runs = possible_runs(view, one)
        assert len({run.used for run in runs}) == len(runs)
        for run in runs:
            assert not list(check_run(view, one, run.places, 0))


@pytest.mark.parametrize("names", STRONG, ids=lambda names: "-".join(names))
def test_five_strong_monsters_on_the_shipped_board_are_proved(names: tuple[str, ...]) -> None:
    view, engines = strong_rampage(names, 2)
    plan = best_plan(view, engines, limit=LIMIT)
    assert plan.proved
    check_plan(view, plan)
    three = best_plan(view, engines[:3])
    assert three.proved
    assert plan.income > three.income > 300
