"""The game state: balances, the states of the rule modules, the active modules, and the journal of one entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from operator import attrgetter
from typing import Any, NamedTuple, Self, cast, get_args, get_origin, get_type_hints

from playproof.checker.model.history import Point
from playproof.checker.names import Names

FULL = 10**18


class Move(NamedTuple):
    """One effect of an entry. ``kind`` is ``pay`` (``what`` is an amount), ``take`` (a piece) or the name of a
    computed figure (``worth``); ``reason`` is the ``module.reason`` of the rule that caused it."""

    kind: str
    source: str
    target: str
    what: int | str
    reason: str


#: Separates the entries of one line in a journal.
JOINT = Move("", "", "", "", "")
#: The kind of a move that moves nothing: what would be paid if the rule ``reason`` were forgotten, or applied wrongly.
MODIFIED = "modified cost"


class Offer(NamedTuple):
    """Another legal reading of an entry: the ruling, the reading's letter, a sentence that describes it, and the function
    that changes the state accordingly."""

    ruling: str
    letter: str
    message: str
    change: Callable[[GameState], None]


class ModuleState:
    """The state of one rule module. It is plain data: ``copy`` is deep, ``==`` compares all fields."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an equal state that shares no mutable data: dicts, lists and sets are copied, as deep as their types say,
        and states in them. A field that a type calls a ``Mapping`` or a ``Sequence`` is shared, as are values that never
        change."""
        return cast("Self", COPIERS[type(self)](self))


def state_type(kind: type[Any]) -> type[ModuleState] | None:
    """The type of the state that a class names itself, as ``RuleModule[BagState]``; None if it names none."""
    named = (one for base in vars(kind).get("__orig_bases__", ()) for one in get_args(base))
    return next((one for one in named if isinstance(one, type) and issubclass(one, ModuleState)), None)


class Copiers(dict[type[ModuleState], Callable[[Any], Any]]):
    """The function that copies a state, by its class."""

    def __missing__(self, kind: type[ModuleState]) -> Callable[[Any], Any]:
        hints = get_type_hints(kind)
        names = [field.name for field in fields(cast("Any", kind))]
        deep = [(at, copied) for at, name in enumerate(names) if (copied := copier(hints[name])) is not None]
        make: Any = kind
        values_of: Any = attrgetter(*names) if names[1:] else lambda state: (getattr(state, names[0]),)

        def copy(state: ModuleState) -> Any:
            values = list(values_of(state))
            for at, copied in deep:
                values[at] = copied(values[at])
            return make(*values)

        self[kind] = copy
        return copy


COPIERS = Copiers()


def copier(hint: Any) -> Callable[[Any], Any] | None:
    """The function that copies a value of a type; None where it may be shared."""
    kind, args = get_origin(hint) or hint, get_args(hint)
    if not (isinstance(kind, type) and issubclass(kind, ModuleState | dict | list | set)):
        return None
    if issubclass(kind, ModuleState):
        return lambda state: COPIERS[type(state)](state)
    inner = copier(args[-1]) if args else None
    if inner is None:
        return cast("Callable[[Any], Any]", kind.copy)
    if issubclass(kind, dict):
        return lambda value: {key: inner(one) for key, one in value.items()}
    made: Any = kind
    return lambda value: made(map(inner, value))


class GameState:
    """The state of a game.

        ``balances``: money by owner, the bank included (an unlimited bank goes below zero). ``module_states``: the states of
    the rule modules by name. ``active_modules``: the modules in charge, the innermost last. ``actors``: who may be named
    before the colon; ``owners``: who has money; both with what the file declares (``have company TEAL``). ``journal``: the
    effects of the present entry; each reason begins with the name of its module. ``low``: the lowest balance of the bank
    after a payment. ``border``: the state after what the present entry does itself and before what follows without an entry:
    upkeep, income, a recovered pile, what the next round pays. A count between two turns may show either.
    ``recorded``: the figures after the last line that was recorded in this hypothesis, linked to those before; None if no
    history is kept. Copies share it.
    """

    __slots__ = (
        "active_modules", "actors", "balances", "border", "journal", "low", "module_states", "offers", "over", "owners",
        "recorded",
    )  # fmt: skip

    def __init__(
        self,
        balances: dict[str, int],
        module_states: dict[str, Any],
        active_modules: tuple[str, ...],
        actors: Names | None = None,
        owners: Names | None = None,
    ) -> None:
        self.balances = balances
        self.module_states = module_states
        self.active_modules = active_modules
        self.actors = actors or Names("player")
        self.owners = owners or Names("owner")
        self.over = False
        self.low = FULL
        self.journal: list[Move] = []
        self.offers: list[Offer] = []
        self.border: GameState | None = None
        self.recorded: Point | None = None

    def copy(self) -> GameState:
        """Return an equal state that shares no mutable data."""
        new = GameState(
            self.balances.copy(),
            {name: COPIERS[type(state)](state) for name, state in self.module_states.items()},
            self.active_modules,
            self.actors,
            self.owners,
        )
        new.over = self.over
        new.low = self.low
        new.journal = self.journal.copy()
        new.border = self.border
        new.recorded = self.recorded
        return new

    def holders(self) -> list[str]:
        """Everybody who owns money or pieces, but for the bank."""
        return [owner for owner in self.owners.ids if owner != "bank"]

    def __eq__(self, other: object) -> bool:
        """Whether two states are equal; journals are ignored."""
        return (
            isinstance(other, GameState)
            and self.balances == other.balances
            and self.active_modules == other.active_modules
            and self.over == other.over
            and (self.low > 0, self.low < 0) == (other.low > 0, other.low < 0)
            and self.module_states == other.module_states
        )

    __hash__ = None  # type: ignore[assignment]

    def declare_owner(self, name: str, *others: str, acts: bool = False) -> None:
        """Name a company or another owner that the file declares; ``acts``: it may be named before the colon, too."""
        self.owners = self.owners.with_one(name, *others)
        if acts:
            self.actors = self.actors.with_one(name, *others)

    def start_journal(self, first: bool) -> None:
        """Start a new journal for the ``first`` entry of a line; add a separator for the others."""
        self.journal = [] if first else [*self.journal, JOINT]
        self.offers = []
        self.border = None

    def cross_border(self) -> None:
        """Note that the present entry has done what it does itself; its further effects need no entry."""
        if self.border is None:
            self.border = self.copy()

    def pay(self, source: str, target: str, amount: int, reason: str) -> None:
        """Move money. ``reason`` is ``module.reason``. Unknown owners start at 0. Balances may become negative, since
        players can do what the rules forbid; ``check`` decides whether it was legal."""
        balances = self.balances
        left = balances[source] = balances.get(source, 0) - amount
        if left < self.low and source == "bank":
            self.low = left
        balances[target] = balances.get(target, 0) + amount
        self.journal.append(Move("pay", source, target, amount, reason))

    def take(self, source: str, target: str, piece: str, reason: str) -> None:
        """Record that a piece changed hands; the family keeps its place."""
        self.journal.append(Move("take", source, target, piece, reason))

    def tell(self, figure: str, value: int | str, reason: str, who: str = "", other: str = "") -> None:
        """Record a computed figure (``worth 6``), so that a claim can be compared with it; ``other``: with whom."""
        self.journal.append(Move(figure, who, other, value, reason))

    def offer(self, ruling: str, letter: str, message: str, change: Callable[[GameState], None]) -> None:
        """Record another legal reading of the entry (see :mod:`playproof.checker.session.variants`)."""
        self.offers.append(Offer(ruling, letter, message, change))

    def enter(self, module: str) -> None:
        """Activate a module within the active one."""
        self.active_modules = (*self.active_modules, module)

    def leave(self, module: str) -> None:
        """Deactivate a module and all modules activated within it."""
        if module in self.active_modules:
            self.active_modules = self.active_modules[: self.active_modules.index(module)]
