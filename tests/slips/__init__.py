"""Slips of people, made one by one: of a typist in a tracker file (`lines`), of a designer in a game's data (`rows`)."""
