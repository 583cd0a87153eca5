"""A good plan soon: trains choose one after the other, then again, two at a time, around the others."""

from __future__ import annotations

from playproof.checker.families.routing.choice import Choice

#: An income, and pairs of a kind's number and a run.
Packing = tuple[int, list[tuple[int, Choice]]]


def greedy(lists: list[list[Choice]], numbers: list[int], seeds: list[tuple[int, Choice]]) -> Packing:
    """A good plan soon, of a few runs of each kind, the most promising first: one train takes one of the ``seeds``, each
    other the first run that is free; then each two try again around the others."""
    order = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    best: Packing = (0, [])
    for kind, seed in seeds:
        runs: list[Choice | None] = [None] * len(order)
        first = order.index(kind)
        runs[first] = seed
        used = seed.used
        for at in (*range(first + 1, len(order)), *range(first)):
            runs[at] = run = next((run for run in lists[order[at]] if not run.used & used), None)
            used |= run.used if run is not None else 0
        improve(runs, order, lists)
        found = [(kind, run) for kind, run in zip(order, runs, strict=True) if run is not None]
        total = sum(run.income for _, run in found)
        if total > best[0]:
            best = (total, found)
    return best


def improve(runs: list[Choice | None], order: list[int], lists: list[list[Choice]]) -> None:
    """Two runs at a time are chosen anew around the others, as long as that helps."""
    better = True
    while better:
        better = False
        for one in range(len(runs)):
            for other in range(one + 1, len(runs)):
                used = now = 0
                for at, run in enumerate(runs):
                    if run is not None and at not in (one, other):
                        used |= run.used
                    elif run is not None:
                        now += run.income
                first, second = (
                    sorted((run for run in lists[order[at]] if not run.used & used), key=income_of)
                    for at in (one, other)
                )
                pair = best_pair(first, second, now)
                if pair is not None:
                    runs[one], runs[other] = pair
                    better = True


def income_of(run: Choice) -> int:
    """For sorting, the dearest first."""
    return -run.income


def best_pair(first: list[Choice], second: list[Choice], least: int) -> tuple[Choice, Choice] | None:
    """The best two runs that share nothing and bring in more than ``least``; both lists have the dearest first."""
    found: tuple[Choice, Choice] | None = None
    if not second:
        return None
    top = second[0].income
    for one in first:
        if one.income + top <= least:
            break
        for other in second:
            if one.income + other.income <= least:
                break
            if not one.used & other.used:
                found, least = (one, other), one.income + other.income
                break
    return found
