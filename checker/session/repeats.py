"""Violations found in several branches, and repeated violations of consecutive lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from playproof.checker.model.entries import Violation
from playproof.checker.model.findings import Finding


def sort(verdicts: list[list[Violation]]) -> tuple[list[Violation], list[Violation]]:
    """Return the violations found in every branch, and those found only in some."""
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
    The first of them is a finding, the others follow from it. What is missing (a module's ``lasting`` reasons) is a
    fault of every line that needs it, however far apart the lines are."""

    root: Finding | None = None
    said: str = ""
    lacking: dict[tuple[str, str], Finding] = field(default_factory=dict)
    #: Who alone was to act when somebody else did, in which round, and the finding of that, until they act.
    missing: dict[tuple[str, str], Finding] = field(default_factory=dict)

    def goes_on(self, violations: list[Violation], moment: str) -> Finding | None:
        """Return the finding that these violations repeat, if any; ``moment``: the round under way."""
        if len(violations) != 1:
            return None
        violation = violations[0]
        lacking = self.lacking.get((violation.module, violation.message))
        if lacking is None and self.said and waits(violation) == self.said:
            lacking = self.root
        return lacking or self.missing.get((alone(violation), moment))

    def acted(self, actor: str) -> None:
        """Somebody has acted in turn."""
        if self.missing:
            self.missing = {key: finding for key, finding in self.missing.items() if key[0] != actor}

    def note(
        self,
        finding: Finding | None = None,
        violations: Sequence[Violation] = (),
        lasting: bool = False,
        moment: str = "",
    ) -> None:
        """Record the finding of the last line; none if it was legal or accepted."""
        if lasting and finding is not None:
            self.lacking[violations[0].module, violations[0].message] = finding
        if finding is not None and len(violations) == 1 and alone(violations[0]):
            self.missing[alone(violations[0]), moment] = finding
        self.said = waits(violations[0]) if finding is not None and len(violations) == 1 else ""
        self.root = finding if self.said else None


def alone(violation: Violation) -> str:
    """The one player or company to act; ``""`` if others may act as well."""
    return violation.awaited[0] if len(violation.awaited) == 1 else ""


def waits(violation: Violation) -> str:
    """The awaited action named by a violation; empty if it is about a value of the entry."""
    if violation.about or violation.remedy is not None:
        return ""
    return violation.due or violation.message
