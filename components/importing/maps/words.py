"""What the colours and the words on maps mean: grounds, terrain, borders."""

from __future__ import annotations

from playproof.components.importing.source import Node
from playproof.components.notation.tile import BorderType, Terrain

__all__ = ["TERRAIN", "border_type", "ground_of"]

#: Colours of hexes that are printed as they are; "" is the paper's white.
GROUND = {
    "plain": "white",
    "white": "white",
    "land": "white",
    "none": "white",
    "yellow": "yellow",
    "green": "green",
    "brown": "brown",
    "gray": "grey",
    "grey": "grey",
    "offboard": "red",
    "red": "red",
    "water": "blue",
    "ocean": "blue",
    "sea": "blue",
    "lake": "blue",
    "river": "blue",
    "blue": "blue",
    "orange": "orange",
    "purple": "purple",
    "violet": "purple",
    "black": "black",
}
#: Terrain by the names that maps give it. A river is water: that is how its cost is told from that of a hill.
TERRAIN: dict[str, Terrain] = {
    "mountain": "mountain",
    "mountains": "mountain",
    "peak": "mountain",
    "alps": "mountain",
    "hill": "hill",
    "hills": "hill",
    "rough": "hill",
    "water": "water",
    "river": "water",
    "stream": "water",
    "estuary": "water",
    "sea": "water",
    "coast": "water",
    "ford": "water",
    "bridge": "water",
    "lake": "lake",
    "swamp": "swamp",
    "marsh": "swamp",
    "mud": "swamp",
    "wetland": "swamp",
    "forest": "forest",
    "tree": "forest",
    "trees": "forest",
    "wood": "forest",
    "woods": "forest",
    "jungle": "forest",
    "desert": "desert",
    "cactus": "desert",
    "sand": "desert",
    "tunnel": "mountain",
}
BORDERS: dict[str, BorderType] = {
    "water": "water",
    "river": "water",
    "blue": "water",
    "lightBlue": "water",
    "mountain": "mountain",
    "brown": "mountain",
    "offboard": "impassable",
    "red": "impassable",
    "black": "divider",
    "gray": "divider",
    "grey": "divider",
    "track": "divider",
}


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
