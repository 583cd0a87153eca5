"""What a check brings back: findings, each with its place, its rule and the figures of both branches."""

from __future__ import annotations

from typing import Any

import msgspec
from playproof.components.faults import BROKEN
from playproof.components.reading.limits import EXCERPT, MESSAGE

__all__ = ["INTERNAL", "Finding", "Report", "excerpt", "sentence"]

#: The code of a fault of Playproof's own.
INTERNAL = "PP-12"


class Finding(msgspec.Struct, omit_defaults=False):
    """One finding.

    ``line`` and ``column`` count from 1; ``length`` is the marked part's. ``code`` is the rule's, ``rule`` its
    section and text. ``played`` and ``corrected``: where the branches' purses part. ``settled``: ``played`` or
    ``corrected`` once a count (or the play after it) told, ``evidence`` says which. ``accepted``: why the table
    lets it stand. ``folded``: findings that exist only because of this one. ``excerpt`` is the line, or of a long line
    the part around the column, with ``…`` where it is cut; ``excerpt_column`` is the column at which it begins.
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
    """What a finding at ``column`` shows of a line, at most `EXCERPT` characters, and the column at which that begins."""
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
    """A finding's sentence, cut where it is too long to be read."""
    return text if len(text) <= MESSAGE else text[: MESSAGE - 1] + "…"


class Report(msgspec.Struct):
    """What is to be said about one file. ``notes``: readings that the table was seen to play by, which are no mistakes.
    ``state``: how the table should stand at the end, as plain data. ``stopped``: which limit the file passes, so that
    its rest was not checked; a finding says where."""

    file: str
    game: str = ""
    players: list[str] = msgspec.field(default_factory=list)
    entries: int = 0
    findings: list[Finding] = msgspec.field(default_factory=list)
    accepted: list[Finding] = msgspec.field(default_factory=list)
    notes: list[Finding] = msgspec.field(default_factory=list)
    over: bool = False
    scores: dict[str, int] = msgspec.field(default_factory=dict)
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
        """The findings that are faults of Playproof's own."""
        return [finding for finding in self.findings if finding.code == INTERNAL]

    @property
    def status(self) -> int:
        """The exit status: 0 nothing found, 1 findings, 2 the file can't be read, 70 a fault of Playproof's own."""
        return BROKEN if self.internal else 2 if self.unreadable else 1 if self.findings else 0
