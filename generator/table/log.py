"""The log of a tracker file as a page shows it: each line, what took it back, and what was found there."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from playproof.checker.language.lines import unified
from playproof.checker.language.script import word_of
from playproof.checker.model.findings import Finding
from playproof.checker.session.session import Session

PHOTO = re.compile(r"# photo (\d+) (\S+)\s*")
TIME = re.compile(r"# time (\d{4}-\d\d-\d\d \d\d:\d\d)\s*")
#: A line of the log: its kind, what took it back (``undo``, ``amend``, ``""`` if it is in force), its text, and what was
#: found there.
LogLine = tuple[str, str, str, list[dict[str, Any]] | None]


class Log:
    """The lines of one file; those that were read before are not read again."""

    def __init__(self) -> None:
        """No line was read yet."""
        self._text = ""
        self._lines: list[tuple[str, str]] = []

    def log(self, text: str, session: Session) -> list[LogLine]:
        """Each line of the file, from the first, as its check found it."""
        if self._text.endswith("\n") and text.startswith(self._text):
            self._lines += _read(text[len(self._text) :])
        else:
            self._lines = _read(text)
        self._text = text
        gone = {number: word_of(by.text) for number, by in session.script.gone().items()}
        report, found = session.report, dict[int, list[dict[str, Any]]]()
        opened = {id(one) for one in session.branches.open}
        every = (("finding", report.findings), ("accepted", report.accepted), ("note", report.notes))
        for name, findings in every:
            for one in findings:
                found.setdefault(one.line, []).append(_told(name, one, id(one) in opened))
        return [
            (kind, gone.get(number, ""), raw, found.get(number))
            for number, (kind, raw) in enumerate(self._lines, 1)
        ]


def _read(text: str) -> list[tuple[str, str]]:
    """The kind of each line, and the line."""
    lines = unified(text).split("\n")
    return [(_kind(line.strip()), line) for line in (lines[:-1] if not lines[-1] else lines)]


def _kind(line: str) -> str:
    """The language's first word, ``entry``, ``comment``, ``photo``, ``time``; ``""`` for an empty line."""
    if not line:
        return ""
    if line[0] != "#":
        return word_of(line) or "entry"
    return "photo" if PHOTO.fullmatch(line) else "time" if noted_time(line) else "comment"


def noted_time(line: str) -> datetime | None:
    """The time that a comment notes; None for any other line, and for a time that there is not."""
    noted = TIME.fullmatch(line)
    try:
        return datetime.strptime(noted[1], "%Y-%m-%d %H:%M") if noted else None
    except ValueError:
        return None


def _told(kind: str, one: Finding, is_open: bool) -> dict[str, Any]:
    return {
        "kind": kind,
        "code": one.code,
        "message": one.message,
        "rule": one.rule,
        # What else is to be done are the buttons at the line; of a count it is the likely cause.
        "help": one.help if kind == "note" or one.code == "PP-07" else "",
        "settled": one.settled,
        "evidence": one.evidence,
        "accepted": one.accepted,
        "open": is_open,
        "then": [f"line {each.line}: {each.code} {each.message}" for each in one.folded],
    }


def delta(log: list[LogLine], known: list[LogLine] | None) -> dict[str, Any]:
    """The log, or what of it differs from ``known``: how many lines there are, and the lines by number."""
    if known is None:
        return {"length": len(log), "whole": True, "lines": dict(enumerate(log, 1))}
    lines = {
        number: line for number, line in enumerate(log, 1) if number > len(known) or line != known[number - 1]
    }
    return {"length": len(log), "whole": False, "lines": lines}
