"""184x: guilds explore hex tiles, send expeditions along their paths and pay dividends on an 1846-style price track."""

from playproof.checker.games.game_184x.game import Guilds

__all__ = ["GAME", "Guilds"]

GAME = Guilds
