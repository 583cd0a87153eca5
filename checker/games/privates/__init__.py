"""Privates: 1830's private auction as a whole game of seven rounds."""

from playproof.checker.games.privates.game import Privates

__all__ = ["GAME", "Privates"]

GAME = Privates
