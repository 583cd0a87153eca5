"""Which sheets pieces share, and how they are spaced on them."""
