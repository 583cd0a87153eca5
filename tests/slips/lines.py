"""Slips of a typist in a tracker file: every single one, in an order that is always the same.

A line is dropped, doubled or swapped with the next; a word is another legal word of its kind; a number is one off, ten
times as much, or 0; somebody else stands before the colon. What is legal comes from the game: its verbs and their
choices, its kinds of names, its pieces. Words that no list holds (hexes, lots) are replaced by others of their shape.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from playproof.checker.assembly.game import Game
from playproof.checker.language.lines import uncommented
from playproof.checker.model.game_state import GameState
from playproof.checker.model.keywords import KEYWORDS
from playproof.checker.session.session import run

NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")
WORD = re.compile(r"[^\W_]+(?:['’]\w+)?")
#: Words of the language that may stand for one another.
LANGUAGE = (("pays", "gets", "takes"), ("to", "from"), tuple(sorted(KEYWORDS)))
#: So many words of its shape replace a word that no list holds.
SHAPED = 8
T = TypeVar("T")
#: How far off a number is.
STEPS = (-1, 1)


class Slip(NamedTuple):
    """Lines ``at`` (the first is 0) up to ``until`` are ``lines`` instead; ``kind`` says what was done."""

    kind: str
    at: int
    until: int
    lines: tuple[str, ...]

    def typed(self, lines: Sequence[str]) -> list[str]:
        """The file with the slip in it."""
        return [*lines[: self.at], *self.lines, *lines[self.until :]]


@dataclass(frozen=True)
class Words:
    """What may stand for what: ``others`` has the legal words of each word's kinds, ``actors`` who may act,
    ``verbs`` the first words of an actor's entry and of the table's own, ``heads`` what else is put before a colon."""

    others: Mapping[str, tuple[str, ...]]
    actors: tuple[str, ...] = ()
    commands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    heads: tuple[str, ...] = ()
    names: re.Pattern[str] = re.compile("(?!)")

    @classmethod
    def of(cls, kinds: Iterable[Sequence[str]], actors: Sequence[str] = ()) -> Words:
        """Words of these kinds."""
        others: dict[str, dict[str, None]] = defaultdict(dict)
        for every in kinds:
            kind = list({word.casefold(): word for word in every if word.strip()}.values())
            for word in kind:
                others[word.casefold()].update(dict.fromkeys(kind))
        compound = sorted((name for name in others if not WORD.fullmatch(name)), key=len, reverse=True)
        names = (
            re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, compound))})(?!\w)", re.I)
            if compound
            else cls.names
        )
        distinct = {
            word: tuple({one.casefold(): one for one in kind if one.casefold() != word}.values())
            for word, kind in others.items()
        }
        return cls(distinct, tuple(actors), names=names)


def words_of(lines: Sequence[str], roots: Sequence[Path] = ()) -> Words:
    """The words of a file's game, as its first and its last table know them; of the language alone if it has none."""
    session = run("\n".join(lines), "", roots)
    if session.game is None:
        return Words.of(LANGUAGE)
    game = session.game
    game_states = (game.initial_state(), session.game_state)
    kinds = [
        *LANGUAGE,
        *_of_pieces(game),
        *_of_names(game, game_states),
        *_of_forms(game),
        *_of_shapes(lines),
    ]
    words = Words.of([*kinds, game.owners.ids], game.actors.ids)
    heads = tuple(dict.fromkeys(word for kind in kinds for word in kind[:2] if word.strip()))
    return replace(words, heads=heads, commands=(tuple(game.words["actor"]), tuple(game.words["table"])))


def _of_pieces(game: Game) -> Iterator[Sequence[str]]:
    yield list(game.definition.palette)
    for one in game.definition.components.sets:
        yield [piece.id for piece in one.items]


def _of_names(game: Game, game_states: Iterable[GameState]) -> Iterator[Sequence[str]]:
    for game_state in game_states:
        for kind in game.value_type_named.values():
            yield list(kind.names(game_state))


