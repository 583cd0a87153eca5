"""What operating companies do that other modules act on."""

from __future__ import annotations

from playproof.checker.model.events import Event


class OperatingRoundBegins(Event, frozen=True):
    """An operating round begins, before its first turn."""


class CompanyTurnBegins(Event, frozen=True):
    """A company's turn begins."""

    company: str


class CompanyTurnEnded(Event, frozen=True):
    """A company's turn is over."""

    company: str


class OperatingRoundEnded(Event, frozen=True):
    """All companies have operated; ``last``: it was the last round of its set."""

    last: bool
