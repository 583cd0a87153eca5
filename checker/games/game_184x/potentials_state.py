"""What is kept of guilds and their potentials."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.model.game_state import ModuleState
from playproof.checker.names import Names
from playproof.components.hexgrid import Axial

#: The side of a sold leader disk on the card.
FLIPPED, SHINING = "flipped", "shining"


@dataclass(slots=True)
class Guild(ModuleState):
    """One guild. ``shining`` and ``flipped``: potentials on its card, ``sale`` of the shining ones are for sale;
    ``rights``: how often the leader may still put one up; ``held``: by player; ``disk``: who holds the leader disk,
    or its side on the card; ``outposts``: location → its token (0: none, below 0: about to retire)."""

    colour: str
    leader: str
    disk: str
    shining: int = 0
    flipped: int = 0
    sale: int = 0
    rights: int = 0
    held: dict[str, int] = field(default_factory=dict)
    outposts: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class PotentialsState(ModuleState):
    """``names``: all guilds, printed and declared; ``guilds``: those founded so far, in the order of their founding.
    ``paths``: the places where a declared position says whose the paths are."""

    names: Names
    guilds: dict[str, Guild] = field(default_factory=dict)
    paths: dict[str, tuple[Axial, ...]] = field(default_factory=dict)
