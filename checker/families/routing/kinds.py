"""The runs of one type of train, with tables to price their connections quickly."""

from __future__ import annotations

from playproof.checker.families.routing.choice import Choice

#: Bits per price table: the connections and cuts are split into groups of this size.
BITS = 11
LOW = (1 << BITS) - 1


class TrainRuns:
    """The runs of one type of train, each with its connections in groups of ``BITS`` bits, and the number of these trains."""

    __slots__ = ("cut_parts", "mark", "number", "parts", "pays", "reduced", "runs")

    def __init__(self, runs: list[Choice], number: int, bits: int) -> None:
        self.runs = runs
        self.number = number
        self.mark = 0
        self.pays = [run.income for run in runs]
        self.parts = [[run.used >> low & LOW for run in runs] for low in range(0, bits, BITS)]
        self.cut_parts: list[list[int]] = []
        self.reduced: list[float] = list(self.pays)

    def cut(self, cuts: list[int]) -> None:
        """Add cuts (bits of three connections each) and note which of them apply to each run."""
        for start in range(0, len(cuts), BITS):
            part = [(1 << number, cut) for number, cut in enumerate(cuts[start : start + BITS])]
            masks = [run.used | self.mark for run in self.runs]
            self.cut_parts.append(
                [sum([bit for bit, cut in part if (mask & cut).bit_count() > 1]) for mask in masks]
            )

    def price(self, tables: list[list[float]], cut_tables: list[list[float]]) -> float:
        """Set the reduced income of each run at these prices; return the highest one, at least 0."""
        values: list[float] = list(self.pays)
        for table, part in zip([*tables, *cut_tables], [*self.parts, *self.cut_parts], strict=True):
            if len(table) > 1:
                values = [value - table[at] for value, at in zip(values, part, strict=True)]
        self.reduced = values
        return max(0.0, max(values, default=0.0))

    def keep(self, least: float) -> None:
        """Drop runs with a reduced income below ``least``."""
        kept = [at for at, value in enumerate(self.reduced) if value >= least]
        if len(kept) < 0.8 * len(self.runs):
            self.runs = [self.runs[at] for at in kept]
            self.pays = [self.pays[at] for at in kept]
            self.reduced = [self.reduced[at] for at in kept]
            self.parts = [[part[at] for at in kept] for part in self.parts]
            self.cut_parts = [[part[at] for at in kept] for part in self.cut_parts]

    def branch(self, pair: int, together: bool) -> TrainRuns:
        """Return a copy with only the runs that have both connections of a pair or none; unless ``together``, not both."""
        out = TrainRuns.__new__(TrainRuns)
        if together:
            kept = [at for at, run in enumerate(self.runs) if run.used & pair in (0, pair)]
        else:
            kept = [at for at, run in enumerate(self.runs) if run.used & pair != pair]
        out.number, out.mark, out.cut_parts = self.number, self.mark, []
        out.runs = [self.runs[at] for at in kept]
        out.pays = [self.pays[at] for at in kept]
        out.reduced = list(out.pays)
        out.parts = [[part[at] for at in kept] for part in self.parts]
        return out

    def dearest(self, number: int) -> list[int]:
        """Return the indices of the ``number`` runs with the highest reduced income."""
        return sorted(range(len(self.runs)), key=self.reduced.__getitem__, reverse=True)[:number]


def price_table(prices: list[float]) -> list[float]:
    """Return the sum of the prices of every combination of bits; one 0 if all prices are 0."""
    if not any(prices):
        return [0.0]
    out = [0.0]
    for price in prices:
        out += [value + price for value in out] if price else out
    return out
