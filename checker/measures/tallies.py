"""Many games beside one another: what their figures add up to. Numbers are kept as they are, "2 of 3"; who writes them decides
from how many games on a percentage says anything (`ENOUGH`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import comb
from typing import NamedTuple

from playproof.checker.measures.measured import Measured, Refusal, Usage

#: From so many games on a percentage is told beside the numbers, and the middle half of the values.
ENOUGH = 20
#: The part of all cases that is called usual.
USUAL = 0.95


class Spread(NamedTuple):
    """How values spread: how many, the lowest, the highest, the median (a half where two are in the middle), and the lowest and
    highest of the middle half."""

    number: int
    low: int
    high: int
    median: float
    quarter: int
    three_quarters: int


class Seat(NamedTuple):
    """A seat at a table of so many: games finished there, those won (alone or with others), the scores there."""

    players: int
    seat: int
    games: int
    won: int
    shared: int
    scores: tuple[int, ...]


class Breakdown(NamedTuple):
    """A part of the scores: its figure in each score of a winner and in each of the others."""

    name: str
    winners: tuple[int, ...]
    others: tuple[int, ...]


class Used(NamedTuple):
    """An action or piece over many games: those that have it, those in which it was on the table or used, and in which it was
    used, how many times in all; of the finished games in which a player used it those in which a winner did."""

    kind: str
    name: str
    games: int
    seen: int
    used: int
    times: int
    finished: int
    by_winner: int


class RuleRefused(NamedTuple):
    """A rule and the entries that it refused, each with the game it was in."""

    code: str
    rule: str
    refusals: tuple[tuple[Measured, Refusal], ...]

    @property
    def games(self) -> int:
        """In how many games."""
        return len({id(game) for game, _ in self.refusals})

    @property
    def endings(self) -> Counter[str]:
        """How many ended in which way."""
        return Counter(one.ending for _, one in self.refusals)


def finished(games: Iterable[Measured]) -> list[Measured]:
    """The games that are over."""
    return [one for one in games if one.over]


def spread(values: Iterable[int]) -> Spread | None:
    """How values spread; None without any."""
    ordered = sorted(values)
    if not ordered:
        return None
    number = len(ordered)
    median = (ordered[(number - 1) // 2] + ordered[number // 2]) / 2
    return Spread(
        number, ordered[0], ordered[-1], median, ordered[(number - 1) // 4], ordered[-1 - (number - 1) // 4]
    )


def seats(games: Iterable[Measured]) -> list[Seat]:
    """Each seat of the finished games, by the number of players."""
    over = finished(games)
    found = []
    for players in sorted({len(one.players) for one in over}):
        those = [one for one in over if len(one.players) == players]
        for seat in range(1, players + 1):
            won = [one for one in those if seat in one.won_by]
            found.append(
                Seat(
                    players,
                    seat,
                    len(those),
                    len(won),
                    sum(len(one.won_by) > 1 for one in won),
                    tuple(
                        one.scores[one.players[seat - 1]]
                        for one in those
                        if one.players[seat - 1] in one.scores
                    ),
                )
            )
    return found


def by_chance(games: int, players: int) -> tuple[int, int]:
    """How many of so many games a seat would usually win (in 19 of 20 cases at least) if all were equal."""
    chance = 1 / players
    weights = [comb(games, won) * chance**won * (1 - chance) ** (games - won) for won in range(games + 1)]
    tail = (1 - USUAL) / 2
    low, below = 0, weights[0]
    while below <= tail:
        low += 1
        below += weights[low]
    high, above = games, weights[games]
    while above <= tail:
        high -= 1
        above += weights[high]
    return low, high


def parts_of(games: Iterable[Measured]) -> list[Breakdown]:
    """The parts of the scores of finished games, in the game's order; none if that is one part alone."""
    names: dict[str, tuple[list[int], list[int]]] = {}
    for one in finished(games):
        for player, parts in one.parts.items():
            for name, figure in parts.items():
                names.setdefault(name, ([], []))[player not in one.winners].append(figure)
    found = [Breakdown(name, tuple(won), tuple(lost)) for name, (won, lost) in names.items()]
    found = [one for one in found if any(one.winners) or any(one.others)]
    return found if len(found) > 1 else []


def used(games: Sequence[Measured], actions: bool = False) -> list[Used]:
    """Each action, or each piece, over all games, in the order of the game."""
    rows: dict[tuple[str, str], list[tuple[Measured, Usage]]] = {}
    for game in games:
        for one in game.actions if actions else game.pieces:
            rows.setdefault((one.kind, one.name), []).append((game, one))
    found = []
    for (kind, name), uses in rows.items():
        by_players = [
            (game, one) for game, one in uses if game.over and any(who in one.by for who in game.players)
        ]
        found.append(
            Used(
                kind,
                name,
                len(uses),
                sum(one.seen or one.times > 0 for _, one in uses),
                sum(one.times > 0 for _, one in uses),
                sum(one.times for _, one in uses),
                len(by_players),
                sum(any(who in one.by for who in game.winners) for game, one in by_players),
            )
        )
    return found


def refused(games: Iterable[Measured]) -> list[RuleRefused]:
    """The rules that refused entries, those in the most games first."""
    rows: dict[tuple[str, str], list[tuple[Measured, Refusal]]] = {}
    for game in games:
        for one in game.refusals:
            rows.setdefault((one.code, one.rule), []).append((game, one))
    found = [RuleRefused(code, rule, tuple(those)) for (code, rule), those in rows.items()]
    return sorted(found, key=lambda one: (-one.games, -len(one.refusals), one.code))
