"""Runs and what becomes of the income: dividends, blood kept, halves of minors.

Source: 18Dracula D-172 to D-206, D-124, D-127, D-299, A-24, A-25, A-41.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from checker.entries import Found, Verb
from checker.families.network.room import told
from checker.families.operating.state import DIVIDEND, RUN, OperatingPart, Pay, RunTrain, Withhold
from checker.families.rampage import LIMIT, Plan, View, best_plan, check_run, income
from checker.families.shares import MARKET
from checker.families.trains import Engine
from checker.names import NameFault
from checker.room import Kind
from checker.table import Table

if TYPE_CHECKING:
    from checker.families.operating.room import OperatingRounds

__all__ = ["Running"]

BANK = "bank"
TOWN, CITY, OFFBOARD = 0, 1, 2


class Running:
    """Parameters of the room: ``board_towns``: towns pay what the board says; ``best``: whether the best rampage must be
    claimed; ``nothing``: an income of 0 may be ``paid`` or is ``kept``; ``rounding``: down for each ``share`` or each
    ``holder``; ``doubler``: the private company whose owner doubles one of the places ``doubled`` in each rampage."""

    def __init__(self, room: OperatingRounds) -> None:
        self.room = room
        p = room.params
        self.board_towns = p.flag("board_towns", False)
        self.must_be_best = p.flag("best", False)
        self.pay_nothing = p.choice("nothing", ("kept", "paid")) == "paid"
        self.by_holder = p.choice("rounding", ("share", "holder")) == "holder"
        self.doubler = p.text("doubler")
        self.names = p.words("doubled")
        self.plans: dict[object, Plan] = {}
        self.views: dict[object, View] = {}

    def ready(self) -> None:
        """Know the places that may be doubled."""
        graph = self.room.network.graph
        try:
            self.double = frozenset(graph.place(name) for name in self.names)
        except NameFault as fault:
            raise self.room.params.fault("doubled", fault.problem) from None

    def kinds(self) -> Iterable[Kind]:
        """``RUN``: a train (it may be left out) and places."""

        def parse(text: str) -> tuple[str, tuple[int, ...]]:
            graph, trains = self.room.network.graph, self.room.trains.names
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
                if fault.part and train.startswith(fault.part):
                    try:
                        trains.get(train)
                    except NameFault as trouble:
                        trouble.part = train
                        fault = trouble if trouble.guess else fault
                raise fault
            raise NameFault(f"'{text[:40]}' is no run; write: Skeleton Cano-Heisbret")

        yield Kind("RUN", told(parse))

    def verbs(self) -> Iterable[Verb[Any]]:
        """``run``, ``pay``, ``withhold``."""
        for word in ("run", "rampage"):
            yield Verb(f"{word} RUN [doubling DOUBLE:SITE] [= INCOME:AMOUNT]", RunTrain, self.check_run, self.run,
                       "a monster's run, place by place; a place twice where it lingers", "KA: run Skeleton Cano-Heisbret = 40",
                       options=self.run_options if word == "run" else None)  # fmt: skip
        yield Verb("pay [AMOUNT]", Pay, self.check_pay, self.pay, "pay the income out", "KA: pay",
                   options=self.pay_options)  # fmt: skip
        for word in ("withhold", "keep", "retain"):
            yield Verb(f"{word} [AMOUNT]", Withhold, self.check_withhold, self.withhold, "keep the income",
                       "KA: withhold", options=self.withhold_options if word == "withhold" else None)  # fmt: skip

    # -- runs -------------------------------------------------------------------------------------------

    def view(self, table: Table, company: str) -> View:
        """The board as this company's trains find it; the latest few are kept."""
        room, network = self.room, self.room.network
        board, phase = network.part(table), room.phases.number(table)
        doubles = room.privates.part(table).owner.get(self.doubler) == company
        key = (company, bytes(board.cubes), tuple(board.offices.items()), board.castle, phase, doubles)
        view = self.views.get(key)
        if view is None:
            if len(self.views) > 64:
                self.views.clear()
            view = self.views[key] = self.look(table, company, doubles)
        return view

    def look(self, table: Table, company: str, doubles: bool) -> View:
        """The board as it is now."""
        network = self.room.network
        board, graph = network.part(table), network.graph
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
        pays = [network.revenue(table, board, place) for place in places]
        castle = graph.ends[board.castle] if board.castle >= 0 else ()
        return View(
            near, graph.kinds, pays, full, set(network.offices(board, company)), castle, self.board_towns,
            self.double if doubles else frozenset(), len(graph.ends),
        )  # fmt: skip

    def ready_trains(self, table: Table, company: str) -> list[Engine]:
        """A company's trains that may still run in this turn, as often as each runs."""
        part, trains = self.room.part(table), self.room.trains
        own = list(trains.part(table).owned.get(company, ()))
        for train in part.fresh.get(company, ()):
            if train in own:
                own.remove(train)
        out = [train for train in own for _ in range(trains.engine[train].runs)]
        if part.now == company:
            for train in part.ran:
                if train in out:
                    out.remove(train)
        return [trains.engine[train] for train in out]

    def discarded(self, table: Table, company: str, train: str) -> None:
        """Of several alike, a company gives up one that may not run in this round."""
        part = self.room.part(table)
        fresh = list(part.fresh.get(company, ()))
        if train in fresh:
            fresh.remove(train)
            part.fresh = {**part.fresh, company: tuple(fresh)}

    def moves_as(self, engine: Engine) -> Engine:
        """The train whose movement it has."""
        return self.room.trains.engine[engine.like] if engine.like else engine

    def meant(self, table: Table, entry: RunTrain) -> Engine | None:
        """The train of a run: the one named, or the first of those ready that can run so."""
        train, places = entry.run
        if train:
            return self.room.trains.engine[train]
        ready = self.ready_trains(table, entry.actor)
        view, part = self.view(table, entry.actor), self.room.part(table)
        for engine in ready:
            if not any(True for _ in check_run(view, self.moves_as(engine), places, part.used)):
                return engine
        return ready[0] if ready else None

    def check_run(self, table: Table, entry: RunTrain) -> Iterable[Found]:
        """Step, ownership, the run itself, its income."""
        room = self.room
        late = list(room.late(table, entry.actor, RUN, "the rampage"))
        if late:
            yield from late
            return
        part, graph = room.part(table), room.network.graph
        engine = self.meant(table, entry)
        if engine is None:
            yield room.found("no_train", f"{entry.actor} has no monster that may run", "run")
            return
        own = room.trains.part(table).owned.get(entry.actor, [])
        if engine.id not in own:
            eaten = 0 < engine.eaten <= room.phases.number(table)
            gone = f": it was eaten in phase {engine.eaten}" if eaten else ""
            yield room.found(
                "run_eaten" if eaten else "no_train", f"{entry.actor} has no {engine.name}{gone}", "run"
            )
            return
        if engine not in self.ready_trains(table, entry.actor):
            reason = "ran"
            if engine.id in part.fresh.get(entry.actor, ()):
                reason = "fresh"
            elif any(engine.id == train for _, train in room.trains.begin):
                reason = "ran_minor" if entry.actor in room.minors else "ran_merged"
            yield room.found(reason, f"{engine.name} may not run again in this round", "run")
            return
        view = self.view(table, entry.actor)
        used = part.used if part.now == entry.actor else 0
        moved = self.moves_as(engine)
        for fault in check_run(view, moved, entry.run[1], used):
            reason = self.sharper(table, entry, fault.reason, fault.places, moved)
            names = [graph.titles[place] for place in fault.places]
            message = "the castle lies between {0} and {1}" if reason == "run_castle" else fault.message
            yield room.found(reason, message.format(*names), "run")
            return
        if entry.double is not None:
            wrong = list(self.check_double(table, entry, view))
            if wrong:
                yield from wrong
                return
        earned = income(view, moved, entry.run[1], -1 if entry.double is None else entry.double)
        if entry.income is not None and entry.income != earned:
            reason = self.income_reason(table, entry, view, moved, entry.income - earned)
            remedy = RunTrain(entry.line, entry.actor, (engine.id, entry.run[1]), entry.double, earned)
            yield room.found(reason, f"that run brings in {earned}, not {entry.income}", "income", remedy)

    def sharper(
        self, table: Table, entry: RunTrain, reason: str, places: tuple[int, ...], engine: Engine
    ) -> str:
        """Which rule it is that two places are not joined, or a place blocked."""
        network, part = self.room.network, self.room.part(table)
        board, way = network.part(table), entry.run[1]
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
            return "taken" if engine.id in part.ran else "taken_by_other"
        if reason == "office":
            return "run_office_waiting" if set(board.waiting) & set(way) else "run_office"
        if "claw" in engine.symbols and (reason == "far" or reason.startswith("reach_")):
            return f"{reason.split('_')[0]}_claw"
        return reason

    def check_double(self, table: Table, entry: RunTrain, view: View) -> Iterable[Found]:
        """Who may double what."""
        room, graph = self.room, self.room.network.graph
        assert entry.double is not None
        title = graph.titles[entry.double]
        if not view.double:
            yield room.found("double", f"{entry.actor} does not own what doubles", "double")
        elif entry.double not in self.double:
            yield room.found("double", f"{title} can't be doubled", "double")
        elif entry.double not in entry.run[1]:
            yield room.found("double", f"the run does not visit {title}", "double")
        elif room.part(table).doubled and room.part(table).now == entry.actor:
            yield room.found("double_again", "one place was doubled in this rampage already", "double")

    def income_reason(self, table: Table, entry: RunTrain, view: View, engine: Engine, off: int) -> str:
        """Which figure a wrong income got wrong: towns, off-board places, levels."""
        room, network = self.room, self.room.network
        graph, board = network.graph, network.part(table)
        places = entry.run[1]
        for place in places:
            if view.kind[place] == OFFBOARD and off in {
                pays - view.pays[place] for pays in network.far[place][1:]
            }:
                return room.of("far_income", graph.ids[place])
        for place in places:
            if view.kind[place] != CITY:
                continue
            now = network.level(board, place)
            for level, pays in enumerate(graph.pays[place]):
                if pays - view.pays[place] == off:
                    if level > now:
                        return room.of("level_income", graph.ids[place])
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

    def run(self, table: Table, entry: RunTrain) -> None:
        """The income is added up."""
        room, network = self.room, self.room.network
        part = room.act(table, entry.actor, RUN)
        engine = self.meant(table, entry)
        view = self.view(table, entry.actor)
        places = entry.run[1]
        earned = entry.income
        if engine is not None:
            part.ran = (*part.ran, engine.id)
            room.trains.presume(table, entry.actor, engine.id)
            if earned is None:
                earned = income(
                    view, self.moves_as(engine), places, -1 if entry.double is None else entry.double
                )
            if not engine.neighbours:
                for one, other in itertools.pairwise(places):
                    link = network.graph.link.get(frozenset((one, other)))
                    if link is not None:
                        part.used |= 1 << link
                        network.presume(table, link)
        if entry.double is not None:
            part.doubled = True
        part.income += earned or 0
        table.tell("income", earned or 0, "operating.income", entry.actor)
        table.tell("total", part.income, "operating.income", entry.actor)

    def plan(self, table: Table, company: str) -> Plan:
        """The best that a company's trains that have not run can still bring in."""
        part, board = self.room.part(table), self.room.network.part(table)
        ready = self.ready_trains(table, company)
        if not ready:
            return Plan(0, ())
        used = part.used if part.now == company else 0
        doubler = self.room.privates.part(table).owner.get(self.doubler) == company
        offices = tuple(sorted((place, own) for place, own in board.offices.items()))
        key = (company, tuple(board.cubes), offices, board.castle, self.room.phases.number(table), used, doubler,
               part.doubled, tuple(engine.id for engine in ready))  # fmt: skip
        found = self.plans.get(key)
        if found is None:
            if len(self.plans) > 2000:
                self.plans.clear()
            view = self.view(table, company)
            engines = [self.moves_as(engine) for engine in ready]
            found = self.plans[key] = best_plan(view, engines, used, part.doubled, LIMIT)
        return found

    def written(self, table: Table, company: str, plan: Plan) -> list[tuple[str, str | None, int]]:
        """Each run of a plan as text, the doubled place, the income."""
        graph = self.room.network.graph
        out = []
        ready = self.ready_trains(table, company)
        for engine, choice in plan.runs:
            own = next((one for one in ready if self.moves_as(one) is engine), engine)
            if own in ready:
                ready.remove(own)
            said = f"{own.name.replace(',', '')} {'-'.join(graph.titles[place] for place in choice.places)}"
            out.append((said, graph.titles[choice.double] if choice.double >= 0 else None, choice.income))
        return out

    def shown(self, table: Table) -> dict[str, Any]:
        """The best rampage still open to whoever operates."""
        part = self.room.part(table)
        plan = self.plan(table, part.now)
        if not plan.runs:
            return {}
        runs = [
            f"{said}{f' doubling {double}' if double else ''} = {paid}"
            for said, double, paid in self.written(table, part.now, plan)
        ]
        return {"best rampage" if plan.proved else "best rampage found": plan.income, "runs": runs}

    def run_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """The runs of the best rampage."""
        part = self.room.part(table)
        if part.now != actor or part.step > RUN or self.room.trains.part(table).over:
            return
        yield from self.written(table, actor, self.plan(table, actor))

    # -- income -----------------------------------------------------------------------------------------

    def total(self, part: OperatingPart, company: str) -> int:
        """The income of the turn."""
        return part.income if part.now == company else 0

    def check_split(
        self, table: Table, company: str, said: int | None, remedy: type[Pay] | type[Withhold], line: int
    ) -> Iterable[Found]:
        """What paying and keeping have in common."""
        room = self.room
        part = room.part(table)
        late = list(room.late(table, company, DIVIDEND, "the dividend"))
        if late:
            yield from late
            return
        if part.now == company and part.split:
            yield room.found("split_twice", f"{company} has decided on its income")
            return
        total = self.total(part, company)
        if said is not None and said != total:
            reason = "whole" if said < total else "whole_more"
            yield room.found(
                reason,
                f"the income is {total}, not {said}: all is paid or all is kept",
                "amount",
                remedy(line, company, total),
            )
        elif self.must_be_best and part.now == company:
            more = self.plan(table, company).income
            if more:  # a plan that is not proved is one that could be run all the same
                yield room.found("best", f"{company} could have brought in {total + more}, not {total}")

    def check_pay(self, table: Table, entry: Pay) -> Iterable[Found]:
        """There must be something to pay."""
        yield from self.check_split(table, entry.actor, entry.amount, Pay, entry.line)
        part = self.room.part(table)
        if (
            not self.total(part, entry.actor)
            and not (self.pay_nothing and self.room.trains.part(table).owned.get(entry.actor))
            and entry.actor not in self.room.minors
            and not part.split
        ):
            yield self.room.found(
                "nothing",
                f"{entry.actor} has no income to pay: it keeps what it has",
                "",
                Withhold(entry.line, entry.actor, None),
            )

    def check_withhold(self, table: Table, entry: Withhold) -> Iterable[Found]:
        """Minors never keep all."""
        if entry.actor in self.room.minors and self.total(self.room.part(table), entry.actor):
            yield self.room.found(
                self.room.of("halves", entry.actor), f"{entry.actor} always pays half to its owner"
            )
            return
        yield from self.check_split(table, entry.actor, entry.amount, Withhold, entry.line)

    def pay(self, table: Table, entry: Pay) -> None:
        """Shares are paid, the token goes right."""
        room = self.room
        part = room.act(table, entry.actor, DIVIDEND)
        if entry.amount is not None and part.now == entry.actor:
            part.income = entry.amount
        company = entry.actor
        if company in room.minors:
            self.halve(table, company)
            return
        part.split = True
        paid = self.shared(table, company, part.income, self.by_holder)
        for target, amount in paid.items():
            reason = "operating.market_share" if target == company else "operating.dividend"
            table.pay(BANK, target, amount, reason)
        room.market.move(table, company, "right", "operating.right")
        self.offer_rounding(table, company, part.income, paid)

    def shared(self, table: Table, company: str, total: int, by_holder: bool) -> dict[str, int]:
        """What each player with shares gets of an income, and the company for those in the market."""
        shares = self.room.shares.part(table).held.get(company, {})
        whole = sum(shares.values()) or 1
        holders = [(player, shares.get(player, 0)) for player in self.room.game.players]
        holders.append((company, shares.get(MARKET, 0)))
        return {
            target: total * number // whole if by_holder else total // whole * number
            for target, number in holders
            if number
        }

    def offer_rounding(self, table: Table, company: str, total: int, paid: dict[str, int]) -> None:
        """Another rounding than this table's is not wrong where it has chosen none."""
        ruling, others = self.room.params.noted("rounding")
        for letter, way in others.items():
            amounts = self.shared(table, company, total, way == "holder")
            more = {
                target: amounts[target] - paid[target]
                for target in amounts
                if amounts[target] != paid[target]
            }
            if more:
                told = "each holder's total" if way == "holder" else "each share"

                def change(other: Table, more: dict[str, int] = more) -> None:
                    for target, amount in more.items():
                        reason = "operating.market_share" if target == company else "operating.dividend"
                        other.pay(BANK, target, amount, reason)

                table.offer(ruling, letter, f"the income of {company} was rounded down for {told}", change)
                return

    def withhold(self, table: Table, entry: Withhold) -> None:
        """The income goes to the treasury, the token left."""
        part = self.room.act(table, entry.actor, DIVIDEND)
        if entry.amount is not None and part.now == entry.actor:
            part.income = entry.amount
        if entry.actor in self.room.minors:
            part.step = DIVIDEND
            self.halve(table, entry.actor)
        else:
            self.keep(table, entry.actor)

    def keep(self, table: Table, company: str) -> None:
        """What a company does that pays nothing."""
        part = self.room.part(table)
        part.split = True
        if part.income:
            table.pay(BANK, company, part.income, "operating.kept")
        self.room.market.move(table, company, "left", "operating.left")

    def halve(self, table: Table, minor: str) -> None:
        """Half to the owner, rounded down, the rest to the store."""
        part, room = self.room.part(table), self.room
        if part.split or part.now != minor:
            return
        part.split = True
        half = part.income // 2
        owner = room.privates.part(table).owner.get(minor, "")
        if part.income and owner:
            reason = f"operating.{room.of('halves', minor)}"
            table.pay(BANK, owner, half, reason)
            table.pay(BANK, minor, part.income - half, reason)

    def pay_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Where there is an income."""
        part = self.room.part(table)
        if (
            (
                part.now == actor
                and not part.split
                and part.step <= DIVIDEND
                and not self.room.trains.part(table).over
            )
            and (part.income or (self.pay_nothing and self.room.trains.part(table).owned.get(actor)))
            and not (self.must_be_best and self.plan(table, actor).income)
        ):
            yield (None,)

    def withhold_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Unless it was decided."""
        part = self.room.part(table)
        if (
            (
                part.now == actor
                and not part.split
                and part.step <= DIVIDEND
                and not self.room.trains.part(table).over
            )
            and (actor not in self.room.minors or not part.income)
            and not (self.must_be_best and self.plan(table, actor).income)
        ):
            yield (None,)


def first_part(text: str) -> tuple[str, str, str]:
    """The text up to the first sign between places, the sign, the rest."""
    for sign in ("→", "->", ",", "–", "-"):
        if sign in text:
            return text.partition(sign)
    return text, "", ""
