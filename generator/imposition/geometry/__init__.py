"""Shapes, and regular arrangements of one shape."""
