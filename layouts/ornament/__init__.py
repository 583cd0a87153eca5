"""Ornament: motifs, patterns, coloured areas, badges, seals, backs, plates."""
