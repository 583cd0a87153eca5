"""Hexes with more on them than they have room for."""

from __future__ import annotations

from itertools import combinations
from math import hypot

from playproof.components.notation.tile import HexNotation
from playproof.layouts.hexmap.face import plan_of
from playproof.layouts.hexmap.sizes import HexSizes

#: A slot smaller than this share of its token hides beneath it, and the next token lies on top; slack, mm.
_LEAST, _SLACK = 0.8, 0.1


def crowding(notation: HexNotation, sizes: HexSizes) -> str:
    """What the stops of a hex have no room for; nothing if each has its place."""
    stops = plan_of(notation, sizes).stops
    for one, other in combinations(stops, 2):
        if any(
            hypot(x - u, y - v) < radius + size - _SLACK
            for x, y, radius in one.discs
            for u, v, size in other.discs
        ):
            return f"two of its {len(stops)} stops overlap"
    slots = [sizes.slot * stop.scale for stop in stops if stop.centre.kind in ("city", "pass")]
    if slots and min(slots) < _LEAST * sizes.slot:
        return f"slots of {min(slots):.1f} mm are too small for tokens of {sizes.slot:g} mm"
    return ""
