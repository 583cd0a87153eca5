"""Figures of evenings: of one game as plain data, and of many beside one another. Nothing here knows a game or a page."""
