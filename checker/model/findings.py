"""The result of a check: findings with their place, rule, and the money in both hypotheses."""

from __future__ import annotations

from typing import Any

import msgspec

from playproof.components.faults import BROKEN
from playproof.components.reading.limits import EXCERPT, MESSAGE

#: The code of an internal error.
INTERNAL = "PP-12"


class Finding(msgspec.Struct, omit_defaults=False):
    """One finding.

    ``line`` and ``column`` count from 1; ``length`` is the length of the marked part. ``code`` is the rule's code,
    ``rule`` its section and text. ``played`` and ``corrected``: the balances that differ between the hypotheses.
    ``settled``: ``played`` or ``corrected`` once it is known which is true, ``evidence`` says why. ``accepted``: the
    players' reason for an ``accept`` line. ``folded``: follow-on findings. ``excerpt``: the line, or the part of a long
    line around the column, cut with ``…``; ``excerpt_column``: the column at which the excerpt begins.
    """

    line: int
    column: int
    length: int
    excerpt: str
    code: str
    message: str
    rule: str = ""
    reason: str = ""
    help: str = ""
    played: dict[str, int] = msgspec.field(default_factory=dict)
    corrected: dict[str, int] = msgspec.field(default_factory=dict)
    settled: str = ""
    evidence: str = ""
    accepted: str | None = None
    heading: str = ""
    folded: list[Finding] = msgspec.field(default_factory=list)
    excerpt_column: int = 1

    def __str__(self) -> str:
        """``line:column: code message``."""
        return f"{self.line}:{self.column}: {self.code} {self.message}"


def excerpt(raw: str, column: int) -> tuple[str, int]:
    """Return the excerpt of a line for a finding at ``column`` (at most `EXCERPT` characters) and its first column."""
    if len(raw) <= EXCERPT:
        return raw, 1
    start = max(0, min(column - 1 - EXCERPT // 4, len(raw) - EXCERPT))
    end = start + EXCERPT
    shown = raw[start:end]
    if start:
        shown = "…" + shown[1:]
    if end < len(raw):
        shown = shown[:-1] + "…"
    return shown, start + 1


def sentence(text: str) -> str:
    """Return a message, cut after `MESSAGE` characters."""
    return text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…"


class Report(msgspec.Struct):
    """The result of checking one file. ``notes``: readings of rulings that the players followed, which are no violations.
    ``state``: the expected state at the end, as plain data. ``stopped``: the limit that the file exceeds, so that the
    rest was not checked; a finding gives the place."""

    file: str
    game: str = ""
    players: list[str] = msgspec.field(default_factory=list)
    entries: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    accepted: list[Finding] = msgspec.field(default_factory=list)
    notes: list[Finding] = msgspec.field(default_factory=list)
    over: bool = False
    scores: dict[str, int] = msgspec.field(default_factory=dict)
    winners: list[str] = msgspec.field(default_factory=list)
    state: dict[str, Any] = msgspec.field(default_factory=dict)
    unreadable: str = ""
    stopped: str = ""

    def __str__(self) -> str:
        """A line for each finding: ``file:line:column: code message``."""
        if self.unreadable:
            return f"{self.file}: {self.unreadable}"
        return "\n".join(f"{self.file}:{finding}" for finding in self.findings) or f"{self.file}: no findings"

    @property
    def internal(self) -> list[Finding]:
        """The findings that are internal errors."""
        return [finding for finding in self.findings if finding.code == INTERNAL]

    @property
    def status(self) -> int:
        """The exit code: 0, no findings; 1, findings; 2, unreadable file; 70, internal error."""
        return BROKEN if self.internal else 2 if self.unreadable else 1 if self.findings else 0
