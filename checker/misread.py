"""A line that can't be read: one finding, and what it was likely meant to be is tried, so that the rest can be checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from checker.entries import Parsed
from checker.reading import Unread
from checker.script import Step
from checker.table import Table

if TYPE_CHECKING:
    from checker.engine import Session

__all__ = ["unread"]

#: Of how many readings a line with a misspelt word may be before they are not looked into.
READINGS = 60


def unread(session: Session, step: Step, fault: Unread, first: bool) -> None:
    """A line that can't be read. What it was likely meant to be is tried; else its actor has acted."""
    game = session.game
    assert game is not None
    finding = session.language(step, fault.part, fault.code, fault.problem)
    session.otherwise.forget()
    guess, actor = fault.guess, fault.actor
    if guess is not None and after(session, guess) is None:
        guess = None
    now = game.whose_now(session.table)
    if guess is None and not actor and fault.name and len(now) == 1:
        actor = now[0]  # somebody has acted
    readings = meant(session, fault)
    if guess is None and len(readings) == 1:
        guess = readings[0][0]

    def played(table: Table) -> None:
        if guess is not None:
            for room in game.early:
                room.before(table, guess.verb, guess.entry)
            guess.verb.apply(table, guess.entry)
        elif actor in game.players and actor in game.whose_now(table):
            game.charge(table).skip(table, actor)

    if guess is None and not actor:
        return
    shadows = [table for _, table in readings]
    if shadows and actor in game.players and actor in now:
        shadows.append(session.table.copy())
        game.charge(shadows[-1]).skip(shadows[-1], actor)
    alone = len(session.branches.all) == 1
    session.branches.split(finding, played, lambda table: None, first)
    session.branches.shadows = shadows if alone and shadows else None


def meant(session: Session, fault: Unread) -> list[tuple[Parsed, Table]]:
    """Each legal entry that a line with a misspelt word may have meant, and the table after it; nothing where they
    can't be listed or are too many."""
    readings = fault.others() if fault.others is not None else []
    tables = ((one, after(session, one)) for one in readings if len(readings) <= READINGS)
    return [(one, table) for one, table in tables if table is not None]


def after(session: Session, parsed: Parsed) -> Table | None:
    """The table after an entry that may have been meant; ``None`` if it would not be legal."""
    game, table = session.game, session.table.copy()
    assert game is not None
    for room in game.early:
        room.before(table, parsed.verb, parsed.entry)
    if game.check(table, parsed.verb, parsed.entry):
        return None
    table.turn_leaf(True)
    parsed.verb.apply(table, parsed.entry)
    return table
