"""What of a game was used: its actions are the commands of its modules, its pieces the names that these commands take.

Commands that do the same are one action: those with the same phrase (``pay``), told apart by what they are about where they
differ in that (``buy company``, ``buy train``). Types of names that another type contains are one kind with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from playproof.checker.assembly.game import Game
from playproof.checker.measures.measured import Usage
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.history import Point
from playproof.checker.model.rule_module import Command, Parsed, ValueType
from playproof.checker.names import NameFault

WORD = re.compile(r"[^\W\d_][\w'-]*")


def usage_of(
    game: Game, game_states: Sequence[GameState], points: Sequence[Point]
) -> tuple[tuple[Usage, ...], tuple[Usage, ...]]:
    """Every action and every piece of the game, with how often each player or company used it. ``game_states``: those whose
    names are known, the last one at the end."""
    belongs, known = kinds_of(game, game_states)
    called = names_of_actions(game, belongs)
    used: dict[str, dict[str, int]] = {name: {} for name in called.values()}
    for point in points:
        for parsed in point.entries:
            name = called.get(parsed.command.place)
            if name is not None:
                used[name][parsed.entry.actor] = used[name].get(parsed.entry.actor, 0) + 1
    actions = tuple(Usage("", name, by) for name, by in used.items())
    return actions, pieces_used(game, game_states[-1], points, belongs, known, called)


def names_of_actions(game: Game, kinds: Mapping[str, str]) -> dict[int, str]:
    """The action that each command is, by the command's place. A command whose legal entries aren't listed is another way to
    type one whose are, or it only states something: then it is no action."""
    listed = [one for one in game.all_commands() if one.kind == "actor" and one.options is not None]
    about: dict[str, set[str]] = {}
    for command in listed:
        about.setdefault(phrase(command), set()).add(subject(command, kinds))
    called = {}
    for command in listed:
        word, what = phrase(command), subject(command, kinds)
        many = len(about[word] - {""}) > 1 or (what and len(about[word]) > 1)
        called[command.place] = f"{word} {what}".strip() if many else word
    for command in game.all_commands():
        if command.kind == "actor" and command.options is None:
            same = [one for one in listed if one.module is command.module]
            ways = (
                [one for one in same if one.entry is command.entry and phrase(one) == phrase(command)],
                [one for one in same if one.entry is command.entry and not generic(command, same)],
                [
                    one
                    for one in same
                    if phrase(one) == phrase(command) and subject(one, kinds) == subject(command, kinds)
                ],
                [one for one in same if one.syntax.word == command.syntax.word],
            )
            way = next(filter(None, ways), None)
            if way is not None:
                called[command.place] = called[way[0].place]
    return called


def generic(command: Command[Any], others: Iterable[Command[Any]]) -> bool:
    """Whether its entries have a class that commands of several words share, as in games of declared rules."""
    return len({one.syntax.word for one in others if one.entry is command.entry}) > 1


def phrase(command: Command[Any]) -> str:
    """The words of a command, without signs: ``run`` of ``run = INCOME``."""
    return " ".join(WORD.findall(command.syntax.phrase)) or command.syntax.word


def subject(command: Command[Any], kinds: Mapping[str, str]) -> str:
    """What a command is about: the kind of its first name, in lower case; ``""`` if it takes none."""
    return next((words_of(slot.kind) for slot in command.syntax.slots if slot.kind in kinds), "")


def words_of(kind: str) -> str:
    """A type of names as words: ``share place``."""
    return kind.replace("_", " ").lower()


def kinds_of(
    game: Game, game_states: Sequence[GameState]
) -> tuple[dict[str, str], dict[str, dict[Hashable, str]]]:
    """The kinds of pieces: for each type of names the kind that it belongs to, and for each kind its pieces, by their values
    in entries.

    Only types that an entry can name count, and none that names players. ``game_states``: those whose names are known.
    """
    asked = Counter(
        slot.kind
        for command in game.all_commands()
        if command.kind in ("actor", "table")
        for slot in command.syntax.slots
        if slot.kind in game.value_type_named
    )
    known: dict[str, dict[Hashable, str]] = {}
    for kind in asked:
        value_type = game.value_type_named[kind]
        pieces: dict[Hashable, str] = {}
        for game_state in game_states:
            for name in value_type.names(game_state):
                pieces.update(dict.fromkeys((name, *values_of(value_type, name, game_state)), name))
        if pieces and set(pieces.values()).isdisjoint(game.players):
            known[kind] = pieces
    names = {kind: frozenset(pieces.values()) for kind, pieces in known.items()}
    belongs = {
        kind: max(
            (other for other in known if names[kind] <= names[other]),
            key=lambda other: (len(names[other]), asked[other]),
        )
        for kind in known
    }
    return belongs, {kind: known[kind] for kind in known if belongs[kind] == kind}


def values_of(value_type: ValueType, name: str, game_state: GameState) -> Iterator[Hashable]:
    """What an entry holds for a name, where that is no text; of a type that reads several names, what it holds for one."""
    try:
        value = value_type.read(name, game_state)
    except NameFault:
        return
    if isinstance(value, tuple | list) and len(value) == 1:
        value = value[0]
    if not isinstance(value, str) and isinstance(value, Hashable):
        yield value


def pieces_used(
    game: Game,
    game_state: GameState,
    points: Sequence[Point],
    belongs: Mapping[str, str],
    known: Mapping[str, Mapping[Hashable, str]],
    called: Mapping[int, str],
) -> tuple[Usage, ...]:
    """Every piece of the game with how often each player or company named it in an action, or took it."""
    used: dict[tuple[str, str], dict[str, int]] = {}
    seen: set[tuple[str, str]] = set()
    members = {kind: frozenset(pieces.values()) for kind, pieces in known.items()}
    by_module: dict[str, set[str]] = {}
    for command in game.all_commands():
        kinds = (belongs[slot.kind] for slot in command.syntax.slots if slot.kind in belongs)
        by_module.setdefault(command.module.key, set()).update(kinds)
    # A company takes pieces, too, even where it never acts.
    takers = frozenset((*game.players, *game_state.actors.ids)).union(*members.values())
    # A private company that has the name of a company doesn't act.
    acting_kinds = [
        kind
        for kind, names in members.items()
        if 2 * len(names.intersection(game_state.actors.ids)) > len(names)
    ]
    chosen = choices_of(game)
    for point in points:
        here: set[tuple[str, str]] = set()
        for parsed in point.entries:
            actor = parsed.entry.actor
            named = dict.fromkeys(named_in(parsed, belongs, known))
            seen.update(named)
            if parsed.command.place in called:
                here.update(named)
                acting = ((kind, actor) for kind in acting_kinds if actor in members[kind])
                for one in (*named, *acting, *chosen_in(parsed, chosen)):
                    add(used, one, actor)
        for move in point.moves:
            if move.kind == "take" and move.what:
                for one in meant(move, members, here, by_module):
                    seen.add(one)
                    if one not in here and move.target in takers:
                        add(used, one, move.target)
    every = [(kind, name) for kind, pieces in known.items() for name in dict.fromkeys(pieces.values())]
    every += [(kind, word) for kind, words in dict.fromkeys(chosen.values()) for word in words]
    return tuple(Usage(*one, used.get(one, {}), one in seen or one in used) for one in dict.fromkeys(every))


def add(used: dict[tuple[str, str], dict[str, int]], one: tuple[str, str], actor: str) -> None:
    """Count a use."""
    by = used.setdefault(one, {})
    by[actor] = by.get(actor, 0) + 1


def named_in(
    parsed: Parsed, belongs: Mapping[str, str], known: Mapping[str, Mapping[Hashable, str]]
) -> Iterator[tuple[str, str]]:
    """The pieces that an entry names, with their kinds; a value that is composed (a run, several bids) may name any."""
    command = parsed.command
    for slot, value in zip(command.syntax.slots, command.values(parsed.entry), strict=False):
        if slot.kind in belongs:
            kinds: Iterable[str] = (belongs[slot.kind],)
        elif isinstance(value, str):
            continue
        else:
            kinds = known
        for one in parts_of(value):
            for kind in kinds:
                if one in known[kind]:
                    yield kind, known[kind][one]


def parts_of(value: Any) -> Iterator[Hashable]:
    """A value of a slot and what it is composed of."""
    if isinstance(value, Hashable):
        try:
            hash(value)
        except TypeError:
            pass
        else:
            yield value
    if isinstance(value, Mapping):
        value = tuple(value.items())
    elif isinstance(value, msgspec.Struct):
        value = msgspec.structs.astuple(value)
    if isinstance(value, tuple | list | set | frozenset):
        for one in value:
            yield from parts_of(one)


def meant(
    move: Move,
    members: Mapping[str, frozenset[str]],
    here: Iterable[tuple[str, str]],
    by_module: Mapping[str, set[str]],
) -> list[tuple[str, str]]:
    """The piece that has changed hands: of several kinds with that name those that the entry names, else those of the module
    whose rule it is, else all, so that nothing that was used is told as never used."""
    piece = str(move.what)
    kinds = [kind for kind, names in members.items() if piece in names]
    if len(kinds) > 1:
        said = [kind for kind in kinds if (kind, piece) in here]
        own = [kind for kind in kinds if kind in by_module.get(move.reason.partition(".")[0], ())]
        kinds = said or own or kinds
    return [(kind, piece) for kind in kinds]


def choices_of(game: Game) -> dict[tuple[int, str], tuple[str, tuple[str, ...]]]:
    """Slots in which an action chooses among words: by the command's place and the field, the choice's kind and its words."""
    return {
        (command.place, slot.field): (phrase(command), slot.choices)
        for command in game.all_commands()
        if command.kind == "actor" and command.options is not None
        for slot in command.syntax.slots
        if len(slot.choices) > 1
    }


def chosen_in(
    parsed: Parsed, chosen: Mapping[tuple[int, str], tuple[str, tuple[str, ...]]]
) -> Iterator[tuple[str, str]]:
    """The words that an entry chooses, each once."""
    found: dict[tuple[str, str], None] = {}
    for field, value in parsed.command.fields(parsed.entry).items():
        kind = chosen.get((parsed.command.place, field))
        if kind is not None and isinstance(value, str) and value in kind[1]:
            found[kind[0], value] = None
    yield from found
