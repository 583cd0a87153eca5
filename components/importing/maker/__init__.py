"""The sections of a game of 18xx-maker but for its maps."""
