"""A table's state as pictures: the printed components with the pieces that lie on them, and lists of what is held."""
