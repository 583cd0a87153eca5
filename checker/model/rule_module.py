"""Rule modules: a rule family, or the game's own rules. A module owns one module state and its commands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as field_
from typing import Any, ClassVar, Generic, Protocol

import msgspec
from typing_extensions import TypeVar

from playproof.checker.definition.game_definition import GameDefinition, Params
from playproof.checker.definition.rulebook import Rule
from playproof.checker.model.entries import Claim, Entry, Violation, itself
from playproof.checker.model.events import Event, Handler
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.checker.model.syntax import Syntax, compile_syntax
from playproof.checker.names import NameFault, Names
from playproof.components.faults import Fault
from playproof.components.reading.limits import HIGHEST
from playproof.components.wording.thousands import ungrouped

__all__ = ["Command", "GameContext", "Parsed", "RuleModule", "ValueType"]

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


@dataclass(slots=True)
class Command(Generic[E]):
    """A command: its syntax, its check and its effect.

    ``check`` yields the violations of an entry and changes nothing. ``apply`` is total: it applies an entry even if it is
    illegal, as the players did. ``options`` yields the legal values for an actor, tuples in the order of the slots, with
    :class:`Span` for ranges of amounts and :class:`OneOf` for values that don't depend on the other slots; a command
    without options can't be enumerated.
    ``kind``: ``actor`` (``Ann: bid 5``), ``table`` (``deal …``), ``have`` or ``count``. For ``count``, ``check`` yields
    the mismatch and ``apply`` adopts the counted value. ``turn``: only in the actor's turn; ``anytime``: also while
    another module is active. ``claim_owner`` returns the owner of a claim that names nobody (``pays 40`` after acting for a
    company); by default the actor. ``joins``: it may follow another entry on its line (``Ann: sow B07 bids Ann 2 Bob
    3``), in the singular too. ``without_colon``: behind another entry of its line its actor needs no colon (``…; Erie in
    E11.2``). ``place``: its position among the game's commands, which are in the order of a turn.
    ``declares`` returns the subject of a ``have`` line, so that a second line about it is noticed; by default each
    actor is declared once per command (``have Ann: cash 40``).
    See also :func:`playproof.checker.model.entries.itself`.
    ``claim_forms``: what an entry may state behind ``->`` beside payments, each a key of some module's
    :meth:`RuleModule.claim_forms`; a form that no module of the game has is ignored. ``default``: what holds without a
    ``have`` line.
    ``example`` may name pieces of any game: it is shown with names of the game at hand (``own_example``).
    ``whose``: a ``have`` line that says by a name before its colon whom it is about; ``of``: whether it can be about a
    name, where several commands have its word.
    ``asks``: who must agree to an entry, for the outcomes ``agrees`` and ``refuses``; ``refused``: the reason,
    ``module.reason``, where such an entry was done although somebody refused.
    ``unchecked``: what such an entry leaves unchecked, for a note, and what to type instead. ``meant_by``: words that are
    typed for it elsewhere and are no commands here; the finding of an unknown command then asks whether it is meant.
    ``stage``: when a ``have`` line is applied (:class:`playproof.checker.model.declared.Stage`). ``says``: the inverse of
    ``apply``: the values of each ``have`` line that a state is written with, the name before the colon first.
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
    claim_owner: Callable[[E, Claim], str] | None = None
    joins: bool = False
    without_colon: bool = False
    declares: Callable[[E], Iterable[object]] | None = None
    claim_forms: tuple[str, ...] = ()
    default: str = ""
    whose: bool = False
    of: Callable[[str], bool] = lambda name: True
    unchecked: Callable[[E], tuple[Violation, str]] | None = None
    asks: Callable[[GameState, E], tuple[str, ...]] | None = None
    refused: str = ""
    meant_by: tuple[str, ...] = ()
    stage: int = 0
    says: Callable[[GameState], Iterable[tuple[Any, ...]]] | None = None
    module: RuleModule = field_(init=False, repr=False)
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
        if self.kind not in ("have", "count"):
            return self.syntax.text
        said = self.example.split('"')[0]
        return f"{self.kind} {'NAME: ' if ': ' in said else ''}{self.syntax.text}"

    @property
    def again(self) -> str:
        """What a second ``have`` line of this form does."""
        if self.declares is None:
            return "replaces the first" if "NAME: " not in self.form else "replaces that of the same name"
        return "adds to the first" if self.declares is itself else "adds; about the same it replaces"

    def write(self, actor: str, *values: object) -> str:
        """The line of an entry."""
        said = self.syntax.write(values)
        if self.kind in ("have", "count"):
            return f"{self.kind} {actor + ': ' if actor else ''}{said}"
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
        ...

    def out_of_turn(self, game_state: GameState, actor: str, allowed: tuple[str, ...]) -> Violation:
        """The violation of ``actor`` acting where only ``allowed`` may."""
        ...


