"""What an investment round keeps, and its entries."""

from __future__ import annotations

from dataclasses import dataclass

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState


@dataclass(slots=True)
class InvestmentState(ModuleState):
    """``first`` begins every round; ``acted`` took the last action; ``passes`` in a row, and ``quits``: those and the
    turns in which something was sold and nothing done; ``turns`` of this round; ``sold``: the guilds whose potentials
    the player whose turn it is has sold."""

    first: str
    acted: str = ""
    passes: int = 0
    quits: int = 0
    turns: int = 0
    sold: tuple[str, ...] = ()


class Sell(Entry):
    """``Ann: sell 2 LAN``."""

    number: int | None
    guild: str


class SellLeader(Entry):
    """``Ann: sell leader LAN``."""

    guild: str


class Start(Entry):
    """``Ann: found LAN red at 60 on M23/20``."""

    guild: str
    colour: str
    price: int
    location: str


class PlaceBet(Entry):
    """``Bob: bet 40 S6``."""

    amount: int
    private: str


class BuyShare(Entry):
    """``Cy: buy LAN``."""

    guild: str


class PassTurn(Entry):
    """``Ann: pass``."""


class Offer(Entry):
    """``Ann: offer LAN``."""

    guild: str | None
