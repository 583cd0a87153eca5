"""Mats: outlines where cards, decks and tokens lie, drawn to the size of those very pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

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
    first_twice,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import CardSize
from playproof.components.references import CompanyName, LooseSetName


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
    slot: CardSize | Millimetres = Field(
        description="How large it is: a card's size by name (upright), drawn with 1.25 mm of play, [width, height] in mm, or "
        "the diameter of a round place.",
    )
    square: Millimetres | None = Field(
        default=None,
        description="The edge of square spaces in the `slot`, mm: 10 for cubes; `spaces` of them.",
    )
    spaces: Copies = Field(
        default=0,
        description="How many square spaces it has, below its words or, where they have no room there, at their right; or how "
        "many of its `card`, each as much lower than the one before as there is room: the upper edge of each stays in sight. A "
        "number or '{figure}'.",
    )
    card: CardSize | None = Field(
        default=None,
        description="A card that lies below the place's words, its outline dashed: a size by name (upright) or [width, "
        "height]: [88.9, 63.5] for a poker card in landscape format.",
    )
    marks: tuple[FigureText, ...] | Annotated[int, Field(ge=0, le=999)] = Field(
        default=(),
        description="Words in small type in its square spaces, from the first on: which pieces lie there; the others keep "
        "their colour's letter. Or the number in the first; the others count on from it.",
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
    opacity: float = Field(
        default=1.0,
        gt=0,
        le=1,
        description="How far its ground hides a picture beneath it, from above 0, hardly, to 1: its words stay as they are.",
    )
    patterned: bool = Field(
        default=False,
        description="Whether its ground has its colour's pattern below the label, as pieces of that colour have.",
    )
    strip: Millimetres | None = Field(
        default=None,
        description="The height of a line with the label at the top of the place, mm: what lies there lies below it, so that "
        "it stays in sight. A note that the line has room for stands in it, too. Where colours fill areas, its ground is in "
        "the place's colour.",
    )
    holds: LooseSetName = Field(
        default="",
        description="The set whose pieces lie here: the cover's picture shows one of them, on a `deck` (icon or id) its back.",
    )
    face_down: bool = Field(
        default=False, description="Whether what it `holds` lies face down, as on a `deck`."
    )
    note: FigureText = Field(default="", max_length=160, description="A line in small type inside the place.")

    @property
    def disk(self) -> float:
        """The diameter of a round place, mm; 0 for one with corners."""
        return self.slot if isinstance(self.slot, int | float) else 0.0

    @property
    def first(self) -> int | None:
        """The number in its first square space, if they are numbered."""
        return self.marks if isinstance(self.marks, int) else None

    @property
    def words(self) -> tuple[str, ...]:
        """What is written in its square spaces."""
        return () if isinstance(self.marks, int) else self.marks

    @model_validator(mode="after")
    def _squares(self) -> MatPlace:
        if self.square is not None and self.spaces == 0:
            raise NotAllowed("square spaces need their edge and their number", "both square and spaces")
        if self.spaces and self.square is None and self.card is None:
            raise NotAllowed("'spaces' is about square spaces or cards", "'square' or 'card', too")
        if self.first is not None and self.square is None:
            raise NotAllowed("a number in 'marks' is about square spaces", "square and spaces, too")
        if self.card is not None and (self.square is not None or self.disk):
            raise NotAllowed(
                "cards lie below the words of a place with a width and a height",
                "'slot' with both, and no square spaces",
            )
        if len(self.words) > max(1, self.spaces):
            raise NotAllowed(
                f"{len(self.words)} marks in {self.spaces} square spaces", "a mark for each space at the most"
            )
        if self.square is not None and self.disk:
            raise NotAllowed("square spaces lie in a place with a width and a height", "slot = [60, 40]")
        if self.strip is not None and ((not self.label and not self.company) or self.disk):
            raise NotAllowed(
                "a strip is the line of a label above a place with corners", "a label and a slot"
            )
        middle = [name for name in ("icon", "emblem", "figure") if getattr(self, name)]
        # A place's own emblem replaces that of its company.
        middle[:0] = ["company"] if self.company and middle and middle != ["emblem"] else []
        if len(middle) > 1:
            named = " and ".join(f"'{name}'" for name in middle)
            raise NotAllowed(f"{named} both show something in the middle of the place", "one of them")
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
    places: tuple[MatPlace, ...] = Field(default=(), alias="place", description="The outlines on the mat.")

    @model_validator(mode="after")
    def _ids_of_their_own(self) -> Mat:
        if twice := first_twice(place.id for place in self.places):
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
