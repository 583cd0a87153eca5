"""What associates can do for a front that owns them, and Blundell's second token.

Source: 18Dracula D-271 to D-279, D-290, D-294 to D-296, A-48 to A-51.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, cast

import msgspec

from checker.entries import Entry, Found, Verb
from checker.families.network import Network
from checker.families.network.graph import CITY
from checker.families.operating import OperatingRounds
from checker.families.private_companies import PrivateCompanies
from checker.room import Room
from checker.table import Table

__all__ = ["FAMILY", "Powers"]

BANK = "bank"


class AddCube(Entry):
    """``KA: use JH add Cano-Heisbret``."""

    private: str
    connection: int


class RemoveCube(Entry):
    """``KA: use JH remove Cano-Heisbret``."""

    private: str
    connection: int


class AnyOffice(Entry):
    """``KA: use MI office Heisbret``."""

    private: str
    place: int
    cost: int | None


class Reserve(Entry):
    """``KA: use CV reserve Heisbret``."""

    private: str
    place: int
    cost: int | None


class ReserveFirst(Entry):
    """``KA: use CV reserve``."""

    private: str
    cost: int | None


class Powers(Room):
    """Parameters: ``cube``, ``office``, ``reserve``: the associate with each power. ``cube_on_top``: whether its cube comes on
    top of the turn's; ``cube_free``: whether it is free; ``office_on_top``: whether the office comes on top;
    ``first_opens``: whether the reserved space is the first that opens anywhere, not one that is named."""

    name = "powers"
    serves = ("operating",)
    reasons: ClassVar[dict[str, str]] = {
        "owner": "An associate's power is its front's.",
        "turn": "An associate's power is used in its front's turn.",
        "cube": "One yellow cube is removed, or added where yellow is allowed.",
        "office": "The office goes on an available space.",
        "reserve": "The space that is reserved is not open yet, and is connected.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.holder = {power: p.text(power) for power in ("cube", "office", "reserve")}
        self.cube_on_top = p.flag("cube_on_top", True)
        self.cube_free = p.flag("cube_free", False)
        self.office_on_top = p.flag("office_on_top", False)
        self.first_opens = p.flag("first_opens", False)

    def ready(self) -> None:
        """Know the other rooms."""
        rooms = self.game.rooms
        self.network = cast(Network, rooms["network"])
        self.operating = cast(OperatingRounds, rooms["operating"])
        self.privates = cast(PrivateCompanies, rooms["private_companies"])
        for power in self.holder:
            self.params.among(power, self.privates.pieces, "associate")

    def verbs(self) -> Iterable[Verb[Any]]:
        """``use``."""
        yield Verb("use PRIVATE add CONNECTION", AddCube, self.check_add, self.add, "lay a yellow cube anywhere",
                   "KA: use JH add Cano-Heisbret", options=self.add_options)  # fmt: skip
        yield Verb("use PRIVATE remove CONNECTION", RemoveCube, self.check_remove, self.remove,
                   "take a yellow cube off the board", "KA: use JH remove Cano-Heisbret",
                   options=self.remove_options)  # fmt: skip
        yield Verb("use PRIVATE office PLACE:SITE [for COST:AMOUNT]", AnyOffice, self.check_office, self.office,
                   "place the next office anywhere", "KA: use MI office Heisbret", options=self.office_options)  # fmt: skip
        yield Verb("use PRIVATE reserve PLACE:SITE [for COST:AMOUNT]", Reserve, self.check_reserve, self.reserve,
                   "reserve a space that is not open yet", "KA: use CV reserve Heisbret",
                   options=self.reserve_options)  # fmt: skip
        yield Verb("use PRIVATE reserve [for COST:AMOUNT]", ReserveFirst, self.check_first, self.reserve_first,
                   "reserve the first space that opens, where the table plays so", "KA: use CV reserve",
                   options=self.first_options)  # fmt: skip

    def check_owner(
        self, table: Table, entry: AddCube | RemoveCube | AnyOffice | Reserve | ReserveFirst, power: str
    ) -> Iterable[Found]:
        """An own, open associate with that power."""
        closed = list(self.privates.check_open(table, entry.private))
        if closed:
            yield from closed
        elif self.holder[power] != entry.private:
            yield self.found(power, f"{entry.private} can't do that", "private")
        elif self.privates.part(table).owner.get(entry.private) != entry.actor:
            owner = self.privates.part(table).owner.get(entry.private, "nobody")
            yield self.found(
                self.of("owner", entry.private),
                f"{entry.private} belongs to {owner}, not to {entry.actor}",
                "private",
            )

    # -- Jekyl & Hyde -----------------------------------------------------------------------------------

    def check_add(self, table: Table, entry: AddCube) -> Iterable[Found]:
        """A yellow cube where yellow is asked for."""
        wrong = list(self.check_owner(table, entry, "cube"))
        board, graph = self.network.part(table), self.network.graph
        link, name = entry.connection, graph.name(entry.connection)
        if wrong:
            yield from wrong
        elif board.cubes[link]:
            yield self.found("cube", f"{name} is there already", "connection")
        elif self.network.needs(board, link) != 1:
            needs = graph.colours[self.network.needs(board, link)] or "no cube"
            yield self.found("cube_colour", f"{name} needs {needs}, not {graph.colours[1]}", "connection")
        elif not self.network.left(table, 1):
            yield self.found("cube", f"no {graph.colours[1]} cube is left", "connection")
        elif not self.cube_on_top and self.operating.building.all_laid(table, entry.actor, 1):
            yield self.found("cube", "the turn's cubes are laid", "connection")
        elif not self.cube_free and graph.costs[link] > table.purses.get(entry.actor, 0):
            yield self.found(
                "cube",
                f"{entry.actor} has {table.purses.get(entry.actor, 0)}, not {graph.costs[link]}",
                "connection",
            )

    def add(self, table: Table, entry: AddCube) -> None:
        """Laid, paid; the associate closes."""
        part = self.operating.act(table, entry.actor, 0)
        self.network.lay(self.network.part(table), entry.connection, 1)
        cost = self.network.graph.costs[entry.connection]
        if cost and not self.cube_free:
            table.pay(entry.actor, BANK, cost, "powers.cost")
        if not self.cube_on_top:
            part.laid = (*part.laid, 1)
        self.privates.close(table, entry.private)

    def add_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Wherever yellow is allowed."""
        if self.may(table, actor, "cube"):
            for link in range(len(self.network.graph.ends)):
                if not any(True for _ in self.check_add(table, AddCube(0, actor, self.holder["cube"], link))):
                    yield self.holder["cube"], self.network.graph.name(link)

    def check_remove(self, table: Table, entry: RemoveCube) -> Iterable[Found]:
        """A yellow cube that lies there."""
        wrong = list(self.check_owner(table, entry, "cube"))
        graph = self.network.graph
        if wrong:
            yield from wrong
        elif graph.printed[entry.connection] or self.network.part(table).cubes[entry.connection] != 1:
            yield self.found(
                "cube", f"no {graph.colours[1]} cube lies on {graph.name(entry.connection)}", "connection"
            )

    def remove(self, table: Table, entry: RemoveCube) -> None:
        """Back to the supply; the associate closes."""
        self.operating.act(table, entry.actor, 0)
        if not self.network.graph.printed[entry.connection]:
            self.network.lay(self.network.part(table), entry.connection, 0)
        self.privates.close(table, entry.private)

    def remove_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every yellow cube."""
        if self.may(table, actor, "cube"):
            for link, colour in enumerate(self.network.part(table).cubes):
                if colour == 1 and not self.network.graph.printed[link]:
                    yield self.holder["cube"], self.network.graph.name(link)

    # -- Molemen, the Church ----------------------------------------------------------------------------

    def check_office(self, table: Table, entry: AnyOffice) -> Iterable[Found]:
        """An available space, at the usual cost."""
        wrong = list(self.check_owner(table, entry, "office"))
        if wrong:
            yield from wrong
            return
        for found in self.operating.building.check_place(table, entry.actor, entry.place, self.office_on_top):
            yield self.found("office_space", found.message, "place")
            return
        yield from self.check_cost(table, entry, "office")

    def check_cost(
        self, table: Table, entry: AnyOffice | Reserve | ReserveFirst, power: str
    ) -> Iterable[Found]:
        """The charter's next price."""
        cost = self.network.next_cost(self.network.part(table), entry.actor) or 0
        if entry.cost is not None and entry.cost != cost:
            remedy = msgspec.structs.replace(entry, cost=cost)
            yield self.found(f"{power}_cost", f"the office costs {cost}, not {entry.cost}", "cost", remedy)
        elif cost > table.purses.get(entry.actor, 0):
            yield self.found(
                f"{power}_cost", f"{entry.actor} has {table.purses.get(entry.actor, 0)}, not {cost}"
            )

    def office(self, table: Table, entry: AnyOffice) -> None:
        """Placed and paid; the associate closes."""
        self.operating.act(table, entry.actor, 0)
        self.pay(table, entry, "office")
        board = self.network.part(table)
        self.network.settle(board, entry.place, entry.actor)
        if not self.office_on_top:
            self.operating.part(table).placed += 1
        self.privates.close(table, entry.private)

    def pay(self, table: Table, entry: AnyOffice | Reserve | ReserveFirst, power: str) -> None:
        """What the token costs."""
        cost = self.network.next_cost(self.network.part(table), entry.actor) or 0
        table.pay(entry.actor, BANK, cost if entry.cost is None else entry.cost, f"powers.{power}_cost")

    def office_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every available space."""
        if self.may(table, actor, "office"):
            for place, title in enumerate(self.network.graph.titles):
                entry = AnyOffice(0, actor, self.holder["office"], place, None)
                if not any(True for _ in self.check_office(table, entry)):
                    yield entry.private, title, None

    def check_reserve(self, table: Table, entry: Reserve) -> Iterable[Found]:
        """A space that is shut, in a place that is connected."""
        wrong = list(self.check_owner(table, entry, "reserve"))
        if wrong:
            yield from wrong
            return
        if self.first_opens:
            yield self.found("reserve", "the first space that opens is taken: none is named", "place")
            return
        board, graph = self.network.part(table), self.network.graph
        title = graph.titles[entry.place]
        shut = len(graph.spaces[entry.place]) - self.network.open_spaces(board, entry.place)
        if graph.kinds[entry.place] != CITY or shut <= 0 or entry.place in board.waiting:
            yield self.found("reserve", f"{title} has no office space that is still to open", "place")
        elif entry.actor in board.offices.get(entry.place, ()):
            yield self.found("reserve", f"{entry.actor} has an office in {title}", "place")
        elif entry.place not in self.network.reach(board, entry.actor):
            yield self.found("reserve", f"{title} is not connected to {entry.actor}", "place")
        elif self.network.next_cost(board, entry.actor) is None:
            yield self.found("reserve", f"{entry.actor} has no office left on its charter")
        else:
            yield from self.check_cost(table, entry, "reserve")

    def reserve(self, table: Table, entry: Reserve) -> None:
        """Upside down and paid; the associate closes."""
        self.operating.act(table, entry.actor, 0)
        self.pay(table, entry, "reserve")
        self.network.part(table).waiting[entry.place] = entry.actor
        self.privates.close(table, entry.private)

    def reserve_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every connected place with a shut space."""
        if self.may(table, actor, "reserve"):
            for place in sorted(self.network.reach(self.network.part(table), actor)):
                entry = Reserve(0, actor, self.holder["reserve"], place, None)
                if not any(True for _ in self.check_reserve(table, entry)):
                    yield entry.private, self.network.graph.titles[place], None

    def check_first(self, table: Table, entry: ReserveFirst) -> Iterable[Found]:
        """A token that waits for the first space that opens, where that is played."""
        wrong = list(self.check_owner(table, entry, "reserve"))
        board = self.network.part(table)
        if wrong:
            yield from wrong
        elif not self.first_opens:
            yield self.found("reserve", "the space that is reserved is named", "private")
        elif self.network.next_cost(board, entry.actor) is None:
            yield self.found("reserve", f"{entry.actor} has no office left on its charter")
        else:
            yield from self.check_cost(table, entry, "reserve")

    def reserve_first(self, table: Table, entry: ReserveFirst) -> None:
        """Paid, and kept until a space opens; the associate closes."""
        self.operating.act(table, entry.actor, 0)
        self.pay(table, entry, "reserve")
        self.network.part(table).waiting[-1] = entry.actor
        self.privates.close(table, entry.private)

    def first_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The owner's, where that is played."""
        entry = ReserveFirst(0, actor, self.holder["reserve"], None)
        if self.may(table, actor, "reserve") and not any(True for _ in self.check_first(table, entry)):
            yield entry.private, None

    def may(self, table: Table, actor: str, power: str) -> bool:
        """Whether it is the owner's turn."""
        part = self.operating.part(table)
        private = self.holder[power]
        over = self.operating.trains.part(table).over
        return part.now == actor and self.privates.part(table).owner.get(private) == actor and not over


FAMILY = Powers
