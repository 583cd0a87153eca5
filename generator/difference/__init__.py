"""What changed since: a game of today beside a printed kit, a git revision or another folder, piece by piece."""
