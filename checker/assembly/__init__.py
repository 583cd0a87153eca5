"""A game put together from its families: the game itself, examples of its commands, keys that nothing reads."""
