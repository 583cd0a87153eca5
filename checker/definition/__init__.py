"""A game's data for play: the game's folder, its rulebook, its examples."""
