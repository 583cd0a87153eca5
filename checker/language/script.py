"""Which lines are in force: ``undo``, ``amend`` and ``accept`` resolved before anything is played.

An undone or amended line keeps its place and text; it is just not in force. So a table after an undo is the table
that never saw the line: undo is exact by construction.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from playproof.checker.language.lines import Line
from playproof.checker.model.keywords import KEYWORDS, LASTING, SILENT
from playproof.components.reading.limits import FINDINGS, LINE_LENGTH, LINES
from playproof.components.wording.plural import counted

ACCEPT = re.compile(r'accept\s+(\d+)(?![^\s"])\s*(?:"([^"]*+)"?|(\S.*))?\s*', re.IGNORECASE)
#: An ``amend`` that says only which line.
AMEND_LINE = re.compile(r"amend\s+(\d+)", re.IGNORECASE)
AMEND = re.compile(r"amend\s+(\d+)\s+(\S.*)", re.IGNORECASE)
UNDO = re.compile(r"undo(?:\s+(\d+))?", re.IGNORECASE)
#: So many lines that an `undo` took back are named.
SHOWN = 3

#: The code of what passes a limit.
LIMIT = "PP-13"


class Step(NamedTuple):
    """A line in force: its ``number``, the line of its text (the amending one), and its first word
    if that is the language's own (``""`` for an entry)."""

    number: int
    line: Line
    text: str
    word: str


class Problem(NamedTuple):
    """A line of the language itself that makes no sense."""

    line: Line
    part: str
    code: str
    message: str


class Removed(NamedTuple):
    """A line that was in force until an ``undo`` or ``amend``, ``by``, took it back; ``before``: how many of the steps now in
    force come before it."""

    before: int
    step: Step
    by: Line


class Undo(NamedTuple):
    """An ``undo`` at ``line``, and the lines that it took back, the latest first."""

    line: Line
    taken: tuple[Line, ...]


class Script(NamedTuple):
    """What is in force: the steps in order, accepted lines with the reason and the `accept` line. ``stopped``: the
    limit that the file passes, so that its rest was not read; it is the last problem, too. ``removed``: all that is no
    longer in force. ``undos``: every ``undo`` that took something back."""

    steps: list[Step]
    accepted: dict[int, tuple[str, Line]]
    problems: Sequence[Problem]
    stopped: str = ""
    removed: Sequence[Removed] = ()
    undos: Sequence[Undo] = ()

    def gone(self) -> dict[int, Line]:
        """The numbers of all lines that are taken back, each with the ``undo`` or ``amend`` that did it."""
        amended = {one.step.line.number: one.by for one in self.removed}
        return amended | {line.number: undo.line for undo in self.undos for line in undo.taken}


def word_of(text: str) -> str:
    """The language's own first word of a line, ``==`` for a heading, ``""`` for an entry."""
    if text.startswith("=="):
        return "=="
    word = text.split(None, 1)[0].casefold()
    return word if word in KEYWORDS else ""


def script(lines: list[Line]) -> Script:
    """Resolve a file's lines. What passes a limit is a problem; the lines above the last problem are in force."""
    resolving = _Resolving()
    stopped = ""
    for before, line in enumerate(lines):
        if before == LINES:
            stopped = f"{LINES:,} lines above, not counting comments; the rest of the file is not read"
        elif len(resolving.problems) == FINDINGS:
            stopped = f"{FINDINGS:,} lines above can't be taken as undo, amend or accept; the rest of the file is not read"
        if stopped:
            resolving.problem(line, "", LIMIT, stopped)
            break
        resolving.read(line)
    return resolving.result(stopped)


