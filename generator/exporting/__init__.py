"""Exports: a game's pieces and data in the files of other programs."""
