"""Parts of a network board: its land and the list of its places."""
