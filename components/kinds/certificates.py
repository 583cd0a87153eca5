"""Share certificates: the structure is written once, and every company gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    ColourName,
    Component,
    Copies,
    EmblemPiece,
    FigureText,
    Identifier,
    Piece,
    PieceSet,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import Back, CardSize
from playproof.components.references import CharterSetName, CompanyName

__all__ = ["Certificate", "CertificateSet", "CertificateSide", "Structure"]


class CertificateSide(Component):
    """What a two-sided certificate shows on one of its sides."""

    label: FigureText = Field(min_length=1, max_length=30, description="What this side says: 'Unauctioned'.")
    mark: Literal["ring", "barred", "ticked", "stop", "dot"] = Field(
        default="ring",
        description="An empty ring, a ring with a bar through it, a full disk with a tick, a red ring with a bar, or a dot.",
    )
    colour: ColourName = Field(default="", description="The mark's colour; ink if not given.")
    note: FigureText = Field(default="", max_length=80, description="A line in small type.")

    @property
    def full(self) -> bool:
        """Whether this side is in full colour."""
        return self.mark in ("ticked", "stop")


class Structure(Component):
    """One kind of certificate that each company has."""

    id: Identifier = Field(
        description="What follows the company's id in the certificate's id: 'KA-president'."
    )
    percent: int | None = Field(
        default=None, ge=1, le=100, description="Its share of the company, in percent."
    )
    shares: int = Field(default=1, ge=1, le=100, description="How many shares it represents.")
    president: bool = Field(default=False, description="Whether it makes its holder president.")
    count: Copies = Field(default=1, description="How many each company has: a number or '{figure}'.")
    label: FigureText = Field(
        default="", max_length=40, description="What it is called; 'Share' or 'President' if not given."
    )
    note: FigureText = Field(default="", max_length=120, description="A line in small type.")
    limit: int = Field(
        default=1, ge=0, le=9, description="How many certificates it counts for under the limit."
    )
    side: CertificateSide | None = Field(
        default=None,
        description="What both its sides show instead of the set's: a charter that is no share in play.",
    )


class Certificate(EmblemPiece):
    """One certificate of one company."""

    company: CompanyName = Field(description="The company.")
    structure: Structure = Field(description="What it is.")
    abbreviation: str = Field(default="", description="The company's letters.")
    colour: ColourName = Field(default="", description="The company's colour.")


class CertificateSet(PieceSet):
    """The certificates of all companies of a set of charters."""

    kind: ClassVar[str] = "certificates"
    piece_type: ClassVar[type[Piece]] = Certificate

    companies: CharterSetName = Field(
        min_length=1, description="The set of charters whose companies they are of."
    )
    structure: tuple[Structure, ...] = Field(min_length=1, description="Each company's certificates.")
    size: CardSize = Field(default="share", description="A size by name, or [width, height] in mm.")
    landscape: bool = Field(default=True, description="Whether the card is in landscape format.")
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of the corners, mm.")
    seal: bool = Field(
        default=False,
        description="Whether one of two sides, without a percentage, looks as a deed: a fine border, and the emblem in a seal, "
        "with ribbons on the side whose mark is ticked.",
    )
    limits: bool = Field(
        default=False, description="Whether they show how many they count for under the limit."
    )
    front_side: CertificateSide | None = Field(
        default=None, description="The side that is up first, if they are turned."
    )
    back_side: CertificateSide | None = Field(default=None, description="The other side, if they are turned.")
    back: Back | None = Field(default=None, description="What the backs show, if they are not turned.")
    pieces: tuple[Certificate, ...] = Field(
        default=(),
        alias="piece",
        max_length=0,
        description="Nothing: certificates follow from the companies.",
    )

    @model_validator(mode="after")
    def _one_back(self) -> CertificateSet:
        if self.back is not None and self.back_side is not None:
            raise NotAllowed("'back' has no effect beside 'back_side'", "one of them")
        return self

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With each company's certificates."""
        made = tuple(
            Certificate(
                id=f"{company.id}-{one.id}",
                name=f"{company.name}, {one.label or ('president' if one.president else 'share')}",
                count=one.count,
                company=company.id,
                structure=one,
                abbreviation=getattr(company, "letters", company.id),
                colour=getattr(company, "colour", ""),
                emblem=getattr(company, "emblem", ""),
            )
            for company in sets[self.companies].items
            for one in self.structure
        )
        return self.model_copy(update={"pieces": made})

    def origin(self, piece_id: str) -> tuple[str, str] | None:
        """A certificate comes from the line of its company."""
        for piece in self.pieces:
            if piece.id == piece_id:
                return self.companies, piece.company
        return None
