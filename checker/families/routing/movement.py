"""What a run depends on of a train: how far it goes, what it stops at, what is special about it."""

from __future__ import annotations

from typing import Protocol


class Movement(Protocol):
    """A train on a network of connections; kinds of places: 0 town, 1 city, 2 off-board."""

    @property
    def id(self) -> str:
        """Its id: trains are taken in this order."""

    @property
    def name(self) -> str:
        """Its name in messages."""

    @property
    def reach(self) -> int:
        """How many places count, 0 for any number."""

    @property
    def stops(self) -> frozenset[int]:
        """The kinds of places that count."""

    @property
    def passes(self) -> frozenset[int]:
        """The kinds of places that are taken along without counting."""

    @property
    def town_income(self) -> int:
        """What a town pays where the board does not say it."""

    @property
    def lingers(self) -> int:
        """At how many cities it may stop twice."""

    @property
    def alone(self) -> bool:
        """Whether it visits one city with an office and nothing else."""

    @property
    def through(self) -> bool:
        """Whether it may pass full cities."""

    @property
    def anywhere(self) -> bool:
        """Whether its run needs no office."""

    @property
    def extra_homes(self) -> bool:
        """Whether the board's extra homes count as offices."""

    @property
    def neighbours(self) -> bool:
        """Whether it visits the neighbours of the offices instead of a run."""

    @property
    def movement(self) -> str:
        """A word for reasons that differ by train."""
