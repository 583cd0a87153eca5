"""What associates do for a front that owns them, and Blundell's second token.

Source: 18Dracula D-271 to D-279, D-290, D-294 to D-296, A-48 to A-51.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec

from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.games.game_18dracula.network import Network
from playproof.checker.games.game_18dracula.network.graph import CITY
from playproof.checker.games.game_18dracula.operating import FrontRounds
from playproof.checker.model.entries import Entry, Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, RuleModule

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


class Powers(RuleModule):
    """Parameters: ``cube_associate``, ``office_associate``, ``reserve_associate``: the associate with each power.
    ``cube_is_extra``: whether its cube comes on top of the turn's; ``cube_free``: whether it is free;
    ``office_is_extra``: whether the office comes on top; ``reserves_first_to_open``: whether the reserved space is
    the first that opens anywhere, not one that is named."""

    name = "powers"
    also_active_in = ("operating",)
    reasons: ClassVar[dict[str, str]] = {
        "owner": "Only the front that owns an associate uses its power.",
        "turn": "An associate's power is used in its front's turn.",
        "cube": "One yellow cube is removed, or added where yellow is allowed.",
        "cube_colour": "A yellow cube goes where yellow is the next colour.",
        "cost": "An added cube costs what its connection costs.",
        "office": "The associate that places an office is the one with that power.",
        "office_space": "The office goes on an available space.",
        "office_cost": "The office costs the next price on the charter.",
        "reserve": "The space that is reserved is not open yet, and is connected.",
        "reserve_cost": "A reserved space costs the next price on the charter.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        p = self.params
        self.holder = {power: p.text(f"{power}_associate") for power in ("cube", "office", "reserve")}
        self.cube_on_top = p.flag("cube_is_extra", True)
        self.cube_free = p.flag("cube_free", False)
        self.office_on_top = p.flag("office_is_extra", False)
        self.first_opens = p.flag("reserves_first_to_open", False)

    def ready(self) -> None:
        """Look up the other rule modules."""
        self.network = self.game.require(Network)
        self.operating = self.game.require(FrontRounds)
        self.privates = self.game.require(PrivateCompanies)
        for power in self.holder:
            self.params.among(f"{power}_associate", self.privates.pieces, "associate")

    def commands(self) -> Iterable[Command[Any]]:
        """``use``."""
        yield Command("use PRIVATE add CONNECTION", AddCube, self.check_add, self.add, "lay a yellow cube anywhere",
                   "KA: use JH add Cano-Heisbret", options=self.add_options,
                   claim_forms=("CONNECTION takes COLOUR",))  # fmt: skip
        yield Command("use PRIVATE remove CONNECTION", RemoveCube, self.check_remove, self.remove,
                   "take a yellow cube off the board", "KA: use JH remove Cano-Heisbret",
                   options=self.remove_options)  # fmt: skip
        yield Command("use PRIVATE office PLACE:SITE [for COST:AMOUNT]", AnyOffice, self.check_office, self.office,
                   "place the next office anywhere", "KA: use MI office Heisbret", options=self.office_options,
                   claim_forms=("SITE takes office",))  # fmt: skip
        yield Command("use PRIVATE reserve PLACE:SITE [for COST:AMOUNT]", Reserve, self.check_reserve, self.reserve,
                   "reserve a space that is not open yet", "KA: use CV reserve Heisbret",
                   options=self.reserve_options)  # fmt: skip
        yield Command("use PRIVATE reserve [for COST:AMOUNT]", ReserveFirst, self.check_first, self.reserve_first,
                   "reserve the first space that opens, under that ruling", "KA: use CV reserve",
                   options=self.first_options)  # fmt: skip

    def check_owner(
        self,
        game_state: GameState,
        entry: AddCube | RemoveCube | AnyOffice | Reserve | ReserveFirst,
        power: str,
    ) -> Iterable[Violation]:
        """The associate is the front's own, is open and has that power."""
        closed = list(self.privates.check_open(game_state, entry.private))
        if closed:
            yield from closed
        elif self.holder[power] != entry.private:
            yield self.violation(
                power, f"{entry.private} has no such power; {self.holder[power]} has it", "private"
            )
        elif self.privates.state(game_state).owner.get(entry.private) != entry.actor:
            owner = self.privates.state(game_state).owner.get(entry.private, "nobody")
            yield self.violation(
                self.of("owner", entry.private),
                f"{entry.private} belongs to {owner}, not to {entry.actor}",
                "private",
            )

    # -- Jekyl & Hyde -----------------------------------------------------------------------------------

    def check_add(self, game_state: GameState, entry: AddCube) -> Iterable[Violation]:
        """A yellow cube where yellow is asked for."""
        wrong = list(self.check_owner(game_state, entry, "cube"))
        board, graph = self.network.state(game_state), self.network.graph
        link, name = entry.connection, graph.name(entry.connection)
        if wrong:
            yield from wrong
        elif board.cubes[link]:
            yield self.violation("cube", f"{name} is completed already", "connection")
        elif self.network.needs(board, link) != 1:
            needs = graph.colours[self.network.needs(board, link)] or "no cube"
            yield self.violation("cube_colour", f"{name} needs {needs}, not {graph.colours[1]}", "connection")
        elif not self.network.left(game_state, 1):
            yield self.violation("cube", f"no {graph.colours[1]} cube is left", "connection")
        elif not self.cube_on_top and self.operating.build.all_laid(game_state, entry.actor, 1):
            yield self.violation("cube", f"{entry.actor} has laid all cubes of this turn", "connection")
        elif not self.cube_free and graph.costs[link] > game_state.balances.get(entry.actor, 0):
            yield self.violation(
                "cube",
                f"{name} costs {graph.costs[link]}; {entry.actor} has {game_state.balances.get(entry.actor, 0)}",
                "connection",
            )

    def add(self, game_state: GameState, entry: AddCube) -> None:
        """Lay and pay the cube; the associate closes."""
        self.operating.act(game_state, entry.actor)
        self.network.lay(self.network.state(game_state), entry.connection, 1)
        graph = self.network.graph
        game_state.take("supply", graph.name(entry.connection), graph.colours[1], "powers.cube")
        cost = graph.costs[entry.connection]
        if cost and not self.cube_free:
            game_state.pay(entry.actor, BANK, cost, "powers.cost")
        if not self.cube_on_top:
            turn = self.operating.build.turn(game_state)
            turn.laid = (*turn.laid, 1)
        self.privates.close(game_state, entry.private)

    def add_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every connection where yellow is allowed."""
        if self.may(game_state, actor, "cube"):
            for link in range(len(self.network.graph.ends)):
                if not any(self.check_add(game_state, AddCube(0, actor, self.holder["cube"], link))):
                    yield self.holder["cube"], self.network.graph.name(link)

    def check_remove(self, game_state: GameState, entry: RemoveCube) -> Iterable[Violation]:
        """A yellow cube on that connection, not a printed one."""
        wrong = list(self.check_owner(game_state, entry, "cube"))
        graph = self.network.graph
        if wrong:
            yield from wrong
        elif graph.printed[entry.connection] or self.network.state(game_state).cubes[entry.connection] != 1:
            yield self.violation(
                "cube", f"no {graph.colours[1]} cube is on {graph.name(entry.connection)}", "connection"
            )

    def remove(self, game_state: GameState, entry: RemoveCube) -> None:
        """The cube goes back to the supply; the associate closes."""
        self.operating.act(game_state, entry.actor)
        if not self.network.graph.printed[entry.connection]:
            self.network.lay(self.network.state(game_state), entry.connection, 0)
        self.privates.close(game_state, entry.private)

    def remove_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every yellow cube."""
        if self.may(game_state, actor, "cube"):
            for link, colour in enumerate(self.network.state(game_state).cubes):
                if colour == 1 and not self.network.graph.printed[link]:
                    yield self.holder["cube"], self.network.graph.name(link)

    # -- Molemen, the Church ----------------------------------------------------------------------------

    def check_office(self, game_state: GameState, entry: AnyOffice) -> Iterable[Violation]:
        """An available space, at the usual cost."""
        wrong = list(self.check_owner(game_state, entry, "office"))
        if wrong:
            yield from wrong
            return
        for fault in self.operating.office.check_place(
            game_state, entry.actor, entry.place, self.office_on_top
        ):
            yield self.violation("office_space", fault.message, "place")
            return
        yield from self.check_cost(game_state, entry, "office")

    def check_cost(
        self, game_state: GameState, entry: AnyOffice | Reserve | ReserveFirst, power: str
    ) -> Iterable[Violation]:
        """The cost is the next price on the charter, and the front can pay it."""
        cost = self.network.next_cost(self.network.state(game_state), entry.actor) or 0
        if entry.cost is not None and entry.cost != cost:
            remedy = msgspec.structs.replace(entry, cost=cost)
            yield self.violation(
                f"{power}_cost", f"the office costs {cost}, not {entry.cost}", "cost", remedy
            )
        elif cost > game_state.balances.get(entry.actor, 0):
            yield self.violation(
                f"{power}_cost",
                f"the office costs {cost}; {entry.actor} has {game_state.balances.get(entry.actor, 0)}",
            )

    def office(self, game_state: GameState, entry: AnyOffice) -> None:
        """Place and pay the office; the associate closes."""
        self.operating.act(game_state, entry.actor)
        self.pay(game_state, entry, "office")
        board = self.network.state(game_state)
        self.network.settle(board, entry.place, entry.actor)
        game_state.take(entry.actor, self.network.graph.titles[entry.place], "office", "powers.office")
        if not self.office_on_top:
            self.operating.office.turn(game_state).placed += 1
        self.privates.close(game_state, entry.private)

    def pay(self, game_state: GameState, entry: AnyOffice | Reserve | ReserveFirst, power: str) -> None:
        """Pay for the office token."""
        cost = self.network.next_cost(self.network.state(game_state), entry.actor) or 0
        game_state.pay(entry.actor, BANK, cost if entry.cost is None else entry.cost, f"powers.{power}_cost")

    def office_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every available space."""
        if self.may(game_state, actor, "office"):
            for place, title in enumerate(self.network.graph.titles):
                entry = AnyOffice(0, actor, self.holder["office"], place, None)
                if not any(self.check_office(game_state, entry)):
                    yield entry.private, title, None

    def check_reserve(self, game_state: GameState, entry: Reserve) -> Iterable[Violation]:
        """A closed space in a connected place."""
        wrong = list(self.check_owner(game_state, entry, "reserve"))
        if wrong:
            yield from wrong
            return
        if self.first_opens:
            yield self.violation(
                "reserve",
                f"the first space that opens is reserved, so no place is named: use {entry.private} reserve",
                "place",
            )
            return
        board, graph = self.network.state(game_state), self.network.graph
        title = graph.titles[entry.place]
        shut = len(graph.spaces[entry.place]) - self.network.open_spaces(board, entry.place)
        if graph.kinds[entry.place] != CITY or shut <= 0 or entry.place in board.waiting:
            yield self.violation("reserve", f"{title} has no office space that is still to open", "place")
        elif entry.actor in board.offices.get(entry.place, ()):
            yield self.violation("reserve", f"{entry.actor} has an office in {title}", "place")
        elif entry.place not in self.network.reach(board, entry.actor):
            yield self.violation("reserve", f"{title} is not connected to {entry.actor}", "place")
        elif self.network.next_cost(board, entry.actor) is None:
            yield self.violation("reserve", f"{entry.actor} has no office left on its charter")
        else:
            yield from self.check_cost(game_state, entry, "reserve")

    def reserve(self, game_state: GameState, entry: Reserve) -> None:
        """Pay the office, which waits upside down; the associate closes."""
        self.operating.act(game_state, entry.actor)
        self.pay(game_state, entry, "reserve")
        self.network.state(game_state).waiting[entry.place] = entry.actor
        self.privates.close(game_state, entry.private)

    def reserve_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every connected place with a closed space."""
        if self.may(game_state, actor, "reserve"):
            for place in sorted(self.network.reach(self.network.state(game_state), actor)):
                entry = Reserve(0, actor, self.holder["reserve"], place, None)
                if not any(self.check_reserve(game_state, entry)):
                    yield entry.private, self.network.graph.titles[place], None

    def check_first(self, game_state: GameState, entry: ReserveFirst) -> Iterable[Violation]:
        """A token that waits for the first space that opens, under that ruling."""
        wrong = list(self.check_owner(game_state, entry, "reserve"))
        board = self.network.state(game_state)
        if wrong:
            yield from wrong
        elif not self.first_opens:
            yield self.violation(
                "reserve",
                f"name the place of the reserved space: use {entry.private} reserve PLACE",
                "private",
            )
        elif self.network.next_cost(board, entry.actor) is None:
            yield self.violation("reserve", f"{entry.actor} has no office left on its charter")
        else:
            yield from self.check_cost(game_state, entry, "reserve")

    def reserve_first(self, game_state: GameState, entry: ReserveFirst) -> None:
        """Pay the office, which is kept until a space opens; the associate closes."""
        self.operating.act(game_state, entry.actor)
        self.pay(game_state, entry, "reserve")
        self.network.state(game_state).waiting[-1] = entry.actor
        self.privates.close(game_state, entry.private)

    def first_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The owner's token, under that ruling."""
        entry = ReserveFirst(0, actor, self.holder["reserve"], None)
        if self.may(game_state, actor, "reserve") and not any(self.check_first(game_state, entry)):
            yield entry.private, None

    def may(self, game_state: GameState, actor: str, power: str) -> bool:
        """Whether ``actor`` owns the associate and has the turn."""
        state = self.operating.state(game_state)
        private = self.holder[power]
        over = self.operating.trains.state(game_state).over
        return state.now == actor and self.privates.state(game_state).owner.get(private) == actor and not over


FAMILY = Powers
