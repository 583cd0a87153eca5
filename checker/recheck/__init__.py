"""Old tracker files against changed game data."""
