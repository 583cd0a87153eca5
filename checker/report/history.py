"""What a history tells: its turning points, and its figures as plain data for JSON and charts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from playproof.checker.model.history import History
from playproof.components.wording.plural import listing

#: So many changes of the lead are told, and so many of the biggest swings.
LEADS, SWINGS = 4, 4


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A line that turned the game.

    ``index``: its point in the history; ``line``: its number; ``round``: the round. ``player`` gained ``amount`` in that line
    on ``others``, those who gained least (0 and empty where this is no swing); with ``lost``, where most of the amount is a
    loss, the player lost it against ``others``, those who gained most. ``leads``: whether the player took the lead, from
    ``lead_from`` (``""``: nobody had led before); then, with ``lost``, ``others`` lost the amount. ``margin``: the largest lead
    over the second best until it was lost; ``kept``: whether the player led to the end of the file; ``again``: the turning
    point before it is the same player's, and the lead was lost between them.
    """

    index: int
    line: int
    round: str
    player: str
    amount: int = 0
    others: tuple[str, ...] = ()
    lost: bool = False
    leads: bool = False
    lead_from: str = ""
    margin: int = 0
    kept: bool = False
    again: bool = False

    def sentence(self, over: bool = True) -> str:
        """The turning point in words; ``over``: whether the game is over."""
        others = listing(self.others)
        if not self.leads:
            what = f"lost {self.amount} against" if self.lost else f"gained {self.amount} on"
            return f"{self.player} {what} {others}"
        before = f" from {self.lead_from}" if self.lead_from else ""
        until = (" for good" if over else " and has kept it") if self.kept else ""
        lead = f"took the lead{' again' if self.again else ''}{before}{until} (by up to {self.margin})"
        if self.amount and self.lost:
            return f"{others} lost {self.amount}, and {self.player} {lead}"
        return (
            f"{self.player} gained {self.amount} on {others} and {lead}"
            if self.amount
            else f"{self.player} {lead}"
        )


def turning_points(history: History, leads: int = LEADS, swings: int = SWINGS) -> list[TurningPoint]:
    """The changes of the lead that brought the largest leads, the last one among them, and the lines in which one player
    gained most on another, in the order of the game."""
    found = {one.index: one for one in _leads(history, leads)}
    for one in _swings(history, swings):
        lead = found.get(one.index)
        if lead is None:
            found[one.index] = one
        elif one.lost and lead.player in one.others:
            found[one.index] = replace(lead, amount=one.amount, others=(one.player,), lost=True)
        elif lead.player == one.player and not one.lost:
            found[one.index] = replace(lead, amount=one.amount, others=one.others)
    return [found[index] for index in sorted(found)]


def changes_of_lead(history: History) -> list[TurningPoint]:
    """Every change of the lead, in the order of the game; the first has no ``lead_from``. A lead of one line only is none,
    unless it is the last line."""
    changes: list[TurningPoint] = []
    leader, since, margin, before = "", 0, 0, ""

    def close(until: int, kept: bool) -> None:
        if leader and (kept or until - since > 1):
            point = history.points[since]
            changes.append(
                TurningPoint(since, point.line, point.round, leader, 0, (), False, True, before, margin, kept)
            )

    for index, point in enumerate(history.points):
        worth = point.worth
        if len(worth) < 2:
            continue
        (first, best), (_, second), *_ = sorted(worth.items(), key=lambda one: -one[1])
        if best > second and first != leader:
            close(index, False)
            leader, since, margin, before = first, index, 0, leader
        if first == leader:
            margin = max(margin, best - second)
    close(len(history.points), True)
    return changes


def _leads(history: History, most: int) -> list[TurningPoint]:
    """The changes of the lead with the largest leads, and the last one."""
    chosen = sorted(changes_of_lead(history), key=lambda one: (not one.kept, -one.margin, one.index))[:most]
    chosen.sort(key=lambda one: one.index)
    before_each = ["", *(one.player for one in chosen)]
    return [
        replace(one, again=one.player == earlier) for earlier, one in zip(before_each, chosen, strict=False)
    ]


def _swings(history: History, most: int) -> list[TurningPoint]:
    """The lines in which one player gained most on another."""
    found: list[TurningPoint] = []
    for index in range(1, len(history.points)):
        point, before = history.points[index], history.points[index - 1]
        if not point.played or point.parts is before.parts or not before.parts or not point.parts:
            continue
        old = before.worth
        gains = {player: worth - old.get(player, 0) for player, worth in point.worth.items()}
        if len(gains) < 2:
            continue
        most_gained, least = max(gains.values()), min(gains.values())
        if most_gained > least:
            lost = -least > most_gained
            edge, other = (least, most_gained) if lost else (most_gained, least)
            player = next(one for one, gain in gains.items() if gain == edge)
            others = tuple(one for one, gain in gains.items() if gain == other)
            found.append(
                TurningPoint(index, point.line, point.round, player, most_gained - least, others, lost)
            )
    return sorted(found, key=lambda one: (-one.amount, one.index))[:most]


def history_data(history: History, since: int = 0) -> dict[str, Any]:
    """The figures as columns, from the point ``since`` on, as plain data.

    ``lines``, ``rounds``, ``phases``: of each point. ``money``: by owner, ``worth`` by player, ``prices`` by company: a list
    with a figure for each point, None where there is none. ``parts``: of the last point. ``turning_points``: of all.
    """
    points = history.points[since:]
    last = history.points[-1] if history.points else None
    owners = dict.fromkeys(owner for point in points for owner in point.money)
    return {
        "game": history.game,
        "players": list(history.players),
        "since": since,
        "lines": [point.line for point in points],
        "rounds": [point.round for point in points],
        "phases": [point.phase for point in points],
        "money": {owner: [point.money.get(owner) for point in points] for owner in owners}
        if history.has_money
        else {},
        "worth": {player: [point.worth.get(player) for point in points] for player in history.players}
        if history.scored
        else {},
        "parts": last.parts if last is not None else {},
        "prices_called": history.prices_called,
        "prices": {name: [point.prices.get(name) for point in points] for name in history.companies},
        "over": last is not None and last.over,
        "turning_points": list(_told(history)),
    }


def _told(history: History) -> Iterator[dict[str, Any]]:
    over = bool(history.points) and history.points[-1].over
    for one in turning_points(history):
        yield {
            "index": one.index,
            "line": one.line,
            "round": one.round,
            "player": one.player,
            "sentence": one.sentence(over),
        }
