"""Faults that only the whole game shows."""
