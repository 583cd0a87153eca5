"""The guard: a fault of Playproof's own becomes one finding at its line, and checking goes on.

A file is run without the guard first, so that it costs nothing. Only if something raises, the file is run once more with
`Session.careful` set: then :func:`guarded` keeps a copy of the state before each line, so that what a line had half done
can be taken back.

The environment variable PLAYPROOF_TRACEBACK is the switch for those who look for the fault: with ``1`` the traceback is
printed on standard error as well, with ``raise`` nothing is caught (the tests run so).
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable
from copy import copy
from dataclasses import fields
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar

from playproof.checker.language.header import Header
from playproof.checker.language.script import Step
from playproof.checker.model.entries import Violation
from playproof.checker.model.findings import INTERNAL, Finding
from playproof.checker.model.game_state import GameState
from playproof.checker.session.branches import Branch, Branches
from playproof.checker.session.repeats import RepeatTracker
from playproof.checker.session.state import SessionState
from playproof.checker.session.variants import Variants, Way
from playproof.components.faults import DataFaults

T = TypeVar("T")

SWITCH = "PLAYPROOF_TRACEBACK"
#: The folder of the packages; places of faults are relative to it.
HOME = Path(__file__).parents[2]
#: What of a session a line may change, beside the report and the findings that are still open.
CHANGING = (
    "header", "game", "branches", "used", "trail", "heading", "money", "playing", "last", "position", "variants",
    "early", "repeats", "lasting", "miscounted", "doubtful",
)  # fmt: skip
#: The types whose fields are copied one by one.
OWN = {
    kind: [one.name for one in fields(kind)]
    for kind in (Header, Branches, Branch, Variants, Way, RepeatTracker)
}


#: The types of most fields that never change.
UNCHANGING = frozenset((NoneType, bool, int, str, tuple))


def raises() -> bool:
    """Whether faults are to go through as exceptions: PLAYPROOF_TRACEBACK=raise."""
    return os.environ.get(SWITCH) == "raise"


def guarded(session: SessionState, step: Step, *ways: Callable[[], T]) -> T | None:
    """What the first of ``ways`` gives that doesn't raise; `None` if each does.

    The first fault is a finding at ``step``'s line; whatever a way had changed before it raised is as it was before.
    """
    if not session.careful:
        return ways[0]()
    reported = False
    for way in ways:
        saved = Saved(session)
        try:
            return way()
        except Exception as fault:
            saved.restore(session)
            if not reported:
                tell(session, step, fault)
                reported = True
    return None


def tell(session: SessionState, step: Step, fault: Exception) -> None:
    """File the finding for ``fault``. Broken game data found while playing are the data's fault, not ours."""
    if isinstance(fault, DataFaults):
        session.language(step, step.text, "PP-08", f"the game's data can't be used: {fault.faults[0]}")
        return
    if os.environ.get(SWITCH):
        from traceback import print_exception

        print_exception(fault)
    what = described(fault)
    message = f"Playproof's own fault: this line could not be judged ({what})"
    finding = session.make(step, Violation(INTERNAL, message, step.text), None)
    finding.help = f"report it, please: send this file, the line's number and: {version()}, {what}"
    session.report.findings.append(finding)
    session.used.update((step.number, step.line.number))  # to accept it is no mistake, but it stays


def described(fault: Exception) -> str:
    """The fault in a few words: ``KeyError 'EMB' in checker/games/game_184x/running.py:53``."""
    said = str(fault)
    text = "".join(
        sign if sign.isprintable() else " " for sign in (said if len(said) < 80 else said[:79] + "…")
    )
    places = []
    trail = fault.__traceback__
    while trail is not None:
        # In the program without Python, sources have relative names.
        path = HOME.parent / trail.tb_frame.f_code.co_filename
        if path.is_relative_to(HOME) and path.relative_to(HOME).as_posix().startswith(
            ("checker/", "components/")
        ):
            places.append(f" in {path.relative_to(HOME).as_posix()}:{trail.tb_lineno}")
        trail = trail.tb_next
    # The place where an endless recursion happens to end is no help.
    shown = Counter(places).most_common(1)[0][:1] if isinstance(fault, RecursionError) else places[-1:]
    place = "".join(shown)
    return f"{type(fault).__name__}{' ' if text else ''}{text}{place}"


def version() -> str:
    """The versions of Playproof and Python, for a report."""
    from importlib.metadata import version as installed
    from platform import python_version

    return f"Playproof {installed('playproof')}, Python {python_version()}"


class Saved:
    """A copy of a session, to restore once."""

    def __init__(self, session: SessionState) -> None:
        made: dict[int, Any] = {}
        self.fields = {name: twin(getattr(session, name), made) for name in CHANGING}
        if self.fields["trail"]:
            # A line that only states something still changes the journal of the line before it.
            number, journal = self.fields["trail"][-1]
            self.fields["trail"][-1] = number, made.get(id(journal)) or journal.copy()
        report = session.report
        self.entries = report.entries
        self.lengths = [
            (findings, len(findings)) for findings in (report.findings, report.accepted, report.notes)
        ]
        loose: list[Finding | None] = [*session.branches.open, session.repeats.root]
        loose += [*session.repeats.lacking.values(), *session.repeats.missing.values()]
        loose += [finding for _, finding in (*session.lasting.values(), *session.miscounted.values())]
        self.findings = [(finding, copy(finding), finding.folded.copy()) for finding in loose if finding]

    @property
    def game_state(self) -> GameState:
        """The recorded state, to look at until the session is restored."""
        branches: Branches = self.fields["branches"]
        return branches.game_state

    def restore(self, session: SessionState) -> None:
        """Restore the session."""
        for name, value in self.fields.items():
            if type(value) in OWN:  # somebody may be at work on the object itself
                for field in OWN[type(value)]:
                    setattr(getattr(session, name), field, getattr(value, field))
            else:
                setattr(session, name, value)
        session.report.entries = self.entries
        for findings, length in self.lengths:
            del findings[length:]
        for finding, before, folded in self.findings:
            finding.settled, finding.evidence, finding.help = before.settled, before.evidence, before.help
            finding.folded[:] = folded


def twin(value: Any, made: dict[int, Any]) -> Any:
    """A copy that shares nothing changeable; what never changes, and findings, are shared. ``made``: states and their
    journals copied so far."""
    kind = type(value)
    if kind is GameState:
        if id(value) not in made:
            new = made[id(value)] = value.copy()
            made[id(value.journal)] = new.journal
            new.offers = value.offers
        return made[id(value)]
    if kind in OWN:
        new = copy(value)
        for field in OWN[kind]:
            one = getattr(value, field)
            if type(one) not in UNCHANGING:
                setattr(new, field, twin(one, made))
        return new
    if kind in (list, dict, set, deque):
        members = value.values() if kind is dict else value
        if type(next(iter(members), None)) not in (GameState, *OWN):
            return value.copy()
        return (
            {key: twin(one, made) for key, one in value.items()}
            if kind is dict
            else [twin(one, made) for one in value]
        )
    return value
