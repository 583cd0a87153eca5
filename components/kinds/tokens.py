"""Tokens: disks, squares and hexes, one- or two-sided."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from components.base import ColourName, Identifier, Millimetres, Piece, PieceSet
from components.kinds.cards import Back

__all__ = ["Token", "TokenSet"]


class Token(Piece):
    """One token: a colour with its letter and pattern, a text, or an icon."""

    colour: ColourName = Field("", description="A colour of the game's palette.")
    text: str = Field(
        "",
        max_length=12,
        description="What stands on it: a value or a letter; the colour's letter if not given.",
    )
    icon: Identifier | None = Field(None, description="An icon instead of a text.")
    reverse: str = Field(
        "", max_length=12, description="What stands on the other side; the same if not given."
    )
    reverse_icon: Identifier | None = Field(None, description="An icon on the other side.")
    reverse_colour: ColourName = Field("", description="The other side's colour; the same if not given.")


class TokenSet(PieceSet):
    """Tokens of one shape and size."""

    kind: ClassVar[str] = "tokens"
    piece_type: ClassVar[type[Piece]] = Token

    shape: Literal["disk", "square", "hex"] = Field("disk", description="The shape that is cut.")
    size: Millimetres = Field(description="Diameter, edge, or width across flats, mm.")
    two_sided: bool = Field(True, description="Whether the other side is printed too.")
    back: Back | None = Field(None, description="One back for all instead of each token's other side.")
    rows: str = Field("", description="The CSV or XLSX file with a row for each token.")
    pieces: tuple[Token, ...] = Field(
        (), alias="piece", description="Tokens written here instead of in a file."
    )
