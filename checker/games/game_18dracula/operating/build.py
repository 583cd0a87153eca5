"""Building: cubes on connections.

Source: 18Dracula D-133 to D-167, A-45, A-54.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.operating import Step
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.state import Build, FrontState, Office
from playproof.checker.model.declared import Stage, have, whole_line
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command
from playproof.components.wording.plural import counted

BANK = "bank"


@dataclass(slots=True)
class BuildTurn(ModuleState):
    """``laid``: the colours of the cubes of this turn."""

    laid: tuple[int, ...] = ()


class BuildStep(Step[BuildTurn]):
    """Parameters: ``cheap_cubes_per_turn`` and ``dear_cubes_per_turn``: how many cubes of the first
    colour, or of another, a turn has."""

    name = "track"
    title = "building"

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module, self.network = rounds, rounds.network
        self.cheap = self.params.count("cheap_cubes_per_turn", 2)
        self.dear = self.params.count("dear_cubes_per_turn", 1)

    def commands(self) -> Iterable[Command[Any]]:
        """``build``."""
        graph = self.network.graph
        colours = f"COLOUR:{'|'.join(graph.colours[1:])}"
        for word in ("build", "route"):
            options = (self.free_options, self.paid_options) if word == "build" else (None, None)
            yield Command(f"{word} CONNECTION [{colours}]", Build, self.check_build, self.build,
                       "lay a cube, of that colour", "KA: build Cano-Treight green", options=options[0],
                   claim_forms=("left AMOUNT", "level AMOUNT", "CONNECTION takes COLOUR"))  # fmt: skip
            yield Command(f"{word} CONNECTION [{colours}] [for] COST:AMOUNT", Build, self.check_build, self.build,
                       "lay a cube, for what it costs", "KA: build Cano-Heisbret 20", options=options[1],
                   claim_forms=("left AMOUNT", "level AMOUNT", "CONNECTION takes COLOUR"))  # fmt: skip

        yield have(
            "built COLOUR...",
            "built",
            "the colours of the cubes that were laid in the turn under way",
            "have built yellow",
            declares=whole_line,
            default="after `have step track` no more can be laid",
            stage=Stage.ACTS,
            says=self.says_built,
        )

    def says_built(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """While the company builds."""
        state = self.module.lasting_state(game_state)
        if isinstance(state, FrontState) and state.built:
            yield (tuple(self.network.graph.colours[colour] for colour in state.built),)

    def declare(self, game_state: GameState, company: str) -> None:
        """The cubes of the turn are laid, or those that are said to be."""
        built = self.module.state(game_state).built
        self.turn(game_state).laid = built or (1,) * self.cheap

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """So many cubes of the colour laid are left as is stated."""
        if claim.kind != "left" or not moves or not isinstance(entry, Build) or int(claim.what) < 0:
            return False
        board = self.network.state(game_state)
        board.supply[board.cubes[entry.connection]] = int(claim.what)
        return True

    def said(self, entry: Build) -> int | None:
        """The number of the colour that an entry names."""
        return None if entry.colour is None else self.network.graph.colours.index(entry.colour)

    # -- connections ------------------------------------------------------------------------------------

    def check_build(self, game_state: GameState, entry: Build) -> Iterable[Violation]:
        """Step, place, colour, number, connection, cost."""
        module, network = self.module, self.network
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
            return
        wrong = list(self.check_space(game_state, entry, entry.connection, self.said(entry)))
        if wrong:
            yield from wrong
            return
        board = network.state(game_state)
        colour = network.needs(board, entry.connection)
        reached = network.joins(board, entry.actor, network.reach(board, entry.actor))
        ends = network.graph.ends[entry.connection]
        if not reached.intersection(ends):
            yield self.unconnected(game_state, entry, ends)
            return
        if self.all_laid(game_state, entry.actor, colour):
            name = network.graph.colours[1]
            yield module.violation(
                module.of("too_many", entry.actor),
                f"a turn has {counted(self.cheap, f'{name} cube')} or {self.dear} of another colour",
                "connection",
            )
            return
        cost = network.graph.costs[entry.connection]
        yield from self.check_cost(game_state, entry, cost, "cost" if cost else "free", entry.cost)

    def all_laid(self, game_state: GameState, company: str, colour: int) -> bool:
        """Whether a turn has no cube of a colour left."""
        laid = self.turn(game_state).laid if self.operates(game_state, company) else ()
        if colour > 1:
            return len(laid) >= self.dear or 1 in laid
        return len(laid) >= self.cheap or any(other > 1 for other in laid)

    def check_space(
        self, game_state: GameState, entry: Build, link: int, said: int | None
    ) -> Iterable[Violation]:
        """The space is empty, and the right colour can be had."""
        module, network = self.module, self.network
        board, graph = network.state(game_state), network.graph
        name = graph.name(link)
        if board.cubes[link]:
            reason = "printed" if graph.printed[link] else "built"
            yield module.violation(reason, f"{name} is there already", "connection")
            return
        colour = network.needs(board, link)
        if not colour:
            yield module.violation(
                "no_slot", f"no further connection can be built at one end of {name}", "connection"
            )
            return
        if said is not None and said != colour:
            yield self.wrong_colour(game_state, entry, link, colour, said)
            return
        called = graph.colours[colour]
        if not network.available(game_state, colour):
            reason = "phase_1" if network.phases.number(game_state) == 1 else f"not_yet_{called}"
            if graph.fixed[link] and reason != "phase_1":
                reason = "not_yet_fixed"
            yield module.violation(
                reason, f"{name} needs {called}, which comes with phase {network.opens[colour]}", "connection"
            )
        elif not network.left(game_state, colour):
            yield module.violation(module.of("none_left", called), f"no {called} cube is left", "connection")

    def wrong_colour(
        self, game_state: GameState, entry: Build, link: int, colour: int, said: int
    ) -> Violation:
        """Why a connection needs a colour."""
        module, network = self.module, self.network
        board, graph = network.state(game_state), network.graph
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
        reason = module.of(reason, "-".join(sorted(graph.ids[end] for end in ends)))
        number = max(counts) + 1
        why = "is printed so" if graph.fixed[link] else f"is connection {number} of an end"
        remedy = Build(entry.line, entry.actor, link, graph.colours[colour], entry.cost)
        return module.violation(
            reason,
            f"{graph.name(link)} {why}: {graph.colours[colour]}, not {graph.colours[said]}",
            "colour",
            remedy,
        )

    def unconnected(self, game_state: GameState, entry: Build, ends: tuple[int, ...]) -> Violation:
        """Why a place can't be built at: nothing leads there, or something is in the way."""
        module, network = self.module, self.network
        reason = self.why_cut(game_state, entry.actor, ends)
        if reason == "unconnected" and self.operates(game_state, entry.actor) and self.turn(game_state).laid:
            reason = "second_unconnected"
        message = f"{network.graph.name(entry.connection)} is not connected to an office of {entry.actor}"
        return module.violation(reason, message, "connection")

    def why_cut(self, game_state: GameState, company: str, ends: Iterable[int]) -> str:
        """The reason by which places are cut off: the castle, a blocked city, or no connection at all."""
        network = self.network
        board = network.state(game_state)
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
        self, game_state: GameState, entry: Build | Office, cost: int, reason: str, said: int | None
    ) -> Iterable[Violation]:
        """What is stated, and whether it can be paid."""
        module = self.module
        if said is not None and said != cost:
            if isinstance(entry, Build):
                remedy: Build | Office = Build(entry.line, entry.actor, entry.connection, entry.colour, cost)
            else:
                remedy = Office(entry.line, entry.actor, entry.place, cost)
            yield module.violation(reason, f"that costs {cost}, not {said}", "cost", remedy)
        elif cost > game_state.balances.get(entry.actor, 0):
            yield module.violation(
                reason, f"{entry.actor} has {game_state.balances.get(entry.actor, 0)}, not {cost}"
            )

    def build(self, game_state: GameState, entry: Build) -> None:
        """A cube is laid and paid."""
        module, network = self.module, self.network
        turn = self.act(game_state, entry.actor)
        board, graph = network.state(game_state), network.graph
        link = entry.connection
        colour = self.said(entry) or network.needs(board, link) or 1
        if not board.cubes[link]:
            network.lay(board, link, colour)
            game_state.take("supply", graph.name(link), graph.colours[colour], "operating.cube")
            game_state.tell(
                "left",
                board.supply[colour],
                f"operating.{module.of('supply', graph.colours[colour])}",
                entry.actor,
            )
        for end in graph.ends[link]:
            game_state.tell("level", network.level(board, end), "operating.level", graph.titles[end])
        turn.laid = (*turn.laid, colour)
        cost = graph.costs[link] if entry.cost is None else entry.cost
        if cost:
            game_state.pay(entry.actor, BANK, cost, "operating.cost")

    def free_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every connection that can be built for nothing, with its colour where that is not the first one."""
        graph = self.network.graph
        for link, colour in self.build_options(game_state, actor):
            if not graph.costs[link]:
                yield graph.name(link), graph.colours[colour] if colour > 1 else None

    def paid_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every other one, with what it costs."""
        graph = self.network.graph
        for link, colour in self.build_options(game_state, actor):
            if graph.costs[link]:
                yield graph.name(link), graph.colours[colour] if colour > 1 else None, graph.costs[link]

    def build_options(self, game_state: GameState, actor: str) -> Iterable[tuple[int, int]]:
        """Every connection that can be built, with the number of its colour."""
        module, network = self.module, self.network
        board = network.state(game_state)
        if not self.may_act(game_state, actor) or module.trains.state(game_state).over:
            return
        purse = game_state.balances.get(actor, 0)
        seen: set[int] = set()
        for place in network.joins(board, actor, network.reach(board, actor)):
            for link, _ in network.graph.near[place]:
                if link in seen or board.cubes[link] or network.graph.costs[link] > purse:
                    continue
                seen.add(link)
                colour = network.needs(board, link)
                if (
                    not colour
                    or self.all_laid(game_state, actor, colour)
                    or not network.left(game_state, colour)
                ):
                    continue
                if network.available(game_state, colour):
                    yield link, colour
