"""Parts of a hex board beside its hexes; `layouts/kinds/boards.py` draws the whole."""
