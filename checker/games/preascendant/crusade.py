"""Crusade of the Sun: disks that gather on the card and land together (PA-71 to PA-74, PA-R02; ruling PA-Q37)."""

from __future__ import annotations

from playproof.checker.games.preascendant.base import PreascendantBase
from playproof.checker.games.preascendant.events import Case
from playproof.checker.games.preascendant.placing import legal_places
from playproof.checker.model.game_state import GameState

CARD = "R02"


class CrusadeDisks:
    """The disks on the card."""

    def __init__(self, game: PreascendantBase) -> None:
        self.game = game

    def count(self, game_state: GameState) -> int:
        """How many disks are on the card."""
        return sum(self.game.map.state(game_state).aside.values())

    def colour(self, game_state: GameState) -> str:
        """Their colour; ``""`` if there is none."""
        return next(
            (letter for letter, number in self.game.map.state(game_state).aside.items() if number > 0), ""
        )

    def grow(self, game_state: GameState, player: str) -> None:
        """At the start of a turn: a disk more, if the pool has one."""
        game, colour = self.game, self.colour(game_state)
        if not colour:
            return
        owner = game.cards.on_top(game.cards.state(game_state), CARD)
        if (
            owner
            and (owner == player or game.crusade_every_turn)
            and game.map.state(game_state).pool[colour] > 0
        ):
            board = game.map.state(game_state)
            board.pool[colour] -= 1
            board.aside[colour] += 1
            game_state.tell("crusade", board.aside[colour], f"{game.label}.crusade_grows", owner)

    def uncovered(self, game_state: GameState) -> bool:
        """Whether the card is no longer on top while disks are on it: then they must be placed."""
        return self.count(game_state) > 0 and not self.game.cards.on_top(
            self.game.cards.state(game_state), CARD
        )

    def can_land(self, game_state: GameState, player: str) -> bool:
        """Whether disks are left that can be placed; those that can't go back to the pool."""
        game, board = self.game, self.game.map.state(game_state)
        colour = self.colour(game_state)
        if not colour:
            return False
        if legal_places(Case(game, game_state, player, CARD), colour):
            return True
        board.pool[colour] += board.aside[colour]
        board.aside[colour] = 0
        return False
