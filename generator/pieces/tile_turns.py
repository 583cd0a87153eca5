"""Hex tiles on a sheet turned so that track runs on over the cut into the neighbour's track.

Where the knife strays, track bleeds into track and ground into ground. Only artwork is turned: places and cut lines
stay as imposed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, hypot, radians, sin

from msgspec.structs import replace
from playproof.components.hexgrid import EDGES, Layout, edge_angle
from playproof.generator.imposition import Placed, Sheet
from playproof.layouts.scene import PolygonOutline
from playproof.layouts.turning import Edges, choose_turns, turned_drawing

__all__ = ["turn_neighbours"]

#: Hexes lie side by side if their middles are as far apart as their width across flats, to this many mm.
TOLERANCE = 0.6


def turn_neighbours(sheets: Sequence[Sheet], edges: Mapping[str, Edges]) -> tuple[Sheet, ...]:
    """The sheets with the fronts of the tiles in ``edges`` (piece → what crosses its edges) turned.

    The same sheets give the same turns.
    """
    return tuple(_turned(sheet, edges) if sheet.side != "back" else sheet for sheet in sheets)


def _turned(sheet: Sheet, edges: Mapping[str, Edges]) -> Sheet:
    places = [
        at for at, one in enumerate(sheet.placed) if one.side == "front" and any(edges.get(one.piece_id, ()))
    ]
    if len(places) < 2:
        return sheet
    tiles = [edges[sheet.placed[at].piece_id] for at in places]
    turns = choose_turns(tiles, _beside([sheet.placed[at] for at in places]))
    placed = list(sheet.placed)
    for at, turn in zip(places, turns, strict=True):
        placed[at] = replace(placed[at], drawing=turned_drawing(placed[at].drawing, turn))
    return replace(sheet, placed=tuple(placed))


def _beside(placed: Sequence[Placed]) -> list[dict[int, int]]:
    """For each tile: its own edge → the tile on that side, for tiles that are turned alike on the sheet."""
    found: list[dict[int, int]] = []
    middles = [(one.box[0] + one.box[2] / 2, one.box[1] + one.box[3] / 2) for one in placed]
    for at, one in enumerate(placed):
        around: dict[int, int] = {}
        layout, across = _form(one)
        x, y = middles[at]
        for edge in EDGES:
            angle = radians(edge_angle(layout, edge) + one.turn)
            nx, ny = x + across * cos(angle), y + across * sin(angle)
            for other, (ox, oy) in enumerate(middles):
                if placed[other].turn == one.turn and hypot(ox - nx, oy - ny) < TOLERANCE:
                    around[edge] = other
        found.append(around)
    return found


def _form(one: Placed) -> tuple[Layout, float]:
    """Which way up the hex is drawn, and its width across flats, mm."""
    outline = one.drawing.outline
    assert isinstance(outline, PolygonOutline)
    return ("pointy", outline.width) if outline.height > outline.width else ("flat", outline.height)
