"""Pieces to lay out: poker cards, hexes, disks, mats."""

from __future__ import annotations

import math

from playproof.generator.pieces.piece import Piece
from playproof.layouts.scene import CircleOutline, Drawing, Outline, PolygonOutline, Rect, RectOutline

INCH = 25.4
POKER = RectOutline(63.5, 88.9, 3.0)


def hex_outline(across_flats: float, flat_top: bool = True) -> PolygonOutline:
    side = across_flats / math.sqrt(3)
    points = (
        (side / 2, 0.0),
        (1.5 * side, 0.0),
        (2 * side, across_flats / 2),
        (1.5 * side, across_flats),
        (side / 2, across_flats),
        (0.0, across_flats / 2),
    )
    if flat_top:
        return PolygonOutline(2 * side, across_flats, points)
    return PolygonOutline(across_flats, 2 * side, tuple((y, x) for x, y in points))


def pieces(
    set_id: str,
    outline: Outline,
    count: int,
    *,
    backed: bool = True,
    bleed: float = 3.0,
    copies: int = 1,
    set_name: str = "",
) -> list[Piece]:
    """``count`` pieces of one set, each with a front of its own; the back is the same for all."""
    width, height = outline.width, outline.height
    back = Drawing(
        outline, (Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed, fill="#777777"),), bleed
    )
    return [
        Piece(
            id=f"{set_id}/{number:02}",
            name=f"{set_id} {number}",
            kind="cards",
            set_id=set_id,
            copies=copies,
            front=Drawing(outline, (Rect(1, 1, 1 + number / 1000, 1, fill="#000000"),), bleed),
            back=back if backed else None,
            set_name=set_name,
        )
        for number in range(1, count + 1)
    ]


def rect(width: float, height: float, radius: float = 0.0) -> RectOutline:
    return RectOutline(width, height, radius)


def disk(diameter: float) -> CircleOutline:
    return CircleOutline(diameter)
