"""Hexes by axial coordinates, as they are written: ``1,0``, several as ``1,0 0,-1``."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from playproof.checker.names import NameFault

PLACE = re.compile(r"(?:\(\s*)?([-−]?\d{1,4})\s*,\s*([-−]?\d{1,4})(?:\s*\))?")
NONE = frozenset({"none", "nothing", "-"})


class Hex(NamedTuple):
    """A place by its axial coordinates; its neighbours are (q±1,r), (q,r±1), (q+1,r-1) and (q-1,r+1)."""

    q: int
    r: int

    def __str__(self) -> str:
        return f"{self.q},{self.r}"


class Hexes(tuple[Hex, ...]):
    """Several places, written with spaces between."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self)) or "none"


@lru_cache(maxsize=4096)
def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six neighbours of a hex."""
    q, r = place
    return (Hex(q + 1, r), Hex(q - 1, r), Hex(q, r + 1), Hex(q, r - 1), Hex(q + 1, r - 1), Hex(q - 1, r + 1))


@lru_cache(maxsize=4096)
def read_hex(text: str) -> Hex:
    """One place. Raises :class:`NameFault`."""
    match = PLACE.fullmatch(text.strip())
    if match is None:
        raise NameFault(f"'{text[:30]}' is no sector; write its coordinates, as 1,0")
    return made(match)


def made(match: re.Match[str]) -> Hex:
    """The place that a match of :data:`PLACE` names."""
    return Hex(int(match[1].replace("−", "-")), int(match[2].replace("−", "-")))


@lru_cache(maxsize=4096)
def read_hexes(text: str) -> Hexes:
    """Several places, or ``none``. Raises :class:`NameFault`."""
    if text.strip().casefold() in NONE:
        return Hexes()
    rest = [word for word in re.split(r"[\s,]+", PLACE.sub(" ", text)) if word and word.casefold() != "and"]
    places = Hexes(made(match) for match in PLACE.finditer(text))
    if rest or not places:
        raise NameFault(f"'{(rest or [text])[0][:30]}' is no sector; write coordinates, as 1,0 0,-1")
    return places
