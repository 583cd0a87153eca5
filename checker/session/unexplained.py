"""Findings that follow closely where a line is missing and nothing shows which: they are grouped under the first.

A line that was left out, or can't be read, did something that the record lacks. If no single change explains what is found
from there on, or several do, later findings can't be told from what follows of it: those within `CALM` lines of each
other are grouped under the first one, and so are amounts and figures that differ for the first time, and what was grouped
before and is found again. Anything else after so many lines without a finding is a finding of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from playproof.checker.language.script import LIMIT
from playproof.checker.model.findings import Finding
from playproof.checker.session.likely_search import Change

#: After so many lines without a finding the next one is a finding of its own.
CALM = 12


class Root(NamedTuple):
    """A step that brought ``findings``: its place among the steps, and how many findings there were before it, those grouped
    under others included. ``figure``: it only states an amount or a figure."""

    at: int
    weight: int
    findings: tuple[Finding, ...]
    figure: bool = False


@dataclass(slots=True)
class Lost:
    """The finding ``first`` since which the record lacks something; its step; the last step with a finding; the sentences
    about ``entries`` and ``figures`` that were grouped, without their numbers."""

    first: Finding
    at: int
    last: int
    entries: set[str] = field(default_factory=set)
    figures: set[str] = field(default_factory=set)

    @classmethod
    def since(cls, roots: Sequence[Root], findings: list[Finding]) -> Lost:
        """Group what follows closely on the first of the ``roots``, which explains it."""
        first, *rest = roots
        lost = cls(first.findings[0], first.at, first.at)
        for root in rest:
            lost.group(root, findings)
        return lost

    @classmethod
    def after(cls, first: Finding, change: Change, at: int) -> Lost | None:
        """What the record may lack after a likely change: anything if it isn't sure; of a line that was put in, the figures."""
        if change.sure and change.at < change.until:
            return None
        return cls(first, at, at - CALM - 1 if change.sure else at)

    def group(self, root: Root, findings: list[Finding]) -> bool:
        """Group the findings of a step under the first one if they follow from what the record lacks."""
        if any(one.code == LIMIT for one in root.findings):
            return False  # from there on nothing is checked
        near = root.at - self.last <= CALM
        about = {re.sub(r"\d+", "", one.message) for one in root.findings}
        # A figure that differs again was put right once.
        follows = about.isdisjoint(self.figures) if root.figure else about <= self.entries
        if not near and not follows:
            return False
        if near:
            self.last = root.at
        (self.figures if root.figure else self.entries).update(about)
        for one in root.findings:
            self.first.folded += [one, *one.folded]
            one.folded = []
        grouped = {id(one) for one in root.findings}
        findings[:] = [one for one in findings if id(one) not in grouped]
        return True

    def back_to(self, line: int) -> None:
        """Forget what was found from a line on: the file is played again from there."""
        self.first.folded[:] = [one for one in self.first.folded if one.line < line]


def flatten(findings: Sequence[Finding]) -> None:
    """What is grouped under a grouped finding is grouped under the first."""
    for one in findings:
        if any(each.folded for each in one.folded):
            every = [each for each in one.folded for each in (each, *each.folded)]
            for each in one.folded:
                each.folded = []
            one.folded[:] = sorted(every, key=lambda each: each.line)
