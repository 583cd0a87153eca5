"""Random legal players: they write whole games, as a user would type them, from what the checker says is legal."""
