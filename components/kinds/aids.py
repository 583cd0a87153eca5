"""Player aids: what may I do now, in the order of play, a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pydantic import Field, ValidationInfo, field_validator, model_validator

from playproof.components.base import (
    ColourName,
    Component,
    FigureText,
    IconName,
    Identifier,
    Millimetres,
    Piece,
    PieceSet,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import Back
from playproof.components.references import ListedSetName

__all__ = ["Aid", "AidEdge", "AidLine", "AidRow", "AidSection", "AidSet"]


class AidLine(Component):
    """One line, with the code of its rule."""

    text: FigureText = Field(min_length=1, max_length=240, description="The line, with icons and figures.")
    rule: str = Field(
        default="",
        max_length=40,
        description="The rule's code; where the set has `codes`, printed small at the right edge.",
    )


class AidRow(Component):
    """A row of a section's table. A cell that is one figure of the game with several numbers fills as many cells."""

    cells: tuple[FigureText, ...] = Field(min_length=1, max_length=12, description="The cells.")
    rule: str = Field(
        default="",
        max_length=40,
        description="The rule's code; where the set has `codes`, printed small at the right edge.",
    )


class AidSection(Component):
    """A heading and its lines, or a table."""

    title: FigureText = Field(max_length=60, description="The heading.")
    icon: IconName | None = Field(default=None, description="An icon before the heading.")
    colour: ColourName = Field(
        default="",
        description="A colour of the game's palette for the heading: its icon's ground, and the whole bar where colours fill "
        "areas. That of the first section is also the colour of the title's band there.",
    )
    lines: tuple[AidLine, ...] = Field(default=(), alias="line", description="The lines, in order of play.")
    columns: tuple[FigureText, ...] = Field(
        default=(), max_length=12, description="For a table: the columns' headings."
    )
    rows: tuple[AidRow, ...] = Field(default=(), alias="row", description="For a table: its rows.")
    of: ListedSetName = Field(
        default="",
        description="For a table: a set of cards, tokens or trains; it shows their values, a column for each.",
    )
    fields: tuple[Identifier, ...] = Field(
        default=(),
        max_length=6,
        description="For a table `of` a set: the fields that it shows, a row for each. Of trains also `limit` and `rounds`, of "
        "the phase that they belong to.",
    )
    strong: bool = Field(
        default=False,
        description="Whether its heading is on a band as dark as the title's: what is looked up most often.",
    )
    numbered: bool = Field(default=False, description="Whether the lines are steps, numbered from 1.")

    @model_validator(mode="after")
    def _not_empty(self) -> AidSection:
        if not self.lines and not self.rows and not self.of:
            raise NotAllowed(
                f"the section '{self.title}' has neither lines nor rows", "lines, or a table's rows"
            )
        if bool(self.of) != bool(self.fields):
            has, lacks = ("of", "fields") if self.of else ("fields", "of")
            raise NotAllowed(f"the section '{self.title}' has '{has}' without '{lacks}'", "both, or neither")
        return self


class AidEdge(Component):
    """Numbers or names along an aid's edge, on both sides: what belongs to each lies beside it on the table."""

    text: FigureText = Field(
        max_length=120, description="What lies beside them, in a line or two on the front."
    )
    marks: tuple[FigureText, ...] = Field(
        min_length=1, max_length=12, description="The numbers or names, from left to right."
    )
    around: bool = Field(
        default=False,
        description="Whether they lie along three edges, where larger pieces have room: a third of them down the left edge, "
        "the rest along the lower one, a third up the right one.",
    )


class Aid(Piece):
    """One aid."""

    sections: tuple[AidSection, ...] = Field(alias="section", min_length=1, description="Its sections.")
    heading: FigureText = Field(default="", max_length=40, description="What stands over it; else its name.")
    reverse: tuple[AidSection, ...] = Field(default=(), description="Sections on the other side.")
    reverse_heading: FigureText = Field(
        default="", max_length=40, description="What stands over the other side; else the same."
    )
    colour: ColourName = Field(
        default="",
        description="The colour of the player whose aid it is: its letter and its name are in the line with the heading.",
    )
    edge: AidEdge | None = Field(
        default=None,
        description="Numbers along the lower edge of both sides, or around it, beside which pieces lie: money of bids.",
    )


class AidSet(PieceSet):
    """Aids of one size."""

    kind: ClassVar[str] = "aids"
    piece_type: ClassVar[type[Piece]] = Aid

    size: tuple[Millimetres, Millimetres] = Field(
        default=(105.0, 148.0), description="[width, height] in mm."
    )
    corner: float = Field(default=3.0, ge=0, le=20, description="Radius of the corners, mm.")
    columns: int = Field(default=1, ge=1, le=3, description="The number of columns of sections.")
    codes: bool = Field(
        default=False,
        description="Whether the codes of rules are printed at the ends of lines, for those who look them up with `playproof "
        "rules`.",
    )
    colours: tuple[ColourName, ...] = Field(
        default=(),
        max_length=20,
        description="Colours of the palette that every aid comes in: one for each player.",
    )
    back: Back | None = Field(default=None, description="What the backs of aids show that have no `reverse`.")
    pieces: tuple[Aid, ...] = Field(default=(), alias="piece", min_length=1, description="The aids.")

    @field_validator("colours")
    @classmethod
    def _each_once(cls, colours: tuple[str, ...]) -> tuple[str, ...]:
        twice = next((colour for at, colour in enumerate(colours) if colour in colours[:at]), None)
        if twice is not None:
            raise NotAllowed(f"'{twice}' is in 'colours' twice", "each colour once")
        return colours

    @field_validator("pieces")
    @classmethod
    def _colours_of_the_set(cls, pieces: tuple[Aid, ...], info: ValidationInfo) -> tuple[Aid, ...]:
        own = next((aid for aid in pieces if aid.colour), None)
        if own is not None and info.data.get("colours"):
            raise NotAllowed(
                f"'colour' of '{own.id}' has no effect beside the set's 'colours'", "one of them"
            )
        return pieces

    def completed(self, sets: Mapping[str, PieceSet]) -> PieceSet:
        """With every aid in each of the set's ``colours``."""
        if not self.colours:
            return self
        pieces = tuple(
            aid.model_copy(update={"id": f"{aid.id}-{colour}", "colour": colour})
            for aid in self.pieces
            for colour in self.colours
        )
        return self.model_copy(update={"pieces": pieces})
