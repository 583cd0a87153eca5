"""The hypotheses about the state after findings, *as played* and *corrected*, kept until one is confirmed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playproof.checker.model.findings import Finding
from playproof.checker.model.game_state import GameState

#: The number of entries that must fit one branch but not another before the other is dropped.
DOUBT = 3
#: The largest number of open findings; each doubles the branches.
OPEN = 2


@dataclass(slots=True)
class Branch:
    """One hypothesis about the state; ``as_played``: for each open finding, whether the entry was done as played."""

    game_state: GameState
    as_played: tuple[bool, ...] = ()
    doubt: int = 0


@dataclass(slots=True)
class Branches:
    """All branches, the likeliest first, and the open findings."""

    all: list[Branch]
    open: list[Finding] = field(default_factory=list)
    #: The states after each entry that the misspelt line of the open finding may have meant; ``None`` if these can't be
    #: listed. They are not branches: they only show which findings follow from the misspelling.
    alternative_states: list[GameState] | None = None

    @property
    def game_state(self) -> GameState:
        """The recorded state: that of the likeliest branch."""
        return self.all[0].game_state

    def game_states(self) -> list[GameState]:
        """The state of each branch, the recorded state first."""
        return [branch.game_state for branch in self.all]

    def adopt(self, game_state: GameState, evidence: str) -> None:
        """Adopt this state; settle the open findings as played."""
        while self.open:
            self.decide(0, True, evidence)
        self.all, self.alternative_states = [Branch(game_state)], None

    def split(
        self,
        finding: Finding,
        played: Callable[[GameState], None],
        corrected: Callable[[GameState], None],
        first: bool | None = True,
        unlikely: bool = False,
    ) -> None:
        """From here on both ways are kept. ``first``: a new line begins, and with it the journal; ``None``: the journal
        goes on. ``unlikely``: it was hardly done as played."""
        while len(self.open) >= OPEN:
            went_on = self.open[0].line < finding.line
            self.decide(0, self.all[0].as_played[0], "the play went on" if went_on else "")
        self.alternative_states = None
        self.open.append(finding)
        new = []
        for branch in self.all:
            if first is not None:
                branch.game_state.start_journal(first)
            other = branch.game_state.copy()
            played(branch.game_state)
            corrected(other)
            new.append(Branch(branch.game_state, (*branch.as_played, True), branch.doubt + unlikely))
            new.append(Branch(other, (*branch.as_played, False), branch.doubt))
        self.all = new
        self.all.sort(key=lambda branch: (branch.doubt, tuple(not played for played in branch.as_played)))
        one, two = new[0].game_state, new[1].game_state
        for owner in {**one.balances, **two.balances}:
            if one.balances.get(owner, 0) != two.balances.get(owner, 0):
                finding.played[owner] = one.balances.get(owner, 0)
                finding.corrected[owner] = two.balances.get(owner, 0)

    def decide(self, index: int, as_played: bool, evidence: str) -> None:
        """An open finding is settled: only the branches that assumed it remain. Without
        evidence the finding doesn't mention it."""
        finding = self.open.pop(index)
        self.alternative_states = None
        finding.settled = ("played" if as_played else "corrected") if evidence else ""
        finding.evidence = evidence
        kept = []
        for branch in self.all:
            if branch.as_played[index] == as_played:
                branch.as_played = branch.as_played[:index] + branch.as_played[index + 1 :]
                kept.append(branch)
        self.all = kept

    def settle(self, evidence: str) -> None:
        """Settle the findings on which all branches agree, and drop equal branches."""
        for index in range(len(self.open) - 1, -1, -1):
            ways = {branch.as_played[index] for branch in self.all}
            if len(ways) == 1:
                self.decide(index, ways.pop(), evidence)
        if len(self.all) > 1:
            first = self.all[0]
            if all(branch.game_state == first.game_state for branch in self.all[1:]):
                self.all = [Branch(first.game_state)]
                self.open.clear()
                self.alternative_states = None

    def weigh(self, troubled: list[bool]) -> None:
        """Count an entry that fits one branch but not another in favour of the first."""
        if any(troubled) and not all(troubled):
            for branch, trouble in zip(self.all, troubled, strict=True):
                branch.doubt += trouble
            least = min(branch.doubt for branch in self.all)
            self.all = [branch for branch in self.all if branch.doubt < least + DOUBT]
            self.all.sort(key=lambda branch: branch.doubt)

    def keep(self, fits: list[bool], evidence: str) -> None:
        """Keep only the branches that fit."""
        self.all = [branch for branch, fit in zip(self.all, fits, strict=True) if fit]
        self.settle(evidence)
