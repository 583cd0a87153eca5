"""Texts as paths, for programs that don't read the fonts in an SVG file."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from playproof.layouts.scene import Drawing, Group, Item, Text
from playproof.layouts.text.letters import text_paths


def outlined(drawing: Drawing) -> Drawing:
    """The drawing with its texts as paths; groups that many drawings share stay shared."""
    return replace(drawing, items=_items(drawing.items))


@lru_cache(maxsize=4096)
def _items(items: tuple[Item, ...]) -> tuple[Item, ...]:
    found: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            found += text_paths(item)
        elif isinstance(item, Group):
            found.append(replace(item, items=_items(item.items)))
        else:
            found.append(item)
    return tuple(found)
