"""Tabletop Simulator: a save file with every piece of a game, and its pictures."""
