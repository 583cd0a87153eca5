"""Commands that are declared, not coded: what a ``have`` line sets, what a ``count`` line compares.

Both hand the values of their slots to functions, in the order of the syntax: ``have("turn PLAYER", self.begin, …)``
calls ``self.begin(game_state, player)``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from types import MappingProxyType
from typing import Any

from playproof.checker.model.entries import Entry, Violation, itself
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command
from playproof.components.wording import plural

#: A function of the game state and of the slots' values.
Effect = Callable[..., Any]
Check = Callable[..., Iterable[Violation]]


class Stage(IntEnum):
    """When a ``have`` line is applied, whatever order the lines stand in.

    ``KINDS``: what there is at all (companies, tiles, maps, prices). ``BOARD``: what pieces lie on, and the phase.
    ``ROUND``. ``FIRST``: who begins the round where no turn is declared. ``PIECES``. ``TURN``: whose turn it is.
    ``ACTS``: what was done in it, or the auction under way. ``BIDS``: in that auction."""

    KINDS = 0
    BOARD = 1
    ROUND = 2
    FIRST = 3
    PIECES = 4
    TURN = 5
    ACTS = 6
    BIDS = 7


class Declared(Entry):
    """The entry of a ``have`` or ``count`` line: ``values`` in the order of the slots."""

    values: tuple[Any, ...]


@dataclass(slots=True)
class Declaration(Command[Declared]):
    """A ``have`` or ``count`` command (:func:`have`, :func:`count`). ``held``: of a count, what the books say."""

    held: Effect | None = None
    declares: Callable[[Declared], Iterable[object]] | None = None
    default: str = ""
    whose: bool = False
    of: Callable[[str], bool] = lambda name: True
    stage: Stage = Stage.KINDS
    says: Callable[[GameState], Iterable[tuple[Any, ...]]] | None = None

    def make(self, line: int, actor: str, values: Sequence[Any]) -> Declared:
        """The entry with these values."""
        return Declared(line, actor, tuple(values))

    def values(self, entry: Declared) -> Sequence[Any]:
        """The values of an entry in the order of the slots."""
        return entry.values

    @property
    def form(self) -> str:
        """How it is typed, from the beginning of the line."""
        named = "NAME: " if ": " in self.example.split('"')[0] else ""
        return f"{self.kind} {named}{self.syntax.text}"

    @property
    def again(self) -> str:
        """What a second ``have`` line of this form does."""
        if self.declares is None:
            return "replaces the first" if "NAME: " not in self.form else "replaces that of the same name"
        return "adds to the first" if self.declares is itself else "adds; about the same it replaces"

    def write(self, actor: str, *values: object) -> str:
        """The line of an entry."""
        return f"{self.kind} {actor + ': ' if actor else ''}{self.syntax.write(values)}"


def have(
    text: str,
    set: Effect | str,
    help: str,
    example: str,
    *,
    check: Check | None = None,
    whose: bool = False,
    of: Callable[[str], bool] = lambda name: True,
    declares: Callable[..., Iterable[object]] | None = None,
    default: str = "",
    stage: Stage = Stage.PIECES,
    says: Callable[[GameState], Iterable[tuple[Any, ...]]] | None = None,
) -> Declaration:
    """A ``have`` command: ``set(game_state, *values)`` puts the values of the line into the state. Or it is the name of a field
    of the module's state, which gets the line's value (without one it is true); ``says`` is then known.

    ``check(game_state, *values)`` yields what is wrong with it; a line that is wrong is still set. ``declares(*values)``
    is what the line is about, so that a second line about it is noticed (``whole_line``: only the same line); without
    it, about its actor. ``whose``: all of them get the name before the colon first (``have Ann: cash 40``).
    ``of(name)``: whether the line can be about that name, where several commands have its word.
    ``default``: what holds without such a line. ``stage``: when the line is applied.
    ``says(game_state)``: the inverse of ``set``, the values of each line that the state is written with; None where another
    command says the same.
    """

    def values(entry: Declared) -> tuple[Any, ...]:
        return (entry.actor, *entry.values) if whose else entry.values

    def checked(game_state: GameState, entry: Declared) -> Iterable[Violation]:
        return check(game_state, *values(entry)) if check else ()

    def apply(game_state: GameState, entry: Declared) -> None:
        if isinstance(set, str):
            setattr(command.module.state(game_state), set, entry.values[0] if entry.values else True)
        else:
            set(game_state, *values(entry))

    def declared(entry: Declared) -> Iterable[object]:
        return declares(*values(entry)) if declares else ()

    if isinstance(set, str):
        says = says or (lambda game_state: kept(command, set, game_state))
    about = None if declares is None else itself if declares is whole_line else declared
    command = Declaration(
        text,
        Declared,
        checked,
        apply,
        help,
        example,
        kind="have",
        declares=about,
        default=default,
        whose=whose,
        of=of,
        stage=stage,
        says=says,
    )
    return command


def kept(command: Declaration, field: str, game_state: GameState) -> Iterable[tuple[Any, ...]]:
    """The values of the line that sets a field of the state of the command's module; none where that is empty."""
    module = command.module
    state = module.lasting_state(game_state) if isinstance(module, DeclaredPosition) else None
    value = getattr(state or module.state(game_state), field)
    return [(value,) if command.syntax.slots else ()] if value else ()


