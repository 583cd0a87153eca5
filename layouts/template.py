"""Card looks: template files with the place of each thing, apart from the data that they show.

A template is TOML under ``layouts/cards/`` (ours or the workspace's). It is data: a part names what it draws,
a box in mm and texts with ``{field}`` in them; nothing in it is executed.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from playproof.components.base import Component, Coordinate
from playproof.components.picture import PictureLook
from pydantic import Field

__all__ = ["Box", "Part", "Template", "placed"]

#: x, y, width, height in mm. A negative x or y counts from the right or lower edge; a width or height of
#: zero or less ends that far before the edge.
Box = tuple[Coordinate, Coordinate, Coordinate, Coordinate]
FieldName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_.]*$")]
FIELD = re.compile(r"\{([a-z][a-z0-9_.]*)\}")


class _Part(Component):
    box: Box = Field(description="[x, y, width, height] in mm from the cut's top left corner.")
    when: tuple[FieldName, ...] = Field((), description="Fields that must be given, else nothing is drawn.")
    unless: tuple[FieldName, ...] = Field((), description="Fields that must be empty, else nothing is drawn.")


class BandPart(_Part):
    """An area in a palette colour, with its pattern; edges on the cut bleed."""

    draw: Literal["band"]
    colour: str = Field("{colour}", description="A palette colour or a field that names one.")
    radius: float = Field(0, ge=0, description="Corner radius, mm.")


class RectPart(_Part):
    """A rectangle in theme colours."""

    draw: Literal["rect"]
    fill: str = Field("", description="A theme role, palette colour or #rrggbb.")
    stroke: str = Field("", description="A theme role, palette colour or #rrggbb.")
    weight: Literal["hairline", "line", "heavy"] = Field("line", description="One of the three weights.")
    radius: float = Field(0, ge=0, description="Corner radius, mm.")


class LinePart(_Part):
    """A line along the box's upper edge (or its left one, if the box has no width)."""

    draw: Literal["line"]
    stroke: str = Field("frame", description="A theme role, palette colour or #rrggbb.")
    weight: Literal["hairline", "line", "heavy"] = Field("line", description="One of the three weights.")


class RoundelPart(_Part):
    """A circle in the box with a letter or figure in it."""

    draw: Literal["roundel"]
    text: str = Field("{letter}", description="The text in it.")
    fill: str = Field("paper", description="Its ground.")
    size: float = Field(12, ge=6, le=72, description="Text size, pt.")


class TextPart(_Part):
    """Text with icons, wrapped and shrunk to fit the box."""

    draw: Literal["text"]
    text: str = Field(description="The text, with {field} and {figure} in it.")
    face: Literal["text", "bold", "display"] = Field("text", description="One of the theme's faces.")
    size: float = Field(10, ge=6, le=96, description="The largest size, pt.")
    floor: float = Field(6, ge=6, le=96, description="The smallest size, pt; more than that is an error.")
    fill: str = Field("ink", description="A theme role, palette colour or #rrggbb.")
    align: Literal["left", "center", "right"] = Field("left", description="Horizontal alignment in the box.")
    valign: Literal["top", "middle", "bottom"] = Field("top", description="Vertical alignment in the box.")
    leading: float = Field(1.25, ge=0.9, le=2.5, description="From line to line, as a share of the size.")
    turn: Literal[0, 90, 270] = Field(0, description="Degrees clockwise.")


class IconPart(_Part):
    """An icon as high as the box."""

    draw: Literal["icon"]
    icon: str = Field(description="The icon's name, or {field}.")
    stroke: str = Field("ink", description="A theme role, palette colour or #rrggbb.")
    tint: str = Field("", description="A colour for its inside.")


class PicturePart(_Part, PictureLook):
    """A PNG, JPEG, WebP or SVG from the game's folder or from `layouts`, fitted into the box."""

    draw: Literal["picture"]
    file: str = Field(description="The file's name, usually {field}.")


Part = Annotated[
    BandPart | RectPart | LinePart | RoundelPart | TextPart | IconPart | PicturePart,
    Field(discriminator="draw"),
]


class Template(Component):
    """How a set of cards looks."""

    about: str = Field("", description="What it is for, in a line.")
    parts: tuple[Part, ...] = Field(alias="part", min_length=1, description="What is drawn, in order.")


def placed(box: Box, width: float, height: float) -> Box:
    """The box with its distances from the right and lower edges worked out."""
    x, y, w, h = box
    x = width + x if x < 0 else x
    y = height + y if y < 0 else y
    return x, y, (width - x + w if w <= 0 else w), (height - y + h if h <= 0 else h)
