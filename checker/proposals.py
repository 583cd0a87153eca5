"""What a line that can't be read was likely meant to be: as a phone's voice keyboard writes it, or misspelt.

Numbers in words become figures, filler words go, and what is left is compared with the legal entries. Only lines that can
be read are proposed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from playproof.checker.language.parser import ParseError, read_entry
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game import Game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["digits", "proposals"]

#: So many lines are proposed at most; a legal entry less like the typed line than this is not.
MOST, LIKENESS = 3, 0.6
#: So many legal entries are compared at most.
COMPARED = 2000
WORD = re.compile(r"[^\W_]+|[^\w\s]")
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
VALUES = {word: number for number, word in enumerate(ONES)} | {
    word: 20 + 10 * number for number, word in enumerate(TENS)
}
#: Words that are spoken and mean nothing to the parser.
FILLERS = frozenset({
    "a", "an", "the", "for", "on", "at", "with", "dollars", "dollar", "bucks", "pounds", "please", "then", "now", "she",
    "he", "they", "his", "her", "their", "is", "has", "does", "to", "of", "and",
})  # fmt: skip


def digits(text: str) -> str:
    """A text with its numbers in words as figures: ``sixty five`` → ``65``."""
    out: list[str] = []
    run: list[str] = []

    def flush() -> None:
        if run:
            out.append(str(_number(run)))
            run.clear()

    for word in re.sub(r"(?<=[a-z])-(?=[a-z])", " ", text).split():
        plain = word.casefold().strip(".,!?")
        if plain in VALUES or (run and plain in ("hundred", "thousand")):
            if run and not _goes_on(run, plain):
                flush()
            run.append(plain)
        elif run and plain == "and":
            continue
        else:
            flush()
            out.append(word)
    flush()
    return " ".join(out)


def _goes_on(run: list[str], word: str) -> bool:
    """Whether a word belongs to the number before it: ``sixty`` ``five``, ``two`` ``hundred``."""
    last = run[-1]
    if word in ("hundred", "thousand"):
        return True
    if last in ("hundred", "thousand"):
        return True
    return last in TENS and word in ONES[1:10]


def _number(words: Iterable[str]) -> int:
    total = part = 0
    for word in words:
        if word == "hundred":
            part = max(part, 1) * 100
        elif word == "thousand":
            total, part = total + max(part, 1) * 1000, 0
        else:
            part += VALUES[word]
    return total + part


def proposals(game: Game, game_state: GameState, line: str) -> list[str]:
    """The lines that ``line`` was likely meant to be, the likeliest first: each can be read."""
    said = digits(line.strip().rstrip(".!?"))
    found: dict[str, None] = {}
    for text in (said, _with_colon(game_state, said), _with_known_words(game, game_state, said)):
        if text and text != line and _reads(game, game_state, text):
            found[text] = None
    scored = sorted(
        (
            (_likeness(said, entry), -number, entry)
            for number, entry in enumerate(_entries(game, game_state, said))
        ),
        reverse=True,
    )
    for likeness, _, entry in scored[:MOST]:
        if likeness >= LIKENESS and entry.casefold() not in (one.casefold() for one in found):
            found[entry] = None
    return list(found)[:MOST]


def _reads(game: Game, game_state: GameState, text: str) -> bool:
    try:
        read_entry(game, game_state, 1, text)
    except ParseError:
        return False
    return True


def _with_colon(game_state: GameState, said: str) -> str:
    """The line with a colon behind the name that it begins with, and its command in the plain form: ``Ann bids 40``."""
    name, _, rest = said.replace(":", " ", 1).partition(" ")
    known = get_close_matches(name.casefold(), [one.casefold() for one in game_state.actors.ids], 1, 0.6)
    if not known or not rest.strip():
        return ""
    actor = next(one for one in game_state.actors.ids if one.casefold() == known[0])
    return f"{actor}: {rest.strip()}"


def _with_known_words(game: Game, game_state: GameState, said: str) -> str:
    """The line with its command, and the names in it, as the game has them; fillers left out."""
    line = _with_colon(game_state, said) or said
    head, colon, rest = line.rpartition(": ")
    words = rest.split()
    if not words:
        return ""
    commands = {word.casefold(): word for kind in ("actor", "table") for word in game.words[kind]}
    first = get_close_matches(words[0].casefold(), commands, 1, 0.6)
    if not first:
        return ""
    names = {
        name.casefold(): name for kind in game.value_type_named.values() for name in kind.names(game_state)
    }
    out = [commands[first[0]]]
    rest_words = words[1:]
    while rest_words:
        word = rest_words[0]
        # A voice keyboard parts what is one name: 25 y, H 10.
        pair = "".join(rest_words[:2]).casefold()
        if len(rest_words) > 1 and pair in names and word.casefold() not in names:
            out.append(names[pair])
            rest_words = rest_words[2:]
            continue
        rest_words = rest_words[1:]
        if word.casefold() in names or any(sign.isdigit() for sign in word):
            out.append(names.get(word.casefold(), word))
        elif word.casefold() not in FILLERS:
            close = get_close_matches(word.casefold(), names, 1, 0.75)
            out.append(names[close[0]] if close else word)
    return f"{head}{colon}{' '.join(out)}"


def _entries(game: Game, game_state: GameState, said: str) -> Iterator[str]:
    """The legal entries, ranges filled with a number that was said."""
    numbers = [int(number) for number in re.findall(r"(?<![\w])\d{1,9}(?![\w])", said)]
    for command, actor, values in game.moves(game_state)[:COMPARED]:
        yield from _filled(command, actor, values, numbers)


def _filled(
    command: Command[Any], actor: str, values: tuple[object, ...], numbers: list[int]
) -> Iterator[str]:
    if any(isinstance(value, OneOf) for value in values):
        for at, value in enumerate(values):
            if isinstance(value, OneOf):
                for one in value.values:
                    yield from _filled(command, actor, (*values[:at], one, *values[at + 1 :]), numbers)
                return
    filled: list[object] = []
    for value in values:
        if isinstance(value, Span):
            fits = [n for n in numbers if value.low <= n <= value.high and not (n - value.low) % value.step]
            if not fits:
                return
            filled.append(fits[0])
        else:
            filled.append(value)
    yield command.write(actor, *filled)


def _likeness(said: str, entry: str) -> float:
    """How alike two lines are, from 0 to 1: of their words, and of their letters."""
    one, other = _words(said), _words(entry)
    if not one or not other:
        return 0.0
    numbers = {word for word in one if word.isdigit()}
    if numbers - set(other):
        return 0.0
    return SequenceMatcher(None, " ".join(one), " ".join(other), autojunk=False).ratio()


def _words(text: str) -> list[str]:
    words = (word.casefold() for word in WORD.findall(text))
    return [word for word in words if word not in FILLERS and word not in ":;,.!?"]
