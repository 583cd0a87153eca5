"""Text on pieces: markup, measuring, wrapping, shrinking to fit."""
