"""Numbers of things and lists in sentences: ``1 card``, ``2 cards``; ``a, b and c``."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """``number`` with its noun, which is given in the singular: ``1 card``, ``2 cards``, ``3 entries``; of several words
    the first that ``|`` follows is the noun (``share| of KA``)."""
    if "|" in noun:
        word, rest = noun.split("|", 1)
        return counted(number, word) + rest
    return f"{number:,} {noun if number == 1 else several(noun)}"


def several(noun: str) -> str:
    """The plural of a noun."""
    if noun == "die":
        return "dice"
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('s', 'x', 'ch')) else 's'}"


def listing(words: Iterable[str], last: str = "and") -> str:
    """``a, b and c``."""
    items = list(words)
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else ""
