"""How little the trains can bring in at most: runs taken in parts, at prices that let few of them stay.

Column generation: the programme knows some hundred runs, its prices are laid on all, and those worth more than they cost
join it. Where the programme's solution takes halves of runs, it is cut off: of three connections only one run can hold
two. Any prices give a bound; runs that could not lift a plan above the best known, even so, are struck off.
"""

from __future__ import annotations

from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.kinds import TrainRuns
from playproof.checker.families.routing.programme import Programme
from playproof.checker.families.routing.tries import Packing, greedy

#: Runs of a kind that a programme starts with, and that may join it at a time.
FIRST, MORE = 60, 25
#: So many of a kind are tried around those that the programme takes.
TRIED = 200
ROUNDS = 80
#: So few runs are searched through without more ado.
FEW = 60
EPS = 1e-6
#: A part of the incomes' step.
STALL = 0.25


def first_runs(kinds: list[TrainRuns]) -> list[tuple[int, Choice]]:
    """The runs that bring in most for the connections that they take, with their kinds' numbers."""
    out = []
    for number, kind in enumerate(kinds):
        order = sorted(kind.runs, key=lambda run: -run.income / (2 + run.used.bit_count()))
        out += [(number, run) for run in order[:FIRST]]
    return out


def relax(programme: Programme, best: Packing, quantum: int) -> tuple[Packing, float, float]:
    """Strike off runs that can't be part of a better plan; the best plan known, the least bound, and the sum of the prices
    at which the kinds' runs are ``reduced`` in the end. Incomes are multiples of ``quantum``."""
    kinds, bits, master = programme.kinds, programme.bits, programme.master
    least, base, before = 1e18, 0.0, 1e18
    for _ in range(ROUNDS):
        settled = master.solve()
        tables, cut_tables, base = programme.price_tables()
        tops = [kind.price(tables, cut_tables) for kind in kinds]
        bound = base + sum(top * kind.number for top, kind in zip(tops, kinds, strict=True))
        least = min(least, bound)
        best = max(best, whole(programme), key=lambda one: one[0])
        if least < best[0] + quantum - EPS:
            break
        joined = 0
        for number, kind in enumerate(kinds):
            own = max(0.0, master.prices[bits + number]) + EPS
            for at in kind.dearest(MORE):
                joined += kind.reduced[at] > own and programme.add(number, kind.runs[at])
        spare = best[0] + quantum - EPS - bound
        for top, kind in zip(tops, kinds, strict=True):
            kind.keep(spare + top)
        if not settled or sum(len(kind.runs) for kind in kinds) < FEW:
            break
        if not joined:
            ranked = [[kind.runs[at] for at in kind.dearest(TRIED)] for kind in kinds]
            plan = greedy(ranked, [kind.number for kind in kinds], programme.taken())
            best = max(best, plan, key=lambda one: one[0])
            programme.shed([spare + top for top in tops])
            # Cuts that lower the bound by less than a part of what would tell are not worth their time.
            if bound > before - STALL * quantum:
                break
            before = bound
            cuts = programme.violated()
            if not cuts or not programme.cut(cuts):
                break
    return best, least, base


def whole(programme: Programme) -> Packing:
    """The programme's solution as a plan, if it takes no parts of runs."""
    if any(amount < 0.99 for _, amount in programme.master.solution()):
        return 0, []
    taken = programme.taken()
    return sum(run.income for _, run in taken), taken
