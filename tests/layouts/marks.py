"""What stands where on a drawing, for tests that measure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from playproof.layouts.scene import Drawing, Group, Item, Text


class Mark(NamedTuple):
    """An item with where its own coordinates begin on the sheet; scaled groups (icons) are left out."""

    item: Item
    dx: float
    dy: float


def marks(drawing: Drawing) -> Iterator[Mark]:
    waiting = [Mark(item, 0.0, 0.0) for item in reversed(drawing.items)]
    while waiting:
        item, dx, dy = waiting.pop()
        if isinstance(item, Group):
            if item.scale == 1 and not item.rotate:
                waiting += [Mark(inner, dx + item.dx, dy + item.dy) for inner in reversed(item.items)]
        else:
            yield Mark(item, dx, dy)


def texts(drawing: Drawing) -> dict[tuple[float, float], Text]:
    return {
        (round(dx + item.x, 2), round(dy + item.y, 2)): item
        for item, dx, dy in marks(drawing)
        if isinstance(item, Text)
    }
