"""The history of a game: money, scores and prices after each line, as the books have them at the end.

Each game state refers to the figures after its last recorded line (:attr:`GameState.recorded`), and these to the ones before.
States that split share what lies before the split, so that the state that is believed at the end has the history that is
believed. :mod:`playproof.checker.session.recording` adds the points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """The figures after a line.

    ``line``: its number (0: before the first entry). ``round``: the round under way, in a game that does not count rounds the
    last heading of the file; ``phase``: the phase. ``money``: by owner, players, companies and ``bank``, in the game's
    currency. ``parts``: the parts of each player's score as the game would score it now; empty if that can't be known.
    ``prices``: the price of a share by company. ``over``: whether the game is over. ``played``: whether the line is an entry; a
    count or an adjustment changes the books alone. ``headed``: the round is a heading of the file. ``entries``: the entries of
    the line (`Parsed`); ``moves``: what they did, as the journal has it (`Move`).
    """

    line: int
    round: str
    phase: str
    money: dict[str, int]
    parts: dict[str, dict[str, int]]
    prices: dict[str, int]
    over: bool
    played: bool
    before: Point | None = field(repr=False)
    headed: bool = False
    entries: tuple[Any, ...] = field(default=(), repr=False)
    moves: tuple[Any, ...] = field(default=(), repr=False)

    @property
    def worth(self) -> dict[str, int]:
        """Each player's score, the sum of its parts; empty if that can't be known."""
        return {player: sum(parts.values()) for player, parts in self.parts.items()}


@dataclass(frozen=True)
class History:
    """The figures of a game from its beginning to the last line.

    ``points``: the first is the position before the first entry. ``prices_called``: what the prices are, as a title.
    ``has_money``: whether the game has money; ``scored``: whether any player's score ever was known and not 0.
    """

    game: str
    players: tuple[str, ...]
    points: tuple[Point, ...]
    prices_called: str = ""
    has_money: bool = True

    @property
    def scored(self) -> bool:
        """Whether some player's score was known and not 0 at some time."""
        return any(any(point.worth.values()) for point in self.points)

    @property
    def companies(self) -> tuple[str, ...]:
        """The companies that had a price at some time, in the order in which they got it."""
        return tuple(dict.fromkeys(name for point in self.points for name in point.prices))

    def worth(self, player: str) -> list[int | None]:
        """A player's score at each point; None where it can't be known."""
        return [point.worth.get(player) for point in self.points]

    def rounds(self) -> list[tuple[str, int, int]]:
        """The rounds in order: name, and the indexes of the first and the last point that belongs to it."""
        out: list[tuple[str, int, int]] = []
        for index, point in enumerate(self.points):
            if out and (out[-1][0] == point.round or not point.round):
                out[-1] = (out[-1][0], out[-1][1], index)
            else:
                out.append((point.round, index, index))
        return out
