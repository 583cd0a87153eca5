"""What there is: typed components, their loader and lint, and one data folder per game."""
