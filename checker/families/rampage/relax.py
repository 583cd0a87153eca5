"""How little a rampage can bring in at most: runs taken in parts, at prices that let few of them stay.

Column generation: the programme of :mod:`checker.families.rampage.prices` knows some hundred runs, its prices are laid on
all, and those worth more than they cost join it. Where the programme's solution takes halves of runs, it is cut off: of
three connections only one run can hold two. Any prices give a bound; runs that could not lift a plan above the best
known, even so, are struck off.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from checker.families.rampage.choice import Choice
from checker.families.rampage.prices import Column, Prices
from checker.families.rampage.tries import Found, greedy

__all__ = ["Kind", "relax"]

#: Connections are priced in tables of so many bits.
BITS = 11
LOW = (1 << BITS) - 1
#: Runs of a kind that the programme starts with, and that may join it at a time.
FIRST, MORE = 60, 40
#: Cuts at a time.
CUTS = 2 * BITS
ROUNDS = 80
#: So few runs are searched through without more ado.
FEW = 60
EPS = 1e-6


class Kind:
    """The runs of one kind of train with the parts of their bits, and how many such trains run."""

    __slots__ = ("cut_parts", "number", "parts", "pays", "reduced", "runs")

    def __init__(self, runs: list[Choice], number: int, bits: int) -> None:
        self.runs = runs
        self.number = number
        self.pays = [run.income for run in runs]
        self.parts = [[run.used >> low & LOW for run in runs] for low in range(0, bits, BITS)]
        self.cut_parts: list[list[int]] = []
        self.reduced: list[float] = list(self.pays)

    def cut(self, cuts: list[int]) -> None:
        """New cuts, as bits of three connections each: which of them a run falls under."""
        for start in range(0, len(cuts), BITS):
            part = [(1 << number, cut) for number, cut in enumerate(cuts[start : start + BITS])]
            self.cut_parts.append(
                [sum([bit for bit, cut in part if (run.used & cut).bit_count() > 1]) for run in self.runs]
            )

    def price(self, tables: list[list[float]], cut_tables: list[list[float]]) -> float:
        """Lay prices on each run; the highest worth, at least nothing."""
        values: list[float] = list(self.pays)
        for table, part in zip([*tables, *cut_tables], [*self.parts, *self.cut_parts], strict=True):
            if len(table) > 1:
                values = [value - table[at] for value, at in zip(values, part, strict=True)]
        self.reduced = values
        return max(0.0, max(values, default=0.0))

    def keep(self, least: float) -> None:
        """Only runs worth ``least`` or more at the present prices."""
        kept = [at for at, value in enumerate(self.reduced) if value >= least]
        if len(kept) < 0.8 * len(self.runs):
            self.runs = [self.runs[at] for at in kept]
            self.pays = [self.pays[at] for at in kept]
            self.reduced = [self.reduced[at] for at in kept]
            self.parts = [[part[at] for at in kept] for part in self.parts]
            self.cut_parts = [[part[at] for at in kept] for part in self.cut_parts]

    def dearest(self, number: int) -> list[int]:
        """So many runs worth most at the present prices."""
        return sorted(range(len(self.runs)), key=self.reduced.__getitem__, reverse=True)[:number]


class _Programme:
    """The programme for some kinds: rows are the connections, the kinds, the cuts."""

    def __init__(self, kinds: list[Kind], bits: int) -> None:
        self.kinds = kinds
        self.bits = bits
        self.cuts: list[int] = []
        self.batches: list[int] = []
        self.known: set[tuple[int, int]] = set()
        self.master = Prices([1] * bits + [kind.number for kind in kinds])

    def add(self, number: int, at: int) -> bool:
        """A kind's run joins, unless it is there."""
        run = self.kinds[number].runs[at]
        if (number, run.used) in self.known:
            return False
        self.known.add((number, run.used))
        rows = [row for row in range(self.bits) if run.used >> row & 1]
        rows.append(self.bits + number)
        first = self.bits + len(self.kinds)
        rows += [first + row for row, cut in enumerate(self.cuts) if (run.used & cut).bit_count() > 1]
        self.master.columns.append(Column(run.income, run.used, rows, (number, run.used)))
        return True

    def cut(self, cuts: list[int]) -> bool:
        """Cut the present solution off."""
        self.cuts += cuts
        self.batches += [len(cuts[start : start + BITS]) for start in range(0, len(cuts), BITS)]
        for kind in self.kinds:
            kind.cut(cuts)
        for cut in cuts:
            self.master.add_row(
                1, [column for column in self.master.columns if (column.used & cut).bit_count() > 1]
            )
        return self.master.restore()

    def shed(self, least: list[float]) -> None:
        """Runs worth less at the present prices, and not in the solution, leave; they don't come back."""
        prices, first = self.master.prices, self.bits + len(self.kinds)
        inside = {id(one) for one in self.master.basis}
        self.master.columns = [
            column
            for column in self.master.columns
            if id(column) in inside
            or column.income - sum([prices[row] for row in column.rows if not self.bits <= row < first])
            >= least[column.name[0]]
        ]

    def tables(self) -> tuple[list[list[float]], list[list[float]], float]:
        """The present prices in tables, and their sum."""
        prices = [max(0.0, price) for price in self.master.prices]
        ends, cuts = prices[: self.bits], prices[self.bits + len(self.kinds) :]
        parts = []
        for size in self.batches:
            parts.append(table(cuts[:size]))
            cuts = cuts[size:]
        total = sum(ends) + sum(prices[self.bits + len(self.kinds) :])
        return [table(ends[low : low + BITS]) for low in range(0, self.bits, BITS)], parts, total

    def violated(self) -> list[int]:
        """Three connections each of which the present solution holds two of by more than one run."""
        solution = self.master.solution()
        union = 0
        for column, _ in solution:
            union |= column.used
        holders = [
            (bit, sum([1 << at for at, (column, _) in enumerate(solution) if column.used >> bit & 1]))
            for bit in range(self.bits)
            if union >> bit & 1
        ]
        amounts = [amount for _, amount in solution]
        sums: dict[int, float] = {}
        found: list[tuple[float, int, int]] = []
        for (one, has), (two, holds), (three, owns) in combinations(holders, 3):
            both = has & holds | has & owns | holds & owns
            total = sums.get(both)
            if total is None:
                total = sums[both] = sum([amounts[at] for at in bits_of(both)])
            if total > 1.02:
                found.append((-total, both, 1 << one | 1 << two | 1 << three))
        found.sort()
        cuts: list[int] = []
        times: dict[int, int] = {}
        for _, both, cut in found:
            if times.get(both, 0) < 3 and len(cuts) < CUTS:
                times[both] = times.get(both, 0) + 1
                cuts.append(cut)
        return cuts


