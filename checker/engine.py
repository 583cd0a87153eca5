"""The run of a file: entries checked and applied on the branches, findings folded, counts as witness.

All goes on one table until a finding splits it: *as played* (the table did what was typed) and *corrected* (it was
not done, or done with the one right amount). What every branch finds is a finding of its own and splits again; what
only some find folds beneath the open finding. A count keeps the branches that it fits; so does the play that
follows, once it fits one branch and not the other :data:`DOUBT` times.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from checker.entries import Found, Outcome, Parsed
from checker.findings import Finding, Report
from checker.game import Game, open_game
from checker.lines import Line, lines
from checker.names import NameFault
from checker.reading import Unread, read_count, read_entry, read_have
from checker.room import read_amount
from checker.rulebook import rulebook
from checker.script import Step, script
from checker.sheet import Sheet, find_sheet
from checker.table import Move, Table
from components.faults import DataFaults, nearest

__all__ = ["Session", "run"]

#: How many entries must fit one branch and not another before the other is given up.
DOUBT = 3
#: How many findings may be open at once; each doubles the branches.
OPEN = 2

LANGUAGE = rulebook(Path(__file__).parent / "language")


@dataclass(slots=True)
class Branch:
    """One way that the table may stand; ``stood`` says for each open finding whether it was done as played."""

    table: Table
    stood: tuple[bool, ...] = ()
    doubt: int = 0


@dataclass(slots=True)
class Session:
    """One file under way. Feed it a script's steps; :func:`run` does so for a text."""

    report: Report
    roots: Sequence[Path] = ()
    stop_before: int = 0
    sheet: Sheet | None = None
    players: tuple[str, ...] = ()
    house: dict[str, str] = field(default_factory=dict)
    figures: dict[str, int] = field(default_factory=dict)
    game: Game | None = None
    branches: list[Branch] = field(default_factory=list)
    open: list[Finding] = field(default_factory=list)
    accepted: dict[int, tuple[str, Line]] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    trail: list[tuple[int, list[Move]]] = field(default_factory=list)
    heading: str = ""
    money: int = 0
    playing: bool = False
    dead: bool = False
    last_have: Step | None = None

    # -- stepping ---------------------------------------------------------------------------------------

    def step(self, step: Step) -> None:
        """Do one line in force."""
        if self.dead:
            return
        word = step.word
        if not word:
            if self.playing or self.begin(step):
                self.entry(step)
            return
        if word == "==":
            self.heading = step.text.strip("= ")
        elif word == "count":
            if self.playing or self.begin(step):
                self.count(step)
        elif word == "adjust":
            if self.playing or self.begin(step):
                self.adjust(step)
        else:
            rest = step.text[len(word) :].strip()
            {"playproof": self.version, "game": self.named, "players": self.seated, "house": self.ruled,
             "have": self.have}[word](step, rest)  # fmt: skip

    # -- header -----------------------------------------------------------------------------------------

    def version(self, step: Step, rest: str) -> None:
        """``playproof 1``."""
        if rest != "1":
            self.language(step, rest, "PP-01", f"this is written for playproof '{rest[:20]}'; known is 1")

    def named(self, step: Step, rest: str) -> None:
        """``game NAME``."""
        if self.sheet is not None:
            self.language(step, rest, "PP-01", f"the game is already {self.sheet.id}")
            return
        try:
            self.sheet = find_sheet(rest, self.roots)
            self.report.game = self.sheet.id
        except KeyError as error:
            self.language(step, rest, "PP-01", str(error.args[0]))
            self.dead = True
        except DataFaults as error:
            self.language(step, rest, "PP-08", f"the game's data can't be used: {error.faults[0]}")
            self.dead = True

    def seated(self, step: Step, rest: str) -> None:
        """``players Ann Bob Cy``, with commas where names hold spaces."""
        if self.players:
            self.language(step, rest, "PP-01", f"the players are already {', '.join(self.players)}")
            return
        names = [name.strip().strip('"') for name in (rest.split(",") if "," in rest else rest.split())]
        names = [name for name in names if name]
        folded = [name.casefold() for name in names]
        if not names or len(set(folded)) < len(folded):
            problem = "two players have one name" if names else "name the players in seat order, clockwise"
            self.language(step, rest, "PP-01", problem)
            self.dead = True
            return
        bad = [name for name in names if name.casefold() in ("bank", "table") or ":" in name or '"' in name]
        if bad:
            self.language(step, bad[0], "PP-01", f"a player can't be called {bad[0][:40]}")
            self.dead = True
            return
        self.players = tuple(names)
        self.report.players = names
        if self.sheet is not None and not self.sheet.players[0] <= len(names) <= self.sheet.players[1]:
            low, high = self.sheet.players
            code = self.sheet.play.get("codes", {}).get(self.sheet.id, {}).get("seats", "PP-01")
            self.language(step, rest, code, f"{self.sheet.title} is for {low} to {high} players, not {len(names)}")
            self.dead = len(names) > 20

    def ruled(self, step: Step, rest: str) -> None:
        """``house RULING = CHOICE``."""
        if self.sheet is None or self.game is not None:
            self.language(step, rest, "PP-04", "rulings stand after the game's name and before any position or play")
            return
        name, equals, choice = (part.strip() for part in rest.partition("="))
        try:
            if not equals or not choice:
                raise NameFault("write: house RULING = CHOICE")
            ruling = self.sheet.book.rulings[self.sheet.book.ruling_names.get(name)]
            letter = ruling.choice(choice)
        except NameFault as fault:
            self.language(step, rest, "PP-04", fault.problem)
            return
        if letter != ruling.default and not ruling.selectable:
            self.language(step, rest, "PP-04", f"{ruling.id} ({ruling.name}) can't be chosen otherwise")
            return
        self.house[ruling.id] = letter

    def have(self, step: Step, rest: str) -> None:
        """``have …``: a figure (``start_cash = 60``) or a piece of the position."""
        name, equals, value = (part.strip() for part in rest.partition("="))
        if equals and self.sheet is not None:
            self.declared(step, rest, name, value)
            return
        if self.playing:
            self.language(step, rest, "PP-09", "a position is declared before the first entry")
            return
        if self.game is None and not self.open_game(step):
            return
        assert self.game is not None
        table = self.branches[0].table
        try:
            parsed = read_have(self.game, table, step.number, rest)
        except Unread as fault:
            self.language(step, fault.part, "PP-03" if fault.name else "PP-09", fault.problem)
            return
        for found in parsed.verb.check(table, parsed.entry):
            self.finding(step, found, parsed)
        parsed.verb.apply(table, parsed.entry)
        self.last_have = step

    def declared(self, step: Step, rest: str, name: str, value: str) -> None:
        """A figure that the document leaves to the table, or another one than it ships."""
        assert self.sheet is not None
        known = {**self.sheet.figures, **dict.fromkeys(figures_named(self.sheet.play), 0)}
        if self.game is not None:
            self.language(step, rest, "PP-09", "figures are declared before any position or play")
            return
        if name not in known:
            hint = nearest(name, list(known))
            self.language(step, name, "PP-03", f"'{name}' is no figure of {self.sheet.id}; did you mean {hint}?" if hint
                          else f"'{name}' is no figure of {self.sheet.id}; figures are {', '.join(known)}")  # fmt: skip
            return
        try:
            self.figures[name] = read_amount(value)
        except NameFault as fault:
            self.language(step, value, "PP-03", fault.problem)

    def open_game(self, step: Step) -> bool:
        """Build the game once the header is told; a header that lacks something is said once."""
        if self.sheet is None or not self.players:
            missing = "game" if self.sheet is None else "players"
            self.language(step, step.text, "PP-01", f"the file does not say '{missing} …' before this line")
            self.dead = True
            return False
        try:
            self.game = open_game(self.sheet, self.players, self.house, self.figures)
            table = self.game.table()
        except DataFaults as error:
            self.language(step, step.text, "PP-08", f"the game's data can't be used: {error.faults[0]}")
            self.dead = True
            return False
        self.branches = [Branch(table)]
        return True

    def begin(self, step: Step) -> bool:
        """The first entry: the declared position is closed and checked."""
        if self.game is None and not self.open_game(step):
            return False
        assert self.game is not None
        table = self.branches[0].table
        if self.last_have is not None:
            for room in self.game.rooms.values():
                for found in room.audit(table):
                    self.finding(self.last_have, found, None)
        self.money = sum(table.purses.values())
        self.playing = True
        return True

    # -- entries ----------------------------------------------------------------------------------------

    def entry(self, step: Step) -> None:
        """An entry, or a line of the table's own."""
        game = self.game
        assert game is not None
        branches = self.branches
        table = branches[0].table
        self.report.entries += 1
        try:
            parsed = read_entry(game, table, step.number, step.text)
        except Unread as fault:
            self.unread(step, fault)
            return
        verb, entry = parsed.verb, parsed.entry
        if len(branches) == 1:
            found = game.check(table, verb, entry)
            if not found:
                table.journal = []
                verb.apply(table, entry)
                self.trail.append((step.number, table.journal))
                if parsed.outcomes:
                    self.outcomes(step, parsed)
                if sum(table.purses.values()) != self.money:
                    self.language(step, step.text, "PP-10", "money appeared or vanished: the checker is at fault")
                    self.money = sum(table.purses.values())
                return
        self.judge(step, parsed)

    def judge(self, step: Step, parsed: Parsed) -> None:
        """An entry that is against the rules in some branch, or comes while branches are open."""
        game = self.game
        assert game is not None
        verdicts = [game.check(branch.table, parsed.verb, parsed.entry) for branch in self.branches]
        own, folded = self.sort(verdicts)
        lead: Finding | None = None
        for found in own:
            finding = self.finding(step, found, parsed)
            lead = lead or finding
        if lead is None or lead.accepted is not None:
            for found in folded:
                self.fold(step, found, parsed)
            self.weigh([bool(verdict) for verdict in verdicts])
            for branch in self.branches:
                branch.table.journal = []
                parsed.verb.apply(branch.table, parsed.entry)
            self.trail.append((step.number, self.branches[0].table.journal))
            if parsed.outcomes:
                self.outcomes(step, parsed, quiet=lead is not None)
            self.settle(f"line {step.number} fits")
            return
        actor = parsed.entry.actor
        remedy = next((found.remedy for found in own if found.remedy is not None), None) if len(own) == 1 else None

        def played(table: Table) -> None:
            parsed.verb.apply(table, parsed.entry)
            for outcome in parsed.outcomes:
                deviate(table, outcome)

        def corrected(table: Table) -> None:
            if remedy is not None:
                game.verb_for[type(remedy)].apply(table, remedy)
            elif actor in game.players and actor in game.whose_now(table):
                game.charge(table).skip(table, actor)  # not done, yet the turn went on

        self.split(lead, played, corrected)
        self.trail.append((step.number, self.branches[0].table.journal))

    def sort(self, verdicts: list[list[Found]]) -> tuple[list[Found], list[Found]]:
        """What every branch finds, and what only some do."""
        everywhere = set.intersection(*({(one.room, one.reason) for one in verdict} for verdict in verdicts))
        own: dict[tuple[str, str], Found] = {}
        some: dict[tuple[str, str], Found] = {}
        for verdict in verdicts:
            for one in verdict:
                key = (one.room, one.reason)
                (own if key in everywhere else some).setdefault(key, one)
        return list(own.values()), list(some.values())

    def split(
        self, finding: Finding, played: Callable[[Table], None], corrected: Callable[[Table], None]
    ) -> None:
        """From here on both ways are kept."""
        while len(self.open) >= OPEN:
            self.decide(0, True, "the play went on")
        self.open.append(finding)
        new = []
        for branch in self.branches:
            other = branch.table.copy()
            branch.table.journal = []
            other.journal = []
            played(branch.table)
            corrected(other)
            new.append(Branch(branch.table, (*branch.stood, True), branch.doubt))
            new.append(Branch(other, (*branch.stood, False), branch.doubt))
        self.branches = new
        self.branches.sort(key=lambda branch: (branch.doubt, tuple(not stood for stood in branch.stood)))
        one, two = self.branches[0].table, new[1].table
        for owner in {**one.purses, **two.purses}:
            if one.purses.get(owner, 0) != two.purses.get(owner, 0):
                finding.played[owner] = one.purses.get(owner, 0)
                finding.corrected[owner] = two.purses.get(owner, 0)

    def decide(self, index: int, stood: bool, evidence: str) -> None:
        """An open finding is settled: only the branches that took it so remain."""
        finding = self.open.pop(index)
        finding.settled = "played" if stood else "corrected"
        finding.evidence = evidence
        kept = []
        for branch in self.branches:
            if branch.stood[index] == stood:
                branch.stood = branch.stood[:index] + branch.stood[index + 1 :]
                kept.append(branch)
        self.branches = kept

    def settle(self, evidence: str) -> None:
        """Settle what the branches left agree on, and drop branches that have become equal."""
        for index in range(len(self.open) - 1, -1, -1):
            ways = {branch.stood[index] for branch in self.branches}
            if len(ways) == 1:
                self.decide(index, ways.pop(), evidence)
        if len(self.branches) > 1:
            first = self.branches[0]
            if all(branch.table == first.table for branch in self.branches[1:]):
                self.branches = [Branch(first.table)]
                self.open.clear()

    def weigh(self, troubled: list[bool]) -> None:
        """Play that fits one branch and not another speaks for the first."""
        if any(troubled) and not all(troubled):
            for branch, trouble in zip(self.branches, troubled, strict=True):
                branch.doubt += trouble
            least = min(branch.doubt for branch in self.branches)
            self.branches = [branch for branch in self.branches if branch.doubt < least + DOUBT]
            self.branches.sort(key=lambda branch: branch.doubt)

    def unread(self, step: Step, fault: Unread) -> None:
        """A line that can't be read. Where it was likely meant to be is tried; else its actor has acted."""
        code = "PP-03" if fault.name else "PP-02"
        finding = self.language(step, fault.part, code, fault.problem)
        game = self.game
        assert game is not None
        guess, actor = fault.guess, fault.actor
        table = self.branches[0].table

        def played(table: Table) -> None:
            if guess is not None:
                guess.verb.apply(table, guess.entry)
            elif actor in game.players and actor in game.whose_now(table):
                game.charge(table).skip(table, actor)

        if guess is not None and game.check(table, guess.verb, guess.entry):
            guess = None
        if guess is not None or actor:
            self.split(finding, played, lambda table: None)

    def outcomes(self, step: Step, parsed: Parsed, quiet: bool = False) -> None:
        """Compare what is stated with what the entry did."""
        for outcome in parsed.outcomes:
            misfits = [self.misfit(branch.table, outcome, parsed) for branch in self.branches]
            if not any(misfits):
                continue
            if all(misfits) and not quiet:
                assert misfits[0] is not None
                finding = self.finding(step, misfits[0], parsed)
                if finding.accepted is not None:
                    for branch in self.branches:
                        deviate(branch.table, outcome)
                    continue
                journal = self.branches[0].table.journal
                self.split(finding, lambda table, stated=outcome: deviate(table, stated, journal), lambda table: None)  # type: ignore[misc]
                self.branches[0].table.journal = journal
            elif not quiet:
                for branch, misfit in zip(self.branches, misfits, strict=True):
                    branch.doubt += DOUBT * (misfit is not None)
                least = min(branch.doubt for branch in self.branches)
                self.branches = [branch for branch in self.branches if branch.doubt < least + DOUBT]
                self.settle(f"line {step.number} states it so")

    def misfit(self, table: Table, outcome: Outcome, parsed: Parsed) -> Found | None:
        """The finding for a stated outcome that is not what came about."""
        game = self.game
        assert game is not None
        moves = relevant(table.journal, outcome)
        kind = outcome.kind
        if kind == "takes":
            if any(same_piece(str(outcome.what), str(move.what)) for move in moves):
                return None
            wanted = [move for move in table.journal if move.kind == "take"]
            about = [move for move in wanted if same_piece(str(outcome.what), str(move.what))] or moves or wanted
            said = f"{outcome.who or 'nobody'} does not take {outcome.what}"
            said += "; " + ", ".join(f"{move.target} takes {move.what}" for move in wanted) if wanted else ""
            return self.blamed(table, parsed, outcome, about, said)
        if kind in ("pays", "gets"):
            due = sum(int(move.what) for move in moves)
            if due == outcome.what:
                return None
            to = f" {'to' if kind == 'pays' else 'from'} {outcome.other}" if outcome.other else ""
            return self.blamed(table, parsed, outcome, moves, f"{outcome.who} {kind} {due}{to}, not {outcome.what}")
        if not moves:
            return self.blamed(table, parsed, outcome, [], f"there is no {kind} to state here")
        if any(move.what == outcome.what for move in moves):
            return None
        return self.blamed(table, parsed, outcome, moves, f"{kind} is {moves[0].what}, not {outcome.what}")

    def blamed(
        self, table: Table, parsed: Parsed, outcome: Outcome, moves: list[Move], message: str
    ) -> Found:
        """The finding under the rule that made the move, or the one that the room blames."""
        game = self.game
        assert game is not None
        reason = game.blame(table, parsed.entry, outcome, moves)
        if not reason and parsed.verb.room is not game:
            reason = parsed.verb.room.blame(table, parsed.entry, outcome, moves)
        if not reason and moves:
            reason = moves[0].reason
        room, _, local = reason.partition(".")
        return Found(local, message, str(outcome.what), None, room) if local else Found("PP-11", message, "", None, "")

    # -- counts and adjustments -------------------------------------------------------------------------

    def count(self, step: Step) -> None:
        """The table is compared with the books: the witness."""
        game = self.game
        assert game is not None
        try:
            items = read_count(game, self.branches[0].table, step.number, step.text[5:].strip())
        except Unread as fault:
            self.language(step, fault.part, "PP-03" if fault.name else "PP-02", fault.problem)
            return
        misfits = [
            [(item, found) for item in items for found in item.verb.check(branch.table, item.entry)]
            for branch in self.branches
        ]
        if not any(misfits):
            return
        fitting = [branch for branch, misfit in zip(self.branches, misfits, strict=True) if not misfit]
        if fitting:
            self.branches = fitting
            said = step.text[5:].strip()
            self.settle(f"line {step.number} counts {said}")
            return
        for item, found in misfits[0]:
            found.reason, found.room = "PP-07", ""
            finding = self.finding(step, found, item)
            if not finding.help or finding.accepted is None:
                cause = self.cause(item, found)
                finding.help = cause or finding.help
            for branch in self.branches:
                branch.table.journal = []
                item.verb.apply(branch.table, item.entry)

    def cause(self, item: Parsed, found: Found) -> str:
        """The likeliest cause of a count that doesn't fit: a recent move of just that amount."""
        owner, amount = getattr(item.entry, "owner", None), getattr(item.entry, "amount", None)
        if owner is None or amount is None:
            return ""
        missing = amount - self.branches[0].table.purses.get(owner, 0)
        for number, journal in reversed(self.trail[-60:]):
            for move in journal:
                if move.kind != "pay" or owner not in (move.source, move.target):
                    continue
                got = int(move.what) if move.target == owner else -int(move.what)
                if got == -missing:
                    return f"the {abs(got)} of line {number} was likely left out at the table"
                if got == missing:
                    return f"the {abs(got)} of line {number} was likely moved twice at the table"
                if got * -2 == missing:
                    return f"the {abs(got)} of line {number} was likely moved the wrong way at the table"
        return ""

    def adjust(self, step: Step) -> None:
        """``adjust NAME ±N "why"``: the books are told of a difference that is known and meant."""
        game = self.game
        assert game is not None
        said = step.text[6:].strip()
        why = ""
        if '"' in said:
            said, _, why = said.partition('"')
        words = said.split()
        try:
            if len(words) < 2:
                raise NameFault('write: adjust NAME ±AMOUNT "why"')
            owner, amount = game.owners.get(" ".join(words[:-1])), read_amount(words[-1])
        except NameFault as fault:
            self.language(step, said, "PP-03", fault.problem)
            return
        for branch in self.branches:
            branch.table.journal = []
            branch.table.pay("bank", owner, amount, "bank.adjust")

    # -- findings ---------------------------------------------------------------------------------------

    def language(self, step: Step, part: str, code: str, message: str) -> Finding:
        """A finding of the language itself."""
        return self.finding(step, Found(code, message, part), None)

    def finding(self, step: Step, found: Found, parsed: Parsed | None) -> Finding:
        """Make a finding and file it, among the accepted ones if its line is."""
        finding = self.make(step, found, parsed)
        accepted = self.accepted.get(step.number) or self.accepted.get(step.line.number)
        if accepted is not None:
            finding.accepted = accepted[0]
            self.used.update((step.number, step.line.number))
            self.report.accepted.append(finding)
        else:
            self.report.findings.append(finding)
        return finding

    def fold(self, step: Step, found: Found, parsed: Parsed | None) -> None:
        """File a finding beneath the one that it comes from."""
        if self.open:
            self.open[-1].folded.append(self.make(step, found, parsed))

    def make(self, step: Step, found: Found, parsed: Parsed | None) -> Finding:
        """A finding with its place, its code and its rule."""
        code = found.reason
        book = LANGUAGE
        if found.room and self.sheet is not None:
            code = self.sheet.code(found.room, found.reason)
        if self.sheet is not None and code in self.sheet.book.rules:
            book = self.sheet.book
        rule = book.rules.get(code)
        text = f"{rule.section}: {rule.text}" if rule else ""
        if not rule and self.game is not None and found.room in self.game.rooms:
            text = self.game.rooms[found.room].reasons.get(found.reason, "")
        raw = step.line.raw
        part = found.about
        if parsed is not None and part:
            part = mark(step.text, parsed, part)
        column = raw.find(part) if part else -1
        if column < 0:
            part = step.text
            column = max(raw.find(part), 0)
        finding = Finding(step.line.number, column + 1, max(len(part), 1), raw, code, found.message, text, found.reason)
        finding.heading = self.heading
        if self.playing and parsed is not None:
            finding.help = f'undo it at the table, or: accept {step.number} "…"'
        return finding

    def finish(self) -> None:
        """The end of the file: the books' own branch, and its figures."""
        if self.game is None and not self.dead and self.sheet is not None and self.players:
            self.open_game(Step(0, Line(0, "", ""), "", ""))
        for number, (_, line) in sorted(self.accepted.items()):
            if number not in self.used and not self.dead:
                self.language(Step(line.number, line, line.text, "accept"), str(number), "PP-06",
                              f"line {number} has no finding to accept")  # fmt: skip
        if self.game is not None:
            table = self.branches[0].table
            if self.last_have is not None and not self.playing:
                for room in self.game.rooms.values():
                    for found in room.audit(table):
                        self.finding(self.last_have, found, None)
            self.report.over = table.over
            self.report.scores = self.game.scores(table)


