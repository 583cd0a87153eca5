"""What is kept of two-sided shares, and the entries that deal, declare, state and count them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.checker.model.entries import Entry
from playproof.checker.model.game_state import ModuleState
from playproof.checker.names import Names

#: Where shares are that no player has.
POOL = "pool"


class Sides(NamedTuple):
    """Shares of one company in one place, by the side that is up; written ``3+1``."""

    unauctioned: int
    auctioned: int

    def __str__(self) -> str:
        return f"{self.unauctioned}+{self.auctioned}"

    @property
    def all(self) -> int:
        """Shares, whichever side is up."""
        return self.unauctioned + self.auctioned


NONE = Sides(0, 0)


@dataclass(slots=True)
class TwoSidedState(ModuleState):
    """``names``: the companies that may be taken; ``held``: company → player or pool → shares. Companies
    are in play once somebody holds a share. ``setup``: a declared position lies before the first turn."""

    names: Names
    held: dict[str, dict[str, Sides]] = field(default_factory=dict)
    setup: bool = False

    def sides(self, company: str, holder: str) -> Sides:
        """The shares of a player, or of the pool."""
        held = self.held.get(company)
        return held.get(holder, NONE) if held else NONE

    def auctioned(self, company: str) -> int:
        """How many of a company's shares show their auctioned side."""
        held = self.held.get(company)
        return sum(sides[1] for sides in held.values()) if held else 0

    def unauctioned(self, company: str) -> int:
        """How many unauctioned shares of a company players have."""
        return sum(sides[0] for holder, sides in self.held.get(company, {}).items() if holder != POOL)

    def add(self, company: str, holder: str, unauctioned: int, auctioned: int) -> None:
        """Add shares (below 0: take them away)."""
        old = self.sides(company, holder)
        self.held.setdefault(company, {})[holder] = Sides(old[0] + unauctioned, old[1] + auctioned)


class Take(Entry):
    """``Ann: take RED``."""

    company: str


class SidedHolding(NamedTuple):
    """Shares of one company."""

    company: str
    sides: Sides

    def __str__(self) -> str:
        return f"{self.company} {self.sides}"


class StateSides(Entry):
    """``shares Ann RED 3+1``."""

    holder: str
    company: str
    sides: Sides


class StateShares(Entry):
    """``controls Ann RED 4``, ``owns Ann RED 1``."""

    player: str
    company: str
    amount: int


class StateControl(StateShares):
    """``controls Ann RED 4``."""


class StateOwn(StateShares):
    """``owns Ann RED 1``."""
