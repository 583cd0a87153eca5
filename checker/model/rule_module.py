"""Rooms: a rule family, or what is a game's own. One room keeps one part of the table and its verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from dataclasses import field as field_
from typing import Any, ClassVar, Generic, Protocol

import msgspec
from playproof.checker.definition.game_definition import GameDefinition, Params
from playproof.checker.model.entries import Claim, Entry, Violation, itself
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.names import NameFault, Names
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.checker.model.syntax import Syntax, compile_syntax
from playproof.components.reading.limits import HIGHEST
from typing_extensions import TypeVar

__all__ = ["Command", "GameContext", "Parsed", "RuleModule", "ValueType"]

E = TypeVar("E", bound=Entry)
S = TypeVar("S", bound=ModuleState, default=Any)
M = TypeVar("M", bound="RuleModule")


@dataclass(frozen=True, slots=True)
class ValueType:
    """A kind of value in a form: how it is read (raising :class:`NameFault`) and what may be typed for it."""

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
        """A kind made of several names: what one of them was likely meant to be is no value of this kind."""

        def whole(text: str, game_state: GameState) -> Any:
            try:
                return read(text, game_state)
            except NameFault as fault:
                raise NameFault(fault.problem) from None

        return cls(name, whole, names)

    @classmethod
    def of(cls, name: str, names: Names) -> ValueType:
        """A kind whose names never change."""
        return cls(name, lambda text, game_state: names.get(text), lambda game_state: names.ids)


def read_amount(text: str, game_state: GameState | None = None) -> int:
    """``40``, ``$40``, ``+40`` or ``-40`` as a whole number. Raises :class:`NameFault`."""
    try:
        value = int(text)
    except ValueError:
        digits = text.strip().lstrip("$£€¥").rstrip(".,;:")
        try:
            value = int(digits)
        except ValueError:
            raise NameFault(f"'{text[:40]}' is no whole amount") from None
    if -HIGHEST <= value <= HIGHEST:
        return value
    raise NameFault(f"'{text[:40]}' is no amount that a table can hold")


Options = Iterable[tuple[object, ...]]


@dataclass(slots=True)
class Command(Generic[E]):
    """A verb: how it is written, what it checks, what it does.

    ``check`` yields all that is wrong with an entry and changes nothing. ``apply`` is total: it does what the
    entry says even against the rules, as the table did. ``options`` yields the legal values for an actor, a tuple in
    the order of the blanks with :class:`Span` for ranges of amounts and :class:`OneOf` for values that do not hang on
    the other blanks; a verb without options can't be enumerated.
    ``kind``: ``actor`` (``Ann: bid 5``), ``table`` (``deal …``), ``have`` or ``count``. A ``count`` verb's
    ``check`` yields what doesn't fit and its ``apply`` makes the books follow. ``turn``: only in one's turn;
    ``anytime``: also while another room is in charge. ``speaks`` tells whom a stated ``pays 40`` is about that names
    nobody (a company that was acted for); the actor if there is no such function. ``joins``: it may follow another
    entry on its line (``Ann: sow B07 bids Ann 2 Bob 3``), in the singular too. ``place``: where it stands among the
    game's, as its rooms list theirs: in the order of a turn. ``declares`` tells what a ``have`` line is about, so that
    a line about the same thing is noticed; without it a verb declares one thing of each actor (``have Ann: cash 40``).
    See also :func:`playproof.checker.model.entries.itself`.
    ``outcomes``: what an entry may state behind ``->`` beside payments, each as a module's ``outcomes`` calls it; an
    outcome that no module of the game tells of does not count. ``default``: what holds without a ``have`` line.
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
    speaks: Callable[[E, Claim], str] | None = None
    joins: bool = False
    declares: Callable[[E], Iterable[object]] | None = None
    outcomes: tuple[str, ...] = ()
    default: str = ""
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
    """An entry with its verb and what it states about its outcome."""

    command: Command[Any]
    entry: Entry
    claims: tuple[Claim, ...] = ()


