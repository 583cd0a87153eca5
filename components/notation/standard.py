"""The tiles that 18xx designers call by number: ``standard_tile("57")``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from playproof.components.faults import NotAllowed
from playproof.components.notation.tile import HexNotation
from playproof.components.notation.tile_reading import parse_tile

_FILE = "standard_tiles.toml"


class StandardTile(NamedTuple):
    """A numbered tile: its track colour and its notation."""

    number: str
    colour: str
    text: str

    @property
    def hex(self) -> HexNotation:
        """What is on it."""
        return parse_tile(self.text)


@cache
def _tiles() -> dict[str, StandardTile]:
    data = tomllib.loads(Path(__file__).with_name(_FILE).read_text(encoding="utf-8"))
    return {
        number: StandardTile(number, colour, text)
        for colour, tiles in data.items()
        for number, text in tiles.items()
    }


def standard_numbers() -> tuple[str, ...]:
    """The numbers that are known, yellow first."""
    return tuple(_tiles())


def standard_tile(number: str) -> StandardTile:
    """The tile with this number; an unknown one raises `KeyError`."""
    return _tiles()[number]


def _known(number: str) -> str:
    if number not in _tiles():
        raise NotAllowed(
            f"no standard tile has the number '{number}'",
            "the tile written out in 'hex', or one of " + " ".join(standard_numbers()),
        )
    return number


#: The number of a standard tile, as text.
StandardNumber = Annotated[str, AfterValidator(_known)]
