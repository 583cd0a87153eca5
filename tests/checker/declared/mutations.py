"""Changed tables of declared rules: lines left out, doubled and swapped, words and numbers exchanged."""

from __future__ import annotations

import random
import re

#: Names that begin a group, so that a change does not only hit comments.
WORD = re.compile(r"[A-Za-z_]{2,}|-?\d+|==|>=|<=|&&|[{}\[\]\"'().]")
ODD = (
    "",
    "-1",
    "0",
    "9999999999",
    "null",
    "''",
    "[]",
    "{}",
    "true",
    '"x"',
    "a.b",
    "1 / 0",
    "hand[9]",
    '"\'"',
    "ö",
    "each",
)


def mutated(text: str, seed: int) -> str:
    """``text`` with one to three changes."""
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 3)):
        text = change(rng, text)
    return text


def change(rng: random.Random, text: str) -> str:
    lines = text.split("\n")
    real = [at for at, line in enumerate(lines) if line.strip() and not line.startswith("#")]
    at, other = rng.choice(real), rng.choice(real)
    way = rng.randrange(6)
    if way == 0:
        del lines[at]
    elif way == 1:
        lines.insert(other, lines[at])
    elif way == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        found = list(WORD.finditer(lines[at]))
        if found:
            one = rng.choice(found)
            words = WORD.findall(rng.choice([lines[other], lines[at]])) or [""]
            new = rng.choice(ODD) if way == 3 else rng.choice(words) if way == 4 else one[0][:-1]
            lines[at] = lines[at][: one.start()] + new + lines[at][one.end() :]
    return "\n".join(lines)
