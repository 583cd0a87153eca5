"""Mats: outlines where cards, decks and tokens lie, drawn to the size of those very pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field, model_validator

from playproof.components.base import (
    ColourName,
    Component,
    Coordinate,
    Copies,
    EmblemName,
    FigureText,
    IconName,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.aids import AidSection
from playproof.components.kinds.cards import CardSize
from playproof.components.references import CompanyName, LooseSetName

__all__ = ["Mat", "MatPlace", "MatSet"]


class MatPlace(Component):
    """An outline on a mat; x and y are its top left corner in mm."""

    id: Identifier = Field(description="Name of the place.")
    label: FigureText = Field(default="", max_length=60, description="What is placed there.")
    company: CompanyName = Field(
        default="",
        description="The company whose pieces lie here: unless given, its letters are the label, its name the note; its "
        "emblem and colour mark the place.",
    )
    named: bool = Field(
        default=True,
        description="Whether its company's name is the note; a narrow lane has no room for it, and letters and emblem tell it.",
    )
    x: Coordinate = Field(ge=0, description="From the mat's left edge, mm.")
    y: Coordinate = Field(ge=0, description="From the mat's top edge, mm.")
    slot: CardSize | None = Field(
        default=None,
        description="The card that fits: a size by name (upright), drawn with 1.25 mm of play, or [width, height].",
    )
    disk: Millimetres | None = Field(default=None, description="Or the diameter of a round place, mm.")
    square: Millimetres | None = Field(
        default=None,
        description="The edge of square spaces in the `slot`, mm: 10 for cubes; `spaces` of them.",
    )
    spaces: Copies = Field(default=0, description="How many square spaces it has: a number or '{figure}'.")
    beside: bool = Field(
        default=False,
        description="Whether its square spaces stand at the right of its words, not below them.",
    )
    card: CardSize | None = Field(
        default=None,
        description="A card that lies below the place's words, its outline dashed: a size by name (upright) or [width, "
        "height]: [88.9, 63.5] for a poker card in landscape format.",
    )
    fanned: Copies = Field(
        default=1,
        description="How many of these outlines, each as much lower than the one before as there is room: the upper edge of "
        "every `card` stays in sight. A number or '{figure}'.",
    )
    first: int | None = Field(
        default=None,
        ge=0,
        le=999,
        description="The number in the first of its square spaces; the others count on from it.",
    )
    marks: tuple[FigureText, ...] = Field(
        default=(),
        description="Words in small type in its square spaces, from the first on: which pieces lie there; the others keep "
        "their number or letter.",
    )
    colour: ColourName = Field(
        default="",
        description="A colour of the game's palette: for the edges of its spaces, with its letter; without spaces, for its own "
        "edge and ground.",
    )
    icon: IconName | None = Field(
        default=None, description="An icon, large and pale in the middle of the place."
    )
    emblem: EmblemName = Field(
        default="", description="Or an emblem, pale in the middle: what lies there covers it."
    )
    figure: FigureText = Field(
        default="",
        max_length=3,
        description="Or a figure, large and pale in the middle: the place's number in a row.",
    )
    frame: bool = Field(
        default=True,
        description="Whether its edge is drawn; without one a sign fills what words leave of the place and is darker.",
    )
    tint: float = Field(
        default=0.0,
        ge=0,
        le=1,
        description="How much of its colour, or of the game's accent, its ground has, from 0 (paper) to 1.",
    )
    flood: float | None = Field(
        default=None,
        ge=0,
        le=1,
        description="The same in themes that flood areas with colour, as `colour` does; `tint` if not given. Of square "
        "spaces it is the ground of their lane in their colour, without a frame close around them.",
    )
    patterned: bool = Field(
        default=False,
        description="Whether its ground has its colour's pattern below the label, as pieces of that colour have.",
    )
    strip: Millimetres | None = Field(
        default=None,
        description="The height of a line with the label at the top of the place, mm: what lies there lies below it, so that "
        "it stays in sight. A note that the line has room for stands in it, too.",
    )
    deep: bool = Field(
        default=False,
        description="Whether the ground of that line is all in the place's colour where colours fill areas, as the heads of a "
        "track's spaces are.",
    )
    holds: LooseSetName = Field(
        default="",
        description="The set whose pieces lie here: the cover's picture shows one of them, on a `deck` (icon or id) its back.",
    )
    face_down: bool = Field(
        default=False, description="Whether what it `holds` lies face down, as on a `deck`."
    )
    note: FigureText = Field(default="", max_length=160, description="A line in small type inside the place.")
    note_ink: bool = Field(default=False, description="Whether the note is in ink, not in grey.")

    @model_validator(mode="after")
    def _squares(self) -> MatPlace:
        if (self.square is None) != (self.spaces == 0):
            raise NotAllowed("square spaces need their edge and their number", "both square and spaces")
        if self.first is not None and self.square is None:
            raise NotAllowed(
                "'first' is the number in a place's first square space", "square and spaces, too"
            )
        if self.beside and self.square is None:
            raise NotAllowed("'beside' is about square spaces", "square and spaces, or no 'beside'")
        if self.card is not None and (self.square is not None or self.slot is None):
            raise NotAllowed(
                "cards lie below the words of a place with a width and a height",
                "'slot', and no square spaces",
            )
        if self.card is not None and self.fanned == 0:
            raise NotAllowed("'fanned' is 0: a 'card' lies there", "1 or more, or no 'card'")
        if self.card is None and self.fanned != 1:
            raise NotAllowed("'fanned' is about cards", "'card', too, or no 'fanned'")
        if self.marks and not isinstance(self.spaces, str) and len(self.marks) > self.spaces:
            raise NotAllowed(
                f"{len(self.marks)} marks in {self.spaces} square spaces", "a mark for each space at the most"
            )
        if self.square is not None and self.slot is None:
            raise NotAllowed(
                "square spaces lie in a place with a width and a height", "'slot', too: [60, 40]"
            )
        if self.strip is not None and ((not self.label and not self.company) or self.disk is not None):
            raise NotAllowed(
                "a strip is the line of a label above a place with corners", "a label and a slot"
            )
        if self.beside and self.strip is not None:
            raise NotAllowed(
                "the spaces of 'beside' would lie on the line of 'strip'", "one of 'beside' and 'strip'"
            )
        middle = [name for name in ("icon", "emblem", "figure") if getattr(self, name)]
        # A place's own emblem replaces that of its company.
        middle[:0] = ["company"] if self.company and middle and middle != ["emblem"] else []
        if len(middle) > 1:
            named = " and ".join(f"'{name}'" for name in middle)
            raise NotAllowed(f"{named} both show something in the middle of the place", "one of them")
        if self.disk is not None and self.slot is not None:
            raise NotAllowed("slot and disk both say how large the place is", "one of them")
        if self.disk is None and self.slot is None:
            raise NotAllowed(f"the place '{self.id}' has no size", "a 'slot', such as [60, 40], or a 'disk'")
        return self


class Mat(Piece):
    """One mat."""

    title_line: FigureText = Field(
        default="",
        max_length=120,
        description="The line above the places; the name, or the set's, if not given.",
    )
    width: Millimetres = Field(description="Width, mm.")
    height: Millimetres = Field(description="Height, mm.")
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of the corners, mm.")
    places: tuple[MatPlace, ...] = Field(default=(), alias="place", description="The outlines on the mat.")
    reverse: tuple[AidSection, ...] = Field(
        default=(), description="Sections of text on the other side, as on an aid; it is blank without any."
    )
    reverse_heading: FigureText = Field(
        default="", max_length=60, description="What stands over the other side; else the mat's name."
    )
    reverse_columns: int = Field(
        default=2, ge=1, le=3, description="The number of columns of these sections."
    )

    @model_validator(mode="after")
    def _ids_of_their_own(self) -> Mat:
        names = [place.id for place in self.places]
        twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
        if twice:
            raise NotAllowed(
                f"two places of the mat '{self.id}' are called '{twice}'", "an id of its own for each"
            )
        return self


class MatSet(PieceSet):
    """Mats."""

    kind: ClassVar[str] = "mats"
    piece_type: ClassVar[type[Piece]] = Mat

    pieces: tuple[Mat, ...] = Field(default=(), alias="piece", min_length=1, description="The mats.")

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With what the charters say of the companies of its places."""
        if not any(place.company for mat in self.pieces for place in mat.places):
            return self
        companies = {
            company.id: company for one in sets.values() if one.kind == "charters" for company in one.items
        }

        def told(place: MatPlace) -> MatPlace:
            company = companies.get(place.company)
            if company is None:
                return place
            known = {
                "label": getattr(company, "letters", "") or company.id,
                "note": company.title,
                "colour": getattr(company, "colour", ""),
                "emblem": getattr(company, "emblem", ""),
            }
            if not place.named:
                known["note"] = ""
            return place.model_copy(update={name: getattr(place, name) or own for name, own in known.items()})

        pieces = tuple(
            mat.model_copy(update={"places": tuple(told(place) for place in mat.places)})
            for mat in self.pieces
        )
        return self.model_copy(update={"pieces": pieces})
