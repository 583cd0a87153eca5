"""Faults in component data: where, what was found, what is allowed, and the nearest right name.

A reader collects every fault of a file before it gives up; `DataFaults` carries them all at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher, get_close_matches

#: Exit status: Playproof itself failed.
BROKEN = 70


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where something is: a file, a line (TOML, CSV) or a row (XLSX), a field."""

    file: str
    line: int = 0
    field: str = ""
    sheet_row: int = 0

    def __str__(self) -> str:
        where = self.file
        if self.line:
            where += f":{self.line}"
        if self.sheet_row:
            where += f", row {self.sheet_row}"
        if self.field:
            where += f", field '{self.field}'"
        return where


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One fault: a sentence with its place.

    ``problem`` is the sentence ("42 is not a colour of this game"), ``allowed`` what would be right,
    ``hint`` the nearest right name, if there is one. A ``note`` is worth knowing and no fault: it is told, not counted.
    """

    place: Place
    problem: str
    allowed: str = ""
    hint: str = ""
    note: bool = False
    #: The sentence without the piece's name, where many pieces may have the same fault: `once` tells it a single time.
    alike: str = field(default="", compare=False)

    def __str__(self) -> str:
        text = f"{self.place}: {'note: ' if self.note else ''}{self.problem}"
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        if self.hint:
            text += f"; did you mean '{self.hint}'?"
        return text


def once(faults: Iterable[Fault]) -> list[Fault]:
    """The faults, those that many pieces share once: at the first piece, with their number."""
    faults = list(dict.fromkeys(faults))
    counts = Counter(fault.alike for fault in faults)
    told: set[str] = set()
    found: list[Fault] = []
    for fault in faults:
        count = counts[fault.alike]
        if not fault.alike or count == 1:
            found.append(fault)
        elif fault.alike not in told:
            told.add(fault.alike)
            found.append(replace(fault, problem=f"{count} pieces, this one first: {fault.alike}"))
    return found


class PlayproofError(Exception):
    """Something that the user can fix; the message is one sentence, or one line for each fault."""


class DataFaults(PlayproofError):
    """Component data can't be used; ``faults`` holds everything that is wrong, in the order of the files."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        """At least one fault."""
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class PieceFaults(DataFaults):
    """Faults of one piece that don't keep the others from being drawn."""


class NotInGame(PlayproofError):
    """A game has no set or no whole number of the name that was asked for; the message says what there is."""

    @classmethod
    def named(cls, game: str, what: str, name: str, known: Sequence[str]) -> NotInGame:
        """``privates has no set 'card'; did you mean 'cards'?``"""
        close = nearest(name, known)
        there = f"did you mean '{close}'?" if close else f"it has {', '.join(known) or 'none'}"
        return cls(f"{game} has no {what} '{name}'; {there}")


def nearest(word: str, choices: Sequence[str]) -> str:
    """The choice that ``word`` was most likely meant to be, or ``""``; upper and lower case are one."""
    folded = {choice.casefold(): choice for choice in reversed(choices)}
    close = get_close_matches(word.casefold(), list(folded), n=1, cutoff=0.6)
    return folded[close[0]] if close else ""


def nearest_first(word: str, choices: Iterable[str]) -> list[str]:
    """The choices, those that are most like ``word`` first; upper and lower case are one."""
    folded = word.casefold()
    return sorted(choices, key=lambda one: (-SequenceMatcher(None, folded, one.casefold()).ratio(), one))


class NotAllowed(ValueError):
    """For a model's own validators: a sentence with what is allowed and the nearest right name apart.

    Any other ValueError is shown as it is. `found` words the usual case.
    """

    def __init__(self, problem: str, allowed: str = "", hint: str = "") -> None:
        super().__init__(problem)
        self.allowed = allowed
        self.hint = hint

    @classmethod
    def without(cls, fields: Sequence[str], needed: str) -> NotAllowed:
        """These fields are read only where another one is given."""
        quoted = [f"'{name}'" for name in fields]
        named = " and ".join(filter(None, [", ".join(quoted[:-1]), quoted[-1]]))
        has = "has" if len(fields) == 1 else "have"
        return cls(f"{named} {has} no effect without '{needed}'", f"'{needed}', too, or no {named}")

    @classmethod
    def found(cls, value: object, choices: Mapping[str, object] | list[str] | tuple[str, ...]) -> NotAllowed:
        """``value`` is none of the names in ``choices``."""
        from playproof.components.wording.values import shown, words

        names = list(choices)
        return cls(
            f"found {shown(value)}", words(names), nearest(value, names) if isinstance(value, str) else ""
        )