class GameContext(Protocol):
    """What a rule module may ask of the game that it is part of (:class:`playproof.checker.assembly.game.Game`)."""

    definition: GameDefinition
    players: tuple[str, ...]
    figures: dict[str, int]
    figures_used: set[str]
    actors: Names
    owners: Names
    subjects: Names
    value_type_named: dict[str, ValueType]
    named: dict[tuple[str, str], str]
    units: dict[str, str]
    command_for: dict[type[Entry], Command[Any]]
    sifting: bool

    @property
    def modules(self) -> Mapping[str, RuleModule]:
        """The game's rule modules by name."""
        ...

    @property
    def has_money(self) -> bool:
        """Whether the game has money."""
        ...

    @property
    def turns(self) -> TurnOrder:
        """The order of turns."""
        ...

    def all_commands(self) -> list[Command[Any]]:
        """Every command of the game."""
        ...

    def initial_state(self) -> GameState:
        """The state at the start of the game."""
        ...

    def holders(self, game_state: GameState) -> list[str]:
        """Everybody who owns money or pieces, except the bank."""
        ...

    def require(self, family: type[M]) -> M:
        """The game's module of a family. Raises :class:`DataFaults` if the game has none."""
        ...

    def find(self, family: type[M]) -> M | None:
        """The game's module of a family, if it has one."""
        ...

    def emit(self, game_state: GameState, event: Event) -> None:
        """Pass an event to the modules that handle it."""
        ...

    def violation_of(self, module: str, reason: str, message: str) -> Violation:
        """A violation under another module's reason."""
        ...

    def game_violation(self, reason: str, message: str) -> Violation:
        """A violation under a reason of the game itself."""
        ...

    def active_module(self, game_state: GameState) -> RuleModule:
        """The module in charge."""
        ...

    def active_players_now(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act now."""
        ...

    def unfit_name(self, game_state: GameState, name: str) -> str:
        """Why something that a file declares can't be called ``name``, as a sentence; ``""`` if it can."""
        ...

    def available_cash(self, game_state: GameState, owner: str) -> int:
        """What ``owner`` can spend: the balance less what current bids commit."""
        ...

    def winners(self, game_state: GameState) -> list[str]:
        """Who has won."""
        ...

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for, as a clause."""
        ...

    def finished(self, game_state: GameState, module: str) -> None:
        """The stage of ``module`` is over."""
        ...

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Everything against the rules in an entry; the state stays as it is."""
        ...

    def scores(self, game_state: GameState) -> dict[str, int]:
        """The players' points."""
        ...

    def subject(self, game_state: GameState) -> str:
        """Whom a claim is about that names nobody, on a line that names nobody either."""
        ...

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether lines that continue an action are passed over."""
        ...


class RuleModule(Generic[S]):
    """The base class of rule families. Override what the family needs; by default nothing happens.

    ``name``: the key of its state, its parameters (``[name]`` in ``play.toml``) and its codes (``[codes.name]``).
    ``reasons``: every reason of a violation, with the family's description.
    ``lasting``: the reasons that report something missing; they are reported once, not for every line that needs it.
    ``also_active_in``: other modules during which its commands may be used as well.
    ``tables_read``: further tables of ``play.toml`` that the module reads, and whose faults it reports itself.
    ``worth_called``: what :meth:`worth` values, as a part of the score; ``prices_called``: what :meth:`market_prices` are.
    ``for_players``: only players may use its commands, even if companies may act in the game.
    ``looks``: how many entries can be tried out, to find what was likely meant, in the time in which a line is checked.
    ``started_with``: what a table of declared rules may say that starts it (``lot``, ``least``, ``bidders``);
    None if none can.
    A module is immutable after it was built; the game state holds everything that changes.
    """

    name: ClassVar[str] = ""
    reasons: ClassVar[dict[str, str]] = {}
    lasting: ClassVar[frozenset[str]] = frozenset()
    also_active_in: ClassVar[tuple[str, ...]] = ()
    worth_called: ClassVar[str] = "pieces"
    prices_called: ClassVar[str] = "Market prices"
    for_players: ClassVar[bool] = False
    looks: ClassVar[int] = 3
    tables_read: ClassVar[tuple[str, ...]] = ()
    started_with: ClassVar[frozenset[str] | None] = None

    def __init__(self, game: GameContext, params: Params) -> None:
        self.game = game
        self.params = params
        #: The key of its state, its parameters and its codes: a family's name, a game's id.
        self.key = params.module
        self.cases: frozenset[str] = frozenset(game.definition.codes(self.key))

    @property
    def moves_money(self) -> bool:
        """Whether its rules move or read money in a game of declared rules that tells of no bank."""
        return False

    def ready(self) -> None:
        """Called once when all modules of the game exist, to find others."""

    def handlers(self) -> Iterable[Handler]:
        """The events of other modules that it acts on: ``on(TrainDiscarded, self.discarded)``. Called once, after all
        modules are ready."""
        return ()

    def start(self) -> ModuleState | None:
        """Return the module's initial state; None if it has none."""
        return None

    def state(self, game_state: GameState) -> S:
        """The module's state."""
        state: S = game_state.module_states[self.key]
        return state

    def commands(self) -> Iterable[Command[Any]]:
        """The module's commands."""
        return ()

    def claim_forms(self) -> dict[str, str]:
        """The figures and pieces that its entries' journals can hold, as they are typed behind ``->`` (``price AMOUNT``,
        ``PLAYER takes LOT``), with what each means. Words in capitals are values, ``a|b`` is one of the two."""
        return {}

    def read_figure(self, figure: str, text: str) -> int | str | None:
        """What an entry states of a figure whose values have names (``phase B``); ``None``: it is an amount, or not this
        module's. Raises :class:`playproof.checker.names.NameFault`."""
        return None

    def notation(self) -> Iterable[tuple[str, str, str, str]]:
        """What may follow the name of each piece that is played for its text: its id, its name, the choices (``""``: none),
        and an entry with them."""
        return ()

    def value_types(self) -> Iterable[ValueType]:
        """The value types of its commands."""
        return ()

    def opening(self, game_state: GameState) -> None:
        """Called with the new state, before the ``have`` lines are read."""

    def start_within(
        self, game_state: GameState, player: str, lot: str, least: int | None, bidders: Sequence[str]
    ) -> None:
        """Begin within the module in charge, for ``player``; ``bidders``, one at least, may bid (``started_with``). The end is
        an :class:`playproof.checker.model.events.AuctionEnded`; whoever handles it takes charge again."""
        raise NotImplementedError

    def conclude(self, game_state: GameState) -> None:
        """The players have gone on: what was begun by :meth:`start_within` ends as it stands."""

    def accepts_actor(self, actor: str) -> bool:
        """Whether ``actor`` uses this module's commands if another module has commands of the same name."""
        return not self.for_players or actor in self.game.players

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Whether ``actor`` may mean this command now if another module has one of the same name."""
        return self.accepts_actor(actor)

    def awaits(self, game_state: GameState) -> str:
        """What must be done while this module is active, as a clause; "": whatever is legal."""
        return ""

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act while this module is active; ``()`` if a line without an actor is awaited."""
        return ()

    def acts_for(self, game_state: GameState, company: str) -> str:
        """The player who acts for a company; ``""`` if this module doesn't know."""
        return ""

    def overdue(self, game_state: GameState) -> tuple[str, ...]:
        """Who is to act first where the turn under way, to which something may be added, is over; ``()`` if it is not."""
        return ()

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Yield a violation if ``entry.actor`` may not act now, while this module is active."""
        if entry.actor not in self.active_players(game_state):
            yield self.game.turns.out_of_turn(game_state, entry.actor, self.active_players(game_state))

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The product that a payment of this module's reasons is: ``2 × 82``; ``""`` where it is none."""
        return ""

    def never_acts(self, game_state: GameState, entry: Entry) -> Violation | None:
        """Why ``entry.actor`` can't do this at any time, where another module is active; None if it may be its turn later."""
        return None

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Advance the turn after an entry of ``actor`` that could not be parsed."""
        self.game.turns.pass_on(game_state, actor)

    def ends_turn(self, word: str) -> bool:
        """Whether an entry that begins with ``word`` and could not be parsed may have ended its actor's turn."""
        return True

    def apply_unparsed(self, game_state: GameState, actor: str, word: str) -> None:
        """Do what is known of an entry of an actor other than a player that could not be parsed: it began with ``word``."""

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """Called before an entry is checked: apply implied actions that need not be recorded."""

    def apply_omitted(self, game_state: GameState, entry: Entry) -> None:
        """Apply an illegal entry in the corrected hypothesis: it wasn't done, but the turn goes on."""
        actor = entry.actor
        if actor in self.game.players and actor in self.game.active_players_now(game_state):
            self.game.active_module(game_state).skip_turn(game_state, actor)

    def on_stage_end(self, game_state: GameState, module: str) -> bool:
        """Called when the stage of ``module`` ends; return True if this module has set up the next stage."""
        return False

    def moment(self, game_state: GameState) -> str:
        """When it is, while this module is active or says when others are: ``in OR 2.1``; ``""`` if it doesn't know."""
        return ""

    def round_name(self, game_state: GameState) -> str:
        """The name of the round under way, if this module counts rounds: ``OR 2.1``; else ``""``."""
        return ""

    def phase_name(self, game_state: GameState) -> str:
        """The name of the phase under way, if this module keeps it; else ``""``."""
        return ""

    def market_prices(self, game_state: GameState) -> dict[str, int]:
        """What one share of each company is worth now, if this module sets prices; companies without a price are left
        out."""
        return {}

    def committed_cash(self, game_state: GameState, owner: str) -> int:
        """Money of ``owner`` that current bids commit."""
        return 0

    def worth(self, game_state: GameState, player: str) -> int:
        """The value of a player's pieces of this module at the end of the game, in addition to money."""
        return 0

    def lasting_state(self, game_state: GameState) -> S:
        """Its state without what only tells how it came about: where two are equal, the same is legal from now on, with the
        same effects. A position is written without the rest."""
        return self.state(game_state)

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Yield violations in a declared position: duplicate pieces, exceeded limits, wrong sums."""
        return ()

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """Yield what could have been done better by what was done between two states, though it broke no rule. Asked for
        with ``check --best-runs`` alone, since it may take long to find."""
        return ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """Return the ``module.reason`` of a wrong claim that matches no effect of the entry."""
        return ""

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """Replace the violation for a claim that isn't in the journal, for example with a better message or rule; return
        ``None`` to accept the claim."""
        return found

    def is_single(self, piece: str) -> bool:
        """Whether there is only one piece of that name, so that it lies where an entry has put it last."""
        return False

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """Make the state follow a piece that is stated to be taken, or a figure that this module keeps (``price 50``),
        against the rules; ``moves`` are those that it is about, the journal all that the entry did. False if this module keeps
        no such thing, or what is stated can't be; then nothing has changed. Payments need no such method."""
        return False

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The module's part of the printed state: plain data, in the order to print."""
        return {}

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The boards (``set/piece``) that hold the module's pieces, in the order to draw them."""
        return ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every piece on the boards; in a stack, the lowest first."""
        return ()

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """The module's pieces on no board: hands, certificates, offers. By default everything in :meth:`show`."""
        return held_of(self.key.replace("_", " "), self.show(game_state), self.game.holders(game_state))

    def prints(self, parameter: str) -> str:
        """Return a parameter that names a set or piece (``set/piece``) for pictures; ``""`` if not set. Checking doesn't
        need it: lint and the renderer report a wrong name."""
        name = self.params.text(parameter)
        if name:
            self.game.named[self.params.module, parameter] = name
        return name

    def colour_of(self, game_state: GameState, company: str) -> str:
        """The palette colour of a company's pieces if it is chosen in play; ``""`` if this module doesn't know it."""
        return ""

    def of(self, reason: str, case: object) -> str:
        """Return ``reason_case`` if the game has its own rule for that case (the price of one lot, the limit for a number
        of players), else ``reason``."""
        special = f"{reason}_{case}"
        return special if special in self.cases else reason

    def unfit(self, game_state: GameState, name: str, about: str) -> Iterable[Violation]:
        """Yield a violation if a name chosen by the players can't be used."""
        problem = self.game.unfit_name(game_state, name)
        if problem:
            yield Violation("PP-09", problem, about)

    @classmethod
    def rules_declared(cls, definition: GameDefinition) -> Iterable[Rule]:
        """The rules that the tables of ``play.toml`` declare, beside those of ``rules.toml``."""
        return ()

    @classmethod
    def words_for(cls, reason: str) -> str:
        """Return the description of a reason; for a case (``price_CV``) that of the general reason."""
        while reason and reason not in cls.reasons:
            reason = reason.rpartition("_")[0]
        return cls.reasons.get(reason, "")

    def words_of(self, reason: str) -> str:
        """Return the description of a reason of this very game: a module may have reasons of its own."""
        return self.words_for(reason)

    def final_parts(self, game_state: GameState) -> dict[str, dict[str, int]] | None:
        """The parts of each player's points, if this module defines them; else None. Empty: they can't be known."""
        return None

    def tie_break(self, game_state: GameState, player: str) -> tuple[int, ...] | None:
        """What breaks a tie, if this module defines the points: the highest wins. None: it can't be known."""
        return ()

    def faults(self, game_state: GameState) -> Iterable[Fault]:
        """What lint finds by trying the module's data at the beginning of a game. What keeps a game from being played is a
        fault earlier."""
        return ()

    def violation(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Violation:
        """Return a violation of this module."""
        return Violation(reason, message, about, remedy, self.key)
