"""What the steps of 18Dracula share."""

from __future__ import annotations

from functools import cached_property

from playproof.checker.families.operating import Board, OperatingRounds
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.games.game_18dracula.network import Network
from playproof.checker.games.game_18dracula.operating.state import FrontState
from playproof.checker.model.game_state import GameState


class FrontBase(OperatingRounds):
    """Operating rounds with minors, on a network."""

    #: What minors do in a round inside the auction.
    minor_steps = "whole"

    @cached_property
    def board(self) -> Board:
        """The network."""
        return self.network

    @property
    def network(self) -> Network:
        """The board."""
        return self.game.require(Network)

    @property
    def front_privates(self) -> PrivateCompanies:
        """The associates."""
        return self.game.require(PrivateCompanies)

    @property
    def minors(self) -> tuple[str, ...]:
        """The associates that operate."""
        return self.front_privates.operates

    def state(self, game_state: GameState) -> FrontState:
        """How the round stands."""
        state: FrontState = game_state.module_states[self.key]
        return state

    def only_runs(self, game_state: GameState, company: str) -> bool:
        """Whether this is a round inside the auction in which minors do nothing but run."""
        return company in self.minors and self.state(game_state).minors_only and self.minor_steps == "run"