def relax(kinds: list[Kind], bits: int, quantum: int) -> tuple[Found, float, float]:
    """Strike off runs that can't be part of a better plan; the best plan known, the least bound, and the sum of the prices
    at which the kinds' runs are ``reduced`` in the end. Incomes are multiples of ``quantum``."""
    programme = _Programme(kinds, bits)
    for number, kind in enumerate(kinds):
        order = sorted(
            range(len(kind.runs)), key=lambda at: -kind.pays[at] / (2 + kind.runs[at].used.bit_count())
        )
        for at in order[:FIRST]:
            programme.add(number, at)
    best: Found = (0, [])
    least, base = 1e18, 0.0
    for _ in range(ROUNDS):
        settled = programme.master.solve()
        tables, cut_tables, base = programme.tables()
        tops = [kind.price(tables, cut_tables) for kind in kinds]
        bound = base + sum(top * kind.number for top, kind in zip(tops, kinds, strict=True))
        least = min(least, bound)
        best = max(best, whole(programme, kinds), key=lambda one: one[0])
        if least < best[0] + quantum - EPS:
            break
        joined = 0
        for number, kind in enumerate(kinds):
            own = max(0.0, programme.master.prices[bits + number]) + EPS
            for at in kind.dearest(MORE):
                joined += kind.reduced[at] > own and programme.add(number, at)
        spare = best[0] + quantum - EPS - bound
        for top, kind in zip(tops, kinds, strict=True):
            kind.keep(spare + top)
        if not settled or sum(len(kind.runs) for kind in kinds) < FEW:
            break
        if not joined:
            ranked = [[kind.runs[at] for at in kind.dearest(100)] for kind in kinds]
            best = max(
                best, greedy(ranked, [kind.number for kind in kinds]), key=lambda one: one[0]
            )
            programme.shed([spare + top for top in tops])
            cuts = programme.violated()
            if not cuts or not programme.cut(cuts):
                break
    return best, least, base


def whole(programme: _Programme, kinds: list[Kind]) -> Found:
    """The programme's solution as a plan, if it takes no parts of runs."""
    solution = programme.master.solution()
    if any(amount < 0.99 for _, amount in solution):
        return 0, []
    out = []
    for column, _ in solution:
        number, used = column.name
        run = next((one for one in kinds[number].runs if one.used == used), None)
        if run is None:
            return 0, []
        out.append((number, run))
    return sum(column.income for column, _ in solution), out


def table(prices: list[float]) -> list[float]:
    """The sum of prices of every combination; one value alone if there are none."""
    if not any(prices):
        return [0.0]
    out = [0.0]
    for price in prices:
        out += [value + price for value in out] if price else out
    return out


def bits_of(mask: int) -> Iterable[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
