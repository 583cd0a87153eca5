"""Who owns which trains, and the entries that declare, count and discard them."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.entries import Entry
from playproof.checker.model.events import Event
from playproof.checker.model.game_state import ModuleState


class TrainDiscarded(Event, frozen=True):
    """A company has discarded a train."""

    company: str
    train: str


@dataclass(slots=True)
class TrainsState(ModuleState):
    """``owned``: each company's trains. ``market``: those given up. ``left``: those in the bank, by kind. ``over``:
    companies that must discard, with the reason. ``rusting``: trains that have rusted and run once more, by company
    (they are ``owned``, too). ``in_bank``: what a position says that the bank has. ``sold``: unlimited kinds
    of which the bank has sold one."""

    owned: dict[str, list[str]] = field(default_factory=dict)
    market: list[str] = field(default_factory=list)
    left: dict[str, int] = field(default_factory=dict)
    over: dict[str, str] = field(default_factory=dict)
    rusting: dict[str, list[str]] = field(default_factory=dict)
    in_bank: tuple[str, ...] | None = None
    sold: frozenset[str] = frozenset()


class Discard(Entry):
    """``KA: discard Ghoul``."""

    train: str
