"""HexMap with its commands and its declared position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playproof.checker.families.hexmap.base import HexMapBase
from playproof.checker.families.hexmap.position import Position
from playproof.checker.model.entries import Violation
from playproof.checker.model.game_state import GameState
from playproof.checker.model.roles import DeclaredPosition
from playproof.checker.model.rule_module import Command

__all__ = ["HexMap"]


class HexMap(HexMapBase, DeclaredPosition):
    """The map of sectors; :class:`HexMapBase` reads the parameters."""

    def commands(self) -> Iterable[Command[Any]]:
        """Declaring and counting the map."""
        yield from Position(self).commands()

    def audit(self, game_state: GameState) -> Iterator[Violation]:
        """Disks and tiles are those that there are; the map is one piece."""
        yield from Position(self).audit(game_state)
