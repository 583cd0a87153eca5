"""A step of an operating turn: what ``[operating] steps`` in ``play.toml`` is a list of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, cast

from typing_extensions import TypeVar

from playproof.checker.definition.parameters import Params
from playproof.checker.families.operating.board import Board
from playproof.checker.families.operating.state import OperatingState
from playproof.checker.families.phases import Phases
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.rounds import OperatingStage, Rounds
from playproof.checker.families.shares import Shares
from playproof.checker.families.stock_market import StockMarket
from playproof.checker.families.trains import Trains
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.events import Handler
from playproof.checker.model.game_state import GameState, ModuleState, state_type
from playproof.checker.model.roles import Claims, Remarks
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.model.whole_game import WholeGame

T = TypeVar("T", bound=ModuleState, default=Any)


class Step(Claims, Remarks, Generic[T]):
    """One step. It is built with the module of operating rounds and belongs to it: its parameters are those of
    ``[operating]``, its reasons those of ``[codes.operating]``, unless it yields violations of another module.

    ``name``: what ``steps`` calls it. ``title``: how messages call what is done in it (``laying track``).
    ``anytime``: its entries may come at any point of the turn and end no earlier step. ``reasons``: its reasons in the
    family's own words. ``once``: the reason why nothing more is done in it, once a declared position says that it was.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    anytime: ClassVar[bool] = False
    reasons: ClassVar[dict[str, str]] = {}
    once: ClassVar[str] = ""
    state_kind: ClassVar[type[ModuleState] | None] = None
    game: WholeGame
    params: Params

    def __init_subclass__(cls) -> None:
        cls.state_kind = state_type(cls) or cls.state_kind

    def __init__(self, rounds: OperatingBase) -> None:
        self.rounds = rounds
        self.game = rounds.game
        self.params = rounds.params

    def ready(self) -> None:
        """Called once when all modules exist: find others with ``self.game.require``."""

    # -- state ------------------------------------------------------------------------------------------

    def start(self) -> T | None:
        """A turn's fresh state, of the type that it names (``Step[TrackTurn]``); ``None`` if the step keeps none. Called
        whenever a turn begins."""
        return cast("T", self.state_kind()) if self.state_kind is not None else None

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

    def handlers(self) -> Iterable[Handler]:
        """The events that it acts on."""
        return ()

    def declare(self, game_state: GameState, company: str) -> None:
        """A declared position says that the step was done in this turn."""

    def done_before(self, company: str) -> Iterable[Violation]:
        """The finding for an entry of a step that a declared position says was done."""
        if self.once:
            yield self.violation(self.once, f"{company} has done that in this turn: {self.title}")

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

    def apply_unparsed(self, game_state: GameState, company: str, word: str) -> None:
        """A company's line that began with ``word`` (in lower case) could not be read: do what it most likely said."""

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


S = TypeVar("S", bound=Step)


class OperatingBase(OperatingStage[OperatingState]):
    """What a step may ask of the module of operating rounds."""

    game: WholeGame

    trains: Trains
    phases: Phases
    shares: Shares
    market: StockMarket
    privates: PrivateCompanies | None
    rounds: Rounds

    # -- its parts --------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The game's board."""
        raise NotImplementedError

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps in their order."""
        raise NotImplementedError

    @property
    def index(self) -> dict[str, int]:
        """The number of each step."""
        raise NotImplementedError

    @property
    def trains_family(self) -> Trains:
        """The module of trains, also before all modules are ready."""
        return self.game.require(Trains)

    @property
    def trains_word(self) -> str:
        """What messages call a train."""
        return self.trains_family.one

    def step(self, name: str) -> Step | None:
        """The step of that name, if the game has it."""
        at = self.index.get(name)
        return None if at is None else self.steps[at]

    def has_step(self, name: str) -> bool:
        """Whether the game has a step of that name."""
        return name in self.index

    def find_step(self, kind: type[S]) -> S | None:
        """The step of a class, if the game has it."""
        return next((step for step in self.steps if isinstance(step, kind)), None)

    def needs(self, kind: type[S]) -> S:
        """The step of a class. Raises :class:`DataFaults` if ``steps`` does not name it."""
        step = self.find_step(kind)
        if step is None:
            raise self.params.fault("steps", f"lacks '{kind.name}'", ", ".join(self.index))
        return step

    # -- the turn under way -----------------------------------------------------------------------------

    def queue(self, game_state: GameState, state: OperatingState, leave_out: str = "") -> list[str]:
        """Who is still to operate, in order."""
        raise NotImplementedError

    def act(self, game_state: GameState, company: str, step: Step | None = None) -> OperatingState:
        """A company acts, in a step: the earlier ones are over."""
        raise NotImplementedError

    def late(self, game_state: GameState, company: str, step: Step) -> Iterable[Violation]:
        """The finding for a step that is over, or that comes before something is settled."""
        raise NotImplementedError

    def in_charge(self, game_state: GameState) -> bool:
        """Whether an operating round is under way."""
        return game_state.active_modules[-1:] == (self.name,) and not game_state.over

    def finish(self, game_state: GameState) -> None:
        """The turn is over: steps of which nothing was said are passed over."""
        raise NotImplementedError

    def may_end(self, game_state: GameState) -> bool:
        """Whether a company's turn is under way to which nothing has to be added."""
        raise NotImplementedError

    def settled(self, game_state: GameState) -> bool:
        """Whether it is known what becomes of the income of the company that operates."""
        return True

    def principal(self, game_state: GameState, actor: str) -> str:
        """The company that acts when ``actor`` does: a private company acts for the company that owns it."""
        raise NotImplementedError

    def untouched(self, game_state: GameState) -> bool:
        """Whether the company that operates has done nothing yet: play is between two companies' turns."""
        return not self.state(game_state).begun

    def sort_again(self, game_state: GameState) -> None:
        """Shares were sold for a forced purchase: companies that are still to come may change their order."""

    def close_privates(self, game_state: GameState, when: str, company: str, source: str = "") -> None:
        """Close the private companies that close when a company buys a train, pays or operates."""
