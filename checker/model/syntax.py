"""Forms: how a verb is written, ``bid AMOUNT [[on] LOT]``; one text gives the parser, the help and the writer.

A form is made of

* ``word`` a literal, in any case; the first one is the verb and may be shortened while it stays unique;
* ``NAME`` a value of that kind (``AMOUNT``, ``PLAYER``, and the kinds that families add), its field in lower case;
  ``PRICE:AMOUNT`` gives it another field name, ``WAY:up|down`` a choice of words;
* ``LOT...`` several, with commas or spaces between, as few as the rest of the form leaves;
* ``[...]`` what may be left out.

A name may hold several words, as few as the rest of the form leaves, so there may be many ways to read a line.
Two readers give the same result:

* :class:`Reading` goes word by word and remembers what it tried in vain. Its work grows with the number of words and of
  the form's parts, whatever is typed.
* A regular expression is five times as fast, but tries each way again: one with four names takes hours for a line of 40,000
  words. It reads only lines that are short enough for its number of names (`SHORT`), and only once a form was read
  `OFTEN` times, since compiling it takes as long as that.

Why no parser generator: every entry is one line of one verb, and which verb is told by one word. Measured on the
forms of the waterfall auction, lark's LALR parser reads a line in 31 µs and its Earley parser in 270 µs, before
names are looked up; a form needs 1 to 10 µs. The bound for a whole entry, rules included, is 50 µs. A form also says
what lark's grammar can't: the fields of the entry and the help line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from playproof.components.reading.limits import LINE_LENGTH

__all__ = ["Slot", "Syntax", "compile_syntax"]

TOKEN = re.compile(
    r"\s*(?:(?P<open>\[)|(?P<close>\])|(?P<blank>[A-Z][A-Z_]*)(?::(?P<kind>[A-Z][A-Z_]*|[a-z|-]+))?(?P<many>\.\.\.)?"
    r"|(?P<word>[^\s\[\]]+))"
)
DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a value: the field of the entry, its kind (or the words to choose from), one or several."""

    field: str
    kind: str
    choices: tuple[str, ...] = ()
    many: bool = False


#: Where a blank's words stand in the text: from, to.
Where = tuple[int, int]


#: What a part of a form wants next: any word (the verb's own), one literal word, a blank of one word, or a choice; a
#: blank of one or more words; or a bracket. Plain numbers, since each word typed is compared with them.
ANY, LITERAL, AMOUNT, NUMBER, CHOICE, NAME, SEVERAL, TEXT, MAYBE = range(9)


class ModuleState(NamedTuple):
    """One part of a form: a literal's ``word``; the number of a ``blank`` and the ``choices`` for it. A bracket may be
    left out: what follows it begins at ``after``, and it is left out if the next word is ``unless``."""

    op: int
    word: str = ""
    blank: int = -1
    choices: frozenset[str] = frozenset()
    after: int = 0
    unless: str = ""


#: How long a line the regular expression of a form may read, by the number of its slots that may end at any word (the
#: last slot holds what is left). One such slot tries each word once; two try each pair of words.
SHORT = (LINE_LENGTH, LINE_LENGTH, 64)

#: How often a form is read word by word before its regular expression is compiled.
OFTEN = 20


@dataclass(slots=True, eq=False)
class Syntax:
    """A compiled form."""

    text: str
    word: str
    slots: tuple[Slot, ...]
    pieces: tuple[str | int | tuple[object, ...], ...]
    module_states: tuple[ModuleState, ...]
    #: The regular expression, once it is compiled, and how long a line it may read.
    pattern: re.Pattern[str] | None = None
    short: int = -1
    _times: int = 0

    def read(self, text: str) -> list[Where | None] | None:
        """Where each blank's words stand in a line without its actor, ``None`` for one that is left out; or ``None``
        where the line does not have this form."""
        return Reading(self, text).slots()

    def said(self, text: str) -> tuple[str | None, ...] | None:
        """The same as the words themselves."""
        # Other letters than ASCII may have several forms without case; `Reading` knows them.
        if len(text) <= self.short and self.pattern is not None and text.isascii():
            match = self.pattern.fullmatch(text)
            return None if match is None else match.groups()
        self._times += 1
        if self._times == OFTEN:
            self.compile_pattern()
        found = self.read(text)
        return None if found is None else tuple([one and text[one[0] : one[1]] for one in found])

    def compile_pattern(self) -> None:
        """Read short lines by a regular expression from now on."""
        parts = self.module_states
        free = sum(part.op >= NAME and part.op != MAYBE for part in parts[:-1])
        if free < len(SHORT):
            self.pattern = re.compile(r"\s*+" + _expression(parts, 0, len(parts)), re.IGNORECASE | re.DOTALL)
            self.short = SHORT[free]

    @property
    def phrase(self) -> str:
        """The words with which the form begins: ``technical bankruptcy``."""
        first = next(
            (at for at, piece in enumerate(self.pieces) if not isinstance(piece, str)), len(self.pieces)
        )
        return " ".join(map(str, self.pieces[:first]))

    def write(self, values: tuple[object, ...]) -> str:
        """The line that says ``values``, in the order of the blanks; ``None`` is left out."""
        return " ".join(_written(self.pieces, values))