class TurnOrder(Protocol):
    """Who acts after whom (see :class:`playproof.checker.families.turns.Turns`)."""

    def pass_on(self, game_state: GameState, player: str) -> None:
        """``player`` has acted; the turn goes to the left."""

    def out_of_turn(self, game_state: GameState, actor: str, allowed: tuple[str, ...]) -> Violation:
        """The violation of ``actor`` acting where only ``allowed`` may."""


class GameContext(Protocol):
    """What a rule module may ask of the game that it is part of (:class:`playproof.checker.model.game.Game`)."""

    definition: GameDefinition
    players: tuple[str, ...]
    actors: Names
    owners: Names
    kind: dict[str, ValueType]
    named: dict[tuple[str, str], str]
    command_for: dict[type[Entry], Command[Any]]

    @property
    def modules(self) -> Mapping[str, RuleModule]:
        """The game's rule modules by name."""

    @property
    def turns(self) -> TurnOrder:
        """The order of turns."""

    @property
    def holders(self) -> list[str]:
        """Everybody who owns money or pieces, except the bank."""

    def require(self, family: type[M]) -> M:
        """The game's module of a family. Raises :class:`DataFaults` if the game has none."""

    def find(self, family: type[M]) -> M | None:
        """The game's module of a family, if it has one."""

    def violation_of(self, module: str, reason: str, message: str) -> Violation:
        """A violation under another module's reason."""

    def game_violation(self, reason: str, message: str) -> Violation:
        """A violation under a reason of the game itself."""

    def active_module(self, game_state: GameState) -> RuleModule:
        """The module in charge."""

    def active_players_now(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act now."""

    def unfit_name(self, name: str) -> str:
        """Why something of the table's own can't be called ``name``, as a sentence; ``""`` if it can."""

    def available_cash(self, game_state: GameState, owner: str) -> int:
        """What ``owner`` can spend: the balance less what standing bids commit."""

    def awaited(self, game_state: GameState) -> str:
        """What the game waits for, as a clause."""

    def finished(self, game_state: GameState, module: str) -> None:
        """The stage of ``module`` is over."""

    def check(self, game_state: GameState, command: Command[Any], entry: Entry) -> list[Violation]:
        """Everything against the rules in an entry; the state stays as it is."""

    def scores(self, game_state: GameState) -> dict[str, int]:
        """The players' points."""

    def subject(self, game_state: GameState) -> str:
        """Whom a claim is about that names nobody, on a line that names nobody either."""

    def skips_continuation(self, game_state: GameState) -> bool:
        """Whether lines that continue an action are passed over."""


class RuleModule(Generic[S]):
    """What a family offers. A family overrides what it needs; everything else does nothing.

    ``name`` keys its part, its parameters (``[name]`` in ``play.toml``) and its codes (``[codes.name]``).
    ``reasons`` lists every local reason that it can find, with the family's own words for each.
    ``lasting`` are those that say what the table lacks: told once, they need not be told of every line that needs it.
    ``serves`` names other rooms while which are in charge its verbs may be used as well.
    ``for_players``: its verbs are for players alone, where companies may stand before a colon too.
    A room never changes after it was built: all that changes is on the table.
    """

    name: ClassVar[str] = ""
    reasons: ClassVar[dict[str, str]] = {}
    lasting: ClassVar[frozenset[str]] = frozenset()
    also_active_in: ClassVar[tuple[str, ...]] = ()
    for_players: ClassVar[bool] = False

    def __init__(self, game: GameContext, params: Params) -> None:
        self.game = game
        self.params = params
        #: The key of its state, its parameters and its codes: a family's name, a game's id.
        self.key = params.module
        self.cases: frozenset[str] = frozenset(game.definition.codes(self.key))

    def ready(self) -> None:
        """Called once when all rooms of the game exist: the place to hook into others."""

    def start(self) -> ModuleState | None:
        """The room's part of a new table."""
        return None

    def state(self, game_state: GameState) -> S:
        """The module's part of the state."""
        state: S = game_state.module_states[self.key]
        return state

    def commands(self) -> Iterable[Command[Any]]:
        """The room's verbs."""
        return ()

    def outcomes(self) -> dict[str, str]:
        """The figures and pieces that its entries' journals can hold, as they are typed behind ``->`` (``price AMOUNT``,
        ``PLAYER takes LOT``), with what each means. Words in capitals are values, ``a|b`` is one of the two."""
        return {}

    def kinds(self) -> Iterable[ValueType]:
        """The kinds of values that its forms use."""
        return ()

    def opening(self, game_state: GameState) -> None:
        """Called on the new table, when the ``have`` lines before play are not yet read."""

    def accepts_actor(self, actor: str) -> bool:
        """Whether this room's verbs are for ``actor``, where another room has verbs of the same name."""
        return not self.for_players or actor in self.game.players

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Whether this verb of the room's may be what ``actor`` means now, where another room has one of that name."""
        return self.accepts_actor(actor)

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """Who may act now, while this room is in charge; ``()`` if a table line is awaited."""
        return ()

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """What is wrong with ``entry.actor`` acting now, while this room is in charge."""
        if entry.actor not in self.active_players(game_state):
            yield self.game.turns.out_of_turn(game_state, entry.actor, self.active_players(game_state))

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """``actor`` did something here that could not be read: the turn goes on as if it had been done."""
        self.game.turns.pass_on(game_state, actor)

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """Called before an entry is checked: what it implies was done meanwhile, for it goes without saying."""

    def apply_omitted(self, game_state: GameState, entry: Entry) -> None:
        """The corrected table after an entry of this room against the rules: not done, yet the turn went on."""
        actor = entry.actor
        if actor in self.game.players and actor in self.game.active_players_now(game_state):
            self.game.active_module(game_state).skip_turn(game_state, actor)

    def on_stage_end(self, game_state: GameState, module: str) -> bool:
        """The stage of ``room`` is over; True if this room has seen to what comes next."""
        return False

    def committed_cash(self, game_state: GameState, owner: str) -> int:
        """Money of ``owner`` that standing bids bind."""
        return 0

    def worth(self, game_state: GameState, player: str) -> int:
        """What a player's pieces of this room are worth when the game is scored, beside the money."""
        return 0

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """All that is wrong with the position itself: pieces twice, limits broken, figures that don't add up."""
        return ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """The ``room.reason`` that a wrong stated outcome breaks where no move of the entry is the one stated."""
        return ""

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """The last word on a stated outcome that is not in the journal as stated: the finding with a better sentence or
        rule, or ``None`` if it may well be said so."""
        return found

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The room's part of the printed state: plain data, in the order to print."""
        return {}

    def boards(self, game_state: GameState) -> Iterable[str]:
        """The printed pieces (``set/piece``) on which the room's pieces lie, in the order to draw them."""
        return ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every piece that lies on them; on one spot, the undermost first."""
        return ()

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What of the room's lies on no board: hands, certificates, what is on offer. As a rule, all that it shows."""
        return held_of(self.key.replace("_", " "), self.show(game_state), self.game.holders)

    def prints(self, parameter: str) -> str:
        """A parameter that names a set of the component data, or a piece (``set/piece``), for pictures; ``""`` without
        it. Play does not need it, so that a wrong name is told by lint and where pictures are drawn."""
        name = self.params.text(parameter)
        if name:
            self.game.named[self.params.module, parameter] = name
        return name

    def colour_of(self, game_state: GameState, company: str) -> str:
        """The palette's colour of a company's pieces, where play decides it; ``""`` if this room doesn't know."""
        return ""

    def of(self, reason: str, case: object) -> str:
        """``reason_case`` where the game has a rule of its own for that case (a price of one lot, a limit for a
        number of players), else ``reason``."""
        special = f"{reason}_{case}"
        return special if special in self.cases else reason

    def unfit(self, name: str, about: str) -> Iterable[Violation]:
        """The finding where something of the table's own can't be called ``name``."""
        problem = self.game.unfit_name(name)
        if problem:
            yield Violation("PP-09", problem, about)

    @classmethod
    def words_for(cls, reason: str) -> str:
        """The declared words of a reason; of a case (``price_CV``) those of the reason that it is a case of."""
        while reason and reason not in cls.reasons:
            reason = reason.rpartition("_")[0]
        return cls.reasons.get(reason, "")

    def violation(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Violation:
        """A finding of this room."""
        return Violation(reason, message, about, remedy, self.key)
