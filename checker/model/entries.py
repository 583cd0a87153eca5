"""Entries, the verbs that make them, and what is found wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from dataclasses import field as field_
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from playproof.checker.model.game_state import GameState
from playproof.checker.model.syntax import Syntax, compile_syntax

if TYPE_CHECKING:
    from playproof.checker.model.rule_module import RuleModule

__all__ = ["Claim", "Command", "Entry", "OneOf", "Parsed", "Span", "Violation"]


class Entry(msgspec.Struct):
    """One entry, typed by its verb: subclasses add a field for each blank of the verb's form, in its order.

    ``line`` is where it stands (1 is the first); ``actor`` is a player or company, ``""`` for the table's own
    lines (``deal``, ``have``, ``count``).
    """

    line: int
    actor: str


E = TypeVar("E", bound=Entry)


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
    the corrected branch does that instead of nothing.
    """

    reason: str
    message: str
    about: str = ""
    remedy: Entry | None = None
    module: str = ""


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


Options = Iterable[tuple[object, ...]]


@dataclass(slots=True)
class Command(Generic[E]):
    """A verb: how it is written, what it checks, what it does.

    ``check`` yields all that is wrong with an entry and changes nothing. ``apply`` is total: it does what the
    entry says even against the rules, as the table did. ``options`` yields the legal values for an actor, a tuple in
    the order of the blanks with :class:`Span` for ranges of amounts and :class:`OneOf` for values that do not hang on
    the other blanks; a verb without options can't be enumerated.
    ``kind``: ``actor`` (``Ann: bid 5``), ``table`` (``deal …``), ``have`` or ``count``. A ``count`` verb's
    ``check`` yields what doesn't fit and its ``apply`` makes the books follow. ``turn``: only in one's turn;
    ``anytime``: also while another room is in charge. ``speaks`` tells whom a stated ``pays 40`` is about that names
    nobody (a company that was acted for); the actor if there is no such function. ``joins``: it may follow another
    entry on its line (``Ann: sow B07 bids Ann 2 Bob 3``), in the singular too. ``place``: where it stands among the
    game's, as its rooms list theirs: in the order of a turn.
    """

    text: str
    entry: type[E]
    check: Callable[[GameState, E], Iterable[Violation]]
    apply: Callable[[GameState, E], None]
    help: str
    example: str = ""
    kind: str = "actor"
    turn: bool = True
    anytime: bool = False
    options: Callable[[GameState, str], Options] | None = None
    speaks: Callable[[E, Claim], str] | None = None
    joins: bool = False
    module: RuleModule = field_(init=False, repr=False)
    place: int = field_(init=False, repr=False, default=0)
    syntax: Syntax = field_(init=False, repr=False)

    def __post_init__(self) -> None:
        self.syntax = compile_syntax(self.text)

    def write(self, actor: str, *values: object) -> str:
        """The line of an entry."""
        said = self.syntax.write(values)
        if self.kind in ("have", "count"):
            return f"{self.kind} {actor + ': ' if actor else ''}{said}"
        return f"{actor}: {said}" if actor else said


class Parsed(msgspec.Struct):
    """An entry with its verb and what it states about its outcome."""

    command: Command[Any]
    entry: Entry
    claims: tuple[Claim, ...] = ()
