"""Hexes on a sheet turned so that track runs on into the neighbour: where the knife strays, track bleeds into track.

A tile's six edges are words: what crosses the edge, "" for bare ground. Two tiles agree at their common edge if both
words are the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from playproof.layouts.scene import Drawing, Group, PolygonOutline

__all__ = ["Edges", "choose_turns", "turned_drawing"]

#: What crosses edges 0 to 5, clockwise, of a tile as it is drawn.
Edges = tuple[str, ...]

#: Agreeing edges with track count more than bare ones; track that ends at bare ground is what a stray cut shows.
_TRACK, _BARE, _AGAINST = 2, 1, -3
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
    """A hex's drawing turned ``steps`` sixths of a circle clockwise around its middle; its cut line stays.

    Raises `ValueError` for a drawing that isn't a hex.
    """
    if not isinstance(drawing.outline, PolygonOutline) or len(drawing.outline.points) != 6:
        raise ValueError("only hexes are turned by sixths of a circle")
    if not steps % 6:
        return drawing
    cx, cy = drawing.width / 2, drawing.height / 2
    inner = Group(drawing.items, round(-cx, 4), round(-cy, 4))
    turned = Group((inner,), round(cx, 4), round(cy, 4), rotate=60.0 * (steps % 6))
    return Drawing(drawing.outline, (turned,), drawing.bleed, drawing.folds)
