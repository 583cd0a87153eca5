"""A game's colours, and how far apart they look."""
