"""Syntax of commands, as in ``bid AMOUNT [[on] LOT]``: one text gives the parser, the help and the writer.

A syntax consists of

* ``word`` a literal, in any case; the first one is the command and may be shortened while it stays unique;
* ``NAME`` a slot for a value of that type (``AMOUNT``, ``PLAYER``, and the types that families add); the field is the name
  in lower case. ``PRICE:AMOUNT`` sets another field name, ``WAY:up|down`` a choice of words;
* ``LOT...`` several values, separated by commas or spaces, as few as the rest of the syntax leaves;
* ``[...]`` an optional element.

A name may hold several words, as few as the rest of the syntax leaves, so there may be many ways to read a line.
Two readers give the same result:

* :class:`Reading` matches word by word and remembers failed positions. Its work grows with the number of words and of
  elements, whatever is typed.
* A regular expression is five times as fast, but backtracks: one with four names takes hours for a line of 40,000 words.
  It reads only lines that are short enough for its number of names (`SHORT`), and is compiled only after `OFTEN` uses,
  since compiling takes as long as that.

Why no parser generator: every entry is one line of one command, and one word selects the command. Measured on the
waterfall auction, lark's LALR parser reads a line in 31 µs and its Earley parser in 270 µs, before names are looked up;
a syntax needs 1 to 10 µs. The bound for a whole entry, rules included, is 50 µs. A syntax also defines the fields of the
entry and the help line, which lark's grammar can't.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, cast

from playproof.checker.model.entries import OneOf
from playproof.components.reading.limits import LINE_LENGTH

TOKEN = re.compile(
    r"\s*(?:(?P<open>\[)|(?P<close>\])|(?P<slot>[A-Z][A-Z_]*)(?::(?P<kind>[A-Z][A-Z_]*|[a-z|-]+))?(?P<many>\.\.\.)?"
    r"|(?P<word>[^\s\[\]]+))"
)
DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Slot:
    """A slot for a value: the field of the entry, its type (or the words to choose from), one or several."""

    field: str
    kind: str
    choices: tuple[str, ...] = ()
    many: bool = False


#: Start and end of a slot's words in the text.
Where = tuple[int, int]


#: Element types: any word (the command's own), one literal word, slots of one word (an amount, a number, a choice), slots
#: of one or more words, and an optional part. Plain integers, since each word typed is compared with them.
ANY, LITERAL, AMOUNT, NUMBER, CHOICE, NAME, SEVERAL, TEXT, MAYBE = range(9)


class Element(NamedTuple):
    """An element of a syntax: the ``word`` of a literal; the number of a ``slot`` and its ``choices``. An optional part ends
    before the element ``after``, and is omitted if the next word is ``unless``."""

    op: int
    word: str = ""
    slot: int = -1
    choices: frozenset[str] = frozenset()
    after: int = 0
    unless: str = ""


#: The longest line that the regular expression may read, by the number of slots that may end at any word (the last slot
#: takes the rest). One such slot tries each word once; two try each pair of words.
SHORT = (LINE_LENGTH, LINE_LENGTH, 64)

#: Uses of a syntax before its regular expression is compiled.
OFTEN = 20


@dataclass(slots=True, eq=False)
class Syntax:
    """A compiled syntax."""

    text: str
    word: str
    slots: tuple[Slot, ...]
    pieces: tuple[str | int | tuple[object, ...], ...]
    elements: tuple[Element, ...]
    #: The regular expression, once it is compiled, and the longest line that it may read.
    pattern: re.Pattern[str] | None = None
    short: int = -1
    _times: int = 0
    #: The words that have to stand there.
    fixed: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.fixed = frozenset(piece.casefold() for piece in self.pieces if isinstance(piece, str))

    def read(self, text: str) -> list[Where | None] | None:
        """Return the span of each slot in a line without its actor, ``None`` for an omitted slot; or ``None`` if the
        line does not match."""
        return Reading(self, text).slots()

    def said(self, text: str) -> tuple[str | None, ...] | None:
        """Return the words of each slot, as :meth:`read` returns their spans."""
        # Letters outside ASCII may have several case-folded forms, which `Reading` handles.
        if len(text) <= self.short and self.pattern is not None and text.isascii():
            match = self.pattern.fullmatch(text)
            return None if match is None else match.groups()
        self._times += 1
        if self._times == OFTEN:
            self.compile_pattern()
        found = self.read(text)
        return None if found is None else tuple([one and text[one[0] : one[1]] for one in found])

    def compile_pattern(self) -> None:
        """Compile the regular expression, which reads short lines from then on."""
        elements = self.elements
        free = sum(element.op >= NAME and element.op != MAYBE for element in elements[:-1])
        if free < len(SHORT):
            self.pattern = re.compile(
                r"\s*+" + _expression(elements, 0, len(elements)), re.IGNORECASE | re.DOTALL
            )
            self.short = SHORT[free]

    @property
    def phrase(self) -> str:
        """The words before the first slot: ``technical bankruptcy``."""
        first = next(
            (at for at, piece in enumerate(self.pieces) if not isinstance(piece, str)), len(self.pieces)
        )
        return " ".join(map(str, self.pieces[:first]))

    def write(self, values: tuple[object, ...]) -> str:
        """Return the line for ``values``, in the order of the slots; ``None`` omits a slot, one of several values puts it
        in brackets."""
        plain = tuple(None if one == OneOf((None,)) else one for one in values)
        return " ".join(_written(self.pieces, plain))


def _written(pieces: tuple[object, ...], values: tuple[object, ...]) -> list[str]:
    out: list[str] = []
    for piece in pieces:
        if isinstance(piece, int):
            value = values[piece]
            if value is not None:
                if may_be_left_out(value):
                    value = OneOf(tuple(one for one in cast("OneOf", value).values if one is not None))
                several = type(value) in (tuple, list)
                out.append(", ".join(map(str, cast("tuple[object, ...]", value))) if several else str(value))
        elif isinstance(piece, tuple):
            slots = _slots(piece)
            if any(values[slot] is not None for slot in slots):
                said = " ".join(_written(piece, values))
                out.append(f"[{said}]" if any(may_be_left_out(values[slot]) for slot in slots) else said)
        else:
            out.append(str(piece))
    return out


def may_be_left_out(value: object) -> bool:
    """Whether one of several legal values of a slot is none."""
    return type(value) is OneOf and None in value.values


def _slots(piece: tuple[object, ...]) -> list[int]:
    found: list[int] = []
    for element in piece:
        if isinstance(element, int):
            found.append(element)
        elif isinstance(element, tuple):
            found += _slots(element)
    return found


@lru_cache(maxsize=4096)
def compile_syntax(text: str) -> Syntax:
    """Compile a syntax. Raises ``ValueError`` if it is malformed, which is an error in the family, not in a file."""
    slots: list[Slot] = []
    stack: list[list[object]] = [[]]
    elements: list[Element] = []
    opened: list[int] = []
    position = 0
    first = ""
    while position < len(text.rstrip()):
        match = TOKEN.match(text, position)
        if match is None:
            raise ValueError(f"syntax '{text}' can't be read at {position}")
        position = match.end()
        if match["open"]:
            stack.append([])
            opened.append(len(elements))
            elements.append(Element(MAYBE))
        elif match["close"]:
            if len(stack) == 1:
                raise ValueError(f"syntax '{text}' closes a bracket that was not opened")
            inner = stack.pop()
            stack[-1].append(tuple(inner))
            start = opened.pop()
            elements[start] = elements[start]._replace(after=len(elements))
        elif match["slot"]:
            kind = match["kind"] or match["slot"]
            choices = tuple(kind.split("|")) if kind[0].islower() else ()
            many = bool(match["many"])
            stack[-1].append(len(slots))
            elements.append(Element(_op(kind, choices, many), slot=len(slots), choices=frozenset(choices)))
            slots.append(Slot(match["slot"].lower(), "" if choices else kind, choices, many))
        else:
            word = match["word"]
            if not first and not slots and len(stack) == 1:
                first = word
                elements.append(Element(ANY))  # the command itself was looked up before
            else:
                before = stack[-2][-1:] if len(stack) > 1 and not stack[-1] else []
                if before and isinstance(before[0], tuple) and isinstance(before[0][-1], int):
                    # `[LOT] [for PRICE]`: if the next word is "for", the lot was omitted
                    guarded = _opening(elements, opened[-1])
                    elements[guarded] = elements[guarded]._replace(unless=word.casefold())
                elements.append(Element(LITERAL, word.casefold()))
            stack[-1].append(word)
    if len(stack) != 1:
        raise ValueError(f"syntax '{text}' leaves a bracket open")
    return Syntax(text, first, tuple(slots), tuple(stack[0]), tuple(elements))  # type: ignore[arg-type]


def _opening(elements: list[Element], end: int) -> int:
    """The outermost optional part that ends right before the element ``end``."""
    return next(at for at, element in enumerate(elements) if element.op == MAYBE and element.after == end)


def _op(kind: str, choices: tuple[str, ...], many: bool) -> int:
    if choices:
        return CHOICE
    if many:
        return SEVERAL
    return {"AMOUNT": AMOUNT, "NUMBER": NUMBER, "TEXT": TEXT}.get(kind, NAME)


def _expression(elements: tuple[Element, ...], at: int, end: int) -> str:
    """The regular expression of some elements: each reads its words and the space after them, in the order in which
    :class:`Reading` tries them."""
    out = ""
    while at < end:
        element = elements[at]
        if element.op == MAYBE:
            barred = rf"(?!{re.escape(element.unless)}(?!\S))" if element.unless else ""
            out += f"(?:{barred}{_expression(elements, at + 1, element.after)})?"
            at = element.after
            continue
        words = _words(element, last=at + 1 == len(elements))
        out += (words if element.slot < 0 else f"({words})") + r"(?:\s++|\Z)"
        at += 1
    return out


def _words(element: Element, last: bool) -> str:
    """The regular expression of one element's words; the ``last`` one reads the rest of the line."""
    if element.op == LITERAL:
        return re.escape(element.word)
    if element.op == CHOICE:
        return "(?:" + "|".join(map(re.escape, sorted(element.choices, key=len, reverse=True))) + ")"
    if element.op in (ANY, AMOUNT):
        return r"\S++"
    if element.op == NUMBER:
        return r"[^\s\d]*+\d\S*+"
    if last:
        return r"\S(?:.*\S)?"
    several = r"\S++(?:\s++\S++)*" + ("" if element.op == TEXT else "?")
    return several if element.op == SEVERAL else rf'"[^"]*+"(?!\S)|{several}'


