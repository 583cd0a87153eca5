"""Robots: who choose among the legal entries."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, log, sqrt
from typing import Protocol

from playproof.checker.simulation.position import Options, Position

#: Greedy looks at so many entries at most, patient at so many, and plays each on so many times altogether, so far.
LOOKED_AT = 120
CANDIDATES, PLAYOUTS, FAR = 8, 48, 40


class RobotFailed(Exception):
    """A robot chose nothing that can be typed; the message says which, and why."""


class Robot(Protocol):
    """A player. One that is written in Python needs this one method."""

    def choose(self, state: Position, options: Options) -> str:
        """One of the entries that are legal now, as a line."""
        ...


class RandomRobot:
    """Chooses a kind of entry, then one of its entries, each as likely."""

    def choose(self, state: Position, options: Options) -> str:
        """Any entry."""
        return options.any(state.random)


class GreedyRobot:
    """Chooses what raises its own worth most, one entry ahead; among equals any."""

    def choose(self, state: Position, options: Options) -> str:
        """The entry after which it is worth most."""
        found = sample(state, options, LOOKED_AT)
        if len(found) < 2:
            return found[0] if found else ""
        worth = {line: state.after(line).scores().get(state.player, 0) for line in found}
        best = max(worth.values())
        return state.random.choice([line for line in found if worth[line] == best])


class PatientRobot:
    """Monte Carlo: plays some entries on at random, those that go well more often, and chooses the best."""

    def choose(self, state: Position, options: Options) -> str:
        """The entry whose playouts went best."""
        found = sample(state, options, CANDIDATES)
        if len(found) < 2:
            return found[0] if found else ""
        tries = dict.fromkeys(found, 0)
        gains = dict.fromkeys(found, 0.0)
        for number in range(1, PLAYOUTS + 1):
            line = max(found, key=lambda one: bound(gains[one], tries[one], number))
            tries[line] += 1
            gains[line] += share(state.after(line).played_on(FAR))
        return max(found, key=lambda one: (gains[one] / tries[one], tries[one]))


def sample(state: Position, options: Options, most: int) -> list[str]:
    """The entries, or some of them: of each kind some."""
    found = options.first(most + 1)
    if len(found) <= most:
        return found
    return list(dict.fromkeys(options.any(state.random) for _ in range(most)))


def bound(gain: float, tries: int, number: int) -> float:
    """The upper confidence bound of an entry; infinite if it was never tried."""
    return gain / tries + sqrt(log(number) / (2 * tries)) if tries else inf


def share(end: Position) -> float:
    """How well a player stands, from 0 to 1: half for the place among the others, half for the part of the points."""
    scores = end.scores()
    own = scores.get(end.player, 0)
    others = [score for player, score in scores.items() if player != end.player]
    if not others:
        return own / (1 + abs(own)) / 2 + 0.5
    place = sum((own > one) + 0.5 * (own == one) for one in others) / len(others)
    low, total = min(scores.values()), sum(score - min(scores.values()) for score in scores.values())
    return 0.5 * place + 0.5 * ((own - low) / total if total else 1 / len(scores))


#: The robots by name, each with the function that makes one.
ROBOTS: Mapping[str, Callable[[], Robot]] = {
    "random": RandomRobot,
    "greedy": GreedyRobot,
    "patient": PatientRobot,
}
