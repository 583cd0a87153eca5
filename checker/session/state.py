"""The data of a session: game, branches and report; methods that create findings."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playproof.checker.assembly.game import Game
from playproof.checker.definition.rulebook import rulebook
from playproof.checker.language.header import Header
from playproof.checker.language.lines import Line
from playproof.checker.language.script import Script, Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.findings import Finding, Report, excerpt, sentence
from playproof.checker.model.game_state import GameState, Move
from playproof.checker.model.roles import Tables
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.branches import Branches
from playproof.checker.session.marking import mark
from playproof.checker.session.remedies import Remedies
from playproof.checker.session.repeats import RepeatTracker
from playproof.checker.session.variants import Variants
from playproof.components.wording.plural import listing

#: A number behind a sign that begins a comment: ``lay #57 on H10``.
NUMBERED = re.compile(r"\s#\d")
LANGUAGE = rulebook(Path(__file__).resolve().parents[1] / "language")


@dataclass(slots=True)
class SessionState:
    """The data of one checked file."""

    report: Report
    roots: Sequence[Path] = ()
    header: Header = field(init=False)
    game: Game | None = None
    branches: Branches = field(default_factory=lambda: Branches([]))
    accepted: dict[int, tuple[str, Line]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    trail: deque[tuple[int, list[Move]]] = field(default_factory=lambda: deque(maxlen=64))
    heading: str = ""
    money: int = 0
    playing: bool = False
    last: Parsed | None = None
    #: The lines that declare the position.
    position: list[Step] = field(default_factory=list)
    #: Whether the position is in the state.
    settled: bool = False
    #: What each ``have`` line declares; for each such thing the line that counts.
    subjects: dict[Step, list[tuple[int, object]]] = field(default_factory=dict)
    declared: dict[tuple[int, object], Step] = field(default_factory=dict)
    variants: Variants = field(default_factory=Variants)
    early: list[Step] = field(default_factory=list)
    repeats: RepeatTracker = field(default_factory=RepeatTracker)
    #: Differences of bank counts, which are not adopted, since money isn't created.
    lasting: dict[str, tuple[int, Finding]] = field(default_factory=dict)
    #: What counts were off by, and the finding of each, by the kind of count and the owner.
    miscounted: dict[tuple[str, str], tuple[int, Finding]] = field(default_factory=dict)
    #: The lines where another line is missing, or that can't be read.
    doubtful: set[int] = field(default_factory=set)
    #: Whether each line is guarded (see :mod:`playproof.checker.session.guard`).
    careful: bool = False
    #: The lines in force, and those taken back.
    script: Script = field(default_factory=lambda: Script([], {}, ()))
    #: The last line in force.
    latest: Step = field(default_factory=lambda: Step(1, Line(1, "", ""), "", ""))
    #: How many entries, counts and lines of the header were checked, and how many findings were made.
    checked: int = 0
    #: Whether what could have been done better is looked for, too.
    remarking: bool = False
    made: int = 0
    #: What is said to do about findings.
    remedies: Remedies = field(default_factory=Remedies)
    #: Whether the figures after each line are kept (see :mod:`playproof.checker.model.history`).
    recording: bool = False
    #: The entries of the line under way, for the history.
    entered: list[Parsed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.header = Header(self.language, self.roots)

    @property
    def current_game(self) -> Game:
        """The game, once it was opened."""
        assert self.game is not None
        return self.game

    @property
    def game_state(self) -> GameState:
        """The recorded state: that of the likeliest branch."""
        return self.branches.game_state

    @property
    def going_on(self) -> GameState:
        """The recorded state; where an entry that broke a rule ended the game in it, the likeliest one in which it goes on."""
        states = self.branches.game_states()
        return next((one for one in states if not one.over), states[0])

    def language(self, step: Step, part: str, code: str, message: str) -> Finding:
        """Add a finding of the tracker language."""
        if "#" in part and code in ("PP-02", "PP-03", "PP-09"):
            message += "; a comment needs a space before its #"
        elif code in ("PP-02", "PP-03") and NUMBERED.search(step.line.raw):
            message += "; what follows a # is a comment: write the number without it"
        return self.finding(step, Violation(code, message, part), None)

    def finding(self, step: Step, violation: Violation, parsed: Parsed | None) -> Finding:
        """Create a finding and add it to the report, as accepted if its line is."""
        finding = self.make(step, violation, parsed)
        accepted = self.accepted.get(step.number) or self.accepted.get(step.line.number)
        if accepted is not None:
            finding.accepted = accepted[0]
            self.used.update((step.number, step.line.number))
            self.report.accepted.append(finding)
        else:
            self.report.findings.append(finding)
        return finding

    def make(self, step: Step, violation: Violation, parsed: Parsed | None) -> Finding:
        """Create a finding with its place, code and rule."""
        definition = self.header.definition
        code = (
            definition.code(violation.module, violation.reason)
            if violation.module and definition is not None
            else violation.reason
        )
        rules = (
            definition.book.rules
            if definition is not None and code in definition.book.rules
            else LANGUAGE.rules
        )
        rule = rules.get(code)
        text = f"{rule.section}: {rule.text}" if rule else ""
        if not rule and self.game is not None and violation.module in self.game.modules:
            owner, reason = self.game.modules[violation.module], violation.reason
            text = (owner.words_of(reason) if isinstance(owner, Tables) else "") or owner.words_for(reason)
        raw, part = step.line.raw, violation.about
        start = 0
        if parsed is not None and part:
            part = mark(parsed.part or step.text, parsed, part)
            start = max(raw.find(parsed.part), 0)
        column = raw.find(part, start) if part else -1
        if column < 0:
            part = step.text
            column = max(raw.find(part), 0)
        self.made += 1
        shown, shown_from = excerpt(raw, column + 1)
        finding = Finding(
            step.line.number,
            column + 1,
            max(len(part), 1),
            shown,
            code,
            sentence(violation.message),
            text,
            violation.reason,
        )
        finding.excerpt_column = shown_from
        finding.heading = self.heading
        if self.playing and parsed is not None:
            finding.help = self.remedies.wrong(step.number)
            if violation.awaited:
                who = listing((f"{name}'s" for name in violation.awaited), "or")
                finding.help = self.remedies.left_out(who, step.number)
        return finding

    def likely(self, step: Step, message: str, explained: Sequence[Finding], remedy: str) -> Finding:
        """The finding for what was likely typed wrong at a line; those that it explains are grouped under it."""
        first = explained[0]
        first.message = first.message.removeprefix(f"{message}; if not, ")
        where = "" if first.line == step.line.number else f"line {first.line}: "
        finding = self.make(step, Violation(first.reason, f"{message}; if not, {where}{first.message}"), None)
        finding.code, finding.rule = first.code, first.rule
        finding.help = remedy
        after = [*first.folded, *(each for one in explained[1:] for each in (one, *one.folded))]
        finding.folded = sorted(after, key=lambda one: one.line)
        for one in explained:
            one.folded = []
        return finding

    def findings_made(self) -> int:
        """The number of findings, accepted ones included."""
        return len(self.report.findings) + len(self.report.accepted)

    def try_variants(self, step: Step, fits: Callable[[GameState], bool]) -> bool:
        """Try other readings for a step that doesn't fit; follow one that fits, with a note instead of a finding."""
        game, branches = self.game, self.branches
        if game is None or not self.variants.ways or not all(branches.all[0].as_played):
            return False
        way = self.variants.take(game, fits)
        if way is None:
            return False
        branches.adopt(way.game_state, f"line {step.number} fits")
        self.money = sum(way.game_state.balances.values())
        ruling = game.definition.book.rulings[way.offer.ruling]
        note = self.make(step, Violation(ruling.id, way.offer.message), None)
        note.rule, note.help = ruling.question, f"to choose it: house {ruling.name} = {way.offer.letter}"
        self.report.notes.append(note)
        self.used.update((step.number, step.line.number))  # what is accepted there is that
        return True
