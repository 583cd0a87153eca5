"""The board as one company's trains find it at one moment: what is joined, blocked, paid."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class View:
    """Plain figures, so that runs can be checked and planned without the rest of the table.

    ``near[place]`` are pairs of an open connection (completed, not blocked) and the other place. ``kind[place]``: 0
    town, 1 city, 2 off-board. ``pays[place]``: revenue of cities and off-board places (of towns what the board says).
    ``full``: cities that this company can't go through. ``offices``: places with its offices; ``extra_homes``: places
    that count as offices for some trains. ``board_towns``: towns pay what the board says, not the card. ``double``:
    off-board places one of which pays twice in each turn.
    """

    near: list[list[tuple[int, int]]]
    kind: list[int]
    pays: list[int]
    full: set[int]
    offices: set[int]
    extra_homes: tuple[int, ...] = ()
    board_towns: bool = False
    double: frozenset[int] = field(default_factory=frozenset)
    connections: int = 0
