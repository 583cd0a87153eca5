"""Private companies, associates, side bets: a price, what it earns, what it can do, when it closes."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from playproof.components.base import (
    Amount,
    ColourName,
    EmblemPiece,
    FigureText,
    IconName,
    Piece,
    PieceSet,
    RowsSource,
    listed,
)
from playproof.components.hexgrid import CoordinateText
from playproof.components.kinds.cards import Back, CardSize
from playproof.components.references import PhaseName

__all__ = ["Private", "PrivateSet"]


class Private(EmblemPiece):
    """One private company."""

    abbreviation: str = Field(
        default="", max_length=6, description="Its letters on its card; the id if not given."
    )
    price: Amount | None = Field(default=None, description="Its price.")
    revenue: Amount | None = Field(default=None, description="What it pays its owner each round.")
    closes: PhaseName = Field(default="", description="The phase in which it closes; empty if it never does.")
    blocks: Annotated[
        tuple[CoordinateText, ...],
        BeforeValidator(listed, json_schema_input_type=tuple[CoordinateText, ...] | str),
    ] = Field(
        default=(),
        description="Hexes on which nobody may lay a tile while a player owns it: maps with `privates` mark them, and its "
        "ability `blocks_hexes` needs no list of its own.",
    )
    colour: ColourName = Field(default="", description="A colour of the game's palette, if it has one.")
    icon: IconName | None = Field(default=None, description="An icon beside the name.")
    text: FigureText = Field(default="", max_length=1500, description="Its power, with icons and figures.")
    trigger: FigureText = Field(default="", max_length=160, description="For a side bet: what makes it pay.")
    multiplier: int | None = Field(
        default=None, ge=1, le=99, description="For a side bet: how many times the bet it pays."
    )

    @property
    def letters(self) -> str:
        """Its abbreviation, as its card shows it."""
        return self.abbreviation or self.id


class PrivateSet(PieceSet):
    """Private companies on cards of one size."""

    kind: ClassVar[str] = "privates"
    piece_type: ClassVar[type[Piece]] = Private

    size: CardSize = Field(default="poker", description="A size by name, or [width, height] in mm.")
    landscape: bool = Field(default=False, description="Whether the card is in landscape format.")
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of the corners, mm.")
    price_label: FigureText = Field(default="Price", max_length=20, description="The word at the price.")
    revenue_label: FigureText = Field(
        default="Revenue", max_length=20, description="The word at the revenue."
    )
    closes_label: FigureText = Field(
        default="Closes in", max_length=30, description="The words before the closing phase."
    )
    never_label: FigureText = Field(
        default="Never closes", max_length=30, description="What a card says that never closes."
    )
    bet: float | None = Field(
        default=None, gt=0, le=60, description="Diameter of the place for a bet's chips, mm."
    )
    bet_label: FigureText = Field(default="Your bet", max_length=20, description="The words in that place.")
    pays_label: FigureText = Field(
        default="Pays", max_length=40, description="The word above how many times a bet it pays."
    )
    back: Back | None = Field(
        default=None, description="What the backs show; without it the cards have none."
    )
    rows: RowsSource = Field(
        default="", description="The file (CSV, XLSX, …) with a row for each private company."
    )
    pieces: tuple[Private, ...] = Field(
        default=(), alias="piece", description="Private companies written here instead."
    )
