"""Hex tiles: a value, a terrain, what lies on them."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from components.base import ColourName, FigureText, Millimetres, Piece, PieceSet
from components.kinds.cards import Back

__all__ = ["Tile", "TileSet"]


class Tile(Piece):
    """One hex tile of a set."""

    value: int | None = Field(None, ge=0, le=9999, description="The value printed beside the stack's place.")
    colour: ColourName = Field("", description="A colour of the game's palette.")
    text: FigureText = Field("", max_length=80, description="A word or an icon below the stack's place.")


class TileSet(PieceSet):
    """Hex tiles of one size."""

    kind: ClassVar[str] = "tiles"
    piece_type: ClassVar[type[Piece]] = Tile

    shape: Literal["hex-flat", "hex-pointy"] = Field("hex-pointy", description="Which way the hex stands.")
    across: Millimetres = Field(38.1, description="Width across flats, mm.")
    stack: float = Field(0, ge=0, le=60, description="Diameter of the place for a stack of disks, mm; 0 for none.")
    back: Back | None = Field(None, description="What the backs show; without it the tiles have none.")
    rows: str = Field("", description="The CSV or XLSX file with a row for each tile.")
    pieces: tuple[Tile, ...] = Field((), alias="piece", description="Tiles written here instead of in a file.")
