"""Faults of drawn pieces, found before paper is spent."""
