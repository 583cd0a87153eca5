"""What is kept of a network, and the entries that declare and count it."""

from __future__ import annotations

from dataclasses import dataclass, field

from playproof.checker.games.leasehold.hex_network.maps import Declared, HexMap
from playproof.checker.model.game_state import ModuleState

#: Owner and value of a stack.
Stack = tuple[str, int]


@dataclass(slots=True)
class NetworkState(ModuleState):
    """``stacks``: hex → owner and value, without the start hex. ``map`` is the printed one, or built from what was
    ``declared``; neither is changed, only replaced."""

    map: HexMap = field(compare=False)
    stacks: dict[str, Stack] = field(default_factory=dict)
    declared: Declared | None = None
