"""What the steps of an operating turn ask of a board: tokens, homes, runs. They know boards by nothing else.

A board is a rule module of its own: it keeps what lies on it, has its own commands for positions and counts, and its own
reasons. What is against its rules it yields as violations of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

from typing_extensions import TypeVar

from playproof.checker.families.trains import TrainType
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.rule_module import RuleModule, ValueType

S = TypeVar("S", bound=ModuleState, default=Any)

#: A place of a board that can hold tokens, as the board numbers or names it: hashable, opaque to the steps.
Place = Any


@dataclass(frozen=True, slots=True)
class Run:
    """One train's run as it was typed: the train's id and the route in the board's own form (hashable)."""

    train: str
    route: Any


@dataclass(frozen=True, slots=True)
class BestRuns:
    """The best runs that a company's trains can make: what they bring together, the runs as they are typed behind the
    command's word (``2 H12-H10 + 3 H10-H12-H14``, ``""`` if none), and whether it is proved that none bring more."""

    income: int
    text: str
    proved: bool = True


class Runs(Protocol):
    """The part of a board that reads and judges runs."""

    @property
    def example(self) -> str:
        """Two runs as they are typed, by trains and with places of the game."""

    def value_types(self) -> Iterable[ValueType]:
        """``RUNS``, whose values are tuples of :class:`Run`, in the order typed. The board yields it among its own."""

    def check(
        self, game_state: GameState, company: str, runs: Sequence[Run], about: str
    ) -> Iterable[Violation]:
        """What is wrong with the runs of a company's turn, taken together (:attr:`Run.train` has been checked). One
        violation for one mistake; ``about`` is the entry's field."""

    def incomes(self, game_state: GameState, company: str, runs: Sequence[Run]) -> Sequence[int]:
        """What each run brings, for runs that may be illegal too."""

    def income_reason(self, game_state: GameState, company: str, run: Run, stated: int) -> str:
        """``module.reason`` of the rule that a wrong stated income breaks, where the board knows better than
        ``operating.income``; else ``""``."""

    def best(self, game_state: GameState, company: str, trains: Sequence[TrainType]) -> BestRuns:
        """The best runs of these trains together."""


class Board(RuleModule[S]):
    """A board for operating rounds. ``operating`` finds the game's one module of this class.

    A place (:data:`Place`) is where a token can stand: a city of a hex, a city of a network. ``place_type`` is the
    value type with which entries name one; what it reads may leave open which city of a hex is meant.
    """

    place_type: ClassVar[str] = "STOP"

    #: Reads and judges runs.
    runs: Runs

    # -- tokens -----------------------------------------------------------------------------------------

    def token_place(
        self, game_state: GameState, company: str, said: Any, city: int | None = None
    ) -> Place | Violation:
        """The place that a value of ``place_type`` means for a token of ``company``; ``city`` is the number behind the
        word ``city``, from 1. A violation where there is no such city, or where several could be meant."""
        raise NotImplementedError

    def place_name(self, game_state: GameState, place: Place) -> str:
        """A place as it is typed: ``H10``, ``E11.2``."""
        raise NotImplementedError

    def tokens_of(self, game_state: GameState, company: str) -> Sequence[Place]:
        """The places with a company's tokens."""
        raise NotImplementedError

    def next_token_cost(self, game_state: GameState, company: str, place: Place | None = None) -> int | None:
        """What a company's next token costs (at ``place``, where costs depend on it); ``None`` if it has none left. The
        home token is free and does not count as the next one."""
        raise NotImplementedError

    def check_token(
        self, game_state: GameState, company: str, place: Place, connected: bool = True
    ) -> Iterable[Violation]:
        """Why a company may not put a token there: no city, no slot, a slot that is kept, a token of its own in the hex,
        not reached (unless ``connected`` is false). Tokens left, number per turn and cost are the step's."""
        raise NotImplementedError

    def place_token(self, game_state: GameState, company: str, place: Place) -> None:
        """Put a company's next token there. The step pays and tells of it."""
        raise NotImplementedError

    def token_places(self, game_state: GameState, company: str) -> Iterable[Place]:
        """Where a company may put a token now, cost aside."""
        raise NotImplementedError

    # -- homes ------------------------------------------------------------------------------------------

    def home_due(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a home token that is not on the board yet."""
        raise NotImplementedError

    def homes(self, game_state: GameState, company: str) -> Sequence[Place]:
        """Where its home token can go: one place where there is no choice. Others' tokens do not hinder it where its
        slot is kept."""
        raise NotImplementedError

    def place_home(self, game_state: GameState, company: str, place: Place) -> None:
        """Put the home token there, free; tell of it (``game_state.take``) under a reason of the board's own."""
        raise NotImplementedError

    # -- track ------------------------------------------------------------------------------------------

    def has_route(self, game_state: GameState, company: str) -> bool:
        """Whether a company has a token from which track leads to another stop, so that a train could run."""
        raise NotImplementedError

    def track_step(self, rounds: Any) -> Any:
        """The step ``track`` (:class:`playproof.checker.families.operating.step.Step`), built with the module of operating
        rounds, with the board's own commands (``lay TILE on HEX``, ``build CONNECTION``)."""
        raise NotImplementedError
