"""A run that could be chosen."""

from __future__ import annotations

from typing import NamedTuple


class Choice(NamedTuple):
    """A possible run: what it brings in, its connections as bits (the highest: the doubled place), its places."""

    income: int
    used: int
    places: tuple[int, ...]
    double: int = -1
