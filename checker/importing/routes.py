"""Routes of a log, which lists hexes, as routes of the tracker, which name stops.

A log lists a route's ``connections``, each the hexes from one stop to the next, or in older games all its ``hexes``,
connection after connection. Which city of a hex is meant follows from the edge at which the route enters it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playproof.checker.families.hex_track import HexTrack
from playproof.checker.importing.log import Action
from playproof.checker.model.game_state import GameState

__all__ = ["route_text"]


def route_text(board: HexTrack, game_state: GameState, action: Action, route: dict[str, Any]) -> str:
    """A route as it is typed. Raises :class:`ImportFault`."""
    known = board.geography.printed
    chains, hexes = route.get("connections"), route.get("hexes")
    lists: list[list[str]] = chains if isinstance(chains, list) and chains else [hexes or []]
    if not all(map(is_hexes, lists)):
        raise action.fault("a route lists no hexes")
    for one in (each for chain in lists for each in chain):
        if one not in known:
            raise action.fault(f"the map has no hex {one}")
    found = [list(chain) for chain in lists] if chains else connections(board, game_state, lists[0])
    found = in_order(found)
    if not found:
        raise action.fault("a route lists no hexes")
    said: list[str] = []
    for at, chain in enumerate(found):
        if at == 0:
            said.append(stop(board, game_state, chain[0], chain[1] if len(chain) > 1 else ""))
        said += [passed(board, game_state, one) for one in chain[1:-1]]
        before = chain[-2] if len(chain) > 1 else ""
        said.append(stop(board, game_state, chain[-1], before))
    return "-".join(said)


def is_hexes(hexes: object) -> bool:
    """Whether this is a list of names."""
    return isinstance(hexes, list) and bool(hexes) and all(isinstance(one, str) for one in hexes)


def connections(board: HexTrack, game_state: GameState, hexes: Sequence[str]) -> list[list[str]]:
    """The connections in a list of all hexes: each ends at a stop, and the next begins there or at another stop."""
    found: list[list[str]] = []
    chain: list[str] = []
    for one in hexes:
        if chain and (one == chain[-1] or board.geography.edge_to(chain[-1], one) < 0):
            chain = []
        chain.append(one)
        if (
            len(chain) > 1
            and one in board.geography.printed
            and board.content(game_state, one)
            and stops(board, game_state, one)
        ):
            found.append(chain)
            chain = [one]
    unique: list[list[str]] = []
    for chain in found:
        if chain not in unique and chain[::-1] not in unique:
            unique.append(chain)
    return unique


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
