"""What a waterfall auction keeps, and its entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import ModuleState
from playproof.checker.model.snapshot import HeldItem, Holding
from playproof.checker.names import Names


@dataclass(frozen=True, slots=True)
class Lot:
    """What is sold: ``value`` is printed, ``names`` what else it may be called."""

    id: str
    value: int
    names: tuple[str, ...] = ()


class LotSold(Event, frozen=True):
    """A lot was sold."""

    lot: Lot
    buyer: str
    price: int


class EverybodyPassed(Event, frozen=True):
    """All players have passed one after another."""


@dataclass(slots=True)
class WaterfallState(ModuleState):
    """The auction: unsold lots in row order, current costs, each bidder's bid by lot, and the auction under way.

    ``also``: who may have the turn too, where the table has not settled whose it is after a sale; ``aside``: earlier
    bids that still bind money; ``waiting``: a sold lot has something of its own to be done first.
    ``lots`` and ``names`` are never changed in place (a new row brings new ones), so
    copies share them.
    """

    lots: Mapping[str, Lot] = field(default_factory=dict)
    names: Names = field(default_factory=lambda: Names("lot"), compare=False)
    row: list[str] = field(default_factory=list)
    cost: dict[str, int] = field(default_factory=dict)
    bids: dict[str, dict[str, int]] = field(default_factory=dict)
    turn: str = ""
    winner: str = ""
    passes: int = 0
    lot: str = ""
    bidders: list[str] = field(default_factory=list)
    speaker: str = ""
    acted: str = ""
    passed: set[str] = field(default_factory=set)
    out: list[str] = field(default_factory=list)
    also: str = ""
    aside: dict[str, dict[str, int]] = field(default_factory=dict)
    waiting: bool = False

    def holdings(self) -> Iterator[Holding]:
        """Each lot of the row with its cost and the bids on it; the auction under way."""
        for lot in self.row:
            bids = (HeldItem(f"{who} {bid}") for who, bid in self.bids.get(lot, {}).items())
            yield Holding("", f"for sale: {lot}", (HeldItem(f"costs {self.cost[lot]}"), *bids))
        if self.lot:
            auction = (f"of {self.lot}", f"{self.speaker} bids next", "in it " + ", ".join(self.bidders))
            yield Holding("", "auction", tuple(map(HeldItem, auction)))


class Bid(Entry):
    """``Ann: bid 65 CV``; in an auction the lot may be left out."""

    amount: int
    lot: str | None


class Buy(Entry):
    """``Bob: buy IL``, ``Bob: buy IL for 30``."""

    lot: str | None
    price: int | None = None


class Pass(Entry):
    """``Cy: pass``."""


class Withdraw(Entry):
    """``Ann: withdraw CV``."""

    lot: str
