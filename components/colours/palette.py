"""A game's colours: each with a letter and a pattern, so that colour is never the only mark.

Contrast is WCAG 2's ratio of relative luminances, 1 to 21.
"""

from functools import cache
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from playproof.components.base import Component

PatternName = Literal[
    "plain", "stripe", "dot", "cross", "wave", "grid", "chevron", "brick", "scale", "diamond", "triangle", "star", "ring",
    "honeycomb", "weave", "dash", "leaf",
]  # fmt: skip


#: Drawings of lines for backs and panels.
MotifName = Literal[
    "orbits", "rails", "waves", "lattice", "rays", "stars", "web", "scales", "bricks", "hexes", "guilloche", "contours",
    "plain",
]  # fmt: skip


def _small(text: str) -> str:
    # Not `str.lower` itself: the signature of a built-in function takes ten times as long to find as all else here.
    return text.lower()


HexColour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$"), AfterValidator(_small)]


class Colour(Component):
    """One colour of a game, with a letter and a pattern for people who can't see it."""

    hex: HexColour = Field(description="The colour, as #rrggbb.")
    name: str = Field(
        default="", max_length=40, description="What the colour is called; the key itself if not given."
    )
    letter: str = Field(min_length=1, max_length=4, description="The letter that marks it on pieces.")
    pattern: PatternName = Field(default="plain", description="The pattern that marks it on pieces.")
    use: Literal["", "money", "print"] = Field(
        default="",
        description="'money' for a colour of notes and chips alone, 'print' for one that only marks printed pieces, such as "
        "cards of one value: no player or company takes it.",
    )
    motif: MotifName | None = Field(
        default=None,
        description="The motif behind emblems on pieces of this colour; the game's if not given.",
    )


@cache
def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def luminance(colour: str) -> float:
    """Relative luminance of ``#rrggbb``, 0 (black) to 1 (white)."""
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (v / 255 for v in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours; text needs 4.5, large text 3."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@cache
def ink_on(background: str) -> str:
    """Black or white, whichever contrasts more."""
    return "#000000" if contrast("#000000", background) >= contrast("#ffffff", background) else "#ffffff"


@cache
def mix(colour: str, other: str, share: float) -> str:
    """``share`` (0 to 1) of ``colour`` in ``other``: tints of a colour on paper."""
    mixed = (
        round(a * share + b * (1 - share)) for a, b in zip(_channels(colour), _channels(other), strict=True)
    )
    return "#" + "".join(f"{value:02x}" for value in mixed)
