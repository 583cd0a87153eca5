"""Share certificates: the structure is written once, and every company gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    Component,
    Copies,
    EmblemPiece,
    FigureText,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import CardSize, CardSizedSet
from playproof.components.references import CharterSetName, CompanyName


class CertificateSide(Component):
    """What a two-sided certificate shows on one of its sides."""

    label: FigureText = Field(min_length=1, max_length=30, description="What this side says: 'Unauctioned'.")
    mark: Literal["ring", "stop", "dot"] = Field(
        default="ring", description="An empty ring, a red ring with a bar, or a dot."
    )
    note: FigureText = Field(default="", max_length=80, description="A line in small type.")


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
    sides: tuple[CertificateSide, ...] = Field(
        default=(),
        max_length=2,
        description="What its sides show, the one that is up first: for certificates that are turned. One: both are alike.",
    )


class Certificate(EmblemPiece):
    """One certificate of one company."""

    company: CompanyName = Field(description="The company.")
    structure: Structure = Field(description="What it is.")
    abbreviation: str = Field(default="", description="The company's letters.")


class CertificateSet(CardSizedSet):
    """The certificates of all companies of a set of charters, in landscape format."""

    kind: ClassVar[str] = "certificates"
    broad: ClassVar[bool] = True
    piece_type: ClassVar[type[Piece]] = Certificate

    companies: CharterSetName = Field(
        min_length=1, description="The set of charters whose companies they are of."
    )
    structure: tuple[Structure, ...] = Field(min_length=1, description="Each company's certificates.")
    size: CardSize | Millimetres = Field(
        default="share", description="A size by name, or [width, height] in mm."
    )
    pieces: tuple[Certificate, ...] = Field(
        default=(),
        alias="piece",
        max_length=0,
        description="Nothing: certificates follow from the companies.",
    )

    @model_validator(mode="after")
    def _one_back(self) -> CertificateSet:
        if self.back is not None and any(one.sides for one in self.structure):
            raise NotAllowed("'back' has no effect beside 'sides'", "one of them")
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
