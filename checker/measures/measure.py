"""One game measured: from its history (the figures, entries and moves of each line), its report and its findings.

A game that was simulated is measured in the same way as one that was typed: all that is needed is a session that kept its
history.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from playproof.checker.measures.measured import Measured, Refusal, Remark, RoundEnd
from playproof.checker.measures.usage import usage_of
from playproof.checker.model.findings import Finding
from playproof.checker.model.history import History, Point
from playproof.checker.report.history import changes_of_lead
from playproof.checker.session.session import Session

#: A game without rounds is cut into so many parts of equal length.
TENTHS = 10


def measure(
    session: Session,
    history: History,
    name: str = "",
    settled: Sequence[tuple[Finding, str, str, str]] = (),
    remarks: Sequence[Remark] = (),
    chosen: Sequence[tuple[str, str]] = (),
    minutes: int = 0,
    day: str = "",
) -> Measured:
    """The figures of a game that a session has played, with its history. ``settled``: each finding with how it ended, the
    text of its line and who made the entry. Lines that were not done as typed are left out."""
    game, report = session.game, session.report
    assert game is not None
    undone = {one.line for one, ending, _, _ in settled if ending == "corrected"}
    done = [point for point in history.points if point.line not in undone]
    actions, pieces = usage_of(game, (game.initial_state(), session.game_state), done)
    last = history.points[-1]
    named = any(one for one, _, _ in history.rounds())
    return Measured(
        file=name,
        game=history.game,
        players=history.players,
        first=next(
            (one.entry.actor for point in done for one in point.entries if one.entry.actor in history.players), ""
        ),
        over=report.over,
        winners=tuple(report.winners),
        scores=dict(last.worth),
        parts={player: dict(parts) for player, parts in last.parts.items()},
        entries=report.entries,
        minutes=minutes,
        day=day,
        rounds=tuple(ends_of_rounds(history) if named else tenths(history)),
        named=named,
        leads=sum(bool(one.lead_from) for one in changes_of_lead(history)) if history.scored else None,
        prices_called=history.prices_called,
        actions=actions,
        pieces=pieces,
        refusals=tuple(
            Refusal(one.line, text, actor, one.code, one.rule, one.message, ending)
            for one, ending, text, actor in settled
        ),
        remarks=tuple(remarks),
        chosen=tuple(chosen),
        middle=bool(session.position),
        internal=bool(report.internal),
        stopped=report.stopped,
    )  # fmt: skip


def ends_of_rounds(history: History) -> Iterator[RoundEnd]:
    """The figures after the entry that ended each round that has a name. Where a heading begins the next round, that is the
    last entry above it; else the entry after which the game is in the next round."""
    points = history.points
    for name, _, last in history.rounds():
        if name:
            ends = last + 1 < len(points) and not points[last + 1].headed
            yield round_end(name, points[last + ends])


def tenths(history: History) -> Iterator[RoundEnd]:
    """The figures after each tenth of the lines."""
    last = len(history.points) - 1
    for index in dict.fromkeys(-(-last * part // TENTHS) for part in range(1, TENTHS + 1)):
        if index:
            yield round_end("", history.points[index])


def round_end(name: str, point: Point) -> RoundEnd:
    """The figures at a point."""
    return RoundEnd(name, point.line, dict(point.worth), dict(point.prices))
