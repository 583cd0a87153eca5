"""Building and offices.

Source: 18Dracula D-133 to D-171, D-290, A-44, A-45, A-48, A-54.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from checker.entries import Found, Verb
from checker.families.network.graph import CITY
from checker.families.operating.state import BUILD, OFFICE, Build, Office
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.network import Network
    from checker.families.operating.room import OperatingRounds

__all__ = ["Building"]

BANK = "bank"


class Building:
    """Parameters of the room: ``cheap_a_turn`` and ``dear_a_turn``: how many cubes of the first colour, or of another, a turn
    has; ``offices_a_turn`` (0: any number)."""

    def __init__(self, room: OperatingRounds) -> None:
        self.room = room
        self.cheap = room.params.count("cheap_a_turn", 2)
        self.dear = room.params.count("dear_a_turn", 1)
        self.offices_a_turn = room.params.count("offices_a_turn", 1)
        self.no_offices = frozenset(room.params.words("no_offices"))

    def verbs(self) -> Iterable[Verb[Any]]:
        """``build``, ``office``."""
        graph = cast("Network", self.room.game.rooms["network"]).graph
        colours = f"COLOUR:{'|'.join(graph.colours[1:])}"
        for word in ("build", "route"):
            options = (self.free_options, self.paid_options) if word == "build" else (None, None)
            yield Verb(f"{word} CONNECTION [{colours}]", Build, self.check_build, self.build,
                       "lay a cube, of that colour", "KA: build Cano-Treight green", options=options[0])  # fmt: skip
            yield Verb(f"{word} CONNECTION [{colours}] [for] COST:AMOUNT", Build, self.check_build, self.build,
                       "lay a cube, for what it costs", "KA: build Cano-Heisbret 20", options=options[1])  # fmt: skip
        yield Verb("office PLACE:SITE", Office, self.check_office, self.office, "place the next office",
                   "KA: office Heisbret", options=self.office_options)  # fmt: skip
        yield Verb("office PLACE:SITE [for] COST:AMOUNT", Office, self.check_office, self.office,
                   "place the next office, for what it costs", "KA: office Heisbret 40")  # fmt: skip

    def said(self, entry: Build) -> int | None:
        """The number of the colour that an entry names."""
        return None if entry.colour is None else self.room.network.graph.colours.index(entry.colour)

    # -- connections ------------------------------------------------------------------------------------

    def check_build(self, table: Table, entry: Build) -> Iterable[Found]:
        """Step, place, colour, number, connection, cost."""
        room, network = self.room, self.room.network
        late = list(room.late(table, entry.actor, BUILD, "building"))
        if late:
            yield from late
            return
        wrong = list(self.check_space(table, entry, entry.connection, self.said(entry)))
        if wrong:
            yield from wrong
            return
        board = network.part(table)
        colour = network.needs(board, entry.connection)
        reached = network.joins(board, entry.actor, network.reach(board, entry.actor))
        ends = network.graph.ends[entry.connection]
        if not reached.intersection(ends):
            yield self.unconnected(table, entry, ends)
            return
        if self.all_laid(table, entry.actor, colour):
            name = network.graph.colours[1]
            yield room.found(
                room.of("too_many", entry.actor),
                f"a turn has {self.cheap} {name} cubes or {self.dear} of another colour",
                "connection",
            )
            return
        cost = network.graph.costs[entry.connection]
        yield from self.check_cost(table, entry, cost, "cost" if cost else "free", entry.cost)

    def all_laid(self, table: Table, company: str, colour: int) -> bool:
        """Whether a turn has no cube of a colour left."""
        part = self.room.part(table)
        laid = part.laid if part.now == company else ()
        if colour > 1:
            return len(laid) >= self.dear or 1 in laid
        return len(laid) >= self.cheap or any(other > 1 for other in laid)

    def check_space(self, table: Table, entry: Build, link: int, said: int | None) -> Iterable[Found]:
        """The space is empty, and the right colour can be had."""
        room, network = self.room, self.room.network
        board, graph = network.part(table), network.graph
        name = graph.name(link)
        if board.cubes[link]:
            reason = "printed" if graph.printed[link] else "built"
            yield room.found(reason, f"{name} is there already", "connection")
            return
        colour = network.needs(board, link)
        if not colour:
            yield room.found(
                "no_slot", f"no further connection can be built at one end of {name}", "connection"
            )
            return
        if said is not None and said != colour:
            yield self.wrong_colour(table, entry, link, colour, said)
            return
        called = graph.colours[colour]
        if not network.available(table, colour):
            reason = "phase_1" if network.phases.number(table) == 1 else f"not_yet_{called}"
            if graph.fixed[link] and reason != "phase_1":
                reason = "not_yet_fixed"
            yield room.found(
                reason, f"{name} needs {called}, which comes with phase {network.opens[colour]}", "connection"
            )
        elif not network.left(table, colour):
            yield room.found(room.of("none_left", called), f"no {called} cube is left", "connection")

    def wrong_colour(self, table: Table, entry: Build, link: int, colour: int, said: int) -> Found:
        """Why a connection needs a colour."""
        room, network = self.room, self.room.network
        board, graph = network.part(table), network.graph
        ends = graph.ends[link]
        counts = [sum(board.cubes[near] > 0 for near, _ in graph.near[end]) for end in ends]
        asks = [network.asks(board, end) for end in ends]
        plain = [graph.slots[min(count, len(graph.slots) - 1)] for count in counts]
        before = max(graph.slots[max(count - 1, 0)] for count in counts)
        if graph.fixed[link]:
            reason = "fixed"
        elif asks != plain:
            reason = "skipped_higher" if said < colour else "skipped"
        elif asks[0] != asks[1] and said in asks:
            reason = "higher_end"
        elif any(graph.printed[near] for end in ends for near, _ in graph.near[end]):
            reason = "printed_counts"
        elif said == before:
            reason = "count_after"
        else:
            reason = f"colour_{graph.colours[colour]}"
        reason = room.of(reason, "-".join(sorted(graph.ids[end] for end in ends)))
        number = max(counts) + 1
        why = "is printed so" if graph.fixed[link] else f"is connection {number} of an end"
        remedy = Build(entry.line, entry.actor, link, graph.colours[colour], entry.cost)
        return room.found(
            reason,
            f"{graph.name(link)} {why}: {graph.colours[colour]}, not {graph.colours[said]}",
            "colour",
            remedy,
        )

    def unconnected(self, table: Table, entry: Build, ends: tuple[int, ...]) -> Found:
        """Why a place can't be built at: nothing leads there, or something is in the way."""
        room, network = self.room, self.room.network
        reason = self.why_cut(table, entry.actor, ends)
        if reason == "unconnected" and room.part(table).now == entry.actor and room.part(table).laid:
            reason = "second_unconnected"
        message = f"{network.graph.name(entry.connection)} is not connected to an office of {entry.actor}"
        return room.found(reason, message, "connection")

    def why_cut(self, table: Table, company: str, ends: Iterable[int]) -> str:
        """The reason by which places are cut off: the castle, a blocked city, or no connection at all."""
        network = self.room.network
        board = network.part(table)
        ends = set(ends)
        free = board.copy()
        free.castle = -1
        if network.joins(free, company, network.reach(free, company)) & ends:
            return "castle_start" if board.castle == network.graph.castle else "castle"
        reached = network.reach(board, company)
        if reached & ends:
            return "blocked_end"
        bare = board.copy()
        bare.offices = {place: (company,) if company in own else () for place, own in board.offices.items()}
        if network.reach(bare, company) & ends:
            return "blocked"
        around = {
            other for place in ends for link, other in network.graph.near[place] if board.cubes[link]
        } | ends
        return "unbuilt" if any(board.offices.get(place) for place in around) else "unconnected"

    def check_cost(
        self, table: Table, entry: Build | Office, cost: int, reason: str, said: int | None
    ) -> Iterable[Found]:
        """What is stated, and whether it can be paid."""
        room = self.room
        if said is not None and said != cost:
            if isinstance(entry, Build):
                remedy: Build | Office = Build(entry.line, entry.actor, entry.connection, entry.colour, cost)
            else:
                remedy = Office(entry.line, entry.actor, entry.place, cost)
            yield room.found(reason, f"that costs {cost}, not {said}", "cost", remedy)
        elif cost > table.purses.get(entry.actor, 0):
            yield room.found(reason, f"{entry.actor} has {table.purses.get(entry.actor, 0)}, not {cost}")

    def build(self, table: Table, entry: Build) -> None:
        """A cube is laid and paid."""
        room, network = self.room, self.room.network
        part = room.act(table, entry.actor, BUILD)
        board, graph = network.part(table), network.graph
        link = entry.connection
        colour = self.said(entry) or network.needs(board, link) or 1
        if not board.cubes[link]:
            network.lay(board, link, colour)
            table.take("supply", graph.name(link), graph.colours[colour], "operating.cube")
            table.tell(
                "left",
                board.supply[colour],
                f"operating.{room.of('supply', graph.colours[colour])}",
                entry.actor,
            )
        for end in graph.ends[link]:
            table.tell("level", network.level(board, end), "operating.level", graph.titles[end])
        part.laid = (*part.laid, colour)
        cost = graph.costs[link] if entry.cost is None else entry.cost
        if cost:
            table.pay(entry.actor, BANK, cost, "operating.cost")

    def free_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every connection that can be built for nothing, with its colour where that is not the first one."""
        graph = self.room.network.graph
        for link, colour in self.build_options(table, actor):
            if not graph.costs[link]:
                yield graph.name(link), graph.colours[colour] if colour > 1 else None

    def paid_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every other one, with what it costs."""
        graph = self.room.network.graph
        for link, colour in self.build_options(table, actor):
            if graph.costs[link]:
                yield graph.name(link), graph.colours[colour] if colour > 1 else None, graph.costs[link]

    def build_options(self, table: Table, actor: str) -> Iterable[tuple[int, int]]:
        """Every connection that can be built, with the number of its colour."""
        room, network = self.room, self.room.network
        part, board = room.part(table), network.part(table)
        if (
            part.now != actor
            or part.step > BUILD
            or room.trains.part(table).over
            or room.only_runs(table, actor)
        ):
            return
        purse = table.purses.get(actor, 0)
        seen: set[int] = set()
        for place in network.joins(board, actor, network.reach(board, actor)):
            for link, _ in network.graph.near[place]:
                if link in seen or board.cubes[link] or network.graph.costs[link] > purse:
                    continue
                seen.add(link)
                colour = network.needs(board, link)
                if not colour or self.all_laid(table, actor, colour) or not network.left(table, colour):
                    continue
                if network.available(table, colour):
                    yield link, colour

    # -- offices ----------------------------------------------------------------------------------------

    def check_office(self, table: Table, entry: Office) -> Iterable[Found]:
        """Step, token, space, connection, cost."""
        room = self.room
        late = list(room.late(table, entry.actor, OFFICE, "placing an office"))
        if late:
            yield from late
            return
        wrong = list(self.check_place(table, entry.actor, entry.place))
        if wrong:
            yield from wrong
            return
        network = room.network
        board = network.part(table)
        if entry.place not in network.reach(board, entry.actor):
            reason = self.why_cut(table, entry.actor, (entry.place,))
            yield room.found(
                room.of("office", reason),
                f"{network.graph.titles[entry.place]} is not connected to {entry.actor}",
                "place",
            )
            return
        cost = network.next_cost(board, entry.actor) or 0
        if entry.cost is not None and entry.cost != cost and entry.cost in network.costs.get(entry.actor, ()):
            remedy = Office(entry.line, entry.actor, entry.place, cost)
            yield room.found("cheapest", f"the next office costs {cost}, not {entry.cost}", "cost", remedy)
            return
        yield from self.check_cost(table, entry, cost, room.of("office_cost", entry.actor), entry.cost)

    def check_place(self, table: Table, company: str, place: int, on_top: bool = False) -> Iterable[Found]:
        """A token is left, the place has a free open space. ``on_top``: it does not count among the turn's offices."""
        room, network = self.room, self.room.network
        board, title = network.part(table), network.graph.titles[place]
        part = room.part(table)
        if company in self.no_offices:
            yield room.found(room.of("no_offices", company), f"{company} places no offices")
        elif network.next_cost(board, company) is None:
            yield room.found(room.of("no_token", company), f"{company} has no office left on its charter")
        elif (
            self.offices_a_turn and not on_top and part.now == company and part.placed >= self.offices_a_turn
        ):
            yield room.found("one_office", f"{company} has placed its office of this turn")
        elif self.offices_a_turn and company in board.offices.get(place, ()):
            yield room.found("one_office", f"{company} has an office in {title}", "place")
        elif network.graph.kinds[place] != CITY:
            yield room.found("no_space", f"{title} has no office spaces", "place")
        elif network.room_in(board, place, company) <= 0:
            shut = len(network.graph.spaces[place]) > network.open_spaces(board, place)
            taken = len(board.offices.get(place, ())) >= network.open_spaces(board, place)
            reason = "shut_space" if shut and taken else "no_space" if taken else "reserved"
            yield room.found(reason, f"no office space of {title} is free for {company}", "place")

    def office(self, table: Table, entry: Office) -> None:
        """An office is placed and paid."""
        room, network = self.room, self.room.network
        part = room.act(table, entry.actor, OFFICE)
        board = network.part(table)
        cost = network.next_cost(board, entry.actor) or 0
        if entry.cost is not None:
            cost = entry.cost
        network.settle(board, entry.place, entry.actor)
        part.placed += 1
        table.pay(entry.actor, BANK, cost, "operating.office_cost")
        table.take(entry.actor, network.graph.titles[entry.place], "office", "operating.office")

    def office_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Every place that takes one."""
        room, network = self.room, self.room.network
        part, board = room.part(table), network.part(table)
        cost = network.next_cost(board, actor)
        if part.now != actor or part.step > OFFICE or cost is None or cost > table.purses.get(actor, 0):
            return
        if room.trains.part(table).over or room.only_runs(table, actor):
            return
        for place in network.reach(board, actor):
            if not any(True for _ in self.check_place(table, actor, place)):
                yield (network.graph.titles[place],)
