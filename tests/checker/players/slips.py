"""Slips of a typist: one entry of a file changed."""

from __future__ import annotations

import random
from collections.abc import Sequence

__all__ = ["changed"]


def changed(
    rng: random.Random,
    lines: list[str],
    first: int,
    actors: Sequence[str],
    swaps: Sequence[Sequence[str]],
    steps: Sequence[int],
) -> list[str]:
    """One entry from line ``first`` on is left out, changes places with the next, or has another of the ``actors``,
    names of the same one of the ``swaps``, or amounts a step off."""
    out = lines.copy()
    at = rng.randrange(first, len(lines) - 1)
    actor, colon, rest = out[at].partition(":")
    words = out[at].split()
    match rng.randrange(5):
        case 0:
            del out[at]
        case 1:
            out[at], out[at + 1] = out[at + 1], out[at]
        case 2 if colon:
            out[at] = f"{rng.choice([one for one in actors if one != actor])}:{rest}"
        case 3:
            words = [rng.choice(next((names for names in swaps if word in names), [word])) for word in words]
            out[at] = " ".join(words)
        case _:
            words = [str(max(0, int(word) + rng.choice(steps))) if word.isdigit() else word for word in words]
            out[at] = " ".join(words)
    return out
