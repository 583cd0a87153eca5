"""What a line that can't be read was likely meant to be: as a phone's voice keyboard writes it, or misspelt.

Numbers in words become figures, parts of one name are joined, filler words go. What is understood so is never replaced. A word
that is not understood may be replaced by a name that is written or sounds alike, and a legal entry may be proposed that has all
that was said and more; both are guesses. Only lines that can be read are proposed, legal or not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from itertools import islice, permutations
from typing import Any, NamedTuple

from playproof.checker.assembly.game import Game
from playproof.checker.language.parser import read_entry
from playproof.checker.language.values import ParseError
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, Parsed
from playproof.checker.names import NameFault
from playproof.checker.number_words import digits

#: Codes of findings about a line that can't be read, not about the game: such a line is proposed anew.
UNREADABLE = frozenset({"PP-01", "PP-02", "PP-03", "PP-04", "PP-05", "PP-06", "PP-09", "PP-13"})

#: So many lines are proposed at most; where more legal entries have what was said, none of them is.
MOST = 3
#: A name or a command less like the typed word than this was not meant.
LIKENESS, COMMAND_LIKENESS = 0.7, 0.6
#: So many legal entries are compared at most, so many ways to part a line into names tried.
COMPARED, WAYS = 2000, 64
#: So many words are one name at most.
JOINED = 4
#: A line of more words is no single entry that was spoken.
WORDS = 40
WORD = re.compile(r"[^\W_]+")
#: Words that are spoken and mean nothing to the parser.
FILLERS = frozenset({
    "a", "an", "the", "for", "on", "at", "with", "dollars", "dollar", "bucks", "pounds", "please", "then", "now", "she",
    "he", "they", "his", "her", "their", "is", "has", "does", "to", "of", "and",
})  # fmt: skip
#: Letters as a voice keyboard writes their names.
LETTERS = {
    "ay": "a", "be": "b", "bee": "b", "see": "c", "sea": "c", "dee": "d", "eff": "f", "gee": "g", "jay": "j", "kay": "k",
    "okay": "k", "el": "l", "ell": "l", "em": "m", "en": "n", "oh": "o", "pee": "p", "pea": "p", "cue": "q", "queue": "q",
    "are": "r", "ess": "s", "tea": "t", "tee": "t", "you": "u", "ex": "x", "why": "y", "zed": "z", "zee": "z",
}  # fmt: skip
#: Value types whose values are no names.
PLAIN = frozenset({"AMOUNT", "NUMBER", "TEXT", "WORD"})


class Proposals(NamedTuple):
    """The ``lines`` that were likely meant, the likeliest first. ``sure``: there is one, and nothing in it was guessed.
    ``problem``: what of the line was not understood, as a sentence; ``""`` where the parser's own sentence is as good."""

    lines: list[str]
    sure: bool = False
    problem: str = ""


class Beginning(NamedTuple):
    """Who acts (``""``: the table), the word of the command, and the words after it. ``sure``: none of it was guessed."""

    actor: str
    command: str
    rest: list[str]
    sure: bool


class Words(NamedTuple):
    """The words after the command as names, figures and words of the syntax. ``unknown``: the places of those that are none."""

    words: list[str]
    unknown: list[int]
    sure: bool


def proposals(game: Game, game_state: GameState, line: str) -> Proposals:
    """What ``line`` was likely meant to be."""
    entry, arrow, stated = line.partition("->")
    said = digits(entry.strip().rstrip(".!?,"))
    if not said or ";" in said or '"' in said or len(said.split()) > WORDS:
        return Proposals([])
    claim = f" {arrow} {stated.strip()}" if arrow else ""
    found: dict[str, bool] = {}
    problem = ""
    for number, beginning in enumerate(_beginnings(game, game_state, said)):
        lines, sure, trouble = _meant(game, game_state, beginning)
        sure = sure and beginning.sure
        for one in lines:
            if one + claim != line and not _problem(game, game_state, one + claim):
                found.setdefault(one + claim, sure)
        if beginning.sure and not number:
            problem = trouble
        if found and sure:
            break
    certain = [one for one, sure in found.items() if sure]
    if certain:
        return Proposals(certain[:1], sure=True)
    if not problem and not found:
        problem = _unknown_command(game, game_state, said)
    return Proposals(list(found)[:MOST], problem=problem)


def _problem(game: Game, game_state: GameState, line: str) -> str:
    """Why a line can't be read; ``""`` if it can."""
    try:
        read_entry(game, game_state, 1, line)
    except ParseError as fault:
        return fault.problem
    return ""


