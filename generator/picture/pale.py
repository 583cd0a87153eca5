"""A printed component in paler colours, so that the pieces on it stand out; what is black, grey or white stays."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from playproof.components.colours.palette import mix
from playproof.layouts.scene import Group, Item, Picture, Shaded, Text

#: How much of a colour is left, and from which difference between its channels on it is one (0 to 255).
SHARE, COLOURED = 0.42, 8


@lru_cache(maxsize=512)
def _pale(colour: str, paper: str) -> str:
    channels = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return mix(colour, paper, SHARE) if max(channels) - min(channels) >= COLOURED else colour


def pale(items: tuple[Item, ...], paper: str) -> tuple[Item, ...]:
    """The items with their colours mixed with the paper's; texts, pictures and gradients stay as they are."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            found.append(msgspec.structs.replace(item, items=pale(item.items, paper)))
        elif isinstance(item, Text | Picture | Shaded):
            found.append(item)
        else:
            found.append(_drawn_pale(item, paper))
    return tuple(found)


def _drawn_pale(item: Item, paper: str) -> Item:
    changed = {
        name: _pale(colour, paper)
        for name in ("fill", "stroke")
        if (colour := getattr(item, name, None)) is not None
    }
    return msgspec.structs.replace(item, **changed)
