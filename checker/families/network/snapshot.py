"""Where the pieces of a network board lie, in the words of :mod:`playproof.checker.model.snapshot`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from playproof.checker.model.game_state import GameState
from playproof.checker.model.snapshot import Holding, Placed, Told

if TYPE_CHECKING:
    from playproof.checker.families.network.rule_module import Network

__all__ = ["held", "placed", "seated"]


def placed(module: Network, game_state: GameState) -> Iterator[Placed]:
    """Cubes on their connections, offices in their spaces, the blocking piece."""
    state, graph, sets, on = module.state(game_state), module.graph, module.printed_in, module.board_id
    for link, level in enumerate(state.cubes):
        if level and not graph.printed[link]:
            yield Placed(on, graph.joins[link], "", sets["cubes"], "cube", graph.colours[level])
    for place, companies in state.offices.items():
        for company, spot in seated(module, place, companies):
            yield Placed(on, spot, company, sets["tokens"])
    for place, company in state.waiting.items():
        if place >= 0:
            yield Placed(on, graph.ids[place], company, sets["tokens"], back=True)
    if state.castle >= 0:
        yield Placed(on, graph.joins[state.castle], "", sets["blocker"], "hex")


def seated(module: Network, place: int, companies: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each company's space in a place. A home is kept for its company; the others take what is free, the space that
    opens first before the others; who finds none lies on the place itself."""
    name, spaces = module.graph.ids[place], module.graph.spaces[place]
    home = module.home_of.get(place, "")
    free = sorted(range(len(spaces)), key=lambda number: spaces[number])
    kept = free.pop(0) if free and home and (home in companies or len(companies) < len(spaces)) else -1
    for company in companies:
        if company == home and kept >= 0:
            yield company, f"{name}:{kept}"
        else:
            yield company, f"{name}:{free.pop(0)}" if free else name


def held(module: Network, game_state: GameState) -> Iterator[Holding]:
    """The supply of cubes; a token that waits for a space, wherever one opens."""
    state = module.state(game_state)
    left = enumerate(state.supply)
    yield Holding(
        "", "cubes left", tuple(Told(f"×{each}", module.graph.colours[at]) for at, each in left if at)
    )
    for place, company in state.waiting.items():
        if place < 0:
            yield Holding(company, "an office waits for a space", (Told("the next that opens"),))
