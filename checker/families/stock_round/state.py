"""What a stock round keeps, and its entries."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.families.stock_market import MarketState
from playproof.checker.model.entries import Entry
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import ModuleState


class RiseUndone(Event, frozen=True):
    """The tokens that rose at the end of the stock round are back: by another reading of a ruling they stay."""


class TradedEarly(Event, frozen=True):
    """Somebody buys, sells or passes while another round is under way."""


@dataclass(slots=True)
class StockRoundState(ModuleState):
    """``priority``: who begins. ``sold``: companies of which a player has sold in this round. ``passes`` in a row;
    ``passed``: who passed since the own last act. ``trader``: the last to buy or sell; ``begun``: something was
    done.

    Of the turn under way: ``acted``, ``bought`` (a company or private company), ``source`` of what was bought,
    ``sold_first`` before and ``sold_after`` that, ``bound``: the limits (``certificates``, or a company) that the
    player was found above, ``blocks``: companies of which it has sold.
    ``loose``: who may act as well, since an entry was left out and nobody knows
    whether its turn is over. ``risen``: where companies stood before the last round's end lifted them; ``market``:
    the whole market before that, and after it."""

    first: bool = False
    priority: str = ""
    trader: str = ""
    passes: int = 0
    passed: set[str] = field(default_factory=set)
    sold: dict[str, set[str]] = field(default_factory=dict)
    begun: bool = False
    acted: bool = False
    bought: str = ""
    source: str = ""
    sold_first: bool = False
    sold_after: bool = False
    bound: set[str] = field(default_factory=set)
    loose: tuple[str, ...] = ()
    risen: dict[str, int] = field(default_factory=dict)
    market: tuple[MarketState, MarketState] | None = None
    blocks: set[str] = field(default_factory=set)

    def new_turn(self) -> None:
        """Another player's turn begins."""
        self.acted = self.sold_first = self.sold_after = False
        self.bound, self.blocks = set(), set()
        self.loose = ()
        self.bought = self.source = ""


class Par(Entry):
    """``Ann: par KA 100``."""

    company: str
    price: int


class Buy(Entry):
    """``Ann: buy KA``, ``Ann: buy KA from market at 90``."""

    company: str
    source: str | None = None
    price: int | None = None


class BuyFor(Buy):
    """``Ann: buy KA for 100``."""


class BuyPrivate(Entry):
    """``Ann: buy CV from Bob for 100``."""

    private: str
    seller: str
    amount: int


class Sell(Entry):
    """``Ann: sell 2 IBS``, ``Ann: sell IBS at 90``."""

    number: int | None
    certificate: str | None
    company: str
    price: int | None = None


class Pass(Entry):
    """``Ann: pass``."""


class Stays(Entry):
    """``stays KA``."""

    company: tuple[str, ...]