class Reading:
    """Matches a line with a syntax: its words, the span of each slot, and the positions that failed."""

    __slots__ = ("elements", "spans", "text", "tried", "words")

    def __init__(self, syntax: Syntax, text: str) -> None:
        self.elements = syntax.elements
        self.text = text
        self.words = text.split()
        #: The first word of each slot and the one after its last.
        self.spans: list[Where | None] = [None] * len(syntax.slots)
        #: Element and word from which the rest doesn't match; element and negative word: its slot doesn't end before it.
        self.tried: set[Where] = set()

    def slots(self) -> list[Where | None] | None:
        """Return what :meth:`Syntax.read` returns."""
        if not self.fits(0, 0):
            return None
        places, position = [], 0
        for word in self.words:
            start = self.text.index(word, position)
            position = start + len(word)
            places.append((start, position))
        return [one and (places[one[0]][0], places[one[1] - 1][1]) for one in self.spans]

    def fits(self, at: int, word: int) -> bool:
        """Whether the elements from ``at`` on match all words from ``word`` on."""
        begin = at, word
        if begin in self.tried:
            return False
        elements, words = self.elements, self.words
        while at < len(elements):
            element = elements[at]
            op = element.op
            if op == MAYBE:
                barred = element.unless and word < len(words) and words[word].casefold() == element.unless
                if not barred and self.fits(at + 1, word):
                    return True
                for inner in elements[at + 1 : element.after]:
                    if inner.slot >= 0:
                        self.spans[inner.slot] = None
                at = element.after
                continue
            if word == len(words):
                break
            if op >= NAME:
                if self.name(at, word):
                    return True
                break
            said = words[word]
            if op == LITERAL:
                if said.casefold() != element.word:
                    break
            elif op != ANY:
                if (op == CHOICE and said.casefold() not in element.choices) or (
                    op == NUMBER and not DIGIT.search(said)
                ):
                    break
                self.spans[element.slot] = word, word + 1
            at, word = at + 1, word + 1
        else:
            if word == len(words):
                return True
        self.tried.add(begin)
        return False

    def name(self, at: int, word: int) -> bool:
        """Whether the slot at ``at`` can begin at ``word`` so that the rest matches."""
        op, slot = self.elements[at].op, self.elements[at].slot
        words, count = self.words, len(self.words)
        if op != SEVERAL and words[word][0] == '"':
            end = self.quoted(word)
            if end and self.fits(at + 1, end):
                self.spans[slot] = word, end
                return True
        if at + 1 == len(self.elements):  # the last one takes the rest
            self.spans[slot] = word, count
            return True
        for end in range(count, word, -1) if op == TEXT else range(word + 1, count + 1):
            if (at, -end) in self.tried:
                return False
            if self.fits(at + 1, end):
                self.spans[slot] = word, end
                return True
            if op != TEXT:
                self.tried.add((at, -end))
        return False

    def quoted(self, word: int) -> int:
        """Return the word after the closing quote of the one that ``word`` opens; 0 unless it is at a word's end."""
        if '"' in self.words[word][1:]:
            return word + 1 if self.words[word].find('"', 1) == len(self.words[word]) - 1 else 0
        for end in range(word + 1, len(self.words)):
            if '"' in self.words[end]:
                return end + 1 if self.words[end].find('"') == len(self.words[end]) - 1 else 0
        return 0
