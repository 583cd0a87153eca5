"""What a check brings back: findings, each with its place, its rule and the figures of both branches."""

from __future__ import annotations

from typing import Any

import msgspec

from components.faults import BROKEN

__all__ = ["INTERNAL", "Finding", "Report"]

#: The code of a fault of Playproof's own.
INTERNAL = "PP-12"


class Finding(msgspec.Struct, omit_defaults=False):
    """One finding.

    ``line`` and ``column`` count from 1; ``length`` is the marked part's. ``code`` is the rule's, ``rule`` its
    section and text. ``played`` and ``corrected``: where the branches' purses part. ``settled``: ``played`` or
    ``corrected`` once a count (or the play after it) told, ``evidence`` says which. ``accepted``: why the table
    lets it stand. ``folded``: findings that exist only because of this one.
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


class Report(msgspec.Struct):
    """What is to be said about one file. ``notes``: readings that the table was seen to play by, which are no mistakes.
    ``state``: how the table should stand at the end, as plain data."""

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

    @property
    def internal(self) -> list[Finding]:
        """The findings that are faults of Playproof's own."""
        return [finding for finding in self.findings if finding.code == INTERNAL]

    @property
    def status(self) -> int:
        """The exit status: 0 nothing found, 1 findings, 2 the file can't be read, 70 a fault of Playproof's own."""
        return BROKEN if self.internal else 2 if self.unreadable else 1 if self.findings else 0
