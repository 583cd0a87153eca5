"""Icons: drawings on one grid of 24 units, readable at 3 mm.

They are data: ``icons.toml`` holds Playproof's own, a drawing and a line of meaning for each; a workspace has its own
(`playproof.layouts.icons.library`). Text uses them by name (``:gem:``, ``:disk.red:``), drawings through `icon`.
"""

from __future__ import annotations

from playproof.layouts.icons.library import (
    GRID,
    STROKE,
    IconFault,
    IconLibrary,
    UnknownIcon,
    current_icons,
    used_icons,
)
from playproof.layouts.icons.said import remember
from playproof.layouts.scene import Group, Item

__all__ = [
    "GRID",
    "STROKE",
    "IconFault",
    "IconLibrary",
    "UnknownIcon",
    "about",
    "current_icons",
    "icon",
    "names",
    "used_icons",
]


def names() -> tuple[str, ...]:
    """The names of all icons but those of sets, the workspace's own first."""
    return current_icons().names


def about(name: str) -> str:
    """What an icon means, a line; raises `UnknownIcon`."""
    return current_icons().about(name)


def icon(
    name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
) -> tuple[Item, ...]:
    """An icon with its top left at (x, y) mm, ``size`` mm high and wide; lines grow with it.

    Lines and solid parts are drawn in ``colour`` (``#rrggbb``). ``tint`` fills the icon's body (the gem, the
    disk) under its outline. Where ``colour`` would not show on the tint (contrast under 3), marks on the body
    turn white or black, whichever contrasts more. An icon that has no body (an arrow, the claws, a workspace's
    own) takes the tint as its colour.

    The items inside the one group are the same objects at every place, so that a writer may keep them once.
    Raises `IconFault`, `PieceFaults` for a file that can't be drawn, and `ValueError` for a size that is not above 0.
    """
    if not size > 0:
        raise ValueError(f"the icon '{name}' has the size {size} mm; allowed: above 0")
    items = current_icons().items(name, colour, tint)
    remember(items, name.rpartition("/")[2].replace("-", " "))
    return (Group(items, round(x, 4) + 0.0, round(y, 4) + 0.0, 0.0, round(size / GRID, 6)),)
