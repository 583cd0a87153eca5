"""A position as a robot sees it: what lies open, and what its own player alone sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any

from playproof.checker.assembly.game import Game
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import Chance
from playproof.checker.simulation.entries import Kind, do, kinds_by_player, rolled


class Options(Sequence[str]):
    """The entries that may be typed, a line each; listed once somebody looks at them. Of long ranges of amounts (bids) some are
    listed; any other may be chosen, too."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        #: The kinds of entry (``bid``, ``pass``), each with its lines.
        self.kinds = kinds
        self._lines: list[str] | None = None

    def __getitem__(self, at: Any) -> Any:
        return self.lines[at]

    def __len__(self) -> int:
        return len(self.lines)

    def __iter__(self) -> Iterator[str]:
        return iter(self.lines)

    @property
    def lines(self) -> list[str]:
        """All of them."""
        if self._lines is None:
            self._lines = list(dict.fromkeys(self._each()))
        return self._lines

    def _each(self) -> Iterator[str]:
        return (line for kind in self.kinds for line in kind.lines())

    def first(self, most: int) -> list[str]:
        """So many of them at most, without listing the others."""
        return (
            self._lines[:most] if self._lines is not None else list(dict.fromkeys(islice(self._each(), most)))
        )

    def any(self, random: Random) -> str:
        """One of them: each kind as likely, then each entry of it; ``""`` if none is legal."""
        kinds = list(self.kinds)
        while kinds:
            kind = kinds.pop(random.randrange(len(kinds)))
            if line := kind.any(random):
                return line
        return ""


class Position:
    """A position, as ``player`` knows it. ``random`` is the robot's own: with it a game can be repeated."""

    def __init__(self, game: Game, game_state: GameState, player: str, random: Random) -> None:
        self.game = game
        self.game_state = game_state
        self.player = player
        self.random = random

    @property
    def players(self) -> tuple[str, ...]:
        """All players, in the order of their seats."""
        return self.game.players

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.game_state.over

    def shown(self) -> dict[str, Any]:
        """What `playproof state` shows, as plain data."""
        return self.game.show_state(self.game_state)

    def scores(self) -> dict[str, int]:
        """What each player is worth by the books; money alone, where the rest can't be known."""
        return self.game.scores(self.game_state) or {
            player: self.game_state.balances[player] for player in self.game.players
        }

    def after(self, entry: str) -> Position:
        """The position after an entry. What chance brings with it (dice) is one case of many."""
        state = self.game_state.copy()
        state.recorded = None
        for module in self.game.in_role(Chance):
            module.conceal(state, self.player)
        do(self.game, state, rolled(self.game, state, entry, self.random))
        return Position(self.game, state, self.player, self.random)

    def played_on(self, most: int) -> Position:
        """The position after so many entries more, or at the end of the game, if all play at random."""
        state = self.game_state.copy()
        for _ in range(most):
            if state.over or not (line := next_line(self.game, state, self.random)):
                break
            do(self.game, state, line)
        return Position(self.game, state, self.player, self.random)


def next_line(game: Game, game_state: GameState, random: Random) -> str:
    """What chance brings now, or any entry of whoever may act; ``""`` if nothing is legal."""
    if line := chance_line(game, game_state, random):
        return line
    options = (Options(kinds).any(random) for kinds in kinds_by_player(game, game_state).values())
    line = next(filter(None, options), "")
    return rolled(game, game_state, line, random) if line else ""


def chance_line(game: Game, game_state: GameState, random: Random) -> str:
    """What chance brings now, and what it deals unseen; ``""`` if no line is due."""
    for module in game.in_role(Chance):
        module.deal_hidden(game_state, random)
        if line := module.chance_line(game_state, random):
            return line
    return ""