def figures_named(data: object) -> set[str]:
    """Every figure that ``play.toml`` lets a table declare."""
    if isinstance(data, dict):
        own = {str(data["figure"])} if isinstance(data.get("figure"), str) else set()
        return own.union(*(figures_named(value) for value in data.values()))
    return set().union(*map(figures_named, data)) if isinstance(data, list) else set()


def mark(text: str, parsed: Parsed, part: str) -> str:
    """The words of a line that hold the entry's field ``part``, or ``part`` itself."""
    for blank, group in zip(parsed.verb.form.blanks, _groups(text, parsed), strict=False):
        if blank.field == part and group:
            return group
    return part if part in text else ""


def _groups(text: str, parsed: Parsed) -> Sequence[str | None]:
    said = text.partition(":")[2].strip() if parsed.entry.actor and ":" in text else text
    for stop in (" -> ", " → ", " pays ", " gets ", " takes "):
        said = said.partition(stop)[0]
    match = parsed.verb.form.pattern.fullmatch(said)
    return match.groups() if match else ()


def relevant(journal: list[Move], outcome: Outcome) -> list[Move]:
    """The moves that a stated outcome speaks of."""
    who, other = outcome.who, outcome.other
    if outcome.kind == "pays":
        return [m for m in journal if m.kind == "pay" and m.source == who and other in ("", m.target)]
    if outcome.kind == "gets":
        return [m for m in journal if m.kind == "pay" and m.target == who and other in ("", m.source)]
    if outcome.kind == "takes":
        return [m for m in journal if m.kind == "take" and m.target == who and other in ("", m.source)]
    found = [m for m in journal if m.kind == outcome.kind]
    return [m for m in found if m.source in ("", who)] or found


