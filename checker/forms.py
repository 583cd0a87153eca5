"""Forms: how a verb is written, ``bid AMOUNT [[on] LOT]``; one text gives the parser, the help and the writer.

A form is made of

* ``word`` a literal, in any case; the first one is the verb and may be shortened while it stays unique;
* ``NAME`` a value of that kind (``AMOUNT``, ``PLAYER``, and the kinds that families add), its field in lower case;
  ``PRICE:AMOUNT`` gives it another field name, ``WAY:up|down`` a choice of words;
* ``LOT...`` several, with commas or spaces between, as few as the rest of the form leaves;
* ``[...]`` what may be left out.

Why no parser generator: every entry is one line of one verb, and which verb is told by one word. Measured on the
forms of the waterfall auction, lark's LALR parser reads a line in 31 µs and its Earley parser in 270 µs, before
names are looked up; the regular expression that a form compiles to needs 1 µs. The bound for a whole entry,
rules included, is 50 µs. A form also says what lark's grammar can't: the fields of the entry and the help line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

__all__ = ["Blank", "Form", "form"]

TOKEN = re.compile(
    r"\s*(?:(?P<open>\[)|(?P<close>\])|(?P<blank>[A-Z][A-Z_]*)(?::(?P<kind>[A-Z][A-Z_]*|[a-z|-]+))?(?P<many>\.\.\.)?"
    r"|(?P<word>[^\s\[\]]+))"
)


@dataclass(frozen=True, slots=True)
class Blank:
    """A place for a value: the field of the entry, its kind (or the words to choose from), one or several."""

    field: str
    kind: str
    choices: tuple[str, ...] = ()
    many: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A compiled form. ``pattern`` matches a whole line without its actor, one group for each blank."""

    text: str
    word: str
    pattern: re.Pattern[str]
    blanks: tuple[Blank, ...]
    pieces: tuple[str | int | tuple[object, ...], ...]

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
def form(text: str) -> Form:
    """Compile a form. Raises ``ValueError`` for one that is not well made (a fault of the family, not of a file)."""
    blanks: list[Blank] = []
    stack: list[list[object]] = [[]]
    patterns: list[list[str]] = [[]]
    position = 0
    first = ""
    while position < len(text.rstrip()):
        match = TOKEN.match(text, position)
        if match is None:
            raise ValueError(f"form '{text}' can't be read at {position}")
        position = match.end()
        if match["open"]:
            stack.append([])
            patterns.append([])
        elif match["close"]:
            if len(stack) == 1:
                raise ValueError(f"form '{text}' closes a bracket that was not opened")
            inner, inner_pattern = stack.pop(), patterns.pop()
            stack[-1].append(tuple(inner))
            patterns[-1].append(f"(?:{''.join(inner_pattern)})?")
        elif match["blank"]:
            kind = match["kind"] or match["blank"]
            choices = tuple(kind.split("|")) if kind[0].islower() else ()
            many = bool(match["many"])
            stack[-1].append(len(blanks))
            blanks.append(Blank(match["blank"].lower(), "" if choices else kind, choices, many))
            inside = "|".join(map(re.escape, choices)) if choices else _inside(kind, many)
            patterns[-1].append(rf"(?:(?<!\S)|\s+)({inside})(?!\S)")
        else:
            word = match["word"]
            if not first and not blanks and len(stack) == 1:
                first = word
                patterns[-1].append(r"\S+")  # the verb itself was looked up before
            else:
                patterns[-1].append(rf"(?:(?<!\S)|\s+){re.escape(word)}(?!\S)")
                before = stack[-2][-1:] if len(stack) > 1 and not stack[-1] else []
                if before and isinstance(before[0], tuple) and isinstance(before[0][-1], int):
                    # `[LOT] [for PRICE]`: what begins with "for" is the price, and the lot was left out
                    left_out = patterns[-2][-1]
                    patterns[-2][-1] = rf"(?:(?!\s+{re.escape(word)}(?!\S)){left_out[3:]}"
            stack[-1].append(word)
    if len(stack) != 1:
        raise ValueError(f"form '{text}' leaves a bracket open")
    pattern = re.compile("".join(patterns[0]) + r"\s*", re.IGNORECASE)
    return Form(text, first, pattern, tuple(blanks), tuple(stack[0]))  # type: ignore[arg-type]


def _inside(kind: str, many: bool) -> str:
    if many:
        return r"\S.*?"
    if kind == "AMOUNT":
        return r"\S+"
    if kind == "NUMBER":
        return r"\S*\d\S*"
    if kind == "TEXT":
        return r'"[^"]*"|\S.*'
    return r'"[^"]*"|\S.*?'