def _written(pieces: tuple[object, ...], values: tuple[object, ...]) -> list[str]:
    out: list[str] = []
    for piece in pieces:
        if isinstance(piece, int):
            value = values[piece]
            if value is not None:
                several = type(value) in (tuple, list)
                out.append(", ".join(map(str, cast("tuple[object, ...]", value))) if several else str(value))
        elif isinstance(piece, tuple):
            if any(values[blank] is not None for blank in _blanks(piece)):
                out += _written(piece, values)
        else:
            out.append(str(piece))
    return out


def _blanks(piece: tuple[object, ...]) -> list[int]:
    found: list[int] = []
    for part in piece:
        if isinstance(part, int):
            found.append(part)
        elif isinstance(part, tuple):
            found += _blanks(part)
    return found


@lru_cache(maxsize=4096)
def compile_syntax(text: str) -> Syntax:
    """Compile a form. Raises ``ValueError`` for one that is not well made (a fault of the family, not of a file)."""
    slots: list[Slot] = []
    stack: list[list[object]] = [[]]
    parts: list[ModuleState] = []
    opened: list[int] = []
    position = 0
    first = ""
    while position < len(text.rstrip()):
        match = TOKEN.match(text, position)
        if match is None:
            raise ValueError(f"form '{text}' can't be read at {position}")
        position = match.end()
        if match["open"]:
            stack.append([])
            opened.append(len(parts))
            parts.append(ModuleState(MAYBE))
        elif match["close"]:
            if len(stack) == 1:
                raise ValueError(f"form '{text}' closes a bracket that was not opened")
            inner = stack.pop()
            stack[-1].append(tuple(inner))
            start = opened.pop()
            parts[start] = parts[start]._replace(after=len(parts))
        elif match["blank"]:
            kind = match["kind"] or match["blank"]
            choices = tuple(kind.split("|")) if kind[0].islower() else ()
            many = bool(match["many"])
            stack[-1].append(len(slots))
            parts.append(ModuleState(_op(kind, choices, many), blank=len(slots), choices=frozenset(choices)))
            slots.append(Slot(match["blank"].lower(), "" if choices else kind, choices, many))
        else:
            word = match["word"]
            if not first and not slots and len(stack) == 1:
                first = word
                parts.append(ModuleState(ANY))  # the verb itself was looked up before
            else:
                before = stack[-2][-1:] if len(stack) > 1 and not stack[-1] else []
                if before and isinstance(before[0], tuple) and isinstance(before[0][-1], int):
                    # `[LOT] [for PRICE]`: what begins with "for" is the price, and the lot was left out
                    guarded = _opening(parts, opened[-1])
                    parts[guarded] = parts[guarded]._replace(unless=word.casefold())
                parts.append(ModuleState(LITERAL, word.casefold()))
            stack[-1].append(word)
    if len(stack) != 1:
        raise ValueError(f"form '{text}' leaves a bracket open")
    return Syntax(text, first, tuple(slots), tuple(stack[0]), tuple(parts))  # type: ignore[arg-type]


def _opening(parts: list[ModuleState], end: int) -> int:
    """The outermost bracket that closes right before the part ``end``."""
    return next(at for at, part in enumerate(parts) if part.op == MAYBE and part.after == end)


def _op(kind: str, choices: tuple[str, ...], many: bool) -> int:
    if choices:
        return CHOICE
    if many:
        return SEVERAL
    return {"AMOUNT": AMOUNT, "NUMBER": NUMBER, "TEXT": TEXT}.get(kind, NAME)


