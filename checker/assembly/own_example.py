"""A command's example in the names of the game that has it: families write theirs with names of some other game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.model.syntax import Slot
from playproof.checker.names import NameFault

NAMED = re.compile(r"\{([A-Z]+)\}")


def own_example(game: Game[Any], command: Command[Any]) -> str:
    """The example, with names that the game doesn't know replaced by names that may be typed there. ``{PRIVATE}`` is the
    first name of that value type: the example marks it where its actor is neither a player nor a company."""
    if command.place not in game.examples:
        game.examples[command.place] = _own_example(game, command)
    return game.examples[command.place]


def _own_example(game: Game[Any], command: Command[Any]) -> str:
    game_state, new = game.initial_state(), Replacement(game)
    example = NAMED.sub(lambda match: new.first(match[1], game_state), command.example)
    said, arrow, stated = example.partition(" -> ")
    head = f"{command.kind} " if said.startswith(f"{command.kind} ") else ""
    actor, colon, text = said[len(head) :].partition(": ")
    if not colon:
        actor, text = "", said[len(head) :]
    spans = command.syntax.read(text)
    if spans is None:
        return example
    out, last = "", 0
    for slot, span in zip(command.syntax.slots, spans, strict=True):
        if span is not None:
            out += text[last : span[0]] + new.value(slot, text[span[0] : span[1]], game_state)
            last = span[1]
    if actor and actor not in ("Ann", "Bob", "Cy", *game_state.owners.ids, *game_state.actors.ids):
        owners = [one for one in game_state.owners.ids if one not in (*game.players, "bank")]
        actor = new.of(actor, owners) or actor
    return f"{head}{actor}{colon}{out}{text[last:]}{arrow}{stated}"


class Replacement:
    """Names of one example: the same foreign name is replaced by the same name, another by another one."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.replaced: dict[str, str] = {}

    def first(self, kind: str, game_state: GameState) -> str:
        """The first name of a value type."""
        value_type = self.game.value_type_named.get(kind)
        return next(iter(value_type.names(game_state)), kind) if value_type else kind

    def of(self, word: str, names: Sequence[str]) -> str:
        """The name in place of a foreign one; "" if there is none."""
        if word not in self.replaced:
            free = [name for name in names if name not in self.replaced.values()]
            if not free:
                return ""
            self.replaced[word] = free[0]
        return self.replaced[word]

    def value(self, slot: Slot, text: str, game_state: GameState) -> str:
        """What is typed in a slot."""
        kind = self.game.value_type_named.get(slot.kind)
        words = text.split()
        if kind is None or slot.kind == "PLAYER" or (len(words) > 1 and not slot.many):
            return text
        people = (*self.game.players, "bank")
        names = [one for one in kind.names(game_state) if one not in people]
        return " ".join(self.words(kind.read, words, names, game_state))

    def words(self, read: Any, words: list[str], names: list[str], game_state: GameState) -> Iterator[str]:
        """The words of a slot."""
        for word in words:
            bare = word.rstrip(",")
            try:
                read(bare, game_state)
            except NameFault:
                yield word.replace(bare, self.of(bare, names) or bare)
            else:
                yield word
