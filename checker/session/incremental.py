"""A file checked again after each line: only the lines that are new are processed.

Between two checks the session is kept as it was after the last step. If lines were added, their steps are processed; if
earlier steps changed (``undo``, ``amend``, ``accept``, an edited file), the session goes back to a saved state before the
first changed step and processes the rest. The result is that of :func:`playproof.checker.session.session.run`, which looks for
what was likely meant in files of up to `SEARCHED` lines here;
what can't be continued is checked from the beginning by it: a file without a whole header, or with a fault of
Playproof's own, findings that pile up, limits, odd bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playproof.checker.definition.game_definition import find_game
from playproof.checker.language.lines import Lines, flaws, lines
from playproof.checker.language.script import Script, Step, script, word_of
from playproof.checker.model.findings import Finding, Report
from playproof.checker.model.keywords import SILENT
from playproof.checker.model.rule_module import Parsed
from playproof.checker.session.guard import Saved, raises
from playproof.checker.session.likely import piled
from playproof.checker.session.remedies import Remedies
from playproof.checker.session.session import Session, follow, run
from playproof.components.reading.limits import LINE_LENGTH, LINES

#: A state is saved before each of so many steps, and at most so many are kept: the older, the fewer.
EVERY, KEPT = 16, 64
#: A file of more lines is not checked once more after each line for what was likely meant: the answer would have to wait.
SEARCHED = 100


class Checkpoint(NamedTuple):
    """The session before the step ``at``."""

    at: int
    saved: Saved
    last: Parsed | None
    checked: int
    made: int


@dataclass(slots=True)
class Lists:
    """What the end of a check adds to (findings about the file as a whole), as it was before."""

    findings: list[Finding]
    accepted: list[Finding]
    notes: list[Finding]
    used: set[int]
    made: int
    checked: int


class IncrementalCheck:
    """The check of one file, called again and again."""

    def __init__(
        self,
        file: str = "",
        roots: Sequence[Path] = (),
        recording: bool = False,
        likely: bool = True,
        typing: bool = False,
    ) -> None:
        """Nothing is checked yet. ``file`` is its name in the report; the other parameters are those of `run`."""
        self._file = file
        self._roots = roots
        self._recording = recording
        self._likely = likely
        self._typing = typing
        self._text = ""
        self._lines: Lines = []
        self._script = Script([], {}, ())
        self._session: Session | None = None
        self._done = 0
        self._checkpoints: list[Checkpoint] = []
        self._ends: Lists | None = None
        #: How many files were checked from the beginning, for tests.
        self.restarts = 0

    def check(self, text: str) -> Session:
        """The session after the whole text. It is in use until the next call."""
        try:
            session = self._continued(text)
        except Exception:
            if raises():
                raise
            session = None
        searched = self._likely and len(self._lines) <= SEARCHED
        if session is not None and not (
            flaws(text) or (searched and piled(session)) or session.report.stopped
        ):
            return session
        if session is None:
            self._forget()
        self.restarts += 1
        return run(
            text, self._file, self._roots, recording=self._recording, likely=searched, typing=self._typing
        )

    def _forget(self) -> None:
        self._text, self._lines, self._script = "", [], Script([], {}, ())
        self._session, self._done, self._checkpoints, self._ends = None, 0, [], None

    def _continued(self, text: str) -> Session | None:
        """The session after the text; None if it can't be continued."""
        if self._edited():
            self._forget()
        former = self._script
        self._read(text)
        read = self._script
        if self._session is not None:
            self._take_back_end()
            same = _common(former, read)
            if same < self._done and not self._go_back(same):
                self._session = None
        if self._session is None:
            self.restarts += 1
            self._session = Session(
                Report(self._file), self._roots, recording=self._recording, remedies=Remedies(self._typing)
            )
            self._done, self._checkpoints = 0, []
        session = self._session
        session.accepted, session.script = read.accepted, read
        session.careful = False
        for step in read.steps[self._done :]:
            if session.playing and self._done % EVERY == 0:
                self._save()
            session.latest = step
            session.step(step)
            self._done += 1
        if not session.playing:
            return None
        session.latest = read.steps[-1]
        report = session.report
        self._ends = Lists(
            list(report.findings), list(report.accepted), list(report.notes), set(session.used),
            session.made, session.checked,
        )  # fmt: skip
        follow(session, read, len(read.steps))
        session.careful = not raises()
        return session

    def _edited(self) -> bool:
        """Whether the game's data was edited since it was read."""
        definition = self._session.header.definition if self._session is not None else None
        return definition is not None and find_game(definition.id, self._roots) is not definition

    def _read(self, text: str) -> None:
        """Lines and steps of the text. Where ordinary lines were added to the former text, only these are read."""
        before = self._text
        self._text = text
        if (
            before.endswith("\n")
            and text.startswith(before)
            and "\r" not in text[len(before) :]
            and self._lines
        ):
            above = before.count("\n")
            fresh = [one._replace(number=one.number + above) for one in lines(text[len(before) :])]
            words = [word_of(one.text) for one in fresh]
            plain = not any(word in SILENT for word in words) and not self._script.stopped
            plain = plain and all(len(one.text) <= LINE_LENGTH for one in fresh)
            self._lines += fresh
            if plain and len(self._lines) < LINES:
                steps = [
                    Step(one.number, one, one.text, word) for one, word in zip(fresh, words, strict=True)
                ]
                self._script = self._script._replace(steps=[*self._script.steps, *steps])
                return
        else:
            self._lines = lines(text)
        self._script = script(self._lines)

    def _take_back_end(self) -> None:
        """Take back what the end of the last check added."""
        session, ends = self._session, self._ends
        if session is None or ends is None:
            return
        report = session.report
        report.findings[:], report.accepted[:], report.notes[:] = ends.findings, ends.accepted, ends.notes
        session.used = ends.used
        session.made, session.checked = ends.made, ends.checked
        report.stopped, report.over, report.winners = "", False, []
        self._ends = None

    def _save(self) -> None:
        session = self._session
        assert session is not None
        if len(self._checkpoints) >= KEPT:
            # Of the older half every other one goes: what is changed is mostly near the end.
            half = KEPT // 2
            self._checkpoints = self._checkpoints[:half:2] + self._checkpoints[half:]
        one = Checkpoint(self._done, Saved(session), session.last, session.checked, session.made)
        self._checkpoints.append(one)

    def _go_back(self, same: int) -> bool:
        """Go back to the last state saved before the step ``same``; False if there is none."""
        session = self._session
        while session is not None and self._checkpoints:
            one = self._checkpoints.pop()
            if one.at <= same:
                one.saved.restore(session)
                session.last, session.checked, session.made = one.last, one.checked, one.made
                self._done = one.at
                self._save()
                return True
        return False


def _common(former: Script, read: Script) -> int:
    """How many steps the two begin with that are done alike."""
    pairs = zip(former.steps, read.steps, strict=False)
    short = min(len(former.steps), len(read.steps))
    same = short
    if former.steps[:short] != read.steps[:short]:
        same = next(at for at, (one, other) in enumerate(pairs) if one != other)
    reasons = [{line: reason for line, (reason, _) in each.accepted.items()} for each in (former, read)]
    changed = {line for line in {*reasons[0], *reasons[1]} if reasons[0].get(line) != reasons[1].get(line)}
    if changed:
        found = (at for at, one in enumerate(read.steps[:same]) if {one.number, one.line.number} & changed)
        same = next(found, same)
    return same
