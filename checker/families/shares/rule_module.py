"""Shares with its commands and its declared position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from playproof.checker.families.shares.base import SharesBase
from playproof.checker.families.shares.position import Position
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.rule_module import Command

__all__ = ["Shares"]


class Shares(SharesBase):
    """Shares of companies; :class:`SharesBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """Positions and counts."""
        yield from Position(self).commands()

    def audit(self, game_state: GameState) -> Iterable[Violation]:
        """Shares of each company, and what follows from them."""
        yield from Position(self).audit(game_state)