def _unknown_command(game: Game, game_state: GameState, said: str) -> str:
    """What is wrong behind the name of a line whose command isn't known."""
    known = next(
        ((actor, rest) for actor, rest, sure in _actors(game, game_state, said) if sure and actor), None
    )
    return _problem(game, game_state, f"{known[0]}: {' '.join(known[1])}") if known else ""


# -- who acts, and the command ----------------------------------------------------------------------------------------


def _beginnings(game: Game, game_state: GameState, said: str) -> Iterator[Beginning]:
    """What the beginning of a line may mean, what is sure first."""
    for actor, rest, sure in list(_actors(game, game_state, said)):
        words = list(rest)
        while len(words) > 1 and words[0].casefold() in FILLERS:
            del words[0]
        if not words:
            continue
        known = game.words["actor"] if actor else game.words["table"]
        for command, certain in _commands(words[0].strip(",.!?").casefold(), known):
            yield Beginning(actor, command, words[1:], sure and certain)


def _actors(game: Game, game_state: GameState, said: str) -> Iterator[tuple[str, list[str], bool]]:
    head, colon, rest = said.partition(":")
    names = game_state.actors
    if colon:
        heads = [(head, rest.split())]
    else:
        words = said.split()
        heads = [(" ".join(words[:number]), words[number:]) for number in (3, 2, 1) if len(words) > number]
    near: list[tuple[str, list[str], bool]] = []
    for name, after in heads:
        plain = re.sub(r"['’]s$", "", name.strip(" ,."))
        actors = names.candidates(plain) if len(plain) > 1 or plain.casefold() in names.exact else ()
        if len(actors) == 1:
            yield actors[0], after, True
        elif not actors and (colon or " " not in plain):
            close = get_close_matches(plain.casefold(), list(names.exact), 1, COMMAND_LIKENESS)
            near += [(actor, after, False) for one in close for actor in names.exact[one][:1]]
    if not colon:
        words = said.split()
        yield "", words, True
        active = list(game.active_players_now(game_state))
        if len(active) == 1:
            near.append((active[0], words, False))
    yield from near


def _commands(word: str, known: dict[str, list[Command[Any]]]) -> Iterator[tuple[str, bool]]:
    """The commands that a word may mean, and whether that is sure: ``bids``, ``pa``, ``bits``."""
    forms = [word, *(word.removesuffix(end) for end in ("s", "es", "ing", "ed") if word.endswith(end))]
    folded = {one.casefold(): one for one in known if one}
    for form in forms:
        if form in folded:
            yield folded[form], True
            return
    begun = [one for one in folded if len(word) > 1 and one.startswith(word)]
    if len(begun) == 1:
        yield folded[begun[0]], True
        return
    other = [one for one, commands in known.items() if any(word in each.meant_by for each in commands)]
    close = [one for form in forms for one in get_close_matches(form, list(folded), 2, COMMAND_LIKENESS)]
    for one in dict.fromkeys([*other, *(folded[each] for each in close)]):
        yield one, False


# -- the words after it ----------------------------------------------------------------------------------------------


def _meant(game: Game, game_state: GameState, beginning: Beginning) -> tuple[list[str], bool, str]:
    """The lines that a beginning and the words after it may mean, whether nothing was guessed, and what is wrong with it
    where nothing reads."""
    actor, command, rest, _ = beginning
    commands = game.words["actor" if actor else "table"][command]
    reader = _Reader(game, game_state, actor, command, commands)
    ways = list(islice(reader.ways([word.strip(",.!?") or word for word in rest]), WAYS))
    known = [way for way in ways if not way.unknown]
    for way in known:
        line = reader.read(way.words)
        if line:
            return [line], way.sure, ""
    for way in known:
        if 1 < len(way.words) <= 3:
            for words in permutations(way.words):
                line = reader.read(words)
                if line:
                    return [line], False, ""
    if known:
        return reader.longer(known[0].words), False, reader.problem(known[0].words)
    least = min(ways, key=lambda way: len(way.unknown), default=None)
    if least is None:
        return [], False, ""
    return list(islice(reader.nearest(least), MOST)), False, reader.problem(least.words)


