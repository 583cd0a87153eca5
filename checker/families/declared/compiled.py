"""What declared tables become: commands with their choices and needs, phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from playproof.checker.families.declared.tables import CommandTable
from playproof.checker.model.entries import Entry
from playproof.checker.model.rule_module import Command
from playproof.components.expressions import Expression, Sentence

BANK = "bank"


Value = int | Expression


@dataclass(slots=True)
class CompiledEffect:
    """An effect with its expressions compiled (:class:`playproof.checker.families.declared.tables.Effect`)."""

    when: Expression | None = None
    #: "each", "others", or "table": once, and nobody's.
    who: str = ""
    player: Expression | None = None
    pay: tuple[tuple[str, Value], ...] = ()
    to_player: Expression | None = None
    gain: tuple[tuple[str, Value], ...] = ()
    set: tuple[tuple[str, Value], ...] = ()
    move: str = ""
    where: Expression | None = None
    draw: Value | None = None
    source: tuple[str, ...] = ()
    to: str = ""
    give_to: Expression | None = None
    put: str = ""
    on: str = ""
    take_back: str = ""
    back_from: str = ""
    note: str = ""
    clear: str = ""
    fill: str = ""
    worked: Sentence | None = None
    roll: str = ""
    shows: str | Value | None = None
    rule: str = ""

    @property
    def of_some(self) -> bool:
        """Whether it says whom it is about; at a moment any other effect is each player's."""
        return bool(self.who) or self.player is not None


@dataclass(slots=True)
class CompiledCardEffect:
    """What cards do that lie in a place."""

    effect: CompiledEffect
    within: str
    at: frozenset[str]
    cards: frozenset[str]


class Action(Entry):
    """The entry of a declared command: ``values`` in the order of the slots, and the command's ``name``."""

    values: tuple[Any, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class CompiledNeed:
    """A condition that must hold, and the sentence and code of the finding where it does not."""

    that: Expression
    say: Sentence
    code: str
    mark: str = ""


@dataclass(slots=True)
class CompiledChoice:
    """What a slot may be. ``kind``: card, cards, die, dice, space, player, number, word. ``comes_up``: of dice, what they show
    when they are rolled, and not which of those at hand are meant."""

    name: str
    kind: str
    sources: tuple[str, ...] = ()
    least: Value | None = None
    most: Value | None = None
    others: bool = False
    words: tuple[str, ...] = ()
    rule: str = ""
    comes_up: bool = False
    #: The set whose cards are meant, wherever they lie; and what is listed as legal.
    of: str = ""
    offers: Expression | None = None


@dataclass(frozen=True, slots=True)
class CompiledStart:
    """An auction that a command or a phase begins. ``lot``: a slot, or a text."""

    family: str
    lot: str
    least: Value | None
    bidders: Expression | None
    won: tuple[CompiledEffect, ...]
    unsold: tuple[CompiledEffect, ...]
    lots: str = ""
    cost: str = ""
    sold: tuple[CompiledEffect, ...] = ()
    row: str = ""


@dataclass(slots=True)
class DeclaredCommand(Command[Action]):
    """A command that a table declares."""

    name: str = ""
    table: CommandTable = field(default_factory=CommandTable)
    choices: tuple[CompiledChoice, ...] = ()
    needs: tuple[CompiledNeed, ...] = ()
    effects: tuple[CompiledEffect, ...] = ()
    ends_if: Expression | None = None
    phases: frozenset[str] = frozenset()
    starts: CompiledStart | None = None
    #: How often it may be done in a time: "turn", "round", "game".
    times: tuple[tuple[str, Value], ...] = ()
    #: The times in which it is counted.
    counted_in: tuple[str, ...] = ()

    def make(self, line: int, actor: str, values: Sequence[Any]) -> Action:
        """The entry with these values."""
        return Action(line, actor, tuple(values), self.name)

    def values(self, entry: Action) -> Sequence[Any]:
        """The values of an entry in the order of the slots."""
        return entry.values


@dataclass(slots=True)
class CompiledPhase:
    """A phase with its effects compiled. ``turns``: 0 where an auction is all of it."""

    name: str
    turns: int | str
    any_order: bool = False
    start: tuple[CompiledEffect, ...] = ()
    end: tuple[CompiledEffect, ...] = ()
    first: Expression | None = None
    starts: CompiledStart | None = None


@dataclass(frozen=True, slots=True)
class CompiledScore:
    """A part of the score that a line states. ``mistakes``: what it would be without a rule, and that rule."""

    worked: Sentence | None
    mistakes: tuple[tuple[Value, str], ...]
    rule: str


@dataclass(frozen=True, slots=True)
class CompiledModifier:
    """What makes commands cheaper or dearer."""

    commands: frozenset[str]
    resource: str
    when: Expression | None
    less: Value
    more: Value
    least: Value
    rule: str = ""
