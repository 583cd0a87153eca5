"""Hexes on a sheet turned so that track runs on into the neighbour: where the knife strays, track bleeds into track.

A tile's six edges are words: what crosses the edge, "" for bare ground. Two tiles agree at their common edge if both
words are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

from msgspec.structs import replace
from playproof.layouts.fonts import MM_PER_PT, face
from playproof.layouts.scene import Circle, Drawing, Group, Item, PolygonOutline, Text
from playproof.layouts.text.setting import width_of

__all__ = ["Edges", "choose_turns", "turned_drawing"]

#: What crosses edges 0 to 5, clockwise, of a tile as it is drawn.
Edges = tuple[str, ...]

#: Agreeing edges with track count more than bare ones; track that ends at bare ground is what a stray cut shows.
_TRACK, _BARE, _AGAINST = 2, 1, -3
#: A figure whose middle is so near a circle's is in it, mm; letters of this size stand alone, points.
_NEAR, _LETTER = 0.8, 9.0
#: How often all tiles are looked at again.
_ROUNDS = 4


def choose_turns(tiles: Sequence[Edges], beside: Sequence[Mapping[int, int]]) -> tuple[int, ...]:
    """For each tile how many sixths of a circle it is best turned clockwise.

    ``beside[i]`` is which tile is at which edge of tile ``i``'s place (edges as in `playproof.components.hexgrid`), and
    must be the same from both sides. The same sheet gives the same turns.
    """
    turns = [0] * len(tiles)
    settled: set[int] = set()
    for at in range(len(tiles)):
        turns[at] = _best(at, tiles, beside, turns, settled)
        settled.add(at)
    for _ in range(_ROUNDS):
        before = tuple(turns)
        for at in range(len(tiles)):
            turns[at] = _best(at, tiles, beside, turns, settled)
        if tuple(turns) == before:
            break
    return tuple(turns)


def _best(
    at: int,
    tiles: Sequence[Edges],
    beside: Sequence[Mapping[int, int]],
    turns: Sequence[int],
    settled: set[int],
) -> int:
    """The turn with the most agreement; the present one if another is no better."""
    around = [(edge, other) for edge, other in beside[at].items() if other in settled and other != at]

    def score(turn: int) -> int:
        total = 0
        for edge, other in around:
            ours = tiles[at][(edge - turn) % 6]
            theirs = tiles[other][(edge + 3 - turns[other]) % 6]
            total += _AGAINST if ours != theirs else _TRACK if ours else _BARE
        return total

    return max(range(6), key=lambda turn: (score(turn), turn == turns[at], -turn))


def turned_drawing(drawing: Drawing, steps: int) -> Drawing:
    """A hex's drawing turned ``steps`` sixths of a circle clockwise around its middle; its cut line stays, and figures in
    circles and a letter or two stay upright wherever they come to be.

    Raises `ValueError` for a drawing that isn't a hex.
    """
    if not isinstance(drawing.outline, PolygonOutline) or len(drawing.outline.points) != 6:
        raise ValueError("only hexes are turned by sixths of a circle")
    if not steps % 6:
        return drawing
    cx, cy = drawing.width / 2, drawing.height / 2
    inner = Group(_upright(drawing.items, 60.0 * (steps % 6)), round(-cx, 4), round(-cy, 4))
    turned = Group((inner,), round(cx, 4), round(cy, 4), rotate=60.0 * (steps % 6))
    return Drawing(drawing.outline, (turned,), drawing.bleed, drawing.folds)


def _upright(items: Sequence[Item], turned: float) -> tuple[Item, ...]:
    """The items of a drawing that is turned, with figures in circles and a letter or two turned back around their middles."""
    circles = [item for item in items if isinstance(item, Circle)]
    return tuple(_turned_back(item, circles, turned) for item in items)


def _turned_back(item: Item, circles: Sequence[Circle], turned: float) -> Item:
    if isinstance(item, Group):
        return replace(item, items=_upright(item.items, turned))
    if not isinstance(item, Text):
        return item
    wide = width_of(item.text, item.face, item.size)
    x = item.x + wide * {"start": 0.5, "middle": 0.0, "end": -0.5}[item.anchor]
    y = item.y - face(item.face).cap_height * item.size * MM_PER_PT / 2
    within = any(hypot(circle.cx - x, circle.cy - y) < _NEAR for circle in circles)
    if not within and not (len(item.text) <= 2 and item.text.isalpha() and item.size >= _LETTER):
        return item
    return Group((Group((item,), round(-x, 4), round(-y, 4)),), round(x, 4), round(y, 4), rotate=-turned)