def _of_forms(game: Game) -> Iterator[Sequence[str]]:
    for kind in ("have", "count"):
        yield list(game.words[kind])
    for command in game.all_commands():
        for blank in command.syntax.slots:
            yield blank.choices
        yield [
            word
            for word in re.findall(r"(?<![\w:|])[a-z]+", command.syntax.text)
            if word != command.syntax.word
        ]


def _of_shapes(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Words with a figure in them, by the way they are written: ``L24`` and ``M27`` are of one kind."""
    shapes: dict[str, dict[str, None]] = defaultdict(dict)
    for line in lines:
        for word in WORD.findall(uncommented(line)):
            if not word.isalpha() and not word.isdigit():
                shape = re.sub(r"\d+", "9", re.sub(r"[^\W\d_]", "a", word))
                shapes[shape][word] = None
    for found in shapes.values():
        kind = sorted(found)
        yield kind[:: max(1, len(kind) // SHAPED)]


def slips(lines: Sequence[str], words: Words, steps: Sequence[int] = STEPS) -> Iterator[Slip]:
    """Every slip in a file, line by line; comments and empty lines are left alone."""
    for at, raw in enumerate(lines):
        if not uncommented(raw.strip()):
            continue
        after = lines[at + 1] if at + 1 < len(lines) else None
        yield Slip("dropped", at, at + 1, ())
        yield Slip("doubled", at, at + 1, (raw, raw))
        if after is not None and after != raw:
            yield Slip("swapped", at, at + 2, (after, raw))
        seen = {raw}
        for kind, line in _of_line(raw, words, steps):
            if line not in seen:
                seen.add(line)
                yield Slip(kind, at, at + 1, (line,))


def _of_line(raw: str, words: Words, steps: Sequence[int]) -> Iterator[tuple[str, str]]:
    said = uncommented(raw)
    head, colon, rest = said.partition(":")
    if colon and not head.startswith(("have", "count")):
        for actor in (*words.actors, *words.heads):
            yield "actor", f"{actor}:{raw[len(head) + 1 :]}"
    commands = words.commands[0 if colon else 1]
    entry = rest if colon else said
    first = WORD.search(entry)
    if first is not None and first[0].casefold() in commands:
        start = len(said) - len(entry) + first.start()
        for command in commands:
            yield "verb", f"{raw[:start]}{command}{raw[start + len(first[0]) :]}"
    for pattern in (words.names, WORD):
        for match in pattern.finditer(said):
            for other in words.others.get(match[0].casefold(), ()):
                yield "word", f"{raw[: match.start()]}{other}{raw[match.end() :]}"
    for match in NUMBER.finditer(said):
        number = int(match[0])
        for other_number in dict.fromkeys((*(number + step for step in steps), number * 10, 0)):
            yield "number", f"{raw[: match.start()]}{other_number}{raw[match.end() :]}"


def slip(
    rng: random.Random, lines: Sequence[str], words: Words, first: int, steps: Sequence[int] = STEPS
) -> Slip:
    """One of the slips from line ``first`` (0 is the file's first) on, each kind of slip as likely as the next."""
    while True:
        at = rng.randrange(first, len(lines) - 1)
        kinds: dict[str, list[Slip]] = defaultdict(list)
        for one in slips(lines[at : at + 2], words, steps):
            if not one.at:
                kinds[one.kind].append(one)
        if kinds:
            kind, _, until, typed = rng.choice(kinds[rng.choice(sorted(kinds))])
            return Slip(kind, at, at + until, typed)


def sample(groups: Mapping[Any, Sequence[T]], number: int, seed: str = "") -> list[T]:
    """``number`` of all, always the same ones: as many of each group as it has, up to an equal share."""
    rng = random.Random(seed)
    waiting = [rng.sample(every, len(every)) for every in rng.sample(list(groups.values()), len(groups))]
    found: list[T] = []
    while len(found) < number and any(waiting):
        found += [every.pop() for every in waiting if every][: number - len(found)]
    return found
