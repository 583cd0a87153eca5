"""Which lines are in force: ``undo``, ``amend`` and ``accept`` resolved before anything is played.

An undone or amended line keeps its place and text; it is just not in force. So a table after an undo is the table
that never saw the entry: undo is exact by construction.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from checker.lines import Line

__all__ = ["Problem", "Script", "Step", "script"]

ACCEPT = re.compile(r'accept\s+(\d+)\s*(?:"([^"]*)"?|(\S.*))?\s*', re.IGNORECASE)
AMEND = re.compile(r"amend\s+(\d+)\s+(\S.*)", re.IGNORECASE)
UNDO = re.compile(r"undo(?:\s+(\d+))?", re.IGNORECASE)

HEADER = frozenset({"playproof", "game", "players", "house", "have"})
SILENT = frozenset({"note", "undo", "amend", "accept"})
KEYWORDS = HEADER | SILENT | {"count", "adjust"}


class Step(NamedTuple):
    """A line in force: its ``number``, the line that its text stands on (the amending one), and its first word
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


class Script(NamedTuple):
    """What is in force: the steps in order, accepted lines with the reason and the line that says so."""

    steps: list[Step]
    accepted: dict[int, tuple[str, Line]]
    problems: list[Problem]


def word_of(text: str) -> str:
    """The language's own first word of a line, ``==`` for a heading, ``""`` for an entry."""
    if text.startswith("=="):
        return "=="
    word = text.split(None, 1)[0].casefold()
    return word if word in KEYWORDS else ""


def script(lines: list[Line]) -> Script:
    """Resolve a file's lines."""
    steps: list[Step | None] = []
    where: dict[int, int] = {}
    accepted: dict[int, tuple[str, Line]] = {}
    problems: list[Problem] = []
    revised = False
    for line in lines:
        text = line.text
        if not text:
            continue
        word = word_of(text)
        if word not in SILENT:
            where[line.number] = len(steps)
            steps.append(Step(line.number, line, text, word))
            continue
        if word == "undo":
            match = UNDO.fullmatch(text)
            if match is None or len(match[1] or "1") > 6:
                problems.append(Problem(line, text, "PP-05", "undo stands alone, or with how many entries"))
                continue
            for _ in range(int(match[1] or 1)):
                if not _undo(steps):
                    problems.append(Problem(line, text, "PP-05", "there is no entry left to undo"))
                    break
            revised = True
        elif word == "amend":
            match = AMEND.fullmatch(text)
            if match is None:
                problems.append(Problem(line, text, "PP-06", "write: amend LINE ENTRY"))
                continue
            index = where.get(int(match[1][:9]))
            if index is None:
                problems.append(
                    Problem(line, match[1], "PP-06", f"line {match[1][:9]} holds nothing to amend")
                )
                continue
            old = steps[index]
            if old is None:
                problems.append(Problem(line, match[1], "PP-06", f"line {match[1]} was undone"))
                continue
            word = word_of(match[2])
            if word in SILENT and word != "note":
                problems.append(
                    Problem(line, match[2], "PP-06", f"a line is amended to an entry, not to '{word}'")
                )
                continue
            where[line.number] = index
            if word == "note":
                steps[index] = None
                revised = True
                continue
            steps[index] = Step(old.number, line, match[2], word)
        elif word == "accept":
            match = ACCEPT.fullmatch(text)
            if match is None or int(match[1][:9]) not in where:
                problems.append(
                    Problem(line, text, "PP-06", 'write: accept LINE "why", LINE above with an entry')
                )
                continue
            accepted[int(match[1])] = (match[2] or match[3] or "", line)
    kept = [step for step in steps if step is not None] if revised else steps
    return Script(kept, accepted, problems)  # type: ignore[arg-type]


def _undo(steps: list[Step | None]) -> bool:
    """Take the last entry out of force, and the counts that saw it done."""
    for index in range(len(steps) - 1, -1, -1):
        step = steps[index]
        if step is None or step.word in HEADER or step.word == "==":
            continue
        steps[index] = None
        if step.word != "count":
            return True
    return False
