"""Where the pieces of a network board lie, in the words of :mod:`checker.standing`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from checker.standing import Held, Placed, Told
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.network.room import Network

__all__ = ["held", "placed", "seated"]


def placed(room: Network, table: Table) -> Iterator[Placed]:
    """Cubes on their connections, offices in their spaces, the blocking piece."""
    part, graph, sets, on = room.part(table), room.graph, room.printed_in, room.sheet_id
    for link, level in enumerate(part.cubes):
        if level and not graph.printed[link]:
            yield Placed(on, graph.joins[link], "", sets["cubes"], "cube", graph.colours[level])
    for place, companies in part.offices.items():
        for company, spot in seated(room, place, companies):
            yield Placed(on, spot, company, sets["tokens"])
    for place, company in part.waiting.items():
        if place >= 0:
            yield Placed(on, graph.ids[place], company, sets["tokens"], back=True)
    if part.castle >= 0:
        yield Placed(on, graph.joins[part.castle], "", sets["blocker"], "hex")


def seated(room: Network, place: int, companies: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each company's space in a place. A home is kept for its company; the others take what is free, the space that
    opens first before the others; who finds none lies on the place itself."""
    name, spaces = room.graph.ids[place], room.graph.spaces[place]
    home = room.home_of.get(place, "")
    free = sorted(range(len(spaces)), key=lambda number: spaces[number])
    kept = free.pop(0) if free and home and (home in companies or len(companies) < len(spaces)) else -1
    for company in companies:
        if company == home and kept >= 0:
            yield company, f"{name}:{kept}"
        else:
            yield company, f"{name}:{free.pop(0)}" if free else name


def held(room: Network, table: Table) -> Iterator[Held]:
    """The supply of cubes; a token that waits for a space, wherever one opens."""
    part = room.part(table)
    left = enumerate(part.supply)
    yield Held("", "cubes left", tuple(Told(f"×{each}", room.graph.colours[at]) for at, each in left if at))
    for place, company in part.waiting.items():
        if place < 0:
            yield Held(company, "an office waits for a space", (Told("the next that opens"),))
