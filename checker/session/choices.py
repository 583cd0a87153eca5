"""What may be entered next, as sentences with choices: a command, its slots, and the legal values of each slot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from playproof.checker.assembly.game import Game, accepts_actor, whole
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.session.legal_entries import is_legal


class Range(msgspec.Struct, tag="range"):
    """Amounts from ``low`` to ``high`` in steps of ``step``."""

    low: int
    high: int
    step: int = 1


class AnyOf(msgspec.Struct, tag="any"):
    """Values that are all legal whatever the other slots hold; None: the slot may be left out."""

    values: list[str | None]


#: A legal value as it is typed; None: the slot is left out.
Value = str | Range | AnyOf | None


class SlotForm(msgspec.Struct):
    """A slot of a command. ``kind``: the type of its value (a key of ``Choices.names``, or AMOUNT, NUMBER, TEXT, WORD), or
    ``""`` where it is one of the words in ``words``; ``several``: it takes more than one value, with commas between them."""

    field: str
    kind: str
    words: list[str] = []
    several: bool = False


class Choice(msgspec.Struct):
    """A command that may be entered next, and who may enter it (``""``: the table).

    ``parts``: the sentence: words, numbers of slots (from 0), and lists of both for parts that can be left out.
    ``rows``: the legal combinations of values, each in the order of the slots. ``listed`` is False for a command whose legal
    values can't be listed; its rows are empty and any values may be tried. ``anytime``: it is not only for this moment.
    """

    actors: list[str]
    phrase: str
    help: str
    form: str
    parts: list[Any]
    slots: list[SlotForm]
    rows: list[list[Value]]
    listed: bool = True
    anytime: bool = False


class Choices(msgspec.Struct):
    """Every command that may be entered next; ``names``: what can be typed for the value types of commands whose legal
    values aren't listed."""

    commands: list[Choice] = []
    names: dict[str, list[str]] = {}


def choices(game: Game, game_state: GameState) -> Choices:
    """What may be entered next, in the order of the commands."""
    found: dict[tuple[int, str], Choice] = {}
    for command, actor, values in sorted(game.moves(game_state), key=lambda move: move[0].place):
        if whole(values) and not is_legal(game, game_state, command.write(actor, *values)):
            continue
        choice = found.get((command.place, actor))
        if choice is None:
            choice = found[command.place, actor] = _choice(command, [actor])
        choice.rows.append([_value(value) for value in values])
    listed = list(found.values())
    free = list(_unlisted(game, game_state))
    kinds = {slot.kind for choice in free for slot in choice.slots} & game.value_type_named.keys()
    names = {kind: list(game.value_type_named[kind].names(game_state)) for kind in sorted(kinds)}
    return Choices(listed + free, {kind: known for kind, known in names.items() if known})


def _unlisted(game: Game, game_state: GameState) -> Iterator[Choice]:
    """Commands for now whose legal values can't be listed."""
    if game_state.over:
        return
    active = game.active_module(game_state)
    actors = active.active_players(game_state)
    for command in game.all_commands():
        if command.options is not None or command.kind not in ("actor", "table"):
            continue
        also = command.module.also_active_in
        if not command.anytime and command.module is not active and active.key not in also:
            continue
        if command.kind == "table":
            yield _choice(command, [""], listed=False)
            continue
        able = [
            actor
            for actor in (actors if command.turn else game_state.actors.ids)
            if accepts_actor(command, actor)
        ]
        if able:
            yield _choice(command, able, listed=False)


def _choice(command: Command[Any], actors: Iterable[str], listed: bool = True) -> Choice:
    syntax = command.syntax
    slots = [SlotForm(slot.field, slot.kind, list(slot.choices), slot.many) for slot in syntax.slots]
    parts = _parts(syntax.pieces)
    return Choice(
        list(actors), syntax.phrase, command.help, syntax.text, parts, slots, [], listed, command.anytime
    )


def _parts(pieces: Iterable[Any]) -> list[Any]:
    return [_parts(piece) if isinstance(piece, tuple) else piece for piece in pieces]


def _value(value: object) -> Value:
    if value is None:
        return None
    if isinstance(value, Span):
        return Range(value.low, value.high, value.step) if value.high > value.low else str(value.low)
    if isinstance(value, OneOf):
        typed = [None if one is None else _typed(one) for one in value.values]
        return typed[0] if len(typed) == 1 else AnyOf(typed)
    return _typed(value)


def _typed(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple | list) else str(value)
