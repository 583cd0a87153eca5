"""Notations that designers already use: hex tiles (`tile_reading`), and what the numbers of tiles stand for."""
