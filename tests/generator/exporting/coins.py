"""A game of five cards and two tokens, quickly exported."""

from pathlib import Path

GAME = """id = "coins"
title = "Coins"
designer = "Somebody"
version = "1"
players = [2, 4]
[palette.blue]
name = "Blue"
hex = "#0072B2"
letter = "B"
"""
CARDS = """[[set]]
id = "c"
name = "Coins of old"
size = [50, 80]
corner = 5
back = { title = "Old" }
fields = { worth = { type = "number" } }
rows = "c.csv"
"""
ROWS = """id,name,count,colour,worth,text
A,Penny,2,blue,1,Pay 1.
B,Crown,3,,60,Pay 60.
"""
TOKENS = """[[set]]
id = "t"
name = "Markers"
shape = "disk"
size = 20
[[set.piece]]
id = "X"
name = "Marker"
colour = "blue"
text = "X"
count = 2
"""


def write_coins(root: Path) -> Path:
    """The game in the workspace at ``root``; its folder."""
    folder = root / "components" / "coins"
    folder.mkdir(parents=True)
    for name, text in (("game.toml", GAME), ("cards.toml", CARDS), ("c.csv", ROWS), ("tokens.toml", TOKENS)):
        (folder / name).write_text(text)
    return folder
