"""Hex tiles: by standard number, written in the tile notation, or a plain value with a place for a stack."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal, Self

from pydantic import AfterValidator, Field, ValidationInfo, model_validator

from playproof.components.base import (
    SMALLEST,
    Component,
    EmblemName,
    IconName,
    Names,
    Piece,
    PieceSet,
    PieceSize,
    RowsSource,
)
from playproof.components.faults import NotAllowed
from playproof.components.hexgrid import Layout
from playproof.components.kinds.cards import Back
from playproof.components.notation.standard import StandardNumber, standard_tile
from playproof.components.notation.tile import HexNotation, Land
from playproof.components.notation.tile_reading import HexText, parse_tile

#: Colours of track tiles and map hexes, beside those of the game's palette.
GROUNDS = ("white", "yellow", "green", "brown", "grey", "red", "blue", "orange", "purple", "black")


def _known_ground(value: str, info: ValidationInfo) -> str:
    value = "grey" if value == "gray" else value
    if (
        value
        and value not in GROUNDS
        and isinstance(info.context, Names)
        and value not in info.context.colours
    ):
        raise NotAllowed.found(value, (*GROUNDS, *info.context.colours))
    return value


#: A track colour or a name of the game's palette, or nothing.
GroundName = Annotated[str, AfterValidator(_known_ground)]


class Tile(Piece):
    """One hex tile of a set."""

    tile: StandardNumber | None = Field(default=None, description="The number of a standard 18xx tile: '57'.")
    hex: HexText = Field(
        default="", description="What is on it, in the tile notation: 'city=revenue:20;path=a:0,b:_0'."
    )
    colour: GroundName = Field(
        default="", description="A track colour (white, yellow, green, brown, grey …) or one of the palette."
    )
    terrain: Land | Literal[""] = Field(default="", description="The land that is drawn beneath its track.")
    value: int | None = Field(
        default=None,
        ge=0,
        le=9999,
        description="Without notation: the value printed beside the stack's place.",
    )
    emblem: EmblemName = Field(
        default="",
        description="Without notation: an emblem above the places, between the two values: in sets of hexes with a corner up "
        "and a place for a stack.",
    )

    @model_validator(mode="after")
    def _one_form(self) -> Tile:
        if self.tile and self.hex:
            raise NotAllowed("the tile has a standard number and a notation of its own", "'tile' or 'hex'")
        if self.is_track and (self.value is not None or self.emblem):
            raise NotAllowed(
                "'value' and 'emblem' are for tiles without track", "node=value:3 or label=… in 'hex'"
            )
        return self

    @property
    def is_track(self) -> bool:
        """Whether it is drawn from a notation."""
        return bool(self.tile or self.hex)

    @property
    def notation(self) -> HexNotation:
        """What is on it."""
        return standard_tile(self.tile).hex if self.tile else parse_tile(self.hex)

    @property
    def ground(self) -> str:
        """The colour that it has, or that its number has."""
        return self.colour or (standard_tile(self.tile).colour if self.tile else "")


class StackPlaces(Component):
    """What has places for stacks."""

    stack: float = Field(
        default=0,
        ge=0,
        le=100,
        description="Diameter of a stack's place, mm, or the edge of a square one; 0: as a token's on a map, none on a tile.",
    )

    @model_validator(mode="after")
    def _large_enough(self) -> Self:
        if 0 < self.stack < SMALLEST:
            raise NotAllowed(f"stack is {self.stack:g} mm", f"0, or {SMALLEST:g} mm or more")
        return self


class TileSet(StackPlaces, PieceSet):
    """Hex tiles of one size."""

    kind: ClassVar[str] = "tiles"
    piece_type: ClassVar[type[Piece]] = Tile

    shape: Literal["hex-flat", "hex-pointy"] = Field(
        default="hex-pointy", description="Orientation of the hex."
    )
    across: PieceSize = Field(default=38.1, description="Width across flats, mm.")
    clearance: float = Field(
        default=0.0,
        ge=0,
        le=2,
        description="How much narrower than `across` tiles are cut, mm: on a map whose hexes are as wide as `across`, "
        "tiles side by side then don't push each other.",
    )
    beside: float = Field(
        default=0,
        ge=0,
        le=60,
        description="Edge of the square place beside the stack's, for money or cubes, mm; 0 for none.",
    )
    beside_icon: IconName | None = Field(
        default=None, description="The icon in the place beside the stack's."
    )
    node_costs: bool = Field(
        default=True,
        description="Whether a node's cost is printed below its value, in brackets; no, where players never pay it.",
    )
    back: Back | None = Field(
        default=None, description="What the backs show; without it the tiles have none."
    )
    rows: RowsSource = Field(default="", description="The file (CSV, XLSX, …) with a row for each tile.")
    pieces: tuple[Tile, ...] = Field(
        default=(), alias="piece", description="Tiles written here instead of in a file."
    )

    @model_validator(mode="after")
    def _places(self) -> TileSet:
        if 0 < self.beside < SMALLEST:
            raise NotAllowed(f"beside is {self.beside:g} mm", f"0, or {SMALLEST:g} mm or more")
        if self.beside and not self.stack:
            raise NotAllowed(
                "a place beside the stack's needs that of the stack", "both 'stack' and 'beside'"
            )
        if self.beside_icon and not self.beside:
            raise NotAllowed.without(["beside_icon"], "beside")
        return self

    @property
    def layout(self) -> Layout:
        """Flat or pointy tops."""
        return "flat" if self.shape == "hex-flat" else "pointy"

    @property
    def slot_size(self) -> float:
        """Diameter of a token's place, mm: 12 mm on hexes of 1.5 inches."""
        return slot_for(self.across)

    @cached_property
    def emblems(self) -> bool:
        """Whether any of its tiles has an emblem: the places of all are lower then."""
        return any(tile.emblem for tile in self.pieces)

    @cached_property
    def highest_node(self) -> int:
        """The highest value of a node on its tiles; 0 if none has a node."""
        centres = (centre for tile in self.pieces if tile.is_track for centre in tile.notation.centres)
        return max((centre.fixed or 0 for centre in centres if centre.kind == "node"), default=0)


def slot_for(across: float) -> float:
    """The usual diameter of a token's place on a hex ``across`` mm wide."""
    return round(across * 12 / 38.1, 2)
