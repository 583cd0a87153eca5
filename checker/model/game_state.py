"""The state of a table: money, the parts that families keep, who is in charge, and the journal of one entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Self

__all__ = ["JOINT", "GameState", "ModuleState", "Move", "Offer"]

FULL = 10**18


class Move(NamedTuple):
    """One thing that an entry did. ``kind`` is ``pay`` (``what`` is an amount), ``take`` (a piece) or the name
    of a figure that was worked out (``worth``); ``reason`` is the local name of the rule that made it so."""

    kind: str
    source: str
    target: str
    what: int | str
    reason: str


#: Stands in a journal between the entries of one line.
JOINT = Move("", "", "", "", "")


class Offer(NamedTuple):
    """Another reading of what an entry did, none of which is wrong: the ruling, the reading's letter, a sentence that
    tells how it was done then, and what makes the table so."""

    ruling: str
    letter: str
    message: str
    change: Callable[[GameState], None]


class ModuleState:
    """What one family keeps of a table. Parts are plain data: ``copy`` is deep, ``==`` compares all."""

    __slots__ = ()

    def copy(self) -> Self:
        """An equal part that shares nothing changeable."""
        raise NotImplementedError


class GameState:
    """How a table stands.

    ``purses``: money by owner, the bank among them (an unlimited bank shows below zero what it has paid out).
    ``parts``: the families' parts by name. ``stage``: the rooms in charge, the innermost last. ``journal``: what the
    entry under way did, with the name of the room that did it as the first half of each reason. ``low``: the least
    that the bank has held after a payment. ``border``: the purses as they were when that entry had ended a round, before the
    next one paid anything.
    """

    __slots__ = ("active_modules", "balances", "border", "journal", "low", "module_states", "offers", "over")

    def __init__(self, purses: dict[str, int], parts: dict[str, Any], stage: tuple[str, ...]) -> None:
        self.balances = purses
        self.module_states = parts
        self.active_modules = stage
        self.over = False
        self.low = FULL
        self.journal: list[Move] = []
        self.offers: list[Offer] = []
        self.border: dict[str, int] | None = None

    def copy(self) -> GameState:
        """An equal table that shares nothing changeable."""
        new = GameState(
            self.balances.copy(),
            {name: state.copy() for name, state in self.module_states.items()},
            self.active_modules,
        )
        new.over = self.over
        new.low = self.low
        new.journal = self.journal.copy()
        new.border = self.border
        return new

    def __eq__(self, other: object) -> bool:
        """Whether two tables stand the same; journals do not matter."""
        return (
            isinstance(other, GameState)
            and self.balances == other.balances
            and self.active_modules == other.active_modules
            and self.over == other.over
            and (self.low > 0, self.low < 0) == (other.low > 0, other.low < 0)
            and self.module_states == other.module_states
        )

    __hash__ = None  # type: ignore[assignment]

    def start_journal(self, first: bool) -> None:
        """A new journal for a line's ``first`` entry; a mark in it before the others."""
        self.journal = [] if first else [*self.journal, JOINT]
        self.offers = []
        self.border = None

    def cross_border(self) -> None:
        """The entry under way has ended a round; what it does from here on belongs to the next."""
        self.border = self.balances.copy()

    def before_border(self, owner: str) -> int | None:
        """What an owner held before the next round began, if the last entry has ended one."""
        return self.border.get(owner, 0) if self.border is not None else None

    def pay(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move money. ``reason`` is ``room.reason``. An unknown purse opens empty; purses may go below zero,
        since a table can do what the rules forbid: whether it was allowed is for ``check`` to say."""
        purses = self.balances
        left = purses[source] = purses.get(source, 0) - amount
        if left < self.low and source == "bank":
            self.low = left
        purses[target] = purses.get(target, 0) + amount
        self.journal.append(Move("pay", source, target, amount, reason))

    def take(self, source: str, target: str, piece: str, reason: str) -> None:
        """Note that a piece changed hands; where it is kept is the family's own business."""
        self.journal.append(Move("take", source, target, piece, reason))

    def tell(self, figure: str, value: int | str, reason: str, who: str = "") -> None:
        """Note a figure that was worked out (``worth 6``), so that a stated one can be compared."""
        self.journal.append(Move(figure, who, "", value, reason))

    def offer(self, ruling: str, letter: str, message: str, change: Callable[[GameState], None]) -> None:
        """Note that the entry may as well have been done by another reading (see :mod:`playproof.checker.session.variants`)."""
        self.offers.append(Offer(ruling, letter, message, change))

    def enter(self, module: str) -> None:
        """Put a room in charge, inside the one that is."""
        self.active_modules = (*self.active_modules, module)

    def leave(self, module: str) -> None:
        """End a room's charge, and of all that it had put in charge."""
        if module in self.active_modules:
            self.active_modules = self.active_modules[: self.active_modules.index(module)]
