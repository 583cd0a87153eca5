"""Runs of the trains, and the income that they bring.

Source: 1830 R-110, R-111, R-120 to R-123, RA-31.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec
from typing_extensions import TypeVar

from playproof.checker.families.operating.board import BestRuns, Run
from playproof.checker.families.operating.step import OperatingBase, Step
from playproof.checker.families.trains import TrainType
from playproof.checker.model.declared import count, have
from playproof.checker.model.entries import Claim, Entry, Violation
from playproof.checker.model.game_state import GameState, ModuleState, Move
from playproof.checker.model.rule_module import Command, ValueType, read_amount
from playproof.checker.names import NameFault
from playproof.components.wording.plural import counted


@dataclass(slots=True)
class IncomeTurn(ModuleState):
    """``income`` of the turn."""

    income: int = 0


T = TypeVar("T", bound=IncomeTurn, default=Any)


class IncomeStep(Step[T]):
    """A step that brings an income, which the step ``dividend`` pays out or keeps."""

    def income(self, game_state: GameState, company: str) -> int:
        """The income of a company's turn."""
        return self.turn(game_state).income if self.operates(game_state, company) else 0

    def set_income(self, game_state: GameState, company: str, amount: int) -> None:
        """The income was what a later line says."""
        if self.operates(game_state, company):
            self.turn(game_state).income = amount

    def is_unknown(self, game_state: GameState, company: str) -> bool:
        """Whether the income of the turn is not known: its line could not be read, or a position does not say it."""
        return False

    def declare(self, game_state: GameState, company: str) -> None:
        """It has run; the income is the declared one."""
        self.turn(game_state).income = self.rounds.state(game_state).earned.pop(company, 0)

    def have_income(self, game_state: GameState, company: str, amount: int) -> None:
        """Of the turn under way, if it has come so far; else of the latest one."""
        self.rounds.state(game_state).earned[company] = max(amount, 0)

    def says_income(self, game_state: GameState) -> Iterable[tuple[Any, ...]]:
        """That of each company's latest turn, and of the one under way."""
        state = self.rounds.state(game_state)
        yield from ((company, income) for company, income in state.earned.items() if income)
        if state.now and self.rounds.index[self.name] <= state.at:
            yield state.now, self.turn(game_state).income

    def turn_ends(self, game_state: GameState, company: str) -> None:
        """What the turn has brought in stays known."""
        self.rounds.state(game_state).earned[company] = self.turn(game_state).income

    def counts(self) -> Iterable[Command[Any]]:
        """The income of the turn under way, or of the latest one."""
        yield have("income AMOUNT", self.have_income, "what a company has brought in, in the turn under way or its latest",
                   f"have {self.rounds.trains_family.example}: income 90", whose=True,
                   default="not known in the turn under way; 0 in earlier ones", says=self.says_income)  # fmt: skip
        yield count("ACTING income AMOUNT", self.latest, "what a company has brought in, in its latest turn",
                    f"count {self.rounds.trains_family.example} income 90", books="{acting} has brought in {held}")  # fmt: skip

    def latest(self, game_state: GameState, company: str) -> int:
        """The income of a company's latest turn."""
        state = self.rounds.state(game_state)
        return self.turn(game_state).income if state.now == company else state.earned.get(company, 0)

    def check_best(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """Where the highest income must be claimed: whether it is."""
        return ()

    def follow_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> bool:
        """The runs brought what is stated."""
        if claim.kind not in ("income", "total") or not moves or not isinstance(claim.what, int):
            return False
        self.turn(game_state).income += claim.what - int(moves[0].what)
        return True


@dataclass(slots=True)
class RoutesTurn(IncomeTurn):
    """``runs`` of this turn; ``stated``: whether a run, or none, was stated; ``unchecked``: whether an income was stated
    without its runs; ``unparsed``: whether a line that stated runs could not be read."""

    runs: tuple[Run, ...] = ()
    stated: bool = False
    unchecked: bool = False
    unparsed: bool = False


class RunTrains(Entry):
    """``PRR: run 2 H12-H10 + 3 H10-H12-H14-I15 = 90``."""

    runs: tuple[Run, ...]
    incomes: tuple[int, ...] | None = None


class RunIncome(Entry):
    """``PRR: run = 90``."""

    income: int


class RunNone(Entry):
    """``PRR: run none``."""


class RoutesStep(IncomeStep[RoutesTurn]):
    """The trains run, each once; what they bring is the income of the turn.

    Parameters: ``run_word``: the word of the entry; ``require_best_run``: whether the best runs must be claimed.
    """

    name = "routes"
    title = "the run"
    once = "ran"
    reasons: ClassVar[dict[str, str]] = {
        "no_train": "Only a train that the company owns can run.",
        "ran": "Each train runs once in a turn.",
        "income": "A run pays the revenue of each stop.",
        "income_total": "A company's income is the sum of its runs.",
        "unchecked": "An income is checked with the runs that bring it.",
        "best": "The trains run for the highest income.",
    }

    def __init__(self, rounds: OperatingBase) -> None:
        super().__init__(rounds)
        self.word = self.params.text("run_word", "run")
        self.must_be_best = self.params.flag("require_best_run", False)

    def value_types(self) -> Iterable[ValueType]:
        """``INCOMES``: ``90`` or ``20 + 70``."""

        def read(text: str, game_state: GameState) -> tuple[int, ...]:
            parts = text.split("+")
            if any(not part.strip() for part in parts):
                raise NameFault(f"'{text[:40]}' is no income; write 90, or 20 + 70 for two runs")
            return tuple(read_amount(part.strip()) for part in parts)

        yield ValueType("INCOMES", read)

    def claim_forms(self) -> dict[str, str]:
        """What its entries can state."""
        return {
            "income AMOUNT": "what the run brings",
            "total AMOUNT": "what all the company's runs of this turn bring",
        }

    def commands(self) -> Iterable[Command[Any]]:
        """``run``."""
        forms = ("income AMOUNT", "total AMOUNT")
        word, train = self.word, self.rounds.trains_word
        yield Command(f"{word} none", RunNone, self.check_none, self.run_none, "nothing runs: there is no income",
                   f"PRR: {word} none", options=self.none_options)  # fmt: skip
        yield Command(f"{word} = INCOME:AMOUNT", RunIncome, self.check_income, self.run_income,
                   "the income of all runs alone: the runs are not checked", f"PRR: {word} = 90",
                   claim_forms=forms)  # fmt: skip
        yield from self.counts()
        yield Command(f"{word} RUNS [= INCOMES]", RunTrains, self.check, self.run,
                   f"the run of each {train}, joined by +, and what they bring, together or each",
                   f"PRR: {word} {self.rounds.board.runs.example} = 90", options=self.options, claim_forms=forms)  # fmt: skip

    def check_best(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """Where the best runs must be claimed, none could have brought more."""
        if not self.must_be_best or not self.operates(game_state, company):
            return
        turn = self.turn(game_state)
        trains = self.rounds.trains.of_company(game_state, company)
        best = self.rounds.board.runs.best(game_state, company, trains) if trains else None
        if best is not None and best.income > turn.income and not turn.unchecked:
            yield self.violation(
                "best", f"{company} could have run for {best.income} ({best.text}), not {turn.income}"
            )

    def pending(self, game_state: GameState, company: str) -> Iterable[Violation]:
        """Where the best runs must be claimed, before anything later."""
        if self.must_be_best and self.rounds.state(game_state).passed <= self.rounds.index[self.name]:
            yield from self.check_best(game_state, company)

    def ready_trains(self, game_state: GameState, company: str) -> list[TrainType]:
        """A company's trains that have not run in this turn."""
        trains = self.rounds.trains
        own = list(trains.state(game_state).owned.get(company, ()))
        if self.operates(game_state, company):
            for run in self.turn(game_state).runs:
                if run.train in own:
                    own.remove(run.train)
        return [trains.engine[train] for train in own]

    def check(self, game_state: GameState, entry: RunTrains) -> Iterable[Violation]:
        """The step, the trains, the runs, their income."""
        company = entry.actor
        found = list(self.late(game_state, company)) or list(self.check_trains(game_state, entry))
        if found:
            yield from found
            return
        before = self.turn(game_state).runs if self.operates(game_state, company) else ()
        runs = self.rounds.board.runs
        found = list(runs.check(game_state, company, (*before, *entry.runs), "runs"))
        if found:
            yield from found
            return
        if entry.incomes is not None:
            yield from self.check_incomes(game_state, entry, runs.incomes(game_state, company, entry.runs))

    def check_trains(self, game_state: GameState, entry: RunTrains) -> Iterable[Violation]:
        """The company owns each, and each has not run."""
        trains = self.rounds.trains
        ready = [train.id for train in self.ready_trains(game_state, entry.actor)]
        own = trains.state(game_state).owned.get(entry.actor, [])
        for run in entry.runs:
            if run.train in ready:
                ready.remove(run.train)
                continue
            name = trains.engine[run.train].title
            number = own.count(run.train)
            if not number:
                yield self.violation("no_train", f"{entry.actor} has no {name}", "runs")
            else:
                word = self.rounds.trains_word
                yield self.violation(
                    "ran", f"{entry.actor} has {counted(number, f'{word} {name}')}: each runs once", "runs"
                )
            return

    def check_incomes(
        self, game_state: GameState, entry: RunTrains, earned: Sequence[int]
    ) -> Iterable[Violation]:
        """What is stated is what the runs bring."""
        stated = entry.incomes or ()
        total = sum(earned)
        each = " + ".join(map(str, earned))
        remedy = msgspec.structs.replace(entry, incomes=(total,))
        if len(stated) == 1:
            if stated[0] != total:
                reason = "income" if len(earned) == 1 else "income_total"
                problem = (
                    f"those runs bring {each} = {total}" if len(earned) > 1 else f"that run brings {total}"
                )
                yield self.income_violation(
                    game_state, entry, earned, reason, f"{problem}, not {stated[0]}", remedy
                )
        elif len(stated) != len(earned):
            has = (
                "1 run has 1 income" if len(earned) == 1 else f"{len(earned)} runs have {len(earned)} incomes"
            )
            yield self.violation("income_total", f"{has}: {each}", "incomes")
        elif tuple(stated) != tuple(earned):
            at = next(at for at, (one, other) in enumerate(zip(stated, earned, strict=True)) if one != other)
            yield self.income_violation(
                game_state,
                entry,
                earned,
                "income",
                f"run {at + 1} brings {earned[at]}, not {stated[at]}",
                remedy,
            )

    def income_violation(
        self,
        game_state: GameState,
        entry: RunTrains,
        earned: Sequence[int],
        reason: str,
        message: str,
        remedy: RunTrains,
    ) -> Violation:
        """The board may know which figure of a run is wrong."""
        stated = entry.incomes or ()
        if len(earned) == 1 or len(stated) == len(earned):
            for run, one, other in zip(entry.runs, stated, earned, strict=False):
                if one != other:
                    known = self.rounds.board.runs.income_reason(game_state, entry.actor, run, one)
                    if known:
                        module, _, case = known.partition(".")
                        return Violation(case, message, "incomes", remedy, module)
        return self.violation(reason, message, "incomes", remedy)

    def run(self, game_state: GameState, entry: RunTrains) -> None:
        """The income is added up."""
        company = entry.actor
        turn = self.act(game_state, company)
        earned = entry.incomes
        if earned is None:
            earned = tuple(self.rounds.board.runs.incomes(game_state, company, entry.runs))
        for run in entry.runs:
            self.rounds.trains.presume(game_state, company, run.train)
        turn.runs = (*turn.runs, *entry.runs)
        self.earn(game_state, company, turn, sum(earned))

    def earn(self, game_state: GameState, company: str, turn: RoutesTurn, income: int) -> None:
        """So much more income."""
        turn.stated = True
        turn.income += income
        game_state.tell("income", income, "operating.income", company)
        game_state.tell("total", turn.income, "operating.income_total", company)

    def check_income(self, game_state: GameState, entry: RunIncome) -> Iterable[Violation]:
        """A train is there that may run."""
        found = list(self.late(game_state, entry.actor))
        if found:
            yield from found
        elif entry.income and not self.ready_trains(game_state, entry.actor):
            word = self.rounds.trains_word
            yield self.violation("no_train", f"{entry.actor} has no {word} that may run", "income")

    def run_income(self, game_state: GameState, entry: RunIncome) -> None:
        """It is believed."""
        turn = self.act(game_state, entry.actor)
        turn.unchecked = True
        self.earn(game_state, entry.actor, turn, entry.income)

    def unchecked(self, entry: Entry) -> tuple[Violation, str] | None:
        """That nobody knows whether the runs bring so much."""
        if not isinstance(entry, RunIncome):
            return None
        problem = f"the income of {entry.actor} is not checked: its runs are not typed"
        help = f"to have it checked: {self.word} TRAIN STOP-STOP = INCOME"
        return self.violation("unchecked", problem, "income"), help

    def is_unknown(self, game_state: GameState, company: str) -> bool:
        """Whether a line that stated runs could not be read, or a position does not say what they brought in."""
        return self.operates(game_state, company) and self.turn(game_state).unparsed

    def declare(self, game_state: GameState, company: str) -> None:
        """The trains have run; which ways is not known."""
        turn = self.turn(game_state)
        turn.stated = turn.unchecked = True
        turn.unparsed = company not in self.rounds.state(game_state).earned
        super().declare(game_state, company)

    def apply_unparsed(self, game_state: GameState, company: str, word: str) -> None:
        """The trains have run, for an income that is not checked."""
        if word == self.word and not any(True for _ in self.late(game_state, company)):
            turn = self.act(game_state, company)
            turn.stated = turn.unchecked = turn.unparsed = True

    def check_none(self, game_state: GameState, entry: RunNone) -> Iterable[Violation]:
        """It is the time."""
        yield from self.late(game_state, entry.actor)

    def run_none(self, game_state: GameState, entry: RunNone) -> None:
        """No income."""
        self.act(game_state, entry.actor).stated = True

    def best(self, game_state: GameState) -> BestRuns | None:
        """The best runs that the company that operates can still make; ``None`` outside its runs."""
        state = self.rounds.state(game_state)
        if not state.now or state.at > self.rounds.index[self.name] or self.turn(game_state).unchecked:
            return None
        ready = self.ready_trains(game_state, state.now)
        if not ready or self.turn(game_state).runs:
            return None
        return self.rounds.board.runs.best(game_state, state.now, ready)

    def remarks(self, before: GameState, after: GameState) -> Iterable[Violation]:
        """That the trains could have brought more: as soon as all have run, or when a later step begins or the turn ends."""
        was, now, at = self.rounds.state(before), self.rounds.state(after), self.rounds.index[self.name]
        company = was.now
        if not company or was.passed > at:
            return
        if now.now == company and now.done == was.done and now.passed <= at:
            if self.turn(after).runs == self.turn(before).runs or self.ready_trains(after, company):
                return
            board = after
        else:
            if self.turn(before).runs and not self.ready_trains(before, company):
                return
            board = before
        turn, owned = self.turn(board), self.rounds.trains.state(board).owned.get(company, ())
        best = self.rounds.board.runs.best(
            board, company, [self.rounds.trains.engine[train] for train in owned]
        )
        if best.income > turn.income:
            more = best.income - turn.income
            yield self.violation(
                "best", f"{company} could have brought in {best.income}, {more} more: {best.text}"
            )
        elif turn.unchecked and turn.income > best.income and best.proved:
            yield self.violation(
                "best", f"no runs of {company} bring in {turn.income}; the best bring in {best.income}"
            )

    def options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """The best runs."""
        if not self.may_act(game_state, actor) or self.rounds.trains.waits(game_state):
            return
        best = self.best(game_state)
        if best is not None and best.text:
            yield best.text, str(best.income)

    def none_options(self, game_state: GameState, actor: str) -> Iterable[tuple[object, ...]]:
        """Where nothing can run."""
        if self.may_act(game_state, actor) and not self.turn(game_state).stated:
            best = self.best(game_state)
            if best is None or not best.text:
                yield ()

    def rule_for_claim(self, game_state: GameState, entry: Entry, claim: Claim, moves: Sequence[Move]) -> str:
        """An income that did not come about."""
        return "operating.income" if isinstance(entry, RunTrains) and claim.kind == "income" else ""

    def show(self, game_state: GameState) -> dict[str, Any]:
        """The income so far, or the best runs."""
        turn = self.turn(game_state)
        shown: dict[str, Any] = {}
        if turn.income:
            shown["income"] = turn.income
        if turn.unchecked:
            shown["runs"] = "not checked: only the income was typed"
        best = self.best(game_state) if not turn.stated else None
        if best is not None and best.text:
            shown["best run" if best.proved else "best run found"] = f"{best.text} = {best.income}"
        return shown
