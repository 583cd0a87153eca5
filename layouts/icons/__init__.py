"""Icons: line drawings on one grid of 24 units, one stroke of 2 units, readable at 3 mm.

They are data: ``icons.toml`` holds a drawing and a line of meaning for each. Text uses them by name
(``:gem:``, ``:disk.red:``), drawings through `icon`.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path as File
from typing import Literal

import msgspec
from playproof.components.faults import nearest
from playproof.layouts.icons.paths import PathFault, segments
from playproof.layouts.scene import Circle, Group, Item, Path, Rect

__all__ = ["GRID", "STROKE", "UnknownIcon", "about", "icon", "names"]

#: Side of the square that every icon is drawn in, units.
GRID = 24
#: Width of every line, units.
STROKE = 2

_FILE = "icons.toml"
#: Contrast from which a mark shows on a tint (WCAG 2.2, 1.4.11).
_ENOUGH = 3


class UnknownIcon(KeyError):
    """No icon has this name; ``nearest`` is the name most likely meant, or ``""``."""

    def __init__(self, name: str) -> None:
        """Looks for the nearest name itself."""
        super().__init__(name)
        self.name = name
        self.nearest = nearest(name, names())

    def __str__(self) -> str:
        if self.nearest:
            return f"no icon is called '{self.name}'; did you mean '{self.nearest}'?"
        return f"no icon is called '{self.name}'; allowed: {' '.join(names())}"


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One mark, as it is in the file: a path, a circle (cx, cy, r) or a rectangle (x, y, w, h, r)."""

    role: Literal["body", "line", "solid"]
    path: str = ""
    circle: tuple[float, float, float] | None = None
    rect: tuple[float, float, float, float, float] | None = None
    inner: bool = False


class _Icon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    parts: tuple[_Part, ...]


@cache
def _icons() -> dict[str, _Icon]:
    text = File(__file__).with_name(_FILE).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, _Icon])


@cache
def names() -> tuple[str, ...]:
    """The names of all icons, in the file's order."""
    return tuple(_icons())


def about(name: str) -> str:
    """What an icon means, a line; raises `UnknownIcon`."""
    found = _icons().get(name)
    if found is None:
        raise UnknownIcon(name)
    return found.about


def icon(
    name: str, x: float, y: float, size: float, colour: str, tint: str | None = None
) -> tuple[Item, ...]:
    """An icon with its top left at (x, y) mm, ``size`` mm high and wide; lines grow with it.

    Lines and solid parts are drawn in ``colour`` (``#rrggbb``). ``tint`` fills the icon's body (the gem, the
    disk) under its outline. Where ``colour`` would not show on the tint (contrast under 3), marks on the body
    turn white or black, whichever contrasts more. An icon that has no body (an arrow, the claws) takes the
    tint as its colour.

    The items inside the one group are the same objects at every place, so that a writer may keep them once.
    Raises `UnknownIcon`, and `ValueError` for a size that is not above 0.
    """
    if not size > 0:
        raise ValueError(f"the icon '{name}' has the size {size} mm; allowed: above 0")
    return (
        Group(_items(name, colour, tint), round(x, 4) + 0.0, round(y, 4) + 0.0, 0.0, round(size / GRID, 6)),
    )


@lru_cache(maxsize=2048)
def _items(name: str, colour: str, tint: str | None) -> tuple[Item, ...]:
    """An icon's marks in grid units."""
    found = _icons().get(name)
    if found is None:
        raise UnknownIcon(name)
    inside = colour
    if tint is not None:
        if not any(part.role == "body" for part in found.parts):
            colour, inside = tint, tint
        elif _contrast(colour, tint) < _ENOUGH:
            inside = max("#ffffff", "#000000", key=lambda mark: _contrast(mark, tint))
    made = [_item(name, part, inside if part.inner else colour, tint) for part in found.parts]
    if inside != colour:
        # Marks in another colour end on the outline and would nick it: the outline comes once more.
        made += [_item(name, part, colour, None) for part in found.parts if part.role == "body"]
    return tuple(made)


def _item(name: str, part: _Part, colour: str, tint: str | None) -> Item:
    fill = {"body": tint, "line": None, "solid": colour}[part.role]
    stroke = None if part.role == "solid" else colour
    if part.circle:
        return Circle(*part.circle, fill, stroke, STROKE)
    if part.rect:
        return Rect(*part.rect, fill, stroke, STROKE)
    try:
        return Path(segments(part.path), fill, stroke, STROKE)
    except PathFault as fault:
        raise PathFault(f"{_FILE}, icon '{name}': {fault}") from None


def _contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
