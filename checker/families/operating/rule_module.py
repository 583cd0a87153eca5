"""Operating rounds: the order of companies, the steps of a turn, what begins and ends them.

Sources: 1830 R-070 to R-078, R-105, RA-19, RA-20.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar, TypeVar

from playproof.checker.families.operating.board import Board
from playproof.checker.families.operating.events import (
    CompanyTurnBegins,
    CompanyTurnEnded,
    OperatingRoundBegins,
    OperatingRoundEnded,
)
from playproof.checker.families.operating.invariants import contradictions
from playproof.checker.families.operating.state import OperatingState
from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.operating.steps import STEPS
from playproof.checker.families.phases import Phases
from playproof.checker.families.private_companies import PrivateCompanies
from playproof.checker.families.rounds import Rounds
from playproof.checker.families.shares import Shares
from playproof.checker.families.stock_market import StockMarket
from playproof.checker.families.stock_round import RiseUndone
from playproof.checker.families.trains import Trains
from playproof.checker.model.declared import Stage, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.events import Handler, on
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.roles import (
    Claims,
    CompanyTurns,
    DeclaredPosition,
    Implied,
    Recovery,
    Remarks,
    SharedWords,
)
from playproof.checker.model.rule_module import Command, ValueType
from playproof.checker.names import Names
from playproof.components.faults import DataFaults, Fault, nearest
from playproof.components.wording.plural import counted

S = TypeVar("S", bound=Step)

#: The usual steps of 1830-like games. ``private_purchase`` may come at any point of a turn.
USUAL = (
    "private_revenue",
    "home",
    "private_purchase",
    "track",
    "token",
    "routes",
    "dividend",
    "trains",
    "emergency_money",
)
#: The step that the board brings.
TRACK = "track"

#: In a position: nobody has operated in the round.
NOBODY = ("",)


class Done(Entry):
    """``PRR: done``."""


class OperatingRounds(
    OperatingBase, Claims, DeclaredPosition, CompanyTurns, SharedWords, Implied, Recovery, Remarks
):
    """Parameters: ``steps``, the steps of a turn in their order, and the parameters of each of them (they say which).
    ``operating_order``: the order of companies is that of the round's start (``fixed``), is read again after each
    company (``live``), or is that of the round's start until shares are sold for a forced purchase, after which those
    still to come are sorted again (``after sales``).

    A step ``track`` is the board's own; the others are in :data:`playproof.checker.families.operating.steps.STEPS`. A
    game's own subclass adds to ``own_steps``.
    """

    name = "operating"
    own_steps: ClassVar[dict[str, type[Step]]] = {}
    #: The steps where ``play.toml`` names none.
    usual_steps: ClassVar[tuple[str, ...]] = USUAL
    reasons: ClassVar[dict[str, str]] = {
        "order": "Companies operate in the order of their prices, the highest first.",
        "order_pile": "On one space the upper token goes first.",
        "order_right": "Of equal prices the one further right goes first.",
        "player": "In an operating round companies act, not players.",
        "again": "A company operates once in a round.",
        "not_floated": "A company operates once it has floated.",
        "floated_now": "A company that floats during a round operates from the next round on.",
        "steps": "A turn's steps have their order.",
        "discard": "A company above its limit discards before anything else is done.",
        "rounds": "The phase sets how many operating rounds follow.",
        "private_turn": "A company acts with its private companies in its own turn.",
    } | {reason: words for step in STEPS.values() for reason, words in step.reasons.items()}

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.order_by = self.params.choice("operating_order", ("fixed", "live", "after sales"))

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps in their order. Raises :class:`DataFaults` for an unknown name."""
        known = {**STEPS, **self.own_steps}
        names = self.params.words("steps") or self.usual_steps
        unknown = next((name for name in names if name not in known and name != TRACK), None)
        if unknown is not None:
            every = (*known, TRACK)
            raise self.params.fault(
                "steps", f"'{unknown}' is no step", ", ".join(every), nearest(unknown, every)
            )
        return tuple(known[name](self) if name in known else self.board.track_step(self) for name in names)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each step."""
        return {step.name: at for at, step in enumerate(self.steps)}

    @cached_property
    def board(self) -> Board:
        """The game's board. Raises :class:`DataFaults` if ``families`` names none."""
        board = next((one for one in self.game.modules.values() if isinstance(one, Board)), None)
        if board is None:
            problem = "names no family with a board, such as 'hex_track', which 'operating' needs"
            raise DataFaults([Fault(self.game.definition.place("families"), problem)])
        return board

    def ready(self) -> None:
        """Connect to the other modules."""
        self.trains = self.game.require(Trains)
        self.phases = self.game.require(Phases)
        self.shares = self.game.require(Shares)
        self.market = self.game.require(StockMarket)
        self.privates = self.game.find(PrivateCompanies)
        self.rounds = self.game.require(Rounds)
        for step in self.steps:
            step.ready()

    def handlers(self) -> Iterable[Handler]:
        """What the steps act on; a price that has not risen after all."""
        yield on(RiseUndone, self.begin_again)
        for step in self.steps:
            yield from step.handlers()

    def start(self) -> ModuleState:
        """No round is under way."""
        return OperatingState(steps=self.fresh())

    def fresh(self) -> dict[str, ModuleState]:
        """The steps' states at the beginning of a turn."""
        return {step.name: state for step in self.steps if (state := step.start()) is not None}

    def close_privates(self, game_state: GameState, when: str, company: str, source: str = "") -> None:
        """Close the private companies that close when a company buys a train, pays or operates."""
        if self.privates is not None:
            self.privates.happened(game_state, when, company, source)

    # -- the round --------------------------------------------------------------------------------------

    def begin(self, game_state: GameState, minors_only: bool) -> None:
        """A round begins: private companies pay, the first one operates."""
        state = self.state(game_state)
        state.done, state.order = (), ()
        game_state.cross_border()
        self.fix_order(game_state)
        for step in self.steps:
            step.round_begins(game_state)
        self.game.emit(game_state, OperatingRoundBegins())
        self.next_turn(game_state)

    def fix_order(self, game_state: GameState) -> None:
        """Where the order is not read again, it is that of now for the whole round."""
        if self.order_by != "live":
            self.state(game_state).order = tuple(
                self.market.order(game_state, self.shares.state(game_state).floated)
            )

    def sort_again(self, game_state: GameState) -> None:
        """Shares were sold for a forced purchase: those that are still to come are sorted by the new prices."""
        state = self.state(game_state)
        if self.order_by == "after sales":
            over = [one for one in state.order if one in state.done or one == state.now]
            rest = [one for one in state.order if one not in over]
            state.order = (*over, *self.market.order(game_state, rest))

    def queue(self, game_state: GameState, state: OperatingState, leave_out: str = "") -> list[str]:
        """Who is still to operate, in order."""
        order = state.order or self.market.order(game_state, self.shares.state(game_state).floated)
        return [company for company in order if company not in state.done and company != leave_out]

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
            self.begin_turn(game_state, self.queue(game_state, state)[0])

    def begin_turn(self, game_state: GameState, company: str, declared: bool = False) -> None:
        """A company's turn; ``""``: nobody's. ``declared``: by a position, which says what it has earned."""
        state = self.state(game_state)
        state.now, state.at, state.passed, state.begun, state.declared = company, -1, 0, False, ""
        if not declared:
            state.steps = self.fresh()
            state.earned.pop(company, None)
        if company:
            for step in self.steps:
                step.turn_begins(game_state, company)
            if not declared:
                self.game.emit(game_state, CompanyTurnBegins(company))

    def next_turn(self, game_state: GameState) -> None:
        """The next company's turn, or the end of the round."""
        rest = self.queue(game_state, self.state(game_state))
        if rest:
            self.begin_turn(game_state, rest[0])
            return
        self.begin_turn(game_state, "")
        rounds = self.rounds.state(game_state)
        self.game.emit(game_state, OperatingRoundEnded(rounds.operating >= rounds.of))
        if not game_state.over:
            self.game.finished(game_state, self.name)

    def finish(self, game_state: GameState) -> None:
        """The turn is over: steps of which nothing was said are passed over."""
        state = self.state(game_state)
        company = state.now
        if company:
            self.pass_steps(game_state, len(self.steps))
            for step in self.steps:
                step.turn_ends(game_state, company)
            self.game.emit(game_state, CompanyTurnEnded(company))
            self.count_operated(game_state, company)
            if company not in state.done:
                state.done = (*state.done, company)
        if not game_state.over:
            self.next_turn(game_state)

    def give_up(self, game_state: GameState) -> None:
        """The rest of the round was left out: as played, the table has gone on without it."""
        state = self.state(game_state)
        if not state.begun:
            state.done, state.now = (*state.done, state.now), ""
        state.done = (*state.done, *self.queue(game_state, state, state.now))
        self.finish(game_state)

    def overdue(self, game_state: GameState) -> tuple[str, ...]:
        """The next company, where the turn under way may be over."""
        state = self.state(game_state)
        if not state.begun or not self.may_end(game_state) or not self.settled(game_state):
            return ()
        return tuple(self.queue(game_state, state, state.now)[:1])

    def count_operated(self, game_state: GameState, company: str) -> None:
        """A company has operated."""
        shares = self.shares.state(game_state)
        if company not in shares.operated:
            shares.operated.add(company)
            self.close_privates(game_state, "operated", company)

    def pass_steps(self, game_state: GameState, before: int) -> None:
        """All steps before that one are over."""
        state = self.state(game_state)
        while state.passed < before:
            step = self.steps[state.passed]
            state.passed += 1
            step.passed_over(game_state, state.now)

    def act(self, game_state: GameState, company: str, step: Step | None = None) -> OperatingState:
        """A company acts, in a step: the earlier ones are over. Where it was another's turn, that one's is over, or still
        to come if it had not begun."""
        state = self.state(game_state)
        if self.name not in game_state.active_modules and not game_state.over:
            self.rounds.overtaken(game_state)
        company = self.principal(game_state, company)
        if state.now != company and self.operating_actor(company):
            if state.now and (state.begun or company in state.done):
                self.finish(game_state)
            if state.now != company:
                self.begin_turn(game_state, company)
        state.begun = True
        if step is not None and not step.anytime:
            at = self.index[step.name]
            self.pass_steps(game_state, at)
            state.at = max(state.at, at)
        return state

    def operating_actor(self, actor: str) -> bool:
        """Whether an actor is one that has turns."""
        return actor in self.shares.companies

    def principal(self, game_state: GameState, actor: str) -> str:
        """The company that acts when ``actor`` does: a private company acts for the company that owns it."""
        if self.privates is not None and actor not in self.shares.companies and actor in self.privates.pieces:
            owner = self.privates.state(game_state).owner.get(actor, "")
            if owner in self.shares.companies:
                return owner
        return actor

    def late(self, game_state: GameState, company: str, step: Step) -> Iterable[Violation]:
        """The finding for a step that is over, or that comes before something is settled."""
        state = self.state(game_state)
        if state.now != company:
            return
        at = self.index[step.name]
        if state.declared == step.name and (before := list(step.done_before(company))):
            yield from before
            return
        if not step.anytime and state.at > at:
            yield self.violation(
                self.of("steps", step.name), f"{step.title} comes before what {company} has done in this turn"
            )
            return
        if step.anytime:
            return
        for earlier in self.steps[:at]:
            due = list(earlier.pending(game_state, company))
            if due:
                yield from due
                return

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """What could have been done better in a step."""
        for step in self.steps:
            yield from step.remarks(before, after)

    def unchecked(self, entry: Entry) -> tuple[Violation, str] | None:
        """What a step leaves unchecked."""
        for step in self.noting:
            if (note := step.unchecked(entry)) is not None:
                return note
        return None

    @cached_property
    def noting(self) -> list[Step]:
        """The steps of which something may be left unchecked."""
        return [step for step in self.steps if type(step).unchecked is not Remarks.unchecked]

    # -- turns ------------------------------------------------------------------------------------------

    def active_players(self, game_state: GameState) -> tuple[str, ...]:
        """The company that operates."""
        now = self.state(game_state).now
        return (now,) if now else ()

    def infer_skipped(self, game_state: GameState, command: Command[Any], entry: Entry) -> None:
        """The next company's entry, or one of the next round, ends a turn that may end."""
        if command.kind not in ("actor", "table") or not game_state.active_modules:
            return
        state = self.state(game_state)
        if not state.begun or not state.now or game_state.active_modules[-1] != self.name:
            return
        actor = self.principal(game_state, entry.actor)
        if actor == state.now or (command.kind == "actor" and not command.turn):
            return
        if self.trains.waits(game_state):
            return
        rest = self.queue(game_state, state, state.now)
        if (rest and actor != rest[0]) or not self.may_end(game_state) or not self.settled(game_state):
            return
        if command.kind == "table" or self.comes_next(game_state, command, entry):
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

    def accepts_entry(self, game_state: GameState, command: Command[Any], actor: str) -> bool:
        """Companies; a player acts for one in need, or, after the last one's turn, in the next round. The powers of private
        companies are other modules' commands."""
        if self.privates is not None and actor in self.privates.pieces:
            return actor in self.shares.companies
        if actor not in self.game.players:
            return True
        state = self.state(game_state)
        over = (
            self.may_end(game_state)
            and self.settled(game_state)
            and not self.queue(game_state, state, state.now)
        )
        return not command.turn and not over

    def check_turn(self, game_state: GameState, entry: Entry) -> Iterable[Violation]:
        """Whose turn it is; nothing before discards that are due."""
        state = self.state(game_state)
        if self.trains.waits(game_state):
            yield from self.check_discards(game_state)
            return
        actor = self.principal(game_state, entry.actor)
        if actor == state.now:
            return
        yield from self.check_other(game_state, entry, actor)

    def check_discards(self, game_state: GameState) -> Iterable[Violation]:
        """The finding for a company that is above its limit."""
        company, case = next(iter(self.trains.state(game_state).over.items()))
        reason = case if case in self.cases else "discard"
        limit = self.phases.limit(game_state)
        yield self.violation(reason, f"{company} is above its limit of {limit}: it must discard first")

    def check_other(self, game_state: GameState, entry: Entry, actor: str) -> Iterable[Violation]:
        """Why another than the one that operates may not act."""
        state = self.state(game_state)
        rest = self.queue(game_state, state, state.now)
        if rest and rest[0] == actor and state.begun:
            left = list(self.unfinished(game_state))
            yield from left
            if not left:
                after = game_state.copy()
                self.finish(after)
                for violation in self.game.command_for[type(entry)].check(after, entry):
                    violation.timely = True  # a line of the company before could not cure it
                    yield violation
            return
        if actor in state.done:
            yield self.violation("again", f"{actor} has operated in this round; {state.now} operates now")
        elif actor in self.game.players:
            yield self.violation(
                "player", f"{state.now} operates now: its president acts for it, not {actor} alone"
            )
        elif (
            self.privates is not None and actor in self.privates.pieces and actor not in self.shares.companies
        ):
            yield self.violation(
                "private_turn", f"{actor} belongs to no company that operates; {state.now} does"
            )
        elif actor in self.shares.companies and actor not in self.shares.state(game_state).floated:
            yield self.violation("not_floated", f"{actor} has not floated, so it does not operate")
        elif actor in self.shares.companies and state.order and actor not in state.order:
            yield self.violation(
                "floated_now", f"{actor} has floated in this round: it operates from the next one on"
            )
        else:
            first = rest[0] if state.begun and rest else state.now
            found = self.violation(
                self.order_reason(game_state, first, actor), f"{first} operates before {actor}"
            )
            found.awaited = (first,)
            yield found

    def order_reason(self, game_state: GameState, first: str, actor: str) -> str:
        """Why one operates before another."""
        if first in self.shares.companies and actor in self.shares.companies:
            at = self.market.state(game_state).at
            if at.get(first) == at.get(actor):
                return "order_pile"
            if self.market.price(game_state, first) == self.market.price(game_state, actor):
                return "order_right"
        return "order"

    def skip_turn(self, game_state: GameState, actor: str) -> None:
        """Nothing: a turn has many entries."""

    def apply_unparsed(self, game_state: GameState, actor: str, word: str) -> None:
        """The steps know what the line was about, if it is that company's turn, or the next one's."""
        state = self.state(game_state)
        if actor == state.now or (
            state.begun
            and self.may_end(game_state)
            and self.settled(game_state)
            and self.queue(game_state, state, state.now)[:1] == [actor]
        ):
            for step in self.steps:
                step.apply_unparsed(game_state, actor, word)

    def apply_omitted(self, game_state: GameState, entry: Entry) -> bool:
        """Where all that is wrong is that a step's line is missing, what it most likely said has happened."""
        command = self.game.command_for[type(entry)]
        for step in self.steps:
            presumed = game_state.copy()
            if not step.presume(presumed, self.state(presumed).now, entry.line):
                continue
            self.infer_skipped(presumed, command, entry)
            if not self.game.check(presumed, command, entry):
                step.presume(game_state, self.state(game_state).now, entry.line)
                self.infer_skipped(game_state, command, entry)
                command.apply(game_state, entry)
                return True
        return False

    def unfinished(self, game_state: GameState) -> Iterable[Violation]:
        """Why the turn can't end yet."""
        now = self.state(game_state).now
        if self.trains.state(game_state).over:
            yield from self.check_discards(game_state)
            return
        for step in self.steps:
            due = [*step.pending(game_state, now), *step.unfinished(game_state, now)]
            if due:
                yield from due
                return

    # -- commands ---------------------------------------------------------------------------------------

    def value_types(self) -> Iterable[ValueType]:
        """``ACTING``: who operates; ``STEP``; those of the steps."""
        yield ValueType.of_state("ACTING", lambda game_state: game_state.actors.called("company"))
        yield ValueType.of(
            "STEP", Names("step", ((step.name, (step.name.replace("_", " "),)) for step in self.steps))
        )
        for step in self.steps:
            yield from step.value_types()

    def never_acts(self, game_state: GameState, entry: Entry) -> Violation | None:
        """A company that has not floated operates in no round."""
        actor = entry.actor
        if actor not in self.shares.companies or actor in self.shares.state(game_state).floated:
            return None
        return self.violation("not_floated", f"{actor} has not floated, so it does not operate")

    def claim_forms(self) -> dict[str, str]:
        """What the steps' entries can state."""
        return {form: words for step in self.steps for form, words in step.claim_forms().items()}

    def commands(self) -> Iterable[Command[Any]]:
        """All steps'; ``done``; declared positions."""
        for step in self.steps:
            yield from step.commands()
        yield Command("done", Done, self.check_done, self.done,
                   "the company's turn is over; the next one's first entry says so too", "PRR: done",
                   options=self.done_options,
                   claim_forms=("price AMOUNT",), meant_by=("pass", "end", "finish"))  # fmt: skip
        yield have(
            "operating ACTING",
            "now",
            "whose turn it is in an operating round",
            "have operating PRR",
            default="the first in order that has not operated",
            stage=Stage.TURN,
            says=self.says_now,
        )
        yield have(
            "done ACTING...",
            "done",
            "companies that have operated in this round",
            "have done NYC PRR",
            default="nobody has operated in this round",
            says=self.says_done,
        )
        yield have(
            "done nobody",
            self.have_nobody_done,
            "nobody has operated in this round, though companies have operated before",
            "have done nobody",
            default="who has operated has done so in this round",
            says=lambda game_state: (
                [()] if self.in_charge(game_state) and not self.state(game_state).done else ()
            ),
        )
        yield have(
            "begun",
            "begun",
            "the company that operates has done something that belongs to no step",
            "have begun",
            default="it has done nothing",
            stage=Stage.ACTS,
            says=lambda game_state: (
                [()]
                if self.in_charge(game_state)
                and self.state(game_state).begun
                and self.state(game_state).at < 0
                else ()
            ),
        )
        yield have(
            "step STEP",
            "declared",
            "how far the turn of the company that operates has come: what it does in this step is done, and nothing after it",
            "have step routes",
            default="it has done nothing",
            stage=Stage.ACTS,
            says=self.says_step,
        )

    def check_done(self, game_state: GameState, entry: Done) -> Iterable[Violation]:
        """Nothing may be owed."""
        if entry.actor == self.state(game_state).now:
            yield from self.unfinished(game_state)

    def done(self, game_state: GameState, entry: Done) -> None:
        """On to the next."""
        self.act(game_state, entry.actor)
        self.finish(game_state)

    def done_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Whenever nothing is owed."""
        if not self.trains.waits(game_state) and not any(True for _ in self.unfinished(game_state)):
            yield ()

    # -- declared positions -----------------------------------------------------------------------------

    def have_nobody_done(self, game_state: GameState) -> None:
        """The round has just begun."""
        self.state(game_state).done = NOBODY

    def says_done(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Who has operated in the round under way, in that order."""
        done = self.state(game_state).done
        if done and self.in_charge(game_state):
            yield (" ".join(done),)

    def says_now(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """Who operates."""
        now = self.state(game_state).now
        if now and self.in_charge(game_state):
            yield (now,)

    def says_step(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """The step of the turn under way."""
        state = self.state(game_state)
        if state.now and state.at >= 0 and self.in_charge(game_state):
            yield (self.steps[state.at].name,)

    def lasting_state(self, game_state: GameState) -> OperatingState:
        """The order of those that are still to operate, the steps that are still to come and the income; between operating
        rounds what companies have earned. What was done in earlier steps of the turn decides what is legal now, no more."""
        state = self.state(game_state)
        if not self.in_charge(game_state):
            return OperatingState(earned={} if game_state.over else state.earned)
        new = state.copy()
        new.declared, new.order = "", tuple(self.queue(game_state, state, state.now))
        for name, step in state.steps.items():
            if self.index.get(name, state.at + 1) <= state.at:
                del new.steps[name]
                new.earned.update({state.now: step.income} if hasattr(step, "income") else {})
        return new

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """A declared round is set up."""
        nobody = self.state(game_state).done == NOBODY
        if nobody:
            self.state(game_state).done = ()
        yield from self.audit_rounds(game_state)
        yield from contradictions(self, game_state)
        operates = game_state.active_modules[-1:] == (self.name,)
        if operates:
            yield from self.audit_now(game_state)
            if not nobody:
                self.declare_done(game_state)
        for step in self.steps:
            yield from step.audit(game_state)
        if operates:
            self.set_up(game_state)

    def audit_now(self, game_state: GameState) -> Iterable[Violation]:
        """Whoever operates has floated, and has not operated in this round."""
        state = self.state(game_state)
        if state.now in self.shares.companies and state.now not in self.shares.state(game_state).floated:
            yield self.violation("not_floated", f"{state.now} has not floated, so it does not operate")
        elif state.now in state.done:
            yield self.violation("order", f"{state.now} operates, but is done with this round")

    def declare_done(self, game_state: GameState) -> None:
        """Who has operated in this round, where that was only told of as having operated."""
        state, shares = self.state(game_state), self.shares.state(game_state)
        if not state.done:
            state.done = tuple(company for company in self.shares.companies if company in shares.operated)

    def set_up(self, game_state: GameState) -> None:
        """The order, and whose turn it is."""
        state, shares = self.state(game_state), self.shares.state(game_state)
        shares.operated.update(company for company in state.done if company in self.shares.companies)
        self.fix_order(game_state)
        rest, step, begun = self.queue(game_state, state), state.declared, state.begun
        now = state.now or next(iter(rest), "")
        self.begin_turn(game_state, now, declared=True)
        state.begun = begun
        if not now:
            self.game.finished(game_state, self.name)
        elif step:
            state.declared, state.begun = step, True
            state.at = state.passed = self.index[step]
            for one in self.steps[: state.at + 1]:
                one.declare(game_state, now)
        state.earned.pop(now, None)

    def audit_rounds(self, game_state: GameState) -> Iterable[Violation]:
        """As many rounds as a phase has."""
        rounds = self.rounds.state(game_state)
        if rounds.kind == "operating" and rounds.of > self.phases.rounds(game_state):
            most = self.phases.rounds(game_state)
            name = self.phases.phases[self.phases.number(game_state) - 1].id
            yield self.violation(
                "rounds",
                f"phase {name} has {counted(most, 'operating round')} after a stock round, not {rounds.of}",
            )

    # -- claims and the printed state -------------------------------------------------------------------

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """What is stated that did not come about at all, or by another rule than the move's."""
        return next(
            filter(None, (step.rule_for_claim(game_state, entry, claim, moves) for step in self.steps)), ""
        )

    def parts_of(self, game_state: GameState, entry: Entry, move: Move) -> str:
        """The steps know."""
        return next(filter(None, (step.parts_of(game_state, entry, move) for step in self.steps)), "")

    def check_claim(
        self, game_state: GameState, entry: Entry, claim: Claim, found: Violation
    ) -> Violation | None:
        """The steps may know better."""
        left: Violation | None = found
        for step in self.steps:
            if left is not None:
                left = step.check_claim(game_state, entry, claim, left)
        return left

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The steps keep it, or nobody here."""
        return any(step.follow_claim(game_state, entry, claim, moves) for step in self.steps)

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The turn under way."""
        state = self.state(game_state)
        if not state.now or game_state.active_modules[-1:] != (self.name,):
            return {}
        shown: dict[str, Any] = {"company": state.now, "then": self.queue(game_state, state, state.now)}
        for step in self.steps:
            shown.update(step.show(game_state))
        return shown
