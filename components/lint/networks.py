"""Faults of network boards: places that no connection reaches, phases and homes that there are not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.components.faults import Fault, nearest
from playproof.components.kinds.charters import Charter
from playproof.components.kinds.networks import NetworkBoard, NetworkSet

if TYPE_CHECKING:
    from playproof.components.game import Game


def lint_networks(game: Game) -> Iterator[Fault]:
    """A fault for each place without a connection, one for each part of a board that is cut off, and one for each home that
    isn't shown."""
    for one in game.of_kind("networks"):
        assert isinstance(one, NetworkSet)
        yield from _homes(game, one)
        phases = [name for chart in game.of_kind("phases") for name in chart.names()]
        for board in one.boards:
            yield from _phases(game, one, board, phases)
            titles = {place.id: place.name for place in board.places}
            largest, *others = _parts(board)
            for part in others:
                named = ", ".join(titles[place] for place in titles if place in part)
                yield Fault(
                    game.place(one.id, board.id),
                    f"no connection reaches {named} from the other {len(largest)} places of {board.title}",
                    allowed="a board in one piece",
                )


def _phases(game: Game, one: NetworkSet, board: NetworkBoard, phases: list[str]) -> Iterator[Fault]:
    """Phases from which off-board places pay that the game doesn't have."""
    for number, place in enumerate(board.places):
        for phase in place.revenue if place.kind == "offboard" else ():
            if phase not in phases:
                yield Fault(
                    game.place(one.id, board.id, ("place", number, "revenue")),
                    f"'{phase}' is not a phase of this game",
                    ", ".join(phases) or "none is defined",
                    nearest(phase, phases),
                )


def _homes(game: Game, one: NetworkSet) -> Iterator[Fault]:
    """Homes of the companies that a board shows, which are none of its places with an office space that is open."""
    open_ = [place.name for board in one.boards for place in board.places if place.offices[:1] == ("",)]
    for name in one.companies:
        for company in game.set(name).items:
            if not isinstance(company, Charter) or not company.home:
                continue
            if company.home.casefold() not in [title.casefold() for title in open_]:
                yield Fault(
                    game.place(name, company.id, ("home",)),
                    f"'{company.home}', the home of {company.title}, isn't shown on {one.name}",
                    allowed="the name of a place whose first office space is open",
                    hint=nearest(company.home, open_),
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
