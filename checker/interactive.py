"""The interactive session: entries typed one by one, each answered at once; the file is the memory.

It knows nothing of terminals. What is typed is appended to the file before it is answered, so that nothing is lost;
the answer is what the whole file gives now and did not give before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec

from playproof.checker.api import Legal, PrintedState, awaited, legal, legal_of, shown, state_at
from playproof.checker.assembly.game import open_game
from playproof.checker.definition.game_definition import find_game, known_games
from playproof.checker.language.header import Header
from playproof.checker.language.lines import decode, load, not_utf8, unified
from playproof.checker.language.script import taken, word_of
from playproof.checker.model.findings import Finding, Report
from playproof.checker.report.text import render_text
from playproof.checker.session.incremental import IncrementalCheck
from playproof.checker.session.session import Session
from playproof.components.faults import DataFaults
from playproof.components.writing import append, create

#: Lines of the language itself that may be typed after the header, whatever is legal.
ANYTIME = ("count ", "undo", "accept ", "adjust ", "note ")

#: How many of the last lines, and of the open findings, are shown where a file is taken up again.
LAST, OPEN = 3, 20
AND = re.compile(r"(?<!\s)\s*+(?:,\s*+)?(?:\band\b|&)\s*+", re.IGNORECASE)


@dataclass(frozen=True)
class Answer:
    """What one line brought: new findings as text, old ones that are settled now, and what is awaited next."""

    text: str
    settled: int
    awaited: str


@dataclass
class InteractiveSession:
    """A tracker file under way. Raises `OSError` where the file can't be read or written, or is no UTF-8 text."""

    path: Path
    roots: Sequence[Path] = ()
    #: Whether the figures after each line are kept.
    recording: bool = False
    #: Whether the one line is looked for that explains findings where they pile up; that may take seconds.
    likely: bool = True
    #: Whether a line could not be judged, through a fault of Playproof's own.
    broken: bool = False
    #: The last line that was written.
    wrote: str = ""
    #: Whether the file was seen to name its game and players.
    _whole: bool = False
    #: What was typed before the game and the players were known; it is taken after them.
    _early: list[str] = field(default_factory=list)
    #: What the file held when it was last read or written.
    _held: bytes = b""
    _known: set[tuple[str, int, str]] = field(default_factory=set)
    _noted: set[tuple[str, int, str]] = field(default_factory=set)
    #: The line of the last ``undo`` that was answered.
    _undone: int = 0

    def __post_init__(self) -> None:
        """Read what is there already; its findings are not reported again."""
        self._check = IncrementalCheck(str(self.path), self.roots, self.recording, self.likely, typing=True)
        if self.path.exists():
            session = self.session()
            report = session.report
            self._undone = max((one.line.number for one in session.script.undos), default=0)
            self._known = {_key(one) for one in report.findings}
            self._noted = {_key(one) for one in report.notes}

    def _text(self) -> str:
        """The file's content. Nothing is ever added to one in another encoding."""
        data = load(self.path) if self.path.exists() else b""
        self._held = data or self._held
        problem = not_utf8(data)
        if problem:
            raise OSError(f"{problem}, then type on; nothing was written")
        return decode(data)

    def session(self, more: str = "") -> Session:
        """The session after the file's last line, or after the lines ``more`` if they came next. It is in use until the next
        call."""
        text = self._text()
        if more:
            text += more if not text or text.endswith(("\n", "\r")) else f"\n{more}"
        session = self._check.check(text)
        self._whole = session.header.whole
        self.broken = self.broken or bool(session.report.internal)
        return session

    def enter(self, line: str, above: Sequence[str] = ()) -> Answer:
        """Write ``line`` at the file's end and return what it changed; comments ``above`` it are written with it.

        Before the game and the players are known, a line that answers what is due is written as that line of the header; one
        that can't be taken is written as a comment: nothing is lost, and what follows is not spoiled by it. So is a
        line that is no UTF-8 text, its bytes as ``\\xe9``.
        """
        if self._held and not self.path.exists():
            create(self.path, self._held)
            answer = self.enter(line)
            again = f"{self.path} was gone; all that stood in it was written again\n"
            return replace(answer, text=again + answer.text)
        self._text()  # Raises for a file that nothing may be added to.
        typed = line.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
        if typed != line:
            self._write(f"# {typed}")
            return Answer(
                "not taken, kept as a comment: what was typed is not UTF-8 text\n", 0, self.awaited()
            )
        line, refused = self._taken(line)
        if refused:
            self._write(f"# {typed}")
            return Answer(refused, 0, self.awaited())
        self._write(*above, line)
        session = self.session()
        awaited, report = _awaited(session), session.report
        now = {_key(one): one for one in report.findings}
        fresh = [one for key, one in now.items() if key not in self._known]
        settled = len(self._known - now.keys())
        self._known = set(now)
        undone = next((one for one in session.script.undos[-1:] if one.line.number > self._undone), None)
        self._undone = undone.line.number if undone is not None else self._undone
        notes = [one for one in report.notes if _key(one) not in self._noted]
        if undone is not None:
            notes = [one for one in notes if one.line != undone.line.number]
        self._noted = {_key(one) for one in report.notes}
        text = f"taken back: {taken(undone)}\n" if undone is not None else ""
        text += render_text(_only(report, fresh, notes)) if fresh or notes else ""
        answer = Answer(text, settled, awaited)
        while self._early and self._whole:
            early = self._early.pop(0)
            number, later = self.number(), self.enter(early)
            text = f"{answer.text}taken now, as line {number}: {early}\n{later.text}"
            answer = Answer(text, answer.settled + later.settled, later.awaited)
        return answer

    def _taken(self, line: str) -> tuple[str, str]:
        """The line as it is to be written, and why it can't be taken yet, as a sentence; ``""`` where it can."""
        if self._whole:
            return line, ""
        before = self.session()
        if before.header.whole:
            return line, ""
        line = _answer(before.header, line)
        early = len(before.early) + len(before.position)
        after = self.session(f"{line}\n")
        fresh = [one for one in after.report.findings if _key(one) not in self._known]
        if len(after.early) + len(after.position) > early:
            self._early.append(line)
            return (
                line,
                "too early, kept as a comment; it is taken once the game and the players are told\n",
            )
        return line, f"not taken, kept as a comment: {fresh[0].message}\n" if fresh else ""

    def _write(self, *lines: str) -> None:
        """Add lines, ended as the file's other lines are. Raises `OSError` if they were not saved."""
        end = "\r\n" if b"\r\n" in self._held else "\n"
        text = "".join(line.rstrip("\r\n") + end for line in lines).encode()
        self.wrote = lines[-1].rstrip("\r\n")
        try:
            (append if self.path.exists() else create)(self.path, text)
        except OSError as trouble:
            why = trouble.strerror or str(trouble)
            raise OSError(trouble.errno, f"{why}; the last line was not kept: {lines[-1][:60]}") from None

    def number(self) -> int:
        """The number of the line that is written next."""
        text = unified(self._text())
        return text.count("\n") + 1 + (bool(text) and not text.endswith("\n"))

    def typed(self, number: int = 0) -> tuple[int, str]:
        """A line in force, with its number: as it was amended, or the last one; 0 where there is none of that number."""
        steps = self.session().script.steps
        found = (step for step in reversed(steps) if step.word != "==" and number in (0, step.number))
        step = next(found, None)
        return (step.number, step.text) if step is not None else (0, "")

    def resumed(self) -> str:
        """Where a file was left: the round, the last lines in force, and the open findings; ``""`` before the first entry."""
        session = self.session()
        if session.game is None or not session.playing:
            return ""
        rounds = session.game.round_of(session.game_state) or session.heading
        last = [step for step in session.script.steps if step.word != "=="][-LAST:]
        width = len(str(last[-1].number))
        shown = [f"  {step.number:>{width}} | {step.text}" for step in last]
        found = [f"  {one}" for one in session.report.findings]
        if found:
            said = "1 open finding" if len(found) == 1 else f"{len(found)} open findings"
            last_ones = f", the last {OPEN} of them" if len(found) > OPEN else ""
            found = [f"{said}{last_ones}:", *found[-OPEN:]]
        return "\n".join([*([rounds] if rounds else []), *shown, *found]) + "\n"

    def awaited(self) -> str:
        """What is due next: the header line that lacks, or whose turn it is; empty when the game is over."""
        return _awaited(self.session()) if self.path.exists() else ""

    def legal(self) -> Legal:
        """What may be entered next."""
        return legal_of(self.session()) if self.path.exists() else legal(self.path, self.roots)

    def state(self) -> PrintedState:
        """The state as it should be."""
        if not self.path.exists():
            return state_at(self.path, 0, self.roots)
        session = self.session()
        return PrintedState(session.report, shown(session))

    def words(self) -> tuple[str, ...]:
        """What may be typed next, as whole lines to complete from: legal entries, amounts at their least."""
        if not self.path.exists():
            return ()
        session = self.session()
        if not session.header.whole:
            return header_words(session)
        legal = self.legal()
        entries = [
            entry.replace("..", " .. ").split(" .. ")[0] if ".." in entry else entry
            for entry in legal.entries
        ]
        return (*dict.fromkeys(entries), *ANYTIME)


