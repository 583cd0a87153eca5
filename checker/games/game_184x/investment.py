"""Declared positions of an investment round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_184x.investment_base import InvestmentBase
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


class Investment(InvestmentBase):
    """Investment rounds with their positions; :class:`InvestmentBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield from super().commands()
        yield have(
            "first PLAYER",
            self.have_first,
            "who begins the investment rounds",
            "have first Bob",
            default="the first seat",
            stage=Stage.FIRST,
            says=lambda game_state: [(self.state(game_state).first,)],
        )
        yield have(
            "passes AMOUNT",
            self.have_passes,
            "how many have passed in a row",
            "have passes 1",
            default="nobody has passed",
            says=lambda game_state: [(passes,)] if (passes := self.lasting_state(game_state).passes) else (),
        )
        yield have(
            "turns AMOUNT",
            "turns",
            "how many turns were taken in this investment round",
            "have turns 4",
            default="as many as have passed in a row",
            stage=Stage.TURN,
        )
        yield have(
            "quits AMOUNT",
            self.have_quits,
            "how many in a row have passed, with those who only sold",
            "have quits 2",
            default="as many as have passed in a row",
            stage=Stage.TURN,
            says=lambda game_state: (
                [(state.quits,)] if (state := self.lasting_state(game_state)).quits != state.passes else ()
            ),
        )
        yield have(
            "sold GUILD...",
            "sold",
            "the guilds of which the player whose turn it is has sold potentials in it",
            "have sold LAN",
            declares=whole_line,
            default="nothing was sold",
            stage=Stage.ACTS,
        )

    def have_first(self, game_state: GameState, player: str) -> None:
        """Set who begins the rounds."""
        self.state(game_state).first = player
        self.game.turns.begin(game_state, player)

    def have_passes(self, game_state: GameState, amount: int) -> None:
        """Set how many have passed."""
        state = self.state(game_state)
        state.passes = state.quits = state.turns = min(max(amount, 0), len(self.game.players) - 1)

    def have_quits(self, game_state: GameState, amount: int) -> None:
        """Set how many did nothing but pass or sell."""
        self.state(game_state).quits = min(max(amount, 0), len(self.game.players))


FAMILY = Investment
