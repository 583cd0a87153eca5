"""The check of a file: apply entries to the branches, group follow-on findings, compare counts.

There is one state until a finding splits it: *as played* (what was typed was done) and *corrected* (it was
not done, or done with the one right amount). What every branch finds is a finding of its own and splits again; what
only some find folds beneath the open finding. A count keeps the branches that it fits; so does the play that
follows (see :mod:`playproof.checker.session.branches`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from playproof.checker.assembly.game import Game, PlayersFault
from playproof.checker.assembly.game import shared_game as open_game
from playproof.checker.assembly.unused_keys import check_read
from playproof.checker.language.header import unused_figure
from playproof.checker.language.lines import Line, Lines, flaws, lines
from playproof.checker.language.parser import clauses, read_entry, read_stated
from playproof.checker.language.script import LIMIT, Script, Step, Undo, script, taken, word_of
from playproof.checker.language.values import ParseError
from playproof.checker.model.declared import Declaration, Declared
from playproof.checker.model.entries import Claim, Violation
from playproof.checker.model.findings import Finding, Report
from playproof.checker.model.game_state import JOINT, GameState
from playproof.checker.model.history import History
from playproof.checker.model.roles import DeclaredPosition, Implied, Prices, Recovery, Remarks
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.branches import Branch, Branches
from playproof.checker.session.claims import adds_up, believe, linked, misfit, unbooked, verdict
from playproof.checker.session.counts import adjust, count
from playproof.checker.session.guard import guarded, raises
from playproof.checker.session.likely import follow_likely
from playproof.checker.session.likely_search import TWICE
from playproof.checker.session.position import in_order, put_together, read
from playproof.checker.session.position_lines import declaring_lines
from playproof.checker.session.recording import points_of, record
from playproof.checker.session.recovery import recover_line
from playproof.checker.session.remedies import Remedies
from playproof.checker.session.repeats import sort
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import Done, right, states
from playproof.components.faults import DataFaults
from playproof.components.reading.limits import ENTRIES, EXCERPT, FINDINGS

#: How many of the last findings may be of the line before.
FEW = 8


class Session(SessionState):
    """One file under way: :func:`run` feeds it a script's steps, an interactive session line after line."""

    __slots__ = ()

    # -- stepping ---------------------------------------------------------------------------------------

    def step(self, step: Step) -> None:
        """Process one step."""
        if self.header.dead or self.full(step):
            return
        if self.careful:
            guarded(
                self, step, partial(self.do, step), partial(as_typed, self, step), partial(passed, self, step)
            )
        else:
            self.do(step)
        if self.recording and self.playing and step.word in ("", "count", "adjust"):
            # After an internal error in the figures there are none for the rest of the file.
            self.recording = bool(guarded(self, step, partial(self.record, step.number, not step.word)))

    def record(self, line: int, played: bool = True) -> bool:
        """Keep the figures after a line, in each hypothesis; returns True."""
        entered = self.entered if played else ()
        record(self.current_game, self.branches.game_states(), line, self.heading, played, entered)
        return True

    def history(self) -> History | None:
        """The history of the likeliest hypothesis, if it was recorded; None without a game."""
        game = self.game
        if game is None or (self.game_state.recorded is None and not self.recording):
            return None
        if self.game_state.recorded is None:
            self.record(0)
        called = (
            module.prices_called for module in game.in_role(Prices) if module.market_prices(self.game_state)
        )
        return History(
            game.definition.id,
            game.players,
            tuple(points_of(self.game_state)),
            next(called, ""),
            game.money_is_shown(self.game_state),
        )

    def do(self, step: Step) -> None:
        """Process one step without the guard."""
        word = step.word
        if not word:
            if self.playing or self.begin(step):
                self.entry(step)
        elif word == "==":
            self.heading = step.text.strip("= ")[:EXCERPT]
        elif word in ("count", "adjust"):
            if self.playing or self.begin(step):
                (count if word == "count" else adjust)(self, step)
        else:
            rest = step.text[len(word) :].strip()
            if word != "have":
                self.header.step(step, rest)
            else:
                self.have(step, rest)

    def full(self, step: Step) -> bool:
        """Whether the file exceeds a limit, so that the rest isn't checked; reported once."""
        if self.report.stopped:
            return True
        if self.made >= FINDINGS:
            self.report.stopped = (
                f"{FINDINGS:,} or more findings above; the rest of the file is not checked; "
                "put the first ones right and check again"
            )
        elif self.checked >= ENTRIES:
            self.report.stopped = f"{ENTRIES:,} or more entries above; the rest of the file is not checked"
        else:
            self.checked += step.word != "=="
            return False
        self.language(step, "", LIMIT, self.report.stopped)
        return True

    def open_game(self, step: Step) -> bool:
        """Build the game once the header is complete. Earlier lines wait for it, so that they are checked too."""
        header = self.header
        if header.definition is None or not header.players:
            header.early(step)
            self.early.append(step)
            return False
        declarations = [(one, one.text[len("have") :].strip()) for one in self.position]
        figures = {one: rest for one, rest in declarations if "=" in rest and header.is_figure(rest)}
        for one, rest in figures.items():
            header.declared(one, rest)
        self.position = [one for one in self.position if one not in figures]
        made = guarded(self, header.at or step, partial(self.set_up, header.at or step))
        if made is None:
            header.dead = True
            return False
        self.game, game_state = made
        header.closed = True
        self.branches = Branches([Branch(game_state)])
        return True

    def set_up(self, at: Step) -> tuple[Game, GameState] | None:
        """Return the game and its initial state; ``None`` if its data is invalid, with a finding at the line ``at``."""
        header = self.header
        assert header.definition is not None
        try:
            game = open_game(header.definition, header.players, header.house, header.figures)
            game_state = game.initial_state()
            check_read(game)
            for name, step in header.figure_lines.items():
                if not game.counts_figure(name):
                    said = unused_figure(header.definition, name, game.house)
                    self.language(step, name, "PP-09", said)
        except PlayersFault as error:
            seats = header.seats or at
            self.language(seats, seats.text.partition(" ")[2].strip(), "PP-01", error.faults[0].problem)
            return None
        except DataFaults as error:
            if not header.misfit:  # a game may have no figures for so many
                said = f"the game's data can't be used: {error.faults[0]}"
                self.language(at, at.text[4:].strip(), "PP-08", said)
            return None
        return game, game_state

    def have(self, step: Step, rest: str) -> None:
        """Keep a ``have`` line: all of them are applied before the first entry, in an order of their own."""
        if self.playing:
            self.language(step, rest, "PP-09", "figures and positions are declared before the first entry")
            return
        if not self.header.whole:
            self.header.early(step)
        self.position.append(step)
        self.settled = False

    def declare(self) -> None:
        """Put the declared position into the state, then check it as a whole."""
        if not self.position or self.settled:
            return
        stages: dict[Step, int] = {}

        def reader(step: Step) -> Parsed | ParseError | None:
            return guarded(self, step, partial(self.read_line, step))

        done = []
        for step, parsed in in_order(self.position, reader, stages):
            unchecked = partial(declared_as_typed, self, parsed)
            if guarded(self, step, partial(self.declare_line, step, parsed), unchecked):
                done.append(step)
        self.position = sorted(done)
        self.settled = True
        if not done:
            return
        guarded(self, self.position[-1], partial(self.put_together, stages))
        self.audit(stages)
        self.report.findings.sort(key=lambda finding: finding.line)
        self.report.notes.sort(key=lambda note: note.line)

    def read_line(self, step: Step) -> Parsed | ParseError:
        """A line of the position, or why it can't be read."""
        return read(self.current_game, self.game_state, step)

    def declare_line(self, step: Step, parsed: Parsed | ParseError) -> bool:
        """Check and apply one line of the position. Whether it adds to the position."""
        if isinstance(parsed, ParseError):
            code = "PP-03" if parsed.name else "PP-09"
            self.language(step, parsed.part, code, parsed.problem)
            return False
        game_state = self.game_state
        wrong = list(parsed.command.check(game_state, parsed.entry))
        for violation in wrong:
            self.finding(step, violation, parsed)
        if wrong or not self.said_before(step, parsed):
            parsed.command.apply(game_state, parsed.entry)
        return True

    def put_together(self, stages: dict[Step, int]) -> None:
        """Put the position together, whatever order its lines stand in."""
        game_state = put_together(self.current_game, self.position, stages, self.subjects)
        self.branches = Branches([Branch(game_state)])

    def said_before(self, step: Step, parsed: Parsed) -> bool:
        """Whether a ``have`` line above is just the same, so that this one is ignored. That is a note, and so is a line that
        declares otherwise what one above it does: the later one counts."""
        entry, command = parsed.entry, parsed.command
        declares = command.declares if isinstance(command, Declaration) else None
        about = declares(entry) if declares and isinstance(entry, Declared) else (entry.actor,)
        things = [(command.place, one) for one in about]
        earlier = next((self.declared[one] for one in things if one in self.declared), None)
        self.declared.update(dict.fromkeys(things, step))
        self.subjects[step] = things
        if earlier is None:
            return False
        same = same_words(step.text, earlier.text)
        said = "says the same" if same else f"says otherwise: '{earlier.text[:60]}'"
        note = self.make(step, Violation("PP-09", f"line {earlier.number} {said}"), None)
        note.help = "leave one of the two out" if same else "this line counts; leave the other one out"
        self.report.notes.append(note)
        self.used.update((step.number, step.line.number))  # what is accepted there is that
        return same

    def begin(self, step: Step) -> bool:
        """Check the declared position before the first entry."""
        if self.game is None and not self.open_game(step):
            return False
        self.declare()
        self.money = sum(self.game_state.balances.values())
        self.playing = True
        if self.recording:
            self.record(0)
        early, self.early = self.early, []
        for one in early:
            self.step(one)
        return True

    def audit(self, stages: dict[Step, int]) -> None:
        """Report contradictions of the declared position, each at the line that it comes from."""
        last = self.position[-1]
        for module in self.current_game.in_role(DeclaredPosition):
            guarded(self, last, partial(self.audit_of, module, stages))

    def audit_of(self, module: DeclaredPosition, stages: dict[Step, int]) -> None:
        """Report the contradictions that one module finds; one of a rule that the line is known to break is grouped."""
        wrong = list(module.audit(self.game_state))
        if not wrong or self.game is None:
            return
        for step, violation in zip(
            declaring_lines(self.game, self.position, wrong, stages, self.subjects), wrong, strict=True
        ):
            finding = self.finding(step, violation, None)
            findings = self.report.accepted if finding.accepted is not None else self.report.findings
            known = (one for one in findings if one is not finding)
            same = next((one for one in known if (one.line, one.code) == (finding.line, finding.code)), None)
            if same is not None:
                findings.pop()
                same.folded.append(finding)

    # -- entries ----------------------------------------------------------------------------------------

    def entry(self, step: Step) -> None:
        """Process a line with one or more entries."""
        game = self.game
        assert game is not None
        self.report.entries += 1
        self.entered = []
        if (";" in step.text or game.joined) and game.joint.search(step.text):
            try:
                said = clauses(game, self.game_state, step.text)
            except ParseError as fault:
                self.language(step, "", fault.code, fault.problem)
                return
            for index, one in enumerate(said):
                if index and self.full(step):
                    return
                self.clause(step._replace(text=one), index == 0)
        else:
            self.clause(step)

    def clause(self, step: Step, first: bool = True) -> None:
        """Process one entry; ``first``: the first on its line."""
        game = self.game
        assert game is not None
        branches = self.branches.all
        game_state = branches[0].game_state
        try:
            stated = read_stated(game, game_state, self.last, step.text)
            parsed = stated or read_entry(game, game_state, step.number, step.text)
        except ParseError as fault:
            recover_line(self, step, fault, first)
            return
        if stated is not None:
            self.claims(step, stated)
            return
        self.last = parsed
        self.enter(step, parsed, first)

    def enter(self, step: Step, parsed: Parsed, first: bool) -> None:
        """Check and apply a parsed entry; note what of it can't be checked, and what could have been done better, where
        that is asked for."""
        self.entered.append(parsed)
        if not self.remarking:
            self.check_and_apply(step, parsed, first)
        else:
            before = self.game_state.copy()
            self.check_and_apply(step, parsed, first)
            for module in self.game.in_role(Remarks) if self.game is not None else ():
                for violation in module.remarks(before, self.game_state):
                    self.remark(step, violation, parsed, "no rule is broken")
        owner = parsed.command.module
        unchecked = owner.unchecked(parsed.entry) if isinstance(owner, Remarks) else None
        if unchecked is not None:
            self.remark(step, unchecked[0], parsed, unchecked[1])

    def remark(self, step: Step, violation: Violation, parsed: Parsed, help: str) -> None:
        """A note about an entry."""
        if len(self.report.notes) < FINDINGS:
            note = self.make(step, violation, parsed)
            self.made -= 1
            note.help = help
            self.report.notes.append(note)

    def check_and_apply(self, step: Step, parsed: Parsed, first: bool) -> None:
        """Check and apply a parsed entry."""
        game, branches = self.game, self.branches.all
        assert game is not None
        game_state = branches[0].game_state
        for module in game.roles[Implied]:
            for one in (*self.branches.game_states(), *(self.branches.alternative_states or ())):
                module.infer_skipped(one, parsed.command, parsed.entry)
        if len(branches) > 1 or verdict(game, game_state, parsed):
            self.judge(step, parsed, first)
            return
        self.repeats.note()
        self.repeats.acted(parsed.entry.actor)
        game_state.start_journal(first)
        parsed.command.apply(game_state, parsed.entry)
        self.trail.append((step.number, game_state.journal))
        if game_state.offers or self.variants.ways:
            self.variants.follow((game_state,), Done(parsed, first))
        if parsed.claims:
            self.claims(step, parsed)
            game_state = self.game_state
        money = sum(game_state.balances.values())
        if money != self.money:
            self.money = money
            self.language(
                step, step.text, "PP-10", "money appeared or vanished: a rule of the checker is at fault"
            )

    def judge(self, step: Step, parsed: Parsed, first: bool) -> None:
        """Process an entry that is illegal in some branch, or comes while findings are open."""
        game, branches = self.current_game, self.branches
        verdicts = [verdict(game, branch.game_state, parsed) for branch in branches.all]
        goes_on = [
            parsed.command.anytime or not (branch.game_state.over and verdict)
            for branch, verdict in zip(branches.all, verdicts, strict=True)
        ]
        if any(goes_on) and not all(goes_on):  # who plays on has not ended the game
            branches.keep(goes_on, f"line {step.number} goes on")
            verdicts = [verdict(game, branch.game_state, parsed) for branch in branches.all]
        troubled = [bool(verdict) for verdict in verdicts]
        shaded = [bool(verdict(game, game_state, parsed)) for game_state in branches.alternative_states or ()]
        own, folded = sort(verdicts)
        if not own and self.independently_wrong(troubled, shaded):
            own, folded = verdicts[0], []
        if own and self.try_variants(step, lambda game_state: right(game, game_state.copy(), parsed, first)):
            self.check_and_apply(step, parsed, first)
            return
        now = game.moment_of(branches.game_state) if own else ""
        root = None if step.number in self.accepted else self.repeats.goes_on(own, now)
        twice = own and root is None and self.typed_twice(step)
        if twice:
            findings = self.report.findings
            if findings and findings[-1].line == step.line.number and findings[-1].message.startswith(TWICE):
                root = findings[-1]  # another entry of that line
            else:
                own[0].message = f"{TWICE}; if not, {own[0].message}"
        if root is not None:
            root.folded += [self.make(step, violation, parsed) for violation in own]
            own, folded = [], []
        filed = [self.finding(step, violation, parsed) for violation in own]
        still_open = [finding for finding in filed if finding.accepted is None]
        if twice and still_open:
            self.fold(still_open)
            still_open[0].help = self.remedies.twice(step.number)
        if root is None:
            lasting = len(own) == 1 and own[0].reason in game.lasting_in(own[0].module)
            self.repeats.note(still_open[0] if still_open else None, own, lasting, now)
        if still_open:
            self.split_on(step, parsed, still_open[0], own, first, bool(twice))
            return
        if not troubled[0]:
            self.repeats.acted(parsed.entry.actor)
        for violation in folded:
            # A malformed line was hardly omitted: findings that assume so aren't reported.
            if branches.open and (
                violation in verdicts[0] or branches.open[-1].code not in ("PP-02", "PP-03")
            ):
                branches.open[-1].folded.append(self.make(step, violation, parsed))
        of_branch = {id(branch): trouble for branch, trouble in zip(branches.all, troubled, strict=True)}
        branches.weigh(troubled)
        for game_state in (
            *(branch.game_state for branch in branches.all),
            *(branches.alternative_states or ()),
        ):
            game_state.start_journal(first)
            parsed.command.apply(game_state, parsed.entry)
        self.trail.append((step.number, self.game_state.journal))
        self.variants.follow(branches.game_states(), Done(parsed, first, troubled=bool(filed)))
        if parsed.claims:
            troubled = [of_branch[id(branch)] for branch in branches.all]
            self.claims(step, parsed, quiet=bool(filed), troubled=troubled, shaded=shaded)
        branches.settle(f"line {step.number} fits")

    def typed_twice(self, step: Step) -> bool:
        """Whether a line says the same as the line before it, in which nothing was found."""
        at = bisect_left(self.script.steps, step.number, key=lambda one: one.number)
        if not 0 < at < len(self.script.steps) or self.script.steps[at].word:
            return False
        before = self.script.steps[at - 1]
        return same_words(before.text, self.script.steps[at].text) and not any(
            finding.line == before.line.number for finding in self.report.findings[-FEW:]
        )

    def fold(self, findings: list[Finding]) -> None:
        """Group all but the first of the last findings under the first."""
        first, *rest = findings
        if rest:
            del self.report.findings[-len(rest) :]
        first.folded += rest

    def independently_wrong(self, troubled: list[bool], shaded: list[bool]) -> bool:
        """Whether a line is illegal whatever the misspelt line before it meant, so that it is an error of its own."""
        branches = self.branches
        return (
            branches.alternative_states is not None
            and all(troubled)
            and all(shaded)
            and branches.all[0].as_played[-1]
        )

    def split_on(
        self,
        step: Step,
        parsed: Parsed,
        finding: Finding,
        own: list[Violation],
        first: bool,
        twice: bool = False,
    ) -> None:
        """Split the branches at an illegal entry; ``twice``: it was likely done once."""
        game, entry = self.current_game, parsed.entry
        of_table = parsed.command.kind == "table"
        if any((one.awaited or one.due or (of_table and not one.about)) and not one.timely for one in own):
            self.doubtful.add(finding.line)
        remedy = own[0].remedy if len(own) == 1 else None

        def played(game_state: GameState) -> None:
            if game_state.over and own[0].reason.startswith("over"):
                return  # nothing that is done after the end counts
            parsed.command.apply(game_state, entry)
            believe(game, game_state, parsed, wrong_claims(game, game_state, parsed))

        def corrected(game_state: GameState) -> None:
            if twice:
                return
            if remedy is not None:
                game.command_for[type(remedy)].apply(game_state, remedy)
            else:
                omit(game, game_state, parsed)

        self.branches.split(finding, played, corrected, first, twice)
        self.trail.append((step.number, self.game_state.journal))
        self.variants.follow(self.branches.game_states(), Done(parsed, first, troubled=True))

    def claims(
        self,
        step: Step,
        parsed: Parsed,
        quiet: bool = False,
        troubled: Sequence[bool] = (),
        shaded: Sequence[bool] = (),
    ) -> None:
        """Compare what is stated with what the entry did on each branch; ``quiet``: follow it without a finding.
        ``troubled``: the branches (``shaded``: the other readings of a misspelt line) in which the entry itself was wrong."""
        game, branches = self.current_game, self.branches
        before = self.findings_made()
        if quiet:
            for branch in branches.all:
                believe(game, branch.game_state, parsed, wrong_claims(game, branch.game_state, parsed))
            return
        twice = None if JOINT in self.game_state.journal else stated_twice(parsed.claims)
        if twice is not None and not adds_up(self.game_state, parsed.claims, twice):
            said = f"it is stated twice that {twice.who} {twice.kind} {twice.what}; state the sum, once"
            self.language(step, str(twice.what), "PP-11", said)
            return
        wrong: list[list[tuple[Claim, Violation]]] = []
        for claim in parsed.claims:
            misfits = [misfit(game, branch.game_state, claim, parsed) for branch in branches.all]
            violation = misfits[0]
            if not any(misfits):
                continue
            if violation is None or not (
                all(misfits) or self.claims_independently_wrong(parsed, claim, misfits, troubled, shaded)
            ):
                branches.keep([one is None for one in misfits], f"line {step.number} states it so")
                continue
            if not wrong and self.try_variants(step, lambda game_state: states(game, game_state, parsed)):
                return
            same = [group for group in wrong if linked(self.game_state, group[0][0], claim)]
            if same:
                same[0].append((claim, violation))
            else:
                wrong.append([(claim, violation)])
        for group in wrong:
            self.wrongly_stated(step, parsed, group)
        self.variants.add(Done(stated=parsed, troubled=self.findings_made() > before))

    def wrongly_stated(self, step: Step, parsed: Parsed, wrong: list[tuple[Claim, Violation]]) -> None:
        """One finding for what a line states wrongly; from here on the state is as stated, or as it should be."""
        game, branches = self.current_game, self.branches
        claims = [claim for claim, _ in wrong]
        left = believe(game, self.game_state.copy(), parsed, claims)
        said = next((unbooked(self.game_state, claim) for claim in left), "")
        wrong[0][1].message += said
        finding = self.finding(step, wrong[0][1], parsed)
        also = {violation.message: violation for _, violation in wrong[1:]}
        finding.folded += [
            self.make(step, violation, parsed)
            for message, violation in also.items()
            if message != wrong[0][1].message
        ]
        if finding.accepted is not None or len(left) == len(claims):
            for branch in branches.all:
                believe(game, branch.game_state, parsed, claims)
        else:

            def played(game_state: GameState) -> None:
                believe(game, game_state, parsed, claims)

            branches.split(finding, played, lambda game_state: None, None)
        if self.trail:
            self.trail[-1] = self.trail[-1][0], self.game_state.journal

    def claims_independently_wrong(
        self,
        parsed: Parsed,
        claim: Claim,
        misfits: list[Violation | None],
        troubled: Sequence[bool],
        shaded: Sequence[bool],
    ) -> bool:
        """Whether a line is wrong, in itself or in what it states, whatever the misspelt one before it meant."""
        game, shadows = self.game, self.branches.alternative_states
        if game is None or not shadows or len(troubled) != len(misfits) or len(shaded) != len(shadows):
            return False
        wrong = [
            violation is not None or trouble for violation, trouble in zip(misfits, troubled, strict=True)
        ]
        others = (
            trouble or misfit(game, game_state, claim, parsed) is not None
            for game_state, trouble in zip(shadows, shaded, strict=True)
        )
        return self.independently_wrong(wrong, [all(wrong) and all(others)])

    # -- findings ---------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Finish the file: fill in the report from the recorded state."""
        header = self.header
        if self.game is None and not header.dead and header.whole and header.at is not None:
            self.open_game(header.at)
        if self.early and self.game is not None:
            self.begin(self.early[0])
        for number, (_, line) in sorted(self.accepted.items()):
            step = Step(line.number, line, line.text, "accept")
            if number not in self.used and not header.dead and not self.full(step):
                self.language(step, str(number), "PP-06", f"line {number} has no finding to accept")
        self.report.game = header.definition.id if header.definition is not None else ""
        self.report.players = list(header.players)
        if self.game is not None:
            if not self.playing:
                self.declare()
            self.report.over = all(branch.game_state.over for branch in self.branches.all)
            self.report.scores = guarded(self, self.latest, partial(self.game.scores, self.game_state)) or {}
            if self.report.over:
                self.report.winners = (
                    guarded(self, self.latest, partial(self.game.winners, self.game_state)) or []
                )


