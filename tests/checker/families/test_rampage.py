"""The best rampage, against trying everything on small boards, and on the shipped board late in the game."""

from __future__ import annotations

import random
from itertools import product
from time import perf_counter

from hypothesis import given, settings
from hypothesis import strategies as st

from checker.families.rampage import LIMIT, View, best_plan, check_run, income
from checker.families.rampage.search import possible_runs
from checker.families.trains import Engine
from checker.game import open_game
from checker.sheet import find_sheet

TOWN, CITY, FAR = 0, 1, 2


def engine(
    reach: int, stops: tuple[int, ...], passes: tuple[int, ...] = (), lingers: int = 0, through: bool = False
) -> Engine:
    return Engine(
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


def ways(view: View, one: Engine) -> list[tuple[int, int, bool]]:
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


@given(seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_the_best_rampage_is_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    view = board(rng, rng.randint(3, 6), rng.randint(2, 7))
    trains = [rng.choice(KINDS) for _ in range(rng.randint(1, 3))]
    best = 0
    for chosen in product(*(ways(view, one) for one in trains)):
        masks = [used for _, used, _ in chosen]
        apart = sum(masks) == masks[0] | (masks[1] if len(masks) > 1 else 0) | (
            masks[2] if len(masks) > 2 else 0
        )
        if apart and sum(doubles for *_, doubles in chosen) < 2:
            best = max(best, sum(paid for paid, *_ in chosen))
    plan = best_plan(view, trains)
    assert plan.proved
    assert plan.income == best
    taken = 0
    for one, choice in plan.runs:
        assert not list(check_run(view, one, choice.places, taken))
        assert income(view, one, choice.places, choice.double) == choice.income
        for a, b in zip(choice.places, choice.places[1:], strict=False):
            taken |= sum(1 << link for link, other in view.near[a] if other == b)


def test_every_possible_run_is_legal_and_listed_once() -> None:
    view = board(random.Random(4), 7, 10)
    for one in KINDS:
        runs = possible_runs(view, one)
        assert len({run.used for run in runs}) == len(runs)
        for run in runs:
            assert not list(check_run(view, one, run.places, 0))


def test_monsters_on_the_shipped_board_late_in_the_game() -> None:
    """Three, as many as a front may own then, are proved best; of five a plan is found, and it is said if it is not proved."""
    game = open_game(find_sheet("18dracula"), ["Ann", "Bob", "Cy"])
    operating, table = game.rooms["operating"], game.table()
    network, part = operating.network, operating.network.part(table)  # type: ignore[attr-defined]
    rng = random.Random(2)
    reached = {network.homes["KA"]}
    for _ in range(45):
        open_links = [
            link for link, ends in enumerate(network.graph.ends)
            if not part.cubes[link] and reached & set(ends) and (colour := network.needs(part, link)) and part.supply[colour]
        ]  # fmt: skip
        link = rng.choice(open_links)
        network.lay(part, link, network.needs(part, link))
        reached |= set(network.graph.ends[link])
    for company, place in network.homes.items():
        if company not in part.offices.get(place, ()):
            network.settle(part, place, company)
    operating.phases.part(table).phase = 5  # type: ignore[attr-defined]
    table.parts["trains"].owned["KA"] = ["vampire", "vampire", "werewolf", "assassin", "count_vlad"]  # type: ignore[attr-defined]
    operating.part(table).begin("KA")  # type: ignore[attr-defined]
    view = operating.running.view(table, "KA")  # type: ignore[attr-defined]
    ready = operating.running.ready_trains(table, "KA")  # type: ignore[attr-defined]
    begin = perf_counter()
    three = best_plan(view, ready[:3])
    assert three.proved
    five = best_plan(view, ready, limit=LIMIT)
    assert five.income >= three.income > 300
    assert perf_counter() - begin < 12  # about two seconds on a machine that is not busy
