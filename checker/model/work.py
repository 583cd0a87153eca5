"""Work that is bounded by what is looked at, not by time: the same on every machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Work:
    """How many entries may still be looked at."""

    left: int

    def spend(self, entries: int = 1) -> bool:
        """Look at so many; whether that was allowed."""
        self.left -= entries
        return self.left >= 0
