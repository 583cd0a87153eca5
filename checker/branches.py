"""The ways that a table may stand after findings: *as played* and *corrected*, kept until something tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from checker.findings import Finding
from checker.table import Table

__all__ = ["Branch", "Branches"]

#: How many entries must fit one branch and not another before the other is given up.
DOUBT = 3
#: How many findings may be open at once; each doubles the branches.
OPEN = 2


@dataclass(slots=True)
class Branch:
    """One way that the table may stand; ``stood`` says for each open finding whether it was done as played."""

    table: Table
    stood: tuple[bool, ...] = ()
    doubt: int = 0


@dataclass(slots=True)
class Branches:
    """All branches, the likeliest first, and the findings that are still open."""

    all: list[Branch]
    open: list[Finding] = field(default_factory=list)
    #: The tables after everything else that the open finding's line, with a misspelt word, may have meant; ``None``
    #: where that can't be listed. They are no branches: they only tell what follows from the misspelling.
    shadows: list[Table] | None = None

    @property
    def table(self) -> Table:
        """The books: the likeliest branch's table."""
        return self.all[0].table

    def tables(self) -> list[Table]:
        """Each branch's table, the books first."""
        return [branch.table for branch in self.all]

    def stand(self, table: Table, evidence: str) -> None:
        """The table stands so after all; what was open was done as played."""
        while self.open:
            self.decide(0, True, evidence)
        self.all, self.shadows = [Branch(table)], None

    def split(
        self,
        finding: Finding,
        played: Callable[[Table], None],
        corrected: Callable[[Table], None],
        first: bool = True,
    ) -> None:
        """From here on both ways are kept. ``first``: a new line begins, and with it the journal."""
        while len(self.open) >= OPEN:
            self.decide(0, self.all[0].stood[0], "the play went on")
        self.shadows = None
        self.open.append(finding)
        new = []
        for branch in self.all:
            branch.table.turn_leaf(first)
            other = branch.table.copy()
            played(branch.table)
            corrected(other)
            new.append(Branch(branch.table, (*branch.stood, True), branch.doubt))
            new.append(Branch(other, (*branch.stood, False), branch.doubt))
        self.all = new
        self.all.sort(key=lambda branch: (branch.doubt, tuple(not stood for stood in branch.stood)))
        one, two = self.all[0].table, new[1].table
        for owner in {**one.purses, **two.purses}:
            if one.purses.get(owner, 0) != two.purses.get(owner, 0):
                finding.played[owner] = one.purses.get(owner, 0)
                finding.corrected[owner] = two.purses.get(owner, 0)

    def decide(self, index: int, stood: bool, evidence: str) -> None:
        """An open finding is settled: only the branches that took it so remain."""
        finding = self.open.pop(index)
        self.shadows = None
        finding.settled = "played" if stood else "corrected"
        finding.evidence = evidence
        kept = []
        for branch in self.all:
            if branch.stood[index] == stood:
                branch.stood = branch.stood[:index] + branch.stood[index + 1 :]
                kept.append(branch)
        self.all = kept

    def settle(self, evidence: str) -> None:
        """Settle what the branches left agree on, and drop branches that have become equal."""
        for index in range(len(self.open) - 1, -1, -1):
            ways = {branch.stood[index] for branch in self.all}
            if len(ways) == 1:
                self.decide(index, ways.pop(), evidence)
        if len(self.all) > 1:
            first = self.all[0]
            if all(branch.table == first.table for branch in self.all[1:]):
                self.all = [Branch(first.table)]
                self.open.clear()
                self.shadows = None

    def weigh(self, troubled: list[bool]) -> None:
        """Play that fits one branch and not another speaks for the first."""
        if any(troubled) and not all(troubled):
            for branch, trouble in zip(self.all, troubled, strict=True):
                branch.doubt += trouble
            least = min(branch.doubt for branch in self.all)
            self.all = [branch for branch in self.all if branch.doubt < least + DOUBT]
            self.all.sort(key=lambda branch: branch.doubt)

    def keep(self, fits: list[bool], evidence: str) -> None:
        """Only the branches that something fits remain."""
        self.all = [branch for branch, fit in zip(self.all, fits, strict=True) if fit]
        self.settle(evidence)
