"""Private companies after they were sold: who owns them, what they pay, when they close.

Sources: 1830; 18Dracula D-072, D-095, D-119, D-240 to D-243, D-263, D-266 to D-301.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, cast

from checker.entries import Entry, Found, Verb
from checker.names import Names
from checker.room import Kind, Room
from checker.standing import Held, Told
from checker.table import Part, Table
from components.kinds.privates import PrivateSet

if TYPE_CHECKING:
    from checker.families.phases import Phases
    from checker.families.shares import Shares
    from checker.families.waterfall import Lot, Waterfall

__all__ = ["FAMILY", "PrivateCompanies", "PrivatesPart"]

BANK = "bank"


@dataclass(slots=True)
class PrivatesPart(Part):
    """``owner`` of each private company that somebody owns; ``closed``: those out of the game."""

    owner: dict[str, str] = field(default_factory=dict)
    closed: set[str] = field(default_factory=set)

    def copy(self) -> PrivatesPart:
        """An equal part."""
        return PrivatesPart(self.owner.copy(), self.closed.copy())


class HaveOwns(Entry):
    """``have Ann: owns CV IL``."""

    private: tuple[str, ...]


class HaveClosed(Entry):
    """``have closed JH``."""

    private: tuple[str, ...]


class CountOwns(Entry):
    """``count Ann owns CV``."""

    owner: str
    private: str


class PrivateCompanies(Room):
    """Parameters: ``set``, the set of private companies (the only one if not named); ``operates``: those with a
    store of their own, which may act; ``closing``: those that close with a phase do so ``at once``, or at the next
    operating ``round``; ``all_pass_revenue``: whether they pay when all have passed in the auction; ``number`` (0:
    any): how many there must be."""

    name = "private_companies"
    reasons: ClassVar[dict[str, str]] = {
        "closed": "A private company that is closed can't be used or sold.",
        "owner": "A private company has one owner.",
        "number": "The game has so many private companies.",
        "revenue": "A private company pays its owner its revenue.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p, game = self.params, self.game
        wanted = p.text("set")
        found = [
            one
            for one in game.sheet.components.of_kind("privates")
            if isinstance(one, PrivateSet) and wanted in ("", one.id)
        ]
        if len(found) != 1:
            raise p.fault("set", f"{len(found)} sets of private companies are called '{wanted}'", "one")
        self.pieces = {piece.id: piece for piece in found[0].items}
        self.base = {id_: amount(getattr(piece, "price", 0)) for id_, piece in self.pieces.items()}
        self.revenue = {
            id_: amount(getattr(piece, "revenue", 0))
            for id_, piece in self.pieces.items()
            if getattr(piece, "revenue", None) is not None
        }
        self.closes = {id_: str(getattr(piece, "closes", "")) for id_, piece in self.pieces.items()}
        self.names = Names("private company", ((id_, (piece.name,)) for id_, piece in self.pieces.items()))
        self.operates = p.words("operates")
        for id_ in self.operates:
            if id_ not in self.pieces:
                raise p.fault("operates", f"'{id_}' is no private company", ", ".join(self.pieces))
            for names in (game.actors, game.owners):
                names.add(id_, self.pieces[id_].name)
        self.at_once = p.choice("closing", ("at once", "round")) == "at once"
        self.number = p.count("number", 0)
        self.seats = frozenset(game.players)
        #: Called when one has changed hands (table, private, old owner, new owner, price), and when one has closed.
        self.after_hand: list[Callable[[Table, str, str, str, int], None]] = []
        self.after_close: list[Callable[[Table, str], None]] = []

    def ready(self) -> None:
        """Follow the auction and the phases; count towards the certificate limit."""
        rooms = self.game.rooms
        waterfall = cast("Waterfall | None", rooms.get("waterfall"))
        if waterfall is not None:
            waterfall.after_sale.append(self.sold)
            if self.params.flag("all_pass_revenue", True):
                waterfall.after_all_pass.append(self.pay_revenue)
        phases = cast("Phases | None", rooms.get("phases"))
        self.closing: dict[int, list[str]] = {}
        if phases is not None:
            for id_, name in self.closes.items():
                if name:
                    self.closing.setdefault(phases.number_of(name), []).append(id_)
            if self.at_once:
                phases.after_change.append(self.close_due)
        self.phases = phases
        shares = cast("Shares | None", rooms.get("shares"))
        if shares is not None:
            shares.counted.append(self.counted)

    def start(self) -> Part:
        """Nobody owns any."""
        return PrivatesPart()

    def opening(self, table: Table) -> None:
        """Stores are empty."""
        for id_ in self.operates:
            table.purses[id_] = 0

    def part(self, table: Table) -> PrivatesPart:
        """The room's part."""
        return cast(PrivatesPart, table.parts["private_companies"])

    def kinds(self) -> Iterable[Kind]:
        """``PRIVATE``."""
        yield Kind.of("PRIVATE", self.names)

    # -- what others ask --------------------------------------------------------------------------------

    def is_open(self, table: Table, private: str) -> bool:
        """Whether it is not closed."""
        return private not in self.part(table).closed

    def owned(self, table: Table, owner: str) -> list[str]:
        """The open private companies of an owner."""
        return [id_ for id_, holder in self.part(table).owner.items() if holder == owner]

    def counted(self, table: Table, player: str) -> int:
        """How many certificates an owner's private companies are."""
        return list(self.part(table).owner.values()).count(player)

    def check_open(self, table: Table, private: str, about: str = "private") -> Iterable[Found]:
        """The finding for one that is closed."""
        if private in self.part(table).closed:
            yield self.found(self.of("closed", private), f"{private} is closed", about)

    # -- what happens to them ---------------------------------------------------------------------------

    def sold(self, table: Table, lot: Lot, buyer: str, price: int) -> None:
        """The auction has sold one."""
        if lot.id in self.pieces:
            self.part(table).owner[lot.id] = buyer
            for hook in self.after_hand:
                hook(table, lot.id, "", buyer, price)

    def hand(self, table: Table, private: str, buyer: str, price: int, reason: str) -> None:
        """One changes hands for a price paid to its owner. ``reason`` is ``room.reason``."""
        part = self.part(table)
        old = part.owner.get(private, "")
        table.pay(buyer, old or BANK, price, reason)
        table.take(old or BANK, buyer, private, reason)
        part.owner[private] = buyer
        part.closed.discard(private)
        for hook in self.after_hand:
            hook(table, private, old, buyer, price)

    def pay_revenue(self, table: Table) -> None:
        """Each open one pays its owner. Reasons ``revenue`` or ``revenue_<id>``."""
        for private, owner in self.part(table).owner.items():
            if private in self.revenue:
                reason = f"private_companies.{self.of('revenue', private)}"
                table.pay(BANK, owner, self.revenue[private], reason)

    def close(self, table: Table, private: str) -> None:
        """One is out of the game."""
        part = self.part(table)
        if private not in part.closed:
            owner = part.owner.pop(private, "")
            part.closed.add(private)
            table.take(owner, "", private, f"private_companies.{self.of('closed', private)}")
            for hook in self.after_close:
                hook(table, private)

    def close_due(self, table: Table, phase: int) -> None:
        """Close those whose time has come. Hooked to the change of phase, or called when a round begins."""
        for due, privates in self.closing.items():
            if due <= phase:
                for private in privates:
                    self.close(table, private)

    # -- positions and counts ---------------------------------------------------------------------------

    def verbs(self) -> Iterable[Verb[Any]]:
        """Declaring and counting."""
        yield Verb("owns PRIVATE...", HaveOwns, self.check_owns, self.owns, "private companies that somebody owns",
                   "have Ann: owns CV IL", kind="have")  # fmt: skip
        yield Verb("closed PRIVATE...", HaveClosed, self.check_have_closed, self.have_closed,
                   "private companies that are out of the game", "have closed JH", kind="have")  # fmt: skip
        yield Verb("OWNER owns PRIVATE", CountOwns, self.check_count, self.follow_owner,
                   "who owns a private company", "count Ann owns CV", kind="count")  # fmt: skip

    def check_owns(self, table: Table, entry: HaveOwns) -> Iterable[Found]:
        """Each has one owner."""
        for private in entry.private:
            other = self.part(table).owner.get(private)
            if other is not None and other != entry.actor:
                yield self.found("owner", f"{private} is {other}'s already", private)

    def owns(self, table: Table, entry: HaveOwns) -> None:
        """They were sold."""
        part = self.part(table)
        waterfall = cast("Waterfall | None", self.game.rooms.get("waterfall"))
        for private in entry.private:
            part.owner[private] = entry.actor
            if waterfall is not None:
                waterfall.out_of_row(table, private)

    def check_have_closed(self, table: Table, entry: HaveClosed) -> Iterable[Found]:
        """Some never close."""
        for private in entry.private:
            if not self.closes[private]:
                yield self.found(self.of("closed", private), f"{private} never closes", private)

    def have_closed(self, table: Table, entry: HaveClosed) -> None:
        """They are out of the game."""
        part = self.part(table)
        for private in entry.private:
            part.owner.pop(private, None)
            part.closed.add(private)

    def audit(self, table: Table) -> Iterable[Found]:
        """What closes in the phases up to now is closed, and what nobody owns though the auction is over; there are
        as many as there should be."""
        part = self.part(table)
        phase = self.phases.number(table) if self.phases is not None else 0
        for due, privates in self.closing.items():
            for private in privates:
                if due > phase or not self.at_once:
                    continue
                if private in part.owner:
                    yield self.found(
                        self.of("closed", private),
                        f"{private} closes in phase {self.closes[private]}: nobody owns it now",
                    )
                part.closed.add(private)
        waterfall = cast("Waterfall | None", self.game.rooms.get("waterfall"))
        row = waterfall.part(table).row if waterfall is not None else ()
        part.closed.update(
            private for private in self.pieces if private not in part.owner and private not in row
        )
        if self.number and len(self.pieces) != self.number:
            yield self.found("number", f"there are {len(self.pieces)} private companies, not {self.number}")

    def check_count(self, table: Table, entry: CountOwns) -> Iterable[Found]:
        """Who owns it by the books."""
        owner = self.part(table).owner.get(entry.private, "nobody")
        if owner != entry.owner:
            yield self.found("count", f"{owner} owns {entry.private} by the books")

    def follow_owner(self, table: Table, entry: CountOwns) -> None:
        """The books take it."""
        self.part(table).owner[entry.private] = entry.owner

    def held(self, table: Table) -> Iterable[Held]:
        """Each owner's, and what is closed."""
        part = self.part(table)
        for owner in dict.fromkeys(part.owner.values()):
            yield Held(
                owner, "private companies", tuple(Told(one) for one, of in part.owner.items() if of == owner)
            )
        if part.closed:
            yield Held("", "private companies closed", tuple(map(Told, sorted(part.closed))))

    def show(self, table: Table) -> dict[str, Any]:
        """Owners, and what is closed."""
        part = self.part(table)
        shown: dict[str, Any] = {"owners": dict(part.owner)} if part.owner else {}
        if part.closed:
            shown["closed"] = sorted(part.closed)
        return shown


def amount(value: object) -> int:
    """A figure of the component data as a number."""
    return value if isinstance(value, int) else 0


FAMILY = PrivateCompanies
