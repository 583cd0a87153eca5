"""18Dracula: Medieval Edition."""

from playproof.checker.games.game_18dracula.game import Dracula

__all__ = ["GAME", "Dracula"]

GAME = Dracula
