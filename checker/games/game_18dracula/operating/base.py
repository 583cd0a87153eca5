"""What the steps of an operating turn share: parameters, the other modules, which step is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from playproof.checker.families.phases import Phases
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.rounds import OperatingStage, Rounds
from playproof.checker.families.shares import Shares
from playproof.checker.families.stock_market import StockMarket
from playproof.checker.families.trains import Trains
from playproof.checker.games.game_18dracula.network import Network
from playproof.checker.games.game_18dracula.operating.reasons import REASONS
from playproof.checker.games.game_18dracula.operating.state import (
    DIVIDEND,
    RUN,
    OperatingState,
)
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState

__all__ = ["OperatingBase"]


class OperatingBase(OperatingStage[OperatingState]):
    """Parameters: ``operating_order``: read again after each company (``live``) or at the round's start (``fixed``).
    ``trainless_minors``: minors that buy no trains; ``officeless_minors``: minors that place none; ``minor_steps``:
    minors do a ``whole`` turn in the auction or ``run`` alone; ``castle_phase``: from which phase on the castle
    moves. See the modules of the steps for more.
    """

    name = "operating"
    lasting: ClassVar[frozenset[str]] = frozenset({"no_train", "run_unbuilt"})
    reasons: ClassVar[dict[str, str]] = REASONS

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.live = self.params.choice("operating_order", ("live", "fixed")) == "live"
        self.minor_steps = self.params.choice("minor_steps", ("whole", "run"))
        self.castle_phase = self.params.count("castle_phase", 0)

    def ready(self) -> None:
        """Find the other modules."""
        self.network = self.game.require(Network)
        self.trains = self.game.require(Trains)
        self.phases = self.game.require(Phases)
        self.shares = self.game.require(Shares)
        self.market = self.game.require(StockMarket)
        self.privates = self.game.require(PrivateCompanies)
        self.rounds = self.game.require(Rounds)
        self.minors = self.privates.operates

    def act(self, game_state: GameState, company: str, step: int) -> OperatingState:
        """A company acts in a step of its turn."""
        raise NotImplementedError

    def late(self, game_state: GameState, company: str, step: int, word: str) -> Iterable[Violation]:
        """The finding for a step that is over."""
        state = self.state(game_state)
        if step not in (RUN, DIVIDEND) and self.only_runs(game_state, company):
            yield self.violation("steps", f"{company} only runs here")
        elif state.now == company and state.step > step:
            yield self.violation(
                self.of("steps", step), f"{word} comes before what {company} has done in this turn"
            )
        elif (
            step > DIVIDEND
            and state.now == company
            and state.ran
            and state.income
            and not state.split
            and company not in self.minors
        ):
            yield self.violation("undecided", f"{company} has run for {state.income}: pay or withhold first")

    def only_runs(self, game_state: GameState, company: str) -> bool:
        """Whether this is a round inside the auction in which minors do nothing but run."""
        return company in self.minors and self.state(game_state).minors_only and self.minor_steps == "run"
