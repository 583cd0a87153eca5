"""Rooms: a rule family, or what is a game's own. One room keeps one part of the table and its verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from playproof.checker.definition.game_definition import Params
from playproof.checker.model.entries import Claim, Command, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.names import NameFault, Names
from playproof.checker.model.snapshot import Holding, Placed, held_of
from playproof.components.reading.limits import HIGHEST

if TYPE_CHECKING:
    from playproof.checker.model.game import Game

__all__ = ["RuleModule", "ValueType"]


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


class RuleModule:
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

    def __init__(self, game: Game, params: Params) -> None:
        self.game = game
        self.params = params
        self.cases: frozenset[str] = frozenset(game.definition.codes(self.name_in(game)))

    def name_in(self, game: Game) -> str:
        """The key of this room in the game; a game's own room is called by its id."""
        return self.name

    def ready(self) -> None:
        """Called once when all rooms of the game exist: the place to hook into others."""

    def start(self) -> ModuleState | None:
        """The room's part of a new table."""
        return None

    def commands(self) -> Iterable[Command[Any]]:
        """The room's verbs."""
        return ()

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

    def boards(self) -> Iterable[str]:
        """The printed pieces (``set/piece``) on which the room's pieces lie, in the order to draw them."""
        return ()

    def placed(self, game_state: GameState) -> Iterable[Placed]:
        """Every piece that lies on them; on one spot, the undermost first."""
        return ()

    def held(self, game_state: GameState) -> Iterable[Holding]:
        """What of the room's lies on no board: hands, certificates, what is on offer. As a rule, all that it shows."""
        return held_of(self.name_in(self.game).replace("_", " "), self.show(game_state), self.game.holders)

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

    def violation(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Violation:
        """A finding of this room."""
        return Violation(reason, message, about, remedy, self.name_in(self.game))
