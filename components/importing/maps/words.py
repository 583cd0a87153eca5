"""What the colours and the words on maps mean: grounds, terrain, borders."""

from __future__ import annotations

from playproof.components.importing.source import Node
from playproof.components.notation.tile import BorderType, Terrain

#: Colours of hexes that are printed as they are; "" is the paper's white.
_GROUNDS = {
    "white": "plain white land none",
    "yellow": "yellow",
    "green": "green",
    "brown": "brown",
    "grey": "gray grey",
    "red": "offboard red",
    "blue": "water ocean sea lake river blue",
    "orange": "orange",
    "purple": "purple violet",
    "black": "black",
}
#: Terrain by the names that maps give it. A river is water: that is how its cost is told from that of a hill.
_TERRAINS: dict[Terrain, str] = {
    "mountain": "mountain mountains peak alps tunnel",
    "hill": "hill hills rough",
    "water": "water river stream estuary sea coast ford bridge",
    "lake": "lake",
    "swamp": "swamp marsh mud wetland",
    "forest": "forest tree trees wood woods jungle",
    "desert": "desert cactus sand",
}
_BORDERS: dict[BorderType, str] = {
    "water": "water river blue lightBlue",
    "mountain": "mountain brown",
    "impassable": "offboard red",
    "divider": "black gray grey track",
}
GROUND = {word: ground for ground, words in _GROUNDS.items() for word in words.split()}
TERRAIN = {word: terrain for terrain, words in _TERRAINS.items() for word in words.split()}
BORDERS = {word: border for border, words in _BORDERS.items() for word in words.split()}


def border_type(said: Node) -> BorderType:
    """The kind of border that a colour stands for; a province's where it stands for nothing else."""
    colour = said.value if isinstance(said.value, str) else ""
    if colour in BORDERS:
        said.take()
    elif said.value is not None:
        said.leave("printed as the border of a province")
    return BORDERS.get(colour, "province")


def ground_of(colour: str) -> str:
    """The ground that a colour's name means, "" if it is none of them."""
    return GROUND.get(colour or "plain", "")
