"""Set packing: for each kind of train so many of its possible runs that no connection is used twice, worth most.

Lagrangian relaxation prices the connections: with prices the trains choose alone, which bounds what they can bring
together, and runs that could not beat a known plan even so are struck off. What is left (usually little) is searched
through, with the same prices as bound. Exact: prices only ever strike off what can't be better.
"""

from __future__ import annotations

from collections.abc import Sequence

from checker.families.rampage.choice import Choice

__all__ = ["packed"]

#: Connections are priced in tables of so many bits.
BITS = 11
ROUNDS = 160

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


def packed(lists: list[list[Choice]], numbers: list[int]) -> Found:
    """The best choice: its worth, and pairs of a kind's number and a run."""
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
        return best
    tables = (len(bits) + BITS - 1) // BITS
    for kind in kinds:
        kind.index(bits, tables)
    prices = [0.0] * (tables * BITS)
    best, bound = relax(kinds, prices, best)
    if bound > best[0]:
        best = search(kinds, prices, best)
    return best


def relax(kinds: list[_Kind], prices: list[float], best: Found) -> tuple[Found, int]:
    """Improve the prices by steps against the gradient, strike off runs; the best plan known and the least bound."""
    least = 1e18
    kept = prices.copy()
    scale, stuck = 1.0, 0
    for _ in range(ROUNDS):
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
        for number, kind in enumerate(kinds):
            top = max(0.0, max(kind.reduced, default=0.0))
            kind.keep(best[0] - bound + top + 1e-6)
        if sum(len(kind.runs) for kind in kinds) < 60 or scale < 0.02:
            break
        better = greedy([in_order(kind) for kind in kinds], [kind.number for kind in kinds])
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


def greedy(lists: list[list[Choice]], numbers: list[int]) -> Found:
    """A good plan soon: each train takes the first run that is free, then each tries again around the others."""
    order = [kind for kind, number in enumerate(numbers) for _ in range(number)]
    runs: list[Choice | None] = [None] * len(order)
    for at in (*range(len(order)), *range(len(order))):
        used = 0
        for other, run in enumerate(runs):
            if other != at and run is not None:
                used |= run.used
        free = [run for run in lists[order[at]] if not run.used & used]
        runs[at] = max(free, key=lambda run: run.income, default=None)
    found = [(kind, run) for kind, run in zip(order, runs, strict=True) if run is not None]
    return sum(run.income for _, run in found), found


def search(kinds: list[_Kind], prices: list[float], best: Found) -> Found:
    """Go through what is left, dearest first."""
    tables, base = price_tables(prices), sum(prices)
    slots: list[tuple[int, list[tuple[float, Choice]]]] = []
    for number, kind in enumerate(kinds):
        kind.price(tables)
        ranked = sorted(zip(kind.reduced, kind.runs, strict=True), key=lambda one: -one[0])
        slots += [(number, ranked)] * kind.number
    total = len(slots)
    chosen: list[tuple[int, Choice]] = []

    def top(at: int, used: int, first: int) -> float:
        ranked = slots[at][1]
        for index in range(first, len(ranked)):
            value, run = ranked[index]
            if value <= 0:
                return 0.0
            if not run.used & used:
                return value
        return 0.0

    def go(at: int, used: int, income: int, worth: float, first: int) -> None:
        nonlocal best
        if income > best[0]:
            best = (income, chosen.copy())
        if at == total:
            return
        rest, last = 0.0, 0.0
        for later in range(at + 1, total):
            if later == at + 1 or slots[later][1] is not slots[later - 1][1]:
                last = top(later, used, first if slots[later][1] is slots[at][1] else 0)
            rest += last
        number, ranked = slots[at]
        same = at + 1 < total and slots[at + 1][1] is ranked
        for index in range(first, len(ranked)):
            value, run = ranked[index]
            if int(worth + value + rest + base + 1e-6) <= best[0]:
                break
            if run.used & used:
                continue
            chosen.append((number, run))
            go(at + 1, used | run.used, income + run.income, worth + value, index if same else 0)
            chosen.pop()
        after = next((later for later in range(at, total) if slots[later][1] is not ranked), total)
        left = sum(top(later, used, 0) for later in range(after, total))
        if int(worth + left + base + 1e-6) > best[0]:
            go(after, used, income, worth, 0)

    go(0, 0, 0, 0.0, 0)
    return best
