"""The studio: a page on localhost with the rows of a game's sets to edit, drawn live, lint's faults beside the cells."""
