"""Rampages: the runs of monsters.

Source: 18Dracula D-172 to D-197, D-299, A-41.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from playproof.checker.families.operating.steps.routes import IncomeStep, IncomeTurn
from playproof.checker.families.routing import LIMIT, Plan, View, best_plan, check_run, income
from playproof.checker.families.trains import TrainDiscarded, TrainType
from playproof.checker.games.game_18dracula.network.rule_module import number_reader
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.state import RunTrain
from playproof.checker.model.entries import Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import NameFault

TOWN, CITY, OFFBOARD = 0, 1, 2


@dataclass(slots=True)
class RampageTurn(IncomeTurn):
    """``ran``: monsters that have run; ``used``: connections that they used, as bits; ``doubled``: whether the doubling
    was used."""

    ran: tuple[str, ...] = ()
    used: int = 0
    doubled: bool = False


class RampageBase(IncomeStep[RampageTurn]):
    """Parameters: ``towns_pay_board_value``: towns pay what the board says; ``require_best_run``: whether
    the best rampage must be claimed; ``doubling_private``: the private company whose
    owner doubles one of the ``doubled_places`` in each rampage."""

    name = "rampage"
    title = "the rampage"

    def __init__(self, rounds: FrontBase) -> None:
        super().__init__(rounds)
        self.module = rounds
        p = rounds.params
        self.must_be_best = p.flag("require_best_run", False)
        self.board_towns = p.flag("towns_pay_board_value", False)
        self.doubler = p.text("doubling_private")
        self.names = p.words("doubled_places")
        self.plans: dict[object, Plan] = {}
        self.views: dict[object, View] = {}

    def declare(self, game_state: GameState, company: str) -> None:
        """All its monsters have run, or those that are said to have."""
        state, turn = self.module.state(game_state), self.turn(game_state)
        turn.ran = state.ran or tuple(self.module.trains.state(game_state).owned.get(company, ()))
        turn.used, turn.doubled = state.used, state.doubled
        super().declare(game_state, company)

    def check_best(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """What the monsters that have not run could still bring in."""
        if self.must_be_best and self.operates(game_state, company):
            more, total = self.plan(game_state, company).income, self.turn(game_state).income
            if more:  # a plan that is not proved is one that could be run all the same
                yield self.violation("best", f"{company} could have brought in {total + more}, not {total}")

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """That the monsters could have brought more, when a later step begins or the turn ends."""
        was, now, at = self.module.state(before), self.module.state(after), self.rounds.index[self.name]
        company = was.now
        going_on = now.now == company and now.done == was.done and now.passed <= at
        if not company or was.passed > at or going_on:
            return
        turn, engine = self.turn(before), self.module.trains.engine
        ran = [engine[train] for train in turn.ran]
        engines = [self.moves_as(one) for one in (*self.ready_trains(before, company), *ran)]
        best = best_plan(self.view(before, company), engines, limit=LIMIT) if engines else Plan(0, ())
        if best.income > turn.income:
            more = best.income - turn.income
            yield self.violation("best", f"{company} could have brought in {best.income}, {more} more")

    def handlers(self) -> Iterable[Handler]:
        """Monsters that are given up."""
        yield on(TrainDiscarded, self.discarded)

    def ready(self) -> None:
        """Know the places that may be doubled."""
        graph = self.module.network.graph
        try:
            self.double = frozenset(graph.place(name) for name in self.names)
        except NameFault as fault:
            raise self.module.params.fault("doubled_places", fault.problem) from None

    def value_types(self) -> Iterable[ValueType]:
        """``RUN``: a train (it may be left out) and places."""

        def parse(text: str) -> tuple[str, tuple[int, ...]]:
            graph, trains = self.module.network.graph, self.module.trains.names
            head, sign, rest = first_part(text)
            words = head.split()
            fault: NameFault | None = None
            for number in range(len(words), -1, -1):
                train = " ".join(words[:number]).strip('"')
                found = trains.candidates(train) if number else ("",)
                if len(found) != 1:
                    continue
                begin = " ".join(words[number:])
                try:
                    places = (*graph.places(begin), *(graph.rest(rest) if sign else ()))
                except NameFault as trouble:
                    fault = fault or trouble
                    continue
                if places:
                    return found[0], places
            if fault is not None:
                train = " ".join(words[:-1])
                if fault.state and train.startswith(fault.state):
                    try:
                        trains.get(train)
                    except NameFault as trouble:
                        trouble.state = train
                        fault = trouble if trouble.guess else fault
                raise fault
            raise NameFault(f"'{text[:40]}' is no run; write: Skeleton Cano-Heisbret")

        yield ValueType("RUN", number_reader(parse))

    def commands(self) -> Iterable[Command[Any]]:
        """``run``."""
        yield from self.counts()
        for word in ("run", "rampage"):
            yield Command(f"{word} RUN [doubling DOUBLE:SITE] [= INCOME:AMOUNT]", RunTrain, self.check_run, self.run,
                       "a monster's run, place by place; a place twice where it lingers", "KA: run Skeleton Cano-Heisbret = 40",
                       options=self.run_options if word == "run" else None,
                       claim_forms=("income AMOUNT", "total AMOUNT"))  # fmt: skip

    # -- runs -------------------------------------------------------------------------------------------

    def view(self, game_state: GameState, company: str) -> View:
        """The board as this company's trains find it; the latest few are kept."""
        module, network = self.module, self.module.network
        board, phase = network.state(game_state), module.phases.number(game_state)
        doubles = module.front_privates.state(game_state).owner.get(self.doubler) == company
        key = (company, bytes(board.cubes), tuple(board.offices.items()), board.castle, phase, doubles)
        view = self.views.get(key)
        if view is None:
            if len(self.views) > 64:
                self.views.clear()
            view = self.views[key] = self.look(game_state, company, doubles)
        return view

    def look(self, game_state: GameState, company: str, doubles: bool) -> View:
        """The board as it is now."""
        network = self.module.network
        board, graph = network.state(game_state), network.graph
        cubes = board.cubes
        near: list[list[tuple[int, int]]] = [
            [(link, other) for link, other in links if cubes[link] and not network.castled(board, link)]
            for links in graph.near
        ]
        places = range(len(graph.ids))
        cities = places if network.shut_blocks else board.offices
        full = {
            place for place in cities if graph.kinds[place] == CITY and network.blocked(board, place, company)
        }
        pays = [network.revenue(game_state, board, place) for place in places]
        castle = graph.ends[board.castle] if board.castle >= 0 else ()
        return View(
            near, graph.kinds, pays, full, set(network.offices(board, company)), castle, self.board_towns,
            self.double if doubles else frozenset(), len(graph.ends),
        )  # fmt: skip

    def ready_trains(self, game_state: GameState, company: str) -> list[TrainType]:
        """A company's trains that may still run in this turn, as often as each runs."""
        state, trains = self.module.state(game_state), self.module.trains
        own = list(trains.state(game_state).owned.get(company, ()))
        for train in state.fresh.get(company, ()):
            if train in own:
                own.remove(train)
        out = [train for train in own for _ in range(trains.engine[train].runs)]
        if state.now == company:
            for train in self.turn(game_state).ran:
                if train in out:
                    out.remove(train)
        return [trains.engine[train] for train in out]

    def discarded(self, game_state: GameState, event: TrainDiscarded) -> None:
        """Of several alike, a company gives up one that may not run in this round."""
        company, train = event.company, event.train
        state = self.module.state(game_state)
        fresh = list(state.fresh.get(company, ()))
        if train in fresh:
            fresh.remove(train)
            state.fresh = {**state.fresh, company: tuple(fresh)}

    def moves_as(self, engine: TrainType) -> TrainType:
        """The train whose movement it has."""
        return self.module.trains.engine[engine.like] if engine.like else engine

    def meant(self, game_state: GameState, entry: RunTrain) -> TrainType | None:
        """The train of a run: the one named, or the first of those ready that can run so."""
        train, places = entry.run
        if train:
            return self.module.trains.engine[train]
        ready = self.ready_trains(game_state, entry.actor)
        view, used = self.view(game_state, entry.actor), self.turn(game_state).used
        for engine in ready:
            if not any(True for _ in check_run(view, self.moves_as(engine), places, used)):
                return engine
        return ready[0] if ready else None

    def check_run(self, game_state: GameState, entry: RunTrain) -> Iterable[Violation]:
        """Step, ownership, the run itself, its income."""
        module = self.module
        late = list(self.late(game_state, entry.actor))
        if late:
            yield from late
            return
        state, graph = module.state(game_state), module.network.graph
        engine = self.meant(game_state, entry)
        if engine is None:
            yield module.violation("no_train", f"{entry.actor} has no monster that may run", "run")
            return
        own = module.trains.state(game_state).owned.get(entry.actor, [])
        if engine.id not in own:
            eaten = 0 < engine.eaten <= module.phases.number(game_state)
            gone = f": it was eaten in phase {engine.eaten}" if eaten else ""
            yield module.violation(
                "run_eaten" if eaten else "no_train", f"{entry.actor} has no {engine.name}{gone}", "run"
            )
            return
        if engine not in self.ready_trains(game_state, entry.actor):
            reason = "ran"
            if engine.id in state.fresh.get(entry.actor, ()):
                reason = "fresh"
            elif any(engine.id == train for _, train in module.trains.begin):
                reason = "ran_minor" if entry.actor in module.minors else "ran_merged"
            yield module.violation(reason, f"{engine.name} may not run again in this round", "run")
            return
        view = self.view(game_state, entry.actor)
        used = self.turn(game_state).used if state.now == entry.actor else 0
        moved = self.moves_as(engine)
        for fault in check_run(view, moved, entry.run[1], used):
            reason = self.sharper(game_state, entry, fault.reason, fault.places, moved)
            names = [graph.titles[place] for place in fault.places]
            message = "the castle lies between {0} and {1}" if reason == "run_castle" else fault.message
            yield module.violation(reason, message.format(*names), "run")
            return
        if entry.double is not None:
            wrong = list(self.check_double(game_state, entry, view))
            if wrong:
                yield from wrong
                return
        earned = income(view, moved, entry.run[1], -1 if entry.double is None else entry.double)
        if entry.income is not None and entry.income != earned:
            reason = self.income_reason(game_state, entry, view, moved, entry.income - earned)
            remedy = RunTrain(entry.line, entry.actor, (engine.id, entry.run[1]), entry.double, earned)
            yield module.violation(
                reason, f"that run brings in {earned}, not {entry.income}", "income", remedy
            )

    def sharper(
        self, game_state: GameState, entry: RunTrain, reason: str, places: tuple[int, ...], engine: TrainType
    ) -> str:
        """Which rule it is that two places are not joined, or a place blocked."""
        network, turn = self.module.network, self.turn(game_state)
        board, way = network.state(game_state), entry.run[1]
        if reason == "not_joined":
            link = network.graph.link.get(frozenset(places))
            if link is None:
                return "not_neighbours"
            return "run_castle" if board.cubes[link] else "run_unbuilt"
        if reason == "blocked":
            if len(network.graph.spaces[places[0]]) > network.open_spaces(board, places[0]):
                return "run_blocked_shut"
            if places[0] in (way[1], way[-2]) and len(way) > 3:
                return "run_blocked_end"
            return "run_blocked_own" if len(board.offices.get(places[0], ())) > 1 else "run_blocked"
        if reason == "taken":
            return "taken" if engine.id in turn.ran else "taken_by_other"
        if reason == "office":
            return "run_office_waiting" if set(board.waiting) & set(way) else "run_office"
        if "claw" in engine.symbols and (reason == "far" or reason.startswith("reach_")):
            return f"{reason.split('_')[0]}_claw"
        return reason

    def check_double(self, game_state: GameState, entry: RunTrain, view: View) -> Iterable[Violation]:
        """Who may double what."""
        module, graph = self.module, self.module.network.graph
        assert entry.double is not None
        title = graph.titles[entry.double]
        if not view.double:
            yield module.violation("double", f"{entry.actor} does not own what doubles", "double")
        elif entry.double not in self.double:
            yield module.violation("double", f"{title} can't be doubled", "double")
        elif entry.double not in entry.run[1]:
            yield module.violation("double", f"the run does not visit {title}", "double")
        elif self.operates(game_state, entry.actor) and self.turn(game_state).doubled:
            yield module.violation("double_again", "one place was doubled in this rampage already", "double")

    def income_reason(
        self, game_state: GameState, entry: RunTrain, view: View, engine: TrainType, off: int
    ) -> str:
        """Which figure a wrong income got wrong: towns, off-board places, levels."""
        module, network = self.module, self.module.network
        graph, board = network.graph, network.state(game_state)
        places = entry.run[1]
        for place in places:
            if view.kind[place] == OFFBOARD and off in {
                pays - view.pays[place] for pays in network.far[place][1:]
            }:
                return module.of("far_income", graph.ids[place])
        for place in places:
            if view.kind[place] != CITY:
                continue
            now = network.level(board, place)
            for level, pays in enumerate(graph.pays[place]):
                if pays - view.pays[place] == off:
                    if level > now:
                        return module.of("level_income", graph.ids[place])
                    return "level_income_rises"
        for place in places:
            if view.kind[place] == CITY and off > 0:
                now = network.level(board, place)
                if now > 1 and graph.pays[place][now] == graph.pays[place][now - 1]:
                    return "level_income_none"
        cities = [place for place in places if view.kind[place] == CITY]
        if len(cities) != len(set(cities)) and off in {-view.pays[place] for place in cities}:
            return "linger_income"
        towns = sum(view.kind[place] == TOWN for place in places)
        if (
            towns
            and engine.town_income
            and (off % engine.town_income == 0)
            and abs(off) <= engine.town_income * towns
        ):
            return "towns_each" if -off == engine.town_income and towns > 1 else "town_income"
        return "income"

    def run(self, game_state: GameState, entry: RunTrain) -> None:
        """The income is added up."""
        module, network = self.module, self.module.network
        turn = self.act(game_state, entry.actor)
        engine = self.meant(game_state, entry)
        view = self.view(game_state, entry.actor)
        places = entry.run[1]
        earned = entry.income
        if engine is not None:
            turn.ran = (*turn.ran, engine.id)
            module.trains.presume(game_state, entry.actor, engine.id)
            if earned is None:
                earned = income(
                    view, self.moves_as(engine), places, -1 if entry.double is None else entry.double
                )
            if not engine.neighbours:
                for one, other in itertools.pairwise(places):
                    link = network.graph.link.get(frozenset((one, other)))
                    if link is not None:
                        turn.used |= 1 << link
                        network.presume(game_state, link)
        if entry.double is not None:
            turn.doubled = True
        turn.income += earned or 0
        game_state.tell("income", earned or 0, "operating.income", entry.actor)
        game_state.tell("total", turn.income, "operating.income", entry.actor)

    def plan(self, game_state: GameState, company: str) -> Plan:
        """The best that a company's trains that have not run can still bring in."""
        state, board = self.module.state(game_state), self.module.network.state(game_state)
        ready = self.ready_trains(game_state, company)
        if not ready:
            return Plan(0, ())
        turn = self.turn(game_state)
        used = turn.used if state.now == company else 0
        doubler = self.module.front_privates.state(game_state).owner.get(self.doubler) == company
        offices = tuple(sorted((place, own) for place, own in board.offices.items()))
        key = (company, tuple(board.cubes), offices, board.castle, self.module.phases.number(game_state), used, doubler,
               turn.doubled, tuple(engine.id for engine in ready))  # fmt: skip
        found = self.plans.get(key)
        if found is None:
            if len(self.plans) > 2000:
                self.plans.clear()
            view = self.view(game_state, company)
            engines = [self.moves_as(engine) for engine in ready]
            found = self.plans[key] = best_plan(view, engines, used, turn.doubled, LIMIT)
        return found

    def written(self, game_state: GameState, company: str, plan: Plan) -> list[tuple[str, str | None, int]]:
        """Each run of a plan as text, the doubled place, the income."""
        graph = self.module.network.graph
        out = []
        ready = self.ready_trains(game_state, company)
        for engine, choice in plan.runs:
            own = next((one for one in ready if self.moves_as(one) is engine), engine)
            if own in ready:
                ready.remove(own)
            said = f"{own.name.replace(',', '')} {'-'.join(graph.titles[place] for place in choice.places)}"
            out.append((said, graph.titles[choice.double] if choice.double >= 0 else None, choice.income))
        return out

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The income so far, and the best rampage still open to whoever operates."""
        state, turn = self.module.state(game_state), self.turn(game_state)
        shown: dict[str, Any] = {"income": turn.income} if turn.income else {}
        if state.at > self.module.index[self.name]:
            return shown
        plan = self.plan(game_state, state.now)
        if not plan.runs:
            return shown
        runs = [
            f"{said}{f' doubling {double}' if double else ''} = {paid}"
            for said, double, paid in self.written(game_state, state.now, plan)
        ]
        best = "best rampage" if plan.proved else "best rampage found"
        return {**shown, best: plan.income, "runs": runs}

    def run_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The runs of the best rampage."""
        if not self.may_act(game_state, actor) or self.module.trains.state(game_state).over:
            return
        yield from self.written(game_state, actor, self.plan(game_state, actor))


def first_part(text: str) -> tuple[str, str, str]:
    """The text up to the first sign between places, the sign, the rest."""
    for sign in ("→", "->", ",", "–", "-"):
        if sign in text:
            return text.partition(sign)
    return text, "", ""
