"""A small game in a workspace of its own, to be looked at and spoilt."""

from __future__ import annotations

from pathlib import Path

FILES = {
    "game.toml": """\
id = "orchard"
title = "Orchard"
version = "1"
designer = "Nobody"
players = [2, 4]

[figures]
price = 7

[palette.red]
hex = "#D55E00"
name = "Red"
letter = "R"
pattern = "stripe"

[palette.blue]
hex = "#0072B2"
name = "Blue"
letter = "B"
pattern = "dot"
""",
    "cards.toml": """\
[[set]]
id = "fruits"
name = "Fruit cards"
rows = "fruits.csv"
size = "poker"
look = "event"
back = { title = "Fruit", motif = "rays" }

[[set]]
id = "tools"
name = "Tool cards"
size = "poker"
look = "event"

[[set.piece]]
id = "T1"
name = "Ladder"
colour = "blue"
text = "Reach one more branch."
""",
    "fruits.csv": """\
id,name,colour,text
F1,Apple,red,Sell it for {price} :coin:.
F2,Plum,blue,Keep it until spring.
F3,Pear,red,Give it to a neighbour.
""",
    "tokens.toml": """\
[[set]]
id = "baskets"
name = "Baskets"
size = 20

[[set.piece]]
id = "red"
name = "Red basket"
colour = "red"
count = 3
""",
}


def write_orchard(root: Path) -> Path:
    """Write the game ``orchard`` into the workspace ``root``; its folder."""
    folder = root / "components" / "orchard"
    folder.mkdir(parents=True)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder
