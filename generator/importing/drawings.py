"""What Playproof draws of what other programs name: icons, emblems, terrain."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playproof.components.workspace import Workspace
from playproof.layouts import emblems
from playproof.layouts.hexmap.terrain import TERRAIN_NAMES
from playproof.layouts.icons.library import IconLibrary

#: What designers call things that Playproof has a drawing of.
_ICONS = {
    "anchor": "port",
    "harbour": "port",
    "harbor": "port",
    "token": "token",
    "coins": "coin",
    "money": "coin",
}
_EMBLEMS = {
    "boat": "steamer",
    "steamboat": "steamer",
    "ship": "galleon",
    "meat": "bull",
    "cow": "bull",
    "cattle": "bull",
    "coal": "mine-cart",
    "mail": "treaty",
    "tracks": "rails",
    "track": "rails",
    "train": "locomotive",
    "grain": "wheat",
    "corn": "wheat",
    "oil": "oil-lamp",
    "gold": "coins",
    "cactus": "island",
    "river": "waves",
    "water": "waves",
    "swamp": "pod",
    "trees": "tree",
    "house": "hearth",
    "industry": "factory",
}


@dataclass(frozen=True)
class Drawings:
    """What Playproof can draw: the icon and the emblem for a source's name, "" for none; letters it lacks."""

    icon: Callable[[str], str]
    emblem: Callable[[str], str]
    #: On hexes terrain is drawn, too.
    on_hex: Callable[[str], str]


def drawings(workspace: Workspace) -> Drawings:
    """The icons and emblems of a workspace, by the names that other programs use."""
    icons = IconLibrary(workspace.overrides)

    def plain(said: str, other: dict[str, str]) -> str:
        name = re.sub(r"[^a-z0-9]+", "-", said.rsplit("/", 1)[-1].lower()).strip("-")
        return other.get(name, name)

    def icon(said: str) -> str:
        name = plain(said, _ICONS)
        return name if name and icons.has(name) else ""

    def emblem(said: str) -> str:
        name = plain(said, _EMBLEMS)
        return name if name in emblems.names() else ""

    def on_hex(said: str) -> str:
        name = plain(said, _ICONS)
        return name if name in TERRAIN_NAMES else icon(said) or emblem(said)

    return Drawings(icon, emblem, on_hex)
