"""Operating rounds of 18Dracula: fronts on the family's steps, minors before them, the castle.

Source: 18Dracula D-117 to D-136, D-195 to D-197, A-21, A-26, A-46.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

from playproof.checker.families.operating import OperatingRounds, OperatingState, Step
from playproof.checker.families.operating.steps.dividend import PayOut
from playproof.checker.families.phases import PhaseBegan
from playproof.checker.families.private_companies import PrivateClosed
from playproof.checker.families.shares import CompanyFloated
from playproof.checker.games.game_18dracula.operating.associates import AssociatesStep
from playproof.checker.games.game_18dracula.operating.base import FrontBase
from playproof.checker.games.game_18dracula.operating.build import BuildStep
from playproof.checker.games.game_18dracula.operating.dividend import FrontDividendStep
from playproof.checker.games.game_18dracula.operating.monsters import MonstersStep
from playproof.checker.games.game_18dracula.operating.office import OfficeStep
from playproof.checker.games.game_18dracula.operating.rampage import RampageStep
from playproof.checker.games.game_18dracula.operating.reasons import REASONS
from playproof.checker.games.game_18dracula.operating.state import BuyPrivate, FrontState
from playproof.checker.games.game_18dracula.operating.technical import TechnicalStep
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command


class FrontRounds(FrontBase):
    """Parameters: ``trainless_minors``: minors that buy no trains; ``officeless_minors``: minors that place none;
    ``minor_steps``: minors do a ``whole`` turn in the auction or ``run`` alone; ``castle_phase``: from which phase on
    the castle moves. See the steps for more.
    """

    own_steps: ClassVar[dict[str, type[Step]]] = {
        "track": BuildStep,
        "office": OfficeStep,
        "rampage": RampageStep,
        "dividend": FrontDividendStep,
        "trains": MonstersStep,
        "private_purchase": AssociatesStep,
        "emergency_money": TechnicalStep,
    }
    usual_steps: ClassVar[tuple[str, ...]] = (
        "private_revenue", "track", "office", "rampage", "dividend", "trains", "private_purchase",
        "emergency_money",
    )  # fmt: skip
    lasting: ClassVar[frozenset[str]] = frozenset({"no_train", "run_unbuilt"})
    reasons: ClassVar[dict[str, str]] = {**OperatingRounds.reasons, **REASONS}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.minor_steps = self.params.choice("minor_steps", ("whole", "run"))
        self.castle_phase = self.params.count("castle_phase", 0)

    @cached_property
    def build(self) -> BuildStep:
        """Building."""
        return self.needs(BuildStep)

    @cached_property
    def office(self) -> OfficeStep:
        """Offices."""
        return self.needs(OfficeStep)

    @cached_property
    def rampage(self) -> RampageStep:
        """Rampages."""
        return self.needs(RampageStep)

    @cached_property
    def dividend(self) -> FrontDividendStep:
        """Dividends."""
        return self.needs(FrontDividendStep)

    @cached_property
    def associates(self) -> AssociatesStep:
        """Buying associates."""
        return self.needs(AssociatesStep)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "income AMOUNT": "what the run brings",
            "total AMOUNT": "what all the company's runs of this turn bring",
            "left AMOUNT": "how many cubes of that colour are left in the supply",
            "level AMOUNT": "the level of the place that the cube has raised",
            "CONNECTION takes COLOUR": "the cube lies on a connection",
            "SITE takes office": "the office stands in a place",
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
        self.params.among("doubling_private", self.front_privates.pieces, "private company")
        symbols = {symbol: "" for engine in self.trains.pieces for symbol in engine.symbols}
        self.params.among("exclusive_symbols", symbols, "symbol of a card")
        # Minors' offices stand from the start: where one has left, nothing is kept for it.
        for minor in self.minors:
            self.network.home_of.pop(self.network.home_place.get(minor, -1), None)

    def handlers(self) -> Iterable[Handler]:
        """What happens to companies, phases and minors."""
        yield on(CompanyFloated, self.settle_home)
        yield on(PhaseBegan, self.freed)
        yield on(PrivateClosed, self.closed)
        yield from super().handlers()

    def start(self) -> ModuleState:
        """No round is under way."""
        return FrontState(steps=self.fresh())

    def commands(self) -> Iterable[Command[Any]]:
        """Those of the steps; a round inside the auction."""
        yield from super().commands()
        yield have(
            "minors",
            self.have_minors,
            "the minors operate in the midst of the auction",
            "have minors",
            default="they operate in operating rounds",
            stage=Stage.FIRST,
            says=lambda game_state: (
                [()] if self.in_charge(game_state) and self.state(game_state).minors_only else ()
            ),
        )

    def have_minors(self, game_state: GameState) -> None:
        """Their round lies within the auction."""
        self.state(game_state).minors_only = True
        game_state.enter(self.name)

    def lasting_state(self, game_state: GameState) -> OperatingState:
        """Trains that may not run only of those that are still to operate; the runs of the turn under way while others may
        follow."""
        new, own = super().lasting_state(game_state), self.state(game_state)
        if not self.in_charge(game_state):
            return new
        assert isinstance(new, FrontState)
        new.ran, new.used, new.doubled, new.built = (), 0, False, ()
        if own.at == self.index[self.build.name]:
            new.built = tuple(sorted(self.build.turn(game_state).laid))
        new.fresh = {
            company: tuple(sorted(own.fresh[company]))
            for company in (own.now, *new.order)
            if own.fresh.get(company)
        }
        if own.at == self.index[self.rampage.name] and self.rampage.ready_trains(game_state, own.now):
            turn = self.rampage.turn(game_state)
            new.ran, new.used, new.doubled = tuple(sorted(turn.ran)), turn.used, turn.doubled
        return new

    # -- the round --------------------------------------------------------------------------------------

    def begin(self, game_state: GameState, minors_only: bool) -> None:
        """A round of all, or of the minors alone inside the auction, which has paid the revenue itself."""
        state = self.state(game_state)
        state.minors_only, state.fresh = minors_only, {}
        if not minors_only:
            super().begin(game_state, False)
            return
        state.done, state.order = (), ()
        self.fix_order(game_state)
        self.next_turn(game_state)

    def queue(self, game_state: GameState, state: OperatingState, leave_out: str = "") -> list[str]:
        """Minors operate before the companies; those that nobody owns do not."""
        owner = self.front_privates.state(game_state).owner
        out = [minor for minor in self.minors if owner.get(minor) in self.front_privates.seats]
        out = [minor for minor in out if minor not in state.done and minor != leave_out]
        if self.state(game_state).minors_only:
            return out
        return out + super().queue(game_state, state, leave_out)

    def count_operated(self, game_state: GameState, company: str) -> None:
        """Minors have no shares that wait for it."""
        if company not in self.minors:
            super().count_operated(game_state, company)

    def operating_actor(self, actor: str) -> bool:
        """Fronts and minors."""
        return actor in self.minors or super().operating_actor(actor)

    def principal(self, game_state: GameState, actor: str) -> str:
        """Minors act for themselves."""
        return actor

    def late(self, game_state: GameState, company: str, step: Step) -> Iterable[Violation]:
        """In the auction minors may only run."""
        if step.name not in ("rampage", "dividend") and self.only_runs(game_state, company):
            yield self.violation("steps", f"{company} only runs here")
        else:
            yield from super().late(game_state, company, step)

    def settled(self, game_state: GameState) -> bool:
        """Whether it is known what becomes of the income of the company that operates."""
        now = self.state(game_state).now
        ran = self.rampage.turn(game_state).ran
        return not ran or self.dividend.turn(game_state).decided or now in self.minors

    def check_other(self, game_state: GameState, entry: Entry, actor: str) -> Iterable[Violation]:
        """Why another than the one that operates may not act."""
        privates = self.front_privates.state(game_state)
        if actor in self.minors and actor in privates.closed:
            yield from self.front_privates.check_open(game_state, actor, "")
            return
        owner = privates.owner.get(actor, "")
        if actor in self.minors and owner in self.shares.companies:
            yield self.violation("minor_merged", f"{actor} belongs to {owner} and no longer operates")
        elif isinstance(entry, BuyPrivate) and actor in self.shares.companies:
            now = self.state(game_state).now
            yield self.violation("private_turn", f"{actor} may buy in its own turn; {now} operates now")
        else:
            yield from super().check_other(game_state, entry, actor)

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

    # -- fronts and minors ------------------------------------------------------------------------------

    def settle_home(self, game_state: GameState, event: CompanyFloated) -> None:
        """The home office of a company that has floated."""
        company = event.company
        home = self.network.home_place.get(company)
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

    def opening(self, game_state: GameState) -> None:
        """The minors' offices stand on the board."""
        board = self.network.state(game_state)
        for minor in self.minors:
            home = self.network.home_place.get(minor)
            if home is not None:
                self.network.settle(board, home, minor)

    # -- declared positions -----------------------------------------------------------------------------

    def declare_done(self, game_state: GameState) -> None:
        """Who has operated in this round is told apart from who has operated."""

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Homes stand, minors are where they start; then the round is set up."""
        board, shares = self.network.state(game_state), self.shares.state(game_state)
        for company in shares.floated:
            home = self.network.home_place.get(company)
            if home is None or company in board.offices.get(home, ()):
                continue
            if self.network.offices(board, company):
                title = self.network.graph.titles[home]
                yield self.violation("home", f"{company} has floated: its home office stands in {title}")
            board.offices[home] = (company, *board.offices.get(home, ()))
        for minor in self.minors:
            owner = self.front_privates.state(game_state).owner.get(minor, "")
            self.associates.another_token(game_state, minor, owner)
        yield from self.audit_minors(game_state)
        yield from super().audit(game_state)
        board = self.network.state(game_state)
        if self.phases.number(game_state) < self.castle_phase and board.castle != self.network.graph.castle:
            start = self.network.graph.name(self.network.graph.castle)
            yield self.violation(
                "castle_moved", f"the castle starts on {start}; it is moved from phase {self.castle_phase} on"
            )

    def audit_minors(self, game_state: GameState) -> Iterable[Violation]:
        """Minors that are open and not merged stand where they start, with what they start with."""
        board, privates = self.network.state(game_state), self.front_privates.state(game_state)
        for minor in self.minors:
            there = self.network.offices(board, minor)
            if minor in privates.closed or privates.owner.get(minor) in self.shares.companies:
                for place in there:
                    self.network.remove(board, minor, place)
                if minor in privates.closed or self.trains.state(game_state).owned.get(minor):
                    self.trains.state(game_state).owned.pop(minor, None)
                continue
            home = self.network.home_place.get(minor)
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

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What is stated that did not come about at all, or by another rule than the move's."""
        if isinstance(entry, PayOut) and claim.kind == "gets" and claim.who == entry.actor and not moves:
            return "operating.unsold"
        if isinstance(entry, BuyPrivate) and entry.private in self.minors and claim.kind == "gets":
            return f"operating.{self.of('merge', entry.private)}"
        return super().rule_for_claim(game_state, entry, claim, moves)
