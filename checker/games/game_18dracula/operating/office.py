"""Offices.

Source: 18Dracula D-122, D-158, D-166, D-168 to D-171, D-290, A-44, A-48.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.operating import Step
from playproof.checker.games.game_18dracula.network.graph import CITY
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.build import BuildStep
from playproof.checker.games.game_18dracula.operating.state import Office
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState, ModuleState
from playproof.checker.model.rule_module import Command

BANK = "bank"


@dataclass(slots=True)
class OfficeTurn(ModuleState):
    """``placed``: how many offices this turn has placed."""

    placed: int = 0


class OfficeStep(Step[OfficeTurn]):
    """Parameters: ``offices_per_turn`` (0: any number); ``officeless_minors``: minors that place none."""

    name = "office"
    once = "one_office"
    title = "placing an office"

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds
        self.offices_a_turn = self.params.count("offices_per_turn", 1)
        self.no_offices = frozenset(self.params.words("officeless_minors"))

    @property
    def build(self) -> BuildStep:
        """The step of building, which knows why a place is cut off."""
        return self.module.needs(BuildStep)

    def commands(self) -> Iterable[Command[Any]]:
        """``office``."""
        yield Command("office PLACE:SITE", Office, self.check_office, self.office, "place the next office",
                   "KA: office Heisbret", options=self.office_options,
                   claim_forms=("SITE takes office",))  # fmt: skip
        yield Command("office PLACE:SITE [for] COST:AMOUNT", Office, self.check_office, self.office,
                   "place the next office, for what it costs", "KA: office Heisbret 40",
                   claim_forms=("SITE takes office",))  # fmt: skip

    def check_office(self, game_state: GameState, entry: Office) -> Iterable[Violation]:
        """Step, token, space, connection, cost."""
        module = self.module
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
            return
        wrong = list(self.check_place(game_state, entry.actor, entry.place))
        if wrong:
            yield from wrong
            return
        network = module.network
        board = network.state(game_state)
        if entry.place not in network.reach(board, entry.actor):
            reason = self.build.why_cut(game_state, entry.actor, (entry.place,))
            yield module.violation(
                module.of("office", reason),
                f"{network.graph.titles[entry.place]} is not connected to {entry.actor}",
                "place",
            )
            return
        cost = network.next_cost(board, entry.actor) or 0
        if entry.cost is not None and entry.cost != cost and entry.cost in network.costs.get(entry.actor, ()):
            remedy = Office(entry.line, entry.actor, entry.place, cost)
            yield module.violation(
                "cheapest", f"the next office costs {cost}, not {entry.cost}", "cost", remedy
            )
            return
        yield from self.build.check_cost(
            game_state, entry, cost, module.of("office_cost", entry.actor), entry.cost
        )

    def check_place(
        self, game_state: GameState, company: str, place: int, on_top: bool = False
    ) -> Iterable[Violation]:
        """A token is left, the place has a free open space. ``on_top``: it does not count among the turn's offices."""
        module, network = self.module, self.module.network
        board, title = network.state(game_state), network.graph.titles[place]
        if company in self.no_offices:
            yield module.violation(module.of("no_offices", company), f"{company} places no offices")
        elif network.next_cost(board, company) is None:
            yield module.violation(
                module.of("no_token", company), f"{company} has no office left on its charter"
            )
        elif (
            self.offices_a_turn
            and not on_top
            and self.operates(game_state, company)
            and self.turn(game_state).placed >= self.offices_a_turn
        ):
            yield module.violation("one_office", f"{company} has placed its office of this turn")
        elif self.offices_a_turn and company in board.offices.get(place, ()):
            yield module.violation("one_office", f"{company} has an office in {title}", "place")
        elif network.graph.kinds[place] != CITY:
            yield module.violation("no_space", f"{title} has no office spaces", "place")
        elif network.module_in(board, place, company) <= 0:
            shut = len(network.graph.spaces[place]) > network.open_spaces(board, place)
            taken = len(board.offices.get(place, ())) >= network.open_spaces(board, place)
            reason = "shut_space" if shut and taken else "no_space" if taken else "reserved"
            yield module.violation(reason, f"no office space of {title} is free for {company}", "place")

    def office(self, game_state: GameState, entry: Office) -> None:
        """An office is placed and paid."""
        network = self.module.network
        turn = self.act(game_state, entry.actor)
        board = network.state(game_state)
        cost = network.next_cost(board, entry.actor) or 0
        if entry.cost is not None:
            cost = entry.cost
        network.settle(board, entry.place, entry.actor)
        turn.placed += 1
        game_state.pay(entry.actor, BANK, cost, "operating.office_cost")
        game_state.take(entry.actor, network.graph.titles[entry.place], "office", "operating.office")

    def office_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Every place that takes one."""
        module, network = self.module, self.module.network
        board = network.state(game_state)
        cost = network.next_cost(board, actor)
        if not self.may_act(game_state, actor) or module.trains.state(game_state).over:
            return
        if cost is None or cost > game_state.balances.get(actor, 0):
            return
        for place in network.reach(board, actor):
            if not any(True for _ in self.check_place(game_state, actor, place)):
                yield (network.graph.titles[place],)
