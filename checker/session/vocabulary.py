"""The words of a file that may stand in the place of one another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from playproof.checker.assembly.game import Game
from playproof.checker.language.script import Step
from playproof.checker.model.game_state import GameState

WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")
#: What may be replaced in a line: what is one place (``-1,2``, ``L24/40``), a number, a word.
PLACE = re.compile(r"(?<!\d)-?\d++,-?\d++|(?<!\w)[^\W\d_]++\d++/\d++(?!\w)")
NUMBER = re.compile(r"(?<!\w)-?\d+(?!\w)")


@dataclass
class Vocabulary:
    """The words that may replace one another in a file: names of a kind, and words that are written alike."""

    game: Game
    steps: Sequence[Step]

    @cached_property
    def shapes(self) -> dict[str, dict[str, None]]:
        """The words and places with a figure that the file has, by the way they are written."""
        found: dict[str, dict[str, None]] = {}
        for step in self.steps:
            if step.word != "==":
                for pattern in (PLACE, WORD):
                    for word in pattern.findall(step.text):
                        if not word.isalpha() and not word.isdigit():
                            found.setdefault(shape(word), {})[word] = None
        return found

    @cached_property
    def table_lines(self) -> dict[str, None]:
        """The lines without an actor, each once."""
        return dict.fromkeys(
            step.text for step in self.steps if not step.word and ":" not in step.text.partition("->")[0]
        )

    def kinds(self, game_state: GameState) -> list[dict[str, str]]:
        """The names of each value type in this state, by how they are compared."""
        every = (kind.names(game_state) for kind in self.game.value_type_named.values())
        return [{name.casefold(): name for name in names} for names in every]


def shape(word: str) -> str:
    """The way a word is written: ``L24`` and ``M27`` are alike."""
    return re.sub(r"-?\d+", "9", re.sub(r"[^\W\d_]", "a", word))


def spans(entry: str) -> Iterator[tuple[int, int, str]]:
    """The words, numbers and places of an entry, and their places."""
    for pattern in (PLACE, NUMBER, WORD):
        for match in pattern.finditer(entry):
            if pattern is not WORD or not match[0].isdigit():
                yield match.start(), match.end(), match[0]


def words(text: str) -> list[str]:
    """The words of a line, as they are compared."""
    return [one.casefold() for one in WORD.findall(text)]