class _Reader:
    """Reads the words after a command, of one actor in one state."""

    def __init__(
        self, game: Game, game_state: GameState, actor: str, command: str, commands: Sequence[Command[Any]]
    ) -> None:
        self.game, self.game_state, self.actor, self.command = game, game_state, actor, command
        slots = [slot for one in commands for slot in one.syntax.slots]
        kinds = dict.fromkeys(slot.kind for slot in slots if not slot.choices and slot.kind not in PLAIN)
        self.kinds = [game.value_type_named[kind] for kind in kinds]
        self.free = any(slot.kind in ("TEXT", "WORD") for slot in slots if not slot.choices)
        self.fixed = {word for one in commands for word in one.syntax.fixed}
        self.fixed.update(choice.casefold() for slot in slots for choice in slot.choices)

    def line(self, words: Iterable[str]) -> str:
        """The line as it is typed."""
        said = " ".join((self.command, *words))
        return f"{self.actor}: {said}" if self.actor else said

    def read(self, words: Iterable[str]) -> str:
        """The line in its plain form; ``""`` if it can't be read."""
        line = self.line(words)
        try:
            parsed = read_entry(self.game, self.game_state, 1, line)
        except ParseError:
            return ""
        plain = _plain(parsed, self.actor)
        try:
            if plain and read_entry(self.game, self.game_state, 1, plain) == parsed:
                return plain
        except ParseError:
            pass
        return line

    def problem(self, words: Iterable[str]) -> str:
        """Why the line can't be read."""
        return _problem(self.game, self.game_state, self.line(words))

    def ways(self, words: Sequence[str], at: int = 0) -> Iterator[Words]:
        """The ways to part words into names, those of most words first."""
        if at == len(words):
            yield Words([], [], True)
            return
        found = False
        for number in range(min(JOINED, len(words) - at), 0, -1):
            for name, sure in self.names(words[at : at + number]):
                found = True
                for way in self.ways(words, at + number):
                    unknown = [one + 1 for one in way.unknown]
                    yield Words([name, *way.words], unknown, sure and way.sure)
        word = words[at]
        if word.casefold() in FILLERS:
            yield from self.ways(words, at + 1)
        elif not found:
            for way in self.ways(words, at + 1):
                yield Words([word, *way.words], [0, *(one + 1 for one in way.unknown)], way.sure)

    def names(self, words: Sequence[str]) -> Iterator[tuple[str, bool]]:
        """What words may name together, and whether that is sure: ``25 y``, ``the Windmill``, ``five are``."""
        if len(words) == 1 and (words[0].casefold() in self.fixed or words[0].lstrip("$£€+-").isdecimal()):
            yield words[0], True
            return
        if words[0].casefold() in FILLERS and len(words) > 1 and len(words[0]) > 1:
            return
        together = {" ".join(words): True}
        if not all(word.isdecimal() for word in words):
            together["".join(words)] = True
        if "and" in (word.casefold() for word in words):
            together[" ".join("&" if word.casefold() == "and" else word for word in words)] = True
        sounds = [LETTERS.get(word.casefold(), word) for word in words]
        if sounds != list(words):
            together.setdefault("".join(sounds), False)
        given: set[str] = set()
        for text, sure in together.items():
            for kind in self.kinds:
                try:
                    value = kind.read(text, self.game_state)
                except NameFault:
                    continue
                name = value if isinstance(value, str) else text
                if name not in given:
                    given.add(name)
                    yield name, sure
        if self.free and len(words) == 1 and not given:
            yield words[0], True

    def nearest(self, way: Words) -> Iterator[str]:
        """The lines with names for the words that are not understood."""
        if len(way.unknown) > 2:
            return
        known = {name.casefold(): name for kind in self.kinds for name in kind.names(self.game_state)}
        each = [get_close_matches(way.words[at].casefold(), known, MOST, LIKENESS) for at in way.unknown]
        if not all(each):
            return
        choices = [[one] for one in each[0]] if len(each) == 1 else [[one[0] for one in each]]
        for names in choices:
            words = list(way.words)
            for at, name in zip(way.unknown, names, strict=True):
                words[at] = known[name]
            line = self.read(words)
            if line:
                yield line

    def longer(self, words: Sequence[str]) -> list[str]:
        """The legal entries that have all these words and more; none if they are many."""
        said = _words(self.line(words))
        numbers = [int(word) for word in words if word.isdecimal() and len(word) < 10]
        found: dict[str, None] = {}
        for command, actor, values in self.game.moves(self.game_state)[:COMPARED]:
            if actor == self.actor and command.syntax.word.casefold() == self.command.casefold():
                for entry in _filled(command, actor, values, numbers):
                    if not said - _words(entry):
                        found[entry] = None
        return list(found) if len(found) <= MOST else []


def _plain(parsed: Parsed, actor: str) -> str:
    """The entry as a command writes it; ``""`` where its values aren't those of the slots."""
    fields = [slot.field for slot in parsed.command.syntax.slots]
    if not all(hasattr(parsed.entry, field) for field in fields):
        return ""
    return parsed.command.write(actor, *(getattr(parsed.entry, field) for field in fields))


def _filled(
    command: Command[Any], actor: str, values: tuple[object, ...], numbers: list[int]
) -> Iterator[str]:
    """The lines of a legal move, ranges filled with a number that was said."""
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


def _words(text: str) -> Counter[str]:
    return Counter(word.casefold() for word in WORD.findall(text) if word.casefold() not in FILLERS)
