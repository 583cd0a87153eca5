"""The record of an evening: everything that a report of one tracker file tells, as plain data.

The file is checked once (:func:`playproof.checker.session.session.run`), and its lines that were taken back are judged where
they stood. Comments of the table page are read: ``# time 2026-11-22 19:40``, ``# photo 9 friday.photos/9-1.jpg``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Literal, NamedTuple

from playproof.checker.api import read, shown
from playproof.checker.definition.game_definition import GameDefinition
from playproof.checker.language.lines import lines, uncommented, unified
from playproof.checker.language.script import word_of
from playproof.checker.measures.measure import measure
from playproof.checker.measures.measured import Measured, Remark
from playproof.checker.model.findings import Finding, Report
from playproof.checker.model.history import History
from playproof.checker.model.snapshot import StateSnapshot
from playproof.checker.report.history import TurningPoint, turning_points
from playproof.checker.report.text import settled_money
from playproof.checker.session.guard import guarded
from playproof.checker.session.session import Session, run
from playproof.checker.session.taken_back import taken_back
from playproof.components.wording.plural import listing

NOTE = re.compile(r"(?:amend\s+\d+\s+)?note(?:\s+(.*))?", re.IGNORECASE)
TIME = re.compile(r"\s*#\s*time\s+(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(?::\d\d)?\s*")
PHOTO = re.compile(r"\s*#\s*photo\s+(\d{1,9})\s+(\S.*?)\s*")
#: After so long without an entry a new sitting begins.
BREAK = timedelta(hours=3)

Ending = Literal["undone", "amended", "accepted", "played", "corrected", "open"]
Kind = Literal["entry", "heading", "comment", "header", "time", "photo", "note"]


class Settled(NamedTuple):
    """A finding and what became of it: a word, and a sentence about how."""

    finding: Finding
    ending: Ending
    how: str


class LogLine(NamedTuple):
    """A line of the file as typed. ``taken_back``: the number of the line that took it back, 0 if it is in force;
    ``how``: whether that was ``undo`` or ``amend``; ``findings``: what was found in it."""

    number: int
    text: str
    kind: Kind
    taken_back: int
    how: str
    findings: tuple[Settled, ...]


class Sitting(NamedTuple):
    """A stretch of play without a long break."""

    start: datetime
    end: datetime


class Photo(NamedTuple):
    """A photo attached to a line; ``path`` as written, relative to the tracker file."""

    line: int
    path: str


class Chosen(NamedTuple):
    """A ruling that the file chooses, or a figure that it declares."""

    question: str
    answer: str
    code: str = ""


@dataclass(frozen=True)
class Evening:
    """The record of one tracker file.

    ``rulings`` are those that the file chooses, ``figures`` those that it declares. ``settled``: every finding, those in
    lines that were taken back among them, in the order of the file. ``remarks``: those that the table typed
    (``note "…"``). ``log``: every line of the file. ``measured``: the figures that are compared with other evenings'.
    """

    name: str
    definition: GameDefinition
    report: Report
    history: History
    snapshot: StateSnapshot
    rulings: tuple[Chosen, ...]
    figures: tuple[Chosen, ...]
    settled: tuple[Settled, ...]
    log: tuple[LogLine, ...]
    measured: Measured
    sittings: tuple[Sitting, ...] = ()
    photos: tuple[Photo, ...] = ()
    turning_points: tuple[TurningPoint, ...] = field(default=())
    #: What each line says that is in force, by its number: an amended line as it was amended.
    in_force: Mapping[int, str] = field(default_factory=dict)
    remarks: tuple[Remark, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.report.over

    @property
    def minutes(self) -> int:
        """How long was played, in minutes, breaks left out; 0 if the file has no times."""
        return self.measured.minutes

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the scores that are not 0 for everybody, in the game's order; none if that is one part alone."""
        last = self.history.points[-1].parts
        names = dict.fromkeys(name for parts in last.values() for name in parts)
        used = tuple(name for name in names if any(parts.get(name) for parts in last.values()))
        return used if len(used) > 1 else ()


