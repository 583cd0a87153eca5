"""Rule modules: a rule family, or the game's own rules. A module owns one module state and its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from dataclasses import field as field_
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

import msgspec
from typing_extensions import TypeVar

from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.definition.parameters import Params
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Event, Handler
from playproof.checker.model.game_state import GameState, ModuleState, state_type
from playproof.checker.model.syntax import Syntax, compile_syntax
from playproof.checker.names import NameFault, Names
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.thousands import ungrouped

E = TypeVar("E", bound=Entry)
S = TypeVar("S", bound=ModuleState, default=Any)
M = TypeVar("M", bound="RuleModule")


@dataclass(frozen=True, slots=True)
class ValueType:
    """The type of a slot: a function that reads a value (raising :class:`NameFault`) and the names that may be typed."""

    name: str
    read: Callable[[str, GameState], Any]
    names: Callable[[GameState], Sequence[str]] = lambda game_state: ()

    @classmethod
    def made_of(
        cls,
        name: str,
        read: Callable[[str, GameState], Any],
        names: Callable[[GameState], Sequence[str]] = lambda game_state: (),
    ) -> ValueType:
        """A type composed of several names, without suggestions: a suggestion for one name is no value of this type."""

        def whole(text: str, game_state: GameState) -> Any:
            try:
                return read(text, game_state)
            except NameFault as fault:
                raise NameFault(fault.problem) from None

        return cls(name, whole, names)

    @classmethod
    def of(cls, name: str, names: Names) -> ValueType:
        """A type whose names never change."""
        return cls.of_state(name, lambda game_state: names)

    @classmethod
    def of_state(cls, name: str, names: Callable[[GameState], Names]) -> ValueType:
        """A type to whose names a file may add: those that the game state knows."""
        return cls(
            name,
            lambda text, game_state: names(game_state).get(text),
            lambda game_state: names(game_state).ids,
        )


def read_amount(text: str, game_state: GameState | None = None) -> int:
    """Return ``40``, ``$40``, ``+40``, ``-40`` or ``1,400`` as an integer. Raises :class:`NameFault`."""
    try:
        value = int(text)
    except ValueError:
        digits = text.strip().lstrip("$£€¥").rstrip(".,;:")
        try:
            value = int(ungrouped(digits))
        except ValueError:
            raise NameFault(f"'{text[:40]}' is no whole amount") from None
    if -HIGHEST <= value <= HIGHEST:
        return value
    raise NameFault(f"'{text[:40]}' is too large for an amount")


Options = Iterable[tuple[object, ...]]


class Consent(NamedTuple):
    """Who must agree to an entry (outcomes ``agrees`` and ``refuses``), and the reason, ``module.reason``, where such an
    entry was done although somebody refused."""

    asked: Callable[[GameState, Any], tuple[str, ...]]
    refused: str


@dataclass(slots=True)
class Command(Generic[E]):
    """A command: its syntax, its check and its effect.

    ``check`` yields the violations of an entry and changes nothing. ``apply`` is total: it applies an entry even if it is
    illegal, as the players did. ``options`` yields the legal values for an actor, tuples in the order of the slots, with
    :class:`Span` for ranges of amounts and :class:`OneOf` for values that don't depend on the other slots; a command
    without options can't be enumerated.
    ``example`` may name pieces of any game: it is shown with names of the game at hand (``own_example``).
    ``kind``: ``actor`` (``Ann: bid 5``) or ``table`` (``deal …``); ``have`` and ``count`` are made by
    :mod:`playproof.checker.model.declared`. ``turn``: only in the actor's turn; ``anytime``: also while another module is
    active.
    ``claim_forms``: what an entry may state behind ``->`` beside payments, each a key of some module's
    :meth:`Claims.claim_forms`; a form that no module of the game has is ignored.

    Rarely needed: ``asks``: who must agree. ``joins``: it may follow another entry on its line (``Ann: sow B07 bids Ann 2
    Bob 3``), in the singular too. ``without_colon``: behind another entry of its line its actor needs no colon (``…; Erie in
    E11.2``). ``meant_by``: words that are typed for it elsewhere and are no commands here; the finding of an unknown command
    then asks whether it is meant.

    The game sets ``module`` and ``place``, the position among its commands, which are in the order of a turn; and ``shared``:
    the module again, if it says who may mean its commands (:class:`playproof.checker.model.roles.SharedWords`).
    """

    text: str
    entry: type[E]
    check: Callable[[GameState, E], Iterable[Violation]] = lambda game_state, entry: ()
    apply: Callable[[GameState, E], None] = lambda game_state, entry: None
    help: str = ""
    example: str = ""
    kind: str = "actor"
    turn: bool = True
    anytime: bool = False
    options: Callable[[GameState, str], Options] | None = None
    claim_forms: tuple[str, ...] = ()
    asks: Consent | None = None
    joins: bool = False
    without_colon: bool = False
    meant_by: tuple[str, ...] = ()
    module: RuleModule = field_(init=False, repr=False)
    shared: Any = field_(init=False, repr=False, default=None)
    place: int = field_(init=False, repr=False, default=0)
    syntax: Syntax = field_(init=False, repr=False)

    def __post_init__(self) -> None:
        self.syntax = compile_syntax(self.text)

    def make(self, line: int, actor: str, values: Sequence[Any]) -> E:
        """The entry with these values, in the order of the slots."""
        return self.entry(line, actor, *values)

    def values(self, entry: E) -> Sequence[Any]:
        """The values of an entry in the order of the slots."""
        return msgspec.structs.astuple(entry)[2:]

    def fields(self, entry: E) -> dict[str, Any]:
        """The values of an entry by the names of the slots."""
        return {slot.field: value for slot, value in zip(self.syntax.slots, self.values(entry), strict=False)}

    @property
    def form(self) -> str:
        """How it is typed, from the beginning of the line where that is not a name alone."""
        return self.syntax.text

    def write(self, actor: str, *values: object) -> str:
        """The line of an entry."""
        said = self.syntax.write(values)
        return f"{actor}: {said}" if actor else said


class Parsed(msgspec.Struct):
    """An entry with its command and its claims. ``part``: its words, where a line holds several counts."""

    command: Command[Any]
    entry: Entry
    claims: tuple[Claim, ...] = ()
    part: str = ""


class TurnOrder(Protocol):
    """Who acts after whom (see :class:`playproof.checker.families.turns.Turns`)."""

    def pass_on(self, game_state: GameState, player: str) -> None:
        """``player`` has acted; the turn goes to the left."""

    def out_of_turn(self, game_state: GameState, actor: str, allowed: tuple[str, ...]) -> Violation:
        """The violation of ``actor`` acting where only ``allowed`` may."""


class GameContext(Protocol):
    """What a rule module may ask of the game that it is part of (:class:`playproof.checker.assembly.game.Game`); a few
    modules ask more (:class:`playproof.checker.model.whole_game.WholeGame`).

    ``actors``: who may be named before the colon; ``owners``: who has money. A module adds companies to both while it is
    built. ``named``: sets and pieces that modules name for pictures, by module and parameter.
    """

    definition: GameDefinition
    players: tuple[str, ...]
    figures: dict[str, int]
    actors: Names
    owners: Names
    named: dict[tuple[str, str], str]

    @property
    def turns(self) -> TurnOrder:
        """The order of turns."""

    def require(self, family: type[M]) -> M:
        """The game's module of a family. Raises :class:`DataFaults` if the game has none."""

    def find(self, family: type[M]) -> M | None:
        """The game's module of a family, if it has one."""

    def emit(self, game_state: GameState, event: Event) -> None:
        """Pass an event to the modules that handle it."""

    def finished(self, game_state: GameState, module: str) -> None:
        """The stage of ``module`` is over."""

    def active_players_now(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act now."""

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for, as a clause."""

    def available_cash(self, game_state: GameState, owner: str) -> int:
        """What ``owner`` can spend: the balance less what current bids commit."""

    def game_violation(self, reason: str, message: str) -> Violation:
        """A violation under a reason of the game itself."""


class Role:
    """What a module may do beside its commands: the base of :mod:`playproof.checker.model.roles`."""

    game: Any
    params: Any


class RuleModule(Generic[S]):
    """The base class of rule families. Override what the family needs; by default nothing happens. What else a module may
    do are roles (:mod:`playproof.checker.model.roles`).

    ``name``: the key of its state, its parameters (``[name]`` in ``play.toml``) and its codes (``[codes.name]``).
    ``reasons``: every reason of a violation, with the family's description.
    ``lasting``: the reasons that report something missing; they are reported once, not for every line that needs it.
    ``also_active_in``: other modules during which its commands may be used as well.
    A module is immutable after it was built; the game state holds everything that changes.
    """

    name: ClassVar[str] = ""
    reasons: ClassVar[dict[str, str]] = {}
    lasting: ClassVar[frozenset[str]] = frozenset()
    also_active_in: ClassVar[tuple[str, ...]] = ()
    state_kind: ClassVar[type[ModuleState] | None] = None

    def __init__(self, game: GameContext, params: Params) -> None:
        self.game = game
        self.params = params
        #: The key of its state, its parameters and its codes: a family's name, a game's id.
        self.key = params.module
        self.cases: frozenset[str] = frozenset(game.definition.codes(self.key))

    def __init_subclass__(cls) -> None:
        """Note the type of the state. Raises :class:`TypeError` for a method of a role that the class doesn't have: nobody
        would call it."""
        cls.state_kind = state_type(cls) or cls.state_kind
        for role in Role.__subclasses__():
            lost = [name for name in vars(cls) if name in vars(role) and not name.startswith("_")]
            if lost and not issubclass(cls, role):
                raise TypeError(f"{cls.__name__} defines {lost[0]}, so it needs the role {role.__name__}")

    def ready(self) -> None:
        """Called once when all modules of the game exist, to find others."""

    def handlers(self) -> Iterable[Handler]:
        """The events of other modules that it acts on: ``on(TrainDiscarded, self.discarded)``. Called once, after all
        modules are ready."""
        return ()

    def start(self) -> ModuleState | None:
        """Return the module's initial state: by default a new one of the type that the class names
        (``RuleModule[BagState]``); None if it has none."""
        return self.state_kind() if self.state_kind is not None else None

    def state(self, game_state: GameState) -> S:
        """The module's state."""
        state: S = game_state.module_states[self.key]
        return state

    def opening(self, game_state: GameState) -> None:
        """Called with the new state, before the ``have`` lines are read."""

    def value_types(self) -> Iterable[ValueType]:
        """The value types of its commands."""
        return ()

    def commands(self) -> Iterable[Command[Any]]:
        """The module's commands."""
        return ()

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act while this module is active; ``()`` if a line without an actor is awaited."""
        return ()

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Yield a violation if ``entry.actor`` may not act now, while this module is active."""
        if entry.actor not in self.active_players(game_state):
            yield self.game.turns.out_of_turn(game_state, entry.actor, self.active_players(game_state))

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Advance the turn after an entry of ``actor`` that could not be parsed."""
        self.game.turns.pass_on(game_state, actor)

    def awaits(self, game_state: GameState) -> str:
        """What must be done while this module is active, as a clause; "": whatever is legal."""
        return ""

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The module's part of the printed state: plain data, in the order to print."""
        return {}

    def violation(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Violation:
        """Return a violation of this module."""
        return Violation(reason, message, about, remedy, self.key)

    def of(self, reason: str, case: object) -> str:
        """Return ``reason_case`` if the game has its own rule for that case (the price of one lot, the limit for a number
        of players), else ``reason``."""
        special = f"{reason}_{case}"
        return special if special in self.cases else reason

    @classmethod
    def words_for(cls, reason: str) -> str:
        """Return the description of a reason; for a case (``price_CV``) that of the general reason."""
        while reason and reason not in cls.reasons:
            reason = reason.rpartition("_")[0]
        return cls.reasons.get(reason, "")
