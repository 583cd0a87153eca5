"""Rooms: a rule family, or what is a game's own. One room keeps one part of the table and its verbs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from checker.entries import Entry, Found, Outcome, Verb
from checker.names import NameFault, Names
from checker.sheet import Params
from checker.standing import Held, Placed, held_of
from checker.table import Move, Part, Table
from components.reading.limits import HIGHEST

if TYPE_CHECKING:
    from checker.game import Game

__all__ = ["Kind", "Room"]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value in a form: how it is read (raising :class:`NameFault`) and what may be typed for it."""

    name: str
    read: Callable[[str, Table], Any]
    names: Callable[[Table], Sequence[str]] = lambda table: ()

    @classmethod
    def made_of(
        cls,
        name: str,
        read: Callable[[str, Table], Any],
        names: Callable[[Table], Sequence[str]] = lambda table: (),
    ) -> Kind:
        """A kind made of several names: what one of them was likely meant to be is no value of this kind."""

        def whole(text: str, table: Table) -> Any:
            try:
                return read(text, table)
            except NameFault as fault:
                raise NameFault(fault.problem) from None

        return cls(name, whole, names)

    @classmethod
    def of(cls, name: str, names: Names) -> Kind:
        """A kind whose names never change."""
        return cls(name, lambda text, table: names.get(text), lambda table: names.ids)


def read_amount(text: str, table: Table | None = None) -> int:
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


class Room:
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
    serves: ClassVar[tuple[str, ...]] = ()
    for_players: ClassVar[bool] = False

    def __init__(self, game: Game, params: Params) -> None:
        self.game = game
        self.params = params
        self.cases: frozenset[str] = frozenset(game.sheet.codes(self.name_in(game)))

    def name_in(self, game: Game) -> str:
        """The key of this room in the game; a game's own room is called by its id."""
        return self.name

    def ready(self) -> None:
        """Called once when all rooms of the game exist: the place to hook into others."""

    def start(self) -> Part | None:
        """The room's part of a new table."""
        return None

    def verbs(self) -> Iterable[Verb[Any]]:
        """The room's verbs."""
        return ()

    def kinds(self) -> Iterable[Kind]:
        """The kinds of values that its forms use."""
        return ()

    def opening(self, table: Table) -> None:
        """Called on the new table, when the ``have`` lines before play are not yet read."""

    def hears(self, actor: str) -> bool:
        """Whether this room's verbs are for ``actor``, where another room has verbs of the same name."""
        return not self.for_players or actor in self.game.players

    def takes(self, table: Table, verb: Verb[Any], actor: str) -> bool:
        """Whether this verb of the room's may be what ``actor`` means now, where another room has one of that name."""
        return self.hears(actor)

    def whose(self, table: Table) -> tuple[str, ...]:
        """Who may act now, while this room is in charge; ``()`` if a table line is awaited."""
        return ()

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """What is wrong with ``entry.actor`` acting now, while this room is in charge."""
        if entry.actor not in self.whose(table):
            yield self.game.turns.out_of_turn(table, entry.actor, self.whose(table))

    def skip(self, table: Table, actor: str) -> None:
        """``actor`` did something here that could not be read: the turn goes on as if it had been done."""
        self.game.turns.pass_on(table, actor)

    def before(self, table: Table, verb: Verb[Any], entry: Entry) -> None:
        """Called before an entry is checked: what it implies was done meanwhile, for it goes without saying."""

    def left_out(self, table: Table, entry: Entry) -> None:
        """The corrected table after an entry of this room against the rules: not done, yet the turn went on."""
        actor = entry.actor
        if actor in self.game.players and actor in self.game.whose_now(table):
            self.game.charge(table).skip(table, actor)

    def follow(self, table: Table, room: str) -> bool:
        """The stage of ``room`` is over; True if this room has seen to what comes next."""
        return False

    def tied(self, table: Table, owner: str) -> int:
        """Money of ``owner`` that standing bids bind."""
        return 0

    def worth(self, table: Table, player: str) -> int:
        """What a player's pieces of this room are worth when the game is scored, beside the money."""
        return 0

    def audit(self, table: Table) -> Iterable[Found]:
        """All that is wrong with the position itself: pieces twice, limits broken, figures that don't add up."""
        return ()

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """The ``room.reason`` that a wrong stated outcome breaks where no move of the entry is the one stated."""
        return ""

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """The last word on a stated outcome that is not in the journal as stated: the finding with a better sentence or
        rule, or ``None`` if it may well be said so."""
        return found

    def show(self, table: Table) -> dict[str, Any]:
        """The room's part of the printed state: plain data, in the order to print."""
        return {}

    def boards(self) -> Iterable[str]:
        """The printed pieces (``set/piece``) on which the room's pieces lie, in the order to draw them."""
        return ()

    def placed(self, table: Table) -> Iterable[Placed]:
        """Every piece that lies on them; on one spot, the undermost first."""
        return ()

    def held(self, table: Table) -> Iterable[Held]:
        """What of the room's lies on no board: hands, certificates, what is on offer. As a rule, all that it shows."""
        return held_of(self.name_in(self.game).replace("_", " "), self.show(table), self.game.holders)

    def prints(self, parameter: str) -> str:
        """A parameter that names a set of the component data, or a piece (``set/piece``), for pictures; ``""`` without
        it. Play does not need it, so that a wrong name is told by lint and where pictures are drawn."""
        name = self.params.text(parameter)
        if name:
            self.game.named[self.params.room, parameter] = name
        return name

    def colour_of(self, table: Table, company: str) -> str:
        """The palette's colour of a company's pieces, where play decides it; ``""`` if this room doesn't know."""
        return ""

    def of(self, reason: str, case: object) -> str:
        """``reason_case`` where the game has a rule of its own for that case (a price of one lot, a limit for a
        number of players), else ``reason``."""
        special = f"{reason}_{case}"
        return special if special in self.cases else reason

    def found(self, reason: str, message: str, about: str = "", remedy: Entry | None = None) -> Found:
        """A finding of this room."""
        return Found(reason, message, about, remedy, self.name_in(self.game))
