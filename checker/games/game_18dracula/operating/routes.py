"""Runs and what becomes of the income: dividends, blood kept, halves of minors.

Source: 18Dracula D-172 to D-206, D-124, D-127, D-299, A-24, A-25, A-41.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from playproof.checker.families.routing import LIMIT, Plan, View, best_plan, check_run, income
from playproof.checker.families.shares import MARKET
from playproof.checker.families.trains import TrainDiscarded, TrainType
from playproof.checker.games.game_18dracula.network.rule_module import told
from playproof.checker.games.game_18dracula.operating.base import OperatingBase
from playproof.checker.games.game_18dracula.operating.state import (
    DIVIDEND,
    RUN,
    OperatingState,
    Pay,
    RunTrain,
    Withhold,
)
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.names import NameFault
from playproof.checker.model.rule_module import Command, ValueType

__all__ = ["Running"]

BANK = "bank"
TOWN, CITY, OFFBOARD = 0, 1, 2


class Running:
    """Parameters: ``towns_pay_board_value``: towns pay what the board says; ``require_best_run``: whether
    the best rampage must be claimed; ``zero_income``: an income of 0 may be ``paid`` or is ``kept``;
    ``round_down_per``: down for each ``share`` or each ``holder``; ``doubling_private``: the private company whose
    owner doubles one of the ``doubled_places`` in each rampage."""

    def __init__(self, module: OperatingBase) -> None:
        self.module = module
        p = module.params
        self.board_towns = p.flag("towns_pay_board_value", False)
        self.must_be_best = p.flag("require_best_run", False)
        self.pay_nothing = p.choice("zero_income", ("kept", "paid")) == "paid"
        self.by_holder = p.choice("round_down_per", ("share", "holder")) == "holder"
        self.doubler = p.text("doubling_private")
        self.names = p.words("doubled_places")
        self.plans: dict[object, Plan] = {}
        self.views: dict[object, View] = {}

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

        yield ValueType("RUN", told(parse))

    def commands(self) -> Iterable[Command[Any]]:
        """``run``, ``pay``, ``withhold``."""
        for word in ("run", "rampage"):
            yield Command(f"{word} RUN [doubling DOUBLE:SITE] [= INCOME:AMOUNT]", RunTrain, self.check_run, self.run,
                       "a monster's run, place by place; a place twice where it lingers", "KA: run Skeleton Cano-Heisbret = 40",
                       options=self.run_options if word == "run" else None,
                       claim_forms=("income AMOUNT", "total AMOUNT"))  # fmt: skip
        yield Command("pay [AMOUNT]", Pay, self.check_pay, self.pay, "pay the income out", "KA: pay",
                   options=self.pay_options,
                   claim_forms=("price AMOUNT",))  # fmt: skip
        for word in ("withhold", "keep", "retain"):
            yield Command(f"{word} [AMOUNT]", Withhold, self.check_withhold, self.withhold, "keep the income",
                       "KA: withhold", options=self.withhold_options if word == "withhold" else None,
                       claim_forms=("price AMOUNT",))  # fmt: skip

    # -- runs -------------------------------------------------------------------------------------------

    def view(self, game_state: GameState, company: str) -> View:
        """The board as this company's trains find it; the latest few are kept."""
        module, network = self.module, self.module.network
        board, phase = network.state(game_state), module.phases.number(game_state)
        doubles = module.privates.state(game_state).owner.get(self.doubler) == company
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
            for train in state.ran:
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
        view, state = self.view(game_state, entry.actor), self.module.state(game_state)
        for engine in ready:
            if not any(True for _ in check_run(view, self.moves_as(engine), places, state.used)):
                return engine
        return ready[0] if ready else None

    def check_run(self, game_state: GameState, entry: RunTrain) -> Iterable[Violation]:
        """Step, ownership, the run itself, its income."""
        module = self.module
        late = list(module.late(game_state, entry.actor, RUN, "the rampage"))
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
        used = state.used if state.now == entry.actor else 0
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
        network, state = self.module.network, self.module.state(game_state)
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
            return "taken" if engine.id in state.ran else "taken_by_other"
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
        elif module.state(game_state).doubled and module.state(game_state).now == entry.actor:
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
        state = module.act(game_state, entry.actor, RUN)
        engine = self.meant(game_state, entry)
        view = self.view(game_state, entry.actor)
        places = entry.run[1]
        earned = entry.income
        if engine is not None:
            state.ran = (*state.ran, engine.id)
            module.trains.presume(game_state, entry.actor, engine.id)
            if earned is None:
                earned = income(
                    view, self.moves_as(engine), places, -1 if entry.double is None else entry.double
                )
            if not engine.neighbours:
                for one, other in itertools.pairwise(places):
                    link = network.graph.link.get(frozenset((one, other)))
                    if link is not None:
                        state.used |= 1 << link
                        network.presume(game_state, link)
        if entry.double is not None:
            state.doubled = True
        state.income += earned or 0
        game_state.tell("income", earned or 0, "operating.income", entry.actor)
        game_state.tell("total", state.income, "operating.income", entry.actor)

    def plan(self, game_state: GameState, company: str) -> Plan:
        """The best that a company's trains that have not run can still bring in."""
        state, board = self.module.state(game_state), self.module.network.state(game_state)
        ready = self.ready_trains(game_state, company)
        if not ready:
            return Plan(0, ())
        used = state.used if state.now == company else 0
        doubler = self.module.privates.state(game_state).owner.get(self.doubler) == company
        offices = tuple(sorted((place, own) for place, own in board.offices.items()))
        key = (company, tuple(board.cubes), offices, board.castle, self.module.phases.number(game_state), used, doubler,
               state.doubled, tuple(engine.id for engine in ready))  # fmt: skip
        found = self.plans.get(key)
        if found is None:
            if len(self.plans) > 2000:
                self.plans.clear()
            view = self.view(game_state, company)
            engines = [self.moves_as(engine) for engine in ready]
            found = self.plans[key] = best_plan(view, engines, used, state.doubled, LIMIT)
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

    def shown(self, game_state: GameState) -> dict[str, Any]:
        """The best rampage still open to whoever operates."""
        state = self.module.state(game_state)
        plan = self.plan(game_state, state.now)
        if not plan.runs:
            return {}
        runs = [
            f"{said}{f' doubling {double}' if double else ''} = {paid}"
            for said, double, paid in self.written(game_state, state.now, plan)
        ]
        return {"best rampage" if plan.proved else "best rampage found": plan.income, "runs": runs}

    def run_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The runs of the best rampage."""
        state = self.module.state(game_state)
        if state.now != actor or state.step > RUN or self.module.trains.state(game_state).over:
            return
        yield from self.written(game_state, actor, self.plan(game_state, actor))

    # -- income -----------------------------------------------------------------------------------------

    def total(self, state: OperatingState, company: str) -> int:
        """The income of the turn."""
        return state.income if state.now == company else 0

    def check_split(
        self,
        game_state: GameState,
        company: str,
        said: int | None,
        remedy: type[Pay] | type[Withhold],
        line: int,
    ) -> Iterable[Violation]:
        """What paying and keeping have in common."""
        module = self.module
        state = module.state(game_state)
        late = list(module.late(game_state, company, DIVIDEND, "the dividend"))
        if late:
            yield from late
            return
        if state.now == company and state.split:
            yield module.violation("split_twice", f"{company} has decided on its income")
            return
        total = self.total(state, company)
        if said is not None and said != total:
            reason = "whole" if said < total else "whole_more"
            yield module.violation(
                reason,
                f"the income is {total}, not {said}: all is paid or all is kept",
                "amount",
                remedy(line, company, total),
            )
        elif self.must_be_best and state.now == company:
            more = self.plan(game_state, company).income
            if more:  # a plan that is not proved is one that could be run all the same
                yield module.violation("best", f"{company} could have brought in {total + more}, not {total}")

    def check_pay(self, game_state: GameState, entry: Pay) -> Iterable[Violation]:
        """There must be something to pay."""
        yield from self.check_split(game_state, entry.actor, entry.amount, Pay, entry.line)
        state = self.module.state(game_state)
        if (
            not self.total(state, entry.actor)
            and not (self.pay_nothing and self.module.trains.state(game_state).owned.get(entry.actor))
            and entry.actor not in self.module.minors
            and not state.split
        ):
            yield self.module.violation(
                "nothing",
                f"{entry.actor} has no income to pay: it keeps what it has",
                "",
                Withhold(entry.line, entry.actor, None),
            )

    def check_withhold(self, game_state: GameState, entry: Withhold) -> Iterable[Violation]:
        """Minors never keep all."""
        if entry.actor in self.module.minors and self.total(self.module.state(game_state), entry.actor):
            yield self.module.violation(
                self.module.of("halves", entry.actor), f"{entry.actor} always pays half to its owner"
            )
            return
        yield from self.check_split(game_state, entry.actor, entry.amount, Withhold, entry.line)

    def pay(self, game_state: GameState, entry: Pay) -> None:
        """Shares are paid, the token goes right."""
        module = self.module
        state = module.act(game_state, entry.actor, DIVIDEND)
        if entry.amount is not None and state.now == entry.actor:
            state.income = entry.amount
        company = entry.actor
        if company in module.minors:
            self.halve(game_state, company)
            return
        state.split = True
        paid = self.shared(game_state, company, state.income, self.by_holder)
        for target, amount in paid.items():
            reason = "operating.market_share" if target == company else "operating.dividend"
            game_state.pay(BANK, target, amount, reason)
        module.market.move(game_state, company, "right", "operating.right")
        self.offer_rounding(game_state, company, state.income, paid)

    def shared(self, game_state: GameState, company: str, total: int, by_holder: bool) -> dict[str, int]:
        """What each player with shares gets of an income, and the company for those in the market."""
        shares = self.module.shares.state(game_state).held.get(company, {})
        whole = sum(shares.values()) or 1
        holders = [(player, shares.get(player, 0)) for player in self.module.game.players]
        holders.append((company, shares.get(MARKET, 0)))
        return {
            target: total * number // whole if by_holder else total // whole * number
            for target, number in holders
            if number
        }

    def offer_rounding(self, game_state: GameState, company: str, total: int, paid: dict[str, int]) -> None:
        """Another rounding than this table's is not wrong where it has chosen none."""
        ruling, others = self.module.params.noted("round_down_per")
        for letter, way in others.items():
            amounts = self.shared(game_state, company, total, way == "holder")
            more = {
                target: amounts[target] - paid[target]
                for target in amounts
                if amounts[target] != paid[target]
            }
            if more:
                told = "each holder's total" if way == "holder" else "each share"

                def change(other: GameState, more: dict[str, int] = more) -> None:
                    for target, amount in more.items():
                        reason = "operating.market_share" if target == company else "operating.dividend"
                        other.pay(BANK, target, amount, reason)

                game_state.offer(
                    ruling, letter, f"the income of {company} was rounded down for {told}", change
                )
                return

    def withhold(self, game_state: GameState, entry: Withhold) -> None:
        """The income goes to the treasury, the token left."""
        state = self.module.act(game_state, entry.actor, DIVIDEND)
        if entry.amount is not None and state.now == entry.actor:
            state.income = entry.amount
        if entry.actor in self.module.minors:
            state.step = DIVIDEND
            self.halve(game_state, entry.actor)
        else:
            self.keep(game_state, entry.actor)

    def keep(self, game_state: GameState, company: str) -> None:
        """What a company does that pays nothing."""
        state = self.module.state(game_state)
        state.split = True
        if state.income:
            game_state.pay(BANK, company, state.income, "operating.kept")
        self.module.market.move(game_state, company, "left", "operating.left")

    def halve(self, game_state: GameState, minor: str) -> None:
        """Half to the owner, rounded down, the rest to the store."""
        state, module = self.module.state(game_state), self.module
        if state.split or state.now != minor:
            return
        state.split = True
        half = state.income // 2
        owner = module.privates.state(game_state).owner.get(minor, "")
        if state.income and owner:
            reason = f"operating.{module.of('halves', minor)}"
            game_state.pay(BANK, owner, half, reason)
            game_state.pay(BANK, minor, state.income - half, reason)

    def pay_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Where there is an income."""
        state = self.module.state(game_state)
        if (
            (
                state.now == actor
                and not state.split
                and state.step <= DIVIDEND
                and not self.module.trains.state(game_state).over
            )
            and (state.income or (self.pay_nothing and self.module.trains.state(game_state).owned.get(actor)))
            and not (self.must_be_best and self.plan(game_state, actor).income)
        ):
            yield (None,)

    def withhold_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless it was decided."""
        state = self.module.state(game_state)
        if (
            (
                state.now == actor
                and not state.split
                and state.step <= DIVIDEND
                and not self.module.trains.state(game_state).over
            )
            and (actor not in self.module.minors or not state.income)
            and not (self.must_be_best and self.plan(game_state, actor).income)
        ):
            yield (None,)


def first_part(text: str) -> tuple[str, str, str]:
    """The text up to the first sign between places, the sign, the rest."""
    for sign in ("→", "->", ",", "–", "-"):
        if sign in text:
            return text.partition(sign)
    return text, "", ""
