"""What a game is made of: its state, commands, claims, rule modules, names and findings."""