def evening_of(path: Path, roots: Sequence[Path] = ()) -> Evening | Report:
    """The record of a file; its report, if it can't be read, or if no game or no players can be made out."""
    text = read(path)
    if isinstance(text, Report):
        return text
    session = run(text, str(path), roots, recording=True)
    if not session.report.internal:
        session.header.ended(session.latest)
    session.report.state = shown(session)
    game, definition = session.game, session.header.definition
    history = guarded(session, session.latest, session.history)
    if game is None or definition is None or history is None:
        return session.report
    report = session.report
    snapshot = guarded(session, session.latest, lambda: game.snapshot(session.game_state, report))
    log, settled = told(text, session, roots)
    remarks = tuple(remarks_in(log))
    chosen = tuple(rulings(session, definition))
    figures = tuple(
        Chosen(name.replace("_", " "), str(value)) for name, value in session.header.figures.items()
    )
    played = tuple(sittings(text))
    measured = guarded(
        session,
        session.latest,
        lambda: measure(
            session,
            history,
            path.name,
            [(one.finding, one.ending, *typed(log, one.finding.line, history.players)) for one in settled],
            remarks,
            [(one.question, one.answer) for one in (*chosen, *figures)],
            sum(int((one.end - one.start).total_seconds()) // 60 for one in played),
            f"{played[0].start:%Y-%m-%d}" if played else "",
        ),
    )
    if measured is None:
        return session.report
    return Evening(
        path.name,
        definition,
        report,
        history,
        snapshot or StateSnapshot(report),
        chosen,
        figures,
        settled,
        log,
        measured,
        played,
        tuple(
            Photo(int(match[1]), match[2])
            for match in map(PHOTO.fullmatch, unified(text).split("\n"))
            if match
        ),
        tuple(turning_points(history)),
        {step.number: step.text for step in session.script.steps},
        remarks,
    )


def remarks_in(log: Sequence[LogLine]) -> Iterator[Remark]:
    """The remarks in force, in the order of the file; one without words is none."""
    for line in log:
        match = NOTE.fullmatch(uncommented(line.text).strip()) if line.kind == "note" else None
        said = (match[1] or "").strip().strip('"').strip() if match is not None else ""
        if said and not line.taken_back:
            yield Remark(line.number, said)


def typed(log: Sequence[LogLine], line: int, players: Sequence[str]) -> tuple[str, str]:
    """The text of a line, and the player or company that it begins with (``""`` if none)."""
    text = uncommented(log[line - 1].text).strip() if 0 < line <= len(log) else ""
    before, colon, _ = text.partition(":")
    name = before.strip() if colon else ""
    return text, next((one for one in players if one.casefold() == name.casefold()), name)


def rulings(session: Session, definition: GameDefinition) -> Iterator[Chosen]:
    """The rulings that the file chooses."""
    for code, letter in session.header.house.items():
        ruling = definition.book.rulings[code]
        yield Chosen(ruling.question, ruling.choices[letter], code)


def told(
    text: str, session: Session, roots: Sequence[Path]
) -> tuple[tuple[LogLine, ...], tuple[Settled, ...]]:
    """Every line with what was found in it, and every finding with what became of it."""
    report = session.report
    found: dict[int, list[Settled]] = {}
    gone = {number: (by.number, word_of(by.text)) for number, by in session.script.gone().items()}
    for one in taken_back(text, roots):
        ending: Ending = "undone" if word_of(one.by.text) == "undo" else "amended"
        how = f"{ending} in line {one.by.number}"
        if ending == "amended":
            how += f": {one.by.text.split(None, 2)[-1]}"
        found.setdefault(one.line, []).extend(Settled(finding, ending, how) for finding in one.findings)
    for finding in (*report.findings, *report.accepted):
        found.setdefault(finding.line, []).append(became(finding))
    said = {line.number: line.text for line in lines(text)}
    log = []
    for number, raw in enumerate(unified(text).split("\n"), 1):
        by, how = gone.get(number, (0, ""))
        log.append(
            LogLine(
                number,
                raw.rstrip(),
                kind_of(raw, said.get(number, "")),
                by,
                how,
                tuple(found.get(number, ())),
            )
        )
    while log and not log[-1].text:
        log.pop()
    settled = tuple(one for line in sorted(found) for one in found[line])
    return tuple(log), settled


def kind_of(raw: str, said: str) -> Kind:
    """What a line is: ``raw`` as typed, ``said`` without its comment."""
    if not said:
        return "time" if TIME.fullmatch(raw) else "photo" if PHOTO.fullmatch(raw) else "comment"
    word = word_of(said)
    if word == "==":
        return "heading"
    if NOTE.fullmatch(said):
        return "note"
    return "header" if word in ("playproof", "game", "players", "house", "have") else "entry"


def became(finding: Finding) -> Settled:
    """What became of a finding of a line that is in force."""
    if finding.accepted is not None:
        return Settled(
            finding, "accepted", f"accepted: “{finding.accepted}”" if finding.accepted else "accepted"
        )
    if finding.settled == "played":
        return Settled(finding, "played", f"it was done as typed: {finding.evidence}{settled_money(finding)}")
    if finding.settled == "corrected":
        return Settled(
            finding, "corrected", f"it was not done so: {finding.evidence}{settled_money(finding)}"
        )
    return Settled(finding, "open", "open")


def sittings(text: str) -> Iterator[Sitting]:
    """The stretches of play that the times in a file show, in their order. Times that go back are left out."""
    start = end = None
    for raw in unified(text).split("\n"):
        match = TIME.fullmatch(raw) if "#" in raw else None
        if match is None:
            continue
        try:
            now = datetime.fromisoformat(f"{match[1]} {match[2]}")
        except ValueError:
            continue
        if start is None or end is None:
            start = end = now
        elif now - end > BREAK:
            yield Sitting(start, end)
            start = end = now
        elif now > end:
            end = now
    if start is not None and end is not None:
        yield Sitting(start, end)


def lasted(evening: Evening) -> str:
    """When and how long was played, and how many entries there are, as a sentence without a full stop."""
    entries = evening.report.entries
    many = f"{entries} {'entry' if entries == 1 else 'entries'}"
    if not evening.sittings:
        return many
    days = list(dict.fromkeys(day(one.start) for one in evening.sittings))
    when = listing(days)
    first, last = evening.sittings[0], evening.sittings[-1]
    if len(evening.sittings) == 1 and first.end > first.start:
        when += f", {first.start:%H:%M} to {last.end:%H:%M}"
    hours, minutes = divmod(evening.minutes, 60)
    length = " ".join(
        part for part in (f"{hours} h" if hours else "", f"{minutes} min" if minutes else "") if part
    )
    count = f" in {len(evening.sittings)} sittings" if len(evening.sittings) > 1 else ""
    return f"{when}{f' ({length}{count})' if length else ''}, {many}"


def day(moment: date) -> str:
    """``22 November 2026``."""
    return f"{moment.day} {MONTHS[moment.month - 1]} {moment.year}"


MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
