"""What operating companies do that other modules act on."""

from __future__ import annotations

from playproof.checker.model.events import Event

__all__ = ["OperatingRoundEnded"]


class OperatingRoundEnded(Event, frozen=True):
    """All companies have operated; ``last``: it was the last round of its set."""

    last: bool
