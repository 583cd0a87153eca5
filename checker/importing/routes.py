"""Routes of a log, which lists hexes, as routes of the tracker, which name stops.

A log lists a route's ``connections``, each the hexes from one stop to the next, or in older games all its ``hexes``,
connection after connection. Which city of a hex is meant follows from the edge at which the route enters it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from playproof.checker.families.hex_track import HexTrack
from playproof.checker.importing.log import Action
from playproof.checker.model.game_state import GameState

#: How many readings of a list of hexes are tried.
MOST_READINGS = 48


def route_texts(board: HexTrack, game_state: GameState, action: Action, route: dict[str, Any]) -> list[str]:
    """A route as it is typed, the likeliest reading first. Raises :class:`ImportFault`."""
    known = board.geography.printed
    chains, hexes = route.get("connections"), route.get("hexes")
    lists: list[list[str]] = chains if isinstance(chains, list) and chains else [hexes or []]
    if not all(map(is_hexes, lists)):
        raise action.fault("a route lists no hexes")
    for one in (each for chain in lists for each in chain):
        if one not in known:
            raise action.fault(f"the map has no hex {one}")
    readings = [lists] if chains else islice(connections(board, game_state, lists[0]), MOST_READINGS)
    found = [typed(board, game_state, in_order(reading)) for reading in readings if reading]
    if not found:
        raise action.fault("a route leads from no stop to another")
    return list(dict.fromkeys(found))


def typed(board: HexTrack, game_state: GameState, chains: list[list[str]]) -> str:
    """Connections, each beginning where the one before it ends, as a route is typed."""
    said: list[str] = []
    for at, chain in enumerate(chains):
        if at == 0:
            said.append(stop(board, game_state, chain[0], chain[1] if len(chain) > 1 else ""))
        said += [passed(board, game_state, one) for one in chain[1:-1]]
        said.append(stop(board, game_state, chain[-1], chain[-2] if len(chain) > 1 else ""))
    return "-".join(said)


def is_hexes(hexes: object) -> bool:
    """Whether this is a list of names."""
    return isinstance(hexes, list) and bool(hexes) and all(isinstance(one, str) for one in hexes)


def connections(board: HexTrack, game_state: GameState, hexes: Sequence[str]) -> Iterator[list[list[str]]]:
    """The connections in a list of all hexes, connection after connection: each ends at a stop, and the next begins there
    or, where the list doesn't repeat it, at another stop that was named. All ways to read it so, the simplest first."""

    def touch(one: str, other: str) -> bool:
        return board.geography.edge_to(one, other) >= 0

    def read(at: int, chain: list[str], found: list[list[str]]) -> Iterator[list[list[str]]]:
        if at == len(hexes):
            yield found
            return
        one = hexes[at]
        if not chain or (one != chain[-1] and not touch(chain[-1], one)):
            # What leads to no stop is no connection.
            yield from read(at + 1, [one] if stops(board, game_state, one) else [], found)
            return
        if one == chain[-1]:
            yield from read(at + 1, chain, found)
            return
        starts = [chain]
        if len(chain) == 1:
            ends = dict.fromkeys(end for other in found for end in (other[0], other[-1]))
            starts += [[end] for end in ends if end not in (chain[0], one) and touch(end, one)]
        for start in starts:
            longer = [*start, one]
            if not stops(board, game_state, one):
                yield from read(at + 1, longer, found)
            elif longer in found or longer[::-1] in found:
                yield from read(at + 1, [one], found)
            else:
                yield from read(at + 1, [one], [*found, longer])

    yield from read(0, [], [])


def stops(board: HexTrack, game_state: GameState, hex_: str) -> tuple[int, ...]:
    """The stops of a hex as it is now."""
    return board.view(board.state(game_state), hex_).stops


def in_order(chains: list[list[str]]) -> list[list[str]]:
    """The connections turned so that each begins where the one before it ends."""
    if len(chains) < 2:
        return chains
    first, second = chains[0], chains[1]
    ends = (second[0], second[-1])
    out = [first if first[-1] in ends else first[::-1]]
    for chain in chains[1:]:
        if chain[0] == out[-1][-1]:
            out.append(chain)
        elif chain[-1] == out[-1][-1]:
            out.append(chain[::-1])
        elif chain[0] == out[0][0]:
            out.insert(0, chain[::-1])
        else:
            out.insert(0, chain) if chain[-1] == out[0][0] else out.append(chain)
    return out


def stop(board: HexTrack, game_state: GameState, hex_: str, neighbour: str) -> str:
    """A stop as it is typed: the hex, and the edge at which the route comes where the hex has several stops."""
    if len(stops(board, game_state, hex_)) < 2 or not neighbour:
        return hex_
    return f"{hex_}/{board.geography.edge_to(hex_, neighbour)}"


def passed(board: HexTrack, game_state: GameState, hex_: str) -> str:
    """A hex between two stops: in brackets where its own stop is passed by."""
    return f"({hex_})" if stops(board, game_state, hex_) else hex_
