"""How an operating round of fronts and minors stands, and its own entries."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.families.operating import OperatingState
from playproof.checker.model.entries import Entry


@dataclass(slots=True)
class FrontState(OperatingState):
    """``minors_only``: whether it is a round inside the auction; ``fresh``: trains that may not run in this round, by
    company. ``ran``, ``used``, ``doubled``, ``built``: what a declared position says of the turn under way."""

    minors_only: bool = False
    fresh: dict[str, tuple[str, ...]] = field(default_factory=dict)
    ran: tuple[str, ...] = ()
    used: int = 0
    doubled: bool = False
    built: tuple[int, ...] = ()


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


class SellShares(Entry):
    """``Ann: sell 2 GS``, in an operating round."""

    amount: int
    company: str
    train: str | None = None


class Technical(Entry):
    """``Ann: technical bankruptcy``."""

    why: str | None
