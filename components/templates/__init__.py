"""What ``playproof new`` starts a game from: a small whole game, commented for people who never programmed."""
