"""What a round of sealed bids keeps, and its entries."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState

#: What can be protected: anything that a map or a list names.
Item = Hashable

AUCTION, PROTECT = "auction", "protect"
BIDS, TIE, CHOOSE = "bids", "tie", "choose"


@dataclass(slots=True)
class SealedState(ModuleState):
    """The bidding under way. ``purpose``: ``auction``, ``protect`` or ``""``; ``stage``: ``bids``, ``tie``, ``choose``.

    ``about`` is what it is called, ``active`` who began it. Auction: ``lot``, its former ``owner``, ``payee`` if
    somebody else is paid in any case, ``tied`` bidders. Protection: what is at ``stake``, ``saved`` by whom, the
    bidders in the ``order`` of their choice, ``turn`` how many of them have chosen, ``route`` which way the bids go,
    ``idle`` where nothing can be lost. ``last``: the purpose of what was last decided, and who won.
    ``paid``: in a declared position, the bids to protect are paid.
    """

    purpose: str = ""
    step: str = ""
    about: str = ""
    active: str = ""
    owner: str = ""
    payee: str = ""
    lot: tuple[str, ...] = ()
    stake: tuple[Item, ...] = ()
    bids: dict[str, int] = field(default_factory=dict)
    tied: tuple[str, ...] = ()
    saved: dict[Item, str] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    turn: int = 0
    route: str = ""
    idle: bool = False
    last: tuple[str, str] = ("", "")
    paid: bool = False

    def clear(self) -> None:
        """Nothing is being bid for."""
        self.purpose = self.step = self.about = self.active = self.owner = self.payee = self.route = ""
        self.lot, self.stake, self.tied, self.order = (), (), (), ()
        self.turn, self.idle = 0, False
        self.bids, self.saved = {}, {}


class Shares(tuple[tuple[str, int], ...]):
    """Bids by player, as they are written."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(f"{player} {amount}" for player, amount in self) or "none"


class Choice(tuple[tuple[str, tuple[Item, ...]], ...]):
    """What each bidder saves, as it is written."""

    __slots__ = ()

    def __str__(self) -> str:
        parts = [f"{player} {' '.join(map(str, items)) or 'none'}".strip() for player, items in self]
        return " ".join(parts) or "none"


class Bid(Entry):
    """``Bob: bid 3``."""

    amount: int


class Bids(Entry):
    """``bids Ann 2 Bob 3``: whoever isn't named bids nothing."""

    bids: Shares


class BidsToo(Bids):
    """``Ann: bid Ann 2 Bob 3``, as it is also written."""


class Settle(Entry):
    """``tie Bob``."""

    player: str


class Saves(Entry):
    """``saves Bob 0,1 Ann 1,0``."""

    saves: Choice
