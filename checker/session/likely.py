"""What was likely typed wrong where findings pile up: a line left out or typed twice, two lines swapped, another word.

One slip early in a file can make many later lines look wrong. Where three findings or more follow each other closely, single
changes of the lines before them are tried: a legal entry put in, a line left out, two lines swapped, a word or an amount
replaced. A change is kept only if play goes on without any finding past the third one. Then it is the one finding,
called likely; those that it explains are grouped under it, and the books go on from the changed lines. A second
mistake keeps its own finding, since the changed file is checked like any other.

Only files with such a pile of findings pay for this, and no more than two further checks of the file would cost: the
entries that are looked at are counted (`LOOKS` for each line, or `Tables.looks`). A file that is checked as a whole has
`LEAST` at least, which take less time than it takes to start Playproof. The likeliest changes come first (`Search.best`);
what isn't tried for that is not suggested.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playproof.checker.language.script import Step
from playproof.checker.model.roles import Tables
from playproof.checker.model.work import Work
from playproof.checker.session.guard import Saved
from playproof.checker.session.likely_search import FAR, PLAYED, Before, Change, Search
from playproof.checker.session.printed_names import suggested
from playproof.checker.session.state import SessionState
from playproof.checker.session.unexplained import CALM, Lost, Root, flatten
from playproof.checker.session.vocabulary import Vocabulary

#: So many findings, grouped ones included, make a pile, if no more than `NEAR` lines are between the first and the last.
PILE = 3
NEAR = 250
#: How many entries are looked at to find the causes of a file's piles: at most, however long it is, and at least, however
#: short. While lines are typed one by one there is no least.
MOST, LEAST = 8_000, 3_000
#: How many entries can be tried out in the time in which a line is checked, where no tables make that longer.
LOOKS = 3
#: The state is kept before each of so many lines; between two of them the lines are played again.
EVERY = 32


@dataclass(slots=True)
class Checkpoint:
    """A session as it was before a step."""

    at: int
    saved: Saved
    before: Before
    checked: int
    made: int

    @classmethod
    def of(cls, session: SessionState, at: int) -> Checkpoint:
        """The session as it is."""
        saved = Saved(session)
        return cls(at, saved, Before(at, saved.game_state, session.last), session.checked, session.made)


def weight(session: SessionState) -> int:
    """How many findings were made, those grouped under others included. Counted, since they are too many to be summed
    up for each line."""
    return session.made - len(session.report.accepted) - len(session.report.notes)


def piled(session: SessionState) -> bool:
    """Whether findings may pile up somewhere in a file. One that passes a limit is not looked into: nobody typed it."""
    return weight(session) >= PILE and not session.report.stopped


def follow_likely(
    session: SessionState, steps: Sequence[Step], begin: Callable[[Step], bool], do: Callable[[Step], None]
) -> None:
    """Play ``steps`` by ``do``; where findings pile up, go back and play what was likely meant. ``begin``: play begins with
    this step."""
    waiting = list(steps)
    kept: deque[Checkpoint] = deque(maxlen=1 + (FAR + NEAR) // EVERY)
    vocabulary: Vocabulary | None = None
    left = share = MOST
    # The steps that brought findings not explained.
    roots: list[Root] = []
    lost: Lost | None = None
    at = 0
    while at < len(waiting):
        header = session.header
        if (
            not session.playing
            and waiting[at].word in PLAYED
            and header.definition is not None
            and header.players
            and not header.dead
        ):
            begin(waiting[at])  # before the step, so that the state before it can be kept
        if (
            left > 0
            and session.playing
            and session.game is not None
            and (not kept or at - kept[-1].at >= EVERY)
        ):
            if not kept:
                looks = max((LOOKS, *(module.looks for module in session.game.in_role(Tables))))
                least = 0 if session.remedies.typing else LEAST
                left = min(MOST, max(least, looks * len(steps)))
                share = -(-left // 2)  # one pile's search leaves something for the next
            kept.append(Checkpoint.of(session, at))
        findings = session.report.findings
        known, filed, step = weight(session), len(findings), waiting[at]
        lacks = session.playing and (session.doubtful or lost is not None)
        before = session.game_state.copy() if lacks else None
        do(step)
        weighs = weight(session)
        if len(findings) > filed and session.playing:
            root = Root(at, known, (*findings[filed:],), step.word == "count" or session.game_state == before)
            # A pile begins with a finding of its own: what is grouped under an earlier one is explained already.
            if lost is None or not lost.group(root, findings):
                roots.append(root)
        if lost is not None and weighs > known and at - lost.last <= CALM:
            lost.last = at
        at += 1
        while roots and weighs - roots[0].weight >= PILE:
            change = None
            if left > 0 and kept and at - roots[0].at <= NEAR and session.game is not None:
                vocabulary = vocabulary or Vocabulary(session.game, steps)
                left -= (given := min(left, share))
                work = Work(given)
                search = Search(session, vocabulary, waiting, [root.at for root in roots], at, work)
                change = search.best([one.before for one in kept])
                left += max(0, work.left)
            if change is not None:
                if lost is not None:
                    lost.back_to(waiting[change.at].line.number)
                at = undo(session, kept, waiting, change, do)
                roots = [root for root in roots if root.at < at]
                if lost is None or lost.at >= at:
                    lost = Lost.after(findings[-1], change, at)
                break
            if roots[0].findings[0].line in session.doubtful:
                lost = Lost.since(roots, findings)
                left_over = {id(one) for one in findings}
                roots = [root for root in roots if id(root.findings[0]) in left_over]
                kept = deque([Checkpoint.of(session, at)], kept.maxlen)
            del roots[0]
    flatten(session.report.findings)


def undo(
    session: SessionState,
    kept: deque[Checkpoint],
    waiting: list[Step],
    change: Change,
    do: Callable[[Step], None],
) -> int:
    """Go back to the changed step, file the finding that explains what was found since, and change the steps."""
    piled_up = list(session.report.findings)
    while kept[-1].at > change.at:
        kept.pop()
    one = kept.pop()
    one.saved.restore(session)
    session.last, session.checked, session.made = one.before.last, one.checked, one.made
    for step in waiting[one.at : change.at]:
        do(step)
    kept.append(Checkpoint.of(session, change.at))
    explained = piled_up[len(session.report.findings) :]
    remedy = session.remedies.likely(waiting, change.at, change.until, change.steps, change.sure)
    message = change.message
    for step in change.steps:
        message = message.replace(
            f"`{step.text}`", suggested(session.current_game, session.game_state, step.text)
        )
    finding = session.likely(waiting[change.at], message, explained, remedy)
    session.report.findings.append(finding)
    waiting[change.at : change.until] = change.steps
    return change.at
