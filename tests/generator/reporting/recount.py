"""The figures of evenings counted a second time, from the words of the files: nothing of the checker is used.

It reads files as the tests have them: whole lines, one command each, names as ids; `undo` takes back the last entry.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

HEADER = re.compile(r"(?:playproof|game|players|house|have|count|accept|note)\b|==|$")
PRICE = re.compile(r"(\w+) price (\d+)")


@dataclass
class Recounted:
    """The figures of one file. ``words``: how often each player or company typed each command; ``named``: the words of their
    entries behind the command; ``prices``: those counted at the beginning of each round, by the round before."""

    players: list[str] = field(default_factory=list)
    entries: int = 0
    first: str = ""
    words: Counter[str] = field(default_factory=Counter)
    named: set[str] = field(default_factory=set)
    prices: list[tuple[str, dict[str, int]]] = field(default_factory=list)


def recount(file: Path) -> Recounted:
    """The figures of a file."""
    found = Recounted()
    heading, begun = "", False
    entries: list[str] = []
    for raw in file.read_text(encoding="utf-8").split("\n"):
        line = re.sub(r"(?:^|\s)#.*", "", raw).strip()
        if line.startswith("players "):
            found.players = line.split()[1:]
        elif line.startswith("=="):
            found.prices += [(heading, {})] if heading else []
            heading, begun = line.strip("= "), False
        elif line.startswith("count ") and not begun and found.prices:
            found.prices[-1][1].update({name: int(price) for name, price in PRICE.findall(line)})
        if line == "undo":
            entries.pop()
        elif not HEADER.match(line):
            entries.append(line)
            begun = True
    found.entries = len(entries)
    for line in entries:
        for clause in line.split(";"):
            actor, colon, rest = clause.rpartition(":")
            if colon:
                found.first = found.first or (actor.strip() if actor.strip() in found.players else "")
                words = rest.split("->")[0].split()
                found.words[words[0]] += 1
                found.named.update(word.strip(",") for word in words[1:])
    return found
