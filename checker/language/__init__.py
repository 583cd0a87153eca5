"""The tracker language: text to lines, lines in force, header and entries."""
