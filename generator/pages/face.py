"""A page of the kit's own: what is on it, drawn smaller where the paper doesn't hold it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from playproof.generator.paper.page import Link, PlacedDrawing
from playproof.layouts.scene import Circle, Group, Item, Polygon
from playproof.layouts.text.setting import Overfull

#: A page is drawn at least so wide and so high, mm; one that doesn't hold everything is tried so many times as large.
_NARROWEST, _LOWEST, _STEP = 105.0, 140.0, 1.06


class Face(msgspec.Struct, frozen=True):
    """A page: drawings in their places, what is written over them, links."""

    placed: tuple[PlacedDrawing, ...]
    items: tuple[Item, ...]
    links: tuple[Link, ...] = ()


def least_scale(width: float, height: float) -> float:
    """How many times as large a page of this size, mm, is drawn at first: more than once if it is small."""
    return max(1.0, _NARROWEST / width, _LOWEST / height)


def fitted(draw: Callable[[float], Face | None], width: float, height: float) -> Face:
    """The page that ``draw`` makes so many times as large as the paper, made smaller to fit it: the largest print that holds
    everything. ``draw`` raises `Overfull`, or gives None, where it doesn't."""
    scale = least_scale(width, height)
    while True:
        try:
            face = draw(scale)
        except Overfull:
            face = None
        if face is not None:
            return face if scale == 1 else _resized(face, 1 / scale)
        scale *= _STEP


def _resized(face: Face, scale: float) -> Face:
    """A page drawn so many times as large."""
    return Face(
        tuple(
            msgspec.structs.replace(
                one, x=one.x * scale, y=one.y * scale, scale=one.scale * scale,
                clip=tuple(side * scale for side in one.clip) if one.clip else None,
                clip_shape=_shape_resized(one.clip_shape, scale) if one.clip_shape else None,
            )
            for one in face.placed
        ),
        tuple(Group((item,), scale=scale) for item in face.items),
        tuple((x * scale, y * scale, wide * scale, high * scale, page) for x, y, wide, high, page in face.links),
    )  # fmt: skip


def _shape_resized(shape: Circle | Polygon, scale: float) -> Circle | Polygon:
    """An outline that ink may fall inside, so many times as large."""
    if isinstance(shape, Circle):
        return msgspec.structs.replace(
            shape, cx=shape.cx * scale, cy=shape.cy * scale, radius=shape.radius * scale
        )
    return msgspec.structs.replace(shape, points=tuple((x * scale, y * scale) for x, y in shape.points))
