"""Rules that a game's ``play.toml`` declares in tables: resources, cards, spaces, commands, rounds, limits and scores."""

from playproof.checker.families.declared.module import Declared

__all__ = ["FAMILY"]

FAMILY = Declared
