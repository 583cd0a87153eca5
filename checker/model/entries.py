"""Entries, the values that they may hold, what they claim, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import msgspec

__all__ = ["Claim", "Entry", "OneOf", "Span", "Violation", "itself"]


class Entry(msgspec.Struct):
    """One entry, typed by its verb: subclasses add a field for each blank of the verb's form, in its order.

    ``line`` is where it stands (1 is the first); ``actor`` is a player or company, ``""`` for the table's own
    lines (``deal``, ``have``, ``count``).
    """

    line: int
    actor: str


class Claim(msgspec.Struct):
    """A stated outcome: ``who`` ``pays``, ``gets`` or ``takes`` (or a named figure) ``what``, to or from ``other``.
    ``bare``: the line does not say who."""

    kind: str
    who: str
    what: int | str
    other: str = ""
    bare: bool = False


class Violation(msgspec.Struct):
    """Something against the rules, as a room finds it.

    ``reason`` is the room's local name of the rule (``play.toml`` maps it to the document's code), ``about`` the
    entry's field it is about (for the mark in the excerpt), ``remedy`` the one right entry, if there is one:
    the corrected branch does that instead of nothing. ``awaited``: the players or companies whose turn it is, where
    somebody else acted. ``due``: what the game waits for, as a clause, where the entry came at the wrong time.
    """

    reason: str
    message: str
    about: str = ""
    remedy: Entry | None = None
    module: str = ""
    awaited: tuple[str, ...] = ()
    due: str = ""


@dataclass(frozen=True, slots=True)
class Span:
    """A range of amounts that are legal: ``low`` to ``high`` in steps of ``step`` from ``low``."""

    low: int
    high: int
    step: int = 1

    def __str__(self) -> str:
        steps = f" step {self.step}" if self.step > 1 else ""
        return f"{self.low}..{self.high}{steps}" if self.high > self.low else str(self.low)


@dataclass(frozen=True, slots=True)
class OneOf:
    """Values each of which is legal whatever the other blanks hold: they need not be listed one by one."""

    values: tuple[object, ...]

    def __str__(self) -> str:
        return "|".join(map(str, self.values))


def itself(entry: Entry) -> Iterable[object]:
    """All that an entry says, but for its line: only a line that says the same once more repeats it."""
    return (msgspec.structs.astuple(entry)[1:],)
