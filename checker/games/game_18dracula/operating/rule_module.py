"""Operating rounds: the order of companies, the steps of a turn, what begins and ends them.

Sources: 1830; 18Dracula D-117 to D-136, D-195 to D-197, A-26, A-46.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from playproof.checker.families.phases import PhaseBegan
from playproof.checker.families.private_companies import PrivateClosed
from playproof.checker.families.shares import CompanyFloated
from playproof.checker.families.stock_round import RiseUndone
from playproof.checker.families.trains import TrainDiscarded
from playproof.checker.games.game_18dracula.operating.base import OperatingBase
from playproof.checker.games.game_18dracula.operating.building import Building
from playproof.checker.games.game_18dracula.operating.forced import Forced
from playproof.checker.games.game_18dracula.operating.routes import Running
from playproof.checker.games.game_18dracula.operating.state import (
    BUY,
    RUN,
    BuyPrivate,
    BuyTrain,
    Done,
    OperatingState,
    Pay,
)
from playproof.checker.games.game_18dracula.operating.trains import Hiring
from playproof.checker.model.declared import have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.names import Names
from playproof.checker.model.rule_module import Command, ValueType
from playproof.components.plural import counted

__all__ = ["OperatingRounds"]


class OperatingRounds(OperatingBase):
    """Operating rounds, put together; :class:`OperatingBase` reads the parameters that all steps need."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.building = Building(self)
        self.running = Running(self)
        self.forced = Forced(self, self.running)
        self.hiring = Hiring(self, self.building, self.forced)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "income AMOUNT": "what the run brings",
            "total AMOUNT": "what all the company's runs of this turn bring",
            "left AMOUNT": "how many cubes of that colour are left in the supply",
            "level AMOUNT": "the level of the place that the cube has raised",
            "COLOUR AMOUNT": "the cubes that a new phase has freed, under their colour's name",
            "OWNER takes TRAIN": "a train goes to a company",
            "COMPANY takes PRIVATE": "a private company goes to a company",
        }

    def ready(self) -> None:
        """Connect to the other modules."""
        super().ready()
        for name in ("officeless_minors", "trainless_minors"):
            self.params.among(name, (*self.minors, *self.shares.companies), "company or minor")
        self.params.among("merging_minors", self.minors, "minor")
        self.params.among("doubling_private", self.privates.pieces, "private company")
        symbols = {symbol: "" for engine in self.trains.pieces for symbol in engine.symbols}
        self.params.among("exclusive_symbols", symbols, "symbol of a card")
        # Minors' offices stand from the start: where one has left, nothing is kept for it.
        for minor in self.minors:
            self.network.home_of.pop(self.network.homes.get(minor, -1), None)
        self.hiring.ready()
        self.running.ready()

    def handlers(self) -> Iterable[Handler]:
        """What happens to companies and trains."""
        yield on(CompanyFloated, self.settle_home)
        yield on(PhaseBegan, self.freed)
        yield on(PrivateClosed, self.closed)
        yield on(TrainDiscarded, self.running.discarded)
        yield on(RiseUndone, self.begin_again)

    def start(self) -> ModuleState:
        """No round is under way."""
        return OperatingState()

    # -- the round --------------------------------------------------------------------------------------

    def begin(self, game_state: GameState, minors_only: bool) -> None:
        """A round begins: private companies pay, the first one operates."""
        state = self.state(game_state)
        state.done, state.minors_only, state.fresh, state.order = (), minors_only, {}, ()
        if not minors_only:
            if not self.privates.at_once:
                self.privates.close_due(game_state, self.phases.number(game_state))
            game_state.cross_border()
            self.privates.pay_revenue(game_state)
        self.fix_order(game_state)
        self.next_turn(game_state)

    def fix_order(self, game_state: GameState) -> None:
        """Where the order is not read again, it is that of now for the whole round."""
        if not self.live:
            self.state(game_state).order = tuple(
                self.market.order(game_state, self.shares.state(game_state).floated)
            )

    def queue(self, game_state: GameState, state: OperatingState, leave_out: str = "") -> list[str]:
        """Who is still to operate, in order; minors that nobody owns do not."""
        owner = self.privates.state(game_state).owner
        out = [minor for minor in self.minors if owner.get(minor) in self.privates.seats]
        if not state.minors_only:
            out += state.order or self.market.order(game_state, self.shares.state(game_state).floated)
        return [company for company in out if company not in state.done and company != leave_out]

    def begin_again(self, game_state: GameState, event: RiseUndone) -> None:
        """Tokens lie otherwise than they did when the round began: if nothing was done in it, another may be first."""
        state = self.state(game_state)
        if (
            game_state.active_modules[-1:] == (self.name,)
            and state.now
            and not state.begun
            and not state.done
        ):
            self.fix_order(game_state)
            state.begin(self.queue(game_state, state)[0])

    def next_turn(self, game_state: GameState) -> None:
        """The next company's turn, or the end of the round."""
        state = self.state(game_state)
        rest = self.queue(game_state, state)
        if rest:
            state.begin(rest[0])
            return
        state.begin("")
        self.game.finished(game_state, self.name)

    def finish(self, game_state: GameState) -> None:
        """The turn is over: income not spoken of is kept, a minor's is halved."""
        state = self.state(game_state)
        company = state.now
        if company in self.minors:
            self.running.halve(game_state, company)
        elif company and not state.split:
            self.running.keep(game_state, company)
        if company:
            if company not in self.minors:
                self.shares.state(game_state).operated.add(company)
            if company not in state.done:
                state.done = (*state.done, company)
        self.next_turn(game_state)

    def act(self, game_state: GameState, company: str, step: int) -> OperatingState:
        """A company acts in a step; where it was another's turn, that one's is over, or still to come if it had not
        begun."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules and not game_state.over:
            self.rounds.overtaken(game_state)
        if state.now != company and company in self.game.actors.ids and company not in self.game.players:
            if state.now and (state.begun or company in state.done):
                self.finish(game_state)
            if state.now != company:
                state.begin(company)
        if step >= BUY and not state.split and state.now == company:
            if company in self.minors:
                self.running.halve(game_state, company)
            elif not state.ran or not state.income:
                self.running.keep(game_state, company)
        state.step = max(state.step, step)
        state.begun = True
        return state

    def settle_home(self, game_state: GameState, event: CompanyFloated) -> None:
        """The home office of a company that has floated."""
        company = event.company
        home = self.network.homes.get(company)
        if home is not None:
            state = self.network.state(game_state)
            if company not in state.offices.get(home, ()):
                self.network.settle(state, home, company)
                game_state.take(company, "", f"office {self.network.graph.titles[home]}", "operating.home")

    def freed(self, game_state: GameState, event: PhaseBegan) -> None:
        """The cubes that a phase frees, so that they can be stated."""
        phase = event.phase
        for colour, opens in enumerate(self.network.opens):
            if colour and (opens == phase or phase in self.network.freed.get(colour, ())):
                left = self.network.left(game_state, colour)
                game_state.tell(self.network.graph.colours[colour], left, "operating.freed")

    def closed(self, game_state: GameState, event: PrivateClosed) -> None:
        """A minor that closes unsold loses its offices, its store and its trains."""
        private = event.private
        if private not in self.minors:
            return
        board = self.network.state(game_state)
        for place in self.network.offices(board, private):
            self.network.remove(board, private, place)
        if game_state.balances.get(private, 0):
            game_state.pay(private, "bank", game_state.balances[private], "operating.closed")
        self.trains.state(game_state).owned.pop(private, None)

    # -- turns ------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The company that operates."""
        now = self.state(game_state).now
        return (now,) if now else ()

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """The next company's entry, or one of the next round, ends a turn that may end."""
        if not self.may_end(game_state) or entry.actor == self.state(game_state).now:
            return
        if self.trains.state(game_state).over or (command.kind == "actor" and not command.turn):
            return
        state = self.state(game_state)
        rest = self.queue(game_state, state, state.now)
        if rest and entry.actor != rest[0]:
            return
        if self.told(state) and (command.kind == "table" or self.comes_next(game_state, command, entry)):
            self.finish(game_state)

    def comes_next(self, game_state: GameState, command: Command[Any], entry: Entry) -> bool:
        """Whether an entry is for what follows the turn under way: for another module, or right there."""
        after = game_state.copy()
        self.finish(after)
        here = command.module is self or self.name in command.module.also_active_in
        if here:  # it may be meant for the turn under way
            return not self.game.check(after, command, entry)
        return command.module.key in after.active_modules[
            -1:
        ] and entry.actor in self.game.active_players_now(after)

    def may_end(self, game_state: GameState) -> bool:
        """Whether a company's turn is under way to which nothing has to be added."""
        state = self.state(game_state)
        if game_state.active_modules[-1:] != (self.name,) or not state.now or not state.begun:
            return False
        return not any(True for _ in self.unfinished(game_state))

    def told(self, state: OperatingState) -> bool:
        """Whether it is known what becomes of the income of the company that operates."""
        return not state.ran or state.split or state.now in self.minors

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Companies; a player sells shares for one that needs blood, or, after the last one's turn, in the next
        round."""
        if actor not in self.game.players:
            return True
        state = self.state(game_state)
        over = self.may_end(game_state) and self.told(state) and not self.queue(game_state, state, state.now)
        return not command.turn and not over

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Whose turn it is; nothing before discards that are due."""
        state = self.state(game_state)
        over = self.trains.state(game_state).over
        if over:
            company, reason = next(iter(over.items()))
            limit = self.phases.limit(game_state)
            yield self.violation(reason, f"{company} is above its limit of {limit}: it must discard first")
            return
        actor = entry.actor
        if actor == state.now:
            return
        if actor in self.minors and actor in self.privates.state(game_state).closed:
            yield from self.privates.check_open(game_state, actor, "")
            return
        owner = self.privates.state(game_state).owner.get(actor, "")
        if actor in self.minors and owner in self.shares.companies:
            yield self.violation("minor_merged", f"{actor} belongs to {owner} and no longer operates")
            return
        if isinstance(entry, BuyPrivate) and actor in self.shares.companies:
            yield self.violation("private_turn", f"{actor} may buy in its own turn; {state.now} operates now")
            return
        rest = self.queue(game_state, state, state.now)
        if rest and rest[0] == actor and state.begun:
            left = list(self.unfinished(game_state))
            yield from left
            if not left:
                after = game_state.copy()
                self.finish(after)
                yield from self.game.command_for[type(entry)].check(after, entry)
            return
        if actor in state.done:
            yield self.violation("again", f"{actor} has operated in this round; {state.now} operates now")
        elif actor in self.game.players:
            yield self.violation(
                "player", f"{state.now} operates now: its president acts for it, not {actor} alone"
            )
        elif actor in self.shares.companies and actor not in self.shares.state(game_state).floated:
            yield self.violation("not_floated", f"{actor} has not floated, so it does not operate")
        else:
            first = rest[0] if state.begun and rest else state.now
            yield self.violation(
                self.order_reason(game_state, first, actor), f"{first} operates before {actor}"
            )

    def order_reason(self, game_state: GameState, first: str, actor: str) -> str:
        """Why one operates before another."""
        if first in self.minors:
            return self.of("order_minor", first)
        if first in self.shares.companies and actor in self.shares.companies:
            at = self.market.state(game_state).at
            if at.get(first) == at.get(actor):
                return "order_pile_moved" if self.rounds.state(game_state).operating > 1 else "order_pile"
            if self.market.price(game_state, first) == self.market.price(game_state, actor):
                return "order_right"
        return "order"

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Nothing: a turn has many entries."""

    def apply_omitted(self, game_state: GameState, entry: Entry) -> None:
        """Where all that is wrong is that nobody said what became of the income, it was paid: mostly that line was
        forgotten."""
        state, command = self.state(game_state), self.game.command_for[type(entry)]
        if state.income and not self.told(state):
            paid = game_state.copy()
            self.running.pay(paid, Pay(entry.line, state.now, None))
            self.infer_skipped(paid, command, entry)
            if not self.game.check(paid, command, entry):
                self.running.pay(game_state, Pay(entry.line, state.now, None))
                self.infer_skipped(game_state, command, entry)
                command.apply(game_state, entry)
                return
        super().apply_omitted(game_state, entry)

    def unfinished(self, game_state: GameState) -> Iterable[Violation]:
        """Why the turn can't end yet."""
        state = self.state(game_state)
        if state.now in self.minors:
            return
        if state.ran and state.income and not state.split:
            yield self.violation("undecided", f"{state.now} has run for {state.income}: pay or withhold?")
            return
        yield from self.forced.duty(game_state, state.now)

    # -- commands ------------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``ACTING``: companies and minors; ``SOURCE``; ``RUN``."""
        names = Names("company", ((company, ()) for company in (*self.game.actors.ids,)))
        yield ValueType.of("ACTING", names)
        yield from self.hiring.value_types()
        yield from self.running.value_types()

    def commands(self) -> Iterable[Command[Any]]:
        """All steps."""
        yield from self.building.commands()
        yield from self.running.commands()
        yield from self.hiring.commands()
        yield from self.forced.commands()
        yield Command("done", Done, self.check_done, self.done,
                   "the company's turn is over; the next one's first entry says so too", "KA: done",
                   options=self.done_options,
                   claim_forms=("price AMOUNT",))  # fmt: skip
        yield have(
            "operating ACTING",
            self.have_now,
            "whose turn it is in an operating round",
            "have operating KA",
            default="the first in order that has not operated",
        )
        yield have(
            "done ACTING...",
            self.have_done,
            "companies that have operated in this round",
            "have done LL BT GS",
            default="nobody has operated in this round",
        )

    def check_done(self, game_state: GameState, entry: Done) -> Iterable[Violation]:
        """Nothing may be owed."""
        if entry.actor == self.state(game_state).now:
            yield from self.unfinished(game_state)

    def done(self, game_state: GameState, entry: Done) -> None:
        """On to the next."""
        self.act(game_state, entry.actor, 0)
        self.finish(game_state)

    def done_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Whenever nothing is owed."""
        if not self.trains.state(game_state).over and not any(True for _ in self.unfinished(game_state)):
            yield ()

    def have_now(self, game_state: GameState, company: str) -> None:
        """It operates."""
        self.state(game_state).begin(company)

    def have_done(self, game_state: GameState, companies: tuple[str, ...]) -> None:
        """They have operated."""
        self.state(game_state).done = companies

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared round is set up; homes stand."""
        board, shares = self.network.state(game_state), self.shares.state(game_state)
        for company in shares.floated:
            home = self.network.homes.get(company)
            if home is None or company in board.offices.get(home, ()):
                continue
            if self.network.offices(board, company):
                title = self.network.graph.titles[home]
                yield self.violation("home", f"{company} has floated: its home office stands in {title}")
            board.offices[home] = (company, *board.offices.get(home, ()))
        for minor in self.minors:
            self.hiring.another_token(game_state, minor, self.privates.state(game_state).owner.get(minor, ""))
        yield from self.audit_minors(game_state)
        yield from self.audit_course(game_state)
        if self.rounds.state(game_state).kind == "operating" and game_state.active_modules[-1:] == (
            self.name,
        ):
            state = self.state(game_state)
            shares.operated.update(company for company in state.done if company in self.shares.companies)
            self.fix_order(game_state)
            if not state.now:
                rest = self.queue(game_state, state)
                state.begin(rest[0] if rest else "")
                if not rest:
                    self.game.finished(game_state, self.name)

    def audit_minors(self, game_state: GameState) -> Iterable[Violation]:
        """Minors that are open and not merged stand where they start, with what they start with."""
        board, privates = self.network.state(game_state), self.privates.state(game_state)
        for minor in self.minors:
            there = self.network.offices(board, minor)
            if minor in privates.closed or privates.owner.get(minor) in self.shares.companies:
                for place in there:
                    self.network.remove(board, minor, place)
                if minor in privates.closed or self.trains.state(game_state).owned.get(minor):
                    self.trains.state(game_state).owned.pop(minor, None)
                continue
            home = self.network.homes.get(minor)
            if home is not None and home not in there:
                title = self.network.graph.titles[home]
                yield self.violation("minor_home", f"{minor} has its office in {title}")
            own = self.trains.state(game_state).owned.get(minor, [])
            for company, train in self.trains.begin:
                if company == minor and train not in own:
                    name = self.trains.engine[train].name
                    yield self.violation(
                        self.of("minor_start", minor), f"{minor} starts with {name} and keeps it"
                    )

    def audit_course(self, game_state: GameState) -> Iterable[Violation]:
        """As many rounds as a phase has; the castle where it starts as long as nobody could move it."""
        rounds, phase = self.rounds.state(game_state), self.phases.number(game_state)
        if rounds.kind == "operating" and rounds.of > self.phases.rounds(game_state):
            most = self.phases.rounds(game_state)
            yield self.violation(
                "rounds",
                f"phase {phase} has {counted(most, 'operating round')} after a stock round, not {rounds.of}",
            )
        board = self.network.state(game_state)
        if phase < self.castle_phase and board.castle != self.network.graph.castle:
            start = self.network.graph.name(self.network.graph.castle)
            yield self.violation(
                "castle_moved", f"the castle starts on {start}; it is moved from phase {self.castle_phase} on"
            )

    def opening(self, game_state: GameState) -> None:
        """The minors' offices stand on the board."""
        board = self.network.state(game_state)
        for minor in self.minors:
            home = self.network.homes.get(minor)
            if home is not None:
                self.network.settle(board, home, minor)

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What is stated that did not come about at all, or by another rule than the move's."""
        if len(moves) > 1 and all(move.reason.startswith("private_companies.revenue") for move in moves):
            return "operating.revenue"
        if isinstance(entry, Pay) and claim.kind == "gets" and claim.who == entry.actor and not moves:
            return "operating.unsold"
        if isinstance(entry, BuyPrivate) and entry.private in self.minors and claim.kind == "gets":
            return f"operating.{self.of('merge', entry.private)}"
        if isinstance(entry, BuyTrain):
            engine = self.trains.engine[entry.train]
            if claim.kind == "cube":
                if not engine.phase:
                    return "operating.cube_nurse"
                if entry.source not in (None, "bank"):
                    return "operating.cube_second_hand"
                return "operating.cube_change" if not moves else "operating.cube_bank"
            if claim.kind == "phase" and not moves:
                return "operating.no_change"
        return ""

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The rampage brought what is stated."""
        if claim.kind not in ("income", "total") or not moves or not isinstance(claim.what, int):
            return False
        self.state(game_state).income += claim.what - int(moves[0].what)
        return True

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """A contribution may be more than is missing, where the table plays so."""
        if isinstance(entry, BuyTrain) and self.forced.check_claim(game_state, entry, claim):
            return None
        return found

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The turn under way, and the best rampage."""
        state = self.state(game_state)
        if not state.now or game_state.active_modules[-1:] != (self.name,):
            return {}
        shown: dict[str, Any] = {"company": state.now, "then": self.queue(game_state, state, state.now)}
        if state.income:
            shown["income"] = state.income
        if state.step <= RUN:
            shown.update(self.running.shown(game_state))
        return shown
