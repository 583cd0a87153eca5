"""A History of Preascendant Humanity."""

from playproof.checker.games.preascendant.game import Preascendant

__all__ = ["GAME", "Preascendant"]

GAME = Preascendant