def wrong_claims(game: Game, game_state: GameState, parsed: Parsed) -> list[Claim]:
    """What an entry states that is not what it did."""
    return [claim for claim in parsed.claims if misfit(game, game_state, claim, parsed) is not None]


def stated_twice(claims: Sequence[Claim]) -> Claim | None:
    """A payment that is among the claims twice; ``None`` if there is none. Pieces alike may well be taken twice."""
    seen: set[tuple[object, ...]] = set()
    for claim in claims:
        key = claim.kind, claim.who, claim.what, claim.other
        if claim.kind in ("pays", "gets") and claim.what and key in seen:
            return claim
        seen.add(key)
    return None


def tell_undo(session: Session, undo: Undo) -> None:
    """A note about an ``undo`` that took back something else than entries: it reaches no farther than that."""
    if len(session.report.notes) >= FINDINGS or all(
        word_of(line.text) in ("", "adjust") for line in undo.taken
    ):
        return
    step = Step(undo.line.number, undo.line, undo.line.text, "undo")
    note = session.make(step, Violation("PP-05", f"takes back {taken(undo)}"), None)
    session.made -= 1
    note.help = "undo takes back the last line, whatever it is; undo 3 takes back the last three"
    session.report.notes.append(note)


def same_words(one: str, two: str) -> bool:
    """Whether two lines differ in spaces and case alone."""
    return one.casefold().split() == two.casefold().split()


