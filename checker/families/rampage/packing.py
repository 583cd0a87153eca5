"""Set packing: for each kind of train so many of its possible runs that no connection is used twice, worth most.

Lagrangian relaxation prices the connections: with prices the trains choose alone, which bounds what they can bring
together, and runs that could not beat a known plan even so are struck off. What is left (usually little) is searched
through, with the same prices as bound. Exact: prices only ever strike off what can't be better.
"""

from __future__ import annotations

from collections.abc import Sequence

from checker.families.rampage.choice import Choice

__all__ = ["packed"]

#: How many runs a search may look at unless it is told to go on to the end.
LIMIT = 300_000
#: Connections are priced in tables of so many bits.
BITS = 11
ROUNDS = 160
#: How many runs are priced in all.
WORK = 400_000

Found = tuple[int, list[tuple[int, Choice]]]


class _Kind:
    """The runs of one kind of train with the parts of their bits, and how many such trains run."""

    __slots__ = ("number", "parts", "pays", "reduced", "runs")

    def __init__(self, runs: list[Choice], number: int) -> None:
        self.runs = runs
        self.number = number
        self.pays: list[int] = []
        self.parts: list[list[int]] = []
        self.reduced: list[float] = []

    def index(self, bits: dict[int, int], tables: int) -> None:
        """Number the connections anew and cut them into parts."""
        masks = [0] * len(self.runs)
        for old, new in bits.items():
            mask = 1 << new
            for at, run in enumerate(self.runs):
                if run.used & old:
                    masks[at] |= mask
        low = (1 << BITS) - 1
        self.pays = [run.income for run in self.runs]
        self.parts = [[mask >> BITS * part & low for mask in masks] for part in range(tables)]

    def price(self, tables: list[list[float]]) -> None:
        """What each run is worth at these prices."""
        values: list[float] = list(self.pays)
        for table, part in zip(tables, self.parts, strict=True):
            values = [value - table[at] for value, at in zip(values, part, strict=True)]
        self.reduced = values

    def keep(self, least: float) -> None:
        """Only runs worth more than ``least`` at the present prices."""
        kept = [at for at, value in enumerate(self.reduced) if value > least]
        if len(kept) < len(self.runs):
            self.runs = [self.runs[at] for at in kept]
            self.pays = [self.pays[at] for at in kept]
            self.reduced = [self.reduced[at] for at in kept]
            self.parts = [[part[at] for at in kept] for part in self.parts]


def packed(lists: list[list[Choice]], numbers: list[int], limit: int = 0) -> tuple[Found, bool]:
    """The best choice: its worth, and pairs of a kind's number and a run; and whether it is proved to be the best, which
    it may not be if a ``limit`` of runs to look at was given."""
    owners = [[kind] * number for kind, number in enumerate(numbers)]
    lists, owners = merged(lists, owners)
    numbers = [len(kinds) for kinds in owners]
    (income, found), proved = pack(lists, numbers, limit)
    for kinds in owners:
        kinds.reverse()
    return (income, [(owners[kind].pop(), run) for kind, run in found]), proved


def merged(lists: list[list[Choice]], owners: list[list[int]]) -> tuple[list[list[Choice]], list[list[int]]]:
    """Kinds with the same runs are one: their order does not matter."""
    known: dict[frozenset[tuple[int, int]], int] = {}
    out: list[list[Choice]] = []
    kinds: list[list[int]] = []
    for runs, own in zip(lists, owners, strict=True):
        key = frozenset((run.used, run.income) for run in runs)
        at = known.setdefault(key, len(out))
        if at == len(out):
            out.append(runs)
            kinds.append([])
        kinds[at].extend(own)
    return out, kinds


def pack(lists: list[list[Choice]], numbers: list[int], limit: int) -> tuple[Found, bool]:
    """The same for kinds that differ."""
    best = greedy(lists, numbers)
    kinds = [_Kind(runs, number) for runs, number in zip(lists, numbers, strict=True)]
    union = 0
    for runs in lists:
        for run in runs:
            union |= run.used
    bits = {
        1 << old: new for new, old in enumerate(at for at in range(union.bit_length()) if union >> at & 1)
    }
    if not bits or sum(numbers) == 1:
        return best, True
    tables = (len(bits) + BITS - 1) // BITS
    for kind in kinds:
        kind.index(bits, tables)
    prices = [0.0] * (tables * BITS)
    best, bound = relax(kinds, prices, best)
    if bound > best[0]:
        return search(kinds, prices, best, limit)
    return best, True


