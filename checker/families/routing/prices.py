"""Prices of connections: the linear programme in which runs may be taken in parts.

A column is a run, a row a connection (or whatever else has room for so many runs). What a row would be worth if it had
more room is its price; with prices nobody has to try runs together to know how little they can bring in. Runs and rows
may be added at any time. Source of the method: Dantzig's revised simplex and Lemke's dual simplex.
"""

from __future__ import annotations

from collections.abc import Iterable

from playproof.checker.families.routing.choice import Choice

TINY = 1e-9
#: A start in which no two rows tie keeps the simplex from going in circles.
NUDGE = 1e-6
#: How many exchanges may be made in all.
EXCHANGES = 3000


class Column:
    """A run in the programme: what it brings in, the rows that it takes a place in, its kind's number, itself; ``used``
    are its connections as bits and perhaps a bit of its kind."""

    __slots__ = ("income", "kind", "rows", "run", "used")

    def __init__(self, income: int, used: int, rows: list[int], kind: int, run: Choice) -> None:
        self.income = income
        self.used = used
        self.rows = rows
        self.kind = kind
        self.run = run


class Prices:
    """The programme: most income, no row above its room, no run below nothing.

    ``inverse``, ``amounts`` and ``basis`` are the present solution (a basis column, or the number of a row whose room is
    left over); ``prices`` are the rows'.
    """

    __slots__ = ("amounts", "basis", "columns", "exchanges", "inverse", "prices")

    def __init__(self, modules: list[int]) -> None:
        size = len(modules)
        self.columns: list[Column] = []
        self.inverse = [[1.0 if row == other else 0.0 for other in range(size)] for row in range(size)]
        self.amounts = [module + NUDGE * (row % 17 + 1) for row, module in enumerate(modules)]
        self.basis: list[Column | int] = list(range(size))
        self.prices = [0.0] * size
        self.exchanges = 0

    def solution(self) -> list[tuple[Column, float]]:
        """The runs taken, each with the part of it that is."""
        return [
            (one, amount)
            for one, amount in zip(self.basis, self.amounts, strict=True)
            if isinstance(one, Column) and amount > 100 * NUDGE
        ]

    def solve(self) -> bool:
        """Improve until no run and no row is worth an exchange; whether that was reached."""
        while self.exchanges < EXCHANGES:
            prices = self.prices
            worth = 1e-7
            entering: Column | None = None
            for column in self.columns:
                value = column.income - sum([prices[row] for row in column.rows])
                if value > worth:
                    worth, entering = value, column
            change: Column | int
            lowest = min(prices)
            if -lowest > worth:
                worth, at = -lowest, prices.index(lowest)
                into, change = [row[at] for row in self.inverse], at
            elif entering is None:
                return True
            else:
                rows = entering.rows
                into, change = [sum([row[one] for one in rows]) for row in self.inverse], entering
            least, leaving = 1e30, -1
            for row, (step, amount) in enumerate(zip(into, self.amounts, strict=True)):
                if step > TINY and amount / step < least:
                    least, leaving = amount / step, row
            if leaving < 0:
                return False
            self.exchange(leaving, into, change, worth)
        return False

    def restore(self) -> bool:
        """After :meth:`add_row`: exchange until no amount is below nothing; whether that was reached."""
        while self.exchanges < EXCHANGES:
            amount = min(self.amounts)
            if amount > -TINY:
                return True
            leaving = self.amounts.index(amount)
            row, prices = self.inverse[leaving], self.prices
            least, size, worth = 1e30, 0.0, 0.0
            entering: Column | int = -1
            for column in self.columns:
                step = sum([row[one] for one in column.rows])
                if step < -TINY:
                    value = column.income - sum([prices[one] for one in column.rows])
                    ratio = max(0.0, value / step)
                    if ratio < least - TINY or (ratio < least + TINY and step < size):
                        least, size, worth, entering = ratio, step, value, column
            for at, step in enumerate(row):
                if step < -TINY:
                    ratio = max(0.0, -prices[at] / step)
                    if ratio < least - TINY or (ratio < least + TINY and step < size):
                        least, size, worth, entering = ratio, step, -prices[at], at
            if entering == -1:
                return False
            taken = entering.rows if isinstance(entering, Column) else [entering]
            into = [sum([one[at] for at in taken]) for one in self.inverse]
            self.exchange(leaving, into, entering, worth)
        return False

    def exchange(self, leaving: int, into: list[float], entering: Column | int, worth: float) -> None:
        """``entering`` takes the place of the basis' number ``leaving``."""
        self.exchanges += 1
        turn = into[leaving]
        pivot = [value / turn for value in self.inverse[leaving]]
        step = self.amounts[leaving] / turn
        inverse, amounts = self.inverse, self.amounts
        for row, share in enumerate(into):
            if row != leaving and (share > 1e-12 or share < -1e-12):
                inverse[row] = [value - share * one for value, one in zip(inverse[row], pivot, strict=True)]
                amounts[row] -= share * step
        inverse[leaving] = pivot
        amounts[leaving] = step
        self.basis[leaving] = entering
        self.prices = [price + worth * one for price, one in zip(self.prices, pivot, strict=True)]

    def add_row(self, module: int, holders: Iterable[Column]) -> None:
        """One more row, which ``holders`` take a place in; :meth:`restore` must follow."""
        new = len(self.prices)
        inside = set()
        for column in holders:
            column.rows.append(new)
            inside.add(id(column))
        last = [0.0] * new
        amount = module + NUDGE * (new % 17 + 1)
        for row, one in enumerate(self.basis):
            if isinstance(one, Column) and id(one) in inside:
                last = [value - other for value, other in zip(last, self.inverse[row], strict=True)]
                amount -= self.amounts[row]
        for line in self.inverse:
            line.append(0.0)
        self.inverse.append([*last, 1.0])
        self.amounts.append(amount)
        self.basis.append(new)
        self.prices.append(0.0)
