"""Hexes as they are drawn: their frame, ground, track, stops, marks and borders.

Everything here works around the hex's middle, (0, 0), in mm with y down; `face` puts a whole hex together for the
drawings of tiles and boards.
"""
