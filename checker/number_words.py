"""Numbers in words as figures: ``sixty five`` is 65."""

from __future__ import annotations

import re
from collections.abc import Iterable

THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+[.,!?]?")
ONES = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
VALUES = {word: number for number, word in enumerate(ONES)} | {
    word: 20 + 10 * number for number, word in enumerate(TENS)
}
LARGE = ("hundred", "thousand")


def digits(text: str) -> str:
    """A text with its numbers in words as figures: ``sixty five`` → ``65``, ``1 hundred`` → ``100``."""
    out: list[str] = []
    run: list[str] = []

    def flush() -> None:
        if run:
            out.append(str(_number(run)))
            run.clear()

    words = [part for word in text.split() for part in _parted(word)]
    words = [word.replace(",", "") if THOUSANDS.fullmatch(word) else word for word in words]
    for at, word in enumerate(words):
        plain = word.casefold().strip(".,!?")
        after = words[at + 1].casefold().strip(".,!?") if at + 1 < len(words) else ""
        if plain == "a" and after in LARGE:
            continue
        if plain in VALUES or plain in LARGE or (plain.isdecimal() and len(plain) < 4 and after in LARGE):
            if run and not _goes_on(run, plain):
                flush()
            run.append(plain)
        elif run and plain == "and" and run[-1] in LARGE and (after in VALUES or after.isdecimal()):
            continue
        elif run and run[-1] in LARGE and plain.isdecimal() and len(plain) < 3:
            run.append(plain)
        else:
            flush()
            out.append(word)
    flush()
    return " ".join(out)


def _parted(word: str) -> list[str]:
    """``sixty-five`` as two words."""
    parts = word.split("-")
    return parts if all(part.casefold().strip(".,!?") in VALUES for part in parts) else [word]


def _goes_on(run: list[str], word: str) -> bool:
    """Whether a word belongs to the number before it: ``sixty`` ``five``, ``two`` ``hundred``."""
    last = run[-1]
    if word in LARGE or last in LARGE:
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
            part += VALUES[word] if word in VALUES else int(word)
    return total + part