def run(
    text: str,
    file: str = "",
    roots: Sequence[Path] = (),
    upto: int = 0,
    whole_trail: bool = False,
    likely: bool = True,
    remarks: bool = False,
    recording: bool = False,
    typing: bool = False,
) -> Session:
    """Check a whole text; ``upto``: only the lines up to that number. Never raises for what is typed, and
    a fault of the checker's own is a finding (see :mod:`playproof.checker.session.guard`).

    ``whole_trail`` keeps what every entry did in ``Session.trail``, not just the latest ones. ``remarks``: what could have
    been done better is noted (see ``Remarks.remarks``). ``recording`` keeps the figures after each line
    (:meth:`Session.history`). ``typing``: the lines are typed one by one, and remedies name what to type.
    """
    read = lines(text)
    remedies = Remedies(typing)
    if upto:
        read = [line for line in read if line.number <= upto]
    session = Session(Report(file), roots, remarking=remarks, recording=recording, remedies=remedies)
    try:
        ran(session, read, whole_trail, likely)
    except Exception:
        if raises():
            raise
        session = Session(
            Report(file), roots, careful=True, remarking=remarks, recording=recording, remedies=remedies
        )
    if session.careful:
        ran(session, read, whole_trail)
    session.careful = not raises()
    flawed = [flaw for flaw in flaws(text) if not upto or flaw[0].number <= upto]
    for line, part, problem in flawed:
        session.language(Step(line.number, line, line.text, ""), part, "PP-02", problem)
    if flawed:
        session.report.findings.sort(key=lambda finding: finding.line)
    return session


