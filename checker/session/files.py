"""Tracker files: read, and checked to their end or up to a line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playproof.checker.language.lines import decode, load, not_utf8, other_encoding
from playproof.checker.model.findings import Report
from playproof.checker.session.guard import guarded
from playproof.checker.session.session import Session, run


def read(path: Path) -> str | Report:
    """A file's text; a report with the reason, if it can't be read."""
    try:
        data = load(path)
    except OSError as error:
        return Report(str(path), unreadable=f"can't be read: {error.strerror or error}")
    other = other_encoding(data)
    return Report(str(path), unreadable=f"can't be read: {not_utf8(data)}") if other else decode(data)


def opened(path: Path, roots: Sequence[Path], line: int = 0) -> Session | Report:
    """A file, run up to a line (0: to the end); a report where it can't be read, or not to that line."""
    text = read(path)
    if isinstance(text, Report):
        return text
    session = run(text, str(path), roots, line) if line else whole(text, str(path), roots)
    if session.report.stopped:
        return Report(str(path), unreadable=f"can't be checked to its end: {session.report.stopped}")
    return session


def whole(text: str, file: str, roots: Sequence[Path], remarks: bool = False) -> Session:
    """Check a text to its end, and report if it names no game or no players."""
    session = run(text, file, roots, remarks=remarks)
    if not session.report.internal:
        session.header.ended(session.latest)
    return session


def shown(session: Session) -> dict[str, Any]:
    """Return the state as plain data; empty without a game or after an internal error, which is a finding."""
    game = session.game
    if game is None:
        return {}
    return guarded(session, session.latest, lambda: game.show_state(session.game_state)) or {}
