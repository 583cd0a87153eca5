"""Faults of Playproof's own in tests: none passes unseen.

Users get a finding for such a fault (:mod:`playproof.checker.session.guard`). In tests it goes through as the
exception that it is, in subprocesses, too: the conftest calls :func:`raise_faults`, and so does whoever checks files
outside pytest. A test of the guard itself switches it on. :func:`judged` finds the finding where a report was made
elsewhere, as JSON of a command.
"""

from __future__ import annotations

import os
from typing import TypeVar

from playproof.checker.model.findings import INTERNAL, Finding, Report

R = TypeVar("R", bound=Report)


def raise_faults() -> None:
    """From here on the guard catches nothing, in this process and those that it starts."""
    os.environ["PLAYPROOF_TRACEBACK"] = "raise"


def judged(report: R) -> R:
    """The report; an `AssertionError` where a line could not be judged."""

    def every(findings: list[Finding]) -> list[Finding]:
        return [one for finding in findings for one in (finding, *every(finding.folded))]

    faults = [
        f"{report.file}:{one.line}: {one.message}: {one.excerpt}"
        for one in every([*report.findings, *report.accepted, *report.notes])
        if one.code == INTERNAL
    ]
    assert not faults, "\n".join(faults)
    return report
