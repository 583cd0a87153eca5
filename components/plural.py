"""Numbers of things in sentences: ``1 card``, ``2 cards``."""

from __future__ import annotations

__all__ = ["counted"]


def counted(number: int, noun: str) -> str:
    """``number`` with its noun, which is given in the singular: ``1 card``, ``2 cards``, ``3 entries``; of several words
    the first that ``|`` follows is the noun (``share| of KA``)."""
    if "|" in noun:
        word, rest = noun.split("|", 1)
        return counted(number, word) + rest
    return f"{number:,} {noun if number == 1 else several(noun)}"


def several(noun: str) -> str:
    """The plural of a noun."""
    if noun.endswith("y") and noun[-2] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}{'es' if noun.endswith(('s', 'x', 'ch')) else 's'}"
