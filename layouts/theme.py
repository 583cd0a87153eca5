"""Themes: how much ink, which inks, which faces and how large; a TOML file each, a workspace may add its own."""

from __future__ import annotations

from typing import Literal

from playproof.components.base import Component
from playproof.components.palette import HexColour
from pydantic import Field

__all__ = ["ColourUse", "Theme"]

#: flood: whole areas; band: bands, rings and edges; line: outlines and patterns only.
ColourUse = Literal["flood", "band", "line"]
FaceName = Literal["sans", "sans-italic", "sans-semibold", "sans-bold", "serif-semibold", "serif-bold"]


class Theme(Component):
    """One theme."""

    about: str = Field("", description="What it is for, in a line.")
    colours: ColourUse = Field(
        "band", description="How colours are printed: flood (whole area), band or line."
    )
    patterns: bool = Field(True, description="Whether colours are printed with their patterns.")
    scale: float = Field(1.0, ge=0.7, le=2.0, description="Factor for all text sizes.")
    paper: HexColour = Field("#ffffff", description="Background.")
    ink: HexColour = Field("#141414", description="Text and important lines.")
    muted: HexColour = Field("#5c5c5c", description="Imprint and notes.")
    frame: HexColour = Field("#8a8a8a", description="Frames and outlines of places.")
    help: HexColour = Field("#767676", description="Cut and help lines.")
    text: FaceName = Field("sans", description="Face of texts.")
    bold: FaceName = Field("sans-bold", description="Face of bold text and figures.")
    italic: FaceName = Field("sans-italic", description="Face of italic text.")
    display: FaceName = Field("serif-bold", description="Face of names and titles.")
    hairline: float = Field(0.18, gt=0, le=2, description="Weight of cut and help lines, mm.")
    line: float = Field(0.35, gt=0, le=3, description="Weight of frames, mm.")
    heavy: float = Field(
        0.9, gt=0, le=5, description="Weight of important lines: track, zones, phase lines, mm."
    )