def ran(session: Session, read_lines: Lines, whole_trail: bool, likely: bool = False) -> None:
    """Process all lines of a file. ``likely``: where findings pile up, what was likely meant is looked for."""
    if whole_trail:
        session.trail = deque()
    line = read_lines[0] if read_lines else Line(1, "", "")
    at = Step(line.number, line, line.text, "")
    read = guarded(session, at, partial(script, read_lines)) or Script([], {}, ())
    session.accepted = read.accepted
    session.script = read
    session.latest = read.steps[-1] if read.steps else at
    follow(session, read, likely=likely)


def follow(session: Session, read: Script, done: int = 0, likely: bool = False) -> Session:
    """Play a script to its end; its first ``done`` steps were played already; ``likely`` as of :func:`ran`."""
    if likely:
        follow_likely(session, read.steps[done:], session.begin, session.step)
    else:
        for step in read.steps[done:]:
            session.step(step)
    for undo in read.undos:
        tell_undo(session, undo)
    for problem in read.problems:
        step = Step(problem.line.number, problem.line, problem.line.text, "")
        session.language(step, problem.part, problem.code, problem.message)
    guarded(session, session.latest, session.finish)
    session.report.stopped = session.report.stopped or read.stopped
    if read.problems or session.header.lacking or session.header.dead or session.header.misfit:
        session.report.findings.sort(key=lambda finding: finding.line)
    return session


