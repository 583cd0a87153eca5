"""Entries, their claims, legal values, and rule violations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec


class Entry(msgspec.Struct):
    """An entry. Subclasses add a field for each slot of the command's syntax, in its order.

    ``line`` counts from 1; ``actor`` is a player or company, ``""`` for lines without one (``deal``, ``have``, ``count``).
    """

    line: int
    actor: str


class Claim(msgspec.Struct):
    """A claimed outcome: ``who`` ``pays``, ``gets`` or ``takes`` (or a named figure) ``what``, to or from ``other``.
    ``implicit_actor``: the line names nobody, ``who`` is the actor of the entry."""

    kind: str
    who: str
    what: int | str
    other: str = ""
    implicit_actor: bool = False


class Violation(msgspec.Struct):
    """A rule violation found by a module.

    ``reason``: the module's name of the rule (``play.toml`` maps it to the document's code). ``about``: the field of the
    entry to mark in the excerpt. ``remedy``: the only legal entry, if there is one; the corrected hypothesis applies it.
    ``awaited``: the players or companies to act, if somebody else acted. ``due``: the awaited action as a clause, if the
    entry came at the wrong time. ``timely``: the entry came at its time, and is wrong in itself.
    """

    reason: str
    message: str
    about: str = ""
    remedy: Entry | None = None
    module: str = ""
    awaited: tuple[str, ...] = ()
    due: str = ""
    timely: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A range of legal amounts: ``low`` to ``high`` in steps of ``step`` from ``low``."""

    low: int
    high: int
    step: int = 1

    def __str__(self) -> str:
        steps = f" step {self.step}" if self.step > 1 else ""
        return f"{self.low}..{self.high}{steps}" if self.high > self.low else str(self.low)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Values that are all legal whatever the other slots hold, so that combinations need not be listed."""

    values: tuple[object, ...]

    def __str__(self) -> str:
        return "|".join(map(str, self.values))


def itself(entry: Entry) -> Iterable[object]:
    """All values of an entry: only a line with the same values repeats it."""
    return (msgspec.structs.astuple(entry)[1:],)
