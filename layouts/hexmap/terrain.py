"""Terrain as small pictures on the icons' grid of 24 units: known by their shape, tinted where the theme has colour."""

from __future__ import annotations

from functools import lru_cache

from playproof.layouts.icons import GRID, STROKE
from playproof.layouts.scene import Group, Item, Path
from playproof.layouts.svg.paths import segments

#: Terrain → (outline that is tinted, lines, tint).
_PICTURES: dict[str, tuple[str, str, str]] = {
    "mountain": ("M1.5 20.5L9 5L13 13L15.8 8.5L22.5 20.5Z", "M6.6 10L8.6 12L10.6 9.6", "#d8b48c"),
    "hill": ("M1.5 19.5C3.5 9.5 10.5 9.5 12.5 15C14.5 11 20.5 11 22.5 19.5Z", "", "#d9cf9a"),
    "water": (
        "",
        "M1.5 7C4 3.5 6.5 3.5 9 7C11.5 10.5 14 10.5 16.5 7C18.5 4 20.5 4 22.5 6.5"
        "M1.5 13C4 9.5 6.5 9.5 9 13C11.5 16.5 14 16.5 16.5 13C18.5 10 20.5 10 22.5 12.5"
        "M1.5 19C4 15.5 6.5 15.5 9 19C11.5 22.5 14 22.5 16.5 19C18.5 16 20.5 16 22.5 18.5",
        "#1f6fb2",
    ),
    "river": (
        "",
        "M5 1.5C2 7 12 8 9.5 13.5C8.5 16 4.5 18 6 22.5M14 1.5C11.5 7.5 21 8.5 18.5 14.5C17.5 17 13.5 18.5 15 22.5",
        "#1f6fb2",
    ),
    "lake": (
        "M2 13C2 7 7.5 5.5 12 6C17 6.5 22 8.5 22 13.5C22 18 16.5 19.5 11.5 19.2C6 19 2 18 2 13Z",
        "M6.5 12.5C8 10.8 9.5 10.8 11 12.5C12.5 14.2 14 14.2 15.5 12.5",
        "#bfe0f5",
    ),
    "swamp": (
        "",
        "M12 19V6.5M12 19C11 14 8.5 11 5.5 9.5M12 19C13 14 15.5 11 18.5 9.5M2 19.5H22M7 23H17",
        "#3c7a4e",
    ),
    "forest": ("M12 2L18.5 11H15.5L20.5 18H3.5L8.5 11H5.5Z", "M12 18V22.5", "#a9d3a4"),
    "desert": (
        "",
        "M1.5 16C6 8.5 10 8.5 14 14.5C16.5 18 19.5 18 22.5 16M3 21C7 17.5 10.5 18.5 14 20.5C16.5 22 19.5 22 21 20.5"
        "M18.5 6A2.6 2.6 0 1 0 18.5 6.01",
        "#b07d2b",
    ),
}

TERRAIN_NAMES = tuple(_PICTURES)


def terrain_icon(name: str, x: float, y: float, size: float, ink: str, *, tinted: bool = True) -> Item:
    """The terrain's picture with its top left at (x, y) mm, ``size`` mm wide; raises `KeyError`."""
    return Group(_items(name, ink, tinted), round(x, 4) + 0.0, round(y, 4) + 0.0, 0.0, round(size / GRID, 6))


@lru_cache(maxsize=64)
def _items(name: str, ink: str, tinted: bool) -> tuple[Item, ...]:
    body, lines, tint = _PICTURES[name]
    found: list[Item] = []
    if body:
        found.append(Path(segments(body), tint if tinted else None, ink, STROKE))
    if lines:
        # Pictures without an outline carry the tint in their lines.
        found.append(Path(segments(lines), None, tint if tinted and not body else ink, STROKE))
    return tuple(found)
