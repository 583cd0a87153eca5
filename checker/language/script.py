"""Which lines are in force: ``undo``, ``amend`` and ``accept`` resolved before anything is played.

An undone or amended line keeps its place and text; it is just not in force. So a table after an undo is the table
that never saw the entry: undo is exact by construction.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from playproof.checker.language.lines import Line
from playproof.components.plural import counted
from playproof.components.reading.limits import FINDINGS, LINE_LENGTH, LINES

__all__ = ["LIMIT", "Problem", "Removed", "Script", "Step", "script"]

ACCEPT = re.compile(r'accept\s+(\d+)(?![^\s"])\s*(?:"([^"]*+)"?|(\S.*))?\s*', re.IGNORECASE)
AMEND = re.compile(r"amend\s+(\d+)\s+(\S.*)", re.IGNORECASE)
UNDO = re.compile(r"undo(?:\s+(\d+))?", re.IGNORECASE)

#: The code of what passes a limit.
LIMIT = "PP-13"

HEADER = frozenset({"playproof", "game", "players", "house", "have"})
#: First words of lines that `undo` does not take back.
LASTING = HEADER | {"=="}
SILENT = frozenset({"note", "undo", "amend", "accept"})
KEYWORDS = HEADER | SILENT | {"count", "adjust"}


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


class Script(NamedTuple):
    """What is in force: the steps in order, accepted lines with the reason and the `accept` line. ``stopped``: the
    limit that the file passes, so that its rest was not read; it is the last problem, too. ``uncounted``: counts that
    were taken back together with the entries that they follow, each with the ``undo``. ``removed``: all that is no longer in
    force."""

    steps: list[Step]
    accepted: dict[int, tuple[str, Line]]
    problems: list[Problem]
    stopped: str = ""
    uncounted: Sequence[tuple[Step, Line]] = ()
    removed: Sequence[Removed] = ()


def word_of(text: str) -> str:
    """The language's own first word of a line, ``==`` for a heading, ``""`` for an entry."""
    if text.startswith("=="):
        return "=="
    word = text.split(None, 1)[0].casefold()
    return word if word in KEYWORDS else ""


def script(lines: list[Line]) -> Script:
    """Resolve a file's lines. What passes a limit is a problem; the lines above the last problem are in force."""
    steps: list[Step | None] = []
    where: dict[int, int] = {}
    accepted: dict[int, tuple[str, Line]] = {}
    problems: list[Problem] = []
    #: Indices of steps that `undo` may take back: of lines, and of those amended since as a heap, negative. Together they
    #: may hold some twice, and some that an amendment has changed since: `_undo` looks at the step itself.
    done: list[int] = []
    amended: list[int] = []
    uncounted: list[tuple[Step, Line]] = []
    removed: list[tuple[int, Step, Line]] = []
    stopped = ""
    entries = 0  # how many can be undone; counts go with the entry that they follow

    for before, line in enumerate(lines):
        text = line.text
        if before == LINES:
            stopped = f"{LINES:,} lines above, not counting comments; the rest of the file is not read"
        elif len(problems) == FINDINGS:
            stopped = f"{FINDINGS:,} lines above can't be taken as undo, amend or accept; the rest of the file is not read"
        if stopped:
            problems.append(Problem(line, "", LIMIT, stopped))
            break
        if len(text) > LINE_LENGTH:
            said = f"a line has at most {LINE_LENGTH:,} characters, this one has {len(line.raw):,}; it is left out"
            problems.append(Problem(line, "", LIMIT, said))
            continue
        word = word_of(text)
        if word not in SILENT:
            where[line.number] = index = len(steps)
            steps.append(Step(line.number, line, text, word))
            if word not in LASTING:
                done.append(index)
                entries += word != "count"
            continue
        if word == "undo":
            match = UNDO.fullmatch(text)
            number = _number(match[1] or "1") if match is not None else 0
            if number == 0:
                said = "write undo, or undo and how many entries, as undo 3"
                problems.append(Problem(line, text, "PP-05", said))
                continue
            if number > entries:
                said = "there is no entry left to undo"
                if entries:
                    said = f"{counted(entries, 'entry')} can be undone, not {number}; nothing is undone"
                problems.append(Problem(line, text, "PP-05", said))
                continue
            entries -= number
            for _ in range(number):
                undone = _undo(steps, done, amended)
                removed += [(index, one, line) for index, one in undone]
                uncounted += [(one, line) for _, one in undone if one.word == "count"]
        elif word == "amend":
            match = AMEND.fullmatch(text)
            if match is None:
                problems.append(Problem(line, text, "PP-06", "write: amend LINE ENTRY"))
                continue
            found = where.get(_number(match[1]))
            if found is None:
                problems.append(
                    Problem(line, match[1], "PP-06", f"line {match[1][:9]} holds nothing to amend")
                )
                continue
            old = steps[found]
            if old is None:
                problems.append(Problem(line, match[1], "PP-06", f"line {match[1]} was undone"))
                continue
            word = word_of(match[2])
            if word in SILENT and word != "note":
                problems.append(
                    Problem(line, match[2], "PP-06", f"a line is amended to an entry, not to '{word}'")
                )
                continue
            where[line.number] = found
            removed.append((found, old, line))
            entries -= _is_entry(old.word)
            if word == "note":
                steps[found] = None
                continue
            steps[found] = Step(old.number, line, match[2], word)
            entries += _is_entry(word)
            if word not in LASTING:
                heappush(amended, -found)
        elif word == "accept":
            match = ACCEPT.fullmatch(text)
            if match is None or _number(match[1]) not in where:
                problems.append(
                    Problem(line, text, "PP-06", 'write: accept LINE "why", LINE above with an entry')
                )
                continue
            accepted[_number(match[1])] = (match[2] or match[3] or "", line)
    in_force = [index for index, step in enumerate(steps) if step is not None]
    taken_back = [
        Removed(bisect_left(in_force, index), step, by)
        for index, step, by in sorted(removed, key=lambda one: (one[0], one[1].line.number))
    ]
    return Script(
        [step for step in steps if step is not None], accepted, problems, stopped, uncounted, taken_back
    )


def _number(digits: str) -> int:
    """A line's number; 0, which no line has, for one that is far too long."""
    return int(digits) if len(digits) < 10 else 0


def _is_entry(word: str) -> bool:
    return word not in LASTING and word != "count"


def _undo(steps: list[Step | None], done: list[int], amended: list[int]) -> list[tuple[int, Step]]:
    """Take the last entry out of force, and the counts that saw it done: all of these, with their indices."""
    undone: list[tuple[int, Step]] = []
    while done or amended:
        index = -heappop(amended) if not done or (amended and -amended[0] > done[-1]) else done.pop()
        step = steps[index]
        if step is None or step.word in LASTING:
            continue
        steps[index] = None
        undone.append((index, step))
        if step.word != "count":
            break
    return undone
