"""Tokens: disks, squares and hexes, one- or two-sided."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import ClassVar, Literal

from pydantic import Field, PrivateAttr, model_validator

from playproof.components.base import (
    ColourName,
    Copies,
    EmblemPiece,
    IconName,
    ListedSet,
    Piece,
    PieceSet,
    PieceSize,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import Back
from playproof.components.references import CharterSetName, CompanyName, TokenSetName

#: The greatest share of a square's edge that a cube on it takes.
MOST_OF_IT = 0.62
#: The least share of a token's size that its middle takes.
LEAST_MIDDLE = 0.5
#: A place is so much larger than the token that lies there, mm.
LARGER = 1.0


class Token(EmblemPiece):
    """One token: a colour with its letter and pattern, a text, or an icon."""

    text: str = Field(
        default="",
        max_length=12,
        description="The text on it: a value or a letter; the colour's letter if not given.",
    )
    icon: IconName | None = Field(default=None, description="An icon instead of a text, or above it.")
    letter: bool = Field(
        default=False, description="Whether the colour's letter is printed below icons without text."
    )
    reverse: str = Field(
        default="", max_length=12, description="The text on the other side; the same if not given."
    )
    reverse_icon: IconName | None = Field(default=None, description="An icon on the other side.")
    reverse_colour: ColourName = Field(
        default="", description="The other side's colour; the same if not given."
    )
    company: CompanyName = Field(default="", description="The company that it belongs to, if any.")


class TokenSet(ListedSet):
    """Tokens of one shape and size."""

    kind: ClassVar[str] = "tokens"
    piece_type: ClassVar[type[Piece]] = Token

    shape: Literal["disk", "square", "hex"] = Field(default="disk", description="The shape that is cut.")
    size: PieceSize = Field(description="Diameter, edge, or width across flats, mm.")
    cube: float = Field(
        default=0.0,
        ge=0,
        le=60,
        description="Edge of a cube that lies on a square, mm: a place at the right, the text beside it. 0: no cube.",
    )
    solid: bool = Field(
        default=False,
        description="Whether the colour fills the token and letters stand on it, instead of a ring around paper; not where "
        "the other side has a text or icon of its own.",
    )
    middle: float = Field(
        default=0.0,
        ge=0,
        le=60,
        description="Diameter or edge of the middle, mm, where another token may lie: the ring is so broad that its colour "
        "shows around it, on both sides. A square with 4.5 mm more has the colour's letter above it. 0: as the size asks.",
    )
    back: Back | None = Field(
        default=None, description="One back for all instead of each token's other side."
    )
    companies: CharterSetName = Field(
        default="", description="A set of charters: each of its companies gets a token, before any others."
    )
    each: Copies = Field(default=1, description="How many each company gets: a number or '{figure}'.")
    by_charter: bool = Field(
        default=False,
        description="Whether each company gets as many as its charter has tokens, instead of 'each'.",
    )
    reverse_icon: IconName | None = Field(
        default=None,
        description="An icon above the letters on the other side of the companies' tokens, in the place of the emblem: "
        "it tells tokens of the market from those of stations.",
    )
    pieces: tuple[Token, ...] = Field(
        default=(), alias="piece", description="Tokens written here instead of in a file."
    )

    @model_validator(mode="after")
    def _one_number(self) -> TokenSet:
        for name in ("each", "by_charter", "reverse_icon"):
            if name in self.model_fields_set and getattr(self, name) and not self.companies:
                raise NotAllowed(
                    f"'{name}' says nothing without 'companies'", "companies = the set of their charters"
                )
        if self.by_charter and "each" in self.model_fields_set:
            raise NotAllowed("each and by_charter both say how many tokens a company gets", "one of them")
        return self

    @model_validator(mode="after")
    def _square_beside_a_cube(self) -> TokenSet:
        if self.middle and not self.size * LEAST_MIDDLE <= self.middle <= self.size:
            raise NotAllowed(
                f"a token of {self.size:g} mm has no middle of {self.middle:g} mm",
                f"{self.size * LEAST_MIDDLE:g} to {self.size:g} mm",
            )
        if self.cube and self.shape != "square":
            raise NotAllowed(f"a {self.shape} has no place for a cube", 'shape = "square"')
        if self.cube and self.cube > self.size * MOST_OF_IT:
            raise NotAllowed(
                f"a cube of {self.cube:g} mm leaves no room for the text",
                f"{self.size * MOST_OF_IT:g} mm at most",
            )
        return self

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With a token for each company of ``companies``."""
        if not self.companies:
            return self
        made = tuple(
            Token(
                id=company.id,
                name=company.title,
                count=len(getattr(company, "tokens", ())) if self.by_charter else self.each,
                company=company.id,
                colour=getattr(company, "colour", ""),
                text=getattr(company, "letters", company.id),
                emblem=getattr(company, "emblem", ""),
                reverse=getattr(company, "letters", company.id) if self.reverse_icon else "",
                reverse_icon=self.reverse_icon,
            )
            for company in sets[self.companies].items
        )
        return self.model_copy(update={"pieces": (*made, *self.pieces)})

    def origin(self, piece_id: str) -> tuple[str, str] | None:
        """A company's token comes from the line of the company."""
        if self.companies and any(piece.id == piece.company == piece_id for piece in self.pieces):
            return self.companies, piece_id
        return None


class Fitting(Piece):
    """A piece with places for the tokens of a set."""

    fits: TokenSetName = Field(
        default="",
        description="The set of tokens that lie there: places are 1 mm larger and have its shape; cities need disks.",
    )
    #: Size (mm) and form of its places, as soon as the tokens are known.
    _place: tuple[float, bool] | None = PrivateAttr(default=None)

    @property
    def place_size(self) -> float | None:
        """How large the places of its tokens are, mm; None if no set of tokens tells it."""
        return self._place[0] if self._place else None

    @property
    def square_places(self) -> bool:
        """Whether they are squares."""
        return bool(self._place and self._place[1])


def with_places(own: PieceSet, sets: Mapping[str, PieceSet]) -> PieceSet:
    """The set with places of the size and form of the tokens that its pieces' ``fits`` names."""
    pieces: list[Piece] = []
    for piece in own.items:
        if isinstance(piece, Fitting) and piece.fits:
            one = sets[piece.fits]
            assert isinstance(one, TokenSet)
            # A hex lies in a round place, corners included.
            wide = one.size * (2 / sqrt(3) if one.shape == "hex" else 1)
            piece = piece.model_copy()
            piece._place = (round(wide, 2) + LARGER, one.shape == "square")
        pieces.append(piece)
    return own.model_copy(update={"pieces": tuple(pieces)})
