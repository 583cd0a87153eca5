"""Games whose table deals rows of cards for sale: who begins, what lasts of a position, which cards are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from playproof.checker.families.declared.base import DeclaredBase
from playproof.checker.families.declared.pairs import seen_of
from playproof.checker.families.declared.state import DeclaredState
from playproof.checker.families.declared.values import Values
from playproof.checker.model.game_state import GameState


def first_known(module: DeclaredBase, state: DeclaredState) -> bool:
    """Whether it is known who begins the round: a line named them, or the rules do."""
    return state.named or (state.round > 1 and module.tables.flow.first != "named")


def lasting(module: DeclaredBase, game_state: GameState, state: DeclaredState) -> DeclaredState:
    """The state without who has acted, and without who began where that says nothing of what comes."""
    waits = state.started is None and not game_state.over
    due = module.tables.flow.first == "named" and state.round > 1
    told = "" if game_state.over or (due and not (waits and state.named)) else state.first
    return replace(
        state, acted="", first=told, named=waits and first_known(module, state), started=None,
        held={key: amount for key, amount in state.held.items() if amount},
        cards={key: cards for key, cards in state.cards.items() if cards},
        groups={key: many for key, many in state.groups.items() if many},
    )  # fmt: skip


def says_first(module: DeclaredBase, game_state: GameState) -> Iterator[tuple[str]]:
    """Who begins the round, or began it; nobody where that isn't said yet."""
    state = lasting(module, game_state, module.state(game_state))
    row = module.state(game_state).started is not None
    if state.first and (state.named or row):
        yield (state.first,)


def pairs_left(module: DeclaredBase, game_state: GameState) -> Iterator[str]:
    """The cards that lie with a chip and may still come, in order of their numbers."""
    state, values = module.state(game_state), Values(module, game_state, None)
    for name, pairs in module.pairs.items():
        most = values.value(module.pair_numbers[name]["copies"], values.scope(""))
        seen = seen_of(pairs, state, module.places_of_pairs(name), module.rows_of_pairs(game_state))
        numbers = Counter(one.columns[pairs.table.key] for one in seen)
        there = {one.name for one in seen}
        for value in pairs.known(state):
            for letter in pairs.chips if numbers[value] < most else ():
                if not (pairs.table.once and f"{value}{letter}" in there):
                    yield f"{value}{letter}"
