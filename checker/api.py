"""The API of the checker: check files, show the state, list and explain rules, list legal entries."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from playproof.checker.explanations import (
    CommandRow,
    RuleRow,
    command_row,
    explain,
    explain_command,
    rules_table,
)
from playproof.checker.model.findings import Report
from playproof.checker.model.snapshot import StateSnapshot
from playproof.checker.report.as_json import render_json
from playproof.checker.report.history import history_data
from playproof.checker.report.text import render_internal, render_state, render_text
from playproof.checker.session.as_position import Position, as_position
from playproof.checker.session.choices import Choices, choices
from playproof.checker.session.files import opened, read, shown, whole
from playproof.checker.session.guard import guarded
from playproof.checker.session.legal_entries import legal_entries
from playproof.checker.session.session import Session, run

__all__ = [
    "CommandRow",
    "HaveLines",
    "Legal",
    "PrintedState",
    "RuleRow",
    "awaited",
    "check_files",
    "check_text",
    "explain",
    "explain_command",
    "figures",
    "have_lines_at",
    "last_line",
    "legal",
    "legal_of",
    "read",
    "render_internal",
    "render_json",
    "render_text",
    "rules_table",
    "shown",
    "snapshot_at",
    "snapshot_of",
    "state_at",
]

#: From how many bytes on files are shared out to several processes.
MANY = 400_000


def check_text(text: str, file: str = "", roots: Sequence[Path] = (), remarks: bool = False) -> Report:
    """Check one text. Nothing that is typed raises. ``remarks``: note what could have been done better, too."""
    session = whole(text, file, roots, remarks)
    session.report.state = shown(session)
    return session.report


def figures(text: str, file: str = "", roots: Sequence[Path] = ()) -> dict[str, Any]:
    """The figures after each line of a text, as columns (see ``history_data``); empty without a game."""
    session = run(text, file, roots, recording=True)
    history = guarded(session, session.latest, session.history)
    return history_data(history) if history is not None else {}


def check_file(path: Path, roots: Sequence[Path] = (), remarks: bool = False) -> Report:
    """Check one file; if it can't be read, ``Report.unreadable`` is why."""
    text = read(path)
    return text if isinstance(text, Report) else check_text(text, str(path), roots, remarks)


def check_files(
    paths: Iterable[Path], roots: Sequence[Path] = (), processes: int = 0, remarks: bool = False
) -> list[Report]:
    """Check many files, in their order; on all cores where that pays."""
    files = list(paths)
    cores = processes or os.cpu_count() or 1
    if cores > 1 and len(files) > 1 and sum(_size(path) for path in files) > MANY:
        with ProcessPoolExecutor(cores) as pool:
            share = max(1, len(files) // (cores * 4))
            own = partial(check_file, roots=roots, remarks=remarks)
            return list(pool.map(own, files, chunksize=share))
    return [check_file(path, roots, remarks) for path in files]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


@dataclass(frozen=True)
class PrintedState:
    """The state after a file, as plain data (``data``) and as text."""

    report: Report
    data: dict[str, Any] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """One fact to a line."""
        return render_state(self.data)


@dataclass(frozen=True)
class HaveLines:
    """A position as the ``text`` of a tracker file; ``unsaid``: why it can't be written, a sentence."""

    report: Report
    text: str = ""
    unsaid: str = ""


def state_at(path: Path, line: int = 0, roots: Sequence[Path] = ()) -> PrintedState:
    """Return the expected state after a line (0: at the end)."""
    session = opened(path, roots, line)
    if isinstance(session, Report):
        return PrintedState(session)
    return PrintedState(session.report, shown(session))


def have_lines_at(path: Path, line: int = 0, roots: Sequence[Path] = ()) -> HaveLines:
    """Return the state after a line (0: at the end) as a tracker file that begins there."""
    session = opened(path, roots, line)
    if isinstance(session, Report) or session.game is None:
        return HaveLines(session if isinstance(session, Report) else session.report)
    written = guarded(session, session.latest, lambda: as_position(session, roots)) or Position()
    return HaveLines(session.report, written.text, written.unsaid)


def snapshot_at(path: Path, line: int = 0, roots: Sequence[Path] = ()) -> StateSnapshot:
    """Return the expected state piece by piece: the place of each piece, and who holds what."""
    session = opened(path, roots, line)
    return StateSnapshot(session) if isinstance(session, Report) else snapshot_of(session, line)


def snapshot_of(session: Session, line: int = 0) -> StateSnapshot:
    """The state of a session piece by piece; ``line``: after which line that is (0: the last)."""
    game, report = session.game, session.report
    if game is None:
        return StateSnapshot(report)
    snapshot = guarded(session, session.latest, lambda: game.snapshot(session.game_state, report, line))
    return snapshot or StateSnapshot(report)


def last_line(path: Path) -> int:
    """How many lines a file has; 0 if it can't be read."""
    text = read(path)
    return text.count("\n") + bool(text and not text.endswith("\n")) if isinstance(text, str) else 0


@dataclass(frozen=True)
class Legal:
    """What may be entered next: whose turn, and each legal entry as a line (a range of amounts as ``5..40``)."""

    report: Report
    awaited: str = ""
    entries: tuple[str, ...] = ()
    forms: tuple[tuple[str, str, str], ...] = ()
    commands: tuple[CommandRow, ...] = ()
    choices: Choices = field(default_factory=Choices)


def legal(path: Path, roots: Sequence[Path] = ()) -> Legal:
    """What may be entered after the end of a file; ``forms`` are all commands as (syntax, help, example)."""
    session = opened(path, roots)
    return Legal(session) if isinstance(session, Report) else legal_of(session)


def legal_of(session: Session) -> Legal:
    """What may be entered after the last line of a session."""
    if session.game is None:
        return Legal(session.report)
    game, game_state = session.game, session.going_on

    def entries() -> tuple[str, ...]:
        return tuple(legal_entries(game, game_state))

    every = tuple(command_row(game, command) for command in game.all_commands())
    forms = tuple(
        (command.syntax.text, command.help, row.example)
        for command, row in zip(game.all_commands(), every, strict=True)
    )
    return Legal(
        session.report, awaited(session), guarded(session, session.latest, entries) or (), forms, every,
        guarded(session, session.latest, lambda: choices(game, game_state)) or Choices(),
    )  # fmt: skip


def awaited(session: Session) -> str:
    """Return the awaited action as a clause; after an internal error, its finding."""
    game = session.game
    if game is None:
        return ""
    clause = guarded(session, session.latest, lambda: game.awaited(session.going_on))
    return session.report.findings[-1].message if clause is None else clause