def same_piece(said: str, piece: str) -> bool:
    """Whether a piece was meant: case and spaces do not matter."""
    one, two = ("".join(text.casefold().split()) for text in (said, piece))
    return one == two or (len(one) > 1 and two.startswith(one))


def deviate(table: Table, outcome: Outcome, journal: list[Move] | None = None) -> None:
    """Make the table follow a stated amount: the counterpart of the move takes the difference."""
    if outcome.kind not in ("pays", "gets") or not isinstance(outcome.what, int):
        return
    moves = relevant(journal or table.journal, outcome)
    paying = outcome.kind == "pays"
    other = outcome.other or (moves[0].target if paying else moves[0].source) if moves else outcome.other or "bank"
    difference = outcome.what - sum(int(move.what) for move in moves)
    source, target = (outcome.who, other) if paying else (other, outcome.who)
    table.pay(source, target, difference, "bank.stated")


def run(text: str, file: str = "", roots: Sequence[Path] = (), upto: int = 0) -> Session:
    """Check a whole text; ``upto``: only what stands on lines up to that number. Never raises for what is typed."""
    report = Report(file)
    session = Session(report, roots)
    told = lines(text)
    if upto:
        told = [line for line in told if line.number <= upto]
    read = script(told)
    session.accepted = read.accepted
    for step in read.steps:
        session.step(step)
    for problem in read.problems:
        session.language(
            Step(problem.line.number, problem.line, problem.line.text, ""), problem.part, problem.code, problem.message
        )
    session.finish()
    if read.problems:
        report.findings.sort(key=lambda finding: finding.line)
    return session
