"""Games whose rules are tables of play.toml."""
