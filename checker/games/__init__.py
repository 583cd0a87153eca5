"""Games with rules of their own: a package for each, whose ``GAME`` is the game's class."""
