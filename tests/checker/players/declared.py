"""A random player of games whose rules are tables: it turns up the cards that nobody has seen, as they may come."""

from __future__ import annotations

import random

from playproof.checker.assembly.game import Game
from playproof.checker.families.declared.module import Declared
from playproof.checker.families.declared.state import UNSEEN
from playproof.checker.model.game_state import GameState
from tests.checker.players.random_player import Chance


def turned_up(rng: random.Random, game: Game, game_state: GameState) -> str:
    """A line that names the unseen cards of an open place; half of them are never named."""
    module = game.require(Declared)
    state = module.state(game_state)
    for (owner, place), there in state.cards.items():
        unseen = there.count(UNSEEN)
        if module.tables.place[place].hidden or not unseen or rng.random() < 0.5:
            continue
        deck = [
            card for card in module.cards.things for _ in range(module.may_be(state, (owner, place), card))
        ]
        names = ", ".join(rng.sample(deck, min(unseen, len(deck))))
        return f"{owner + ': ' if owner else ''}{place} {names}" if names else ""
    return ""


def conserved(game: Game, game_state: GameState) -> dict[str, int]:
    """How much there is of each resource, and of all cards."""
    module = game.require(Declared)
    state = module.state(game_state)
    total = {
        name: sum(amount for (_, one), amount in state.held.items() if one == name)
        + sum(marker == name for markers in state.markers.values() for _, marker, _ in markers)
        for name in module.tables.resource
    }
    return {**total, "cards": sum(map(len, state.cards.values()))}


CHANCE = Chance(lambda rng, players: [], turned_up, {"pass": 0.3, "discard": 0.2, "done": 0.2, "clear": 0.2})
