"""Player aids: what may I do now, in the order of play, a line each."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field, model_validator

from playproof.components.base import (
    ColouredPiece,
    ColouredSet,
    ColourName,
    Component,
    FigureText,
    IconName,
    Identifier,
    Millimetres,
    Piece,
)
from playproof.components.faults import NotAllowed
from playproof.components.kinds.cards import Back
from playproof.components.references import ListedSetName


class AidLine(Component):
    """One line, with the code of its rule."""

    text: FigureText = Field(min_length=1, max_length=240, description="The line, with icons and figures.")
    rule: str = Field(
        default="",
        max_length=40,
        description="The code of its rule, for those who edit the data.",
    )


class AidRow(Component):
    """A row of a section's table. A cell that is one figure of the game with several numbers fills as many cells."""

    cells: tuple[FigureText, ...] = Field(min_length=1, max_length=12, description="The cells.")
    rule: str = Field(
        default="",
        max_length=40,
        description="The code of its rule, for those who edit the data.",
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


class Aid(ColouredPiece):
    """One aid; one in a player's colour has that colour's letter and name in the line with the heading."""

    sections: tuple[AidSection, ...] = Field(alias="section", min_length=1, description="Its sections.")
    heading: FigureText = Field(default="", max_length=40, description="What stands over it; else its name.")
    reverse: tuple[AidSection, ...] = Field(default=(), description="Sections on the other side.")
    reverse_heading: FigureText = Field(
        default="", max_length=40, description="What stands over the other side; else the same."
    )
    tabs: tuple[FigureText, ...] = Field(
        default=(),
        max_length=12,
        description="Numbers or names along three edges of both sides, beside which pieces lie, such as money of bids: a third "
        "of them down the left edge, the rest along the lower one, a third up the right one.",
    )


class AidSet(ColouredSet):
    """Aids of one size."""

    kind: ClassVar[str] = "aids"
    piece_type: ClassVar[type[Piece]] = Aid

    size: tuple[Millimetres, Millimetres] = Field(
        default=(105.0, 148.0), description="[width, height] in mm."
    )
    columns: int = Field(default=1, ge=1, le=3, description="The number of columns of sections.")
    back: Back | None = Field(default=None, description="What the backs of aids show that have no `reverse`.")
    pieces: tuple[Aid, ...] = Field(default=(), alias="piece", min_length=1, description="The aids.")
