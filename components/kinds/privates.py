"""Private companies, associates: a price, what it earns, what it can do, when it closes."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BeforeValidator, Field

from playproof.components.base import (
    Amount,
    EmblemPiece,
    FigureText,
    ListedSet,
    Piece,
    listed,
)
from playproof.components.hexgrid import CoordinateText
from playproof.components.kinds.cards import CardSizedSet
from playproof.components.references import PhaseName


class Private(EmblemPiece):
    """One private company."""

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
    text: FigureText = Field(default="", max_length=1500, description="Its power, with icons and figures.")


class PrivateSet(CardSizedSet, ListedSet):
    """Private companies on cards of one size."""

    kind: ClassVar[str] = "privates"
    piece_type: ClassVar[type[Piece]] = Private

    pieces: tuple[Private, ...] = Field(
        default=(), alias="piece", description="Private companies written here instead."
    )
