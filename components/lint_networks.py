"""Faults of network boards: places that no connection reaches from the rest of the board."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.components.faults import Fault
from playproof.components.kinds.networks import NetworkBoard

if TYPE_CHECKING:
    from playproof.components.game import Game

__all__ = ["lint_networks"]


def lint_networks(game: Game) -> Iterator[Fault]:
    """A fault for each place without a connection, and one for each part of a board that is cut off."""
    for one in game.of_kind("networks"):
        for board in one.items:
            if not isinstance(board, NetworkBoard):
                continue
            titles = {place.id: place.title for place in board.places}
            largest, *others = _parts(board)
            for part in others:
                named = ", ".join(titles[place] for place in titles if place in part)
                yield Fault(
                    game.place(one.id, board.id),
                    f"no connection reaches {named} from the other {len(largest)} places of {board.title}",
                    allowed="a board in one piece",
                )


def _parts(board: NetworkBoard) -> list[set[str]]:
    """The board's places in connected parts, the largest first."""
    beside: dict[str, set[str]] = defaultdict(set)
    for link in board.connections:
        one, other = link.ends
        beside[one].add(other)
        beside[other].add(one)
    left = {place.id: None for place in board.places}
    parts: list[set[str]] = []
    while left:
        part: set[str] = set()
        waiting = [next(iter(left))]
        while waiting:
            place = waiting.pop()
            if place not in part:
                part.add(place)
                waiting += beside[place]
        parts.append(part)
        left = {place: None for place in left if place not in part}
    return sorted(parts, key=len, reverse=True)
