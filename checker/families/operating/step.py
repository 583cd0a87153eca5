"""A step of an operating turn: what ``[operating] steps`` in ``play.toml`` is a list of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, cast

from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command, ValueType
from typing_extensions import TypeVar

if TYPE_CHECKING:
    from playproof.checker.families.operating.rule_module import OperatingRounds

__all__ = ["Step"]

T = TypeVar("T", bound=ModuleState, default=Any)


class Step(Generic[T]):
    """One step. It is built with the module of operating rounds and belongs to it: its parameters are those of
    ``[operating]``, its reasons those of ``[codes.operating]``, unless it yields violations of another module.

    ``name``: what ``steps`` calls it. ``title``: how messages call what is done in it (``laying track``).
    ``anytime``: its entries may come at any point of the turn and end no earlier step. ``reasons``: its reasons in the
    family's own words.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    anytime: ClassVar[bool] = False
    reasons: ClassVar[dict[str, str]] = {}

    def __init__(self, rounds: OperatingRounds) -> None:
        self.rounds = rounds
        self.game = rounds.game
        self.params = rounds.params

    def ready(self) -> None:
        """Called once when all modules exist: find others with ``self.game.require``."""

    # -- state ------------------------------------------------------------------------------------------

    def start(self) -> T | None:
        """A turn's fresh state; ``None`` if the step keeps none. Called whenever a turn begins."""
        return None

    def turn(self, game_state: GameState) -> T:
        """The step's state in the turn under way. It is that of whoever operates: ask :meth:`operates` first."""
        return cast("T", self.rounds.state(game_state).steps[self.name])

    def operates(self, game_state: GameState, company: str) -> bool:
        """Whether it is that company's turn."""
        return self.rounds.state(game_state).now == company

    # -- what a step tells the game ---------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """The value types of its commands."""
        return ()

    def commands(self) -> Iterable[Command[Any]]:
        """Its commands."""
        return ()

    def claim_forms(self) -> dict[str, str]:
        """The figures and pieces that can be stated of its entries; see ``RuleModule.claim_forms``."""
        return {}

    def handlers(self) -> Iterable[Handler]:
        """The events that it acts on."""
        return ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """See ``RuleModule.rule_for_claim``."""
        return ""

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """See ``RuleModule.check_claim``."""
        return found

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """See ``RuleModule.remarks``."""
        return ()

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """See ``RuleModule.follow_claim``."""
        return False

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """What is wrong in a declared position."""
        return ()

    def show(self, game_state: GameState) -> dict[str, Any]:
        """What ``playproof state`` shows of it during the turn."""
        return {}

    # -- the course of a round --------------------------------------------------------------------------

    def round_begins(self, game_state: GameState) -> None:
        """An operating round begins, before the first turn."""

    def turn_begins(self, game_state: GameState, company: str) -> None:
        """A company's turn begins; the states of all steps are fresh."""

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """What must be settled before a later step begins, or the turn ends."""
        return ()

    def unfinished(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """Why the turn may not end yet, besides what is :meth:`pending`."""
        return ()

    def presume(self, game_state: GameState, company: str, line: int) -> bool:
        """Where something is pending, do what a line that was left out most likely said; false where nothing is. The
        checker calls it after an illegal entry, to go on."""
        return False

    def passed_over(self, game_state: GameState, company: str) -> None:
        """A later step has been acted in, or the turn ends: do what happens where nobody has said anything (income that
        nobody has is kept). Called once for each turn."""

    def turn_ends(self, game_state: GameState, company: str) -> None:
        """The turn ends, after :meth:`passed_over` of all steps."""

    # -- for its commands -------------------------------------------------------------------------------

    def late(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """The finding for an entry of this step after a later one was acted in, or before what is due."""
        return self.rounds.late(game_state, company, self)

    def act(self, game_state: GameState, company: str) -> T:
        """A company acts in this step: earlier steps are over. Returns the step's state in the turn."""
        self.rounds.act(game_state, company, self)
        return self.turn(game_state)

    def may_act(self, game_state: GameState, company: str) -> bool:
        """Whether its options can be offered to that company now."""
        return self.operates(game_state, company) and not any(True for _ in self.late(game_state, company))

    def violation(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Violation:
        """A violation of operating rounds."""
        return self.rounds.violation(reason, message, about, remedy)

    def of(self, reason: str, case: object) -> str:
        """The reason for a case, if the game has a rule of its own for it."""
        return self.rounds.of(reason, case)
