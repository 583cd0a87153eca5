"""Files with a slip in them, checked as a whole file is, but only from the changed line on."""

from __future__ import annotations

import copy
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from playproof.checker.language.lines import lines as lines_of
from playproof.checker.language.script import Script, Step, script
from playproof.checker.model.findings import Report
from playproof.checker.model.game_state import GameState
from playproof.checker.report.as_json import render_json
from playproof.checker.report.text import render_text
from playproof.checker.session.session import Session, follow, run
from tests.internal import judged
from tests.slips.lines import Slip


def look_at(session: Session) -> None:
    """All that a user may ask of a checked file: its findings, its table, what may follow, where pieces lie."""
    report = judged(session.report)
    if session.game is not None:
        report.state = session.game.show_state(session.game_state)
        session.game.snapshot(session.game_state, report)
        session.game.moves(session.game_state)
    render_text(report)
    render_json([report])


def faultless(text: str, roots: Sequence[Path] = ()) -> Session:
    """Check a text and look at all of it. Fails on a fault of Playproof's own."""
    session = run(text, "x.play", roots)
    look_at(session)
    return session


class Fault(NamedTuple):
    """A slip that made Playproof itself fail."""

    text: str
    error: Exception

    def __str__(self) -> str:
        where = traceback.extract_tb(self.error.__traceback__)[-1]
        return f"{type(self.error).__name__} at {where.filename}:{where.lineno}: {str(self.error)[:400]}"


def faults(lines: Sequence[str], slips: Iterable[Slip]) -> Iterator[Fault]:
    """The faults among the ``slips`` in a file, which are in the order of their lines."""
    for slip, session in checked(lines, slips):
        try:
            look_at(session())
        except Exception as error:
            yield Fault(f"{slip}\n" + "\n".join(slip.typed(lines)), error)


def checked(
    lines: Sequence[str], slips: Iterable[Slip], roots: Sequence[Path] = ()
) -> Iterator[tuple[Slip, Callable[[], Session]]]:
    """Each of the ``slips``, in the order of their lines, and what checks the file that has it; ``roots``: the workspaces with
    its game.

    The file without them must be silent: once the state is the same as there, the rest is not played.
    """
    known = script(lines_of("\n".join(lines)))
    base, game_states = Session(Report("x.play"), roots), []
    base.accepted = known.accepted
    for step in known.steps:
        base.step(step)
        game_states.append(_state_of(base))
    assert not base.report.findings
    base, done = Session(Report("x.play"), roots), 0
    base.accepted = known.accepted
    for slip in slips:
        read = script(lines_of("\n".join(slip.typed(lines))))
        # What a doubled line changes is its second one: the other slips of the line change the first.
        same = _same(known.steps, read.steps) - (slip.kind == "doubled")
        if known.accepted != read.accepted or same < done:
            yield slip, partial(run, "\n".join(slip.typed(lines)), "x.play", roots, likely=False)
            continue
        for step in known.steps[done:same]:
            base.step(step)
        done = same
        yield slip, partial(_resumed, base, known, read, same, game_states)


def _resumed(
    base: Session, known: Script, read: Script, same: int, game_states: Sequence[GameState | None]
) -> Session:
    """The session of a script of which the first ``same`` steps were played by ``base``, as those of the ``known``
    one, whose states after each step are ``game_states``."""
    session = _copied(base)
    session.accepted, session.script = read.accepted, read
    alike = len(read.steps) == len(known.steps) and _same(known.steps[::-1], read.steps[::-1])
    for at, step in enumerate(read.steps[same:], same):
        session.step(step)
        game_state = game_states[at] if at > len(read.steps) - alike else None
        if game_state is not None and game_states[-1] is not None and _same_state(session, game_state):
            session.branches.all[0].game_state = game_states[-1].copy()
            break
    return follow(session, read, len(read.steps))


def _state_of(session: Session) -> GameState | None:
    if session.game is None:
        return None
    game_state = session.game_state.copy()
    game_state.journal = session.game_state.journal.copy()
    return game_state


def _same_state(session: Session, game_state: GameState) -> bool:
    """Whether no finding is open, and the state and the last moves are the same."""
    branches = session.branches
    return (
        len(branches.all) == 1
        and not branches.open
        and branches.alternative_states is None
        and session.game_state == game_state
        and session.game_state.journal == game_state.journal
    )


def _same(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many steps two scripts begin with alike."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (this, that) in enumerate(pairs) if this != that), min(len(one), len(other)))


def _copied(session: Session) -> Session:
    """An equal session that shares nothing changeable: neither tables nor findings, but the game, which never changes."""
    memo: dict[int, Any] = {}
    game = session.game
    if game is not None:
        for shared in (game, game.definition, *game.modules.values(), *game.all_commands()):
            memo[id(shared)] = shared
    if session.header.definition is not None:
        memo[id(session.header.definition)] = session.header.definition
    for _, journal in session.trail:
        memo[id(journal)] = journal.copy()
    for game_state in session.branches.game_states():
        memo[id(game_state)] = new = game_state.copy()
        new.journal = memo.setdefault(id(game_state.journal), new.journal)
    for way in session.variants.ways.values():
        memo[id(way.offer)] = way.offer
        memo[id(way.game_state)] = new = way.game_state.copy()
        new.journal = memo.setdefault(id(way.game_state.journal), way.game_state.journal.copy())
    memo[id(session.trail)] = deque(((at, memo[id(one)]) for at, one in session.trail), session.trail.maxlen)
    memo[id(session.variants.log)] = session.variants.log.copy()
    return copy.deepcopy(session, memo)
