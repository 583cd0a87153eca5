"""The desk: entries typed one by one at the table, each answered at once; the file is the memory.

A desk knows nothing of terminals. What is typed is appended to the file before it is answered, so that nothing is lost;
the answer is what the whole file gives now and did not give before.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from checker.api import Legal, State, awaited, legal, opened, state_at
from checker.engine import Session, run
from checker.findings import Finding, Report
from checker.lines import decode, load
from checker.reports.text import render_text
from checker.sheet import known_games

__all__ = ["Answer", "Desk"]


@dataclass(frozen=True)
class Answer:
    """What one line brought: new findings as text, old ones that are settled now, and what is awaited next."""

    text: str
    settled: int
    awaited: str


@dataclass
class Desk:
    """A tracker file under way. Raises `OSError` where the file can't be read or written."""

    path: Path
    roots: Sequence[Path] = ()
    #: Whether a line could not be judged, through a fault of Playproof's own.
    broken: bool = False
    _known: set[tuple[str, int, str]] = field(default_factory=set)
    _noted: set[tuple[str, int, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Read what is there already; what it holds against the rules is not told again."""
        if self.path.exists():
            report = self._opened().report
            self._known = {_key(one) for one in report.findings}
            self._noted = {_key(one) for one in report.notes}

    def _opened(self) -> Session:
        session = opened(self.path, self.roots)
        if isinstance(session, Report):
            raise OSError(session.unreadable)
        self.broken = self.broken or bool(session.report.internal)
        return session

    def enter(self, line: str) -> Answer:
        """Write ``line`` at the file's end and say what it brought.

        Before the game and the players are told, a line that can't be taken is written as a comment: nothing is
        lost, and what follows is not spoiled by it.
        """
        refused = self._refusal(line)
        if refused:
            self._write(f"# {line}")
            return Answer(refused, 0, self.awaited())
        self._write(line)
        session = self._opened()
        awaited, report = _awaited(session), session.report
        now = {_key(one): one for one in report.findings}
        fresh = [one for key, one in now.items() if key not in self._known]
        settled = len(self._known - now.keys())
        self._known = set(now)
        notes = [one for one in report.notes if _key(one) not in self._noted]
        self._noted = {_key(one) for one in report.notes}
        text = render_text(_only(report, fresh, notes)) if fresh or notes else ""
        return Answer(text, settled, awaited)

    def _refusal(self, line: str) -> str:
        """Why ``line`` can't be taken yet, as a sentence; ``""`` where it can, or where the header is whole."""
        text = decode(load(self.path)) if self.path.exists() else ""
        before = run(text, str(self.path), self.roots)
        if before.header.whole:
            return ""
        after = run(f"{text.rstrip()}\n{line}\n", str(self.path), self.roots)
        fresh = [one for one in after.report.findings if _key(one) not in self._known]
        if len(after.early) > len(before.early):
            return "too early, kept as a comment\n"
        return f"not taken, kept as a comment: {fresh[0].message}\n" if fresh else ""

    def _write(self, line: str) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            if file.tell() and not self._ends_in_newline():
                file.write("\n")
            file.write(line.rstrip("\n") + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _ends_in_newline(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, os.SEEK_END)
            return file.read(1) == b"\n"

    def awaited(self) -> str:
        """What is due next: the header line that lacks, or whose turn it is; empty when the game is over."""
        if not self.path.exists():
            return ""
        session = opened(self.path, self.roots)
        return "" if isinstance(session, Report) else _awaited(session)

    def legal(self) -> Legal:
        """What may be entered next."""
        return legal(self.path, self.roots)

    def state(self) -> State:
        """How the table should stand."""
        return state_at(self.path, 0, self.roots)

    def words(self) -> tuple[str, ...]:
        """What may be typed next, as whole lines to complete from: legal entries, amounts at their least."""
        if not self.path.exists():
            return ()
        session = opened(self.path, self.roots)
        if not isinstance(session, Report) and not session.header.whole:
            return _header_words(session)
        told = self.legal()
        entries = [
            entry.replace("..", " .. ").split(" .. ")[0] if ".." in entry else entry for entry in told.entries
        ]
        return (*dict.fromkeys(entries), "count ", "undo", "accept ", "adjust ", "note ")


def _awaited(session: Session) -> str:
    if not session.header.whole:
        return "" if session.header.dead else f"due is {session.header.due()}"
    due = awaited(session)
    if session.playing or not due:
        return due
    return f"{due}\n(rulings and what lies on the table already may come first: house …, have …; ? shows entries)"


def _header_words(session: Session) -> tuple[str, ...]:
    if session.header.sheet is None:
        return tuple(f"game {name}" for name in known_games(session.roots))
    return ("players ",)


def _key(finding: Finding) -> tuple[str, int, str]:
    return finding.code, finding.line, finding.message


def _only(report: Report, findings: list[Finding], notes: list[Finding]) -> Report:
    return msgspec.structs.replace(report, findings=findings, notes=notes, accepted=[], over=False, state={})
