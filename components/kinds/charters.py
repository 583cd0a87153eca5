"""Charters: a sheet for each company, with outlines as large as the pieces that lie in them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    Amount,
    Amounts,
    Component,
    Copies,
    EmblemPiece,
    FigureText,
    IconName,
    ListedSet,
    Millimetres,
    Piece,
    Refers,
)
from playproof.components.cost_scale import CostScale, PlainCostScale
from playproof.components.faults import NotAllowed

#: Kinds whose pieces can lie in an outline.
FITTING = ("tokens", "cards", "certificates", "trains", "privates", "money", "tiles")
#: The id of a set whose pieces lie in an outline.
FittingSet = Annotated[str, Refers("a set of pieces that could lie there", FITTING, sets=True)]


#: How many letters of a company a token can have.
LETTERS = 12


class Charter(EmblemPiece):
    """One company."""

    abbreviation: str = Field(
        default="", max_length=6, description="Its letters on pieces; the id if not given."
    )
    home: FigureText = Field(default="", max_length=40, description="The place of its first office.")
    tokens: Amounts = Field(default=(), description="What its tokens cost, in order; 0 is free.")
    capital: Amount | None = Field(
        default=None,
        description="The money in its treasury at the start, printed in an open area with the icon coin.",
    )
    text: FigureText = Field(default="", max_length=600, description="Its powers, with icons and figures.")
    note: FigureText = Field(default="", max_length=120, description="A few words beneath the name.")

    @model_validator(mode="after")
    def _short_letters(self) -> Charter:
        if len(self.letters) > LETTERS:
            raise NotAllowed(
                f"pieces show the id '{self.id}' as the company's letters, and it has {len(self.letters)} characters",
                f"an 'abbreviation', or an id of at most {LETTERS} characters",
            )
        return self

    @property
    def letters(self) -> str:
        """Its abbreviation, as pieces show it."""
        return self.abbreviation or self.id

    @property
    def home_hex(self) -> tuple[str, int | None]:
        """The hex of its home on a map, and the edge that tells its city there, if one does: ``G19/3``."""
        name, _, edge = self.home.partition("/")
        return name.strip(), int(edge) if edge.strip().isdecimal() else None


class CharterSection(Component):
    """A part of a charter: outlines for pieces, an open area, or the company's powers.

    Outlines take their size from ``fits``, a set of the game; without it the section is an open area of at least ``room`` mm.
    """

    title: FigureText = Field(default="", max_length=60, description="Its heading.")
    note: FigureText = Field(default="", max_length=160, description="A line in small type.")
    note_beside: bool = Field(
        default=False,
        description="Whether the note stands at the end of the heading's line, where it has room there.",
    )
    icon: IconName | None = Field(default=None, description="An icon before the heading.")
    shows: Literal["outlines", "tokens", "powers", "steps"] = Field(
        default="outlines",
        description="Outlines (or an open area), the company's own tokens with what each costs, its powers, "
        "or the steps of its turn.",
    )
    limits: bool = Field(
        default=False,
        description="Whether each phase's limit is printed beside the heading; the highest is the number of outlines.",
    )
    fits: FittingSet = Field(
        default="", description="The set whose pieces are placed here; the outlines have their size."
    )
    count: Copies = Field(default=1, description="How many outlines: a number or '{figure}'.")
    home: bool = Field(default=False, description="Whether the first outline bears the company's home.")
    pitch: Millimetres | None = Field(
        default=None,
        description="From one outline to the next, mm: less than their width lets cards overlap.",
    )
    lines: int = Field(default=1, ge=1, le=10, description="The number of lines of outlines.")
    room: tuple[Millimetres, Millimetres] = Field(
        default=(30.0, 16.0),
        description="Least [width, height] of an open area, mm; where given, the least width of a panel with outlines, too.",
    )
    scales: tuple[CostScale, ...] = Field(
        default=(), alias="scale", max_length=3, description="Small tables along the foot of an open area."
    )
    columns: int = Field(
        default=0,
        ge=0,
        le=6,
        description="In how many columns the steps of a turn stand; as many as have room if 0.",
    )
    grow: bool = Field(default=False, description="Whether it takes the width that the shelf has left.")

    @property
    def outlines(self) -> int:
        """How many outlines it has; 0 for an open area."""
        return self.count if self.fits else 0

    @property
    def placed(self) -> bool:
        """Whether its table is a track: places with what is told beside them."""
        return any(scale.square is not None for scale in self.scales)

    @model_validator(mode="after")
    def _open_area(self) -> CharterSection:
        if self.scales and (self.fits or self.shows in ("powers", "steps")):
            raise NotAllowed("'scale' is for an open area", "a section without outlines, or no 'scale'")
        others = [name for name in ("title", "note", "icon") if getattr(self, name)]
        if self.placed and (others or len(self.scales) > 1):
            named = f", without {' and '.join(map(repr, others))}" if others else ""
            raise NotAllowed(
                f"a table with places takes an open area of its own{named}",
                "one such table, and no title, note or icon",
            )
        if self.scales and others and not self.title:
            raise NotAllowed(
                f"a table without a title over it leaves no room for {' and '.join(map(repr, others))}",
                "a 'title', too, or no note or icon",
            )
        if self.columns and self.shows != "steps":
            raise NotAllowed("'columns' is for the steps of a turn", "shows = \"steps\", or no 'columns'")
        return self


class CharterShelf(Component):
    """Sections side by side."""

    sections: tuple[CharterSection, ...] = Field(
        alias="section", min_length=1, max_length=8, description="Its sections, from left to right."
    )
    panels: bool = Field(
        default=False, description="Whether its outlines stand on panels, as those beside an open area do."
    )


class CharterSet(ListedSet):
    """The charters of all companies of one sort."""

    kind: ClassVar[str] = "charters"
    piece_type: ClassVar[type[Piece]] = Charter

    size: tuple[Millimetres, Millimetres] = Field(
        default=(190.0, 132.0), description="[width, height] in mm."
    )
    company: FigureText = Field(
        default="", max_length=40, description="What a company is called here: 'Front'."
    )
    scales: tuple[PlainCostScale, ...] = Field(
        default=(),
        alias="scale",
        max_length=3,
        description="Small tables at the right of the header: what is looked up most.",
    )
    banner: CharterSection | None = Field(
        default=None,
        description="A banner from the bar above down to the foot, with letters, emblem and a place that `fits` a piece, "
        "instead of the block in the header; shelves are at its right.",
    )
    edge_note: FigureText = Field(
        default="",
        max_length=60,
        description="What cards are tucked under the upper edge: small, at the right of the header.",
    )
    shelves: tuple[CharterShelf, ...] = Field(
        alias="shelf", min_length=1, description="Its shelves, from top to bottom."
    )
    steps: tuple[FigureText, ...] = Field(
        default=(), max_length=10, description="A company's turn, step by step, for a section that shows it."
    )
    pieces: tuple[Charter, ...] = Field(
        default=(), alias="piece", description="Companies written here instead of in a file."
    )

    @model_validator(mode="after")
    def _place_on_the_banner(self) -> CharterSet:
        if self.banner is None:
            return self
        given = sorted(self.banner.model_fields_set - {"fits", "title", "icon", "note"})
        if given:
            named = " and ".join(map(repr, given))
            raise NotAllowed(f"{named} says nothing of the place on a banner", "fits, title, icon, note")
        if not self.banner.fits and self.banner.model_fields_set:
            raise NotAllowed.without(sorted(self.banner.model_fields_set), "fits")
        return self
