"""Found values and lists of choices as parts of a sentence."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from enum import Enum

LONGEST = 60
"""How many characters of a found text are shown."""


def shown(value: object) -> str:
    """``value`` as its writer knows it: text in quotes, true, 3.5, a list, a table; always on one line."""
    if isinstance(value, Enum):
        return shown(value.value)
    if isinstance(value, str):
        return f"'{_line(value)}'"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # Python refuses to write out numbers of more than 4300 digits; nobody would read one.
        return str(value) if value.bit_length() <= 128 else "a number of very many digits"
    if isinstance(value, Mapping):
        return "a table" if value else "an empty table"
    if isinstance(value, (list, tuple, set, frozenset)):
        return "a list" if value else "an empty list"
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return _line(str(value))


def words(values: Iterable[object]) -> str:
    """Choices in a row: 'red, white, blue'; texts without quotes."""
    return ", ".join(_line(value) if isinstance(value, str) else shown(value) for value in values)


def either(alternatives: Iterable[str]) -> str:
    """'a number or text': each alternative once, empty ones left out."""
    parts = list(dict.fromkeys(part for part in alternatives if part))
    if "a number" in parts and "a whole number" in parts:
        parts.remove("a whole number")
    return " or ".join(parts)


def article(noun: str) -> str:
    """``noun`` with 'a' or 'an'."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def _line(text: str) -> str:
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    if cut.isprintable():
        return cut
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in cut)