def _expression(parts: tuple[ModuleState, ...], at: int, end: int) -> str:
    """The regular expression of some parts: each reads its words and the space behind them, in the order in which
    :class:`Reading` tries them."""
    out = ""
    while at < end:
        part = parts[at]
        if part.op == MAYBE:
            barred = rf"(?!{re.escape(part.unless)}(?!\S))" if part.unless else ""
            out += f"(?:{barred}{_expression(parts, at + 1, part.after)})?"
            at = part.after
            continue
        words = _words(part, last=at + 1 == len(parts))
        out += (words if part.blank < 0 else f"({words})") + r"(?:\s++|\Z)"
        at += 1
    return out


def _words(part: ModuleState, last: bool) -> str:
    """The words that a part may read; the ``last`` part of a form reads all that is left."""
    if part.op == LITERAL:
        return re.escape(part.word)
    if part.op == CHOICE:
        return "(?:" + "|".join(map(re.escape, sorted(part.choices, key=len, reverse=True))) + ")"
    if part.op in (ANY, AMOUNT):
        return r"\S++"
    if part.op == NUMBER:
        return r"[^\s\d]*+\d\S*+"
    if last:
        return r"\S(?:.*\S)?"
    several = r"\S++(?:\s++\S++)*" + ("" if part.op == TEXT else "?")
    return several if part.op == SEVERAL else rf'"[^"]*+"(?!\S)|{several}'


class Reading:
    """One line under a form: its words, what its blanks hold, and what was tried in vain."""

    __slots__ = ("module_states", "text", "tried", "violation", "words")

    def __init__(self, form: Syntax, text: str) -> None:
        self.module_states = form.module_states
        self.text = text
        self.words = text.split()
        #: The words of each blank: from, to.
        self.violation: list[Where | None] = [None] * len(form.slots)
        #: Part and word, from which the rest was not read; part and word, negative: its blank does not end before it.
        self.tried: set[Where] = set()

    def slots(self) -> list[Where | None] | None:
        """What :meth:`Syntax.read` gives."""
        if not self.fits(0, 0):
            return None
        places, position = [], 0
        for word in self.words:
            start = self.text.index(word, position)
            position = start + len(word)
            places.append((start, position))
        return [one and (places[one[0]][0], places[one[1] - 1][1]) for one in self.violation]

    def fits(self, at: int, word: int) -> bool:
        """Whether the form from a part on reads the line from a word on, to its end."""
        begin = at, word
        if begin in self.tried:
            return False
        parts, words = self.module_states, self.words
        while at < len(parts):
            part = parts[at]
            op = part.op
            if op == MAYBE:
                barred = part.unless and word < len(words) and words[word].casefold() == part.unless
                if not barred and self.fits(at + 1, word):
                    return True
                for inner in parts[at + 1 : part.after]:
                    if inner.blank >= 0:
                        self.violation[inner.blank] = None
                at = part.after
                continue
            if word == len(words):
                break
            if op >= NAME:
                if self.name(at, word):
                    return True
                break
            said = words[word]
            if op == LITERAL:
                if said.casefold() != part.word:
                    break
            elif op != ANY:
                if (op == CHOICE and said.casefold() not in part.choices) or (
                    op == NUMBER and not DIGIT.search(said)
                ):
                    break
                self.violation[part.blank] = word, word + 1
            at, word = at + 1, word + 1
        else:
            if word == len(words):
                return True
        self.tried.add(begin)
        return False

    def name(self, at: int, word: int) -> bool:
        """Whether the blank of a part begins with a word, and the rest can be read after it."""
        op, blank = self.module_states[at].op, self.module_states[at].blank
        words, count = self.words, len(self.words)
        if op != SEVERAL and words[word][0] == '"':
            end = self.quoted(word)
            if end and self.fits(at + 1, end):
                self.violation[blank] = word, end
                return True
        if at + 1 == len(self.module_states):  # the last one holds whatever is left
            self.violation[blank] = word, count
            return True
        for end in range(count, word, -1) if op == TEXT else range(word + 1, count + 1):
            if (at, -end) in self.tried:
                return False
            if self.fits(at + 1, end):
                self.violation[blank] = word, end
                return True
            if op != TEXT:
                self.tried.add((at, -end))
        return False

    def quoted(self, word: int) -> int:
        """Where the quotes that a word opens are closed, if they are at a word's end: the word after that; else 0."""
        if '"' in self.words[word][1:]:
            return word + 1 if self.words[word].find('"', 1) == len(self.words[word]) - 1 else 0
        for end in range(word + 1, len(self.words)):
            if '"' in self.words[end]:
                return end + 1 if self.words[end].find('"') == len(self.words[end]) - 1 else 0
        return 0