class _Resolving:
    """The lines read so far. ``typed`` holds those that an ``undo`` can take back, each with what it replaced."""

    def __init__(self) -> None:
        self.steps: list[Step | None] = []
        #: The step of each line, by its number.
        self.where: dict[int, int] = {}
        self.accepted: dict[int, tuple[str, Line]] = {}
        self.problems: dict[int, Problem] = {}
        self.removed: dict[int, tuple[int, Step, Line]] = {}
        self.undos: list[Undo] = []
        #: For an amendment the step that it replaced; for an acceptance the line and the one that it replaced.
        self.typed: list[tuple[Line, Step | None, tuple[int, tuple[str, Line] | None] | None]] = []
        self.undone: set[int] = set()
        #: The latest lines, where they are undos that could not be done.
        self.failed: list[int] = []

    def problem(self, line: Line, part: str, code: str, message: str) -> None:
        self.problems[line.number] = Problem(line, part, code, message)

    def read(self, line: Line) -> None:
        """Resolve the next line."""
        word = word_of(line.text)
        if word != "undo":
            self.failed.clear()
        if len(line.text) > LINE_LENGTH:
            said = f"a line has at most {LINE_LENGTH:,} characters, this one has {len(line.raw):,}; it is left out"
            self.problem(line, "", LIMIT, said)
        elif word == "undo":
            self.undo(line)
            return
        elif word == "amend":
            self.amend(line)
            return
        elif word == "accept":
            self.accept(line)
            return
        elif word != "note":
            self.where[line.number] = len(self.steps)
            self.steps.append(Step(line.number, line, line.text, word))
        if word not in LASTING:
            self.typed.append((line, None, None))

    def undo(self, line: Line) -> None:
        """Take back the last lines, the latest first. An ``undo`` above that could not be done is settled by it."""
        match = UNDO.fullmatch(line.text)
        number = _number(match[1] or "1") if match is not None else 0
        if not 0 < number <= len(self.typed):
            said = "write undo, or undo and how many lines, as undo 3"
            if number:
                said = f"{counted(len(self.typed), 'line')} can be undone, not {number}; nothing is undone"
            if number and not self.typed:
                said = "there is no line left to undo"
            self.problem(line, line.text, "PP-05", said)
            self.failed.append(line.number)
            return
        for failed in self.failed:
            del self.problems[failed]
        self.failed.clear()
        lines = []
        for _ in range(number):
            back, replaced, acceptance = self.typed.pop()
            lines.append(back)
            self.undone.add(back.number)
            self.problems.pop(back.number, None)
            if acceptance is not None:
                of, former = acceptance
                self.accepted.pop(of)
                if former is not None:
                    self.accepted[of] = former
            at = self.where.pop(back.number, None)
            if at is None:
                continue
            step = self.steps[at]
            if step is not None:
                self.removed[back.number] = at, step, line
            self.steps[at] = replaced
            if replaced is not None:
                del self.removed[replaced.line.number]
        self.undos.append(Undo(line, tuple(lines)))

    def amend(self, line: Line) -> None:
        """Put another step in the place of an earlier one."""
        match = AMEND.fullmatch(line.text)
        number = _number(match[1]) if match is not None else 0
        at = self.where.get(number)
        old = self.steps[at] if at is not None else None
        word = word_of(match[2]) if match is not None else ""
        if match is None:
            self.problem(line, line.text, "PP-06", self.amendment(line))
        elif number in self.undone or (at is not None and old is None):
            self.problem(line, match[1], "PP-06", f"line {match[1]} was undone")
        elif at is None or old is None:
            self.problem(line, match[1], "PP-06", f"line {match[1][:9]} holds nothing to amend")
        elif word in SILENT and word != "note":
            said = f"a line is amended to an entry, not to '{word}'"
            self.problem(line, match[2], "PP-06", said)
        else:
            self.where[line.number] = at
            self.removed[old.line.number] = at, old, line
            self.steps[at] = None if word == "note" else Step(old.number, line, match[2], word)
            self.typed.append((line, old, None))
            return
        self.typed.append((line, None, None))

    def amendment(self, line: Line) -> str:
        """How to write an ``amend`` that can't be read: with its line as it is now, if it names one."""
        match = AMEND_LINE.fullmatch(line.text)
        at = self.where.get(_number(match[1])) if match is not None else None
        old = self.steps[at] if at is not None else None
        if match is None or old is None:
            return "write: amend LINE ENTRY"
        return f"write the new entry on the same line, such as `amend {match[1]} {old.text[:60]}`"

    def accept(self, line: Line) -> None:
        """Keep what an earlier line did."""
        match = ACCEPT.fullmatch(line.text)
        number = _number(match[1]) if match is not None else 0
        if match is None or number not in self.where:
            said = 'write: accept LINE "why", LINE above with an entry'
            self.problem(line, line.text, "PP-06", said)
            self.typed.append((line, None, None))
            return
        self.typed.append((line, None, (number, self.accepted.get(number))))
        self.accepted[number] = match[2] or match[3] or "", line

    def result(self, stopped: str) -> Script:
        """What is in force now."""
        in_force = [index for index, step in enumerate(self.steps) if step is not None]
        removed = [
            Removed(bisect_left(in_force, index), step, by)
            for index, step, by in sorted(self.removed.values(), key=lambda one: (one[0], one[1].line.number))
        ]
        steps = [step for step in self.steps if step is not None]
        return Script(steps, self.accepted, tuple(self.problems.values()), stopped, removed, self.undos)


def _number(digits: str) -> int:
    """A line's number; 0, which no line has, for one that is far too long."""
    return int(digits) if len(digits) < 10 else 0


def taken(undo: Undo) -> str:
    """What an ``undo`` took back, as words: ``line 9: Bob: pass``; of many lines the last three."""
    words = [f"line {line.number}: {line.text[:60]}" for line in undo.taken[:SHOWN]]
    more = len(undo.taken) - len(words)
    return "; ".join(words) + (f"; and {counted(more, 'line')} above" if more else "")
