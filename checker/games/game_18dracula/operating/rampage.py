"""Declared positions of a rampage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.games.game_18dracula.operating.rampage_base import RampageBase
from playproof.checker.games.game_18dracula.operating.state import FrontState
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command


class RampageStep(RampageBase):
    """The step with its positions; :class:`RampageBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """The lines of a position, and counts."""
        yield from super().commands()
        word = self.rounds.trains_family.word
        yield have(
            f"ran {word} TRAINS",
            self.have_ran,
            f"the {word} that have run in the turn under way; the others still may",
            f"have ran {word} Count",
            default="after `have step rampage` all have run",
            stage=Stage.ACTS,
            says=lambda game_state: (
                [(self.module.trains.said(ran),)] if (ran := self.runs(game_state).ran) else ()
            ),
        )
        yield have(
            "ran on CONNECTIONS",
            self.have_used,
            "the connections that they used",
            "have ran on Cano-Heisbret",
            default="none",
            stage=Stage.ACTS,
            says=self.says_used,
        )
        yield have(
            "ran doubling",
            "doubled",
            "one of them has doubled a place",
            "have ran doubling",
            default="none has",
            stage=Stage.ACTS,
            says=lambda game_state: [()] if self.runs(game_state).doubled else (),
        )
        yield have(
            f"fresh {word} TRAINS",
            self.have_fresh,
            f"{word} that may not run in this round",
            f"have KA: fresh {word} Nurse",
            whose=True,
            default="all may run",
            says=lambda game_state: (
                (company, self.module.trains.said(trains))
                for company, trains in self.runs(game_state).fresh.items()
            ),
        )

    def runs(self, game_state: GameState) -> FrontState:
        """What is said of runs in a position."""
        state = self.module.lasting_state(game_state)
        return state if isinstance(state, FrontState) else FrontState()

    def have_ran(self, game_state: GameState, trains: Iterable[str]) -> None:
        """They have run."""
        self.module.state(game_state).ran = tuple(trains)

    def have_used(self, game_state: GameState, connections: Iterable[int]) -> None:
        """They are not used again."""
        state = self.module.state(game_state)
        for link in connections:
            state.used |= 1 << link

    def says_used(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The connections used."""
        graph, used = self.module.network.graph, self.runs(game_state).used
        if used:
            yield (", ".join(graph.name(link) for link in range(len(graph.ends)) if used >> link & 1),)

    def have_fresh(self, game_state: GameState, company: str, trains: Iterable[str]) -> None:
        """They came in this round."""
        state = self.module.state(game_state)
        state.fresh = {**state.fresh, company: tuple(trains)}
