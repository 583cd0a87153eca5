"""Set packing: for each kind of train so many of its possible runs that no connection is used twice, worth most.

:mod:`playproof.checker.families.routing.relax` prices the connections: with prices the trains choose alone, which bounds what
they
can bring together, and runs that could not beat a known plan even so are struck off. What is left (usually nothing) is
searched through, with the same prices as bound. Exact: prices only ever strike off what can't be better.
"""

from __future__ import annotations

from math import gcd

from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.kinds import TrainRuns
from playproof.checker.families.routing.programme import Programme
from playproof.checker.families.routing.relax import EPS, FEW, first_runs, relax
from playproof.checker.families.routing.tries import Packing

#: How many exchanges the programmes may make, and runs a search may look at, unless told to go on to the end.
LIMIT, LOOKS = 6_000, 3_000_000


def packed(lists: list[list[Choice]], numbers: list[int], limit: int = 0) -> tuple[Packing, bool]:
    """The best choice: its worth, and pairs of a kind's number and a run; and whether it is proved to be the best, which
    it may not be if a ``limit`` of exchanges was given."""
    owners = [[kind] * number for kind, number in enumerate(numbers)]
    lists, owners = merged(lists, owners)
    numbers = [len(kinds) for kinds in owners]
    (income, found), proved = pack(lists, numbers, limit)
    for kinds in owners:
        kinds.reverse()
    return (income, [(owners[kind].pop(), run) for kind, run in found]), proved


def merged(lists: list[list[Choice]], owners: list[list[int]]) -> tuple[list[list[Choice]], list[list[int]]]:
    """Kinds with the same runs are one: their order does not matter."""
    out: list[list[Choice]] = []
    kinds: list[list[int]] = []
    for runs, own in zip(lists, owners, strict=True):
        for other, known in enumerate(out):
            if len(runs) == len(known) and runs_of(runs) == runs_of(known):
                kinds[other].extend(own)
                break
        else:
            out.append(runs)
            kinds.append(list(own))
    return out, kinds


def runs_of(runs: list[Choice]) -> set[tuple[int, int]]:
    """What tells one list of runs from another."""
    return {(run.used, run.income) for run in runs}


def pack(lists: list[list[Choice]], numbers: list[int], limit: int) -> tuple[Packing, bool]:
    """The same for kinds that differ."""
    union = quantum = 0
    for runs in lists:
        for run in runs:
            union |= run.used
            quantum = gcd(quantum, run.income)
    bits = union.bit_length()
    kinds = [TrainRuns(runs, number, bits) for runs, number in zip(lists, numbers, strict=True)]
    if sum(numbers) == 1 or sum(len(runs) for runs in lists) <= FEW:
        return search(kinds, 0.0, (0, []), quantum, 0)
    return branch(kinds, bits, quantum, limit)


def branch(kinds: list[TrainRuns], bits: int, quantum: int, limit: int) -> tuple[Packing, bool]:
    """Relax; while that leaves a gap: two connections are taken together by one run or none, or not together."""
    best: Packing = (0, [])
    spent, proved = 0, True
    open_ends = [(kinds, first_runs(kinds), list[int]())]
    while open_ends:
        kinds, runs, cuts = open_ends.pop()
        if limit and spent > limit:
            return best, False
        programme = Programme(kinds, bits, runs, cuts)
        best, bound, base = relax(programme, best, quantum)
        spent += programme.master.exchanges
        if bound < best[0] + quantum - EPS:
            continue
        pair = programme.pair()
        if not pair or sum(len(kind.runs) for kind in kinds) < FEW:
            best, sure = search(kinds, base, best, quantum, LOOKS if limit else 0)
            proved &= sure
            continue
        cuts = programme.held()
        known = [(column.kind, column.run) for column in programme.master.columns]
        for together in (False, True):
            left = [
                (number, run)
                for number, run in known
                if (run.used & pair in (0, pair) if together else run.used & pair != pair)
            ]
            open_ends.append(([kind.branch(pair, together) for kind in kinds], left, cuts))
    return best, proved


def search(
    kinds: list[TrainRuns], base: float, best: Packing, quantum: int, limit: int
) -> tuple[Packing, bool]:
    """Go through what is left, dearest first. Each step keeps, for the trains to come, only the runs that are still
    free, so that the first of each list bounds what it can bring."""
    start: list[tuple[int, int, list[tuple[float, Choice]]]] = []
    for number, kind in enumerate(kinds):
        ranked = sorted(zip(kind.reduced, kind.runs, strict=True), key=lambda one: -one[0])
        start.append((number, kind.number, [one for one in ranked if one[0] > 0 or one[1].income > 0]))
    start.sort(key=lambda one: len(one[2]))
    chosen: list[tuple[int, Choice]] = []
    looked = 0

    def go(rest: list[tuple[int, int, list[tuple[float, Choice]]]], income: int, worth: float) -> None:
        nonlocal best, looked
        if income > best[0]:
            best = (income, chosen.copy())
        if not rest or (limit and looked > limit):
            return
        number, times, ranked = rest[0]
        others = sum(max(0.0, runs[0][0]) * many for _, many, runs in rest[1:] if runs)
        later = rest[1:]
        for index, (value, run) in enumerate(ranked):
            most = worth + max(0.0, value) * times + others + base
            if most < best[0] + quantum - EPS:
                break
            used = run.used
            looked += sum(len(runs) for _, _, runs in rest)
            if limit and looked > limit:
                return
            free = [
                (kind, many, [one for one in runs if not one[1].used & used]) for kind, many, runs in later
            ]
            if times > 1:
                same = [one for one in ranked[index:] if not one[1].used & used]
                free.insert(0, (number, times - 1, same))
            chosen.append((number, run))
            go([one for one in free if one[2]], income + run.income, worth + value)
            chosen.pop()
        if later and worth + others + base >= best[0] + quantum - EPS:
            go(later, income, worth)

    go([one for one in start if one[2]], 0, 0.0)
    return best, not limit or looked <= limit
