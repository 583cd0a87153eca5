"""Operating rounds: the order of companies, the steps of a turn, what begins and ends them.

Sources: 1830; 18Dracula D-117 to D-136, D-195 to D-197, A-26, A-46.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, cast

from checker.entries import Entry, Found, Outcome, Verb
from checker.families.network import Network
from checker.families.operating.building import Building
from checker.families.operating.forced import Forced
from checker.families.operating.hiring import Hiring
from checker.families.operating.running import Running
from checker.families.operating.state import (
    BUY,
    DIVIDEND,
    RUN,
    BuyPrivate,
    BuyTrain,
    Done,
    HaveNow,
    HaveOperatedNow,
    OperatingPart,
    Pay,
)
from checker.families.phases import Phases
from checker.families.private_companies import PrivateCompanies
from checker.families.rounds import Rounds
from checker.families.shares import Shares
from checker.families.stock_market import StockMarket
from checker.families.stock_round import StockRound
from checker.families.trains import Trains
from checker.names import Names
from checker.room import Kind, Room
from checker.table import Move, Part, Table

__all__ = ["OperatingRounds"]


class OperatingRounds(Room):
    """Parameters: ``order``: read again after each company (``live``) or at the round's start (``fixed``). ``bare``:
    minors that buy no trains; ``no_offices``: minors that place none; ``minor_steps``: minors do a ``whole`` turn in the
    auction or ``run`` alone; ``castle_phase``: from which phase on the castle moves. See the modules of the steps for more.
    """

    name = "operating"
    lasting: ClassVar[frozenset[str]] = frozenset({"no_train", "run_unbuilt"})
    reasons: ClassVar[dict[str, str]] = {
        "order": "Companies operate in the order of their prices, the highest first.",
        "order_pile": "On one space the upper token goes first.",
        "order_right": "Of equal prices the one further right goes first.",
        "order_minor": "Minors operate before the companies, in their order.",
        "minor_merged": "A minor that a company has bought no longer operates.",
        "player": "In an operating round companies act, not players.",
        "again": "A company operates once in a round.",
        "not_floated": "A company operates once it has floated.",
        "steps": "A turn's steps have their order.",
        "technical": "Who is sure to be bankrupt says so.",
        "discard": "A company above its limit discards before anything else is done.",
    }

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.live = self.params.choice("order", ("live", "fixed")) == "live"
        self.minor_steps = self.params.choice("minor_steps", ("whole", "run"))
        self.castle_phase = self.params.count("castle_phase", 0)
        self.building = Building(self)
        self.running = Running(self)
        self.hiring = Hiring(self)
        self.forced = Forced(self)

    def ready(self) -> None:
        """Know the other rooms, follow what happens in them."""
        rooms = self.game.rooms
        self.network = cast(Network, rooms["network"])
        self.trains = cast(Trains, rooms["trains"])
        self.phases = cast(Phases, rooms["phases"])
        self.shares = cast(Shares, rooms["shares"])
        self.market = cast(StockMarket, rooms["stock_market"])
        self.privates = cast(PrivateCompanies, rooms["private_companies"])
        self.rounds = cast(Rounds, rooms["rounds"])
        self.minors = self.privates.operates
        for name in ("no_offices", "bare"):
            self.params.among(name, (*self.minors, *self.shares.companies), "company or minor")
        self.params.among("merges", self.minors, "minor")
        self.params.among("doubler", self.privates.pieces, "private company")
        symbols = {symbol: "" for engine in self.trains.pieces for symbol in engine.symbols}
        self.params.among("exclusive", symbols, "symbol of a card")
        # Minors' offices stand from the start: where one has left, nothing is kept for it.
        for minor in self.minors:
            self.network.home_of.pop(self.network.homes.get(minor, -1), None)
        self.hiring.ready()
        self.shares.after_float.append(self.settle_home)
        self.phases.after_change.append(self.freed)
        self.privates.after_close.append(self.closed)
        self.trains.after_discard.append(self.running.discarded)
        self.running.ready()
        cast(StockRound, rooms["stock_round"]).after_drop.append(self.reread)

    def start(self) -> Part:
        """No round is under way."""
        return OperatingPart()

    def part(self, table: Table) -> OperatingPart:
        """The room's part."""
        return cast(OperatingPart, table.parts["operating"])

    # -- the round --------------------------------------------------------------------------------------

    def begin(self, table: Table, minors_only: bool) -> None:
        """A round begins: private companies pay, the first one operates."""
        part = self.part(table)
        part.done, part.minors_only, part.fresh, part.order = (), minors_only, {}, ()
        if not minors_only:
            if not self.privates.at_once:
                self.privates.close_due(table, self.phases.number(table))
            table.cross_border()
            self.privates.pay_revenue(table)
        self.fix_order(table)
        self.next_turn(table)

    def fix_order(self, table: Table) -> None:
        """Where the order is not read again, it is that of now for the whole round."""
        if not self.live:
            self.part(table).order = tuple(self.market.order(table, self.shares.part(table).floated))

    def queue(self, table: Table, part: OperatingPart, leave_out: str = "") -> list[str]:
        """Who is still to operate, in order; minors that nobody owns do not."""
        owner = self.privates.part(table).owner
        out = [minor for minor in self.minors if owner.get(minor) in self.privates.seats]
        if not part.minors_only:
            out += part.order or self.market.order(table, self.shares.part(table).floated)
        return [company for company in out if company not in part.done and company != leave_out]

    def reread(self, table: Table) -> None:
        """Tokens lie otherwise than they did when the round began: if nothing was done in it, another may be first."""
        part = self.part(table)
        if table.stage[-1:] == (self.name,) and part.now and not part.begun and not part.done:
            self.fix_order(table)
            part.begin(self.queue(table, part)[0])

    def next_turn(self, table: Table) -> None:
        """The next company's turn, or the end of the round."""
        part = self.part(table)
        rest = self.queue(table, part)
        if rest:
            part.begin(rest[0])
            return
        part.begin("")
        self.game.finished(table, self.name)

    def finish(self, table: Table) -> None:
        """The turn is over: income not spoken of is kept, a minor's is halved."""
        part = self.part(table)
        company = part.now
        if company in self.minors:
            self.running.halve(table, company)
        elif company and not part.split:
            self.running.keep(table, company)
        if company:
            if company not in self.minors:
                self.shares.part(table).operated.add(company)
            if company not in part.done:
                part.done = (*part.done, company)
        self.next_turn(table)

    def act(self, table: Table, company: str, step: int) -> OperatingPart:
        """A company acts in a step; where it was another's turn, that one's is over, or still to come if it had not begun."""
        part = self.part(table)
        if self.name not in table.stage and not table.over:
            self.rounds.overtaken(table)
        if part.now != company and company in self.game.actors.ids and company not in self.game.players:
            if part.now and (part.begun or company in part.done):
                self.finish(table)
            if part.now != company:
                part.begin(company)
        if step >= BUY and not part.split and part.now == company:
            if company in self.minors:
                self.running.halve(table, company)
            elif not part.ran or not part.income:
                self.running.keep(table, company)
        part.step = max(part.step, step)
        part.begun = True
        return part

    def settle_home(self, table: Table, company: str) -> None:
        """The home office of a company that has floated."""
        home = self.network.homes.get(company)
        if home is not None:
            part = self.network.part(table)
            if company not in part.offices.get(home, ()):
                self.network.settle(part, home, company)
                table.take(company, "", f"office {self.network.graph.titles[home]}", "operating.home")

    def freed(self, table: Table, phase: int) -> None:
        """The cubes that a phase frees, so that they can be stated."""
        for colour, opens in enumerate(self.network.opens):
            if colour and (opens == phase or phase in self.network.freed.get(colour, ())):
                left = self.network.left(table, colour)
                table.tell(self.network.graph.colours[colour], left, "operating.freed")

    def closed(self, table: Table, private: str) -> None:
        """A minor that closes unsold loses its offices, its store and its trains."""
        if private not in self.minors:
            return
        board = self.network.part(table)
        for place in self.network.offices(board, private):
            self.network.remove(board, private, place)
        if table.purses.get(private, 0):
            table.pay(private, "bank", table.purses[private], "operating.closed")
        self.trains.part(table).owned.pop(private, None)

    # -- turns ------------------------------------------------------------------------------------------

    def whose(self, table: Table) -> tuple[str, ...]:
        """The company that operates."""
        now = self.part(table).now
        return (now,) if now else ()

    def before(self, table: Table, verb: Verb[Any], entry: Entry) -> None:
        """The next company's entry, or one of the next round, ends a turn that may end."""
        if not self.may_end(table) or entry.actor == self.part(table).now:
            return
        if self.trains.part(table).over or (verb.kind == "actor" and not verb.turn):
            return
        part = self.part(table)
        rest = self.queue(table, part, part.now)
        if rest and entry.actor != rest[0]:
            return
        if self.told(part) and (verb.kind == "table" or self.comes_next(table, verb, entry)):
            self.finish(table)

    def comes_next(self, table: Table, verb: Verb[Any], entry: Entry) -> bool:
        """Whether an entry is for what follows the turn under way: for another room, or right there."""
        after = table.copy()
        self.finish(after)
        here = verb.room is self or self.name in verb.room.serves
        if here:  # it may be meant for the turn under way
            return not self.game.check(after, verb, entry)
        return verb.room.name_in(self.game) in after.stage[-1:] and entry.actor in self.game.whose_now(after)

    def may_end(self, table: Table) -> bool:
        """Whether a company's turn is under way to which nothing has to be added."""
        part = self.part(table)
        if table.stage[-1:] != (self.name,) or not part.now or not part.begun:
            return False
        return not any(True for _ in self.unfinished(table))

    def told(self, part: OperatingPart) -> bool:
        """Whether it is known what becomes of the income of the company that operates."""
        return not part.ran or part.split or part.now in self.minors

    def takes(self, table: Table, verb: Verb[Any], actor: str) -> bool:
        """Companies; a player sells shares for one that needs blood, or, after the last one's turn, in the next round."""
        if actor not in self.game.players:
            return True
        part = self.part(table)
        over = self.may_end(table) and self.told(part) and not self.queue(table, part, part.now)
        return not verb.turn and not over

    def check_turn(self, table: Table, entry: Entry) -> Iterable[Found]:
        """Whose turn it is; nothing before discards that are due."""
        part = self.part(table)
        over = self.trains.part(table).over
        if over:
            company, reason = next(iter(over.items()))
            limit = self.phases.limit(table)
            yield self.found(reason, f"{company} is above its limit of {limit}: it must discard first")
            return
        actor = entry.actor
        if actor == part.now:
            return
        if actor in self.minors and actor in self.privates.part(table).closed:
            yield from self.privates.check_open(table, actor, "")
            return
        owner = self.privates.part(table).owner.get(actor, "")
        if actor in self.minors and owner in self.shares.companies:
            yield self.found("minor_merged", f"{actor} belongs to {owner} and no longer operates")
            return
        if isinstance(entry, BuyPrivate) and actor in self.shares.companies:
            yield self.found("private_turn", f"{actor} may buy in its own turn; {part.now} operates now")
            return
        rest = self.queue(table, part, part.now)
        if rest and rest[0] == actor and part.begun:
            left = list(self.unfinished(table))
            yield from left
            if not left:
                after = table.copy()
                self.finish(after)
                yield from self.game.verb_for[type(entry)].check(after, entry)
            return
        if actor in part.done:
            yield self.found("again", f"{actor} has operated in this round; {part.now} operates now")
        elif actor in self.game.players:
            yield self.found(
                "player", f"{part.now} operates now: its president acts for it, not {actor} alone"
            )
        elif actor in self.shares.companies and actor not in self.shares.part(table).floated:
            yield self.found("not_floated", f"{actor} has not floated, so it does not operate")
        else:
            first = rest[0] if part.begun and rest else part.now
            yield self.found(self.order_reason(table, first, actor), f"{first} operates before {actor}")

    def order_reason(self, table: Table, first: str, actor: str) -> str:
        """Why one operates before another."""
        if first in self.minors:
            return self.of("order_minor", first)
        if first in self.shares.companies and actor in self.shares.companies:
            at = self.market.part(table).at
            if at.get(first) == at.get(actor):
                return "order_pile_moved" if self.rounds.part(table).operating > 1 else "order_pile"
            if self.market.price(table, first) == self.market.price(table, actor):
                return "order_right"
        return "order"

    def skip(self, table: Table, actor: str) -> None:
        """Nothing: a turn has many entries."""

    def left_out(self, table: Table, entry: Entry) -> None:
        """Where all that is wrong is that nobody said what became of the income, it was paid: mostly that line was
        forgotten."""
        part, verb = self.part(table), self.game.verb_for[type(entry)]
        if part.income and not self.told(part):
            paid = table.copy()
            self.running.pay(paid, Pay(entry.line, part.now, None))
            self.before(paid, verb, entry)
            if not self.game.check(paid, verb, entry):
                self.running.pay(table, Pay(entry.line, part.now, None))
                self.before(table, verb, entry)
                verb.apply(table, entry)
                return
        super().left_out(table, entry)

    def unfinished(self, table: Table) -> Iterable[Found]:
        """Why the turn can't end yet."""
        part = self.part(table)
        if part.now in self.minors:
            return
        if part.ran and part.income and not part.split:
            yield self.found("undecided", f"{part.now} has run for {part.income}: pay or withhold?")
            return
        yield from self.forced.duty(table, part.now)

    def late(self, table: Table, company: str, step: int, word: str) -> Iterable[Found]:
        """The finding for a step that is over."""
        part = self.part(table)
        if step not in (RUN, DIVIDEND) and self.only_runs(table, company):
            yield self.found("steps", f"{company} only runs here")
        elif part.now == company and part.step > step:
            yield self.found(
                self.of("steps", step), f"{word} comes before what {company} has done in this turn"
            )
        elif (
            step > DIVIDEND
            and part.now == company
            and part.ran
            and part.income
            and not part.split
            and company not in self.minors
        ):
            yield self.found("undecided", f"{company} has run for {part.income}: pay or withhold first")

    def only_runs(self, table: Table, company: str) -> bool:
        """Whether this is a round inside the auction in which minors do nothing but run."""
        return company in self.minors and self.part(table).minors_only and self.minor_steps == "run"

    # -- verbs ------------------------------------------------------------------------------------------

    def kinds(self) -> Iterable[Kind]:
        """``ACTING``: companies and minors; ``SOURCE``; ``RUN``."""
        names = Names("company", ((company, ()) for company in (*self.game.actors.ids,)))
        yield Kind.of("ACTING", names)
        yield from self.hiring.kinds()
        yield from self.running.kinds()

    def verbs(self) -> Iterable[Verb[Any]]:
        """All steps."""
        yield from self.building.verbs()
        yield from self.running.verbs()
        yield from self.hiring.verbs()
        yield from self.forced.verbs()
        yield Verb("done", Done, self.check_done, self.done,
                   "the company's turn is over; the next one's first entry says so too", "KA: done",
                   options=self.done_options)  # fmt: skip
        yield Verb("operating ACTING", HaveNow, lambda t, e: (), self.have_now, "whose turn it is in an operating round",
                   "have operating KA", kind="have")  # fmt: skip
        yield Verb("done ACTING...", HaveOperatedNow, lambda t, e: (), self.have_done,
                   "companies that have operated in this round", "have done LL BT GS", kind="have")  # fmt: skip

    def check_done(self, table: Table, entry: Done) -> Iterable[Found]:
        """Nothing may be owed."""
        if entry.actor == self.part(table).now:
            yield from self.unfinished(table)

    def done(self, table: Table, entry: Done) -> None:
        """On to the next."""
        self.act(table, entry.actor, 0)
        self.finish(table)

    def done_options(self, table: Table, actor: str) -> Iterable[tuple[object, ...]]:
        """Whenever nothing is owed."""
        if not self.trains.part(table).over and not any(True for _ in self.unfinished(table)):
            yield ()

    def have_now(self, table: Table, entry: HaveNow) -> None:
        """It operates."""
        self.part(table).begin(entry.company)

    def have_done(self, table: Table, entry: HaveOperatedNow) -> None:
        """They have operated."""
        self.part(table).done = tuple(entry.company)

    def audit(self, table: Table) -> Iterable[Found]:
        """A declared round is set up; homes stand."""
        board, shares = self.network.part(table), self.shares.part(table)
        for company in shares.floated:
            home = self.network.homes.get(company)
            if home is None or company in board.offices.get(home, ()):
                continue
            if self.network.offices(board, company):
                title = self.network.graph.titles[home]
                yield self.found("home", f"{company} has floated: its home office stands in {title}")
            board.offices[home] = (company, *board.offices.get(home, ()))
        for minor in self.minors:
            self.hiring.another_token(table, minor, self.privates.part(table).owner.get(minor, ""))
        yield from self.audit_minors(table)
        yield from self.audit_course(table)
        if self.rounds.part(table).kind == "operating" and table.stage[-1:] == (self.name,):
            part = self.part(table)
            shares.operated.update(company for company in part.done if company in self.shares.companies)
            self.fix_order(table)
            if not part.now:
                rest = self.queue(table, part)
                part.begin(rest[0] if rest else "")
                if not rest:
                    self.game.finished(table, self.name)

    def audit_minors(self, table: Table) -> Iterable[Found]:
        """Minors that are open and not merged stand where they start, with what they start with."""
        board, privates = self.network.part(table), self.privates.part(table)
        for minor in self.minors:
            there = self.network.offices(board, minor)
            if minor in privates.closed or privates.owner.get(minor) in self.shares.companies:
                for place in there:
                    self.network.remove(board, minor, place)
                if minor in privates.closed or self.trains.part(table).owned.get(minor):
                    self.trains.part(table).owned.pop(minor, None)
                continue
            home = self.network.homes.get(minor)
            if home is not None and home not in there:
                title = self.network.graph.titles[home]
                yield self.found("minor_home", f"{minor} has its office in {title}")
            own = self.trains.part(table).owned.get(minor, [])
            for company, train in self.trains.begin:
                if company == minor and train not in own:
                    name = self.trains.engine[train].name
                    yield self.found(
                        self.of("minor_start", minor), f"{minor} starts with {name} and keeps it"
                    )

    def audit_course(self, table: Table) -> Iterable[Found]:
        """As many rounds as a phase has; the castle where it starts as long as nobody could move it."""
        rounds, phase = self.rounds.part(table), self.phases.number(table)
        if rounds.kind == "operating" and rounds.of > self.phases.rounds(table):
            most = self.phases.rounds(table)
            yield self.found(
                "rounds", f"phase {phase} has {most} operating rounds after a stock round, not {rounds.of}"
            )
        board = self.network.part(table)
        if phase < self.castle_phase and board.castle != self.network.graph.castle:
            start = self.network.graph.name(self.network.graph.castle)
            yield self.found(
                "castle_moved", f"the castle starts on {start}; it is moved from phase {self.castle_phase} on"
            )

    def opening(self, table: Table) -> None:
        """The minors' offices stand on the board."""
        board = self.network.part(table)
        for minor in self.minors:
            home = self.network.homes.get(minor)
            if home is not None:
                self.network.settle(board, home, minor)

    def blame(self, table: Table, entry: Entry, outcome: Outcome, moves: Sequence[Move]) -> str:
        """What is stated that did not come about at all, or by another rule than the move's."""
        if len(moves) > 1 and all(move.reason.startswith("private_companies.revenue") for move in moves):
            return "operating.revenue"
        if isinstance(entry, Pay) and outcome.kind == "gets" and outcome.who == entry.actor and not moves:
            return "operating.unsold"
        if isinstance(entry, BuyPrivate) and entry.private in self.minors and outcome.kind == "gets":
            return f"operating.{self.of('merge', entry.private)}"
        if isinstance(entry, BuyTrain):
            engine = self.trains.engine[entry.train]
            if outcome.kind == "cube":
                if not engine.phase:
                    return "operating.cube_nurse"
                if entry.source not in (None, "bank"):
                    return "operating.cube_second_hand"
                return "operating.cube_change" if not moves else "operating.cube_bank"
            if outcome.kind == "phase" and not moves:
                return "operating.no_change"
        return ""

    def stated(self, table: Table, entry: Entry, outcome: Outcome, found: Found) -> Found | None:
        """A contribution may be more than is missing, where the table plays so."""
        if isinstance(entry, BuyTrain) and self.forced.stated(table, entry, outcome):
            return None
        return found

    def show(self, table: Table) -> dict[str, Any]:
        """The turn under way, and the best rampage."""
        part = self.part(table)
        if not part.now or table.stage[-1:] != (self.name,):
            return {}
        shown: dict[str, Any] = {"company": part.now, "then": self.queue(table, part, part.now)}
        if part.income:
            shown["income"] = part.income
        if part.step <= RUN:
            shown.update(self.running.shown(table))
        return shown
