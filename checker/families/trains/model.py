"""One kind of train as play needs it: the printed card's figures and its powers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TrainType:
    """A kind of train.

    ``phase`` and ``eaten`` are phase numbers (0: none), ``price`` is -1 for one that can't be bought. ``reach``: how
    many places count, 0 for any number; ``stops`` and ``passes`` are kinds of places by number (town, city,
    off-board): those that count and those that are taken along. ``alone``: visits one city with an own office.
    ``through``: full cities do not block it. ``anywhere``: its route needs no office. ``extra_homes``: the board's
    extra homes count as offices. ``neighbours``: it visits the neighbours of the offices instead of a route. ``runs``: it
    runs that many times, as ``like``. ``outside_limit``: it does not count towards the limit. ``only``: who alone
    may buy it. ``available``: the phase from which it is on sale beside the pile's uppermost (0: as the pile has it).
    ``discount``: how much less it costs for one of ``discount_for``. ``unlimited``: the bank never runs out of it.
    ``diesel``: off-board places pay it another figure. ``once_more``: when it rusts it runs once more.
    ``distances``: instead of ``reach``, ``stops`` and ``passes`` kinds of places, how many of them it visits and how many of
    those pay (-1 for any number).
    ``eaten_by``: the train whose first purchase eats it, where that is not the one that begins the phase ``eaten``.
    ``name`` is what entries call it, ``title`` what messages do.
    """

    id: str
    name: str
    count: int
    price: int
    phase: int
    eaten: int
    reach: int
    stops: frozenset[int]
    passes: frozenset[int]
    town_income: int
    lingers: int
    symbols: frozenset[str]
    trade_for: str
    trade_price: int
    alone: bool
    through: bool
    anywhere: bool
    extra_homes: bool
    neighbours: bool
    runs: int
    like: str
    outside_limit: bool
    only: str
    available: int = 0
    discount: int = 0
    discount_for: frozenset[str] = frozenset()
    unlimited: bool = False
    diesel: bool = False
    once_more: bool = False
    distances: tuple[tuple[frozenset[int], int, int], ...] = ()
    title: str = ""
    eaten_by: str = ""

    @property
    def permanent(self) -> bool:
        """Whether no phase eats it."""
        return not self.eaten

    @property
    def movement(self) -> str:
        """Which of the movements it is: for rules that name each."""
        if self.alone:
            return "alone"
        if not self.reach:
            return "any"
        if 0 in self.stops:
            return "towns"
        return "far" if 2 in self.stops else "cities"
