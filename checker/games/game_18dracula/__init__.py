"""18Dracula: Medieval Edition."""

from checker.games.game_18dracula.game import Dracula

__all__ = ["GAME", "Dracula"]

GAME = Dracula
