"""What is beyond chance: seats and pieces in one simulation, and what moved between two with the same seeds.

Many things are tested at once, so that some are odd by chance alone: the false discovery rate is kept at 5 % (Benjamini and
Hochberg).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import erfc, sqrt
from typing import NamedTuple

from playproof.checker.measures.measured import Measured
from playproof.checker.measures.tallies import finished
from playproof.checker.simulation.playing import Simulated
from playproof.components.faults import PlayproofError

#: At most so many of the things that are called beyond chance are so by chance.
RATE = 0.05
#: Fewer games tell nothing.
ENOUGH = 30
#: So often a comparison is permuted, and its mean drawn again.
RESAMPLES = 4999
#: So many values are permuted at a time.
AT_ONCE = 4_000_000


class NeedsSciPy(PlayproofError):
    """SciPy isn't installed; the message is a sentence."""


class Odd(NamedTuple):
    """Something that is beyond chance: of a ``kind`` (``seat``, ``score`` or a kind of piece), its ``name``, what was seen and
    what chance alone makes of it, over so many ``games``."""

    kind: str
    name: str
    seen: float
    expected: float
    games: int


class Effect(NamedTuple):
    """A measure before and after a tweak: its means over the games that ended under both, the 95 % interval of their
    difference, and whether it moved beyond chance."""

    kind: str
    name: str
    before: float
    now: float
    low: float
    high: float
    moved: bool


class Tested(NamedTuple):
    """Something seen, and how likely chance alone makes it as odd."""

    odd: Odd
    chance: float


def beyond_chance(games: Iterable[Simulated]) -> list[Odd]:
    """Seats that win too often or too rarely or score otherwise than the others, and pieces that winners used more or less
    often than others."""
    over = [one for one in games if one.measured.over and one.measured.winners]
    tested = [*tested_seats([one.measured for one in over]), *tested_pieces(over)]
    kept = discovered([one.chance for one in tested])
    return [one.odd for one, is_odd in zip(tested, kept, strict=True) if is_odd]


def tested_seats(games: Sequence[Measured]) -> Iterator[Tested]:
    """The wins and the scores of each seat; a shared win counts in parts."""
    for players in sorted({len(one.players) for one in games} - {1}):
        those = [one for one in games if len(one.players) == players]
        if len(those) < ENOUGH:
            continue
        for seat in range(players):
            name = (
                f"seat {seat + 1}"
                if len({len(one.players) for one in games}) == 1
                else f"seat {seat + 1} of {players}"
            )
            wins = [(one.players[seat] in one.winners) / len(one.winners) for one in those]
            even = 1 / players
            yield Tested(
                Odd("seat", name, mean(wins), even, len(those)),
                two_sided(sum(wins) - len(those) * even, len(those) * even * (1 - even)),
            )
            ahead = [
                one.scores[one.players[seat]] - mean(list(one.scores.values()))
                for one in those
                if len(one.scores) == players
            ]
            if len(ahead) >= ENOUGH:
                yield Tested(Odd("score", name, mean(ahead), 0, len(ahead)), of_mean(ahead))


def tested_pieces(games: Sequence[Simulated]) -> Iterator[Tested]:
    """How often the best is among those who used a piece, where some players did and some did not. Players are compared with
    those alone whom the same robot played: a better robot wins whatever it uses."""
    found: defaultdict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        for robot in dict.fromkeys(game.robots):
            seats = zip(game.measured.players, game.robots, strict=True)
            alike = {player for player, name in seats if name == robot}
            best = leading(game.measured, alike)
            for piece in game.measured.pieces if len(alike) > 1 else ():
                by = alike & piece.by.keys()
                if by and by != alike:
                    found[piece.kind, piece.name].append((len(best & by) / len(best), len(by) / len(alike)))
    for (kind, name), cases in found.items():
        if len(cases) >= ENOUGH:
            expected = sum(share for _, share in cases)
            spread = sum(share * (1 - share) for _, share in cases)
            seen = sum(won for won, _ in cases)
            yield Tested(
                Odd(kind, name, seen / len(cases), expected / len(cases), len(cases)),
                two_sided(seen - expected, spread),
            )


