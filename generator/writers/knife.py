"""Cut lines: shapes as the bare path of a knife."""

from __future__ import annotations

from msgspec.structs import replace

from generator.writers.fault import WriteError
from layouts.scene import Group, Item, Line, Picture, Text

__all__ = ["bare_lines"]


def bare_lines(items: tuple[Item, ...], stroke: str, weight: float) -> tuple[Item, ...]:
    """``items`` as solid, unfilled lines of one colour and weight (mm); texts and pictures raise `WriteError`."""
    bare: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            bare.append(replace(item, items=bare_lines(item.items, stroke, weight), layer=""))
        elif isinstance(item, Line):
            bare.append(replace(item, stroke=stroke, weight=weight, dash=()))
        elif isinstance(item, Text | Picture):
            raise WriteError(f"cut lines hold a {type(item).__name__.lower()}; allowed: shapes and lines")
        else:
            bare.append(replace(item, fill=None, stroke=stroke, weight=weight, dash=()))
    return tuple(bare)