def relax(kinds: list[_Kind], prices: list[float], best: Found) -> tuple[Found, int]:
    """Improve the prices by steps against the gradient, strike off runs; the best plan known and the least bound."""
    least = 1e18
    kept = prices.copy()
    scale, stuck, work = 1.0, 0, 0
    for turn in range(ROUNDS):
        work += sum(len(kind.runs) for kind in kinds)
        if work > WORK:
            break
        tables = price_tables(prices)
        bound = sum(prices)
        usage = [0] * len(prices)
        chosen: list[tuple[int, Choice]] = []
        for number, kind in enumerate(kinds):
            kind.price(tables)
            top = max(kind.reduced, default=0.0)
            if top > 0:
                bound += top * kind.number
                at = kind.reduced.index(top)
                chosen.append((number, kind.runs[at]))
                for part, values in enumerate(kind.parts):
                    mask = values[at]
                    while mask:
                        low = mask & -mask
                        usage[part * BITS + low.bit_length() - 1] += kind.number
                        mask ^= low
        if bound < least - 1e-6:
            least, kept, stuck = bound, prices.copy(), 0
        else:
            stuck += 1
            if stuck >= 6:
                scale, stuck = scale / 2, 0
        if int(least + 1e-6) <= best[0]:
            break
        for kind in kinds:
            top = max(0.0, max(kind.reduced, default=0.0))
            kind.keep(best[0] - bound + top + 1e-6)
        if sum(len(kind.runs) for kind in kinds) < 60 or scale < 0.02:
            break
        better = (
            best
            if turn % 8
            else greedy([in_order(kind) for kind in kinds], [kind.number for kind in kinds], True)
        )
        if better[0] > best[0]:
            best = better
        slope = [used - 1 if used > 1 or price > 0 else 0 for used, price in zip(usage, prices, strict=True)]
        square = sum(one * one for one in slope)
        if not square:
            break
        step = scale * (bound - best[0]) / square
        prices[:] = [max(0.0, price + step * one) for price, one in zip(prices, slope, strict=True)]
    prices[:] = kept
    return best, int(least + 1e-6)


def in_order(kind: _Kind) -> list[Choice]:
    """The first hundred of a kind's runs, dearest at the present prices first."""
    order = sorted(range(len(kind.runs)), key=kind.reduced.__getitem__, reverse=True)[:100]
    return [kind.runs[at] for at in order]


def price_tables(prices: Sequence[float]) -> list[list[float]]:
    """For each part of the bits the sum of prices of every combination."""
    out = []
    for start in range(0, len(prices), BITS):
        table = [0.0]
        for price in prices[start : start + BITS]:
            table += [value + price for value in table] if price else table
        out.append(table)
    return out


def greedy(lists: list[list[Choice]], numbers: list[int], ranked: bool = False) -> Found:
    """A good plan soon: each train takes the first run that is free (``ranked``) or the dearest, in several orders; then
    each, and each two, try again around the others."""
    order = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    best: Found = (0, [])
    for turn in range(min(len(order), 5)):
        runs: list[Choice | None] = [None] * len(order)
        for at in (*range(turn, len(order)), *range(turn)):
            used = 0
            for run in runs:
                used |= run.used if run is not None else 0
            free = (run for run in lists[order[at]] if not run.used & used)
            runs[at] = next(free, None) if ranked else max(free, key=lambda run: run.income, default=None)
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
                first = sorted((run for run in lists[order[one]] if not run.used & used), key=income_of)[:150]
                second = sorted((run for run in lists[order[other]] if not run.used & used), key=income_of)[
                    :150
                ]
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


def search(kinds: list[_Kind], prices: list[float], best: Found, limit: int) -> tuple[Found, bool]:
    """Go through what is left, dearest first. Each step keeps, for the trains to come, only the runs that are still
    free, so that the first of each list bounds what it can bring."""
    tables, base = price_tables(prices), sum(prices)
    start: list[tuple[int, int, list[tuple[float, Choice]]]] = []
    for number, kind in enumerate(kinds):
        kind.price(tables)
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
            if int(most + 1e-6) <= best[0]:
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
        if later and int(worth + others + base + 1e-6) > best[0]:
            go(later, income, worth)

    go([one for one in start if one[2]], 0, 0.0)
    return best, not limit or looked <= limit
