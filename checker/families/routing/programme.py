"""The linear programme of a company's runs: rows are connections, train types, and cuts of three connections each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from playproof.checker.families.routing.choice import Choice
from playproof.checker.families.routing.kinds import BITS, TrainRuns, price_table
from playproof.checker.families.routing.prices import Column, Prices

#: Cuts at a time.
CUTS = BITS
TINY = 1e-6


class Programme:
    """The linear programme for some train types."""

    def __init__(
        self, kinds: list[TrainRuns], bits: int, runs: Iterable[tuple[int, Choice]], cuts: list[int]
    ) -> None:
        self.kinds = kinds
        self.bits = bits
        self.cuts: list[int] = []
        self.batches: list[int] = []
        self.known: set[tuple[int, int]] = set()
        for number, kind in enumerate(kinds):
            kind.mark = 1 << (bits + number) if kind.number == 1 else 0
        self.note(cuts)
        self.master = Prices([1] * bits + [kind.number for kind in kinds] + [1] * len(cuts))
        for number, run in runs:
            self.add(number, run)

    def add(self, number: int, run: Choice) -> bool:
        """Add a run as a column; False if it is there already."""
        if (number, run.used) in self.known:
            return False
        self.known.add((number, run.used))
        rows = [row for row in range(self.bits) if run.used >> row & 1]
        rows.append(self.bits + number)
        first = self.bits + len(self.kinds)
        used = run.used | self.kinds[number].mark
        rows += [first + row for row, cut in enumerate(self.cuts) if (used & cut).bit_count() > 1]
        self.master.columns.append(Column(run.income, used, rows, number, run))
        return True

    def cut(self, cuts: list[int]) -> bool:
        """Add cuts that exclude the present solution."""
        self.note(cuts)
        for cut in cuts:
            self.master.add_row(
                1, [column for column in self.master.columns if (column.used & cut).bit_count() > 1]
            )
        return self.master.restore()

    def note(self, cuts: list[int]) -> None:
        """Record cuts, and to which runs they apply."""
        self.cuts += cuts
        self.batches += [len(cuts[start : start + BITS]) for start in range(0, len(cuts), BITS)]
        for kind in self.kinds:
            kind.cut(cuts)

    def held(self) -> list[int]:
        """The cuts that have a price."""
        prices = self.master.prices[self.bits + len(self.kinds) :]
        return [cut for cut, price in zip(self.cuts, prices, strict=True) if price > TINY]

    def taken(self) -> list[tuple[int, Choice]]:
        """The runs in the present solution with their types, largest value first."""
        solution = sorted(self.master.solution(), key=lambda one: -one[1])
        return [(column.kind, column.run) for column, _ in solution]

    def shed(self, least: list[float]) -> None:
        """Remove columns outside the solution with a reduced income below ``least``. They aren't added again."""
        prices, first = self.master.prices, self.bits + len(self.kinds)
        inside = {id(one) for one in self.master.basis}
        self.master.columns = [
            column
            for column in self.master.columns
            if id(column) in inside
            or column.income - sum([prices[row] for row in column.rows if not self.bits <= row < first])
            >= least[column.kind]
        ]

    def price_tables(self) -> tuple[list[list[float]], list[list[float]], float]:
        """Return price tables of the connections and of the cuts, and the sum of all prices."""
        prices = [max(0.0, price) for price in self.master.prices]
        ends, cuts = prices[: self.bits], prices[self.bits + len(self.kinds) :]
        parts = []
        for size in self.batches:
            parts.append(price_table(cuts[:size]))
            cuts = cuts[size:]
        total = sum(ends) + sum(prices[self.bits + len(self.kinds) :])
        return [price_table(ends[low : low + BITS]) for low in range(0, self.bits, BITS)], parts, total

    def violated(self) -> list[int]:
        """Three connections each of which the present solution holds two of by more than one run."""
        solution = self.master.solution()
        union = 0
        for column, _ in solution:
            union |= column.used
        holders = [
            (bit, sum([1 << at for at, (column, _) in enumerate(solution) if column.used >> bit & 1]))
            for bit in range(union.bit_length())
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

    def pair(self) -> int:
        """Two connections, as bits, that the present solution takes together by half, as nearly as there are; or 0. Some
        run in it takes one of them alone: so either way of a branch on them is less than what is branched."""
        parts = [(column.run.used, amount) for column, amount in self.master.solution()]
        sums: dict[int, float] = {}
        for used, amount in parts:
            if amount < 0.99:
                for one, other in combinations(bits_of(used), 2):
                    both = 1 << one | 1 << other
                    sums[both] = sums.get(both, 0.0) + amount
        halves = sorted((abs(total - 0.5), both) for both, total in sums.items() if 0.01 < total < 0.99)
        return next((both for _, both in halves if any(used & both not in (0, both) for used, _ in parts)), 0)


def bits_of(mask: int) -> Iterable[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
