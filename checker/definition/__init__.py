"""What a game's data says for play: the game's folder, its rulebook, its examples."""
