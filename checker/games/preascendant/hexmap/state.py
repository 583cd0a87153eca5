"""What a hex map keeps, and the entries that declare and count it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.checker.games.preascendant.hexmap.places import Hex
from playproof.checker.model.game_state import ModuleState

#: The value of a sector whose tile is still to be drawn, and of one that has none.
UNDRAWN, BARE = -1, -2


class Sector(NamedTuple):
    """A sector: its printed ``value``, its ``stack`` of disks from bottom to top (a letter each), its gems."""

    value: int
    stack: str = ""
    gems: int = 0


@dataclass(slots=True)
class HexState(ModuleState):
    """The map. ``pool``, ``destroyed`` and ``aside`` (on cards) hold disks by letter, ``tiles`` those not yet drawn and
    ``gone`` those out of the game by value. ``layout``: places laid out beforehand; ``stated``: a declared pool."""

    sectors: dict[Hex, Sector] = field(default_factory=dict)
    pool: dict[str, int] = field(default_factory=dict)
    destroyed: dict[str, int] = field(default_factory=dict)
    aside: dict[str, int] = field(default_factory=dict)
    tiles: dict[int, int] = field(default_factory=dict)
    gone: dict[int, int] = field(default_factory=dict)
    layout: frozenset[Hex] = frozenset()
    declared_pool: dict[str, int] = field(default_factory=dict)


Disks = tuple[tuple[str, int], ...]
