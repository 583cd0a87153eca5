"""Charters: a sheet for each company, with outlines as large as the pieces that lie in them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from playproof.components.base import (
    Amount,
    Amounts,
    ColourName,
    Component,
    Copies,
    EmblemPiece,
    FigureText,
    IconName,
    Millimetres,
    Piece,
    PieceSet,
    Refers,
    RowsSource,
)
from playproof.components.cost_scale import CostScale, PlainCostScale
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import Back, CardSize

__all__ = [
    "WIDEST_BANNER",
    "Charter",
    "CharterBanner",
    "CharterSection",
    "CharterSet",
    "CharterShelf",
    "FittingSet",
]

#: Kinds whose pieces can lie in an outline.
FITTING = ("tokens", "cards", "certificates", "trains", "privates", "money", "tiles")
#: The id of a set whose pieces lie in an outline.
FittingSet = Annotated[str, Refers("a set of pieces that could lie there", FITTING, sets=True)]


#: How many letters of a company a token can have.
LETTERS = 12
#: The width of a banner at most, mm.
WIDEST_BANNER = 60.0


class Charter(EmblemPiece):
    """One company."""

    abbreviation: str = Field(
        default="", max_length=6, description="Its letters on pieces; the id if not given."
    )
    colour: ColourName = Field(default="", description="Its colour in the game's palette.")
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

    Outlines take their size from ``fits`` (a set of the game), ``slot``, ``disk`` or ``square``; without any of
    these the section is an open area of at least ``room`` mm.
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
    slot: CardSize | None = Field(
        default=None, description="Or the card that fits: a size by name or [width, height]."
    )
    disk: Millimetres | None = Field(default=None, description="Or the diameter of round places, mm.")
    square: Millimetres | None = Field(
        default=None, description="Or the edge of square places, mm: 10 for cubes."
    )
    turned: bool = Field(default=False, description="Whether cards are turned by 90 degrees.")
    count: Copies = Field(default=1, description="How many outlines: a number or '{figure}'.")
    costs: tuple[Amount, ...] = Field(
        default=(), description="One outline for each, with what it costs beneath; 0 is free."
    )
    labels: tuple[FigureText, ...] = Field(default=(), description="The texts in the outlines, in order.")
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
    crest: bool = Field(
        default=False,
        description="Whether an open area ends with the company's emblem, on the company's colour.",
    )
    emblem: bool = Field(default=False, description="Whether the outlines show the company's emblem, pale.")
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
        if not (self.fits or self.slot or self.disk or self.square):
            return 0
        return len(self.costs) or self.count

    @property
    def placed(self) -> bool:
        """Whether its table is a track: places with what is told beside them."""
        return any(scale.square is not None for scale in self.scales)

    def costs_of(self, charter: Charter) -> tuple[int, ...]:
        """What the pieces in a company's outlines cost: its own tokens, or the section's cost for all."""
        return charter.tokens if self.shows == "tokens" else self.costs

    @model_validator(mode="after")
    def _one_size(self) -> CharterSection:
        given = [name for name in ("fits", "slot", "disk", "square") if getattr(self, name)]
        if len(given) > 1:
            raise NotAllowed(f"{' and '.join(given)} both say how large the outlines are", "one of them")
        alone = "crest" if self.crest else "scale" if self.scales else ""
        if alone and (given or self.shows in ("powers", "steps")):
            raise NotAllowed(f"'{alone}' is for an open area", f"a section without outlines, or no '{alone}'")
        others = [name for name in ("title", "note", "icon", "crest") if getattr(self, name)]
        if self.placed and (others or len(self.scales) > 1):
            named = f", without {' and '.join(map(repr, others))}" if others else ""
            raise NotAllowed(
                f"a table with places takes an open area of its own{named}",
                "one such table, and no title, note, icon or crest",
            )
        if self.scales and others and not self.title:
            raise NotAllowed(
                f"a table without a title over it leaves no room for {' and '.join(map(repr, others))}",
                "a 'title', too, or no note, icon or crest",
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


class CharterBanner(Component):
    """A banner in the company's colour at a charter's left: its letters, its emblem, and a place for a piece."""

    width: float = Field(default=34.0, ge=24, le=WIDEST_BANNER, description="Its width, mm.")
    title: FigureText = Field(default="", max_length=60, description="The heading of the place.")
    icon: IconName | None = Field(default=None, description="An icon before that heading.")
    fits: FittingSet = Field(
        default="",
        description="The set whose piece lies there, such as the colour that a company takes; no place without it.",
    )
    note: FigureText = Field(
        default="", max_length=60, description="Small words above that place, where no piece covers them."
    )
    at: Literal["foot", "top"] = Field(default="foot", description="Where on the banner the place is.")

    @model_validator(mode="after")
    def _of_a_place(self) -> CharterBanner:
        lost = [] if self.fits else [name for name in ("title", "icon", "note") if getattr(self, name)]
        lost += ["at"] if not self.fits and self.at != "foot" else []
        if lost:
            raise NotAllowed.without(lost, "fits")
        return self


class CharterSet(PieceSet):
    """The charters of all companies of one sort."""

    kind: ClassVar[str] = "charters"
    piece_type: ClassVar[type[Piece]] = Charter

    size: tuple[Millimetres, Millimetres] = Field(
        default=(190.0, 132.0), description="[width, height] in mm."
    )
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of the corners, mm.")
    company: FigureText = Field(
        default="", max_length=40, description="What a company is called here: 'Front'."
    )
    scales: tuple[PlainCostScale, ...] = Field(
        default=(),
        alias="scale",
        max_length=3,
        description="Small tables at the right of the header: what is looked up most.",
    )
    banner: CharterBanner | None = Field(
        default=None,
        description="A banner from the bar above down to the foot, with letters, emblem and a place, instead of the block "
        "in the header; shelves are at its right.",
    )
    home_label: FigureText = Field(
        default="Home", max_length=40, description="The word before the company's home."
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
    back: Back | None = Field(
        default=None, description="What the backs show; without it the charters have none."
    )
    rows: RowsSource = Field(default="", description="The file (CSV, XLSX, …) with a row for each company.")
    pieces: tuple[Charter, ...] = Field(
        default=(), alias="piece", description="Companies written here instead of in a file."
    )
