"""What was found in lines that the players took back: each is checked where it stood, then taken back.

The file is checked once more, without these lines; at the place of each the session is saved, the line is checked and the
session restored. So each line is judged as it was when it was typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from playproof.checker.language.lines import Line, lines
from playproof.checker.language.script import Removed, script
from playproof.checker.model.findings import Finding, Report
from playproof.checker.session.guard import Saved, raises
from playproof.checker.session.session import Session


class TakenBack(NamedTuple):
    """A line that is no longer in force: its number (that of the amending line, where it was amended before), the ``undo`` or
    ``amend`` that took it back, and what was found in it."""

    line: int
    by: Line
    findings: tuple[Finding, ...]


class Kept(NamedTuple):
    """A session as it was before a line that was taken back at line ``until``."""

    saved: Saved
    checked: int
    made: int
    until: int


def taken_back(text: str, roots: Sequence[Path] = ()) -> list[TakenBack]:
    """Every line of a text that was taken back, in the order of the game."""
    read = script(lines(text))
    if not read.removed:
        return []
    session = Session(Report(""), roots, careful=not raises())
    session.accepted = read.accepted
    found: list[TakenBack] = []
    kept: list[Kept] = []
    at = 0
    for one in read.removed:
        if kept and at < one.before:
            back(session, kept, 0)
        for step in read.steps[at : one.before]:
            session.step(step)
        at = max(at, one.before)
        while kept and kept[-1].until <= one.step.line.number:
            back(session, kept, len(kept) - 1)
        kept.append(Kept(Saved(session), session.checked, session.made, one.by.number))
        found.append(TakenBack(one.step.line.number, one.by, tuple(judged(session, one))))
    return found


def judged(session: Session, one: Removed) -> list[Finding]:
    """What is found in a line."""
    report = session.report
    before = [(findings, len(findings)) for findings in (report.findings, report.accepted)]
    session.step(one.step)
    return [finding for findings, length in before for finding in findings[length:]]


def back(session: Session, kept: list[Kept], to: int) -> None:
    """Restore the session to what it was before the kept line at index ``to``."""
    one = kept[to]
    one.saved.restore(session)
    session.checked, session.made = one.checked, one.made
    del kept[to:]
