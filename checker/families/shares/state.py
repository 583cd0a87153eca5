"""What is kept of shares, and the entries that declare and count them."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import ModuleState

#: Where shares lie that no player has: not yet sold, and sold to the market.
IPO, MARKET = "ipo", "market"


@dataclass(frozen=True, slots=True)
class Company:
    """A company: ``total`` shares in all, ``president`` of them on the president's certificate."""

    id: str
    name: str
    letters: str
    home: str
    total: int
    president: int


class CompanyFloated(Event, frozen=True):
    """A company has floated."""

    company: str


@dataclass(slots=True)
class SharesState(ModuleState):
    """``held``: company → holder → shares, the president's certificate counted as the shares that it stands for.

    ``president`` and ``par`` know the companies that have been started; ``floated`` and ``operated`` are sets of them.
    ``par_by`` names the par price of one of ``par_of``, which came with ``par_with``, before anything else is done;
    ``par_refused``: that was done with a price that is none, or can't be read, so that it may be done again.
    """

    held: dict[str, dict[str, int]] = field(default_factory=dict)
    president: dict[str, str] = field(default_factory=dict)
    par: dict[str, int] = field(default_factory=dict)
    floated: set[str] = field(default_factory=set)
    operated: set[str] = field(default_factory=set)
    par_by: str = ""
    par_of: tuple[str, ...] = ()
    par_with: str = ""
    par_refused: bool = False


class NamePar(Entry):
    """``Ann: par BO 100``: the par price of a company whose president's certificate came with a private company."""

    company: str
    price: int


class ExchangePrivate(Entry):
    """``Ann: exchange MH for NYC from market``; ``MH: exchange NYC``."""

    private: str | None
    company: str
    source: str | None


class ExchangeForShare(Entry):
    """``Ann: exchange MH``."""

    private: str
