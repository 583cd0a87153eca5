"""All runs of one kind of train, ready to have prices laid on them."""

from __future__ import annotations

from playproof.checker.families.routing.choice import Choice

__all__ = ["BITS", "ValueType", "game_state"]

#: Connections are priced in tables of so many bits.
BITS = 11
LOW = (1 << BITS) - 1


class ValueType:
    """The runs of one kind of train with the parts of their bits, and how many such trains run."""

    __slots__ = ("cut_parts", "mark", "module_states", "number", "pays", "reduced", "runs")

    def __init__(self, runs: list[Choice], number: int, bits: int) -> None:
        self.runs = runs
        self.number = number
        self.mark = 0
        self.pays = [run.income for run in runs]
        self.module_states = [[run.used >> low & LOW for run in runs] for low in range(0, bits, BITS)]
        self.cut_parts: list[list[int]] = []
        self.reduced: list[float] = list(self.pays)

    def cut(self, cuts: list[int]) -> None:
        """New cuts, as bits of three connections each: which of them a run falls under."""
        for start in range(0, len(cuts), BITS):
            part = [(1 << number, cut) for number, cut in enumerate(cuts[start : start + BITS])]
            masks = [run.used | self.mark for run in self.runs]
            self.cut_parts.append(
                [sum([bit for bit, cut in part if (mask & cut).bit_count() > 1]) for mask in masks]
            )

    def price(self, game_states: list[list[float]], cut_tables: list[list[float]]) -> float:
        """Lay prices on each run; the highest worth, at least nothing."""
        values: list[float] = list(self.pays)
        for game_state, part in zip(
            [*game_states, *cut_tables], [*self.module_states, *self.cut_parts], strict=True
        ):
            if len(game_state) > 1:
                values = [value - game_state[at] for value, at in zip(values, part, strict=True)]
        self.reduced = values
        return max(0.0, max(values, default=0.0))

    def keep(self, least: float) -> None:
        """Only runs worth ``least`` or more at the present prices."""
        kept = [at for at, value in enumerate(self.reduced) if value >= least]
        if len(kept) < 0.8 * len(self.runs):
            self.runs = [self.runs[at] for at in kept]
            self.pays = [self.pays[at] for at in kept]
            self.reduced = [self.reduced[at] for at in kept]
            self.module_states = [[part[at] for at in kept] for part in self.module_states]
            self.cut_parts = [[part[at] for at in kept] for part in self.cut_parts]

    def branch(self, pair: int, together: bool) -> ValueType:
        """A kind with those runs alone that have both connections of a pair or none, or, not ``together``, not both."""
        out = ValueType.__new__(ValueType)
        if together:
            kept = [at for at, run in enumerate(self.runs) if run.used & pair in (0, pair)]
        else:
            kept = [at for at, run in enumerate(self.runs) if run.used & pair != pair]
        out.number, out.mark, out.cut_parts = self.number, self.mark, []
        out.runs = [self.runs[at] for at in kept]
        out.pays = [self.pays[at] for at in kept]
        out.reduced = list(out.pays)
        out.module_states = [[part[at] for at in kept] for part in self.module_states]
        return out

    def dearest(self, number: int) -> list[int]:
        """So many runs worth most at the present prices."""
        return sorted(range(len(self.runs)), key=self.reduced.__getitem__, reverse=True)[:number]


def game_state(prices: list[float]) -> list[float]:
    """The sum of prices of every combination; one value alone if there are none."""
    if not any(prices):
        return [0.0]
    out = [0.0]
    for price in prices:
        out += [value + price for value in out] if price else out
    return out
