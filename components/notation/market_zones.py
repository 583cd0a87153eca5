"""Zones of stock markets: what a cell's letters mean, in a game's own words or in those of the convention."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field, ValidationInfo

from playproof.components.base import Component, FigureText, Identifier, known_colour
from playproof.components.colours.palette import PatternName
from playproof.components.faults import NotAllowed

_STANDARD = Path(__file__).resolve().with_name("standard_zones.toml")

#: ``v`` is an arrow.
ZoneLetter = Annotated[str, Field(pattern=r"^[A-Za-uw-z]$", examples=["y", "o", "B"])]


def _tint(value: str, info: ValidationInfo) -> str:
    if not value.startswith("#"):
        return known_colour(value, info)
    if not re.fullmatch("#[0-9A-Fa-f]{6}", value):
        raise NotAllowed.found(value, ("a colour of the palette", "#rrggbb"))
    return value.lower()


class Zone(Component):
    """What a letter behind a price means, and how its cells look."""

    id: Identifier = Field(description="The zone's name in rules and trackers.")
    letter: ZoneLetter = Field(
        description="The letter in cells: a to z or A to Z, but not v, which is an arrow."
    )
    name: FigureText = Field(default="", max_length=40, description="What the legend calls it.")
    legend: FigureText = Field(default="", max_length=200, description="What it does, for the legend.")
    par: bool = Field(
        default=False, description="Whether companies may start here: a heavy frame and a word."
    )
    mark: str = Field(
        default="",
        max_length=8,
        description="What stands in its cells; the letter as a capital if not given, nothing if empty: a tint tells enough.",
    )
    colour: Annotated[str, AfterValidator(_tint)] = Field(
        default="", description="Its tint: a colour of the game's palette, or one of its own as #rrggbb."
    )
    pattern: PatternName | None = Field(
        default=None, description="The pattern over its cells; that of its palette colour if not given."
    )

    @property
    def printed(self) -> str:
        """What is in its cells."""
        if "mark" in self.model_fields_set:
            return self.mark
        return "PAR" if self.par else self.letter.upper()

    @property
    def title(self) -> str:
        """What the legend calls it."""
        return self.name or self.id


@cache
def standard_zones() -> tuple[Zone, ...]:
    """The letters that 18xx developers use, for markets that name no zones of their own; par comes first."""
    text = _STANDARD.read_text(encoding="utf-8")
    return tuple(Zone.model_validate(one) for one in tomllib.loads(text)["zone"])
