"""Themes: how much ink, which inks, which faces and how large; a TOML file each, a workspace may add its own."""

from typing import Annotated, Literal

from pydantic import Field

from playproof.components.base import Component
from playproof.components.colours.palette import HexColour

#: flood: whole areas; band: bands, rings and edges; line: outlines and patterns only.
ColourUse = Literal["flood", "band", "line"]
#: One of our faces, or a file of the workspace's ``layouts/fonts``, with or without its ending.
FaceName = Annotated[str, Field(min_length=1, max_length=100)]


class Theme(Component):
    """One theme."""

    about: str = Field(default="", description="What it is for, in a line.")
    colours: ColourUse = Field(
        default="band", description="How colours are printed: flood (whole area), band or line."
    )
    patterns: bool = Field(default=True, description="Whether colours are printed with their patterns.")
    scale: float = Field(default=1.0, ge=0.7, le=2.0, description="Factor for all text sizes.")
    paper: HexColour = Field(default="#ffffff", description="Background.")
    ink: HexColour = Field(default="#141414", description="Text and important lines.")
    muted: HexColour = Field(default="#5c5c5c", description="Imprint and notes.")
    frame: HexColour = Field(default="#8a8a8a", description="Frames and outlines of places.")
    help: HexColour = Field(default="#767676", description="Cut and help lines.")
    text: FaceName = Field(
        default="sans",
        description="Face of texts: one of Playproof's or a file in layouts/fonts (see art.md).",
    )
    bold: FaceName = Field(default="sans-bold", description="Face of bold text and figures, likewise.")
    italic: FaceName = Field(default="sans-italic", description="Face of italic text, likewise.")
    display: FaceName = Field(default="serif-bold", description="Face of names and titles, likewise.")
    figures: str = Field(
        default="",
        max_length=100,
        description="Face of the figures 0 to 9 in all texts; the text's own if not given.",
    )
    fallbacks: tuple[FaceName, ...] = Field(
        default=(),
        max_length=20,
        description="Faces for letters that the others lack; the first that has a letter draws it.",
    )
    hairline: float = Field(default=0.18, gt=0, le=2, description="Weight of cut and help lines, mm.")
    line: float = Field(default=0.35, gt=0, le=3, description="Weight of frames, mm.")
    heavy: float = Field(
        default=0.9, gt=0, le=5, description="Weight of important lines: track, zones, phase lines, mm."
    )
