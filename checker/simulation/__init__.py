"""Simulated games: robots choose among the legal entries, chance deals and rolls, and each game is a tracker file that a check
accepts."""
