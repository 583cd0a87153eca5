"""The pieces of a game: drawn, keyed by what they show, turned on the sheet."""