def as_typed(session: Session, step: Step) -> None:
    """Do a line that can't be judged: nothing is checked. Raises where that can't be done either."""
    if step.word:
        passed(session, step)
        return
    if session.game is None and not session.open_game(step):
        return
    if not (session.playing or session.begin(step)):
        return
    game = session.current_game
    session.report.entries += 1
    for index, said in enumerate(clauses(game, session.game_state, step.text)):
        if read_stated(game, session.game_state, session.last, said) is None:
            session.last = read_entry(game, session.game_state, step.number, said)
            for game_state in session.branches.game_states():
                apply(game, game_state, session.last, not index)
    forget(session)


def declared_as_typed(session: Session, parsed: Parsed | ParseError) -> bool:
    """Apply a line of a position that can't be checked."""
    if not isinstance(parsed, ParseError):
        parsed.command.apply(session.game_state, parsed.entry)
    return not isinstance(parsed, ParseError)


def apply(game: Game, game_state: GameState, parsed: Parsed, first: bool) -> None:
    """Apply an entry to a state without checking it."""
    game.infer_all_skipped(game_state, parsed.command, parsed.entry)
    game_state.start_journal(first)
    parsed.command.apply(game_state, parsed.entry)


def omit(game: Game, game_state: GameState, parsed: Parsed) -> None:
    """An illegal entry in the corrected state: it wasn't done, but by default its actor's turn is over."""
    module, actor = parsed.command.module, parsed.entry.actor
    if isinstance(module, Recovery) and module.apply_omitted(game_state, parsed.entry):
        return
    if actor in game.players and actor in game.active_players_now(game_state):
        game.active_module(game_state).skip_turn(game_state, actor)


def passed(session: Session, step: Step) -> None:
    """A line that can't be done: whoever is named before the colon has acted. Without a game nothing is checked."""
    session.header.dead = step.word in ("game", "players")
    actor, game = step.text.partition(":")[0].strip(), session.game
    if not step.word and session.playing and game is not None:
        for game_state in session.branches.game_states():
            if actor in game.players and actor in game.active_players_now(game_state):
                game.active_module(game_state).skip_turn(game_state, actor)
    forget(session)


def forget(session: Session) -> None:
    """After a line that was not judged nothing is compared with what was before it."""
    session.variants.forget()
    session.branches.alternative_states = None
    session.repeats.note()
    session.money = sum(session.game_state.balances.values()) if session.playing else 0
