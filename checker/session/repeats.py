"""What the branches find in an entry: shared or not, and whether it is only what the line before was told already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playproof.checker.model.entries import Violation
from playproof.checker.model.findings import Finding

__all__ = ["RepeatTracker", "sort"]


def sort(verdicts: list[list[Violation]]) -> tuple[list[Violation], list[Violation]]:
    """What every branch finds, and what only some do."""
    everywhere = set.intersection(*({(one.module, one.reason) for one in verdict} for verdict in verdicts))
    own: dict[tuple[str, str], Violation] = {}
    some: dict[tuple[str, str], Violation] = {}
    for verdict in verdicts:
        for one in verdict:
            key = (one.module, one.reason)
            (own if key in everywhere else some).setdefault(key, one)
    return list(own.values()), list(some.values())


@dataclass(slots=True)
class RepeatTracker:
    """Line after line with the same fault: something that is due stays undone, mostly since its line was forgotten.
    The first of them is a finding, the others follow from it. What the table lacks (a room's ``lasting`` reasons) is a
    fault of every line that needs it, however far apart they stand."""

    root: Finding | None = None
    said: str = ""
    lacking: dict[tuple[str, str], Finding] = field(default_factory=dict)

    def goes_on(self, violations: list[Violation]) -> Finding | None:
        """The finding that all of this only repeats."""
        if len(violations) != 1:
            return None
        lacking = self.lacking.get((violations[0].module, violations[0].message))
        return lacking or (self.root if self.said and waits(violations[0]) == self.said else None)

    def note(
        self, finding: Finding | None = None, violations: Sequence[Violation] = (), lasting: bool = False
    ) -> None:
        """What the line just read was told; nothing where it was right, or where its finding was accepted."""
        if lasting and finding is not None:
            self.lacking[violations[0].module, violations[0].message] = finding
        self.said = waits(violations[0]) if finding is not None and len(violations) == 1 else ""
        self.root = finding if self.said else None


def waits(violation: Violation) -> str:
    """What a fault says is due, whatever was typed instead; empty where it is about the entry's own words."""
    if violation.about or violation.remedy is not None:
        return ""
    return violation.due or violation.message