def leading(game: Measured, players: set[str]) -> set[str]:
    """Who of some players did best: the winners among them, else those with the most points."""
    if won := players & set(game.winners):
        return won
    most = max(game.scores.get(player, 0) for player in players)
    return {player for player in players if game.scores.get(player, 0) == most}


def mean(values: Sequence[float]) -> float:
    """The arithmetic mean."""
    return sum(values) / len(values)


def two_sided(away: float, variance: float) -> float:
    """How likely a normal variable is so far from its mean, or farther."""
    return erfc(abs(away) / sqrt(2 * variance)) if variance > 0 else 1.0


def of_mean(values: Sequence[float]) -> float:
    """How likely values with the mean 0 have such a mean."""
    middle = mean(values)
    return two_sided(middle, sum((one - middle) ** 2 for one in values) / len(values) / (len(values) - 1))


def discovered(chances: Sequence[float]) -> list[bool]:
    """Which of several findings are beyond chance, if each alone would be as likely by chance (Benjamini and Hochberg)."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    last = max(
        (rank for rank, at in enumerate(order, 1) if chances[at] <= RATE * rank / len(chances)), default=0
    )
    kept = set(order[:last])
    return [at in kept for at in range(len(chances))]


def effects(before: Iterable[Measured], now: Iterable[Measured]) -> list[Effect]:
    """What a tweak moved: each measure over the games of the same numbers that ended under both. Raises :class:`NeedsSciPy`."""
    try:
        import numpy
        from scipy import stats
    except ImportError:
        raise NeedsSciPy(
            "comparing needs SciPy, which isn't installed: pip install 'playproof[simulate]'"
        ) from None
    then = {one.file: one for one in finished(before)}
    pairs = [(then[one.file], one) for one in finished(now) if one.file in then]
    values: defaultdict[tuple[str, str], list[tuple[float, float]]] = defaultdict(list)
    for old, new in pairs:
        was, is_now = measures(old), measures(new)
        for key in was.keys() & is_now.keys():
            values[key].append((was[key], is_now[key]))
    rows = [(key, numpy.array(both)) for key, both in sorted(values.items()) if len(both) >= ENOUGH]
    chances, intervals = [], []
    for _, both in rows:
        apart = both[:, 1] - both[:, 0]
        if not apart.any():
            chances.append(1.0)
            intervals.append((0.0, 0.0))
            continue
        at_once = max(1, AT_ONCE // len(apart))
        chances.append(
            float(
                stats.permutation_test(
                    (apart,), numpy.mean, permutation_type="samples", vectorized=True, n_resamples=RESAMPLES,
                    batch=at_once, rng=numpy.random.default_rng(1),
                ).pvalue
            )
        )  # fmt: skip
        drawn = stats.bootstrap(
            (apart,), numpy.mean, vectorized=True, n_resamples=RESAMPLES, batch=at_once, method="basic",
            rng=numpy.random.default_rng(1),
        ).confidence_interval  # fmt: skip
        intervals.append((float(drawn.low), float(drawn.high)))
    return [
        Effect(*key, float(both[:, 0].mean()), float(both[:, 1].mean()), *interval, moved)
        for (key, both), interval, moved in zip(rows, intervals, discovered(chances), strict=True)
    ]


def measures(game: Measured) -> Mapping[tuple[str, str], float]:
    """What is measured of a game, by its kind and name."""
    found: dict[tuple[str, str], float] = {("length", "entries"): game.entries}
    if game.named:
        found["length", "rounds"] = len(game.rounds)
    if game.leads is not None:
        found["course", "changes of the lead"] = game.leads
    for seat, player in enumerate(game.players, 1):
        if player in game.scores:
            found["score", f"seat {seat}"] = game.scores[player]
        found["wins", f"seat {seat}"] = (player in game.winners) / max(1, len(game.winners))
    if len(game.scores) > 1:
        first, second, *_ = sorted(game.scores.values(), reverse=True)
        found["score", "winner"], found["score", "ahead of the next"] = first, first - second
    for one in (*game.actions, *game.pieces):
        found[one.kind or "action", one.name] = one.times
    if game.rounds:
        for company, price in game.rounds[-1].prices.items():
            found["last price", company] = price
    return found