def whole_line(*values: object) -> Iterable[object]:
    """All values of a line: only a line with the same values repeats it."""
    return (values,)


def count(
    text: str,
    held: Effect | None,
    help: str,
    example: str,
    *,
    counted: str = "amount",
    books: str = "{owner} has {held}",
    unit: str = "",
    value: Callable[[Any], object] = lambda counted: counted,
    name: Callable[[Any], object] = str,
    names: Mapping[str, Callable[[Any], object]] = MappingProxyType({}),
    check: Check | None = None,
    agrees: Callable[..., bool] | None = None,
    follow: Effect | None = None,
) -> Declaration:
    """A ``count`` command: ``held(game_state, *values)``, without the value of the field ``counted``, is what the
    books say; where it is not what was counted, that is the violation.

    ``books`` says it in a sentence with the fields in braces; ``unit`` is what a number is of, in the singular.
    ``name`` writes what was counted and what is held, ``names`` the other fields. ``value`` is what was counted in the
    form that ``held`` gives. ``check(game_state, *values)`` yields what is wrong with the line itself: then nothing is
    compared (nor is it where ``held`` is None). ``agrees`` of the same values: whether what was counted is right though
    the recorded state differs.
    What is counted may also be what the entry before it has left, before what follows without an entry (``GameState.border``).
    ``follow(game_state, *values)``: adopts the counted value; without it the recorded state is kept.
    """

    def differs(game_state: GameState, entry: Declared) -> Sequence[Violation]:
        wrong = list(check(game_state, *entry.values)) if check else []
        if wrong or held is None:
            return wrong
        fields = command.fields(entry)
        said = value(fields.pop(counted))
        there = held(game_state, *fields.values())
        if said == there or (agrees and agrees(game_state, *entry.values)):
            return ()
        shown = {field: names[field](one) if field in names else one for field, one in fields.items()}
        number = plural.counted(int(there), unit.format(**shown)) if unit else name(there)
        sentence = books.format(held=number, **shown)
        return [Violation("count", f"{sentence} as recorded, {name(said)} counted", counted)]

    def compare(game_state: GameState, entry: Declared) -> Iterable[Violation]:
        found, before = differs(game_state, entry), game_state.border
        return found if before is None or not found or differs(before, entry) else ()

    def apply(game_state: GameState, entry: Declared) -> None:
        if follow:
            follow(game_state, *entry.values)

    command = Declaration(text, Declared, compare, apply, help, example, kind="count", held=held)
    return command
