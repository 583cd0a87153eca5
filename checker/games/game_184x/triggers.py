"""What makes a private guild pay, read from the very sentence that its card prints.

Known sentences (numbers as figures or words)::

    When an expedition of value 6 retires. (Or: when a 6 expedition retires.)
    When three or more expeditions of one value retire together.
    When a guild discards two or more tiles in one turn.
    When a guild has its fourth outpost.
    When a guild buys back flipped potentials.
    When a guild's price reaches 212 or more.
    When a guild's expeditions bring 150 or more.
    When a guild ends its turn with empty coffers.

A card with another sentence pays when its owner says so.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
COUNT = r"(\w+)"

SENTENCES = {
    "retires": rf"an? (?:expedition of value )?{COUNT}(?:[ -]expedition)? retires",
    "together": rf"{COUNT} or more expeditions of one value retire together",
    "discards": rf"a guild discards {COUNT}(?: or more)? tiles? in one turn",
    "outposts": rf"a guild (?:has|builds) its {COUNT} outpost",
    "unflips": r"a guild (?:turns up|unflips|buys back) (?:flipped )?potentials",
    "price": rf"a guild's price reaches {COUNT}(?: or more)?",
    "sum": rf"a guild's expeditions bring {COUNT} or more",
    "empty": r"a guild ends its turn with empty coffers",
}
KNOWN = {kind: re.compile(rf"when {said}", re.IGNORECASE) for kind, said in SENTENCES.items()}


class Trigger(NamedTuple):
    """``kind`` is a key of the known sentences, or ``owner`` where only the card's owner can know; ``number`` is the
    sentence's number."""

    kind: str = "owner"
    number: int = 0

    def fires(self, kind: str, before: int, now: int) -> bool:
        """Whether it is met by something of its kind that went from ``before`` to ``now``.

        A token that retires is its value; everything else reaches the number, or passes it.
        """
        if kind != self.kind:
            return False
        return now == self.number if kind == "retires" else before < self.number <= now


def read_trigger(text: str) -> Trigger:
    """The trigger that a card's sentence states."""
    said = " ".join(text.strip().rstrip(".").replace("’", "'").split())
    for kind, pattern in KNOWN.items():
        match = pattern.fullmatch(said)
        if match is None:
            continue
        if not match.groups():
            return Trigger(kind, 1)
        number = _number(match[1])
        if number is not None:
            return Trigger(kind, number)
    return Trigger()


def _number(word: str) -> int | None:
    folded = word.casefold()
    digits = re.fullmatch(r"(\d{1,6})(?:st|nd|rd|th)?", folded)
    if digits:
        return int(digits[1])
    for words in (NUMBERS, ORDINALS):
        if folded in words:
            return words.index(folded)
    return None
