"""How an operating round stands, and its entries."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState

__all__ = [
    "BUILD",
    "BUY",
    "DIVIDEND",
    "OFFICE",
    "RUN",
    "Bankrupt",
    "Build",
    "BuyPrivate",
    "BuyTrain",
    "Done",
    "Office",
    "OperatingState",
    "Pay",
    "RunTrain",
    "SellShares",
    "Technical",
    "Trade",
    "Withhold",
]

#: The steps of a turn, in their order.
BUILD, OFFICE, RUN, DIVIDEND, BUY = range(5)


@dataclass(slots=True)
class OperatingState(ModuleState):
    """``now`` operates, ``""`` between rounds; ``done`` have operated in this round. ``step`` is how far the turn has come.

    ``laid``: colours of cubes laid in this turn; ``placed``: offices; ``ran``: trains that have run; ``used``: connections
    that they used, as bits; ``doubled``: whether the doubling was used; ``income`` of the runs; ``split``: whether it has
    been paid or kept. ``fresh``: trains that may not run in this round, by company. ``sold``: the president's cash before
    the last share of a forced sale, -1 for none; ``bought``: whether a train was bought in this turn; ``begun``:
    whether anything was done in it; ``order``: the companies in the order of the round's start, where that holds for all
    of it.
    """

    now: str = ""
    done: tuple[str, ...] = ()
    minors_only: bool = False
    step: int = 0
    laid: tuple[int, ...] = ()
    placed: int = 0
    ran: tuple[str, ...] = ()
    used: int = 0
    doubled: bool = False
    income: int = 0
    split: bool = False
    fresh: dict[str, tuple[str, ...]] = field(default_factory=dict)
    sold: int = -1
    bought: bool = False
    begun: bool = False
    order: tuple[str, ...] = ()

    def copy(self) -> OperatingState:
        """An equal part."""
        return OperatingState(
            self.now, self.done, self.minors_only, self.step, self.laid, self.placed, self.ran, self.used,
            self.doubled, self.income, self.split, self.fresh.copy(), self.sold, self.bought, self.begun, self.order,
        )  # fmt: skip

    def begin(self, company: str) -> None:
        """A turn begins."""
        self.now = company
        self.step = self.placed = self.used = self.income = 0
        self.laid, self.ran = (), ()
        self.doubled = self.split = self.bought = self.begun = False
        self.sold = -1


class Build(Entry):
    """``KA: build Cano-Heisbret``."""

    connection: int
    colour: str | None = None
    cost: int | None = None


class Office(Entry):
    """``KA: office Heisbret``."""

    place: int
    cost: int | None = None


class RunTrain(Entry):
    """``KA: run Skeleton Cano-Heisbret = 40``. ``run`` is a train (``""``: the one that fits) and places."""

    run: tuple[str, tuple[int, ...]]
    double: int | None = None
    income: int | None = None


class Pay(Entry):
    """``KA: pay``."""

    amount: int | None


class Withhold(Entry):
    """``KA: withhold``."""

    amount: int | None


class BuyTrain(Entry):
    """``KA: buy Skeleton``, ``KA: buy Zombie from GS 50``."""

    train: str
    source: str | None = None
    price: int | None = None


class Trade(Entry):
    """``KA: trade Vampire``."""

    train: str
    price: int | None


class BuyPrivate(Entry):
    """``KA: buy IL 45``."""

    private: str
    seller: str | None
    price: int
    places: tuple[int, ...] | None = None


class Done(Entry):
    """``KA: done``."""


class SellShares(Entry):
    """``Ann: sell 2 GS``, in an operating round."""

    amount: int
    company: str
    train: str | None = None


class Bankrupt(Entry):
    """``Ann: bankrupt``."""


class Technical(Entry):
    """``Ann: technical bankruptcy``."""

    why: str | None
