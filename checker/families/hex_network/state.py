"""What is kept of a network, and the entries that declare and count it."""

from __future__ import annotations

from dataclasses import dataclass, field

from checker.entries import Entry
from checker.table import Part

__all__ = ["CountHex", "HaveHexes", "HaveMap", "NetworkPart", "Stack"]

#: Owner and value of what stands on a hex.
Stack = tuple[str, int]


@dataclass(slots=True)
class NetworkPart(Part):
    """``stacks``: hex → owner and value. The hex that all own is not among them."""

    stacks: dict[str, Stack] = field(default_factory=dict)

    def copy(self) -> NetworkPart:
        """An equal part."""
        return NetworkPart(self.stacks.copy())


class HaveMap(Entry):
    """``have map city A5 C5``."""

    kind: str
    hexes: str


class HaveHexes(Entry):
    """``have RED: hexes D3=2 E3=1``."""

    hexes: str


class CountHex(Entry):
    """``count D3 2``."""

    hex: str
    amount: int
