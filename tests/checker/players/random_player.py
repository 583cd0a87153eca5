"""A player who picks any legal entry. A game's chance (what is dealt or drawn) is a function of its own.

``write_game("privates", 3, seed)`` gives the lines of a whole game. A game brings a :class:`Chance` in
``tests/checker/players/<game>.py`` (the name of its package: `GameDefinition.module`) named ``CHANCE``;
entries come from the verbs' ``options``.
"""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.definition.game_definition import find_game
from playproof.checker.language.lines import Line
from playproof.checker.language.parser import read_entry
from playproof.checker.language.script import Step, word_of
from playproof.checker.model.entries import OneOf, Span
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command
from playproof.checker.session.session import Session, run

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Flo")


@dataclass(frozen=True)
class Chance:
    """What a game needs beside legal moves: header lines, the table's own line for the state at hand (or ``""``), and
    how likely each verb is to be picked."""

    header: Callable[[random.Random, Sequence[str]], list[str]]
    line: Callable[[random.Random, Game, GameState], str]
    weights: dict[str, float] = field(default_factory=dict)
    #: Picks an amount of a span; the lowest are likelier by default.
    amount: Callable[[random.Random, Span], int] | None = None


def pick(rng: random.Random, span: Span) -> int:
    """Any amount of the range, low ones more often."""
    steps = (span.high - span.low) // span.step
    return span.low + span.step * min(int(rng.expovariate(0.5)), steps)


def chance_of(game: str) -> Chance:
    module = find_game(game).module
    found: Chance = importlib.import_module(f"tests.checker.players.{module}").CHANCE
    return found


def move(rng: random.Random, game: Game, game_state: GameState, chance: Chance) -> str:
    """One legal entry, as a line."""
    moves = game.moves(game_state)
    assert moves, f"nothing is legal: {game.awaited(game_state)}"
    by_command: dict[int, list[tuple[Command[Any], str, tuple[object, ...]]]] = {}
    for one in moves:
        by_command.setdefault(id(one[0]), []).append(one)
    groups = list(by_command.values())
    weights = [chance.weights.get(group[0][0].syntax.word, 1.0) for group in groups]
    command, actor, values = rng.choice(rng.choices(groups, weights)[0])
    amount = chance.amount or pick
    picked = (rng.choice(value.values) if isinstance(value, OneOf) else value for value in values)
    return command.write(
        actor, *(amount(rng, value) if isinstance(value, Span) else value for value in picked)
    )


class Writer:
    """A game being played at random, line by line."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: int,
        house: Sequence[str] = (),
        roots: Sequence[Path] = (),
        chance: Chance | None = None,
    ) -> None:
        self.rng = random.Random(seed)
        self.chance = chance or chance_of(game)
        names = NAMES[:players]
        self.lines = [
            "playproof 1",
            f"game {game}",
            f"players {' '.join(names)}",
            *(f"house {one}" for one in house),
        ]
        self.lines += self.chance.header(self.rng, names)
        self.session: Session = run("\n".join(self.lines), "", roots)
        assert not self.session.report.findings, self.session.report.findings
        assert self.session.game is not None
        self.game = self.session.game

    @property
    def game_state(self) -> GameState:
        return self.session.game_state

    def feed(self, text: str) -> None:
        self.lines.append(text)
        line = Line(len(self.lines), text, text)
        self.session.step(Step(line.number, line, text, word_of(text)))
        found = self.session.report.findings
        assert not found, f"{text!r}: {found[0].code} {found[0].message}"

    def play(self, most: int = 5000) -> list[str]:
        """Play on until the game is over (or ``most`` lines)."""
        while not self.game_state.over and len(self.lines) < most:
            line = self.chance.line(self.rng, self.game, self.game_state)
            self.feed(line or move(self.rng, self.game, self.game_state, self.chance))
        return self.lines


def write_game(game: str, players: int, seed: int, house: Sequence[str] = (), most: int = 5000) -> list[str]:
    """The lines of a whole random game."""
    return Writer(game, players, seed, house).play(most)


def listed(session: Session, text: str) -> bool:
    """Whether an entry is among those that the game says may be entered now (table lines are not asked)."""
    game = session.game
    assert game is not None
    parsed = read_entry(game, session.game_state, 1, text)
    if parsed.command.kind != "actor":
        return True
    values = [getattr(parsed.entry, blank.field) for blank in parsed.command.syntax.slots]
    for command, actor, options in game.moves(session.game_state):
        if command is parsed.command and actor == parsed.entry.actor:
            pairs = zip(values, options, strict=False)
            if all(value is None or fits(value, option) for value, option in pairs):
                return True
    return False


def fits(value: object, option: object) -> bool:
    """Whether a value is an option, or lies in its range."""
    if isinstance(option, Span):
        return (
            isinstance(value, int)
            and option.low <= value <= option.high
            and not (value - option.low) % option.step
        )
    if isinstance(option, OneOf):
        return value in option.values
    return value == option
