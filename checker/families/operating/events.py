"""What operating companies do that other modules act on."""

from __future__ import annotations

from playproof.checker.model.events import Event

__all__ = ["DividendPaid", "OperatingRoundEnded", "TrainBought"]


class TrainBought(Event, frozen=True):
    """A company has bought a train: from the ``bank``, the ``pool`` or a company."""

    company: str
    train: str
    source: str


class DividendPaid(Event, frozen=True):
    """A company has paid its shareholders: ``amount`` in all."""

    company: str
    amount: int


class OperatingRoundEnded(Event, frozen=True):
    """All companies have operated; ``last``: it was the last round of its set."""

    last: bool