def _answer(header: Header, line: str) -> str:
    """The line of the header that ``line`` is, typed by somebody who was asked for what is due; else the line as it is."""
    word = word_of(line) if line.strip() else "#"
    if header.dead or word or line.startswith("#") or ":" in line or "=" in line:
        return line
    if header.definition is None:
        named = next((name for name, title in _titles(header.roots) if title == line.casefold()), line)
        return f"game {named}" if named != line or " " not in line else line
    try:
        low, _ = header.definition.players
        words = open_game(header.definition, [f"Player{seat}" for seat in range(1, low + 1)]).words["table"]
    except DataFaults:
        words = {}
    if line.split(None, 1)[0].casefold() in words:
        return line
    return f"players {AND.sub(', ' if ',' in line else ' ', line)}"


def _titles(roots: Sequence[Path]) -> Iterator[tuple[str, str]]:
    """The known games with what they are printed as, without its case."""
    for name in known_games(roots):
        with suppress(DataFaults):
            yield name, find_game(name, roots).title.casefold()


def _awaited(session: Session) -> str:
    if not session.header.whole:
        return "" if session.header.dead else f"due is {session.header.due()}"
    if session.report.stopped:
        return f"the file can't be checked to its end: {session.report.stopped}"
    due = awaited(session)
    if session.playing or not due:
        return due
    return f"{due}\n(rulings and what lies on the table already may come first: house …, have …; ? shows entries)"


def header_words(session: Session) -> tuple[str, ...]:
    """The line of the header that is due, as lines to complete from."""
    if session.header.definition is None:
        return tuple(f"game {name}" for name in known_games(session.roots))
    return ("players ",)


def _key(finding: Finding) -> tuple[str, int, str]:
    return finding.code, finding.line, finding.message


def _only(report: Report, findings: list[Finding], notes: list[Finding]) -> Report:
    return msgspec.structs.replace(report, findings=findings, notes=notes, accepted=[], over=False, state={})
