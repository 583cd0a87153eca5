"""What tests of hexes share: a look, sizes, and the marks of a drawn hex by what they are."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from playproof import components
from playproof.components.game import Game, load_game
from playproof.components.hexgrid import Layout
from playproof.components.notation.standard import standard_tile
from playproof.layouts.hexmap.face import HexContent, hex_face, hex_sizes
from playproof.layouts.hexmap.sizes import HexSizes
from playproof.layouts.render_context import RenderContext, find_theme
from playproof.layouts.scene import Circle, Group, Item, Text

GAMES = Path(components.__file__).parent
ACROSS, SLOT = 38.1, 12.0


@cache
def game(name: str = "preascendant") -> Game:
    return load_game(GAMES / name)


@cache
def context(theme: str = "plain", name: str = "1830") -> RenderContext:
    return RenderContext(game(name), find_theme(theme))


def sizes(layout: Layout = "flat", theme: str = "plain") -> HexSizes:
    return hex_sizes(layout, ACROSS, SLOT, 0, context(theme))


class Roundel(NamedTuple):
    x: float
    y: float
    radius: float
    text: str


def standard_items(number: str, layout: Layout, theme: str = "plain") -> tuple[Item, ...]:
    tile = standard_tile(number)
    drawn = hex_face(
        HexContent(tile.hex, tile.colour, number=number), sizes(layout, theme), context(theme), 3.0
    )
    return (*drawn.ground, *drawn.art)


def flat(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        else:
            yield item


def roundels(items: tuple[Item, ...]) -> list[Roundel]:
    """Discs of paper with a text in their middle: values."""
    found = []
    for disc, text in itertools.pairwise(items):
        if (
            isinstance(disc, Circle)
            and isinstance(text, Text)
            and text.anchor == "middle"
            and abs(text.x - disc.cx) < 0.01
        ):
            found.append(Roundel(disc.cx, disc.cy, disc.radius, text.text))
    return found
